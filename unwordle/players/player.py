"""The model of a player: openers for the first guess, habits for the later ones.

Four openers in five are drawn by their shares in 1.3 billion counted games (data/README.md), which
are separate for hard mode. The fifth is drawn like a later guess, because people who publish their
games open differently.

A later guess is of one of `KINDS`, whose frequencies depend on the player's style, and the grid is
evidence of the style. All numbers are fitted (docs/likelihood.md).
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game.feedback import Codes, Letters, letters_of
from unwordle.model.game.grid import Pin
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.game.word_sets import Bits, Bools, WordSets, packed
from unwordle.model.overriding import override
from unwordle.model.theory.rules import rules_called

Reals: TypeAlias = NDArray[np.float64]

# A word that fits all colours so far, one that hard mode allows, any word, and a habitual second
# word, which doesn't look at the opener's colours.
KINDS = ("fits", "careful", "any", "kept")
# The columns of data/guesses.tsv after the words: -10 times the logarithms of shares or weights.
COLUMNS = ("opener", "hard opener", "row 2", "later", "second word")
# Openers are classed by their green and yellow tiles: 0, 1, 2, or 3 and more.
COLOURED = 4
_SETS = 256
_DATA = Path(__file__).parents[1] / "data"


@cache
def _numbers() -> dict[str, Any]:
    return dict(json.loads((_DATA / "players.json").read_text(encoding="ascii")))


@cache
def _table() -> tuple[dict[str, int], Reals]:
    """Return each word's index in data/guesses.tsv, and the logarithms in it, (columns, words)."""
    _, whole = (_DATA / "guesses.tsv").read_text(encoding="ascii").split("\n", 1)
    parts, step = whole.split(), len(COLUMNS) + 1
    numbers = [[*map(int, parts[column::step]), np.nan] for column in range(1, step)]
    return {word: place for place, word in enumerate(parts[::step])}, np.array(numbers) / -10


@lru_cache(maxsize=8)
def _counted(words: tuple[str, ...]) -> Reals:
    place, logs = _table()
    return logs[:, [place.get(word, -1) for word in words]]


def words_pinned(pins: Iterable[Pin], lexicon: Lexicon) -> list[tuple[int, Bools]]:
    """Return each pin's row, and which words it allows."""
    return [(pin.row, np.array([*map(pin.allows, lexicon)])) for pin in pins]


def _is_known(lexicon: Lexicon) -> bool:
    known = np.isfinite(_counted(lexicon.words)[0]) | (lexicon.zipf > 0)
    return bool(2 * np.count_nonzero(known) >= len(lexicon))


def fitted_logs(column: str, lexicon: Lexicon) -> Reals:
    """Return fitted logarithms from a column of data/guesses.tsv.

    Those of unlisted words are estimated from frequencies, or 0 if most words have none.
    """
    if not _is_known(lexicon):
        return np.zeros(len(lexicon))
    least, slope = _numbers()["unlisted"][column]
    counted = _counted(lexicon.words)[COLUMNS.index(column)]
    return np.asarray(np.where(np.isnan(counted), least + slope * lexicon.zipf, counted))


class Style(NamedTuple):
    """A style of play: the probability of each kind of guess."""

    name: str
    slip: float
    careful: float
    """The share of slips that hard mode would still allow."""
    second: float = 0.0
    """The probability of a habitual second word after an uncoloured opener."""
    share: float = 1.0
    """The probability of this style."""


def _styles() -> tuple[Style, ...]:
    return tuple(Style(**style) for style in _numbers()["styles"])


@dataclass(frozen=True)
class Habits:
    """The habits of a player, by default of an unknown one."""

    styles: tuple[Style, ...] = field(default_factory=_styles)
    hard: bool = False
    """True in hard mode, in which all slips are careful."""

    def kinds(self, row: int) -> Reals:
        """Return the probability of each kind in row 1 or later, (COLOURED, styles, kinds)."""
        each = [(style.slip, style.careful, style.second) for style in self.styles]
        slip, careful, second = np.array(each).T
        habitual = np.outer(_numbers()["fade"], second * (row == 1))
        others = 1 - slip, slip * careful, slip - slip * careful
        kinds = np.stack([*(kind * (1 - habitual) for kind in others), habitual], axis=-1)
        if self.hard:
            kinds[..., 1] += kinds[..., 2] + kinds[..., 3]
            kinds[..., 2:] = 0.0
        return kinds

    def weights(self, lexicon: Lexicon, row: int = 1) -> Reals:
        """Return each word's weight as a guess in row 1 or later, which is 1 if most words are
        unknown.
        """
        if not _is_known(lexicon):
            return np.ones(len(lexicon))
        powers = _numbers()["weights"]
        logs = powers["counted"] * fitted_logs("row 2" if row == 1 else "later", lexicon)
        logs += powers["zipf"] * np.log(10) * lexicon.zipf
        return np.asarray(np.exp(logs - logs.max()))

    def playing(self, play: str) -> "Habits":
        """Return these habits without the slips that a play excludes."""
        if play == "strict":
            fitting = (style._replace(slip=0.0, second=0.0) for style in self.styles)
            return replace(self, styles=tuple(fitting))
        return replace(self, hard=True) if play == "hard" else self


Openers: TypeAlias = NDArray[np.float64]
"""The probability of each word as the first guess."""


def population(lexicon: Lexicon, habits: Habits) -> Openers:
    """Return the openers of an unknown player with these habits."""
    any_word, weights = _numbers()["any opener"], habits.weights(lexicon)
    counted = _counted_openers(lexicon, hard=habits.hard)
    return np.asarray((1 - any_word) * counted + any_word * weights / weights.sum())


def _counted_openers(lexicon: Lexicon, *, hard: bool) -> Openers:
    shares = np.exp(fitted_logs("hard opener" if hard else "opener", lexicon))
    return np.asarray(shares / shares.sum())


def opened_by(word: str, lexicon: Lexicon, *, hard: bool = False) -> float:
    """Return the share of players who open with `word`, or raise KeyError."""
    return float(_counted_openers(lexicon, hard=hard)[lexicon.index(word)])


class FittingWords(WordSets):
    """The words of a lexicon that fit guesses and their colours under some rules."""

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
        """Return the cached pattern codes, (solutions, words)."""
        if new := [word for word in dict.fromkeys(solutions) if word not in self._codes]:
            codes = rules_called(self.rules).codes(self.letters, letters_of(new)).T
            self._codes.update(zip(new, codes, strict=True))
        return np.stack([self._codes[word] for word in solutions])


@dataclass(frozen=True)
class Weigher:
    """A function from sets of words to their total weights, with a table for each byte of a set."""

    weights: Reals

    @cached_property
    def _of_bytes(self) -> NDArray[np.float32]:
        padded = np.zeros((len(self.weights) + 7) // 8 * 8)
        padded[: len(self.weights)] = self.weights
        bits = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1, bitorder="little")
        return (padded.reshape(-1, 8) @ bits.T.astype(np.float64)).astype(np.float32).ravel()

    def __call__(self, sets: Bits) -> Reals:
        """Return the total weight of each set."""
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
    """The model of one player."""

    sets: FittingWords
    habits: Habits
    openers: Openers

    @cached_property
    def in_hard_mode(self) -> "Player":
        """The same player in hard mode, with the same openers."""
        return replace(self, habits=self.habits.playing("hard"))

    @cached_property
    def shares(self) -> Reals:
        """The probability of each style."""
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
        """Return the weigher for guesses in row 1 or later."""
        return self._weighers[min(row, len(self._weighers)) - 1]


def anyone(lexicon: Lexicon, habits: Habits | None = None, rules: str = "wordle") -> Player:
    """Return the model of an unknown player."""
    habits = habits or Habits()
    return Player(FittingWords(lexicon, rules), habits, population(lexicon, habits))
