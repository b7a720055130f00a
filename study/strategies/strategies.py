"""The study's 22 strategies, and all strategies by name.

Strategies 03 to 21 have soft constraints, which define their preferences among words. The study's
program gives an id to the soft constraints on each letter. Z3 makes an objective of the constraints
with the same id, and optimises the objectives in the order in which the ids first occurred. The
first objective is about repeated letters. An objective for each letter follows, the most frequent
letter first. A later objective only decides between words that are equal by all earlier objectives.
The text of the study suggests that all weights are added up, but its program does not do this.

The question `simulate` uses all strategies. `unwordle.questions.solve` uses this module for the
names of strategies that the product does not define.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import product
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game.feedback import Letters, numbers_in
from unwordle.model.game.input import InputError
from unwordle.model.theory.propositions import ALPHABET
from unwordle.solver.advice import FEWEST
from unwordle.solver.game import Indices, Lists, State
from unwordle.study.strategies.strategy import STRATEGIES, Ranked, Strategy

# ---------------------------------------------------------------- soft constraints

Weights: TypeAlias = NDArray[np.int64]


@dataclass(frozen=True)
class Preference:
    """The soft constraints of a strategy."""

    letters: Literal["letters", "places"] | None = None
    """The kind of letter frequency that gives the weights of letters: in the whole word (letters),
    or in each column (places). It is None if letters have no weights."""
    counted: Literal["total", "answers"] = "total"
    """The list in which letters are counted: all words (total), or only the answers."""
    distinct: bool = False
    """True if the absence of repeated letters has weight 100."""
    at_most_two: bool = False
    """True if, for each letter, the absence of a third copy has weight 100."""

    @property
    def drifts(self) -> bool:
        """True if the study's program counts letters in a list that grows from game to game."""
        return self.letters is not None and self.counted == "total"


def _preferences() -> dict[str, Preference]:
    study = {
        "03": Preference(distinct=True),
        "04": Preference(distinct=True, at_most_two=True),
        "05": Preference(at_most_two=True),
    }
    by: tuple[Literal["letters", "places"], ...] = ("letters", "places")
    lists: tuple[Literal["total", "answers"], ...] = ("total", "answers")
    against_repeats = ((False, False), (True, False), (True, True), (False, True))
    for number, (letters, counted, hundreds) in enumerate(product(by, lists, against_repeats), 6):
        study[f"{number:02}"] = Preference(letters, counted, *hundreds)
    return study


PREFERENCES = _preferences()
"""The soft constraints of the study's strategies 03 to 21."""


@dataclass(frozen=True, eq=False)
class Objective:
    """An objective of the study's program: soft constraints with weights that are added up."""

    letter: int | None = None
    """The number of the letter that has weights, or None if the objective is not about a letter."""
    weights: Weights | None = None
    """The weight of the letter in each column, or None if the objective is not about a letter."""
    once: bool = False
    """True if one copy of the letter and several copies have the same weight, 1."""
    distinct: bool = False
    """True if a word without repeated letters earns 1."""
    at_most_two: bool = False
    """True if each letter with at most two copies in the word earns 1."""


@dataclass(frozen=True, eq=False)
class Counts:
    """The number of words with each letter in each column, for the two lists of a game."""

    guesses: Weights
    """Counts in the guesses that are not answers, in an array of shape (length, letters)."""
    answers: Weights
    """Counts in the answers, in an array of shape (length, letters)."""
    first: dict[str, NDArray[np.intp]]
    """Position of each letter's first occurrence in each column, by the name of the list. Ties
    between equally frequent letters are broken by these positions."""


@lru_cache(maxsize=8)
def letter_counts(lists: Lists) -> Counts:
    """Return the counts of letters in the two lists of a game."""
    is_answer = np.zeros(len(lists.guesses), dtype=bool)
    is_answer[lists.guess_of] = True
    guesses, answers = lists.guesses.letters[~is_answer], lists.answers.letters
    number = numbers_in(lists.guesses.letters)
    in_total = _first_seen(np.concatenate([guesses, answers]), number)
    first = {"total": in_total, "answers": _first_seen(answers, number)}
    return Counts(_count(guesses, number), _count(answers, number), first)


def _count(letters: Letters, number: int) -> Weights:
    return np.asarray((letters[:, :, None] == np.arange(number)).sum(axis=0))


def _first_seen(letters: Letters, number: int) -> NDArray[np.intp]:
    """Return the position of each letter's first occurrence in each column, in reading order.

    The array has the shape (length, letters).
    """
    never = letters.size
    seen = np.full((letters.shape[1], number), never, dtype=np.intp)
    for column, there in enumerate(letters.T):
        letter, row = np.unique(there, return_index=True)
        seen[column, letter] = row * letters.shape[1] + column
    return seen


def counted(preference: Preference, lists: Lists, game: int = 0) -> Weights:
    """Return the count of each letter in each column, in an array of shape (length, letters).
    Before each game the study's program adds the answers to the total list once more. So in its
    k-th game an answer is counted k + 1 times. Game 0 has the original list.
    """
    counts = letter_counts(lists)
    if preference.counted == "answers":
        return counts.answers
    return counts.guesses + counts.answers * (game + 1 if preference.drifts else 1)


def objectives(preference: Preference, lists: Lists, game: int = 0) -> Iterator[Objective]:
    """Yield the objectives of a strategy, the most important first."""
    if preference.distinct or preference.at_most_two:
        yield Objective(distinct=preference.distinct, at_most_two=preference.at_most_two)
    if preference.letters is not None:
        order, weights = _letters_in_order(preference, lists, game)
        for letter in order:
            once = preference.letters == "letters" and preference.counted == "answers"
            yield Objective(letter, weights[:, letter], once=once)


def version(preference: Preference, lists: Lists, game: int) -> bytes:
    """Return a key that is equal for two games exactly if their objectives are equal."""
    order, weights = _letters_in_order(preference, lists, game)
    return bytes(order) + weights.tobytes()


@lru_cache(maxsize=5000)
def _letters_in_order(preference: Preference, lists: Lists, game: int) -> tuple[list[int], Weights]:
    """Return the letters, the most frequent first, and the weight of each letter in each column.

    With counts by column, letters are ordered by the count in their most frequent column. As in the
    study's program, the weight of a letter in a column is the share of words with the letter there,
    in hundredths of a percent. With counts in the whole word, every weight is 1.
    """
    counts = counted(preference, lists, game)
    first = letter_counts(lists).first[preference.counted]
    if preference.letters == "places":
        best = np.lexsort((first.ravel(), -counts.ravel())) % counts.shape[1]
        weights = np.rint(counts * 10_000 / counts[0].sum()).astype(np.int64)
        return list(dict.fromkeys(best.tolist())), weights
    order = np.lexsort((first.min(axis=0), -counts.sum(axis=0)))
    return order.tolist(), np.ones_like(counts)


def score(objective: Objective, letters: Letters) -> Weights:
    """Return the total weight of the soft constraints that each word meets."""
    if objective.weights is not None:
        earned: Weights = (letters == objective.letter) @ objective.weights
        return np.minimum(earned, 1) if objective.once else earned
    total: Weights = np.zeros(len(letters), dtype=np.int64)
    in_order = np.sort(letters, axis=1)
    again = in_order[:, 1:] == in_order[:, :-1]
    if objective.distinct:
        total = total + ~again.any(axis=1)
    if objective.at_most_two:
        thrice = again[:, 1:] & again[:, :-1]
        thrice[:, 1:] &= ~thrice[:, :-1]  # a letter with more than three copies counts once
        total = total + len(ALPHABET) - thrice.sum(axis=1)
    return total


def best_words(of: Iterable[Objective], lists: Lists, guesses: Indices) -> Indices:
    """Return the best guesses by the objectives.

    A later objective only decides between guesses that are equal by all earlier objectives.
    """
    for objective in of:
        if len(guesses) == 1:
            break
        weight = score(objective, lists.guesses.letters[guesses])
        guesses = guesses[weight == weight.max()]
    return guesses


# ---------------------------------------------------------------- the study's strategies

OPENING = ("handy", "swift", "glove", "crump")
"""Norvig's four words, which contain twenty different letters."""


@dataclass(frozen=True)
class StudyStrategy(Strategy):
    """A strategy of the study, with a new random choice among equally good guesses in each game."""

    version: Callable[[Lists, int], bytes] | None = None
    """A function that returns a key for the preferences in a game, or None if the preferences are
    the same in all games."""


def any_consistent(state: State) -> Ranked:
    """Return all words that fit the hints (strategies 01 and 02)."""
    return Ranked(state.consistent)


def preferred(preference: Preference, state: State) -> Ranked:
    """Return the words that fit the hints and best meet the preference (strategies 03 to 21)."""
    in_order = objectives(preference, state.lists, state.game)
    words = best_words(in_order, state.lists, state.consistent)
    value = None
    if preference.letters is None:
        (only,) = objectives(preference, state.lists)
        value = float(score(only, state.lists.guesses.letters[words[:1]])[0]) * 100
    return Ranked(words, value)


def norvig(state: State) -> Ranked:
    """Return the next of Norvig's four words, or all words that fit the hints (strategy 22).

    All words that fit are returned after the fourth guess, or if the next word is not allowed.
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
    reason, rank = "soft constraints with a weight of {} are met", partial(preferred, preference)
    plain = "the best word that fits by one letter after another, the commonest letter first"
    key = partial(version, preference) if preference.drifts else None
    return StudyStrategy(name, _title(preference), reason, rank, plain, version=key)


_FITS = "a word that fits the hints"

_EVERY = (
    StudyStrategy("01", "Solver: any word that fits", "", any_consistent, _FITS),
    StudyStrategy("02", "Optimize: any word that fits", "", any_consistent, _FITS),
    *(_preferred(name, preference) for name, preference in PREFERENCES.items()),
    StudyStrategy("22", "Norvig's four words", "", norvig, "one of these words, or " + _FITS),
)
OWN_NAMES = {"solver": "01", "optimize": "02", "norvig": "22"}
"""The study's own names for its strategies 01, 02 and 22."""
STUDY = {strategy.name: strategy for strategy in _EVERY}
"""The study's 22 strategies by name."""


def every() -> dict[str, Strategy]:
    """Return all strategies by name: first the study's, then the best strategies known."""
    return {**STUDY, **STRATEGIES}


def named(text: str) -> Strategy:
    """Return the strategy with a name. Raises InputError if the name is not known.

    The leading zero of a number may be left out, as in 3 for 03.
    """
    name = text.strip().lower()
    name = OWN_NAMES.get(name, name)
    name = name.zfill(2) if name.isdigit() else name
    strategy = every().get(name)
    if strategy is None:
        raise InputError(f"no strategy is called {text.strip()!r}: {_names()}")
    return strategy


def chosen(text: str) -> list[Strategy]:
    """Return the strategies that a text lists.

    The text has names, ranges such as 01..22, or `all`, separated by commas. Raises InputError if
    a name is not known, or if the text names no strategy.
    """
    strategies = every()
    order = list(strategies)
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
        raise InputError(f"{text!r} does not name a strategy: {_names()}")
    return [strategies[name] for name in dict.fromkeys(names)]


def _names() -> str:
    return ", ".join(["the names are 01 to 22", *OWN_NAMES, *STRATEGIES])
