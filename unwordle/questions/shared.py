"""Chats and other shared games: out of texts and files, by player and day, with the days' words."""

import io
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from unwordle import wordlist
from unwordle.cache import kept_stores
from unwordle.chats.collected import Collected, collect
from unwordle.chats.files import games_of_bytes, games_of_files, games_of_text
from unwordle.chats.games import Game, Problem, Share
from unwordle.chats.line import WORDLE, Score
from unwordle.files import read_text
from unwordle.model.game.grid import Grid, Pin
from unwordle.model.game.input import InputError
from unwordle.model.game.lexicon import Lexicon
from unwordle.players.chat import Chat, Told, known_words, settle
from unwordle.questions import words
from unwordle.questions.game import GridText, grid_of, joined, say_notes
from unwordle.questions.question import QUIET, Console, blaming
from unwordle.questions.wording import first_few
from unwordle.questions.words import OfChat
from unwordle.solutions import read_solutions


def collected(question: OfChat, shares: Iterable[Share], where: str) -> Collected:
    """Return the games by player and day. Raises InputError if there is none."""
    listed = list(shares)
    with blaming("same"):
        last = words.last_day() if question.words in wordlist.NAMES else None
        chat = collect(listed, _columns(listed, question.words), question.same, last)
    if chat.turns:
        if question.words not in wordlist.NAMES:
            # A bad list is refused before any answer.
            words.read_lexicon(question.words, chat.columns, QUIET)
        return chat
    reasons = [f"{n} {why}" for why, n in chat.passed_over.items()]
    reasons += [str(problem) for problem in chat.problems[:1]]
    why = f" ({'; '.join(reasons)})" if reasons else ""
    advice = "give a chat export, or results as Wordle shares them"
    raise InputError(f"no game with a number or a date was found in {where}{why}: {advice}")


def collected_of(question: OfChat, files: Sequence[Path]) -> Collected:
    """Return the games of files by player and day. Raises FieldError if there is none."""
    with blaming("files"):
        return collected(question, shares_in(files, question.words), ", ".join(map(str, files)))


def settled(question: OfChat, games: Collected, console: Console) -> Chat:
    """Return the chat with the words of its days, which are kept for later runs."""
    lexicon = words.read_lexicon(question.words, games.columns, console)
    given = _given(question, lexicon, console)
    words.say_if_unweighed(lexicon, console)
    with kept_stores() as stores, console.progress("Inferring the words of days") as tell:
        return settle(games, given, lexicon, candidates(lexicon), stores, tell)


def known_in(question: OfChat, games: Collected, console: Console) -> dict[int, Told]:
    """Return the words of days that need not be inferred."""
    lexicon = words.read_lexicon(question.words, games.columns, console)
    return known_words(games, _given(question, lexicon, console), lexicon)


def _given(question: OfChat, lexicon: Lexicon, console: Console) -> dict[int, str]:
    """Return the words of days that are given, with a note of those that the list lacks."""
    with blaming("solutions"):
        given = {} if question.solutions is None else read_solutions(read_text(question.solutions))
    if unknown := sorted({*given.values()} - {*lexicon.words}):
        not_taken = ", ".join(first_few(unknown))
        console.say(f"not among the words of {lexicon.name}, so not taken: {not_taken}")
    return given


def candidates(lexicon: Lexicon) -> Lexicon:
    """Return the words that are offered as a day's: none that is coarse."""
    return wordlist.mild(words.of_its_time(lexicon))


def _columns(shares: Iterable[Share], words: str) -> int:
    """Return how many letters the words have: of a list of one's own, as most games do."""
    widths = Counter(len(one.rows[0]) for one in shares if isinstance(one, Game))
    if words in wordlist.NAMES or not widths:
        return wordlist.BUNDLED_LENGTH
    return max(widths, key=widths.__getitem__)


def shares_in(files: Iterable[Path], words: str) -> list[Share]:
    """Return what is found in files and folders; `-` is standard input.

    With a word list of one's own, the game shared most often counts, whatever its name.
    """
    shares = [(one, path) for path in files for one in _shares_in(path)]
    names = Counter(one.name for one, _ in shares if isinstance(one, Game))
    name = max(names, key=names.__getitem__, default=WORDLE)
    if words in wordlist.NAMES or name in ("", WORDLE):
        return [one for one, _ in shares]
    return [_for(one, name, path) for one, path in shares]


def _for(one: Share, name: str, path: Path) -> Share:
    """Return what counts for the game of this name: it as nameless, and one of Wordle not."""
    if isinstance(one, Game) and one.name == name:
        return replace(one, name="")
    if isinstance(one, Game) and one.name == WORDLE:
        return Problem(one.line, f"a game of {WORDLE}: only those of {name} count", path.name)
    return one


def _shares_in(path: Path) -> Iterator[Share]:
    if str(path) == "-":
        return games_of_bytes(getattr(sys.stdin, "buffer", io.BytesIO()).read(), "standard input")
    return games_of_files([path])


class Shared(NamedTuple):
    """The games of texts and files, and the places that could not be read."""

    texts: list[list[Share]]
    files: list[tuple[Path, list[Share]]]

    @property
    def days(self) -> set[int]:
        """The days that the games are of, as far as they are known."""
        games = _games(self.of_day(None))
        return {game.day for game in games if game.is_wordle and game.day is not None}

    @property
    def undated(self) -> bool:
        """True if a grid that was given as a text has no day."""
        return any(game.day is None for game in _games(chain(*self.texts)))

    def grids(self, console: Console) -> list[Grid]:
        """Return the grids. Raises InputError if a file has none."""
        with blaming("grids"):
            grids = [grid for listed in self.texts for grid in _played(listed, console, text=True)]
        with blaming("files"):
            for file, listed in self.files:
                played = _played(listed, console)
                if not played:
                    why = [str(one) for one in listed if isinstance(one, Problem)]
                    why += [f"line {game.line}: solved at once" for game in _games(listed)]
                    said = f" ({why[0]})" if why else ""
                    raise InputError(f"no shared game with a guess was found in {file}{said}")
                grids += played
        return grids

    def of_day(self, day: int | None) -> Iterator[Share]:
        """Yield all that is shared; grids without a day, given as texts, are of this one."""
        for one in chain(*self.texts):
            yield replace(one, number=day) if isinstance(one, Game) and one.day is None else one
        yield from chain(*(listed for _, listed in self.files))


def shared_in(texts: Sequence[GridText], files: Sequence[Path], words: str) -> Shared:
    """Return what is shared in texts and files, each read once, for guesses of this word list."""
    with blaming("grids"):
        of_texts = [_in_text(joined(text)) for text in texts]
    with blaming("files"):
        return Shared(of_texts, [(file, shares_in([file], words)) for file in files])


def _in_text(text: str) -> list[Share]:
    """Return the games of a text: rows in letters, or whatever has shared games in it."""
    listed = list(games_of_text(text))
    if _games(listed):
        return listed
    grid = grid_of(text)
    return [Game(grid.rows, 0, hard=grid.hard)]


def _games(listed: Iterable[Share]) -> list[Game]:
    return [one for one in listed if isinstance(one, Game)]


def pins_of(
    texts: Sequence[str], grids: Sequence[Grid], lexicon: Lexicon
) -> tuple[tuple[Pin, ...], ...]:
    """Return the pins of each grid: `1=crane` is for all that have the row.

    Raises InputError where a pin cannot be read, or no grid has its row.
    """
    pins: list[list[Pin]] = [[] for _ in grids]
    most = max((len(grid.rows) for grid in grids), default=0)
    for text in texts:
        row = text.partition("=")[0].strip()
        for grid, own in zip(grids, pins, strict=True):
            if not (row.isdecimal() and len(row) < 4 and len(grid.rows) < int(row) <= most):
                own += words.read_pins([text], grid, lexicon)
    return tuple(map(tuple, pins))


def _played(listed: Sequence[Share], console: Console, *, text: bool = False) -> list[Grid]:
    """Return the grids of games with a guess row; notes name what is passed over.

    The one game of a text counts whatever its name.
    """
    grids, passed_over = [], []
    alone = text and len(_games(listed)) == 1
    for one in listed:
        if isinstance(one, Problem):
            passed_over.append(str(one))
        elif isinstance(one, Score):
            passed_over.append(f"line {one.line}: a result without rows")
        elif alone or (one.guesses and one.is_wordle):
            say_notes(one.notes, console)
            grids.append(one.grid)
        else:
            why = "no guess row" if one.is_wordle else f"a game of {one.name}"
            passed_over.append(f"line {one.line}: {why}")
    for note in first_few([f"passed over: {place}" for place in passed_over]):
        console.say(note)
    return grids
