"""The strategies by name: each says what to guess, given what is known."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from model.game.errors import InputError
from model.solve import maxsat, tree
from model.solve.game import Indices, Lists, State
from model.solve.objective import WISHES, Wish, letter_counts, objective, score
from model.solve.splits import MEASURES, Measure, Values, partition_sizes

OPENING = ("handy", "swift", "glove", "crump")
"""Norvig's four words: twenty letters between them."""

MOST_PAIRS = 8_000_000
"""A split of words by guesses is computed for at most so many pairs of them."""

MOST_SEARCHED = 3000
"""A decision tree is searched for at most so many answers."""

BLOCK = 1_000_000
"""So many of these pairs are in memory at a time."""


class Choice(NamedTuple):
    """A guess, as its place in the total list, and the value that its strategy gives it."""

    guess: int
    value: float | None


@dataclass(frozen=True)
class Strategy:
    """A way to play."""

    name: str
    title: str
    """What it does, in some words."""
    reason: str
    """Why it makes a guess; `{}` is the guess's value."""
    choose: Callable[[State], Choice]
    """The next guess. It depends on the state alone; some answer must remain."""
    plain_reason: str = ""
    """Why it makes a guess that it gives no value."""

    def why(self, value: float | None) -> str:
        """Why it makes a guess of this value."""
        return self.plain_reason if value is None else self.reason.format(f"{value:.4g}")


def best(state: State, guesses: Indices, values: NDArray[np.generic]) -> Choice:
    """The guess of the greatest value, ties broken as the state's settings say."""
    tied = guesses[values == values.max()]
    return Choice(int(tied[state.ranks[tied].argmin()]), float(values.max()))


# ---------------------------------------------------------------- 01 to 21: consistent words


def solver_model(state: State) -> Choice:
    """01: the SAT solver's own model, from phases drawn at random."""
    letters = state.lists.guesses.letters[state.consistent]
    return Choice(int(state.consistent[maxsat.random_model(letters, state.dice())]), None)


def no_preference(state: State) -> Choice:
    """02: what the MaxSAT solver gives where nothing is preferred."""
    letters = state.lists.guesses.letters[state.consistent]
    return Choice(int(state.consistent[maxsat.unpreferred_word(letters)]), None)


def _wishing(name: str) -> Callable[[State], Choice]:
    def choose(state: State) -> Choice:
        aim = objective(name, state.lists)
        letters = state.lists.guesses.letters[state.consistent]
        if state.settings.engine == "scan":
            choice = best(state, state.consistent, score(aim, letters))
        else:
            found = maxsat.best_word(aim, letters)
            value = float(score(aim, letters[found : found + 1])[0])
            choice = Choice(int(state.consistent[found]), value)
        assert choice.value is not None
        return Choice(choice.guess, choice.value * 100 / aim.hundred)

    return choose


# ---------------------------------------------------------------- 22, and the field's best


def norvig(state: State) -> Choice:
    """22: four words that are always the same, then any consistent word."""
    turn = len(state.hints)
    if turn < len(OPENING) and OPENING[turn] in state.lists.guesses:
        opening = state.lists.guesses.index(OPENING[turn])
        if opening in state.allowed:
            return Choice(opening, None)
    return best(state, state.consistent, np.zeros(len(state.consistent)))._replace(value=None)


def _splitting(name: str) -> Callable[[State], Choice]:
    def choose(state: State) -> Choice:
        guesses = candidates(state)
        values = measured(MEASURES[name], state.lists, guesses, state.remaining)
        tied = values == values.max()
        itself = tied & np.isin(guesses, state.lists.guess_of[state.remaining])
        chosen = guesses[itself if itself.any() else tied]
        return best(state, chosen, np.full(len(chosen), abs(values.max())))

    return choose


def measured(measure: Measure, lists: Lists, guesses: Indices, answers: Indices) -> Values:
    """What a measure says of each guess; a block of guesses at a time, to spare memory."""
    step = max(1, BLOCK // len(answers))
    blocks = (guesses[first : first + step] for first in range(0, len(guesses), step))
    measures = [measure(partition_sizes(lists.codes(block, answers))) for block in blocks]
    values: Values = np.concatenate(measures).round(9)
    return values


def candidates(state: State) -> Indices:
    """The guesses to compare by how they split what remains: all that are allowed, if they can be.

    With one or two answers left, these answers. Where there would be more than MOST_PAIRS pairs,
    the guesses whose letters are the most common in what remains, place by place.
    """
    own = np.sort(state.lists.guess_of[state.remaining])
    if len(own) <= 2:
        return own
    room = MOST_PAIRS // len(own)
    if len(state.allowed) <= room:
        return state.allowed
    letters = state.lists.guesses.letters
    common = np.array([np.bincount(column, minlength=26) for column in letters[own].T])
    value = common[range(len(common)), letters[state.allowed]].sum(axis=1)
    return np.sort(state.allowed[np.lexsort((state.ranks[state.allowed], -value))[:room]])


def frequency(state: State) -> Choice:
    """The consistent word with the greatest 0.7 word frequency + 0.3 mean letter frequency."""
    guesses = state.lists.guesses
    letters = guesses.letters[state.consistent]
    counts = letter_counts(guesses).sum(axis=0)
    common: Values = (counts / counts.max())[letters].mean(axis=1)
    frequent: Values = guesses.zipf[state.consistent] / max(guesses.zipf.max(), 1.0)
    return best(state, state.consistent, np.round(0.7 * frequent + 0.3 * common, 9))


def cheapest_tree(state: State) -> Choice:
    """The first guess of the cheapest decision tree that is known or found."""
    known = tree.known_guess(state)
    if known is not None:
        return Choice(*known)
    if len(state.remaining) > MOST_SEARCHED:
        return named("most-parts").choose(state)._replace(value=None)
    guesses = np.union1d(candidates(state), state.lists.guess_of[state.remaining])
    return Choice(*tree.found_guess(state, guesses))


# ---------------------------------------------------------------- the registry


def _wish_title(wish: Wish) -> str:
    shares = {"letters": "letter frequency", "places": "letter frequency by place"}
    lists = {"total": "total list", "answers": "answer list"}
    said = []
    if wish.letters is not None:
        often = ", each letter once" if wish.once else ""
        said.append(f"{shares[wish.letters]} ({lists[wish.counted]}{often})")
    said += ["no letter twice"] * wish.distinct + ["at most two of a letter"] * wish.at_most_two
    return " + ".join(said)


_SPLITS = {
    "entropy": ("most information", "{} bits of information on average"),
    "minimax": ("fewest words left at worst", "{} words left at worst"),
    "expected": ("fewest words left on average", "{} words left on average"),
    "most-parts": ("most patterns", "{} different patterns possible"),
}
_WEIGHT = "soft constraints of weight {} met"
_FITS = "a word that the hints leave"
_MANY = "too many words are left for a search: the guess of most patterns"

STRATEGIES = {
    strategy.name: strategy
    for strategy in (
        Strategy("01", "the SAT solver's own model", "", solver_model, _FITS),
        Strategy("02", "no soft constraint", "", no_preference, _FITS),
        *(
            Strategy(name, _wish_title(wish), _WEIGHT, _wishing(name))
            for name, wish in WISHES.items()
            if not wish.once
        ),
        Strategy("22", "Norvig's four words", "", norvig, "one of them, or " + _FITS),
        *(
            Strategy(name, _wish_title(wish), _WEIGHT, _wishing(name))
            for name, wish in WISHES.items()
            if wish.once
        ),
        *(Strategy(name, *_SPLITS[name], _splitting(name)) for name in MEASURES),
        Strategy("frequency", "frequent words and letters", "a score of {} of 1", frequency),
        Strategy("tree", "a decision tree", "{} guesses on average", cheapest_tree, _MANY),
    )
}
"""Every strategy: the study's 22, `10-once` to `13-once`, and the field's best."""


def named(name: str) -> Strategy:
    """The strategy of this name; 3 is 03. Raises InputError where there is none."""
    name = name.strip().lower()
    name = name.zfill(2) if name.isdigit() else name
    if name not in STRATEGIES:
        raise InputError(f"no strategy is called {name!r}: the names are {', '.join(STRATEGIES)}")
    return STRATEGIES[name]


def chosen(text: str) -> list[Strategy]:
    """The strategies that a list names: names and ranges such as 01..22, joined by commas, or all.

    Raises InputError where one is not known.
    """
    names: dict[str, None] = {}
    for part in text.split(","):
        first, dots, last = part.strip().partition("..")
        if part.strip().lower() == "all":
            names.update(dict.fromkeys(STRATEGIES))
        elif dots:
            order = list(STRATEGIES)
            ends = order.index(named(first).name), order.index(named(last).name)
            names.update(dict.fromkeys(order[ends[0] : ends[1] + 1]))
        else:
            names[named(part).name] = None
    if not names:
        raise InputError(f"{text!r} names no strategy: the names are {', '.join(STRATEGIES)}")
    return [STRATEGIES[name] for name in names]
