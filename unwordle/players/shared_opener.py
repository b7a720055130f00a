"""A group that shares an opener on a day, as in a contest: a latent variable of the day.

If all first rows are alike, the players may have opened with one word. Then their first rows
count once, not each by itself, and what comes next must go with that word for all.
`players.posterior` asks how likely the grids are so, by pairs of a solution and an opener. A
screening chooses them: it takes each later row as a word that fits what the opener has shown, and
roughly what the rows between have, or as any word. Grid by grid those that fall far behind are
dropped, and those left are weighed again.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias

import numpy as np

from unwordle.day import prior_before
from unwordle.model.game.feedback import colours_of, pattern_code
from unwordle.model.game.grid import Grid
from unwordle.model.game.input import MOST_ROWS
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.rules import rules_called
from unwordle.players.fits import GREEN, WHITE, YELLOW, Places, Reals, members
from unwordle.players.player import Player
from unwordle.players.screening import row_by_row

SHARED = 0.02
"""The probability that a group shares an opener, before any grid."""
FEWEST = 3
"""Of fewer grids than this it is not asked."""
_ANY_WORD = 0.7
"""The power of the words' weights where a contest sets the opener: any word that people know."""
_SOLUTIONS, _OPENERS, _GUESSES = 2000, 5000, 3000
"""The most solutions, openers and guesses that the screening looks at, the likeliest."""
_BLOCK = 64
"""How many openers it looks at together."""
_IN_COMMON = 0.055
"""How likely one letter of a word is another one, by the screening."""
_FITS = 0.75
"""How often a guess fits what the opener has shown, by the screening."""
_LEAST = 3e-5
"""The least that it says of a row."""
_POWER = 0.7
"""The further power of what it says: its errors add up."""
_PAIRS = 3000
"""The most pairs that the screening leaves."""
_FAR, _BEHIND = 15.0, 9.0
"""How far a pair's log-probability may be below the best one's: screened, and weighed."""
_AGAIN, _BOARDS = 100, (4, 16)
"""How many pairs are weighed again; by how many boards, first and then."""

PairLogs = Callable[[int, Places, Places, int], Reals]
"""The log-likelihood of a grid (its number) for each solution with its opener, by some boards;
the opener itself is taken for given."""
_Step: TypeAlias = tuple[str, ...]
"""Later rows: the last one, or the solution after it, and those before."""
Mixed = Callable[[Reals], Reals]
"""The log-likelihood of all grids, from those of each, whatever the share of foreign ones."""


@dataclass(frozen=True)
class Pairs:
    """Solutions with the opener of all, and how likely the grids are by each."""

    word: Places
    """Which solution each is of."""
    opener: Places
    before: Reals
    """The log-probability of each opener before any grid."""
    logs: Reals
    """The log-likelihood of each grid (row) by each pair, the opener taken for given."""

    def part(self, chosen: Places) -> "Pairs":
        """Return some of the pairs."""
        of_each = self.word[chosen], self.opener[chosen], self.before[chosen]
        return Pairs(*of_each, self.logs[:, chosen])

    def summed(self, mixed: Reals, solutions: int) -> Reals:
        """Return the log-likelihood of each solution, from those of the pairs."""
        of_each = np.full(solutions, -np.inf)
        np.logaddexp.at(of_each, self.word, self.before + mixed)
        return of_each


def may_be(grids: Sequence[Grid], times: int) -> bool:
    """Say whether all may have one opener: first rows are alike, and they are not few."""
    return times >= FEWEST and len({grid.rows[0] for grid in grids}) == 1


def screened(
    player: Player, grids: list[Grid], times: Places, solutions: Lexicon, start: Reals, power: float
) -> tuple[Pairs, Reals] | None:
    """Return the pairs worth weighing, and the rough log-likelihood of each grid, to the power.

    The second has the shape (grids, pairs). What is left out counts by the pairs of the same
    solution. None if no opener shows the first row.
    """
    chances, power = _chances(player), power * _POWER
    of_grids = [Counter(_steps(grid)) for grid in grids]
    steps = list(dict.fromkeys(chain.from_iterable(of_grids)))
    often = [[of_grid[step] for of_grid in of_grids] for step in steps]
    counts = np.array(often, dtype=np.float64) * times
    first, patterns = grids[0].rows[0], [step[-1] for step in steps]
    as_opener, as_later = row_by_row(player, solutions, [first, *patterns])
    as_later = as_later[:, 1:]
    once = start + as_opener[:, 0] + power * (as_later @ counts).sum(axis=1)
    words = np.argsort(-once, kind="stable")[:_SOLUTIONS]
    words = words[np.isfinite(start[words])]
    openers = np.argsort(-chances, kind="stable")[:_OPENERS]
    rough = _Rough(player, solutions, words, steps, np.exp(as_later[words]))
    parts, top = list[tuple[Places, Places, Reals, Reals]](), -np.inf
    for own, places, likely in rough.pairs(openers, first, counts):
        of_each = start[words[places]] + np.log(chances[own]) + power * likely.sum(axis=0)
        top = max(top, float(of_each.max()))
        near = np.flatnonzero(of_each >= top - _FAR)
        alike = np.full(len(near), own)
        parts.append((words[places[near]], alike, of_each[near], power * likely[:, near]))
    if not parts:
        return None
    word, opener, scores, logs = map(np.hstack, zip(*parts, strict=True))
    best = np.argsort(-scores, kind="stable")[:_PAIRS]
    whole, kept = np.full((2, len(start)), -np.inf)
    np.logaddexp.at(whole, word, scores)
    np.logaddexp.at(kept, word[best], scores[best])
    word, opener, logs = word[best], opener[best], logs[:, best]
    before = np.log(chances[opener]) + whole[word] - kept[word]
    return Pairs(word, opener, before, np.zeros((0, len(word)))), logs


def weighed(
    pairs: Pairs, rough: Reals, times: Places, start: Reals, logs_of: PairLogs, mixed: Mixed
) -> Pairs:
    """Return the pairs that keep up, with the log-likelihood of each grid.

    `pairs` and `rough` are those `screened`. The solutions' log-probability is `start` before any
    grid; each grid is there so many times. `mixed` gives the log-likelihood of the first grids
    together, to the power, from those of each.
    """
    for g in range(len(times)):
        own = logs_of(g, pairs.word, pairs.opener, _BOARDS[0])
        pairs = Pairs(pairs.word, pairs.opener, pairs.before, np.vstack([pairs.logs, own]))
        total = start[pairs.word] + pairs.before + mixed(pairs.logs) + rough[g + 1 :].sum(axis=0)
        near = np.flatnonzero(total >= total.max(initial=-np.inf) - _BEHIND)
        near = near[np.argsort(-total[near], kind="stable")][: max(_AGAIN, len(near) // 2)]
        pairs, rough = pairs.part(near), rough[:, near]
    again = slice(0, _AGAIN)
    for g in range(len(times)):
        pairs.logs[g, again] = logs_of(g, pairs.word[again], pairs.opener[again], _BOARDS[1])
    return pairs


def _chances(player: Player) -> Reals:
    """Return how likely each word is as an opener that is shared.

    Half of them are usual ones; a contest may set a word such as solutions are, or any that people
    know.
    """
    known = player.habits.weights(player.sets.lexicon) ** _ANY_WORD
    set_for_all = (known / known.sum() + prior_before(player.sets.lexicon.words, 0)) / 2
    return np.asarray((player.openers + set_for_all) / 2)


def _steps(grid: Grid) -> Iterator[_Step]:
    """Yield the steps of a game after its opener."""
    solved = ("G" * grid.length,) if len(grid.rows) < MOST_ROWS else ()
    rows = (*grid.rows[1:], *solved)
    return (rows[:end] for end in range(1, len(rows) + 1))


def _goes_on(tiles: Places, shown: str) -> Reals:
    """Return how likely a word that shows each of these tiles fits what a row before has shown.

    It has the row's greens. It has each yellow letter if it shares that with the solution, and
    elsewhere than in the yellow tile; and it has no white letter among those it does not share.
    """
    row = colours_of(np.array([pattern_code(shown)]), len(shown))[0]
    rest = tiles[:, row != GREEN]
    yellow, white, left = (row == YELLOW).sum(), (row == WHITE).sum(), rest.shape[1]
    shared, misplaced = (rest != WHITE).sum(axis=1), (rest == YELLOW).sum(axis=1)
    likely: Reals = (tiles[:, row == GREEN] == GREEN).all(axis=1).astype(np.float64)
    for i in range(yellow):
        likely *= np.maximum(shared - i, 0) / (left - i)
    likely *= (1 - misplaced / np.maximum(shared, 1) / (len(row) - 1)) ** yellow
    likely *= (1 - white * _IN_COMMON) ** (left - shared)
    return likely


class _Rough:
    """How likely later rows are, given the opener: each as a word that fits, or as any word.

    A word that fits the opener fits the rows between as its own tiles make likely (`_goes_on`).
    """

    def __init__(
        self, player: Player, solutions: Lexicon, words: Places, steps: list[_Step], any_word: Reals
    ) -> None:
        weights, self.sets, lexicon = player.weigher(1).weights, player.sets, player.sets.lexicon
        self.rules, letters, length = rules_called(self.sets.rules), lexicon.letters, lexicon.length
        self.words = np.array([lexicon.index(solutions.words[i]) for i in words.tolist()])
        self.guesses = np.union1d(np.argsort(-weights, kind="stable")[:_GUESSES], self.words)
        self.any_word, self.weights = any_word, weights[self.guesses]
        tiles = colours_of(np.arange(3**length), length)
        goes_on = np.ones((len(tiles), len(steps)))
        is_shown = np.zeros_like(goes_on)
        for i, (*before, pattern) in enumerate(steps):
            for shown in before:
                goes_on[:, i] *= _goes_on(tiles, shown)
            is_shown[pattern_code(pattern), i] = 1
        # Patterns that are alike in all this are counted together.
        both = np.hstack([is_shown * goes_on, goes_on])
        alike, kind = np.unique(both, axis=0, return_inverse=True)
        self.is_shown, self.goes_on = np.hsplit(alike, 2)
        codes = self.rules.codes_by_solution(letters[self.guesses], letters[self.words])
        self.kinds = kind.ravel()[codes]

    def pairs(
        self, openers: Places, first: str, counts: Reals
    ) -> Iterator[tuple[int, Places, Reals]]:
        """Yield each opener, the words with which it shows the first row, and log-likelihoods.

        `counts` says how often each step is in each grid; the shape is (grids, words).
        """
        code, letters = pattern_code(first), self.sets.lexicon.letters
        tiles = colours_of(np.array([code]), len(first)).astype(np.uint8)
        for start in range(0, len(openers), _BLOCK):
            block = openers[start : start + _BLOCK]
            fitting = self.sets.fitting(block, np.repeat(tiles, len(block), axis=0))
            fits, shows = members(fitting, self.guesses), members(fitting, self.words)
            # With a letter that is there twice, the opener may show these tiles with no word.
            some = letters[self.words[shows.argmax(axis=1)]]
            is_shown = self.rules.codes(letters[block], some).diagonal() == code
            for i in np.flatnonzero(shows.any(axis=1) & is_shown).tolist():
                words = np.flatnonzero(shows[i])
                yield int(block[i]), words, self._logs(np.flatnonzero(fits[i]), words, counts)

    def _logs(self, fits: Places, shows: Places, counts: Reals) -> Reals:
        """Return the log-likelihood of each grid for words with which some guesses fit."""
        kinds, number = self.kinds.take(shows, 0).take(fits, 1), len(self.is_shown)
        cells = kinds + number * np.arange(len(shows))[:, None]
        each = np.broadcast_to(self.weights[fits], kinds.shape)
        sums = np.bincount(cells.ravel(), each.ravel(), len(shows) * number).reshape(-1, number)
        likely = sums @ self.is_shown / np.maximum(sums @ self.goes_on, 1e-300)
        mixed = _FITS * likely + (1 - _FITS) * self.any_word[shows] + _LEAST
        return np.asarray((np.log(mixed) @ counts).T)
