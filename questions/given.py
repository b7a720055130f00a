"""The games that `infer` is given: in texts and in files, with what is known of their guesses."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from model.game.errors import InputError
from model.game.grid import Grid
from model.game.lexicon import Lexicon
from model.game.pins import Pin
from model.shares.files import games_of_text
from model.shares.games import Game, Problem
from questions.game import GridText, read_grid, say_notes
from questions.lines import first_few
from questions.question import Manners, blaming
from questions.settling import shares_in
from questions.words import read_pins


class Given(NamedTuple):
    """A game: its grid, its player and the puzzle's number, if they are known."""

    grid: Grid
    player: str | None = None
    number: int | None = None


class Shared(NamedTuple):
    """What a text or file has: games, and what could not be read."""

    listed: list[Game | Problem]
    text: str = ""
    """The text, if it was given as one: rows in letters are no shared game."""
    file: Path | None = None

    @property
    def games(self) -> list[Game]:
        """The games."""
        return [one for one in self.listed if isinstance(one, Game)]


def shared_in(texts: Sequence[GridText], files: Sequence[Path], words: str) -> list[Shared]:
    """Return what is shared in texts and files, each read once, for guesses of this word list."""
    joined = [text if isinstance(text, str) else "/".join(text) for text in texts]
    of_texts = [Shared(list(games_of_text(text)), text) for text in joined]
    with blaming("files"):
        return of_texts + [Shared(list(shares_in([file], words)), file=file) for file in files]


def days_of(shared: Sequence[Shared]) -> set[int]:
    """Return the days that the games are of, as far as they are known."""
    games = (game for one in shared for game in one.games if game.is_wordle)
    return {game.day for game in games if game.day is not None}


def games_given(shared: Sequence[Shared], manners: Manners) -> list[Given]:
    """Return the games of texts and files."""
    games = []
    for one in shared:
        with blaming("grids" if one.file is None else "files"):
            games += list((_of_text if one.file is None else _of_file)(one, manners))
    return games


def games_of_day(shared: Sequence[Shared], day: int | None) -> Iterator[Game | Problem]:
    """Yield all that is shared; grids without a day, given as texts, are of this one."""
    for one in shared:
        games: list[Game | Problem] = [*one.listed]
        if one.file is None and not one.games:
            with blaming("grids"):
                grid = read_grid(one.text)
            games = [Game(grid.rows, 0, hard=grid.hard)]
        for game in games:
            undated = one.file is None and isinstance(game, Game) and game.day is None
            yield replace(game, number=day) if undated and isinstance(game, Game) else game


def pins_of(
    texts: Sequence[str], games: Sequence[Given], lexicon: Lexicon
) -> tuple[tuple[Pin, ...], ...]:
    """Return the pins of each game: `1=crane` is for all that have the row.

    Raises InputError where a pin cannot be read, or no game has its row.
    """
    pins: list[list[Pin]] = [[] for _ in games]
    most = max((len(game.grid.rows) for game in games), default=0)
    for text in texts:
        row = text.partition("=")[0].strip()
        for game, own in zip(games, pins, strict=True):
            rows = len(game.grid.rows)
            if not (row.isdecimal() and len(row) < 4 and rows < int(row) <= most):
                own += read_pins([text], game.grid, lexicon)
    return tuple(map(tuple, pins))


def _of_text(shared: Shared, manners: Manners) -> list[Given]:
    """Return the games of a text: rows in letters, or whatever has shared games in it."""
    if len(shared.games) > 1:
        return list(_played(shared.listed, manners))
    grid = read_grid(shared.text, manners)
    return [Given(grid, game.player, game.number) for game in shared.games] or [Given(grid)]


def _of_file(shared: Shared, manners: Manners) -> list[Given]:
    """Return the games of a file. Raises InputError if it has none."""
    games = list(_played(shared.listed, manners))
    if not games:
        problems = [f" ({one})" for one in shared.listed if isinstance(one, Problem)]
        raise InputError(f"no shared game was found in {shared.file}{next(iter(problems), '')}")
    return games


def _played(listed: Iterable[Game | Problem], manners: Manners) -> Iterator[Given]:
    """Yield the games with a guess row; notes name what is passed over."""
    passed_over: list[str] = []
    for one in listed:
        if isinstance(one, Problem):
            passed_over.append(str(one))
        elif not one.guesses or not one.is_wordle:
            why = "no guess row" if one.is_wordle else f"a game of {one.name}"
            passed_over.append(f"line {one.line}: {why}")
        else:
            say_notes(one.notes, manners)
            yield Given(one.grid, one.player, one.number)
    for note in first_few([f"passed over: {place}" for place in passed_over]):
        manners.say(note)
