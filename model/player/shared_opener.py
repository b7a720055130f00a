"""A group that shares an opener on a day, as in a contest: a latent variable of the day.

If all first rows are alike, the players may have opened with one word. Then their first rows
count once, not each by itself, and what comes next must go with that word for all.
`model.player.posterior` asks how likely the grids are so, by pairs of a solution and an opener:
grid by grid those that fall far behind are dropped, and those left are weighed again.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from model.game.grid import Grid
from model.player.fits import Places, Reals
from model.player.likelihood import Rows
from model.player.player import Player

SHARED = 0.02
"""The probability that a group shares an opener, before any grid."""
POWER = 0.7
"""The further power of the grids' likelihood, if they share an opener: who has seen the same
guesses alike, and so errors of the model add up."""
FEWEST = 3
"""Of fewer grids than this it is not asked."""
_WORDS, _OPENERS = 30, 500
"""The most solutions that are weighed, and the most openers of each."""
_BEHIND = 9.0
_AGAIN = 100
"""How many pairs are weighed again."""

PairLogs = Callable[[int, Sequence[str], Places, int], Reals]
"""The log-likelihood of a grid (its number) for each solution with its opener, by some boards;
the opener itself is taken for given."""


@dataclass(frozen=True)
class Pairs:
    """Solutions with the opener of all, and how likely the grids are by each."""

    word: Places
    """Which solution each is of."""
    before: Reals
    """The log-probability of each opener before any grid."""
    logs: Reals
    """The log-likelihood of each grid (row) by each pair, the opener taken for given."""

    def part(self, chosen: Places) -> "Pairs":
        """Return some of the pairs."""
        return Pairs(self.word[chosen], self.before[chosen], self.logs[:, chosen])

    def summed(self, mixed: Reals, solutions: int) -> Reals:
        """Return the log-likelihood of each solution, from those of the pairs."""
        of_each = np.full(solutions, -np.inf)
        np.logaddexp.at(of_each, self.word, self.before + mixed)
        return of_each


def may_be(grids: Sequence[Grid], times: int) -> bool:
    """Say whether all may have one opener: first rows are alike, and they are not few."""
    return times >= FEWEST and len({grid.rows[0] for grid in grids}) == 1


def counted_once(
    player: Player, rows: Rows, grids: Sequence[Grid], times: int, words: Sequence[str]
) -> Reals:
    """Return what each solution loses if the first row is not one opener but one of each grid.

    As a logarithm.
    """
    pattern = grids[0].rows[0]
    chances = [player.openers[rows.showing(pattern, word)].sum() for word in words]
    once: Reals = -(times - 1) * np.log(np.maximum(chances, 1e-9))
    return once


def paired(
    player: Player,
    rows: Rows,
    grids: Sequence[Grid],
    words: Sequence[str],
    start: Reals,
    scores: Reals,
    logs_of: PairLogs,
    mixed: Callable[[Reals], Reals],
) -> Pairs:
    """Return the likely pairs of these words with an opener.

    The words' log-probability is `start` before any grid, and roughly `scores` after all.
    `mixed` gives the log-likelihood of the first grids together from those of each.
    """
    lexicon = player.sets.lexicon
    common = player.habits.weights(lexicon)
    # A contest may set any word that people know.
    chances = (player.openers + common / common.sum()) / 2
    word, opener, before = [], [], []
    for w in np.argsort(-scores, kind="stable")[:_WORDS].tolist():
        showing = rows.showing(grids[0].rows[0], words[w])
        best = showing[np.argsort(-chances[showing], kind="stable")[:_OPENERS]]
        if len(best):
            # Those that are left out count by the others.
            whole = np.log(chances[showing].sum() / chances[best].sum())
            word += [w] * len(best)
            opener += best.tolist()
            before += (np.log(chances[best]) + whole).tolist()
    openers = np.array(opener, dtype=np.intp)
    pairs = Pairs(np.array(word, dtype=np.intp), np.array(before), np.zeros((0, len(word))))
    for g in range(len(grids)):
        own = logs_of(g, [words[w] for w in pairs.word], openers, 2)
        pairs = Pairs(pairs.word, pairs.before, np.vstack([pairs.logs, own]))
        total = start[pairs.word] + pairs.before + mixed(pairs.logs)
        near = np.flatnonzero(total >= total.max(initial=-np.inf) - _BEHIND)
        near = near[np.argsort(-total[near], kind="stable")]
        near = near[: max(_AGAIN, len(near) // 2)]
        pairs, openers = pairs.part(near), openers[near]
    for g in range(len(grids)):
        some = slice(0, _AGAIN)
        pairs.logs[g, some] = logs_of(g, [words[w] for w in pairs.word[some]], openers[some], 16)
    return pairs
