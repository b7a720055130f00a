"""The solution of a day, from the grids that players shared of it, and the days of a chat.

A cheap pass scores every answer by each row on its own; the best are weighed by the player model
(`model.player.likelihood`), each grid with its player's own openers. A grid is, with a small
probability, of another day or mistyped; then its rows say nothing of the solution.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from model.game.errors import InputError
from model.game.feedback import feedback_codes, pattern_code
from model.game.grid import Grid
from model.player.likelihood import Player, of_games
from model.shares import number_of
from model.shares.table import is_table, solutions_of

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon
    from model.player.openers import Openers

CANDIDATES = 120
"""So many answers of the cheap pass are weighed by the player model."""
BEHIND = 14.0
"""An answer is dropped when it is less probable by so much, as a logarithm."""
PARTICLES = 6
STRAY = 0.02
"""The probability that a grid is not of its day at all."""

_LINE = re.compile(r"^\W*(?P<day>\d{4}-\d{1,2}-\d{1,2}|\d{1,6})[\s,;:]+(?P<word>[A-Za-z]{4,8})\W*$")


def read_solutions(text: str) -> dict[int, str]:
    """The solutions of days, a line each: the puzzle's number or date (2022-03-12), and the word.

    Or a tab-separated table with the columns day and solution. Raises InputError at the first
    line that is neither, nor empty, nor a comment (#).
    """
    if is_table(text):
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


@dataclass(frozen=True)
class DayReader:
    """Infers the solutions of days, for players who guess like `player`, among `answers`."""

    player: Player
    answers: "Lexicon"
    seed: int = 0

    @cached_property
    def _codes(self) -> NDArray[np.uint16]:
        """The pattern of every word with every answer, shape (answers, words)."""
        letters = self.player.sets.lexicon.letters
        return np.ascontiguousarray(feedback_codes(letters, self.answers.letters).T)

    def posterior(self, grids: Sequence[Grid], openers: Sequence["Openers"]) -> list[Told]:
        """The answers that these grids of one day speak for, the most probable first.

        `openers` are how likely each word opens each grid.
        """
        scores = np.zeros(len(self.answers))
        for grid, own in zip(grids, openers, strict=True):
            scores += np.log((1 - STRAY) * self._by_rows(grid, own) + STRAY * _nothing(grid))
        best = np.argsort(-scores, kind="stable")[:CANDIDATES]
        words = [self.answers.words[i] for i in best]
        logs = np.zeros(len(words))
        for grid, own in zip(grids, openers, strict=True):
            player = replace(self.player, openers=own)
            games = [(grid, word) for word in words]
            found = of_games(player, games, particles=PARTICLES, runs=1, seed=self.seed)
            logs += np.log((1 - STRAY) * np.exp(found.logs) + STRAY * _nothing(grid))
            keeps_up = logs > logs.max() - BEHIND
            words = [word for word, kept in zip(words, keeps_up, strict=True) if kept]
            logs = logs[keeps_up]
        chances = np.exp(logs - logs.max())
        chances /= chances.sum()
        order = np.argsort(-chances, kind="stable")
        return [Told(words[i], float(chances[i])) for i in order]

    def _by_rows(self, grid: Grid, openers: "Openers") -> NDArray[np.float64]:
        """The probability of a grid for each answer, were its rows drawn each on its own."""
        found: NDArray[np.float64] = self._shown(grid.rows[0], openers)
        for pattern in grid.rows[1:]:
            if pattern not in self._shares:
                self._shares[pattern] = self._shown(pattern, self._weights)
            found = found * self._shares[pattern]
        return found

    def _shown(self, pattern: str, shares: NDArray[np.float64]) -> NDArray[np.float64]:
        """For each answer, the summed shares of the words that show a pattern with it."""
        answers, words = np.nonzero(self._codes == pattern_code(pattern))
        summed = np.bincount(answers, shares[words], minlength=len(self.answers))
        return summed.astype(np.float64)

    @cached_property
    def _weights(self) -> NDArray[np.float64]:
        """How likely each word is a guess after the first, whatever is known."""
        weights = self.player.habits.weights(self.player.sets.lexicon)
        shares: NDArray[np.float64] = weights / weights.sum()
        return shares

    @cached_property
    def _shares(self) -> dict[str, NDArray[np.float64]]:
        """For each answer the share of guesses that show a pattern, by pattern."""
        return {}


def _nothing(grid: Grid) -> float:
    """The probability of a grid of which nothing is known, not even its day."""
    return float(3.0 ** -(grid.length * len(grid.rows)))
