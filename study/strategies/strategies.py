"""The study's 22 strategies, and all strategies by name.

Strategies 03 to 21 have soft constraints: what each prefers in a word, and in what order. The
study's program gives the soft constraints on each letter an id of their own. Z3 makes an objective
of each id, and meets objectives in the order in which they were first named. So the constraints
against repeated letters come first, then those of one letter after another, the commonest letter
first: a lexicographic order, not a sum, as the text of the study reads.

`simulate` uses them all, and `unwordle.questions.solve` if a name is not the product's own.
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
    """Letters weigh by how frequent they are anywhere (`letters`), or at their place (`places`)."""
    counted: Literal["total", "answers"] = "total"
    """The list in which they are counted."""
    distinct: bool = False
    """No letter twice: weight 100."""
    at_most_two: bool = False
    """For each letter, at most two of it: weight 100."""

    @property
    def drifts(self) -> bool:
        """True if the study's program counted letters in a list that grew from game to game."""
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
"""The study's strategies by number."""


@dataclass(frozen=True, eq=False)
class Objective:
    """Soft constraints with weights that are added up."""

    letter: int | None = None
    """The letter that has weights, if one has."""
    weights: Weights | None = None
    """Its weight at each place."""
    once: bool = False
    """The letter, of weight 1, counts once, however often the word has it."""
    distinct: bool = False
    """No letter twice earns 1."""
    at_most_two: bool = False
    """Each letter that is there at most twice earns 1."""


@dataclass(frozen=True, eq=False)
class Counts:
    """The number of words of a game's lists with each letter at each place."""

    guesses: Weights
    """The counts in guesses that are not answers; shape (length, letters), 26 for a to z alone."""
    answers: Weights
    first: dict[str, NDArray[np.intp]]
    """For each list, when each letter is first seen at each place, which breaks ties."""


@lru_cache(maxsize=8)
def letter_counts(lists: Lists) -> Counts:
    """Return the counts of these lists."""
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
    """Return when each letter is first read at each place, shape (length, letters)."""
    never = letters.size
    seen = np.full((letters.shape[1], number), never, dtype=np.intp)
    for column, there in enumerate(letters.T):
        letter, row = np.unique(there, return_index=True)
        seen[column, letter] = row * letters.shape[1] + column
    return seen


def counted(preference: Preference, lists: Lists, game: int = 0) -> Weights:
    """Return how often each letter is counted at each place, shape (length, letters).

    Before each game the study's program adds the answers to the total list once more: in its
    k-th game an answer is counted k + 1 times. Game 0 is the list itself.
    """
    counts = letter_counts(lists)
    if preference.counted == "answers":
        return counts.answers
    return counts.guesses + counts.answers * (game + 1 if preference.drifts else 1)


def objectives(preference: Preference, lists: Lists, game: int = 0) -> Iterator[Objective]:
    """Yield the objectives of a strategy, the first to be met first."""
    if preference.distinct or preference.at_most_two:
        yield Objective(distinct=preference.distinct, at_most_two=preference.at_most_two)
    if preference.letters is not None:
        order, weights = _letters_in_order(preference, lists, game)
        for letter in order:
            once = preference.letters == "letters" and preference.counted == "answers"
            yield Objective(letter, weights[:, letter], once=once)


def version(preference: Preference, lists: Lists, game: int) -> bytes:
    """Return a key that is equal for two games exactly when their objectives are."""
    order, weights = _letters_in_order(preference, lists, game)
    return bytes(order) + weights.tobytes()


@lru_cache(maxsize=5000)
def _letters_in_order(preference: Preference, lists: Lists, game: int) -> tuple[list[int], Weights]:
    """Return the letters, the commonest first, and the weight of each at each place.

    By place, a letter stands where its most frequent place puts it, and each place weighs its
    share of the words in percent, rounded to hundredths as the study's program does. Where
    letters are counted anywhere, those of the total list are rewarded for every copy, and those
    of the answer list once.
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
    """Return the weight of the soft constraints that each word meets."""
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
        thrice[:, 1:] &= ~thrice[:, :-1]  # of more than three copies too, the first three count
        total = total + len(ALPHABET) - thrice.sum(axis=1)
    return total


def best_words(of: Iterable[Objective], lists: Lists, guesses: Indices) -> Indices:
    """Return the guesses that meet the first objective best, of them the second, and so on."""
    for objective in of:
        if len(guesses) == 1:
            break
        weight = score(objective, lists.guesses.letters[guesses])
        guesses = guesses[weight == weight.max()]
    return guesses


# ---------------------------------------------------------------- the study's strategies

OPENING = ("handy", "swift", "glove", "crump")
"""Norvig's four words: twenty letters between them."""


@dataclass(frozen=True)
class StudyStrategy(Strategy):
    """A strategy of the study: each game draws for itself among equally good guesses."""

    version: Callable[[Lists, int], bytes] | None = None
    """A key for what it prefers in a game, if that changes from game to game."""


def any_consistent(state: State) -> Ranked:
    """01, 02: every word that the hints leave."""
    return Ranked(state.consistent)


def preferred(preference: Preference, state: State) -> Ranked:
    """03 to 21: the words that the hints leave and that meet the soft constraints best."""
    of = objectives(preference, state.lists, state.game)
    found = best_words(of, state.lists, state.consistent)
    value = None
    if preference.letters is None:
        (only,) = objectives(preference, state.lists)
        value = float(score(only, state.lists.guesses.letters[found[:1]])[0]) * 100
    return Ranked(found, value)


def norvig(state: State) -> Ranked:
    """22: four words that are always the same, then any consistent word."""
    turn = len(state.hints)
    if turn < len(OPENING) and OPENING[turn] in state.lists.guesses:
        opening = state.lists.guesses.index(OPENING[turn])
        if opening in state.allowed:
            return Ranked(np.array([opening]))
    return Ranked(state.consistent)


# ---------------------------------------------------------------- the registry


def _title(preference: Preference) -> str:
    shares = {"letters": "letter frequency", "places": "letter frequency by place"}
    lists = {"total": "total list", "answers": "answer list"}
    said = ["no letter twice"] * preference.distinct
    said += ["at most two of a letter"] * preference.at_most_two
    if preference.letters is not None:
        said.append(f"{shares[preference.letters]} ({lists[preference.counted]})")
    return ", then ".join(said)


def _preferred(name: str, preference: Preference) -> Strategy:
    reason, rank = "soft constraints of weight {} met", partial(preferred, preference)
    plain = "words that fit compared by one letter after another, the commonest first"
    alike = partial(version, preference) if preference.drifts else None
    return StudyStrategy(name, _title(preference), reason, rank, plain, version=alike)


_FITS = "a word that the hints leave"

_EVERY = (
    StudyStrategy("01", "Solver: any word that fits", "", any_consistent, _FITS),
    StudyStrategy("02", "Optimize: any word that fits", "", any_consistent, _FITS),
    *(_preferred(name, like) for name, like in PREFERENCES.items()),
    StudyStrategy("22", "Norvig's four words", "", norvig, "one of them, or " + _FITS),
)
OWN_NAMES = {"solver": "01", "optimize": "02", "norvig": "22"}
"""The study's own short names."""
STUDY = {strategy.name: strategy for strategy in _EVERY}
"""The study's 22."""


def every() -> dict[str, Strategy]:
    """Return all strategies by name: the study's, then the field's best."""
    return {**STUDY, **STRATEGIES}


def named(text: str) -> Strategy:
    """Return the strategy of this name; 3 is 03. Raises InputError if there is none."""
    name = text.strip().lower()
    name = OWN_NAMES.get(name, name)
    name = name.zfill(2) if name.isdigit() else name
    strategy = every().get(name)
    if strategy is None:
        raise InputError(f"no strategy is called {text.strip()!r}: {_names()}")
    return strategy


def chosen(text: str) -> list[Strategy]:
    """Return the strategies of a list: names, ranges such as 01..22, and all, joined by commas.

    Raises InputError if one is not known.
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
        raise InputError(f"{text!r} names no strategy: {_names()}")
    return [strategies[name] for name in dict.fromkeys(names)]


def _names() -> str:
    return ", ".join(["the names are 01 to 22", *OWN_NAMES, *STRATEGIES])
