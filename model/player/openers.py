"""Openers: how likely each word is a player's first guess.

Each word's share is that of two billion counted games, without and with hard mode (data/README.md),
raised to a power, and some words are drawn as later guesses are: who shares games opens otherwise.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from model.game.lexicon import Lexicon
from model.player import fitted
from model.player.habits import Habits

Openers: TypeAlias = NDArray[np.float64]
"""The probability of each word of a lexicon to be the first guess; they add up to 1."""


def population(lexicon: Lexicon, habits: Habits) -> Openers:
    """Return the openers of an unknown player."""
    power, any_word = fitted.numbers()["openers"]
    logs = power * fitted.logs("hard opener" if habits.hard else "opener", lexicon)
    counted = np.exp(logs - logs.max())
    weights = habits.weights(lexicon)
    return np.asarray((1 - any_word) * counted / counted.sum() + any_word * weights / weights.sum())
