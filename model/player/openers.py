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

from model.player.habits import Habits

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon

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


def population(lexicon: "Lexicon", habits: Habits) -> Openers:
    """The openers of somebody of whom nothing is known.

    With probability `habits.opener` a word that people keep, by its share, else any by its weight
    as a guess. Where the lexicon has none of those kept, all are drawn by their weight.
    """
    weights = habits.weights(lexicon)
    by_weight: Openers = weights / weights.sum()
    shares = kept_shares()
    kept = np.array([shares.get(word, 0.0) for word in lexicon.words])
    if kept.sum() == 0:
        return by_weight
    chances: Openers = habits.opener * kept / kept.sum() + (1 - habits.opener) * by_weight
    return chances
