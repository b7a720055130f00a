"""The games in texts, files and chats, sorted by player and day, and the words of the days."""

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
    """Return the shared games by player and day.

    Raises InputError if there is no game. The message calls the source of the games `where`.
    """
    listed = list(shares)
    with blaming("same"):
        last = words.last_day() if question.words in wordlist.NAMES else None
        chat = collect(listed, _columns(listed, question.words), question.same, last)
    if chat.turns:
        if question.words not in wordlist.NAMES:
            # Raise InputError for a bad list before anything is computed.
            words.read_lexicon(question.words, chat.columns, QUIET)
        return chat
    reasons = [f"{n} {why}" for why, n in chat.passed_over.items()]
    reasons += [str(problem) for problem in chat.problems[:1]]
    why = f" ({'; '.join(reasons)})" if reasons else ""
    advice = "give a chat export, or results as Wordle shares them"
    raise InputError(f"no game with a number or a date was found in {where}{why}: {advice}")


def collected_of(question: OfChat, files: Sequence[Path]) -> Collected:
    """Return the games in files, sorted by player and day.

    Raises FieldError if there is no game.
    """
    with blaming("files"):
        return collected(question, shares_in(files, question.words), ", ".join(map(str, files)))


def settled(question: OfChat, games: Collected, console: Console) -> Chat:
    """Return the chat with the words of its days. Inferred words are cached for later runs."""
    lexicon = words.read_lexicon(question.words, games.columns, console)
    given = _given(question, lexicon, console)
    words.say_if_unweighed(lexicon, console)
    with kept_stores() as stores, console.progress("Inferring the words of days") as progress:
        return settle(games, given, lexicon, candidates(lexicon), stores, progress)


def known_in(question: OfChat, games: Collected, console: Console) -> dict[int, Told]:
    """Return the solutions that are public or given, by day."""
    lexicon = words.read_lexicon(question.words, games.columns, console)
    return known_words(games, _given(question, lexicon, console), lexicon)


def _given(question: OfChat, lexicon: Lexicon, console: Console) -> dict[int, str]:
    """Return the given solutions, by day. A note names the solutions that the lexicon lacks."""
    with blaming("solutions"):
        given = {} if question.solutions is None else read_solutions(read_text(question.solutions))
    if unknown := sorted({*given.values()} - {*lexicon.words}):
        not_taken = ", ".join(first_few(unknown))
        console.say(f"not among the words of {lexicon.name}, so ignored: {not_taken}")
    return given


def candidates(lexicon: Lexicon) -> Lexicon:
    """Return the words that can be inferred for a day. Coarse words are left out."""
    return wordlist.mild(words.of_its_time(lexicon))


def _columns(shares: Iterable[Share], words: str) -> int:
    """Return the length of the words in the word list `words`.

    If this list is not bundled, return the most frequent length of the words in the games.
    """
    widths = Counter(len(share.rows[0]) for share in shares if isinstance(share, Game))
    if words in wordlist.NAMES or not widths:
        return wordlist.BUNDLED_LENGTH
    return max(widths, key=widths.__getitem__)


def shares_in(files: Iterable[Path], words: str) -> list[Share]:
    """Return the games, results and problems in files and folders. The path `-` is standard input.

    If the word list `words` is not bundled, only games with the most frequent name are used.
    """
    shares = [(share, path) for path in files for share in _shares_in(path)]
    names = Counter(share.name for share, _ in shares if isinstance(share, Game))
    name = max(names, key=names.__getitem__, default=WORDLE)
    if words in wordlist.NAMES or name in ("", WORDLE):
        return [share for share, _ in shares]
    return [_for(share, name, path) for share, path in shares]


def _for(share: Share, name: str, path: Path) -> Share:
    """Return a share, changed if it is a game called `name` or a Wordle game.

    A game called `name` loses its name, and a problem replaces a Wordle game. Other shares are
    returned unchanged.
    """
    if isinstance(share, Game) and share.name == name:
        return replace(share, name="")
    if isinstance(share, Game) and share.name == WORDLE:
        return Problem(share.line, f"a game of {WORDLE}: only games of {name} count", path.name)
    return share


def _shares_in(path: Path) -> Iterator[Share]:
    if str(path) == "-":
        return games_of_bytes(getattr(sys.stdin, "buffer", io.BytesIO()).read(), "standard input")
    return games_of_files([path])


class Shared(NamedTuple):
    """The games, results and problems in texts and files."""

    texts: list[list[Share]]
    files: list[tuple[Path, list[Share]]]

    @property
    def days(self) -> set[int]:
        """The known days of the games."""
        games = _games(self.of_day(None))
        return {game.day for game in games if game.is_wordle and game.day is not None}

    @property
    def undated(self) -> bool:
        """True if any grid given as a text has no day."""
        return any(game.day is None for game in _games(chain(*self.texts)))

    def grids(self, console: Console) -> list[Grid]:
        """Return the grids in the texts and files. Raises InputError if a file has no grid."""
        with blaming("grids"):
            grids = [grid for listed in self.texts for grid in _played(listed, console, text=True)]
        with blaming("files"):
            for file, listed in self.files:
                played = _played(listed, console)
                if not played:
                    why = [str(share) for share in listed if isinstance(share, Problem)]
                    why += [
                        f"the game on line {game.line} has only one guess"
                        for game in _games(listed)
                    ]
                    first = f" ({why[0]})" if why else ""
                    raise InputError(f"no shared game with a guess was found in {file}{first}")
                grids += played
        return grids

    def of_day(self, day: int | None) -> Iterator[Share]:
        """Yield all games, results and problems.

        A game in a text gets this day if the game states no day.
        """
        for share in chain(*self.texts):
            if isinstance(share, Game) and share.day is None:
                yield replace(share, number=day)
            else:
                yield share
        yield from chain(*(listed for _, listed in self.files))


def shared_in(texts: Sequence[GridText], files: Sequence[Path], words: str) -> Shared:
    """Return the shared games in texts and files. `words` is the name of the word list."""
    with blaming("grids"):
        in_texts = [_in_text(joined(text)) for text in texts]
    with blaming("files"):
        return Shared(in_texts, [(file, shares_in([file], words)) for file in files])


def _in_text(text: str) -> list[Share]:
    """Return the games in a text. The text is a grid in letters, or contains shared games."""
    listed = list(games_of_text(text))
    if _games(listed):
        return listed
    grid = grid_of(text)
    return [Game(grid.rows, 0, hard=grid.hard)]


def _games(listed: Iterable[Share]) -> list[Game]:
    return [share for share in listed if isinstance(share, Game)]


def pins_of(
    texts: Sequence[str], grids: Sequence[Grid], lexicon: Lexicon
) -> tuple[tuple[Pin, ...], ...]:
    """Return the pins of each grid. A pin such as `1=crane` applies to all grids that have row 1.

    Raises InputError if a pin cannot be read, or if no grid has the pin's row.
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
    """Return the grids of the listed games that have a guess row.

    Notes name everything that is left out. A game that is not Wordle is left out, unless `listed`
    is from one text (`text` is True) and has no other game.
    """
    grids, passed_over = [], []
    alone = text and len(_games(listed)) == 1
    for share in listed:
        if isinstance(share, Problem):
            passed_over.append(str(share))
        elif isinstance(share, Score):
            passed_over.append(f"line {share.line}: a result without rows")
        elif alone or (share.guesses and share.is_wordle):
            say_notes(share.notes, console)
            grids.append(share.grid)
        else:
            why = "no guess row" if share.is_wordle else f"a game of {share.name}"
            passed_over.append(f"line {share.line}: {why}")
    for note in first_few([f"passed over: {place}" for place in passed_over]):
        console.say(note)
    return grids
