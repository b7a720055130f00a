"""Strategies that choose the next guess: the 22 of a published study, and others.

Those from 03 to 21 have soft constraints. The study's text suggests that all weights are added up,
but in its program Z3 makes one objective of the constraints on each letter, and optimises these in
turn: repeated letters first, then the most frequent letter, and so on, each only among words equal
so far.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import product
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game.feedback import Letters, alphabet_size
from unwordle.model.game.input import InputError
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.propositions import ALPHABET
from unwordle.solver.advice import FEWEST, TREE, advised
from unwordle.solver.game import GuessLists, Indices, Measure, Sizes, State, Values, entropy

MOST_PAIRS = 8_000_000
"""The most guess-answer pairs to compute."""


class Choice(NamedTuple):
    """A guess, as an index, and its value, if the strategy has values."""

    guess: int
    value: float | None


class Ranked(NamedTuple):
    """The best guesses, all with the same value."""

    guesses: Indices
    value: float | None = None


@dataclass(frozen=True)
class Strategy:
    """A rule that chooses the next guess."""

    name: str
    title: str
    reason: str
    """The reason for a guess, in which `{}` stands for its value."""
    rank: Callable[[State], Ranked]
    """A function that returns the best guesses. At least one answer must remain."""
    version: Callable[[GuessLists, int], bytes] | None = None
    """A function that returns a key for a game's preferences, or None if games share them."""

    def choose(self, state: State) -> Choice:
        """Return the most frequent of the best guesses, and an avoided one only if there is no
        other.
        """
        choice, lists = self._first(state), state.lists
        if lists.guesses.words[choice.guess] not in lists.avoided:
            return choice
        mild = replace(
            state,
            remaining=_mild(state.remaining, lists.answers, lists),
            allowed=_mild(state.allowed, lists.guesses, lists),
            consistent=_mild(state.consistent, lists.guesses, lists),
        )
        return self._first(mild)

    def _first(self, state: State) -> Choice:
        guesses, value = self.rank(state)
        return Choice(int(guesses[state.lists.by_frequency[guesses].argmin()]), value)

    def why(self, value: float | None) -> str:
        """Return the reason for a guess with this value."""
        return self.reason.format(None if value is None else f"{value:.4g}")


def _mild(places: Indices, words: Lexicon, lists: GuessLists) -> Indices:
    mild = [i for i in places.tolist() if words.words[i] not in lists.avoided]
    return np.array(mild, dtype=np.intp) if mild else places


def best(guesses: Indices, values: NDArray[np.generic]) -> Ranked:
    """Return the guesses with the greatest value."""
    return Ranked(guesses[values == values.max()], float(values.max()))


def worst(sizes: Sizes) -> Values:
    """Return, for each guess, minus the greatest number of words that can remain."""
    return np.asarray(-sizes.max(axis=0).astype(np.float64))


def expected(sizes: Sizes) -> Values:
    """Return, for each guess, minus the mean number of words that remain."""
    return np.asarray(-sizes.mean(axis=0))


def parts(sizes: Sizes) -> Values:
    """Return the number of different patterns that each guess can show."""
    return np.asarray((1 / sizes).sum(axis=0))


def splitting(measure: Measure, state: State) -> Ranked:
    """Return the guesses with the greatest measure, or only the possible solutions among them."""
    guesses = candidates(state)
    values = state.lists.measured(measure, guesses, state.remaining)
    tied = values == values.max()
    possible = tied & np.isin(guesses, state.lists.guess_of[state.remaining])
    return Ranked(guesses[possible if possible.any() else tied], float(abs(values.max())))


def candidates(state: State) -> Indices:
    """Return the guesses to compare.

    One or two answers are compared alone. If there are more than `MOST_PAIRS` pairs, only the words
    with the most frequent letters in each column are compared, and otherwise all allowed ones.
    """
    own = np.sort(state.lists.guess_of[state.remaining])
    if len(own) <= 2:
        return own
    room = MOST_PAIRS // len(own)
    if len(state.allowed) <= room:
        return state.allowed
    letters = state.lists.guesses.letters
    numbers = alphabet_size(letters)
    common = np.array([np.bincount(column, minlength=numbers) for column in letters[own].T])
    value = common[range(len(common)), letters[state.allowed]].sum(axis=1)
    order = np.lexsort((state.lists.by_frequency[state.allowed], -value))
    return np.sort(state.allowed[order[:room]])


def frequent(state: State, *, linear: bool = False) -> Ranked:
    """Return the words that fit with the greatest score: 0.7 word frequency + 0.3 mean letter
    frequency.

    Both are relative to the greatest in the list. Word frequencies are Zipf values or, if `linear`,
    occurrences.
    """
    guesses = state.lists.guesses
    letters = guesses.letters[state.consistent]
    counts = np.bincount(guesses.letters.ravel(), minlength=alphabet_size(guesses.letters))
    common: Values = (counts / counts.max())[letters].mean(axis=1)
    most = max(guesses.zipf.max(), 1.0)
    zipf = guesses.zipf[state.consistent]
    commonness: Values = 10 ** (zipf - most) if linear else zipf / most
    return best(state.consistent, np.round(0.7 * commonness + 0.3 * common, 9))


def fewest_guesses(state: State) -> Ranked:
    """Return the guess with the smallest expected number of guesses."""
    best = advised(state, number=1).ranked[0]
    return Ranked(np.array([best.guess]), best.expected)


_SPLITS: dict[str, tuple[Measure, str, str]] = {
    "entropy": (entropy, "most information", "{} bits of information on average"),
    "minimax": (worst, "fewest words left at worst", "{} words left at worst"),
    "expected": (expected, "fewest words left on average", "{} words left on average"),
    "most-parts": (parts, "most patterns", "{} different patterns possible"),
}
"""The measure, title and reason of each strategy."""
_SCORE = "a score of {} of 1"

_LINEAR = partial(frequent, linear=True)
_BEST = (
    *(
        Strategy(name, title, reason, partial(splitting, measure))
        for name, (measure, title, reason) in _SPLITS.items()
    ),
    Strategy("frequency", "frequent words and letters", _SCORE, frequent),
    Strategy("frequency-linear", "the write-ups' 0.7 and 0.3", _SCORE, _LINEAR),
    Strategy(TREE, "a decision tree", "{} guesses on average", fewest_guesses),
    Strategy(FEWEST, "fewest guesses", "{} guesses on average", fewest_guesses),
)
STRATEGIES = {strategy.name: strategy for strategy in _BEST}
"""The strategies that aren't the study's."""


# ---------------------------------------------------------------- soft constraints

Weights: TypeAlias = NDArray[np.int64]

Objective: TypeAlias = Callable[[Letters], Weights]
"""A function that returns the weight of the soft constraints that each word meets."""


@dataclass(frozen=True)
class Preference:
    """The soft constraints of a strategy."""

    letters: str | None = None
    """The kind of weights for frequent letters: `letters` in the word, `places` by column, or
    None.
    """
    counted: str = "total"
    """The words in which letters are counted: all (`total`) or only `answers`."""
    distinct: bool = False
    """True if a word without repeated letters gets a weight of 100."""
    at_most_two: bool = False
    """True if a word gets a weight of 100 for each letter that occurs at most twice in it."""

    @property
    def title(self) -> str:
        """The constraints in words."""
        shares = {"letters": "letter frequency", "places": "letter frequency by column"}
        lists = {"total": "total list", "answers": "answer list"}
        names = ["no letter twice"] * self.distinct
        names += ["at most two of a letter"] * self.at_most_two
        if self.letters is not None:
            names.append(f"{shares[self.letters]} ({lists[self.counted]})")
        return ", then ".join(names)

    def rank(self, state: State) -> Ranked:
        """Return the words that fit and meet the constraints best, objective by objective."""
        words, letters = state.consistent, state.lists.guesses.letters
        for objective in self.objectives(state.lists, state.game):
            if len(words) == 1:
                break
            weight = objective(letters[words])
            words = words[weight == weight.max()]
        if self.letters is not None:
            return Ranked(words)
        return Ranked(words, 100.0 * int(self._without_repeats(letters[words[:1]])[0]))

    def objectives(self, lists: GuessLists, game: int) -> Iterator[Objective]:
        """Yield the objectives, the most important first."""
        if self.distinct or self.at_most_two:
            yield self._without_repeats
        if self.letters is not None:
            order, weights = _letters_in_order(self, lists, game)
            for letter in order:
                yield partial(self._with_letter, letter, weights[:, letter])

    def version(self, lists: GuessLists, game: int) -> bytes:
        """Return a key that's equal for games with the same objectives."""
        order, weights = _letters_in_order(self, lists, game)
        return bytes(order) + weights.tobytes()

    def _without_repeats(self, letters: Letters) -> Weights:
        total: Weights = np.zeros(len(letters), dtype=np.int64)
        in_order = np.sort(letters, axis=1)
        again = in_order[:, 1:] == in_order[:, :-1]
        if self.distinct:
            total = total + ~again.any(axis=1)
        if self.at_most_two:
            thrice = again[:, 1:] & again[:, :-1]
            thrice[:, 1:] &= ~thrice[:, :-1]  # a letter with more than three copies counts once
            total = total + len(ALPHABET) - thrice.sum(axis=1)
        return total

    def _with_letter(self, letter: int, weights: Weights, letters: Letters) -> Weights:
        earned: Weights = (letters == letter) @ weights
        # With these weights alone, several copies of a letter count as one.
        once = (self.letters, self.counted) == ("letters", "answers")
        return np.minimum(earned, 1) if once else earned


_AGAINST_REPEATS = ((False, False), (True, False), (True, True), (False, True))
_COUNTED = ((None, "total"), *product(("letters", "places"), ("total", "answers")))
PREFERENCES = {
    f"{number:02}": Preference(*counted, *against)
    for number, (counted, against) in enumerate(product(_COUNTED, _AGAINST_REPEATS), 2)
    if number > 2
}
"""The soft constraints of 03 to 21."""


@lru_cache(maxsize=8)
def _letter_counts(lists: GuessLists, counted: str) -> tuple[Weights, Weights]:
    """Return the count of each letter, and its first position, in each column."""
    letters = lists.answers.letters
    if counted == "total":
        others = np.delete(lists.guesses.letters, lists.guess_of, axis=0)
        letters = np.concatenate([others, letters])
    there = letters[:, :, None] == np.arange(alphabet_size(lists.guesses.letters))
    places = np.arange(letters.shape[1])[:, None]
    first = there.argmax(axis=0) * len(places) + places
    return there.sum(axis=0), np.where(there.any(axis=0), first, letters.size)


@lru_cache(maxsize=5000)
def _letters_in_order(
    preference: Preference, lists: GuessLists, game: int
) -> tuple[list[int], Weights]:
    """Return the letters, the most frequent first, and their weights by column; game k counts
    answers k + 1 times.
    """
    counts, first = _letter_counts(lists, preference.counted)
    if preference.counted == "total":
        counts = counts + game * _letter_counts(lists, "answers")[0]
    if preference.letters == "places":
        best = np.lexsort((first.ravel(), -counts.ravel())) % counts.shape[1]
        weights = np.rint(counts * 10_000 / counts[0].sum()).astype(np.int64)
        return list(dict.fromkeys(best.tolist())), weights
    order = np.lexsort((first.min(axis=0), -counts.sum(axis=0)))
    return order.tolist(), np.ones_like(counts)


# ---------------------------------------------------------------- the study's strategies

OPENING = ("handy", "swift", "glove", "crump")
"""Norvig's words, with twenty different letters."""


def any_consistent(state: State) -> Ranked:
    """Return all words that fit, as 01 and 02 do."""
    return Ranked(state.consistent)


def norvig(state: State) -> Ranked:
    """Return Norvig's next word, or all words that fit if there is none or it isn't allowed."""
    turn = len(state.hints)
    if turn < len(OPENING) and OPENING[turn] in state.lists.guesses:
        opening = state.lists.guesses.index(OPENING[turn])
        if opening in state.allowed:
            return Ranked(np.array([opening]))
    return Ranked(state.consistent)


# ---------------------------------------------------------------- the registry


def _preferred(name: str, preference: Preference) -> Strategy:
    reason, key = "soft constraints with a weight of {} are met", None
    if preference.letters is not None:
        reason = "the best word that fits by one letter after another, the commonest letter first"
        key = preference.version if preference.counted == "total" else None
    return Strategy(name, preference.title, reason, preference.rank, key)


_FITS = "a word that fits the hints"

_STUDY = (
    Strategy("01", "Solver: any word that fits", _FITS, any_consistent),
    Strategy("02", "Optimize: any word that fits", _FITS, any_consistent),
    *(_preferred(name, preference) for name, preference in PREFERENCES.items()),
    Strategy("22", "Norvig's four words", "one of these words, or " + _FITS, norvig),
)
OWN_NAMES = {"solver": "01", "optimize": "02", "norvig": "22"}
"""The study's own names of three strategies, with the numbers used here."""
STUDY = {strategy.name: strategy for strategy in _STUDY}
EVERY = STUDY | STRATEGIES
"""All strategies, the study's first."""


def named(text: str) -> Strategy:
    """Return a strategy by its name; 3 means 03. Raises InputError if it's unknown."""
    name = text.strip().lower()
    name = OWN_NAMES.get(name, name)
    name = name.zfill(2) if name.isdigit() else name
    strategy = EVERY.get(name)
    if strategy is None:
        raise InputError(f"unknown strategy {text.strip()!r} (choose {_names()})")
    return strategy


def chosen(text: str) -> list[Strategy]:
    """Return the strategies in a list of names, ranges such as 01..22, or `all` (without FEWEST),
    separated by commas.

    Raises InputError if a range is empty or a name is unknown.
    """
    order = list(EVERY)
    names: list[str] = []
    for part in text.split(","):
        if part.strip().lower() == "all":
            names += [name for name in order if name != FEWEST]
            continue
        first, dots, last = part.partition("..")
        start, end = (order.index(named(name).name) for name in (first, last if dots else first))
        if start > end:
            raise InputError(f"the range {part.strip()!r} is empty: give the earlier one first")
        names += order[start : end + 1]
    return [EVERY[name] for name in dict.fromkeys(names)]


def _names() -> str:
    return ", ".join(["01 to 22", *OWN_NAMES, *STRATEGIES])
