"""A player: who guesses words of a lexicon, by openers and habits.

An opener is a first guess. Each word's share is the share in two billion counted games, without and
with hard mode (data/README.md), raised to a power, and some words are drawn as later guesses are:
people who share games choose different openers.

Habits say how the player guesses after it, as a mixture of styles of play. A guess is one of four
kinds (`KINDS`): a word that fits all that has been shown; a word that hard mode would allow; any
word; or a second word that people keep, whatever the opener has shown. A style says how often each
kind is, row by row. A player's style is not known, but their grid says something of it. The numbers
are fitted (docs/likelihood.md): data/guesses.tsv has the numbers of each word, data/players.json
the others.
"""

import json
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game.input import MOST_ROWS
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.game.word_sets import Bits, Bools, Places, WordSets, packed
from unwordle.model.theory.rules import rules_called

Reals: TypeAlias = NDArray[np.float64]

KINDS = ("fits", "careful", "any", "kept")
"""The kinds of guesses: fitting words, hard mode's, any, and kept second words."""
COLUMNS = ("opener", "hard opener", "row 2", "later", "second word")
"""The columns of data/guesses.tsv: shares of all guesses, or weights up to a factor."""
COLOURED = 4
"""Openers with fewer coloured tiles than this are distinguished by their number."""
_SETS = 256
_DATA = Path(__file__).parents[1] / "data"


@cache
def _numbers() -> dict[str, Any]:
    """Return the fitted numbers that are not a word's, by name."""
    return dict(json.loads((_DATA / "players.json").read_text(encoding="ascii")))


@cache
def _table() -> tuple[dict[str, int], Reals]:
    """Return the place of each word, and the fitted logarithms, shape (COLUMNS, words).

    The last place is for words that the table lacks: nan.
    """
    _, whole = (_DATA / "guesses.tsv").read_text(encoding="ascii").split("\n", 1)
    parts, step = whole.split(), len(COLUMNS) + 1
    numbers = [[*map(int, parts[column::step]), np.nan] for column in range(1, step)]
    return {word: place for place, word in enumerate(parts[::step])}, np.array(numbers) / -10


@lru_cache(maxsize=8)
def _counted(words: tuple[str, ...]) -> Reals:
    """Return the fitted logarithms of these words; nan for a word that the table lacks."""
    place, logs = _table()
    return logs[:, [place.get(word, -1) for word in words]]


def _is_known(lexicon: Lexicon) -> bool:
    """Return whether half of the words or more are in the table, or have a frequency."""
    known = np.isfinite(_counted(lexicon.words)[0]) | (lexicon.zipf > 0)
    return bool(2 * np.count_nonzero(known) >= len(lexicon))


def fitted_logs(column: str, lexicon: Lexicon) -> Reals:
    """Return the logarithm of a column's number for each word of the lexicon.

    A word that the table lacks has one by its frequency. If most words are unknown all are alike.
    """
    if not _is_known(lexicon):
        return np.zeros(len(lexicon))
    least, slope = _numbers()["unlisted"][column]
    counted = _counted(lexicon.words)[COLUMNS.index(column)]
    return np.asarray(np.where(np.isnan(counted), least + slope * lexicon.zipf, counted))


@dataclass(frozen=True)
class Style:
    """Habits of a player, apart from their words."""

    name: str
    slip: float
    """The probability that a guess does not fit."""
    careful: float
    """The part of slips that still keep greens and use coloured letters."""
    second: float = 0.0
    """Share of second words that are kept, after an opener without a coloured tile."""

    def kinds(self, row: int) -> Reals:
        """Return how likely guess `row` (from 1: after the opener) is of each kind.

        Shape (coloured tiles of the opener, KINDS).
        """
        careful = self.slip * self.careful
        fits = np.array([1 - self.slip, careful, self.slip - careful, 0])
        kept = self.second * np.array(_numbers()["fade"]) * (row == 1)
        kinds: Reals = fits * (1 - kept)[:, None]
        kinds[:, KINDS.index("kept")] = kept
        return kinds


@cache
def _styles() -> dict[Style, float]:
    """Return the fitted styles with their shares."""
    every = [dict(one) for one in _numbers()["styles"]]
    return {Style(**one): share for one in every for share in [one.pop("share")]}


@dataclass(frozen=True)
class Habits:
    """A player's way of guessing; the default is anyone's, fitted to real games."""

    styles: tuple[Style, ...] = field(default_factory=lambda: tuple(_styles()))
    shares: tuple[float, ...] = field(default_factory=lambda: tuple(_styles().values()))
    """Probability of each style."""
    hard: bool = False
    """True in hard mode: then every slip is a careful one."""

    def kinds(self, row: int) -> Reals:
        """Return how likely guess `row` (from 1: after the opener) is of each kind.

        Shape (coloured tiles of the opener, styles, KINDS).
        """
        kinds = np.stack([style.kinds(row) for style in self.styles], axis=1)
        if self.hard:
            kinds[..., 1] += kinds[..., 2] + kinds[..., 3]
            kinds[..., 2:] = 0.0
        return kinds

    def weights(self, lexicon: Lexicon, row: int = 1) -> Reals:
        """Return how likely each word is guess `row` (from 1: after the opener), up to a factor."""
        if not _is_known(lexicon):
            return np.ones(len(lexicon))
        powers = _numbers()["weights"]
        logs = powers["counted"] * fitted_logs("row 2" if row == 1 else "later", lexicon)
        logs += powers["zipf"] * np.log(10) * lexicon.zipf
        return np.asarray(np.exp(logs - logs.max()))

    def playing(self, play: str) -> "Habits":
        """Return the same habits under a play: `hard` rules some slips out, `strict` all."""
        if play == "strict":
            fitting = (replace(one, slip=0.0, second=0.0) for one in self.styles)
            return replace(self, styles=tuple(fitting))
        return replace(self, hard=True) if play == "hard" else self


Openers: TypeAlias = NDArray[np.float64]
"""The probability of each word of a lexicon to be the first guess; they add up to 1."""


def population(lexicon: Lexicon, habits: Habits) -> Openers:
    """Return the openers of an unknown player."""
    power, any_word = _numbers()["openers"]
    logs = power * fitted_logs("hard opener" if habits.hard else "opener", lexicon)
    counted = np.exp(logs - logs.max())
    weights = habits.weights(lexicon)
    return np.asarray((1 - any_word) * counted / counted.sum() + any_word * weights / weights.sum())


def opened_by(word: str, lexicon: Lexicon, *, hard: bool = False) -> float:
    """Return the share of players who open with this word of the lexicon."""
    openers = population(lexicon, Habits(hard=hard))
    return float(openers[lexicon.index(word)])


@dataclass(frozen=True)
class FittingWords:
    """The sets of a lexicon's words that fit guesses, under these rules."""

    lexicon: Lexicon
    rules: str = "wordle"

    def everything(self, n: int) -> Bits:
        """Return the set of all words, n times."""
        return np.repeat(self._sets.everything[None], n, axis=0)

    def fitting(self, guesses: Places, patterns: NDArray[np.uint8]) -> Bits:
        """Return the words that could be the solution, for each guess (a place in the lexicon).

        `patterns[i, c]` is the colour of tile c of guess i: white 0, yellow 1, green 2.
        """
        if self.rules not in ("wordle", "report"):
            return self._coloured_so(guesses, patterns)
        return self._sets.fitting(self.lexicon.letters[guesses], patterns)

    def hard(self, guesses: Places, patterns: NDArray[np.uint8]) -> Bits:
        """Return the words that hard mode allows after each guess."""
        return self._sets.hard(self.lexicon.letters[guesses], patterns)

    @cached_property
    def _sets(self) -> WordSets:
        return WordSets(self.lexicon.letters, by_tile=rules_called(self.rules).by_tile)

    def _coloured_so(self, guesses: Places, patterns: NDArray[np.uint8]) -> Bits:
        """As `fitting`, word by word, for rules without a known shorter way."""
        letters, rules = self.lexicon.letters, rules_called(self.rules)
        shown = patterns.astype(np.intp) @ 3 ** np.arange(self.lexicon.length - 1, -1, -1)
        return packed(rules.codes(letters[guesses], letters) == shown[:, None])


@dataclass(frozen=True)
class Weigher:
    """Sums of the words' weights over sets, by a table of what each byte can add."""

    weights: Reals

    @cached_property
    def total(self) -> float:
        """The weight of all words together."""
        return float(self.weights.sum())

    @cached_property
    def _of_bytes(self) -> NDArray[np.float32]:
        padded = np.zeros((len(self.weights) + 7) // 8 * 8)
        padded[: len(self.weights)] = self.weights
        bits = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1, bitorder="little")
        return (padded.reshape(-1, 8) @ bits.T.astype(np.float64)).astype(np.float32).ravel()

    def __call__(self, sets: Bits) -> Reals:
        """Return the sum of the weights of each set's words."""
        sums, size = np.zeros(len(sets)), sets.shape[1]
        for start in range(0, len(sets), _SETS):  # some at a time, that the processor's cache holds
            bits = sets[start : start + _SETS].ravel()
            some = np.flatnonzero(bits != 0)
            which, place = np.divmod(some, size)
            each = self._of_bytes.take((place << 8) + bits.take(some))
            sums[start : start + _SETS] = np.bincount(which, each, len(bits) // size)
        return sums


@dataclass(frozen=True, eq=False)
class Player:
    """A person who guesses words of a lexicon: the first by `openers`, the others by `habits`.

    Players compare by identity.
    """

    sets: FittingWords
    habits: Habits
    openers: Openers

    @cached_property
    def _weighers(self) -> list[Weigher]:
        return [Weigher(self.habits.weights(self.sets.lexicon, row)) for row in (1, 2)]

    @cached_property
    def _kinds(self) -> list[Reals]:
        return [self.habits.kinds(row) for row in range(1, MOST_ROWS)]

    @cached_property
    def used(self) -> Bools:
        """The kinds of guesses that the player makes in any row."""
        return np.asarray(np.stack(self._kinds).sum(axis=(0, 1, 2)) > 0)

    @cached_property
    def second(self) -> Reals:
        """Probability of each word as a kept second word."""
        chances: Reals = np.exp(fitted_logs("second word", self.sets.lexicon))
        chances /= chances.sum()
        return chances

    def weigher(self, row: int) -> Weigher:
        """Return the sums of the weights that words have as guess `row` (from 1, the second)."""
        return self._weighers[min(row, len(self._weighers)) - 1]

    def kinds(self, row: int) -> Reals:
        """Return `Habits.kinds` of guess `row` (from 1, the second)."""
        return self._kinds[row - 1]


def anyone(lexicon: Lexicon, habits: Habits | None = None, rules: str = "wordle") -> Player:
    """Return an unknown player who guesses words of this lexicon."""
    habits = habits or Habits()
    return Player(FittingWords(lexicon, rules), habits, population(lexicon, habits))
