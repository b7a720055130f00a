"""Strategies that choose the next guess: the 22 strategies of a published study, and others.

Strategies 03 to 21 have soft constraints, which define their preferences among words. The study's
program gives an id to the soft constraints on each letter. Z3 makes an objective of the constraints
with the same id, and optimises the objectives in the order in which the ids first occurred. The
first objective is about repeated letters. An objective for each letter follows, the most frequent
letter first. A later objective decides only between words that are equal under all earlier
objectives. The text of the study suggests that all weights are added up, but the study's program
does not add them up.

The question `simulate` uses all strategies. The question `solve` uses this module only for
strategy names that the package `unwordle.solver` does not define.
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
"""The maximum number of guess-answer pairs for which splits are computed."""


class Choice(NamedTuple):
    """A guess, and the value that the strategy gives to the guess.

    The guess is an index into the list of guesses. The value is None if the strategy has no values.
    """

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
    """A short description of the rule."""
    reason: str
    """The reason for a guess. If guesses have values, `{}` stands for the value of the guess."""
    rank: Callable[[State], Ranked]
    """A function that returns the best guesses in a state in which at least one answer remains."""
    version: Callable[[GuessLists, int], bytes] | None = None
    """A function that returns a key for the preferences in a game.

    The attribute is None if the preferences are the same in all games.
    """

    def choose(self, state: State) -> Choice:
        """Return the most frequent word among the best guesses, and the value of this word.

        A word in `state.lists.avoided` is chosen only if no other words are possible.
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
        """Return the attribute `reason` with `value` in place of `{}`."""
        return self.reason.format(None if value is None else f"{value:.4g}")


def _mild(places: Indices, words: Lexicon, lists: GuessLists) -> Indices:
    """Return `places` without the indices of words that are in `lists.avoided`."""
    mild = [i for i in places.tolist() if words.words[i] not in lists.avoided]
    return np.array(mild, dtype=np.intp) if mild else places


def best(guesses: Indices, values: NDArray[np.generic]) -> Ranked:
    """Return the guesses with the greatest value, and this value."""
    return Ranked(guesses[values == values.max()], float(values.max()))


def worst(sizes: Sizes) -> Values:
    """Return, for each guess, the negative of the greatest number of words that can remain."""
    return np.asarray(-sizes.max(axis=0).astype(np.float64))


def expected(sizes: Sizes) -> Values:
    """Return, for each guess, the negative of the mean number of words that remain."""
    return np.asarray(-sizes.mean(axis=0))


def parts(sizes: Sizes) -> Values:
    """Return, for each guess, the number of different patterns that the guess can get."""
    return np.asarray((1 / sizes).sum(axis=0))


def splitting(measure: Measure, state: State) -> Ranked:
    """Return the guesses with the greatest measure.

    If some of these guesses are possible solutions, only these possible solutions are returned.
    """
    guesses = candidates(state)
    values = state.lists.measured(measure, guesses, state.remaining)
    tied = values == values.max()
    possible = tied & np.isin(guesses, state.lists.guess_of[state.remaining])
    return Ranked(guesses[possible if possible.any() else tied], float(abs(values.max())))


def candidates(state: State) -> Indices:
    """Return the guesses whose splits of the remaining answers are compared.

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
    numbers = alphabet_size(letters)
    common = np.array([np.bincount(column, minlength=numbers) for column in letters[own].T])
    value = common[range(len(common)), letters[state.allowed]].sum(axis=1)
    order = np.lexsort((state.lists.by_frequency[state.allowed], -value))
    return np.sort(state.allowed[order[:room]])


def frequent(state: State, *, linear: bool = False) -> Ranked:
    """Return the words that fit the hints and have the greatest score.

    The score is 0.7 * word frequency + 0.3 * mean letter frequency. Each frequency is a fraction of
    the greatest frequency in the list. By default, the frequency of a word is its Zipf value, which
    is a logarithm. If `linear` is True, the frequency is the number of occurrences of the word, as
    in published write-ups that use Z3.
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
    """Return the guess with the lowest expected number of further guesses, and this number."""
    best = advised(state, number=1).ranked[0]
    return Ranked(np.array([best.guess]), best.expected)


_SPLITS: dict[str, tuple[Measure, str, str]] = {
    "entropy": (entropy, "most information", "{} bits of information on average"),
    "minimax": (worst, "fewest words left at worst", "{} words left at worst"),
    "expected": (expected, "fewest words left on average", "{} words left on average"),
    "most-parts": (parts, "most patterns", "{} different patterns possible"),
}
"""The measure to maximise, the title and the reason of each strategy, keyed by strategy name."""
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
"""The strategies that are not from the study, keyed by name."""


# ---------------------------------------------------------------- soft constraints

Weights: TypeAlias = NDArray[np.int64]


@dataclass(frozen=True)
class Preference:
    """The soft constraints of a strategy."""

    letters: str | None = None
    """The kind of letter frequency that determines the weights of letters.

    The value is `letters` for the frequency in the whole word, or `places` for the frequency in
    each column. The value is None if letters have no weights.
    """
    counted: str = "total"
    """The list in which letters are counted: `total` for all words, `answers` for the answers."""
    distinct: bool = False
    """True if the absence of repeated letters has weight 100."""
    at_most_two: bool = False
    """True if, for each letter, the absence of a third copy has weight 100."""

    @property
    def once(self) -> bool:
        """True if several copies of a letter have the same weight as one copy, which is 1."""
        return self.letters == "letters" and self.counted == "answers"


_AGAINST_REPEATS = ((False, False), (True, False), (True, True), (False, True))
_KINDS = product(("letters", "places"), ("total", "answers"), _AGAINST_REPEATS)
PREFERENCES = {
    "03": Preference(distinct=True),
    "04": Preference(distinct=True, at_most_two=True),
    "05": Preference(at_most_two=True),
    **{
        f"{number:02}": Preference(letters, counted, *against)
        for number, (letters, counted, against) in enumerate(_KINDS, 6)
    },
}
"""The soft constraints of the study's strategies 03 to 21, keyed by strategy name."""

Objective: TypeAlias = Callable[[Letters], Weights]
"""An objective of the study's program.

The function returns, for each word, the total weight of the soft constraints that the word meets.
"""


@lru_cache(maxsize=8)
def _letter_counts(lists: GuessLists, counted: str) -> tuple[Weights, Weights]:
    """Return the count and the first position of each letter in each column of a list."""
    letters = lists.answers.letters
    if counted == "total":
        others = np.delete(lists.guesses.letters, lists.guess_of, axis=0)
        letters = np.concatenate([others, letters])
    there = letters[:, :, None] == np.arange(alphabet_size(lists.guesses.letters))
    places = np.arange(letters.shape[1])[:, None]
    first = there.argmax(axis=0) * len(places) + places
    return there.sum(axis=0), np.where(there.any(axis=0), first, letters.size)


def objectives(preference: Preference, lists: GuessLists, game: int = 0) -> Iterator[Objective]:
    """Yield the objectives of a strategy, the most important objective first."""
    if preference.distinct or preference.at_most_two:
        yield partial(_without_repeats, preference)
    if preference.letters is not None:
        order, weights = _letters_in_order(preference, lists, game)
        for letter in order:
            yield partial(_with_letter, preference, letter, weights[:, letter])


def version(preference: Preference, lists: GuessLists, game: int) -> bytes:
    """Return a key that is equal for two games if and only if they have the same objectives."""
    order, weights = _letters_in_order(preference, lists, game)
    return bytes(order) + weights.tobytes()


@lru_cache(maxsize=5000)
def _letters_in_order(
    preference: Preference, lists: GuessLists, game: int
) -> tuple[list[int], Weights]:
    """Return the letters, the most frequent first, and the weight of each letter in each column.

    Therefore, in game k, an answer is counted k + 1 times.
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


def _without_repeats(preference: Preference, letters: Letters) -> Weights:
    """Return each word's weight for the constraints on repeated letters, in units of 100."""
    total: Weights = np.zeros(len(letters), dtype=np.int64)
    in_order = np.sort(letters, axis=1)
    again = in_order[:, 1:] == in_order[:, :-1]
    if preference.distinct:
        total = total + ~again.any(axis=1)
    if preference.at_most_two:
        thrice = again[:, 1:] & again[:, :-1]
        thrice[:, 1:] &= ~thrice[:, :-1]  # a letter with more than three copies counts once
        total = total + len(ALPHABET) - thrice.sum(axis=1)
    return total


def _with_letter(
    preference: Preference, letter: int, weights: Weights, letters: Letters
) -> Weights:
    """Return the weight that a letter adds to each word."""
    earned: Weights = (letters == letter) @ weights
    return np.minimum(earned, 1) if preference.once else earned


# ---------------------------------------------------------------- the study's strategies

OPENING = ("handy", "swift", "glove", "crump")
"""Norvig's four words, which contain twenty different letters."""


def any_consistent(state: State) -> Ranked:
    """Return all words that fit the hints, as strategies 01 and 02 do."""
    return Ranked(state.consistent)


def preferred(preference: Preference, state: State) -> Ranked:
    """Return the words that fit the hints and best meet the soft constraints of a strategy.

    The soft constraints are grouped into objectives. A later objective decides only between words
    that are equal under all earlier objectives.
    """
    words, letters = state.consistent, state.lists.guesses.letters
    for objective in objectives(preference, state.lists, state.game):
        if len(words) == 1:
            break
        weight = objective(letters[words])
        words = words[weight == weight.max()]
    if preference.letters is not None:
        return Ranked(words)
    return Ranked(words, 100.0 * int(_without_repeats(preference, letters[words[:1]])[0]))


def norvig(state: State) -> Ranked:
    """Return the next of Norvig's four words or, like strategy 22, all words that fit the hints.

    All words that fit the hints are returned after the fourth guess, or if the next of Norvig's
    words is not allowed.
    """
    turn = len(state.hints)
    if turn < len(OPENING) and OPENING[turn] in state.lists.guesses:
        opening = state.lists.guesses.index(OPENING[turn])
        if opening in state.allowed:
            return Ranked(np.array([opening]))
    return Ranked(state.consistent)


# ---------------------------------------------------------------- the registry


def _title(preference: Preference) -> str:
    shares = {"letters": "letter frequency", "places": "letter frequency by column"}
    lists = {"total": "total list", "answers": "answer list"}
    names = ["no letter twice"] * preference.distinct
    names += ["at most two of a letter"] * preference.at_most_two
    if preference.letters is not None:
        names.append(f"{shares[preference.letters]} ({lists[preference.counted]})")
    return ", then ".join(names)


def _preferred(name: str, preference: Preference) -> Strategy:
    reason, key = "soft constraints with a weight of {} are met", None
    if preference.letters is not None:
        reason = "the best word that fits by one letter after another, the commonest letter first"
        key = partial(version, preference) if preference.counted == "total" else None
    return Strategy(name, _title(preference), reason, partial(preferred, preference), key)


_FITS = "a word that fits the hints"

_STUDY = (
    Strategy("01", "Solver: any word that fits", _FITS, any_consistent),
    Strategy("02", "Optimize: any word that fits", _FITS, any_consistent),
    *(_preferred(name, preference) for name, preference in PREFERENCES.items()),
    Strategy("22", "Norvig's four words", "one of these words, or " + _FITS, norvig),
)
OWN_NAMES = {"solver": "01", "optimize": "02", "norvig": "22"}
"""The study's own names for its strategies 01, 02 and 22."""
STUDY = {strategy.name: strategy for strategy in _STUDY}
"""The study's 22 strategies, keyed by name."""
EVERY = STUDY | STRATEGIES
"""All strategies, keyed by name. The study's strategies come first."""


def named(text: str) -> Strategy:
    """Return the strategy that has the name `text`. Raises InputError if the name is not known.

    The leading zero of a number may be left out, for example 3 for 03.
    """
    name = text.strip().lower()
    name = OWN_NAMES.get(name, name)
    name = name.zfill(2) if name.isdigit() else name
    strategy = EVERY.get(name)
    if strategy is None:
        raise InputError(f"unknown strategy {text.strip()!r} (choose {_names()})")
    return strategy


def chosen(text: str) -> list[Strategy]:
    """Return the strategies that a string lists.

    The string has names, ranges such as 01..22, or `all`, separated by commas. `all` means all
    strategies except FEWEST. Raises InputError if a name is not known, or if the string names no
    strategy.
    """
    order = list(EVERY)
    names: list[str] = []
    for part in text.split(","):
        first, dots, last = part.strip().partition("..")
        if part.strip().lower() == "all":
            names += [name for name in order if name != FEWEST]
        elif dots:
            names += order[order.index(named(first).name) : order.index(named(last).name) + 1]
        else:
            names.append(named(part).name)
    if not names:
        raise InputError(f"{text!r} names no strategy (choose {_names()})")
    return [EVERY[name] for name in dict.fromkeys(names)]


def _names() -> str:
    return ", ".join(["01 to 22", *OWN_NAMES, *STRATEGIES])
