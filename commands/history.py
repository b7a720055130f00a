"""Shared games as commands read them: the files, the days' solutions, and who plays how."""

import io
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import wordlist
from commands.common import console, percent, print_json, print_table, progress
from model.game.errors import InputError

if TYPE_CHECKING:
    from model.game.grid import Grid
    from model.game.lexicon import Lexicon
    from model.player.chat import Chat
    from model.shares import Game, Problem

SHOWN = 20

Solutions = Annotated[
    Path | None,
    typer.Option(
        help="The solutions of days: a puzzle's number or date and its word on each line. "
        "Those not given are inferred from all grids of the day."
    ),
]
Day = Annotated[
    int | None,
    typer.Option(
        min=0,
        help="With --history: the puzzle's number.",
        show_default=False,
    ),
]
History = Annotated[
    list[Path] | None,
    typer.Option(
        help="Earlier games, as the command player reads them: what they tell of the players' "
        "openers is used. May be given again."
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
    from model.player.begun import Player
    from model.player.chat import collect, settle
    from model.player.days import read_solutions
    from model.player.fits import FitSets
    from model.player.habits import Habits
    from model.player.openers import population

    given = {}
    if solutions is not None:
        given = read_solutions(_text(solutions))
    collected = collect(chain.from_iterable(map(_games, files)), lexicon.length)
    if not collected.games:
        names = ", ".join(map(str, files))
        reasons = [f"{n} {why}" for why, n in collected.passed_over.items()]
        reasons += [str(problem) for problem in collected.problems[:1]]
        told = f" ({'; '.join(reasons)})" if reasons else ""
        raise InputError(
            f"no game with a number or a date was found in {names}{told}: give a chat export, or "
            "results as Wordle shares them"
        )
    habits = Habits()
    player = Player(FitSets(lexicon), habits, population(lexicon, habits))
    answers = wordlist.named("answers")
    return settle(collected, given, player, answers, leave=leave, progress=tell)


def infer_day(
    files: list[Path],
    day: int,
    solutions: Path | None,
    more: Sequence["Grid"],
    top: int | None,
    *,
    as_json: bool,
) -> None:
    """Say which solutions all grids of a day speak for, each by its player's other days."""
    from answers.player import day_answer

    with progress("Reading the history") as tell:
        chat = read_history(files, solutions, wordlist.named("nyt"), tell, leave=day)
        answer = day_answer(chat, day, wordlist.named("answers"), more, top)
    if as_json:
        print_json(answer)
        return
    names = ", ".join(answer["players"])
    console().print(f"Grids of day {day}: {len(answer['grids'])}, of {names}", markup=False)
    best = answer["solutions"][: top or SHOWN]
    rows = [[one["word"], percent(one["probability"])] for one in best]
    print_table(f"The {len(rows)} most probable", ["solution", "probability"], rows)


def _games(path: Path) -> Iterator["Game | Problem"]:
    from model.shares import games_of_files, games_of_stream

    if str(path) != "-":
        return games_of_files([path])
    return games_of_stream(getattr(sys.stdin, "buffer", io.BytesIO()), "standard input")


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise InputError(f"the file {path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(f"the file {path} is not UTF-8 text") from None
