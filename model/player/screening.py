"""A first look at which solutions could be behind grids, row by row: quick, and rough.

Each row is taken by itself: the first as an opener, the others as words drawn by weight alone,
whatever the rows above have shown. It serves to choose the solutions whose likelihood is worth
its time, and for nothing else.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from model.game.feedback import feedback_codes, pattern_code
from model.game.grid import Grid
from model.game.lexicon import Lexicon
from model.kept import kept_table
from model.player.likelihood import Player

_KEPT_LENGTH = 5
_BLOCK = 64
_FLOOR = 1e-7


class Screening:
    """The shares of words that show each pattern with each solution, as openers and later."""

    def __init__(
        self,
        player: Player,
        solutions: Lexicon,
        patterns: Sequence[str],
        progress: Callable[[float], None] | None = None,
    ) -> None:
        lexicon = player.sets.lexicon
        by_tile = player.sets.rules == "report"
        kept = lexicon.length == _KEPT_LENGTH
        codes = list(range(3**_KEPT_LENGTH)) if kept else sorted(map(pattern_code, patterns))
        self._place = {code: i for i, code in enumerate(codes)}
        later = player.weigher(1)
        weights = np.stack([player.openers, later.weights / later.total])

        def make() -> NDArray[np.generic]:
            place = np.full(3**lexicon.length, len(codes))
            place[codes] = np.arange(len(codes))
            shares = np.zeros((2, len(solutions), len(codes)), dtype=np.float32)
            for start in range(0, len(solutions), _BLOCK):
                block = solutions.letters[start : start + _BLOCK]
                shown = feedback_codes(lexicon.letters, block, by_tile=by_tile)
                for i, places in enumerate(place[shown.T], start):
                    for kind in range(2):
                        counted = np.bincount(places, weights[kind], minlength=len(codes) + 1)
                        shares[kind, i] = counted[: len(codes)]
                if progress:
                    progress((start + len(block)) / len(solutions))
            return shares

        if kept:
            parts = [player.sets.rules, *lexicon.words, "/", *solutions.words]
            depends_on = [*map(str.encode, parts), weights.tobytes()]
            found = kept_table("screening", depends_on, make)
        else:
            found = make()
        self._shares = found

    def scores(self, grids: Sequence[Grid]) -> NDArray[np.float64]:
        """The rough log-likelihood of every grid (row) for every solution (column).

        A row that no word shows counts as some that a very rare word would show.
        """
        scores = np.zeros((len(grids), self._shares.shape[1]))
        logs: dict[tuple[bool, str], NDArray[np.float64]] = {}
        for g, grid in enumerate(grids):
            for r, row in enumerate(grid.rows):
                if (r > 0, row) not in logs:
                    shares = self._shares[int(r > 0), :, self._place[pattern_code(row)]]
                    logs[r > 0, row] = np.log(np.maximum(shares.astype(np.float64), _FLOOR))
                scores[g] += logs[r > 0, row]
        return scores
