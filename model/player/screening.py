"""A first look at which solutions could be behind grids, row by row: quick, and rough.

Each row is taken by itself: the first as an opener, the others as words drawn by weight alone,
whatever the rows above have shown. It serves to choose the solutions whose likelihood is worth
its time, and for nothing else.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from model.cache import cached_table
from model.game.feedback import pattern_code
from model.game.grid import Grid
from model.game.lexicon import Lexicon
from model.player.begun import Player
from model.player.openers import population
from model.theory.rules import rules_called

_KEPT_LENGTH = 5
_BLOCK = 64
_FLOOR = 1e-7
_OWN = 200


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
        rules = rules_called(player.sets.rules)
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
                shown = rules.codes(lexicon.letters, block)
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
            found = cached_table("screening", depends_on, make)
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
                    logs[r > 0, row] = self._logs(int(r > 0), row)
                scores[g] += logs[r > 0, row]
        return scores

    def firsts(self, row: str) -> NDArray[np.float64]:
        """The log-probability that an opener shows this row, for every solution."""
        return self._logs(0, row)

    def _logs(self, kind: int, row: str) -> NDArray[np.float64]:
        shares = self._shares[kind, :, self._place[pattern_code(row)]].astype(np.float64)
        logs: NDArray[np.float64] = np.log(np.maximum(shares, _FLOOR))
        return logs


def screened(
    grids: Sequence[Grid],
    players: Sequence[Player],
    solutions: Lexicon,
    progress: Callable[[float], None] | None = None,
) -> NDArray[np.float64]:
    """The rough log-likelihood of each grid (row), made by its own player, for every solution.

    One table serves all players: it is of the openers of anyone. A player's own openers count by
    the few words that they hold more of.
    """
    sets, habits = players[0].sets, players[0].habits
    lexicon, rules = sets.lexicon, rules_called(sets.rules)
    anyone = Player(sets, replace(habits, hard=False), population(lexicon, habits))
    patterns = sorted({row for grid in grids for row in grid.rows})
    table = Screening(anyone, solutions, patterns, progress)
    scores = table.scores(grids)
    of_player: dict[int, list[int]] = {}
    for g, player in enumerate(players):
        of_player.setdefault(id(player), []).append(g)
    for own in of_player.values():
        openers = players[own[0]].openers
        there = anyone.openers > 0
        share = float((openers[there] / anyone.openers[there]).min())
        more = openers - share * anyone.openers
        words = np.argsort(-more)[:_OWN]
        if more[words[0]] < _FLOOR:
            continue
        shown = rules.codes(lexicon.letters[words], solutions.letters)
        for g in own:
            first = grids[g].rows[0]
            chances = more[words] @ (shown == pattern_code(first))
            before = np.exp(table.firsts(first))
            scores[g] += np.log(np.maximum(share * before + chances, _FLOOR)) - np.log(before)
    return scores
