"""The soft constraints of strategies 03 to 21: what each prefers in a word, and by how much.

A weight in the published study is a percentage or 100. Here all weights of an objective are
multiplied by the number of letters that were counted, which makes them whole: ties are exact.
"""

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from model.game.feedback import Letters
from model.game.lexicon import Lexicon
from model.solve.game import Lists
from model.theory.propositions import ALPHABET

Weights: TypeAlias = NDArray[np.int64]


@dataclass(frozen=True)
class Wish:
    """Which soft constraints an objective has."""

    letters: str | None = None
    """Letters weigh their share of all `letters`, or of those at their place (`places`)."""
    counted: str = "total"
    """Shares are counted in the `total` list, or in the `answers`."""
    distinct: bool = False
    """No letter twice: weight 100."""
    at_most_two: bool = False
    """For each letter, at most two of it: weight 100."""
    once: bool = False
    """A letter's weight counts once, however often the word has it."""


def _wishes() -> dict[str, Wish]:
    wishes = {
        "03": Wish(distinct=True),
        "04": Wish(distinct=True, at_most_two=True),
        "05": Wish(at_most_two=True),
    }
    groups = (("letters", "total"), ("letters", "answers"), ("places", "total"))
    for group, (letters, counted) in enumerate((*groups, ("places", "answers"))):
        variants = ((False, False), (True, False), (True, True), (False, True))
        for variant, (distinct, two) in enumerate(variants):
            number = f"{6 + 4 * group + variant:02}"
            wishes[number] = Wish(letters, counted, distinct, two)
            if (letters, counted) == ("letters", "answers"):
                wishes[f"{number}-once"] = Wish(letters, counted, distinct, two, once=True)
    return wishes


WISHES = _wishes()
"""The study's strategies by number; `10-once` to `13-once` read 10 to 13 as its program did."""


@dataclass(frozen=True, eq=False)
class Objective:
    """A wish with its weights for given lists."""

    wish: Wish
    letters: Weights
    """The weight of each letter at each place, shape (length, 26)."""
    hundred: int
    """What 100 is in these weights."""


def objective(name: str, lists: Lists) -> Objective:
    """The objective of a strategy, counted in these lists."""
    wish = WISHES[name]
    counts = letter_counts(lists.guesses if wish.counted == "total" else lists.answers)
    if wish.letters is None:
        return Objective(wish, np.zeros_like(counts), 1)
    if wish.letters == "letters":
        counts = np.broadcast_to(counts.sum(axis=0), counts.shape)
        return Objective(wish, counts, int(counts[0].sum()))
    return Objective(wish, counts, int(counts[0].sum()))


@cache
def letter_counts(lexicon: Lexicon) -> Weights:
    """How many words have each letter at each place, shape (length, 26)."""
    columns = lexicon.letters.T
    return np.array([np.bincount(column, minlength=len(ALPHABET)) for column in columns])


def score(objective: Objective, letters: Letters) -> Weights:
    """The weight of the soft constraints that each word meets."""
    wish = objective.wish
    columns = range(letters.shape[1])
    weight = objective.letters[columns, letters]
    if wish.once:
        weight = np.where(first_copies(letters), weight, 0)
    total: Weights = weight.sum(axis=1)
    if wish.distinct:
        total = total + objective.hundred * first_copies(letters).all(axis=1)
    if wish.at_most_two:
        copies = (letters[:, :, None] == letters[:, None, :]).sum(axis=2)
        over = (first_copies(letters) & (copies > 2)).sum(axis=1)
        total = total + objective.hundred * (len(ALPHABET) - over)
    return total


def first_copies(letters: Letters) -> NDArray[np.bool_]:
    """Which tiles hold a letter that the word has not had before, shape as the words."""
    first = np.ones(letters.shape, dtype=bool)
    for column in range(1, letters.shape[1]):
        first[:, column] = (letters[:, :column] != letters[:, column, None]).all(axis=1)
    return first
