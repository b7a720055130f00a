"""Boards of a game by the player model, drawn word by word with a particle filter.

The probabilities of the next guess depend on all rows above, so boards are built row by row, with
weights. For each partial board, the probability that the next guess shows the next pattern is
computed exactly, as a sum over all words (the look-ahead of the auxiliary particle filter; Pitt and
Shephard 1999). If a game has no more partial boards than the limit `particles`, all its partial
boards are used. Otherwise the partial boards are resampled (Fearnhead and Clifford 2003). Boards
with large weights stay, and the other boards are replaced by a systematic sample with larger
weights, so the expectation of every sum of weights does not change.

Many games are computed at once. The sets of words that guesses and colours allow do not depend on
the solution, so games with different solutions share these sets.

A game ends when the solution is guessed. So if a grid has fewer rows than Wordle allows, its
probability includes the probability that the next guess is the solution.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.random import Generator

from unwordle.model.game.feedback import colours_of, pattern_code
from unwordle.model.game.grid import Grid
from unwordle.model.game.input import MOST_ROWS
from unwordle.model.game.word_sets import Bits, Bools, Places
from unwordle.players.player import COLOURED, KINDS, Player, Reals

_MOST_PAIRS = 1 << 17
"""Maximum number of pairs of a board and a word that are weighed at once."""


class Game(NamedTuple):
    """A grid with its solution, and the words that show each row's pattern.

    Words are represented by their indices in the lexicon.
    """

    grid: Grid
    solution: int
    rows: list[Places]
    openers: Reals | None = None
    """The probability of each word as the opener; None for the player's usual openers."""


class WeightedBoards(NamedTuple):
    """All boards of a grid with a solution, or a weighted sample of these boards.

    In a sample, small weights are increased, so that the sample represents all boards.
    """

    guesses: Places
    """The indices of the guesses in the lexicon, shape (boards, rows)."""
    weights: Reals
    """The weight of each board. The sum is the exact or estimated probability of the grid."""
    scale: Reals
    """The ratio of each weight to the exact probability of its board."""


Asked: TypeAlias = tuple[slice, Places, Reals | None]
"""A slice of boards, the words that can follow, and the probability of each word as the opener.

Words are represented by their indices. The last item is None for the player's usual openers.
"""


class Begun(NamedTuple):
    """Partial boards, sorted by game."""

    game: Places
    """The index of each board's game in the batch."""
    state: Places
    """The index of each board's state of knowledge in `Known`."""
    guesses: Places
    styles: Reals
    """The weight of each board with each style of the player, shape (boards, styles)."""
    scale: Reals
    """The ratio of each weight to the exact probability of its board."""

    def part(self, chosen: Bools | Places | slice) -> "Begun":
        """Return the chosen boards."""
        return Begun._make(each[chosen] for each in self)

    @property
    def weights(self) -> Reals:
        """The weights of the boards, summed over styles."""
        return np.asarray(self.styles.sum(axis=1))


def weighted_boards(
    player: Player, batch: Sequence[Game], particles: int, rng: Generator
) -> list[WeightedBoards]:
    """Return at most `particles` weighted boards for each game in the batch."""
    empty, games = np.zeros(0), len(batch)
    no_guesses = [np.zeros((0, len(game.grid.rows)), np.intp) for game in batch]
    results = [WeightedBoards(guesses, empty, empty) for guesses in no_guesses]
    known, styles = Known(player), np.repeat([player.habits.shares], games, axis=0)
    nothing, first = np.zeros((games, 0), np.intp), np.zeros(games, np.intp)
    boards = Begun(np.arange(games), first, nothing, styles, np.ones(games))
    rows = np.array([len(game.rows) if all(map(len, game.rows)) else 0 for game in batch])
    solutions = np.array([game.solution for game in batch])
    for row in range(MOST_ROWS):
        boards = boards.part(rows[boards.game] > row)
        if not len(boards.game):
            break
        boards = _gone_on(known, batch, boards, row, particles, rng)
        ended = boards.part(rows[boards.game] == row + 1)
        weights = ended.styles
        if row + 1 < MOST_ROWS:
            weights = weights * known.next_is(ended.state, solutions[ended.game], row + 1)
        for start, end in pairwise(_bounds(ended.game)):
            own, guesses = weights[start:end].sum(axis=1), ended.guesses[start:end]
            results[ended.game[start]] = WeightedBoards(guesses, own, ended.scale[start:end])
    return results


def _bounds(games: Places) -> list[int]:
    """Return the index of the first board of each game, followed by the number of all boards."""
    return [*np.flatnonzero(np.diff(games, prepend=-1)).tolist(), len(games)]


def _gone_on(
    known: "Known", batch: Sequence[Game], boards: Begun, row: int, particles: int, rng: Generator
) -> Begun:
    """Return the boards, each extended by a word that shows the pattern of the next row.

    At most `particles` boards are kept for each game.
    """
    parts = []
    for part in _parts(batch, boards, row):
        bounds = _bounds(part.game)
        games = [batch[game] for game in part.game[bounds[:-1]]]
        words = [game.rows[row] for game in games]
        asked = [
            (slice(start, end), game.rows[row], game.openers)
            for (start, end), game in zip(pairwise(bounds), games, strict=True)
        ]
        chances = [own.ravel() for own in known.chances(part, row, asked)]
        sizes = np.array([len(own) for own in chances])
        starts = np.cumsum(sizes) - sizes
        before = np.concatenate(chances)
        chosen, weights = resampled(before, starts, particles, rng)
        # For each resampled continuation, the indices of its game, of its board and of its word.
        owners = np.searchsorted(starts, chosen, side="right") - 1
        numbers = np.array([len(own) for own in words])
        parents, word = np.divmod(chosen - starts[owners], numbers[owners])
        parents += np.array(bounds)[owners]
        guess = np.concatenate(words)[(np.cumsum(numbers) - numbers)[owners] + word]
        guesses = np.column_stack([part.guesses[parents], guess])
        chance = part.styles[parents]
        if row:
            chance = chance * known.next_is(part.state[parents], guess, row)
        chance = chance * (weights / chance.sum(axis=1))[:, None]
        scale = part.scale[parents] * (weights / before[chosen])
        parts.append(Begun(part.game[parents], part.state[parents], guesses, chance, scale))
    joined = Begun._make(map(np.concatenate, zip(*parts, strict=True)))
    if row + 1 == MOST_ROWS:
        return joined
    numbers, places = np.unique(joined.game, return_inverse=True)
    codes = [pattern_code(batch[number].grid.rows[row]) for number in numbers]
    shown = np.array(codes, dtype=np.intp)[places]
    return joined._replace(state=known.guess(joined.state, joined.guesses[:, row], shown, row))


def _parts(batch: Sequence[Game], boards: Begun, row: int) -> Iterator[Begun]:
    """Yield the boards in parts. Each part has all boards of one or more games."""
    bounds = _bounds(boards.game)
    start = pairs = 0
    for first, end in pairwise(bounds):
        own = (end - first) * len(batch[boards.game[first]].rows[row])
        if pairs and pairs + own > _MOST_PAIRS:
            yield boards.part(slice(start, first))
            start, pairs = first, 0
        pairs += own
    yield boards.part(slice(start, bounds[-1]))


def board_probabilities(player: Player, grid: Grid, solution: str, guesses: Places) -> Reals:
    """Return the exact probability that the player makes the guesses of each board.

    `guesses` has indices in the lexicon, shape (boards, rows). The guesses must show the grid's
    patterns with the solution.
    """
    known = Known(player)
    states = np.zeros(len(guesses), dtype=np.intp)
    chances = np.repeat([player.habits.shares], len(guesses), axis=0)
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
    """The player's states of knowledge after partial boards, without duplicates."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.fits: Bits = player.sets.everything(1)
        self.careful: Bits = self.fits
        self.coloured = np.zeros(1, dtype=np.intp)
        """The number of green and yellow tiles of each state's opener, at most COLOURED - 1."""
        self._each = np.ones((1, len(KINDS)))
        """The probability of a word of weight 1, for each state and each kind of guess."""

    def guess(self, states: Places, words: Places, codes: Places, row: int) -> Places:
        """Replace the stored states by the states after a guess, and return each board's new index.

        The result has the index of each board's state among the new states. For each board,
        `states` has the index of the previous state, `words` has the index of the guess, and
        `codes` has the pattern code of the guess. `row` is the row of the guesses, counted from 0.
        """
        sets, weigher = self.player.sets, self.player.weigher(row + 1)
        patterns = 3**sets.lexicon.length
        shown, which = np.unique(words * patterns + codes, return_inverse=True)
        keys, new = np.unique(states * len(shown) + which, return_inverse=True)
        before, which = np.divmod(keys, len(shown))
        guesses, shown = np.divmod(shown, patterns)
        digits = colours_of(shown, sets.lexicon.length).astype(np.uint8)
        used = self.player.used
        self.fits = self.fits[before]
        self.fits &= sets.fitting(guesses, digits)[which]
        self.coloured = self.coloured[before]
        if row == 0:
            self.coloured = np.minimum(np.count_nonzero(digits, axis=1), COLOURED - 1)[which]
        left = np.full((len(keys), len(KINDS)), weigher.total)
        left[:, 0] = weigher(self.fits)
        if used[1]:
            self.careful = self.careful[before]
            self.careful &= sets.hard(guesses, digits)[which]
            left[:, 1] = weigher(self.careful)
        left[:, 3] = 1.0
        # With the rules `report`, hard mode can require more copies than any word has.
        self._each = np.divide(used, left, out=np.zeros_like(left), where=left > 0)
        return np.asarray(new)

    def chances(self, boards: Begun, row: int, asked: Iterable[Asked]) -> Iterator[Reals]:
        """Yield, for each item of `asked`, the weight of each board with each next word.

        The shape of each array is (boards, words).
        """
        player, steps = self.player, np.zeros((len(KINDS), 0, 1))
        if row:
            kinds = player.kinds(row)[self.coloured[boards.state]]
            steps = np.einsum("bs,bsk->kb", boards.styles, kinds) * self._each[boards.state].T
            steps = steps[:, :, None]
        _, careful, _, habitual = (bool(step.any()) for step in steps)
        for own, words, openers in asked:
            if row == 0:
                usual = player.openers if openers is None else openers
                yield boards.weights[own, None] * usual[words]
                continue
            state, own_steps = boards.state[own], steps[:, own]
            fits = members(self.fits[state], words)
            chances: Reals = fits * own_steps[0]
            chances += own_steps[2]
            if careful:
                chances += members(self.careful[state], words) * own_steps[1]
            chances *= player.weigher(row).weights[words]
            if habitual:
                chances += own_steps[3] * player.second[words]
            yield chances

    def next_is(self, states: Places, words: Places, row: int) -> Reals:
        """Return the probability of `words[i]` as the next guess in `states[i]`, for each style."""
        if row == 0:
            return np.repeat(self.player.openers[words, None], len(self.player.habits.shares), 1)
        weights = self.player.weigher(row).weights[words]
        fits = holds(self.fits, states, words)
        kinds = self.player.kinds(row)[self.coloured[states]]
        each = np.zeros((len(states), len(KINDS)))
        each[:, 0], each[:, 2] = fits * weights, weights
        if self.player.used[1]:
            each[:, 1] = weights * holds(self.careful, states, words)
        each[:, 3] = self.player.second[words]
        each *= self._each[states]
        return np.asarray(np.einsum("bsk,bk->bs", kinds, each))


def resampled(weights: Reals, starts: Places, most: int, rng: Generator) -> tuple[Places, Reals]:
    """Return the sorted indices of the boards to keep, and the new weights of these boards.

    At most `most` boards are kept for each game. The boards of game i begin at the index
    `starts[i]`. Weights above a threshold do not change. A systematic sample of the other weights
    is raised to the threshold, so the expectation of every sum of weights does not change
    (Fearnhead and Clifford 2003). Boards of weight 0 are left out.
    """
    positive = np.flatnonzero(weights != 0)  # four times faster than without the comparison
    bounds = np.searchsorted(positive, [*starts, len(weights)])
    nonempty = np.diff(bounds) > 0
    weights = weights if len(positive) == len(weights) else weights[positive]
    starts, sizes = bounds[:-1][nonempty], np.diff(bounds)[nonempty]
    staying = np.repeat(sizes <= most, sizes)
    light = np.where(staying, 0.0, weights)
    greatest = np.zeros(len(starts), dtype=np.intp)
    while True:
        total = np.add.reduceat(light, starts)
        with np.errstate(divide="ignore", invalid="ignore"):
            threshold = np.where(total > 0, total / (most - greatest), np.inf)
        alone = len(sizes) == 1  # a single game needs no copies of the threshold
        each = np.broadcast_to(threshold, sizes) if alone else np.repeat(threshold, sizes)
        heavy = np.flatnonzero(light >= each)
        if not len(heavy):
            break
        staying[heavy] = True
        light[heavy] = 0.0
        owners = np.searchsorted(starts, heavy, side="right") - 1
        greatest += np.bincount(owners, minlength=len(starts))
        for full in np.flatnonzero((greatest >= most) & (total > 0)).tolist():
            light[starts[full] : starts[full] + sizes[full]] = 0.0
    drawn = np.zeros(0, dtype=np.intp)
    slots = np.where(total > 0, most - greatest, 0)
    if slots.any():
        light /= each
        steps = np.cumsum(light, out=light)
        ends = steps[starts + sizes - 1]
        before = np.where(starts > 0, steps[starts - 1], 0.0)
        which = np.repeat(np.arange(len(starts)), slots)
        tick = np.arange(len(which)) - np.repeat(np.cumsum(slots) - slots, slots)
        share = (tick + rng.random(len(nonempty))[nonempty][which]) / slots[which]
        ticks = before[which] + share * (ends - before)[which]
        drawn = np.searchsorted(steps, ticks, side="right").clip(max=len(steps) - 1)
        staying[drawn] = True
    places = np.flatnonzero(staying)
    new = weights[places]
    new[np.searchsorted(places, drawn)] = each[drawn]
    return positive[places], new


def members(sets: Bits, words: Places) -> Bools:
    """Return, for each set and each word, whether the set contains the word.

    A set is a row of bytes in which bit i is set if word i is a member. The shape of the result is
    (sets, words).
    """
    bits = sets.take(words >> 3, axis=1)
    bits >>= (words & 7).astype(np.uint8)
    bits &= 1
    return bits.view(np.bool_)


def holds(sets: Bits, which: Places, words: Places) -> Bools:
    """Return, for each i, whether the set `sets[which[i]]` contains the word `words[i]`."""
    bits: Bits = sets[which, words >> 3] >> (words & 7).astype(np.uint8)
    bits &= 1
    return bits.view(np.bool_)
