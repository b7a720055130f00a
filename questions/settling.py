"""Chats out of files: their games by player and day, and the words of their days."""

import io
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path

import wordlist
from model.cache import Stores
from model.files import read_text
from model.game.errors import InputError
from model.game.lexicon import Lexicon
from model.player.chat import Chat, settle
from model.shares.collected import Collected, collect
from model.shares.files import games_of_bytes, games_of_files
from model.shares.games import Game, Problem
from model.shares.headers import WORDLE
from model.shares.table import read_solutions
from questions.chats import OfChat
from questions.question import Manners, blaming
from questions.words import read_lexicon, say_if_unweighed


def collected(question: OfChat, shares: Iterable[Game | Problem], where: str) -> Collected:
    """Return the games by player and day. Raises InputError if there is none."""
    listed = list(shares)
    with blaming("same"):
        chat = collect(listed, _columns(listed, question.words), question.same)
    if chat.games:
        if question.words not in wordlist.NAMES:
            read_lexicon(question.words, chat.columns)  # a bad list is refused before any answer
        return chat
    reasons = [f"{n} {why}" for why, n in chat.passed_over.items()]
    reasons += [str(problem) for problem in chat.problems[:1]]
    why = f" ({'; '.join(reasons)})" if reasons else ""
    raise InputError(
        f"no game with a number or a date was found in {where}{why}: give a chat export, or "
        "results as Wordle shares them"
    )


def settled(question: OfChat, games: Collected, stores: Stores, manners: Manners) -> Chat:
    """Return the chat with the words of its days."""
    with blaming("solutions"):
        given = {} if question.solutions is None else read_solutions(read_text(question.solutions))
    lexicon = read_lexicon(question.words, games.columns, manners=manners)
    say_if_unweighed(lexicon, manners)
    with manners.progress("Inferring the words of days") as tell:
        return settle(games, given, lexicon, candidates(lexicon), stores, tell)


def candidates(lexicon: Lexicon) -> Lexicon:
    """Return the words that are offered as a day's: of a bundled list the solutions of its time."""
    possible = lexicon
    if lexicon.name in wordlist.NAMES:
        possible = wordlist.named("solutions" if lexicon.name == wordlist.DEFAULT else "answers")
    return wordlist.mild(possible)


def _columns(shares: Iterable[Game | Problem], words: str) -> int:
    """Return how many letters the words have: of a list of one's own, as most games do."""
    widths = Counter(len(one.rows[0]) for one in shares if isinstance(one, Game))
    if words in wordlist.NAMES or not widths:
        return wordlist.BUNDLED_LENGTH
    return max(widths, key=widths.__getitem__)


def shares_in(files: Iterable[Path], words: str) -> list[Game | Problem]:
    """Return what is found in files and folders; `-` is standard input.

    With a word list of one's own, the game shared most often counts, whatever its name.
    """
    shares = list(chain.from_iterable(map(_shares_in, files)))
    if words in wordlist.NAMES:
        return shares
    names = Counter(one.name for one in shares if isinstance(one, Game))
    name = max(names, key=names.__getitem__, default=WORDLE)
    return shares if name in ("", WORDLE) else [_for(one, name) for one in shares]


def _for(one: Game | Problem, name: str) -> Game | Problem:
    """Return what counts for the game of this name: it as nameless, and one of Wordle not."""
    if isinstance(one, Game) and one.name == name:
        return replace(one, name="")
    if isinstance(one, Game) and one.name == WORDLE:
        return Problem(one.line, f"a game of {WORDLE}: only those of {name} count")
    return one


def _shares_in(path: Path) -> Iterator[Game | Problem]:
    if str(path) == "-":
        stream = getattr(sys.stdin, "buffer", io.BytesIO())
        return games_of_bytes(stream.read(), "standard input")
    return games_of_files([path])
