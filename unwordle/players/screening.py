"""A first look at which solutions could be behind grids, row by row: quick, and rough.

Each row is taken by itself: the first as an opener, the others as words drawn by weight alone,
whatever the rows above have shown. It serves to choose the solutions with a likelihood worth
its time, and for nothing else.
"""

from collections.abc import Sequence

import numpy as np

from unwordle.model.game.feedback import pattern_code
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.rules import rules_called
from unwordle.players.fits import Reals
from unwordle.players.pattern_table import Progress, pattern_sums
from unwordle.players.player import Player, population

_FLOOR = 1e-7
_OWN = 200


def screened(
    grids: Sequence[Grid], players: Sequence[Player], solutions: Lexicon, progress: Progress | None
) -> Reals:
    """Return each grid's rough log-likelihood by its own player, shape (grids, solutions).

    One table serves all players: it is of the openers of anyone. A player's own openers count by
    the few words that they hold more of.
    """
    sets, lexicon = players[0].sets, players[0].sets.lexicon
    usual = population(lexicon, players[0].habits)
    patterns = sorted({row for grid in grids for row in grid.rows})
    as_opener, as_later = row_by_row(players[0], solutions, patterns, progress)
    place = {pattern: i for i, pattern in enumerate(patterns)}
    scores = np.zeros((len(grids), len(solutions)))
    for g, grid in enumerate(grids):
        first, *others = (place[row] for row in grid.rows)
        scores[g] = as_opener[:, first]
        for row in others:
            scores[g] += as_later[:, row]
    there = usual > 0
    for player in dict.fromkeys(players):
        share = float((player.openers[there] / usual[there]).min())
        more = player.openers - share * usual
        words = np.argsort(-more)[:_OWN]
        if more[words[0]] < _FLOOR:
            continue
        shown = rules_called(sets.rules).codes(lexicon.letters[words], solutions.letters)
        for g in [g for g, one in enumerate(players) if one is player]:
            first_row = grids[g].rows[0]
            chances = more[words] @ (shown == pattern_code(first_row))
            before = np.exp(as_opener[:, place[first_row]])
            scores[g] += np.log(np.maximum(share * before + chances, _FLOOR)) - np.log(before)
    return scores


def row_by_row(
    player: Player, solutions: Lexicon, patterns: Sequence[str], progress: Progress | None = None
) -> Reals:
    """Return how likely each pattern is as the first row and as a later one, as logarithms.

    The openers are those of anyone. The shape is (2, solutions, patterns).
    """
    lexicon, rules, habits = player.sets.lexicon, player.sets.rules, player.habits
    usual, later = population(lexicon, habits), habits.weights(lexicon)
    weights = np.stack([usual, later / later.sum()])
    about = lexicon, solutions, rules, patterns
    shares = pattern_sums("screening", weights, *about, np.float32, progress)
    # A row that no word shows counts as some that a very rare word would show.
    return np.log(np.maximum(shares.astype(np.float64), _FLOOR))
