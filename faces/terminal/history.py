"""Shared games over many days: the files, and the days' solutions."""

from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Option

import wordlist
from faces.terminal.games import found_in
from model.files import read_text
from model.game.errors import InputError

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon
    from model.player.chat import Chat

SHOWN = 20

Solutions = Annotated[
    Path | None,
    Option(
        help="The solutions of days: on each line a puzzle's number or date, and its word. "
        "The others are inferred from all grids of the day."
    ),
]
Day = Annotated[int | None, Option(min=0, help="With --history: the puzzle's number.")]
History = Annotated[
    list[Path] | None,
    Option(
        help="Earlier games, as the command player reads them, for the players' openers and habits."
    ),
]


def read_history(
    files: list[Path],
    solutions: Path | None,
    lexicon: "Lexicon",
    tell: Callable[[float], None] | None = None,
    *,
    leave: int | None = None,
) -> "Chat":
    """The chat in these files; `-` is standard input. Raises InputError where it has no game.

    The solution of the day `leave` is left open.
    """
    from model.player.chat import collect, settle
    from model.player.days import read_solutions
    from model.player.player import anyone

    given = {} if solutions is None else read_solutions(read_text(solutions))
    collected = collect(chain.from_iterable(map(found_in, files)), lexicon.length)
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
