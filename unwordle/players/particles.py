"""Boards of a game, word by word, as the player model makes them.

What the next guess may be depends on all that the rows above have shown, and so does the
normaliser of its probability. So boards are built row by row, each with its weight. The
probability that the next guess shows the next pattern is exact for each of them, summed over all
words (the look-ahead of Pitt and Shephard's auxiliary particle filter, 1999). While a game has few
boards all are kept. If there are more than `particles`, that number is kept by the resampling of
Fearnhead and Clifford (2003): those of great weight as they are, of the others a systematic sample,
with weights that make up for the rest. So every sum of weights keeps its mean.

Many games are taken at once. What guesses and their colours leave open does not depend on the
solution, so games of different solutions share it.

The game lasts until the solution is guessed: where a grid has fewer rows than Wordle allows,
the probability that the next guess is the solution belongs to it.
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
"""Boards times words that are weighed at once."""


class Game(NamedTuple):
    """A grid and its solution, and the words that show each of its rows; places in the lexicon."""

    grid: Grid
    solution: int
    rows: list[Places]
    openers: Reals | None = None
    """Probability of each word as opener, if it differs from that of the batch's player."""


class WeightedBoards(NamedTuple):
    """Boards of a grid and solution, drawn or all of them, their weights making up for the rest."""

    guesses: Places
    """The places of the guesses in the lexicon, shape (boards, rows)."""
    weights: Reals
    """For all boards: their probabilities. The sum is the grid's, or an unbiased estimate."""
    scale: Reals
    """By what each weight is greater than its board's own probability."""


Asked: TypeAlias = tuple[slice, Places, Reals | None]
"""Some boards, the words to continue them with, and their openers if not the player's."""


class Begun(NamedTuple):
    """Partial boards, those of a game side by side."""

    game: Places
    """Game of each board: a place in the batch."""
    state: Places
    """State of knowledge after it: a place in `Known`."""
    guesses: Places
    styles: Reals
    """Their weights, by the style of the player: shape (boards, styles)."""
    scale: Reals
    """By what each weight is greater than its board's own probability."""

    def part(self, chosen: Bools | Places | slice) -> "Begun":
        """Return some of the boards."""
        return Begun._make(each[chosen] for each in self)

    @property
    def weights(self) -> Reals:
        """Their weights, whatever the style."""
        return np.asarray(self.styles.sum(axis=1))


def weighted_boards(
    player: Player, batch: Sequence[Game], particles: int, rng: Generator
) -> list[WeightedBoards]:
    """Boards of each game of the batch, at most `particles` of each, row by row."""
    none, games = np.zeros(0), len(batch)
    no_guesses = [np.zeros((0, len(game.grid.rows)), np.intp) for game in batch]
    of_each = [WeightedBoards(guesses, none, none) for guesses in no_guesses]
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
            of_each[ended.game[start]] = WeightedBoards(guesses, own, ended.scale[start:end])
    return of_each


def _bounds(games: Places) -> list[int]:
    """Places where the boards of each game start, and the end of the last ones."""
    return [*np.flatnonzero(np.diff(games, prepend=-1)).tolist(), len(games)]


def _gone_on(
    known: "Known", batch: Sequence[Game], boards: Begun, row: int, particles: int, rng: Generator
) -> Begun:
    """Every board with the words that show its next row, at most `particles` of each game."""
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
        kept, weights = resampled(before, starts, particles, rng)
        # Which game's, which of its boards, and which of its words.
        of_game = np.searchsorted(starts, kept, side="right") - 1
        numbers = np.array([len(own) for own in words])
        parents, word = np.divmod(kept - starts[of_game], numbers[of_game])
        parents += np.array(bounds)[of_game]
        guess = np.concatenate(words)[(np.cumsum(numbers) - numbers)[of_game] + word]
        guesses = np.column_stack([part.guesses[parents], guess])
        chance = part.styles[parents]
        if row:
            chance = chance * known.next_is(part.state[parents], guess, row)
        chance = chance * (weights / chance.sum(axis=1))[:, None]
        scale = part.scale[parents] * (weights / before[kept])
        parts.append(Begun(part.game[parents], part.state[parents], guesses, chance, scale))
    joined = Begun._make(map(np.concatenate, zip(*parts, strict=True)))
    if row + 1 == MOST_ROWS:
        return joined
    numbers, places = np.unique(joined.game, return_inverse=True)
    codes = [pattern_code(batch[number].grid.rows[row]) for number in numbers]
    shown = np.array(codes, dtype=np.intp)[places]
    return joined._replace(state=known.guess(joined.state, joined.guesses[:, row], shown, row))


def _parts(batch: Sequence[Game], boards: Begun, row: int) -> Iterator[Begun]:
    """Yield the boards of a few games at a time."""
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
    """Return the exact probability of each board: that these are the guesses, and then the
    solution.

    `guesses` are places in the lexicon, shape (boards, rows); they must show the grid's patterns.
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
    """Knowledge after partial boards: each different state once."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.fits: Bits = player.sets.everything(1)
        self.careful: Bits = self.fits
        self.coloured = np.zeros(1, dtype=np.intp)
        """Number of coloured tiles of each state's opener, at most COLOURED - 1."""
        self._each = np.ones((1, len(KINDS)))
        """Probability of a word of weight 1 in each state, for each kind of guess."""

    def guess(self, states: Places, words: Places, codes: Places, row: int) -> Places:
        """Go on from these states with these words, which showed these patterns; the new states.

        `codes` are of the patterns; `row` is the words', from 0.
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
        # By the report's colours, hard mode can ask for more copies than any word has.
        self._each = np.divide(used, left, out=np.zeros_like(left), where=left > 0)
        return np.asarray(new)

    def chances(self, boards: Begun, row: int, asked: Iterable[Asked]) -> Iterator[Reals]:
        """Yield, for each part asked, the weight of its boards (row) with each word (column)."""
        player, steps = self.player, np.zeros((len(KINDS), 0, 1))
        if row:
            kinds = player.kinds(row)[self.coloured[boards.state]]
            steps = np.einsum("bs,bsk->kb", boards.styles, kinds) * self._each[boards.state].T
            steps = steps[:, :, None]
        _, careful, _, kept = (bool(of_kind.any()) for of_kind in steps)
        for own, words, openers in asked:
            if row == 0:
                usual = player.openers if openers is None else openers
                yield boards.weights[own, None] * usual[words]
                continue
            state, of_kind = boards.state[own], steps[:, own]
            fits = members(self.fits[state], words)
            chances: Reals = fits * of_kind[0]
            chances += of_kind[2]
            if careful:
                chances += members(self.careful[state], words) * of_kind[1]
            chances *= player.weigher(row).weights[words]
            if kept:
                chances += of_kind[3] * player.second[words]
            yield chances

    def next_is(self, states: Places, words: Places, row: int) -> Reals:
        """Return the probability that each state continues with its own word, by each style."""
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
    """At most `most` of each game's weights, and new ones for them that keep every sum's mean.

    The weights from `starts[i]` to the next start are a game's. Those heavier than a threshold are
    kept as they are; of the others a systematic sample, each with the threshold for its weight
    (Fearnhead and Clifford 2003). The places kept are in order, and none of weight 0 is.
    """
    positive = np.flatnonzero(weights != 0)  # of truth values in a fourth of the time
    bounds = np.searchsorted(positive, [*starts, len(weights)])
    some = np.diff(bounds) > 0
    weights = weights if len(positive) == len(weights) else weights[positive]
    starts, sizes = bounds[:-1][some], np.diff(bounds)[some]
    kept = np.repeat(sizes <= most, sizes)
    light = np.where(kept, 0.0, weights)
    greatest = np.zeros(len(starts), dtype=np.intp)
    while True:
        total = np.add.reduceat(light, starts)
        with np.errstate(divide="ignore", invalid="ignore"):
            threshold = np.where(total > 0, total / (most - greatest), np.inf)
        alone = len(sizes) == 1  # then the threshold is not written out for each weight
        each = np.broadcast_to(threshold, sizes) if alone else np.repeat(threshold, sizes)
        heavy = np.flatnonzero(light >= each)
        if not len(heavy):
            break
        kept[heavy] = True
        light[heavy] = 0.0
        of_heavy = np.searchsorted(starts, heavy, side="right") - 1
        greatest += np.bincount(of_heavy, minlength=len(starts))
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
        share = (tick + rng.random(len(some))[some][which]) / slots[which]
        ticks = before[which] + share * (ends - before)[which]
        drawn = np.searchsorted(steps, ticks, side="right").clip(max=len(steps) - 1)
        kept[drawn] = True
    places = np.flatnonzero(kept)
    new = weights[places]
    new[np.searchsorted(places, drawn)] = each[drawn]
    return positive[places], new


def members(sets: Bits, words: Places) -> Bools:
    """Say whether each set holds each of these words, shape (sets, words)."""
    bits = sets.take(words >> 3, axis=1)
    bits >>= (words & 7).astype(np.uint8)
    bits &= 1
    return bits.view(np.bool_)


def holds(sets: Bits, which: Places, words: Places) -> Bools:
    """Say whether set `which[i]` holds word `words[i]`."""
    bits: Bits = sets[which, words >> 3] >> (words & 7).astype(np.uint8)
    bits &= 1
    return bits.view(np.bool_)
