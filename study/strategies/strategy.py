"""Strategies: the guess that each makes in a state of the game, and the best strategies known."""

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
"""Maximum number of pairs of guess and word for which splits are computed."""


class Choice(NamedTuple):
    """A guess, as its place in the total list, and the value that its strategy gives it."""

    guess: int
    value: float | None


class Ranked(NamedTuple):
    """The guesses that a strategy finds equally good, and the value that it gives them."""

    guesses: Indices
    value: float | None = None


@dataclass(frozen=True)
class Strategy:
    """A way to play."""

    name: str
    title: str
    """Its rule in a few words."""
    reason: str
    """The reason for a guess; `{}` is the guess's value."""
    rank: Callable[[State], Ranked]
    """Returns the guesses to choose from, by the state alone; some answer must remain."""
    plain_reason: str = ""
    """The reason for a guess without a value."""

    def choose(self, state: State) -> Choice:
        """Return the most frequent of the best guesses, and its value.

        A word to avoid is chosen only if there are no others.
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
    """Return the places of the words that are not to be avoided; all if there are no others."""
    kept = [i for i in places.tolist() if words.words[i] not in lists.avoided]
    return np.array(kept, dtype=np.intp) if kept else places


def best(guesses: Indices, values: NDArray[np.generic]) -> Ranked:
    """Return the guesses of the greatest value."""
    return Ranked(guesses[values == values.max()], float(values.max()))


def worst(sizes: Sizes) -> Values:
    """Return how many words remain after a guess at worst, negated."""
    return np.asarray(-sizes.max(axis=0).astype(np.float64))


def expected(sizes: Sizes) -> Values:
    """Return how many words remain after a guess on average, negated."""
    return np.asarray(-sizes.mean(axis=0))


def parts(sizes: Sizes) -> Values:
    """Return how many patterns a guess may be shown."""
    return np.asarray((1 / sizes).sum(axis=0))


def splitting(measure: Measure, state: State) -> Ranked:
    """Return the guesses of the greatest measure; among them those that may be the solution."""
    guesses = candidates(state)
    values = state.lists.measured(measure, guesses, state.remaining)
    tied = values == values.max()
    itself = tied & np.isin(guesses, state.lists.guess_of[state.remaining])
    return Ranked(guesses[itself if itself.any() else tied], float(abs(values.max())))


def candidates(state: State) -> Indices:
    """Return the guesses to compare by how they split what remains: all that are allowed, if they
    can be.

    With one or two answers left, these answers. Where there would be more than MOST_PAIRS pairs,
    the guesses with the most common letters in what remains, place by place.
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
    """Return the consistent words with the greatest 0.7 word frequency + 0.3 mean letter frequency.

    Each is a part of the greatest there is. A word's frequency is its Zipf value, a logarithm;
    or, where `linear`, how often it occurs, as the write-ups with Z3 have it.
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
    """Return the guess after which the solution takes the fewest further ones, on average."""
    best = advised(state, ranked=1).ranked[0]
    return Ranked(np.array([best.guess]), best.expected)


# ---------------------------------------------------------------- the registry


_SPLITS: dict[str, tuple[Measure, str, str]] = {
    "entropy": (entropy, "most information", "{} bits of information on average"),
    "minimax": (worst, "fewest words left at worst", "{} words left at worst"),
    "expected": (expected, "fewest words left on average", "{} words left on average"),
    "most-parts": (parts, "most patterns", "{} different patterns possible"),
}
"""The measure that each strategy maximises, its title and its reason."""
_SCORE = "a score of {} of 1"

_LINEAR = partial(frequent, linear=True)
_EVERY = (
    *(Strategy(n, title, why, partial(splitting, of)) for n, (of, title, why) in _SPLITS.items()),
    Strategy("frequency", "frequent words and letters", _SCORE, frequent),
    Strategy("frequency-linear", "the write-ups' 0.7 and 0.3", _SCORE, _LINEAR),
    Strategy(TREE, "a decision tree", "{} guesses on average", fewest_guesses),
    Strategy(FEWEST, "fewest guesses", "{} guesses on average", fewest_guesses),
)
STRATEGIES = {strategy.name: strategy for strategy in _EVERY}
"""The best strategies known, by name; `strategies.py` adds those of the study."""
