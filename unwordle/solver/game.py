"""The word lists of a game, what a player knows, and what a guess tells."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game import feedback
from unwordle.model.game.feedback import Codes, Letters, letters_of, pattern_code
from unwordle.model.game.grid import Hint
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.plays import play_called

Indices: TypeAlias = NDArray[np.intp]

Sizes: TypeAlias = NDArray[np.intp]
"""For each word and guess, the number of words with the same pattern, (words, guesses)."""

Values: TypeAlias = NDArray[np.float64]

Measure: TypeAlias = Callable[[Sizes], Values]
"""A function from `Sizes` to the values of guesses, of which greater ones are better."""

# The probability of the likely answers together; all of equal probabilities are likely.
LIKELY = 0.99

# About so many guess-answer pairs are computed at once, but for no fewer guesses.
_BLOCK, _FEWEST_AT_ONCE = 100_000, 64


def partition_sizes(codes: Codes) -> Sizes:
    """Return, for each word and guess, the number of words with the same pattern."""
    patterns, guesses = int(codes.max()) + 1, codes.shape[1]
    flat = codes + np.arange(guesses, dtype=np.intp) * patterns
    return np.asarray(np.bincount(flat.ravel(), minlength=guesses * patterns)[flat])


def entropy(sizes: Sizes) -> Values:
    """Return the expected information of each guess in bits."""
    bits = np.log2(np.arange(1, len(sizes) + 1))
    return np.asarray(np.log2(len(sizes)) - bits[sizes - 1].mean(axis=0))


@dataclass(eq=False)
class GuessLists:
    """A game's word lists."""

    guesses: Lexicon
    """The accepted guesses, including all answers."""
    answers: Lexicon
    weights: NDArray[np.float64] | None = None
    """The answers' relative probabilities, or None if they are equal. Answers with the weight 0
    count only if no others are left.
    """
    avoided: frozenset[str] = frozenset()
    """Words that are recommended only if there are no others."""
    everyday: frozenset[str] = frozenset()
    """Words that are preferred to equally good ones."""

    def __post_init__(self) -> None:
        self.guesses = self.guesses.with_words(self.answers.words)

    @cached_property
    def guess_of(self) -> Indices:
        """The answers' indices in `guesses`."""
        return np.array([self.guesses.index(word) for word in self.answers.words], dtype=np.intp)

    def codes(self, guesses: Indices, answers: Indices) -> Codes:
        """Return the code of each pattern, in the shape (answers, guesses)."""
        letters = self.guesses.letters[guesses], self.answers.letters[answers]
        return feedback.feedback_codes(*letters).T

    def measured(self, measure: Measure, guesses: Indices, answers: Indices) -> Values:
        """Return the value of each guess by a measure."""
        step = max(_FEWEST_AT_ONCE, _BLOCK // len(answers))
        blocks = (guesses[first : first + step] for first in range(0, len(guesses), step))
        measures = [measure(partition_sizes(self.codes(block, answers))) for block in blocks]
        return np.concatenate(measures).round(9)

    @cached_property
    def is_everyday(self) -> NDArray[np.bool_]:
        """True for guesses in `everyday`."""
        return np.array([word in self.everyday for word in self.guesses.words])

    @cached_property
    def by_frequency(self) -> Indices:
        """The guesses' ranks, from 0."""
        return np.argsort(np.lexsort((np.array(self.guesses.words), -self.guesses.zipf)))


def fits(hint: Hint, letters: Letters) -> NDArray[np.bool_]:
    """Return whether each word would show a hint's colours as the solution."""
    codes = feedback.feedback_codes(letters_of([hint.guess]), letters)[0]
    return np.asarray(codes == pattern_code(hint.pattern))


@dataclass(frozen=True, eq=False)
class State:
    """A player's knowledge before a guess."""

    lists: GuessLists
    hard: bool
    hints: tuple[Hint, ...]
    remaining: Indices
    """The answers that fit all hints, as ascending indices."""
    consistent: Indices
    """The guesses that fit all hints, as indices."""
    allowed: Indices
    """The guesses that the mode allows, as indices."""
    reading: Callable[[Hint, Letters], NDArray[np.bool_]] = fits
    """A function that returns whether each word fits a hint."""
    game: int = 0
    """The game's number in a simulation, from 1, or 0 outside one."""

    @cached_property
    def chances(self) -> NDArray[np.float64]:
        """The remaining answers' probabilities."""
        weights = self.lists.weights
        left = np.ones(len(self.remaining)) if weights is None else weights[self.remaining]
        left = left if left.any() else np.ones(len(left))
        return np.asarray(left / left.sum())

    @cached_property
    def is_likely(self) -> NDArray[np.bool_]:
        """True for the likeliest answers, which together have the probability `LIKELY`."""
        falling = np.sort(self.chances)[::-1]
        last = falling[int((falling.cumsum() < LIKELY).sum())]
        return np.asarray(self.chances >= last)

    def shown(self, guess: int) -> Codes:
        """Return the pattern that a guess shows for each remaining answer."""
        guesses = np.array([guess], dtype=np.intp)
        return np.asarray(self.lists.codes(guesses, self.remaining)[:, 0])

    def after(self, hint: Hint) -> "State":
        """Return the state after a hint. Its guess need not be in `lists`."""
        guesses, allowed = self.lists.guesses.letters, self.allowed
        if self.hard:
            allowed = allowed[keeps_to(hint, guesses[allowed])]
        return replace(
            self,
            hints=(*self.hints, hint),
            remaining=self.remaining[fits(hint, self.lists.answers.letters[self.remaining])],
            consistent=self.consistent[self.reading(hint, guesses[self.consistent])],
            allowed=allowed,
        )


def keeps_to(hint: Hint, letters: Letters) -> NDArray[np.bool_]:
    """Return whether hard mode allows each word after a hint."""
    shown = np.array([pattern_code(hint.pattern)], dtype=np.uint16)
    return np.asarray(play_called("hard").allows(letters_of([hint.guess]), shown, letters)[0])


def start(lists: GuessLists, *, hard: bool = False) -> State:
    """Return the state before the first guess."""
    answers, guesses = (np.arange(len(words)) for words in (lists.answers, lists.guesses))
    return State(lists, hard, (), answers, guesses, guesses)


def after_hints(hints: Sequence[Hint], lists: GuessLists, *, hard: bool = False) -> State:
    """Return the state after hints. Their guesses need not be in `lists`."""
    return reduce(State.after, hints, start(lists, hard=hard))
