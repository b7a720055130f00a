"""How many players guess a word where it was guessed: `review`, `check` and `board` say it."""

from collections.abc import Sequence

import numpy as np

from model.game.feedback import pattern_code
from model.game.limits import MOST_ROWS
from model.player.particles import Known
from model.player.player import Player


def shares(player: Player, guesses: Sequence[str], patterns: Sequence[str]) -> list[float]:
    """Return the share of players who guess each word, of those who guessed the ones above it.

    Each is of the player's lexicon, and showed its pattern; those beyond the sixth have none.
    """
    known = Known(player)
    state, styles = np.zeros(1, dtype=np.intp), np.array([player.habits.shares])
    told, played = [], list(zip(guesses, patterns, strict=True))[:MOST_ROWS]
    for row, (word, pattern) in enumerate(played):
        place = np.array([player.sets.lexicon.index(word)])
        after = styles * known.next_is(state, place, row)
        told.append(float(after.sum() / styles.sum()))
        styles = after if after.any() else styles
        if row + 1 < len(played):
            state = known.guess(state, place, np.array([pattern_code(pattern)]), row)
    return told
