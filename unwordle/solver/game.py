"""The words of a game, the knowledge at a turn, and the split of what is left by a guess."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game import feedback
from unwordle.model.game.feedback import Codes, Letters, letters_of, pattern_code, pattern_of
from unwordle.model.game.grid import Hint
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.plays import play_called

Indices: TypeAlias = NDArray[np.intp]
"""Places in a list of words, in rising order."""

Sizes: TypeAlias = NDArray[np.int32]
"""The number of words that share each word's pattern for a guess: shape (words, guesses)."""

Values: TypeAlias = NDArray[np.float64]

Measure: TypeAlias = Callable[[Sizes], Values]
"""The worth of each guess by its split; the greatest is best."""

_BLOCK = 1_000_000
"""Number of pairs of guess and answer that are measured at a time."""
_FEW = 32
"""Maximum number of words that are compared with each other."""
_COUNTS = 1 << 16
"""Number of counts for some guesses at a time: so few stay in the processor's cache."""


def partition_sizes(codes: Codes) -> Sizes:
    """Return the number of words with each word's pattern; codes have shape (words, guesses)."""
    words, guesses = codes.shape
    sizes = np.zeros(codes.shape, dtype=np.int32)
    if words <= _FEW:
        for row in range(words):
            same = (codes[row] == codes).view(np.uint8)
            sizes[row] = same.sum(axis=0, dtype=np.uint8)  # many times as quick as in words
        return sizes
    patterns = int(codes.max()) + 1
    step = max(1, _COUNTS // patterns)
    of_guess = np.arange(min(step, guesses), dtype=np.intp) * patterns
    for first in range(0, guesses, step):
        block = codes[:, first : first + step]
        flat = block + of_guess[: block.shape[1]]
        counts = np.bincount(flat.ravel(), minlength=block.shape[1] * patterns)
        sizes[:, first : first + step] = counts[flat]
    return sizes


def entropy(sizes: Sizes) -> Values:
    """Return the bits of information that a guess's pattern gives on average."""
    bits = np.log2(np.arange(1, len(sizes) + 1))
    return np.asarray(np.log2(len(sizes)) - bits[sizes - 1].mean(axis=0))


@dataclass(eq=False)
class Lists:
    """The words of a game."""

    guesses: Lexicon
    """The total list: every word that may be guessed, the answers among them."""
    answers: Lexicon
    """The words that may be the solution."""
    weights: NDArray[np.float64] | None = None
    """The likelihood of each answer, None if all are alike. Answers of weight 0 count last."""
    avoided: frozenset[str] = frozenset()
    """Words that are advised only if nothing else is left; they count like all others."""

    def __post_init__(self) -> None:
        """Add the answers that are not among the guesses to them."""
        self.guesses = self.guesses.with_words(self.answers.words)

    @cached_property
    def guess_of(self) -> Indices:
        """The place of each answer among the guesses."""
        return np.array([self.guesses.index(word) for word in self.answers.words], dtype=np.intp)

    @cached_property
    def alike(self) -> tuple[str, ...]:
        """The answers that count, if they are equally likely; else none."""
        if self.weights is None:
            return self.answers.words
        counted = self.weights > 0
        if len(set(self.weights[counted].tolist())) > 1:
            return ()
        return tuple(np.array(self.answers.words)[counted].tolist())

    def codes(self, guesses: Indices, answers: Indices) -> Codes:
        """Return the pattern of each guess to each answer, of these; shape (answers, guesses)."""
        letters = self.guesses.letters[guesses], self.answers.letters[answers]
        return feedback.feedback_codes(*letters).T

    def measured(self, measure: Measure, guesses: Indices, answers: Indices) -> Values:
        """Return the measure of each guess; a block at a time, to spare memory."""
        step = max(1, _BLOCK // len(answers))
        blocks = (guesses[first : first + step] for first in range(0, len(guesses), step))
        measures = [measure(partition_sizes(self.codes(block, answers))) for block in blocks]
        return np.concatenate(measures).round(9)

    @cached_property
    def by_frequency(self) -> Indices:
        """The rank of each guess: the more frequent word first, then alphabetically."""
        return np.argsort(np.lexsort((np.array(self.guesses.words), -self.guesses.zipf)))


@dataclass(frozen=True, eq=False)
class State:
    """The knowledge before a guess. Indices are into `lists.answers` and `lists.guesses`."""

    lists: Lists
    hard: bool
    """True to keep to hard mode."""
    hints: tuple[Hint, ...]
    remaining: Indices
    """The answers that all hints leave."""
    consistent: Indices
    """The guesses that all hints leave: those that could themselves be the solution."""
    allowed: Indices
    """The guesses that may be made: in hard mode, those that use what was revealed."""

    game: int = 0
    """The number of the game in a simulation, from 1; 0 if there is one game only."""

    @cached_property
    def chances(self) -> NDArray[np.float64]:
        """The probability of each remaining answer."""
        weights = self.lists.weights
        left = np.ones(len(self.remaining)) if weights is None else weights[self.remaining]
        left = left if left.any() else np.ones(len(left))
        return np.asarray(left / left.sum())

    def likeliest(self) -> list[tuple[str, float]]:
        """Return the remaining words with their probabilities, the likeliest first."""
        words = [self.lists.answers.words[i] for i in self.remaining]
        chances = zip(words, self.chances.tolist(), strict=True)
        return sorted(chances, key=lambda one: (-one[1], one[0]))

    def shown(self, guess: int) -> Codes:
        """Return the pattern of a guess to each remaining answer."""
        one = np.array([guess], dtype=np.intp)
        return np.asarray(self.lists.codes(one, self.remaining)[:, 0])

    def sizes(self, guess: int) -> Sizes:
        """Return how many words a guess leaves, for each remaining answer."""
        return np.asarray(partition_sizes(self.shown(guess)[:, None])[:, 0])

    def after(self, guess: int, toward: Indices | None = None) -> list["State"]:
        """Return the states after a guess: one for each pattern that some answer shows.

        The answers are all that remain, or those of `toward`. The pattern of a guess that is the
        solution is among them.
        """
        word = self.lists.guesses.words[guess]
        shown = self.shown(guess)
        wanted = shown if toward is None else shown[np.searchsorted(self.remaining, toward)]
        hints = [Hint(word, pattern_of(code, len(word))) for code in np.unique(wanted).tolist()]
        return self.hinted(hints, shown)

    def hinted(self, hints: Sequence[Hint], shown: Codes) -> list["State"]:
        """Return the state after each of some hints with one guess.

        `shown` is the pattern of the guess to each remaining answer.
        """
        letters, states = self.lists.guesses.letters, []
        for hint, fits in zip(hints, self.fitting(hints), strict=True):
            allowed, hints_now = self.allowed, (*self.hints, hint)
            if self.hard:
                allowed = allowed[keeps_to(hint, letters[allowed])]
            left, fit = self.remaining[shown == pattern_code(hint.pattern)], self.consistent[fits]
            now = replace(self, hints=hints_now, remaining=left, consistent=fit, allowed=allowed)
            states.append(now)
        return states

    def fitting(self, hints: Sequence[Hint]) -> list[NDArray[np.bool_]]:
        """Return which of the consistent words fit each of some hints with one guess."""
        codes = _codes(hints[0], self.lists.guesses.letters[self.consistent])
        return [codes == pattern_code(hint.pattern) for hint in hints]


def _codes(hint: Hint, letters: Letters) -> Codes:
    """Return the pattern of a hint's guess to each of some words."""
    return np.asarray(feedback.feedback_codes(letters_of([hint.guess]), letters)[0])


def keeps_to(hint: Hint, letters: Letters) -> NDArray[np.bool_]:
    """Return which words hard mode allows after a hint."""
    shown = np.array([pattern_code(hint.pattern)], dtype=np.uint16)
    return np.asarray(play_called("hard").allows(letters_of([hint.guess]), shown, letters)[0])


def start(lists: Lists, *, hard: bool = False, kind: type[State] = State) -> State:
    """Return the state before the first guess, as a state of this kind."""
    every = np.arange(len(lists.guesses), dtype=np.intp)
    return kind(lists, hard, (), np.arange(len(lists.answers), dtype=np.intp), every, every)


def after_hints(hints: Sequence[Hint], lists: Lists, *, hard: bool = False) -> State:
    """Return the state after hints, whose guesses may be any words."""
    state = start(lists, hard=hard)
    for hint in hints:
        (state,) = state.hinted([hint], _codes(hint, lists.answers.letters[state.remaining]))
    return state
