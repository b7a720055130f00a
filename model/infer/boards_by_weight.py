"""Which boards, and which words in each row, are likely, given how likely each word is guessed.

The prior of a board is the product of its guesses' weights (see `Lexicon.weights`); its
probability is that product over the sum of all boards' products, so it is exact. What is known of
a player's openers can take the place of the weights of row 1.
"""

from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from model.counting.interface import Board, Boards, Numbers
from model.game.lexicon import Lexicon

if TYPE_CHECKING:
    from model.player.openers import Openers

_OPENERS_SCALE = 1_000_000


def marginals(
    boards: Boards, lexicon: Lexicon, prior: str, n: int, openers: "Openers | None" = None
) -> list[list[tuple[str, float]]]:
    """Return each guess row's n most probable words, best first, each with its probability.

    With `openers`, the words of row 1 are as likely as these say.
    """
    weights = _weights(boards, lexicon, prior, openers)
    total = boards.weighted_count(weights)
    if total == 0:
        return [[] for _ in boards.rows]
    likely = []
    for words, shares in zip(boards.rows, boards.marginals(weights), strict=True):
        best = sorted(range(len(words)), key=lambda i: (-shares[i], i))[:n]
        likely.append([(words[i], int(shares[i]) / total) for i in best if shares[i]])
    return likely


def top(
    boards: Boards, lexicon: Lexicon, prior: str, n: int, openers: "Openers | None" = None
) -> list[tuple[Board, float]]:
    """Return the n most probable boards, best first, each with its probability.

    With `openers`, the words of row 1 are as likely as these say.
    """
    weights = _weights(boards, lexicon, prior, openers)
    total = boards.weighted_count(weights)
    best = islice(boards.best_first(weights), n if total else 0)
    return [(board, weight / total) for board, weight in best]


def _weights(
    boards: Boards, lexicon: Lexicon, prior: str, openers: "Openers | None"
) -> list[Numbers]:
    """Return the weight of each word of each row, a whole number."""
    weights = [lexicon.weights(prior, row) for row in boards.rows]
    if openers is not None:
        first = openers[[lexicon.index(word) for word in boards.rows[0]]]
        weights[0] = np.maximum(1, np.rint(first * _OPENERS_SCALE)).astype(np.int64)
    return weights
