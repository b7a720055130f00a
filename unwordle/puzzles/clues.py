"""Clue puzzles: guesses, none redundant, with colours that together leave a single word.

A guess lets a word through if it would show the same colours with this word as the solution.
The search is random, and nearly always finds a puzzle if there is one; `fewest` can prove that
there is none.

The score of clues is the binary logarithm of the number of words that hard mode allows after them,
grey letters included, or of the arrangements of the known letters if there are more: clues that
show most letters but not their places leave few words, and yet the solver must find an anagram. The
limits between difficulties are the terciles of the scores with the seeds 0 to 999 and no other
options (`statistics.quantiles`, n=3).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property, reduce
from itertools import accumulate
from math import log2
from operator import and_
from random import Random
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game.feedback import Colour, colours_of, feedback_codes, letters_of, pattern_of
from unwordle.model.game.grid import Hint
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.game.word_sets import Bools, WordSets, as_numbers, chosen, members
from unwordle.puzzles import hitting_sets
from unwordle.solver.game import keeps_to
from unwordle.wordlist import avoided

Difficulty: TypeAlias = Literal["easy", "medium", "hard"]

MEDIUM, HARD = 3.2, 4.8
"""The lowest scores of medium and of hard puzzles."""

MOST_CLUES = 6
# Attempts of the random search.
TRIES = 100

_UNKNOWN = "?"
_LOOKED_AT = 40
# Wrong words before the last clue, or more if fewer than a twentieth of the guesses would leave
# so few.
_FEW = 60
_TRIES_AT_FEWEST = 12


class Sieve:
    """The guesses for an answer, which is not among them, and the wrong words that each lets
    through, as bit masks.
    """

    def __init__(self, answer: str, vocabulary: Lexicon, against: Lexicon) -> None:
        self.answer, self.told_from = answer, against
        guesses = [word for word in vocabulary.words if word != answer]
        self.wrong = [word for word in against.words if word != answer]
        ours, theirs = (letters_of(own).reshape(-1, len(answer)) for own in (guesses, self.wrong))
        codes = feedback_codes(ours, letters_of([answer]))[:, 0]
        patterns = (pattern_of(code, len(answer)) for code in codes.tolist())
        self.hints = [*map(Hint, guesses, patterns)]
        colours = colours_of(codes, len(answer))
        self.passed = as_numbers(WordSets(theirs).fitting(ours, colours))
        self.everyone = (1 << len(self.wrong)) - 1
        self.sizes = np.array([passed.bit_count() for passed in self.passed], dtype=np.intp)

    @cached_property
    def survivors(self) -> NDArray[np.intp]:
        """For each wrong word, the number of guesses that let it through."""
        counts = np.zeros(len(self.wrong), dtype=np.intp)
        for passed in self.passed:
            counts += chosen(passed, len(counts))
        return counts

    def left_by(self, chosen: Sequence[int]) -> int:
        """Return the wrong words that all chosen guesses let through."""
        return reduce(and_, (self.passed[i] for i in chosen), self.everyone)

    def excluding(self, word: int) -> Bools:
        """Return whether each guess excludes the wrong word with this index."""
        return np.array([not passed >> word & 1 for passed in self.passed], dtype=np.bool_)

    def remaining(self, chosen: Sequence[int]) -> list[int]:
        """Return, for each further guess, how many words are left, including the answer."""
        through = accumulate((self.passed[i] for i in chosen), and_)
        return [1 + left.bit_count() for left in through]

    def words(self, through: int) -> list[str]:
        """Return the words of a set of words other than the answer."""
        return [self.wrong[i] for i in members(through)]

    @property
    def inseparable(self) -> list[str]:
        """The wrong words that no guess excludes."""
        return self.words(self.left_by(range(len(self.passed))))


def bits_left(hints: Sequence[Hint], lexicon: Lexicon) -> float:
    """Return the score of clues, rounded to one decimal place."""
    letters = lexicon.letters
    for hint in hints:
        letters = letters[keeps_to(hint, letters)]
    return round(log2(max(len(letters), _arrangements(hints))), 1)


def _arrangements(hints: Sequence[Hint]) -> int:
    known, length = Counter[str](), len(hints[0].guess)
    for hint in hints:
        pairs = zip(hint.guess, hint.pattern, strict=True)
        known |= Counter(letter for letter, colour in pairs if colour != Colour.WHITE)
    known[_UNKNOWN] = length - known.total()
    ways = Counter({"": 1})  # the number of ways to use these letters, in order, so far
    for place in range(length):
        shown = {(hint.guess[place], hint.pattern[place] == Colour.GREEN) for hint in hints}
        green = {letter for letter, is_green in shown if is_green}
        before, ways = ways, Counter()
        for letter in green or {*known} - {letter for letter, _ in shown}:
            for used, number in before.items():
                if used.count(letter) < known[letter]:
                    ways["".join(sorted(used + letter))] += number
    return ways.total()


def difficulty_of(score: float) -> Difficulty:
    """Return the difficulty of clues with this score."""
    return "easy" if score < MEDIUM else "medium" if score < HARD else "hard"


def make(
    sieve: Sieve,
    clues: int,
    rng: Random,
    difficulty: Difficulty | None = None,
    *,
    minimum: bool = False,
) -> tuple[list[int] | None, bool]:
    """Return the indices of clues that leave only the answer, and whether the result is certain.

    There are `clues` clues, none of them redundant; with `minimum` there are as few as possible,
    whatever their difficulty.
    """
    if not sieve.wrong or sieve.inseparable:
        return None, True
    if not minimum and (chosen := search(sieve, clues, rng, difficulty, TRIES)):
        return chosen, True
    smallest = fewest(sieve, rng)
    if not smallest or len(smallest) > clues:
        return None, True
    if minimum:
        # The random search gives more varied clues, which are optimal if they are equally few.
        varied = search(sieve, len(smallest), rng, None, _TRIES_AT_FEWEST)
        return varied or smallest, True
    if len(smallest) == clues and _has_difficulty(sieve, smallest, difficulty):
        return smallest, True
    return None, False


def fewest(sieve: Sieve, rng: Random) -> list[int] | None:
    """Return a random one of the smallest sets of clues that leave only the answer, or None."""
    order = rng.sample(range(len(sieve.hints)), len(sieve.hints))
    rank = np.argsort(order)  # a random order chooses among several smallest sets

    def missed(chosen: list[int]) -> Iterator[list[int]]:
        left = sieve.left_by([order[place] for place in chosen])
        for word in sorted(members(left), key=lambda word: -sieve.survivors[word]):
            yield sorted(rank[sieve.excluding(word)].tolist())

    sets = hitting_sets(missed, at_once=24, solver="cadical153", mxs_exhaust=True)
    smallest = next(sets, None)
    return None if smallest is None else sorted(order[place] for place in smallest)


# ---------------------------------------------------------------- the random search


def search(
    sieve: Sieve, clues: int, rng: Random, difficulty: Difficulty | None, tries: int
) -> list[int] | None:
    """Return random clues, none redundant, that leave only the answer, or None after `tries`."""
    for attempt in range(tries):
        eager = None
        if attempt % 3 == 2:
            # Begin with a guess that excludes the word that the fewest guesses exclude.
            eager = sieve.excluding(int(sieve.survivors.argmax()))
        chosen = _attempt(sieve, clues, rng, eager)
        if chosen is not None and _has_difficulty(sieve, chosen, difficulty):
            return chosen
    return None


def _has_difficulty(sieve: Sieve, chosen: Sequence[int], difficulty: Difficulty | None) -> bool:
    hints = [sieve.hints[i] for i in chosen]
    return difficulty is None or difficulty == difficulty_of(bits_left(hints, sieve.told_from))


def _attempt(sieve: Sieve, clues: int, rng: Random, eager: Bools | None) -> list[int] | None:
    chosen: list[int] = []
    excluded: list[int] = []  # for each clue, the words that no other clue excludes
    left = sieve.everyone
    numbers = sieve.sizes
    for following in reversed(range(clues)):
        if chosen:
            numbers = np.array([(passed & left).bit_count() for passed in sieve.passed])
        possible = numbers == 0 if following == 0 else numbers >= following
        if following == 1:
            possible &= numbers <= max(_FEW, int(np.sort(numbers)[len(numbers) // 20]))
        if eager is not None and not chosen:
            possible &= eager
        places = np.flatnonzero(possible)
        places = np.array(rng.sample(places.tolist(), len(places)), dtype=np.intp)
        if eager is not None:
            fewest_left = np.argsort(numbers[places], kind="stable")
            places = places[np.sort(fewest_left[: max(_LOOKED_AT, len(places) // 20)])]
        for guess in places[:_LOOKED_AT].tolist():
            through = sieve.passed[guess]
            alone = [*(words & through for words in excluded), left & ~through]
            if all(alone) and sieve.hints[guess].guess not in avoided():
                chosen, excluded, left = [*chosen, guess], alone, left & through
                break
        else:
            return None
    return chosen
