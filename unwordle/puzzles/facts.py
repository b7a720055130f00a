"""What can be known of one unknown word: the facts that a step starts from, and those it gives."""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game.feedback import Letters, letters_of
from unwordle.model.game.input import number_of

Holds: TypeAlias = NDArray[np.bool_]
"""For each word of some list: whether a fact is true of it."""


@dataclass(frozen=True, order=True)
class _OfPlace:
    letter: str
    column: int


class At(_OfPlace):
    """The letter is at this place; places count from 0."""


class NotAt(_OfPlace):
    """The letter is not at this place."""


@dataclass(frozen=True, order=True)
class _OfCopies:
    letter: str
    count: int


class AtLeast(_OfCopies):
    """The word has the letter at least this often."""


class AtMost(_OfCopies):
    """The word has the letter at most this often."""


@dataclass(frozen=True, order=True)
class MadeOf:
    """The word's letters, in alphabetical order: it is some arrangement of them."""

    letters: str


@dataclass(frozen=True, order=True)
class OneOf:
    """The word is one of these, which are in the order of their lexicon."""

    words: tuple[str, ...]


@dataclass(frozen=True, order=True)
class Never:
    """A contradiction: it is true of no word."""


Fact: TypeAlias = At | NotAt | AtLeast | AtMost | MadeOf | OneOf | Never

_KINDS = (At, AtLeast, MadeOf, NotAt, AtMost, OneOf, Never)


def order(fact: Fact) -> tuple[int, Fact]:
    """Return a sorting key: places, then letters, then what is excluded; no clue's number."""
    return _KINDS.index(type(fact)), fact


def holds(fact: Fact, words: Letters) -> Holds:
    """Return marks of the words for which a fact is true; OTHER is any other letter."""
    match fact:
        case At(letter, column):
            return np.asarray(words[:, column] == number_of(letter))
        case NotAt(letter, column):
            return np.asarray(words[:, column] != number_of(letter))
        case AtLeast(letter, count):
            return np.asarray(_copies(letter, words) >= count)
        case AtMost(letter, count):
            return np.asarray(_copies(letter, words) <= count)
        case MadeOf(letters):
            made = [_copies(a, words) == letters.count(a) for a in set(letters)]
            return np.asarray(np.logical_and.reduce(made))
        case OneOf(listed):
            held = np.zeros(len(words), dtype=np.bool_)
            for word in letters_of(listed):
                held |= (words == word).all(axis=1)
            return held
        case Never():
            return np.zeros(len(words), dtype=np.bool_)


def negation(fact: Fact, length: int) -> Fact | None:
    """Return the fact that is true exactly when this one is not; None if no single fact is."""
    match fact:
        case At(letter, column):
            return NotAt(letter, column)
        case NotAt(letter, column):
            return At(letter, column)
        case AtLeast(letter, count):
            return AtMost(letter, count - 1)
        case AtMost(letter, count) if count < length:
            return AtLeast(letter, count + 1)
        case _:
            return None


def counts_copies(fact: Fact) -> bool:
    """Return whether a fact is about more copies of a letter than whether there is one."""
    plain = 1 if isinstance(fact, AtLeast) else 0
    return isinstance(fact, AtLeast | AtMost) and fact.count > plain


def positive(fact: Fact) -> bool:
    """Return whether a fact says what the word has, so that it brings words to mind."""
    return isinstance(fact, At | AtLeast | MadeOf | OneOf)


def _copies(letter: str, words: Letters) -> NDArray[np.intp]:
    return np.asarray((words == number_of(letter)).sum(axis=1))
