"""Clue puzzles: guesses with colours that leave a single word, without any redundant guess.

A guess lets a word through if the guess has the same colours against the word as against the
answer. The guesses leave only the answer if no wrong word gets through all guesses, so the search
works on sets of wrong words. The search is random, and nearly always finds a puzzle if one exists.
If the search fails, `fewest` can prove that no puzzle exists.

The difficulty of clues depends on the number of words that hard mode would allow after the clues.
These words have all green and yellow letters of the clues, but may have grey letters. The score of
clues is the binary logarithm of the number of these words. Each difficulty covers a third of the
puzzles with the seeds 0 to 999 and no other options. The limits between difficulties are the
terciles of the scores of these puzzles, as computed by `statistics.quantiles` with n=3.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from itertools import accumulate
from math import log2
from operator import and_
from random import Random
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game.feedback import colours_of, feedback_codes, letters_of, pattern_of
from unwordle.model.game.grid import Hint
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.game.word_sets import Bools, Places, WordSets, as_numbers, chosen, members
from unwordle.puzzles import hitting_sets
from unwordle.solver.game import keeps_to

Difficulty: TypeAlias = Literal["easy", "medium", "hard"]

DIFFICULTIES: dict[Difficulty, tuple[float, float]] = {
    "easy": (0, 3.2),
    "medium": (3.2, 4.8),
    "hard": (4.8, float("inf")),
}
"""The range of scores for each difficulty. The upper end does not belong to the range."""

MOST_CLUES = 6
"""Maximum number of clues in a puzzle."""
TRIES = 60
"""Maximum number of attempts of the random search."""

_LOOKED_AT = 40
_FEW = 60
"""Maximum number of wrong words left for the last clue, unless few guesses meet this limit."""
_TRIES_AT_FEWEST = 12
_STATED_AT_ONCE = 24


@dataclass(frozen=True)
class Sieve:
    """The allowed guesses for an answer, and the wrong words that each guess lets through.

    A set of wrong words is a bit mask: bit i is set if `wrong[i]` is a member.
    """

    answer: str
    hints: tuple[Hint, ...]
    """The guesses, each with its colours against the answer."""
    wrong: tuple[str, ...]
    """The words other than the answer."""
    passed: tuple[int, ...]
    """The set of wrong words that each guess lets through."""
    colours: NDArray[np.intp]
    """The colours of each guess: 0 white, 1 yellow, 2 green. The shape is (guesses, length)."""
    told_from: Lexicon
    """The wrong words and the answer."""

    @cached_property
    def survivors(self) -> NDArray[np.intp]:
        """For each wrong word, the number of guesses that let the word through."""
        counts = np.zeros(len(self.wrong), dtype=np.intp)
        for passed in self.passed:
            counts += chosen(passed, len(counts))
        return counts

    @property
    def everyone(self) -> int:
        """The set of all wrong words."""
        return (1 << len(self.wrong)) - 1

    def left_by(self, chosen: Sequence[int]) -> int:
        """Return the set of wrong words that get through all chosen guesses."""
        return reduce(and_, (self.passed[i] for i in chosen), self.everyone)

    def excluding(self, word: int) -> Bools:
        """Return, for each guess, whether it excludes the wrong word with this index."""
        return np.array([not passed >> word & 1 for passed in self.passed])

    def irredundant(self, chosen: Sequence[int]) -> bool:
        """Return whether each chosen guess excludes a word that no other chosen guess excludes."""
        left = self.left_by(chosen)
        return all(self.left_by([i for i in chosen if i != out]) != left for out in chosen)

    def remaining(self, chosen: Sequence[int]) -> list[int]:
        """Return the number of words that are left after each chosen guess.

        The answer is counted as one of these words.
        """
        through = accumulate((self.passed[i] for i in chosen), and_)
        return [1 + left.bit_count() for left in through]

    def words(self, through: int) -> list[str]:
        """Return the wrong words in a set."""
        return [self.wrong[i] for i in members(through)]

    @property
    def inseparable(self) -> list[str]:
        """The wrong words that no guess excludes."""
        return self.words(self.left_by(range(len(self.passed))))


def sieve(answer: str, vocabulary: Lexicon, against: Lexicon) -> Sieve:
    """Return the sieve of an answer, with guesses from a vocabulary and wrong words from `against`.

    The answer is not among the guesses. All words must have the same length.
    """
    guesses = tuple(word for word in vocabulary.words if word != answer)
    wrong = tuple(word for word in against.words if word != answer)
    ours, theirs = letters_of(guesses), letters_of(wrong)
    codes = feedback_codes(ours, letters_of([answer]))[:, 0] if guesses else np.zeros(0, np.uint16)
    hints = tuple(
        Hint(w, pattern_of(c, len(w))) for w, c in zip(guesses, codes.tolist(), strict=True)
    )
    colours = colours_of(codes, len(answer))
    passed = (0,) * len(guesses)
    if guesses and wrong:
        passed = tuple(as_numbers(WordSets(theirs).fitting(ours, colours)))
    return Sieve(answer, hints, wrong, passed, colours, against)


@dataclass(frozen=True)
class ClueSpec:
    """The required properties of clues.

    All clues together must also leave a single word, and each clue must be needed.
    """

    clues: int = 4
    difficulty: Difficulty | None = None
    fewest: bool = False
    """True if the number of clues must be as small as possible; `clues` is then the maximum."""


def bits_left(hints: Sequence[Hint], lexicon: Lexicon) -> float:
    """Return the score of clues.

    The score is the binary logarithm of the number of words that hard mode allows after the clues.
    """
    letters = lexicon.letters
    for hint in hints:
        letters = letters[keeps_to(hint, letters)]
    return round(log2(len(letters)), 1)


def difficulty_of(score: float) -> Difficulty:
    """Return the difficulty of clues with this score."""
    return next(name for name, (low, high) in DIFFICULTIES.items() if low <= score < high)


def meets(sieve: Sieve, chosen: Sequence[int], spec: ClueSpec) -> bool:
    """Return whether clues have the required difficulty.

    The other requirements of the spec are not checked.
    """
    if spec.difficulty is None:
        return True
    score = bits_left([sieve.hints[i] for i in chosen], sieve.told_from)
    return difficulty_of(score) == spec.difficulty


@dataclass(frozen=True)
class Found:
    """The result of a search for clues that meet a spec."""

    clues: list[int] | None
    """The indices of the clues among the guesses; None if the search failed."""
    proved: bool = True
    """False if the search failed, but clues that meet the spec may exist."""


def make(sieve: Sieve, spec: ClueSpec, rng: Random) -> Found:
    """Return the result of a search for clues that meet a spec."""
    if not sieve.hints or sieve.inseparable:
        return Found(None)
    chosen = None if spec.fewest else search(sieve, spec, rng, TRIES)
    if chosen is not None:
        return Found(chosen)
    smallest = fewest(sieve, rng)
    if not smallest or len(smallest) > spec.clues:
        return Found(None)
    if spec.fewest:
        # The random search gives more varied clues, which are optimal if they are equally few.
        least = replace(spec, clues=len(smallest), fewest=False)
        return Found(search(sieve, least, rng, _TRIES_AT_FEWEST) or smallest)
    if len(smallest) == spec.clues and meets(sieve, smallest, spec):
        return Found(smallest)
    return Found(None, proved=False)


def fewest(sieve: Sieve, rng: Random) -> list[int] | None:
    """Return a smallest set of clues that leave only the answer, or None if no clues do.

    The clues are a minimum hitting set. For each wrong word, they include a guess that excludes the
    word. Wrong words that few guesses exclude are considered first.
    """
    if sieve.inseparable:
        return None
    order = rng.sample(range(len(sieve.hints)), len(sieve.hints))
    rank = np.argsort(order)  # a random order chooses among several smallest sets

    def missed(chosen: list[int]) -> Iterator[list[int]]:
        """Yield, for each of several wrong words, the guesses that exclude the word.

        Only words that the chosen guesses leave are considered.
        """
        left = sieve.left_by([order[place] for place in chosen])
        words = sorted(members(left), key=lambda word: -sieve.survivors[word])
        for word in words[:_STATED_AT_ONCE]:
            yield sorted(rank[sieve.excluding(word)].tolist())

    smallest = next(hitting_sets(missed, solver="cadical153", mxs_exhaust=True))
    return sorted(order[place] for place in smallest)


# ---------------------------------------------------------------- the search


def search(sieve: Sieve, spec: ClueSpec, rng: Random, tries: int = TRIES) -> list[int] | None:
    """Return clues that meet a spec, or None if all random attempts fail."""
    if not sieve.hints or not sieve.wrong:
        return None
    for attempt in range(tries):
        eager = None
        if attempt % 3 == 2:
            # Begin with a guess that excludes the word that the fewest guesses exclude.
            eager = sieve.excluding(int(sieve.survivors.argmax()))
        chosen = _Attempt(sieve, spec, rng, eager).clues()
        if chosen is not None and meets(sieve, chosen, spec):
            return chosen
    return None


@dataclass(frozen=True)
class _Attempt:
    """A random attempt to choose clues, one after the other."""

    sieve: Sieve
    spec: ClueSpec
    rng: Random
    eager: Bools | None
    """True for each guess with which an eager attempt can begin; None if the attempt is not eager.

    Eager attempts prefer clues that leave few words. They help if few sets of clues leave only the
    answer.
    """

    def clues(self) -> list[int] | None:
        """Return clues that leave only the answer, or None if the attempt fails.

        Each clue excludes a word that no other clue excludes.
        """
        chosen: list[int] = []
        excluded: list[int] = []  # for each clue, the words that no other clue excludes
        left = self.sieve.everyone
        for _ in range(self.spec.clues):
            numbers = np.array([(passed & left).bit_count() for passed in self.sieve.passed])
            for guess in self._preferred(chosen, numbers)[:_LOOKED_AT].tolist():
                through = self.sieve.passed[guess]
                alone = [*(words & through for words in excluded), left & ~through]
                if all(alone):
                    chosen, excluded, left = [*chosen, guess], alone, left & through
                    break
            else:
                return None
        return chosen

    def _preferred(self, chosen: list[int], left: Places) -> Places:
        """Return the guesses that the spec and `eager` prefer as the next clue, in random order.

        `left` has the number of wrong words that each guess would leave.
        """
        clue = len(chosen) + 1
        following = self.spec.clues - clue
        possible = left == 0 if following == 0 else left >= following
        if following == 1:
            possible &= left <= max(_FEW, int(np.sort(left)[len(left) // 20]))
        if self.eager is not None and clue == 1:
            possible &= self.eager
        places = np.flatnonzero(possible)
        places = places[np.array(self.rng.sample(range(len(places)), len(places)), dtype=np.intp)]
        if self.eager is not None:
            soonest = np.argsort(left[places], kind="stable")
            return places[np.sort(soonest[: max(_LOOKED_AT, len(places) // 20)])]
        if self.spec.difficulty is None or not len(places):
            return places
        return self._towards(chosen, places, left[places])

    def _towards(self, chosen: list[int], places: Places, left: Places) -> Places:
        """Return the guesses that lead towards the required difficulty, in the given order.

        For easy clues, only the easiest guesses are returned, and for hard clues, only the hardest
        guesses. The number of returned guesses is a random share of all guesses. For medium
        difficulty, all guesses are returned.
        """
        sieve, difficulty = self.sieve, self.spec.difficulty
        hidden = ~(sieve.colours[chosen] == 2).any(axis=0)
        shown = sieve.colours[places]
        given = (shown > 0).sum(axis=1) + ((shown == 2) & hidden).sum(axis=1)
        harder = np.log2(left + 1) / log2(len(sieve.wrong) + 1) - given
        ranked = np.argsort(harder if difficulty == "easy" else -harder, kind="stable")
        share = 1.0 if difficulty == "medium" else self.rng.choice((0.05, 0.2, 0.5))
        return places[np.sort(ranked[: max(_LOOKED_AT, int(share * len(ranked)))])]
