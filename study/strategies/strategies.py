"""The study's 22 strategies, and all strategies by name.

`simulate` asks for them, and `unwordle.questions.solve` where a name is not the product's own.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from unwordle.model.game.input import InputError
from unwordle.solver.advice import FEWEST
from unwordle.solver.game import Lists, State
from unwordle.study.strategies.objective import (
    PREFERENCES,
    Preference,
    best_words,
    objectives,
    score,
    version,
)
from unwordle.study.strategies.strategy import STRATEGIES, Ranked, Strategy

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
