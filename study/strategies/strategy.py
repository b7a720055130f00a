"""The class of strategies, which choose the next guess, and the best strategies known."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game.feedback import numbers_in
from unwordle.model.game.lexicon import Lexicon
from unwordle.solver.advice import FEWEST, TREE, advised
from unwordle.solver.game import Indices, Lists, Measure, Sizes, State, Values, entropy

MOST_PAIRS = 8_000_000
"""Maximum number of pairs of a guess and an answer for which splits are computed."""


class Choice(NamedTuple):
    """A guess, as an index into the list of guesses, and the guess's value in the strategy."""

    guess: int
    value: float | None


class Ranked(NamedTuple):
    """The guesses that a strategy ranks first, and the value that these guesses share."""

    guesses: Indices
    value: float | None = None


@dataclass(frozen=True)
class Strategy:
    """A rule that chooses the next guess."""

    name: str
    title: str
    """The rule in a few words."""
    reason: str
    """The reason for a guess, with `{}` in place of the guess's value."""
    rank: Callable[[State], Ranked]
    """A function that returns the best guesses in a state of the game with at least one answer."""
    plain_reason: str = ""
    """The reason for a guess without a value."""

    def choose(self, state: State) -> Choice:
        """Return the most frequent word among the best guesses, and its value.

        A word to avoid is chosen only if there are no other words.
        """
        lists = state.lists
        guesses, value = self.rank(state)
        guess = int(guesses[lists.by_frequency[guesses].argmin()])
        if lists.guesses.words[guess] in lists.avoided:
            state = replace(
                state,
                remaining=_mild(state.remaining, lists.answers, lists),
                allowed=_mild(state.allowed, lists.guesses, lists),
                consistent=_mild(state.consistent, lists.guesses, lists),
            )
            guesses, value = self.rank(state)
            guess = int(guesses[lists.by_frequency[guesses].argmin()])
        return Choice(guess, value)

    def why(self, value: float | None) -> str:
        """Return the reason for a guess of this value."""
        return self.plain_reason if value is None else self.reason.format(f"{value:.4g}")


def _mild(places: Indices, words: Lexicon, lists: Lists) -> Indices:
    """Return the indices of words that are not avoided, or all indices if all words are avoided."""
    mild = [i for i in places.tolist() if words.words[i] not in lists.avoided]
    return np.array(mild, dtype=np.intp) if mild else places


def best(guesses: Indices, values: NDArray[np.generic]) -> Ranked:
    """Return the guesses with the greatest value."""
    return Ranked(guesses[values == values.max()], float(values.max()))


def worst(sizes: Sizes) -> Values:
    """Return, for each guess, the negated greatest number of words that can remain."""
    return np.asarray(-sizes.max(axis=0).astype(np.float64))


def expected(sizes: Sizes) -> Values:
    """Return, for each guess, the negated mean number of words that remain."""
    return np.asarray(-sizes.mean(axis=0))


def parts(sizes: Sizes) -> Values:
    """Return the number of different patterns that each guess can get."""
    return np.asarray((1 / sizes).sum(axis=0))


def splitting(measure: Measure, state: State) -> Ranked:
    """Return the guesses with the greatest measure.

    If some of these guesses are possible solutions, return only the possible solutions.
    """
    guesses = candidates(state)
    values = state.lists.measured(measure, guesses, state.remaining)
    tied = values == values.max()
    possible = tied & np.isin(guesses, state.lists.guess_of[state.remaining])
    return Ranked(guesses[possible if possible.any() else tied], float(abs(values.max())))


def candidates(state: State) -> Indices:
    """Return the guesses to compare by their splits of the remaining answers.

    All allowed guesses are compared, with two exceptions. If one or two answers remain, only these
    answers are compared. If there are more than MOST_PAIRS pairs of a guess and an answer, only the
    guesses with the most frequent letters in each column of the answers are compared.
    """
    own = np.sort(state.lists.guess_of[state.remaining])
    if len(own) <= 2:
        return own
    room = MOST_PAIRS // len(own)
    if len(state.allowed) <= room:
        return state.allowed
    letters = state.lists.guesses.letters
    numbers = numbers_in(letters)
    common = np.array([np.bincount(column, minlength=numbers) for column in letters[own].T])
    value = common[range(len(common)), letters[state.allowed]].sum(axis=1)
    order = np.lexsort((state.lists.by_frequency[state.allowed], -value))
    return np.sort(state.allowed[order[:room]])


def frequent(state: State, *, linear: bool = False) -> Ranked:
    """Return the fitting words with the greatest 0.7 word frequency + 0.3 mean letter frequency.

    Each frequency is a fraction of the greatest frequency in the list. The frequency of a word is
    its Zipf value, which is a logarithm. If `linear`, it is the word's number of occurrences, as in
    the write-ups with Z3.
    """
    guesses = state.lists.guesses
    letters = guesses.letters[state.consistent]
    counts = np.bincount(guesses.letters.ravel(), minlength=numbers_in(guesses.letters))
    common: Values = (counts / counts.max())[letters].mean(axis=1)
    most = max(guesses.zipf.max(), 1.0)
    zipf = guesses.zipf[state.consistent]
    commonness: Values = 10 ** (zipf - most) if linear else zipf / most
    return best(state.consistent, np.round(0.7 * commonness + 0.3 * common, 9))


def fewest_guesses(state: State) -> Ranked:
    """Return the guess with the lowest expected number of further guesses."""
    best = advised(state, ranked=1).ranked[0]
    return Ranked(np.array([best.guess]), best.expected)


# ---------------------------------------------------------------- the registry


_SPLITS: dict[str, tuple[Measure, str, str]] = {
    "entropy": (entropy, "most information", "{} bits of information on average"),
    "minimax": (worst, "fewest words left at worst", "{} words left at worst"),
    "expected": (expected, "fewest words left on average", "{} words left on average"),
    "most-parts": (parts, "most patterns", "{} different patterns possible"),
}
"""The measure that each strategy maximises, with the strategy's title and reason."""
_SCORE = "a score of {} of 1"

_LINEAR = partial(frequent, linear=True)
_EVERY = (
    *(
        Strategy(name, title, reason, partial(splitting, measure))
        for name, (measure, title, reason) in _SPLITS.items()
    ),
    Strategy("frequency", "frequent words and letters", _SCORE, frequent),
    Strategy("frequency-linear", "the write-ups' 0.7 and 0.3", _SCORE, _LINEAR),
    Strategy(TREE, "a decision tree", "{} guesses on average", fewest_guesses),
    Strategy(FEWEST, "fewest guesses", "{} guesses on average", fewest_guesses),
)
STRATEGIES = {strategy.name: strategy for strategy in _EVERY}
"""The best strategies known, by name. The study's strategies are in `strategies.py`."""
