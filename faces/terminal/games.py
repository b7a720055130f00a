"""Games given to a command: typed, pasted, in files, or piped to it."""

import io
import os
import select
import stat
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from faces.terminal.output import say, say_unread
from faces.terminal.streams import read_input, text_of
from model.game.errors import InputError
from model.game.grid import Grid

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon
    from model.game.pins import Pin
    from model.shares import Game, Problem

_PATIENCE = 1.0
"""Seconds without input, after which a note says that standard input is being read."""


class Given(NamedTuple):
    """A game: its grid, its player and the puzzle's number, where they are known."""

    grid: Grid
    player: str | None = None
    number: int | None = None


def piped_text() -> str | None:
    """The text piped to this program or redirected from a file; None where there is none."""
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except (OSError, ValueError, AttributeError):
        return None
    if not (stat.S_ISFIFO(mode) or stat.S_ISREG(mode)):
        return None
    if stat.S_ISFIFO(mode) and os.name == "posix":
        ready, _, _ = select.select([sys.stdin], [], [], _PATIENCE)
        if not ready:
            say("reading a grid from standard input")
    return text_of(read_input()).strip() or None


def games_given(files: Sequence[Path], grids: Sequence[str], *, piped: bool) -> list[Given]:
    """The games of `--grid` options and files (`-` is standard input), else those piped.

    Raises InputError where a text has no game, standard input is named twice, or the games are
    of different puzzles.
    """
    if [text.strip() for text in grids].count("-") + [*map(str, files)].count("-") > 1:
        raise InputError("standard input can be read only once: give - once")
    games = list(chain.from_iterable(map(_of_text, grids)))
    games += chain.from_iterable(map(_of_file, files))
    if not games and piped and not (files or grids):
        text = piped_text()
        games = [] if text is None else _of_text(text)
    numbers = sorted({game.number for game in games if game.number is not None})
    if len(numbers) > 1:
        named = ", ".join(f"{number:,}" for number in numbers[:4])
        raise InputError(
            f"these games are of {len(numbers)} puzzles (numbers {named}): give those of one day, "
            f"or ask about one with --history FILE --day {numbers[0]}"
        )
    return games


def pins_of(
    texts: Sequence[str], games: Sequence[Given], lexicon: "Lexicon"
) -> tuple[tuple["Pin", ...], ...]:
    """The pins of each game: `1=crane` is for all that have the row, `ann:1=crane` for ann's.

    Raises InputError where a pin cannot be read, or belongs to no game.
    """
    from questions.words import read_pins

    pins: list[list[Pin]] = [[] for _ in games]
    for text in texts:
        name, colon, own = text.rpartition(":")
        name = name.strip().lower()
        of = [i for i, game in enumerate(games) if not colon or name == (game.player or "").lower()]
        if not of:
            players = sorted({game.player for game in games if game.player})
            known = f"the players are {', '.join(players)}" if players else "no player is named"
            raise InputError(f"the pin {text!r} is for {name!r}, who has no game here: {known}")
        most = max(len(games[i].grid.rows) for i in of)
        row = own.partition("=")[0].strip()
        for i in of:
            rows = len(games[i].grid.rows)
            if len(of) > 1 and row.isdecimal() and len(row) < 4 and rows < int(row) <= most:
                continue
            pins[i] += read_pins([own], games[i].grid, lexicon)
    return tuple(map(tuple, pins))


def read_grid_text(text: str) -> str:
    """The text of a grid option; `-` reads it from standard input."""
    return text_of(read_input()) if text.strip() == "-" else text


def read_grid(text: str) -> Grid:
    """The grid of a grid option, with a note where a share's header contradicts its rows."""
    from questions.game import grid_of

    grid = grid_of(read_grid_text(text))
    _say_notes(grid.notes)
    return grid


def _of_text(text: str) -> list[Given]:
    """The games of a `--grid`: rows in letters, or any text with shared games in it."""
    from model.shares import Problem, games_of_text

    text = read_grid_text(text)
    found = list(games_of_text(text))
    if sum(not isinstance(one, Problem) for one in found) < 2:
        grid = read_grid(text)
        for one in found:
            if not isinstance(one, Problem):
                return [Given(grid, one.player, one.number)]
        return [Given(grid)]
    return list(_given(found))


def found_in(path: Path) -> Iterator["Game | Problem"]:
    """What is found in a file or folder, or with `-` in standard input."""
    from model.shares import games_of_files, games_of_stream

    if str(path) == "-":
        return games_of_stream(getattr(sys.stdin, "buffer", io.BytesIO()), "standard input")
    return games_of_files([path])


def _of_file(path: Path) -> list[Given]:
    from model.shares import Problem

    listed = list(found_in(path))
    games = list(_given(listed))
    if not games:
        problem = next((one for one in listed if isinstance(one, Problem)), None)
        why = "" if problem is None else f" ({problem})"
        raise InputError(f"no shared game was found in {path}{why}")
    return games


def _given(found: Iterable["Game | Problem"]) -> Iterator[Given]:
    """The games with a guess row; a note names what is passed over."""
    from model.shares import Problem

    passed_over: list[str] = []
    for one in found:
        if isinstance(one, Problem):
            passed_over.append(str(one))
        elif not one.guesses or not one.is_wordle:
            why = "no guess row" if one.is_wordle else f"a game of {one.name}"
            passed_over.append(f"line {one.line}: {why}")
        else:
            _say_notes(one.notes)
            yield Given(Grid(one.guesses, one.hard, one.notes), one.player, one.number)
    say_unread([f"passed over: {text}" for text in passed_over])


def _say_notes(notes: Iterable[str]) -> None:
    for note in notes:
        say(f"{note}: the rows are taken as they are")
