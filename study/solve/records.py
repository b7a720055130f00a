"""Games kept in a folder as CSV, a file for each strategy, so that a run can be resumed."""

import csv
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any, TypeAlias

from model.files import make_folder, read_text, write_whole
from model.game.errors import InputError
from model.game.lexicon import Lexicon
from model.solve.game import Lists, Settings
from study.solve.simulate import Game

OURS = ("answer", "guesses", "number_of_guesses", "seconds")
HEADER = (*OURS, "guessed", "num_guessed", "time_to_solve")
"""Our column names, then the study's where they differ."""
SETTINGS = "run.json"

Recorder: TypeAlias = Callable[[Sequence[Game]], None]


def open_folder(folder: Path, lists: Lists, settings: Settings) -> None:
    """Make the folder, or check that its games were played with these lists and settings.

    Raises InputError where it cannot be written to, or was not.
    """
    ours = {
        "guesses": _described(lists.guesses),
        "answers": _described(lists.answers),
        **asdict(settings),
    }
    path = folder / SETTINGS
    make_folder(folder)
    if not path.exists():
        write_whole(path, (json.dumps(ours, indent=1) + "\n").encode())
    theirs = _json(path)
    for key, value in ours.items():
        if theirs.get(key) != value:
            raise InputError(
                f"the folder {folder} holds games with {key} {theirs.get(key)}, not {value}: "
                "name another folder, or play as before"
            )


def read_games(folder: Path, strategy: str, lists: Lists) -> dict[str, Game]:
    """The games of a strategy that the folder has, by their answers.

    A last line that was cut short is passed over. Raises InputError at any other line that
    is no game of these lists.
    """
    path = folder / f"{strategy}.csv"
    text = read_text(path) if path.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    kept: dict[str, Game] = {}
    for number, row in enumerate(csv.reader(StringIO(whole)), 1):
        if number == 1 and tuple(row) == HEADER:
            continue
        game = _game(row, lists)
        if game is None:
            raise InputError(
                f"line {number} of {path} is no game of this run: remove the file, or name "
                "another folder"
            )
        kept[game.answer] = game
    return kept


@contextmanager
def recorder(folder: Path, strategy: str, games: Sequence[Game]) -> Iterator[Recorder]:
    """A function that adds games to the strategy's file, which begins with those given."""
    path = folder / f"{strategy}.csv"
    begun = StringIO()
    csv.writer(begun, lineterminator="\n").writerows([HEADER, *map(_row, games)])
    write_whole(path, begun.getvalue().encode())
    with _refused(path):
        file = path.open("a", encoding="utf-8", newline="")
    with file:
        adder = csv.writer(file, lineterminator="\n")

        def record(more: Sequence[Game]) -> None:
            with _refused(path):
                adder.writerows(map(_row, more))
                file.flush()

        yield record


def _row(game: Game) -> tuple[str | int, ...]:
    told = ("#".join(game.guesses), len(game.guesses), f"{game.seconds:.6f}")
    return game.answer, *told, *told


def _game(row: list[str], lists: Lists) -> Game | None:
    if len(row) != len(HEADER):
        return None
    answer, joined, number, seconds = row[: len(OURS)]
    guesses = tuple(joined.split("#"))
    try:
        game = Game(answer, guesses, float(seconds))
    except ValueError:
        return None
    known = answer in lists.answers and all(guess in lists.guesses for guess in guesses)
    return game if known and guesses[-1] == answer and number == str(len(guesses)) else None


def _described(lexicon: Lexicon) -> str:
    digest = sha256(" ".join(lexicon.words).encode()).hexdigest()[:12]
    return f"{lexicon.name} ({len(lexicon)} words, {digest})"


def _json(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(read_text(path))
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise InputError(
            f"the file {path} says nothing of a run: remove it, or name another folder"
        )
    return found


@contextmanager
def _refused(path: Path) -> Iterator[None]:
    """Say in one line what the system did not allow."""
    try:
        yield
    except OSError as error:
        raise InputError(f"the file {path} cannot be written: {error.strerror}") from None
