"""The most probable boards of a grid by the player model: branch and bound over guesses.

A board is at most as probable as the guesses it begins with. So guesses are added row by row, the
most probable first, and left if they are less probable than the nth best board known.
`unwordle.players.boards_by_player` asks it.
"""

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from heapq import heappush, heapreplace
from typing import NamedTuple, TypeAlias

import numpy as np

from unwordle.model.game.feedback import pattern_code
from unwordle.model.game.input import MOST_ROWS
from unwordle.players.fits import Places, Reals
from unwordle.players.particles import Begun, Game, Known
from unwordle.players.player import Player

_AT_ONCE = 128
"""How many partial boards are continued at once."""
MOST_PAIRS = 3 * 10**7
"""How many partial boards are looked at: after these it is not proved that no other is better.

What a partial board leaves open takes as long as to look at one a byte of a set of words.
"""


IsBoard: TypeAlias = Callable[[Sequence[int]], bool]
"""Says whether guesses, as places in the lexicon, are those of a board."""


class Best(NamedTuple):
    """The most probable boards found, best first; `proved` says whether there is none better."""

    guesses: list[tuple[int, ...]]
    """The places of their guesses in the lexicon."""
    probabilities: list[float]
    """That a player makes these guesses and then the solution, whatever the grid."""
    proved: bool


class MostProbable:
    """A search for the n most probable boards of a game."""

    def __init__(
        self, player: Player, game: Game, n: int, is_board: IsBoard, most_pairs: int = MOST_PAIRS
    ) -> None:
        self._player, self._game, self._n, self._is_board = player, game, n, is_board
        self._codes = [pattern_code(row) for row in game.grid.rows]
        self._best: list[tuple[float, tuple[int, ...]]] = []
        self._pairs_left = most_pairs
        self._bytes = len(player.sets.lexicon) // 8 + 1

    def found(self, guesses: Places, probabilities: Reals) -> Best:
        """Return the best boards; those given are known before the search."""
        self._keep(guesses, probabilities)
        self._go_on(Known(self._player), Begun.none(self._player, 1))
        best = sorted(self._best, key=lambda board: (-board[0], board[1]))
        return Best([b for _, b in best], [p for p, _ in best], self._pairs_left > 0)

    @property
    def _least(self) -> float:
        """What a board must exceed to be among the best."""
        return self._best[0][0] if len(self._best) == self._n else 0.0

    def _parts(self, begun: Begun, pairs: int) -> Iterator[Begun]:
        """Yield the probable ones, some at a time, each as long to continue as `pairs` pairs."""
        order = np.argsort(-begun.weights, kind="stable")
        for start in range(0, len(order), _AT_ONCE):
            some = begun.part(order[start : start + _AT_ONCE])
            some = some.part(some.weights > self._least)
            if not len(some.weights) or self._pairs_left <= 0:
                return
            self._pairs_left -= len(some.weights) * pairs
            yield some

    def _keep(self, guesses: Places, probabilities: Reals) -> None:
        """Keep those among the best that are boards."""
        for i in np.argsort(-probabilities, kind="stable").tolist():
            one = float(probabilities[i]), tuple(guesses[i].tolist())
            if one[0] <= self._least:
                break
            known = any(guesses == one[1] for _, guesses in self._best)
            if not known and self._is_board(one[1]):
                put = heappush if len(self._best) < self._n else heapreplace
                put(self._best, one)

    def _go_on(self, known: Known, begun: Begun) -> None:
        """Continue these partial boards, the most probable first, while they can be the best."""
        row, rows = begun.guesses.shape[1], self._game.rows
        words = rows[row]
        for some in self._parts(begun, len(words)):
            (chances,) = known.chances(some, row, [(slice(None), words, None)])
            parents, which = np.nonzero(chances > self._least)
            some, guess = some.part(parents), words[which]
            styles = some.styles * known.next_is(some.state, guess, row)
            guesses = np.column_stack([some.guesses, guess])
            next_ones = some._replace(guesses=guesses, styles=styles)
            if row + 1 == len(rows):
                self._end(known, next_ones)
                continue
            for part in self._parts(next_ones, self._bytes):
                self._go_on(*self._told(known, part, row))

    def _end(self, known: Known, boards: Begun) -> None:
        """Weigh whole boards by their last guess, the solution, and keep the best."""
        row = len(self._game.rows)
        for some in self._parts(boards, self._bytes if row < MOST_ROWS else 1):
            styles = some.styles
            if row < MOST_ROWS:
                after, some = self._told(known, some, row - 1)
                solved = np.full(len(styles), self._game.solution)
                styles = styles * after.next_is(some.state, solved, row)
            self._keep(some.guesses, styles.sum(axis=1))

    def _told(self, known: Known, begun: Begun, row: int) -> tuple[Known, Begun]:
        """Return what is known after the guesses of a row, and the partial boards in that state."""
        after = copy(known)
        codes = np.full(len(begun.state), self._codes[row])
        state = after.guess(begun.state, begun.guesses[:, row], codes, row)
        return after, begun._replace(state=state)
