"""What can be known of one unknown word: the facts that a step starts from, and those it gives."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from model.game.alphabet import number_of
from model.game.feedback import Letters, letters_of

Holds: TypeAlias = NDArray[np.bool_]
"""For each word of some list: whether a fact is true of it."""


@dataclass(frozen=True, order=True)
class At:
    """The letter is at this place; places count from 0."""

    letter: str
    column: int


@dataclass(frozen=True, order=True)
class NotAt:
    """The letter is not at this place."""

    letter: str
    column: int


@dataclass(frozen=True, order=True)
class AtLeast:
    """The word has the letter at least this often."""

    letter: str
    count: int


@dataclass(frozen=True, order=True)
class AtMost:
    """The word has the letter at most this often."""

    letter: str
    count: int


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


def implies(one: Fact, other: Fact) -> bool:
    """Return whether one letter fact alone implies another at a glance."""
    match one, other:
        case Never(), _:
            return True
        case At(letter, column), NotAt(another, place):
            return column == place and letter != another
        case At(letter, _), AtLeast(another, count):
            return count <= 1 and letter == another
        case AtMost(letter, 0), NotAt(another, _):
            return letter == another
        case AtLeast(letter, most), AtLeast(another, least):
            return letter == another and least <= most
        case AtMost(letter, few), AtMost(another, more):
            return letter == another and few <= more
        case MadeOf(letters), AtLeast(letter, count):
            return letters.count(letter) >= count
        case MadeOf(letters), AtMost(letter, count):
            return letters.count(letter) <= count
        case MadeOf(letters), NotAt(letter, _):
            return letter not in letters
        case OneOf(), OneOf():
            return set(one.words) <= set(other.words)
        case OneOf(words), _:
            return len(words) == 1 and bool(holds(other, letters_of(words))[0])
        case _:
            return one == other


def implied(fact: Fact, known: Iterable[Fact]) -> bool:
    """Return whether some fact alone implies another at a glance."""
    return any(implies(one, fact) for one in known)


def counts_copies(fact: Fact) -> bool:
    """Return whether a fact is about more copies of a letter than whether there is one."""
    match fact:
        case AtLeast(_, count):
            return count > 1
        case AtMost(_, count):
            return count > 0
        case _:
            return False


def positive(fact: Fact) -> bool:
    """Return whether a fact says what the word has, so that it brings words to mind."""
    return isinstance(fact, At | AtLeast | MadeOf | OneOf)


def _copies(letter: str, words: Letters) -> NDArray[np.intp]:
    return np.asarray((words == number_of(letter)).sum(axis=1))
