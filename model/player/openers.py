"""Openers: how likely each word is somebody's first guess.

Many players keep an opener from day to day. `data/openers.tsv` has these words with their shares,
estimated from shared colours alone; its three first places are corrected by what more days and
published figures say (data/README.md). The rest of the openers are drawn by word frequency.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon
    from model.player.habits import Habits

Openers: TypeAlias = NDArray[np.float64]
"""The probability of each word of a lexicon to be the first guess; they add up to 1."""

KEPT = Path(__file__).resolve().parents[2] / "data" / "openers.tsv"
CORRECTED = {"adieu": 0.095, "audio": 0.082, "stare": 0.040}
"""Shares that are known better than from the five days of the file."""


@cache
def kept_shares() -> Mapping[str, float]:
    """The openers that people keep, and the share of each; they add up to 1."""
    lines = KEPT.read_text(encoding="ascii").splitlines()[1:]
    shares = {word: float(share) for word, share in (line.split("\t") for line in lines)}
    others = {word: share for word, share in shares.items() if word not in CORRECTED}
    scale = (1 - sum(CORRECTED.values())) / sum(others.values())
    return CORRECTED | {word: share * scale for word, share in others.items()}


def population(lexicon: "Lexicon", habits: "Habits") -> Openers:
    """The openers of somebody of whom nothing is known."""
    return mixed(lexicon, kept_shares(), habits.opener, by_frequency(lexicon, habits))


def mixed(lexicon: "Lexicon", shares: Mapping[str, float], kept: float, others: Openers) -> Openers:
    """With probability `kept` a word by its share, else by the distribution `others`.

    Words that the lexicon lacks are passed over; where it lacks all, it is `others`.
    """
    own = np.array([shares.get(word, 0.0) for word in lexicon.words])
    if own.sum() == 0:
        return others
    found: Openers = kept * own / own.sum() + (1 - kept) * others
    return found


def by_frequency(lexicon: "Lexicon", habits: "Habits") -> Openers:
    """Every word by its weight as a guess (see `Habits.weights`)."""
    weights = habits.weights(lexicon)
    shares: Openers = weights / weights.sum()
    return shares
