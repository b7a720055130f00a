"""Chats out of files: their games by player and day, and the words of their days."""

import io
import sys
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
from model.shares.files import games_of_files, games_of_stream
from model.shares.games import Game, Problem
from model.shares.table import read_solutions
from questions.chats import OfChat
from questions.question import Manners, blaming


def collected(question: OfChat, shares: Iterable[Game | Problem], where: str) -> Collected:
    """Return the games by player and day. Raises InputError if there is none."""
    with blaming("same"):
        chat = collect(shares, same=question.same)
    if chat.games:
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
    lexicon = wordlist.named(wordlist.DEFAULT)
    with manners.progress("Inferring the words of days") as tell:
        return settle(games, given, lexicon, candidates(), stores, tell)


def candidates() -> Lexicon:
    """Return the words that are offered as a day's."""
    possible = wordlist.named("solutions")
    offered = tuple(word for word in possible.words if word not in wordlist.coarse())
    return replace(possible, words=offered)


def shares_in(files: Iterable[Path]) -> Iterator[Game | Problem]:
    """Yield what is found in files and folders; `-` is standard input."""
    return chain.from_iterable(map(_shares_in, files))


def _shares_in(path: Path) -> Iterator[Game | Problem]:
    if str(path) == "-":
        return games_of_stream(getattr(sys.stdin, "buffer", io.BytesIO()), "standard input")
    return games_of_files([path])
