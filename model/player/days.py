"""The solution of a day, from the grids that players shared of it, and the days of a chat.

The grids are weighed as for `infer` (`model.player.posterior`), each with its player's own openers
and its own star of hard mode.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

import numpy as np

from model.game.errors import InputError
from model.game.grid import Grid
from model.player.player import Player
from model.player.posterior import Effort, weighed
from model.shares import number_of
from model.shares.table import is_table, solutions_of

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon

_LINE = re.compile(r"^\W*(?P<day>\d{4}-\d{1,2}-\d{1,2}|\d{1,6})[\s,;:]+(?P<word>[A-Za-z]{4,8})\W*$")


def read_solutions(text: str) -> dict[int, str]:
    """The solutions of days, a line each: the puzzle's number or date (2022-03-12), and the word.

    Or a tab-separated table with the columns day and solution. Raises InputError at the first
    line that is neither, nor empty, nor a comment (#).
    """
    if is_table(text, "solution"):
        return solutions_of(iter(text.splitlines()))
    solutions: dict[int, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        found = _LINE.match(line.lstrip("\ufeff"))
        day = _day(found["day"]) if found else None
        if not found or day is None:
            raise InputError(
                f"line {number} of the solutions is {line.strip()[:40]!r}: give a puzzle's number "
                "or date and its word, such as 266 TIDAL or 2022-03-12 tidal"
            )
        solutions[day] = found["word"].lower()
    return solutions


def _day(text: str) -> int | None:
    if text.isdecimal():
        return int(text)
    try:
        return number_of(date(*map(int, text.split("-"))))
    except ValueError:
        return None


@dataclass(frozen=True)
class Told:
    """A day's solution: its word, and how probable it is (1 where it was given)."""

    word: str
    probability: float


def posterior_of_day(
    answers: "Lexicon", grids: Sequence[Grid], players: Sequence[Player], effort: Effort
) -> list[Told]:
    """The answers that these grids of one day speak for, the most probable first.

    Each grid is of its own player.
    """
    prior = np.full(len(answers), 1 / len(answers))
    found = weighed(players, grids, answers, prior, effort=effort).posterior()
    told = zip(found.words, found.probabilities.tolist(), strict=True)
    return [Told(word, probability) for word, probability in told]
