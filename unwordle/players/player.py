"""The model of a player. Openers describe the first guess, and habits describe the later guesses.

Four openers in five are drawn by their shares in 1.3 billion counted games (data/README.md). Games
in hard mode have separate shares. The other openers are drawn like later guesses, because people
who publish their games use different openers from the counted players.

Habits describe the later guesses as a mixture of styles. Each guess is of one of four kinds
(`KINDS`). The kinds are a word that fits all colours so far, a word that hard mode would allow,
any word, and a habitual second word. A habitual second word does not depend on the colours
of the opener. A style determines the probability of each kind in each row. The style of a player is
not known, but the player's grid is evidence of the style.

All numbers are fitted (docs/likelihood.md). The file data/guesses.tsv has the numbers that belong
to individual words, and data/players.json has all other numbers.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game.feedback import Codes, Letters, letters_of
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.game.word_sets import Bits, WordSets, packed
from unwordle.model.overriding import override
from unwordle.model.theory.rules import rules_called

Reals: TypeAlias = NDArray[np.float64]

KINDS = ("fits", "careful", "any", "kept")
"""The kinds of guesses: words that fit all colours, words that hard mode allows, any words, and
habitual second words."""
COLUMNS = ("opener", "hard opener", "row 2", "later", "second word")
"""The names of all columns of data/guesses.tsv except the first column, which has the words.

The named columns have the logarithms of shares or of relative weights, multiplied by -10.
"""
COLOURED = 4
"""The number of classes of openers.

The class of an opener depends on its number of green and yellow tiles, which is 0, 1, 2, or 3 or
more.
"""
_SETS = 256
_DATA = Path(__file__).parents[1] / "data"


@cache
def _numbers() -> dict[str, Any]:
    """Return the fitted numbers in data/players.json as a dictionary from names to values."""
    return dict(json.loads((_DATA / "players.json").read_text(encoding="ascii")))


@cache
def _table() -> tuple[dict[str, int], Reals]:
    """Return the index of each word in data/guesses.tsv, and the fitted logarithms in this file."""
    _, whole = (_DATA / "guesses.tsv").read_text(encoding="ascii").split("\n", 1)
    parts, step = whole.split(), len(COLUMNS) + 1
    numbers = [[*map(int, parts[column::step]), np.nan] for column in range(1, step)]
    return {word: place for place, word in enumerate(parts[::step])}, np.array(numbers) / -10


@lru_cache(maxsize=8)
def _counted(words: tuple[str, ...]) -> Reals:
    """Return the fitted logarithms of `words`, shape (columns, words)."""
    place, logs = _table()
    return logs[:, [place.get(word, -1) for word in words]]


def _is_known(lexicon: Lexicon) -> bool:
    """Return whether at least half of the words have fitted logarithms or a known frequency."""
    known = np.isfinite(_counted(lexicon.words)[0]) | (lexicon.zipf > 0)
    return bool(2 * np.count_nonzero(known) >= len(lexicon))


def fitted_logs(column: str, lexicon: Lexicon) -> Reals:
    """Return, from a column of data/guesses.tsv, the fitted logarithm of each word of the lexicon.

    `column` is one of `COLUMNS`. If the file lacks a word, the logarithm is estimated from the
    frequency of the word. If most words of the lexicon are not in the file and have no known
    frequency, all logarithms are 0.
    """
    if not _is_known(lexicon):
        return np.zeros(len(lexicon))
    least, slope = _numbers()["unlisted"][column]
    counted = _counted(lexicon.words)[COLUMNS.index(column)]
    return np.asarray(np.where(np.isnan(counted), least + slope * lexicon.zipf, counted))


@dataclass(frozen=True)
class Style:
    """A style of play, which determines the probability of each kind of guess."""

    name: str
    slip: float
    """The probability of a slip, which is a guess that need not fit all colours shown so far."""
    careful: float
    """The share of slips for which the player chooses only among words that hard mode allows."""
    second: float = 0.0
    """The probability of a habitual second word after an opener without green or yellow tiles."""
    share: float = 1.0
    """The probability that a player has this style."""


def _styles() -> tuple[Style, ...]:
    """Return the styles of play that are defined in data/players.json."""
    return tuple(Style(**style) for style in _numbers()["styles"])


@dataclass(frozen=True)
class Habits:
    """The habits of a player. The defaults are the habits of an unknown player."""

    styles: tuple[Style, ...] = field(default_factory=_styles)
    hard: bool = False
    """True in hard mode, in which every slip is a word that hard mode allows."""

    def kinds(self, row: int) -> Reals:
        """Return the probability of each kind of guess in a row, shape (COLOURED, styles, kinds).

        `row` is at least 1, because the opener is in row 0. The first index of the result is the
        class of the opener, which depends on the opener's number of green and yellow tiles.
        """
        each = [(style.slip, style.careful, style.second) for style in self.styles]
        slip, careful, second = np.array(each).T
        habitual = np.outer(_numbers()["fade"], second * (row == 1))
        kinds = np.zeros((COLOURED, len(self.styles), len(KINDS)))
        kinds[..., 3] = habitual
        for i, kind in enumerate((1 - slip, slip * careful, slip - slip * careful)):
            kinds[..., i] = kind * (1 - habitual)
        if self.hard:
            kinds[..., 1] += kinds[..., 2] + kinds[..., 3]
            kinds[..., 2:] = 0.0
        return kinds

    def weights(self, lexicon: Lexicon, row: int = 1) -> Reals:
        """Return the weight that each word has as the guess in a row.

        `row` is at least 1, because the opener is in row 0. If most words of the lexicon are
        not in data/guesses.tsv and have no known frequency, all weights are 1.
        """
        if not _is_known(lexicon):
            return np.ones(len(lexicon))
        powers = _numbers()["weights"]
        logs = powers["counted"] * fitted_logs("row 2" if row == 1 else "later", lexicon)
        logs += powers["zipf"] * np.log(10) * lexicon.zipf
        return np.asarray(np.exp(logs - logs.max()))

    def playing(self, play: str) -> "Habits":
        """Return these habits, adapted to a play.

        The play `hard` excludes some slips, and the play `strict` excludes all slips. Other plays
        do not change the habits.
        """
        if play == "strict":
            fitting = (replace(style, slip=0.0, second=0.0) for style in self.styles)
            return replace(self, styles=tuple(fitting))
        return replace(self, hard=True) if play == "hard" else self


Openers: TypeAlias = NDArray[np.float64]
"""The probability of each word of a lexicon as the first guess; the sum is 1."""


def population(lexicon: Lexicon, habits: Habits) -> Openers:
    """Return the probability of each word as the opener of an unknown player with these habits."""
    any_word, weights = _numbers()["any opener"], habits.weights(lexicon)
    counted = _counted_openers(lexicon, hard=habits.hard)
    return np.asarray((1 - any_word) * counted + any_word * weights / weights.sum())


def _counted_openers(lexicon: Lexicon, *, hard: bool) -> Openers:
    """Return the share of each word among the first guesses of the counted games."""
    shares = np.exp(fitted_logs("hard opener" if hard else "opener", lexicon))
    return np.asarray(shares / shares.sum())


def opened_by(word: str, lexicon: Lexicon, *, hard: bool = False) -> float:
    """Return the estimated share of players with the first guess `word`.

    If `hard` is true, return the share of players in hard mode. Raises KeyError if the lexicon
    lacks the word.
    """
    return float(_counted_openers(lexicon, hard=hard)[lexicon.index(word)])


class FittingWords(WordSets):
    """The sets of a lexicon's words that fit guesses and their colours under the given rules."""

    def __init__(self, lexicon: Lexicon, rules: str = "wordle") -> None:
        super().__init__(lexicon.letters, by_tile=rules_called(rules).by_tile)
        self.lexicon, self.rules = lexicon, rules
        self._codes: dict[str, Codes] = {}

    @override
    def fitting(self, guesses: Letters, colours: NDArray[Any]) -> Bits:
        if self.rules in ("wordle", "report"):
            return super().fitting(guesses, colours)
        shown = colours @ 3 ** np.arange(self.lexicon.length - 1, -1, -1)
        return packed(rules_called(self.rules).codes(guesses, self.letters) == shown[:, None])

    def codes(self, solutions: Sequence[str]) -> Codes:
        """Return the pattern code of each word for each solution, shape (solutions, words).

        The codes are cached.
        """
        if new := [word for word in dict.fromkeys(solutions) if word not in self._codes]:
            codes = rules_called(self.rules).codes(self.letters, letters_of(new)).T
            self._codes.update(zip(new, codes, strict=True))
        return np.stack([self._codes[word] for word in solutions])


@dataclass(frozen=True)
class Weigher:
    """A function that returns the total weight of the words in each set.

    The function looks up each byte of a set in a table of total weights.
    """

    weights: Reals

    @cached_property
    def _of_bytes(self) -> NDArray[np.float32]:
        padded = np.zeros((len(self.weights) + 7) // 8 * 8)
        padded[: len(self.weights)] = self.weights
        bits = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1, bitorder="little")
        return (padded.reshape(-1, 8) @ bits.T.astype(np.float64)).astype(np.float32).ravel()

    def __call__(self, sets: Bits) -> Reals:
        """Return, for each set, the total weight of the words in the set."""
        sums, size = np.zeros(len(sets)), sets.shape[1]
        for start in range(0, len(sets), _SETS):  # blocks that fit the processor's cache
            bits = sets[start : start + _SETS].ravel()
            filled = np.flatnonzero(bits != 0)
            which, place = np.divmod(filled, size)
            each = self._of_bytes.take((place << 8) + bits.take(filled))
            sums[start : start + _SETS] = np.bincount(which, each, len(bits) // size)
        return sums


@dataclass(frozen=True, eq=False)
class Player:
    """A model of a player's first guess (`openers`) and later guesses (`habits`).

    Two players are equal only if they are the same object.
    """

    sets: FittingWords
    habits: Habits
    openers: Openers

    @cached_property
    def in_hard_mode(self) -> "Player":
        """A copy of this player in hard mode, with the same openers."""
        return replace(self, habits=self.habits.playing("hard"))

    @cached_property
    def shares(self) -> Reals:
        """The probability of each style of play."""
        return np.array([style.share for style in self.habits.styles])

    @cached_property
    def _weighers(self) -> list[Weigher]:
        return [Weigher(self.habits.weights(self.sets.lexicon, row)) for row in (1, 2)]

    @cached_property
    def second(self) -> Reals:
        """The probability of each word as a habitual second word."""
        chances: Reals = np.exp(fitted_logs("second word", self.sets.lexicon))
        chances /= chances.sum()
        return chances

    def weigher(self, row: int) -> Weigher:
        """Return the object that weighs sets of words as guesses in a row.

        `row` is at least 1, because the opener is in row 0.
        """
        return self._weighers[min(row, len(self._weighers)) - 1]


def anyone(lexicon: Lexicon, habits: Habits | None = None, rules: str = "wordle") -> Player:
    """Return the model of an unknown player who guesses words of the lexicon.

    If `habits` is None, the player has the default habits.
    """
    habits = habits or Habits()
    return Player(FittingWords(lexicon, rules), habits, population(lexicon, habits))
