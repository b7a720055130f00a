"""The options that name earlier games of the players: `board` and `infer` have them."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from questions.question import Question, option

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
