"""The likelihood of grids under the player model, given the solution.

It's the sum over a grid's boards, which a particle filter draws word by word: exact if all partial
boards are kept, and otherwise the unbiased mean of several runs, whose spread gives the error.

A guess depends on all rows above, so boards are built row by row. The chance that the next guess
shows the next pattern is summed over all words (the look-ahead of the auxiliary particle filter;
Pitt and Shephard 1999). More than `particles` partial boards are resampled. In a game of fewer than
six rows, the next guess is the solution.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil
from random import Random
from typing import NamedTuple

import numpy as np

from unwordle.model.game.feedback import colours_of, pattern_code
from unwordle.model.game.grid import Grid, Pin
from unwordle.model.game.input import MOST_ROWS
from unwordle.model.game.word_sets import Bits, Bools, Places
from unwordle.players.player import COLOURED, KINDS, Openers, Player, Reals, words_pinned

# The partial boards computed at once, which bounds the memory.
_MOST_AT_ONCE = 8192


class KnownGrid(NamedTuple):
    """A grid with what is known of its guesses."""

    grid: Grid
    pins: tuple[Pin, ...] = ()
    openers: tuple[tuple[str, float], ...] = ()
    """The player's own openers with their probabilities; the rest is left to anyone's openers."""


class SolvedGrid(NamedTuple):
    """A grid with its solution, and the words of each row."""

    grid: Grid
    solution: int
    rows: list[Places]
    openers: Reals


def log_likelihoods(
    player: Player,
    grids: Sequence[KnownGrid],
    solutions: Sequence[str],
    *,
    particles: int = 16,
    runs: int = 2,
    seed: int = 0,
) -> tuple[Reals, Reals]:
    """Return the log-likelihood of each grid with each solution, and first-order standard errors,
    (grids, solutions).

    Impossible grids have -inf, and single runs the error 0. Each run keeps at most `particles`
    partial boards of a game. Raises KeyError if the lexicon lacks a solution.
    """
    lexicon, codes = player.sets.lexicon, player.sets.codes(solutions)
    possible: dict[tuple[int, int], SolvedGrid] = {}
    for g, (grid, pins, own) in enumerate(grids):
        pinned, openers = words_pinned(pins, lexicon), _with_own(own, player)
        for s, solution in enumerate(solutions):
            words = [np.flatnonzero(codes[s] == pattern_code(row)) for row in grid.rows]
            for row, allowed in pinned:
                words[row] = words[row][allowed[words[row]]]
            if all(map(len, words)):
                possible[g, s] = SolvedGrid(grid, lexicon.index(solution), words, openers)
    estimates = np.zeros((runs, len(grids), len(solutions)))
    at_once = ceil(_MOST_AT_ONCE / (particles * runs))
    for hard, by in ((False, player), (True, player.in_hard_mode)):
        rng = Random(seed)
        alike = [place for place, game in possible.items() if game.grid.hard == hard]
        for start in range(0, len(alike), at_once):
            places = alike[start : start + at_once]
            batch = [possible[place] for place in places for _ in range(runs)]
            sums = np.zeros(len(batch))
            for ended in weighted_boards(by, batch, particles, rng):
                sums += np.bincount(ended.game, ended.styles.sum(axis=1), len(batch))
            estimates[:, *np.transpose(places)] = sums.reshape(len(places), runs).T
    mean, spread = estimates.mean(axis=0), np.sqrt(estimates.var(axis=0) / max(1, runs - 1))
    with np.errstate(divide="ignore"):
        return np.log(mean), np.divide(spread, mean, out=np.zeros_like(mean), where=mean > 0)


def _with_own(own: Sequence[tuple[str, float]], player: Player) -> Openers:
    openers: Openers = player.openers * (1 - sum(share for _, share in own))
    for word, share in own:
        openers[player.sets.lexicon.index(word)] += share
    return openers


class WeightedBoards(NamedTuple):
    """All boards of several games, or a sample, sorted by game."""

    game: Places
    """Each board's game."""
    state: Places
    """Each board's state in `Known`."""
    guesses: Places
    """The guesses as indices, (boards, rows)."""
    styles: Reals
    """The board's weight under each style, (boards, styles). The sum for a game is the grid's
    probability, or an estimate of it.
    """

    def part(self, chosen: Bools | Places) -> "WeightedBoards":
        """Return the chosen boards."""
        return WeightedBoards._make(each[chosen] for each in self)

    def games(self) -> Iterator[tuple[int, slice]]:
        """Yield each game that has boards, with the slice of its boards."""
        starts = np.flatnonzero(np.diff(self.game, prepend=-1)).tolist()
        for start, end in pairwise([*starts, len(self.game)]):
            yield int(self.game[start]), slice(start, end)


def weighted_boards(
    player: Player, batch: Sequence[SolvedGrid], particles: int, rng: Random
) -> Iterator[WeightedBoards]:
    """Yield the boards of games of one row, then of two rows, and so on."""
    known, games = Known(player), np.arange(len(batch))
    nothing, styles = np.zeros((len(batch), 0), np.intp), np.tile(player.shares, (len(batch), 1))
    boards = WeightedBoards(games, np.zeros_like(games), nothing, styles)
    rows = np.array([len(game.rows) for game in batch])
    solutions = np.array([game.solution for game in batch])
    for row in range(MOST_ROWS):
        boards = boards.part(rows[boards.game] > row)
        if not len(boards.game):
            break
        continued = []
        for game, own, chances in known.chances(boards, row, batch):
            chosen, weights = resampled(chances.ravel(), particles, rng)
            parents, words = np.divmod(chosen, chances.shape[1])
            shown = np.full(len(chosen), pattern_code(batch[game].grid.rows[row]))
            continued.append((parents + own.start, batch[game].rows[row][words], weights, shown))
        parents, words, weights, shown = map(np.concatenate, zip(*continued, strict=True))
        games, state, guesses, styles = boards.part(parents)
        if row:
            styles = styles * known.next_is(state, words, row)
        styles = styles * (weights / styles.sum(axis=1))[:, None]
        if row + 1 < MOST_ROWS:
            state = known.guess(state, words, shown, row)
        boards = WeightedBoards(games, state, np.column_stack([guesses, words]), styles)
        ended = boards.part(rows[games] == row + 1)
        if row + 1 < MOST_ROWS:
            solved = known.next_is(ended.state, solutions[ended.game], row + 1)
            ended = ended._replace(styles=ended.styles * solved)
        yield ended


def board_probabilities(player: Player, grid: Grid, solution: str, guesses: Places) -> Reals:
    """Return the probability of each board's guesses, (boards, rows)."""
    known = Known(player)
    states = np.zeros(len(guesses), dtype=np.intp)
    chances = np.tile(player.shares, (len(guesses), 1))
    for row, pattern in enumerate(grid.rows):
        chances *= known.next_is(states, guesses[:, row], row)
        if row + 1 < MOST_ROWS:
            codes = np.full(len(guesses), pattern_code(pattern))
            states = known.guess(states, guesses[:, row], codes, row)
    if len(grid.rows) < MOST_ROWS:
        solved = np.full(len(guesses), player.sets.lexicon.index(solution))
        chances *= known.next_is(states, solved, len(grid.rows))
    return np.asarray(chances.sum(axis=1))


class Known:
    """The different states of knowledge in which partial boards leave a player."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.fits: Bits = player.sets.everything[None]
        self.careful: Bits = self.fits
        self.coloured = np.zeros(1, dtype=np.intp)
        """The number of coloured tiles of the opener, at most `COLOURED - 1`."""
        self._each = np.ones((1, len(KINDS)))
        """The probability of a guess with weight 1, (states, kinds)."""

    def guess(self, states: Places, words: Places, codes: Places, row: int) -> Places:
        """Replace the states by those after another guess with patterns `codes`."""
        sets, weigher = self.player.sets, self.player.weigher(row + 1)
        patterns = 3**sets.lexicon.length
        shown, which = np.unique(words * patterns + codes, return_inverse=True)
        keys, new = np.unique(states * len(shown) + which, return_inverse=True)
        before, which = np.divmod(keys, len(shown))
        guesses, shown = np.divmod(shown, patterns)
        letters, colours = sets.letters[guesses], colours_of(shown, sets.lexicon.length)
        self.fits = self.fits[before] & sets.fitting(letters, colours)[which]
        self.careful = self.careful[before] & sets.hard(letters, colours)[which]
        self.coloured = self.coloured[before]
        if row == 0:
            self.coloured = np.minimum(np.count_nonzero(colours, axis=1), COLOURED - 1)[which]
        every, one = np.full(len(keys), weigher.weights.sum()), np.ones(len(keys))
        left = np.column_stack([weigher(self.fits), weigher(self.careful), every, one])
        # With the rules `report`, hard mode can require more copies than any word has.
        self._each = np.divide(1.0, left, out=np.zeros_like(left), where=left > 0)
        return np.asarray(new)

    def chances(
        self, boards: WeightedBoards, row: int, batch: Sequence[SolvedGrid]
    ) -> Iterator[tuple[int, slice, Reals]]:
        """Yield each game with the slice of its boards and the next words' weights, (boards,
        words).
        """
        player = self.player
        if row == 0:
            for game, own in boards.games():
                openers = batch[game].openers[batch[game].rows[0]]
                yield game, own, boards.styles[own].sum(axis=1, keepdims=True) * openers
            return
        kinds = player.habits.kinds(row)[self.coloured[boards.state]]
        steps = np.einsum("bs,bsk->kb", boards.styles, kinds) * self._each[boards.state].T
        steps = steps[:, :, None]
        habitual = steps[3].any()
        for game, own in boards.games():
            words, state, own_steps = batch[game].rows[row], boards.state[own], steps[:, own]
            chances: Reals = members(self.fits[state], words) * own_steps[0]
            chances += members(self.careful[state], words) * own_steps[1]
            chances += own_steps[2]
            chances *= player.weigher(row).weights[words]
            if habitual:
                chances += own_steps[3] * player.second[words]
            yield game, own, chances

    def next_is(self, states: Places, words: Places, row: int) -> Reals:
        """Return the probability that `words[i]` is the guess after `states[i]`, (states,
        styles).
        """
        if row == 0:
            return np.repeat(self.player.openers[words, None], len(self.player.shares), 1)
        weights = self.player.weigher(row).weights[words]
        fits, careful = (holds(sets, states, words) for sets in (self.fits, self.careful))
        kinds = self.player.habits.kinds(row)[self.coloured[states]]
        second = self.player.second[words]
        each = np.column_stack([fits * weights, careful * weights, weights, second])
        return np.asarray(np.einsum("bsk,bk->bs", kinds, each * self._each[states]))


def resampled(weights: Reals, most: int, rng: Random) -> tuple[Places, Reals]:
    """Choose at most `most` boards, and return their ascending indices and new weights.

    Weights above a threshold are kept; of the others, a systematic sample gets this threshold as
    its weight (Fearnhead and Clifford 2003).
    """
    positive = np.flatnonzero(weights != 0)  # four times faster than without the comparison
    weights = weights[positive]
    if len(positive) <= most:
        return positive, weights
    light, slots, threshold = weights.copy(), most, 0.0
    while slots and (heavy := np.flatnonzero(light >= (threshold := light.sum() / slots))).size:
        light[heavy] = 0.0
        slots -= len(heavy)
    chosen = light == 0
    if slots > 0:
        steps = np.cumsum(light)
        ticks = (np.arange(slots) + rng.random()) / slots * steps[-1]
        drawn = np.searchsorted(steps, ticks, side="right").clip(max=len(steps) - 1)
        chosen[drawn], weights[drawn] = True, threshold
    return positive[chosen], weights[chosen]


def members(sets: Bits, words: Places) -> Bools:
    """Return whether each set contains each word, (sets, words)."""
    bits = sets.take(words >> 3, axis=1)
    bits >>= (words & 7).astype(np.uint8)
    bits &= 1
    return bits.view(np.bool_)


def holds(sets: Bits, which: Places, words: Places) -> Bools:
    """Return whether `sets[which[i]]` contains `words[i]`."""
    bits = sets[which, words >> 3] >> (words & 7).astype(np.uint8)
    return np.asarray((bits & 1) > 0)
