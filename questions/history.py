"""Shared games over many days: the files that hold them, and the days' solutions.

`player` reads them whole; `board` and `infer` read them for what is known of a player.
"""

import io
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import wordlist
from model.files import read_text
from model.game.errors import InputError
from questions.question import Question, Tell, option

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon
    from model.player.chat import Chat
    from model.shares.games import Game, Problem

SOLUTIONS = (
    "The solutions of days: on each line a puzzle's number or date, and its word. The others are "
    "inferred from all grids of the day."
)


@dataclass(frozen=True, kw_only=True)
class Earlier(Question):
    """Earlier games of the players, and the day that is asked about."""

    history: tuple[Path, ...] = option(
        (),
        group="Players",
        help="Earlier games, as the command player reads them, for the players' openers and "
        "habits.",
    )
    day: int | None = option(
        None, group="Players", least=0, help="With `history`: the puzzle's number."
    )
    solutions: Path | None = option(None, group="Players", help=SOLUTIONS)

    needs: ClassVar = {"day": "history", "solutions": "history"}


def games_in(path: Path) -> Iterator["Game | Problem"]:
    """Yield what is found in a file or folder, or with `-` in standard input."""
    from model.shares.files import games_of_files, games_of_stream

    if str(path) == "-":
        return games_of_stream(getattr(sys.stdin, "buffer", io.BytesIO()), "standard input")
    return games_of_files([path])


def read_history(
    files: Sequence[Path],
    solutions: Path | None,
    lexicon: "Lexicon",
    tell: Tell | None = None,
    *,
    leave: int | None = None,
) -> "Chat":
    """Return the chat in these files. Raises InputError if it has no game.

    The solution of the day `leave` is left open.
    """
    from model.player.chat import collect, settle
    from model.player.player import anyone
    from model.shares.table import read_solutions

    given = {} if solutions is None else read_solutions(read_text(solutions))
    collected = collect(chain.from_iterable(map(games_in, files)), lexicon.length)
    if not collected.games:
        names = ", ".join(map(str, files))
        reasons = [f"{n} {why}" for why, n in collected.passed_over.items()]
        reasons += [str(problem) for problem in collected.problems[:1]]
        why = f" ({'; '.join(reasons)})" if reasons else ""
        raise InputError(
            f"no game with a number or a date was found in {names}{why}: give a chat export, or "
            "results as Wordle shares them"
        )
    answers = wordlist.named("answers")
    return settle(collected, given, anyone(lexicon), answers, leave=leave, progress=tell)
