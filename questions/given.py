"""The games that `infer` is given: in texts and in files, with what is known of their guesses."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from model.game.errors import InputError
from model.game.grid import Grid
from model.shares.files import games_of_text
from model.shares.games import Game, Problem
from questions.chats import games_in
from questions.game import GridText, read_grid, say_notes
from questions.lines import first_few
from questions.question import Manners, blaming
from questions.words import read_pins

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon
    from model.game.pins import Pin


class Given(NamedTuple):
    """A game: its grid, its player and the puzzle's number, where they are known."""

    grid: Grid
    player: str | None = None
    number: int | None = None


def games_given(texts: Sequence[GridText], files: Sequence[Path], manners: Manners) -> list[Given]:
    """Return the games of texts and files. Raises InputError if they are of several puzzles."""
    with blaming("grids"):
        games = [game for text in texts for game in _of_text(text, manners)]
    with blaming("files"):
        games += [game for file in files for game in _of_file(file, manners)]
    numbers = sorted({game.number for game in games if game.number is not None})
    if len(numbers) > 1:
        named = ", ".join(f"{number:,}" for number in numbers[:4])
        raise InputError(
            f"these games are of {len(numbers)} puzzles (numbers {named}): give those of one day, "
            f"or ask about one with `history` FILE and `day` {numbers[0]}"
        )
    return games


def pins_of(
    texts: Sequence[str], games: Sequence[Given], lexicon: "Lexicon"
) -> tuple[tuple["Pin", ...], ...]:
    """Return the pins of each game: `1=crane` is for all with the row, `ann:1=crane` for ann's.

    Raises InputError where a pin cannot be read, or belongs to no game.
    """
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


def _of_text(text: GridText, manners: Manners) -> list[Given]:
    """Return the games of a text: rows in letters, or whatever has shared games in it."""
    if not isinstance(text, str):
        text = "/".join(text)
    listed = list(games_of_text(text))
    games = [one for one in listed if not isinstance(one, Problem)]
    if len(games) > 1:
        return list(_played(listed, manners))
    grid = read_grid(text, manners)
    return [Given(grid, game.player, game.number) for game in games] or [Given(grid)]


def _of_file(path: Path, manners: Manners) -> list[Given]:
    """Return the games of a file. Raises InputError if it has none."""
    listed = list(games_in(path))
    games = list(_played(listed, manners))
    if not games:
        problems = [f" ({one})" for one in listed if isinstance(one, Problem)]
        raise InputError(f"no shared game was found in {path}{next(iter(problems), '')}")
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
