"""A group that shares an opener on a day, as in a contest: a latent variable of the day.

If all first rows are alike, the players may have opened with one word. Then their first rows
count once, not each by itself, and what comes next must go with that word for all.
`model.player.posterior` asks how likely the grids are so, by pairs of a solution and an opener. A
screening chooses them: it takes each later row by itself, as a word that fits what the opener has
shown, or as any word. Grid by grid those that fall far behind are dropped, and those left are
weighed again.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from model.game.feedback import Letters, colours_of, pattern_code
from model.game.grid import Grid
from model.game.lexicon import Lexicon
from model.game.limits import MOST_ROWS
from model.player.fits import GREEN, WHITE, Places, Reals
from model.player.player import Player
from model.player.screening import row_by_row
from model.theory.rules import rules_called

SHARED = 0.02
"""The probability that a group shares an opener, before any grid."""
FEWEST = 3
"""Of fewer grids than this it is not asked."""
_ANY_WORD = 0.7
"""The power of the words' weights where a contest sets the opener: any word that people know."""
_SOLUTIONS, _OPENERS, _GUESSES = 2000, 2000, 4000
"""The most solutions, openers and guesses that the screening looks at, the likeliest."""
_FITS = 0.75
"""How often a guess fits what the opener has shown, by the screening."""
_LEAST = 3e-5
"""The least that it says of a row."""
_POWER = 0.7
"""The further power of what it says: its errors add up."""
_PAIRS = 3000
"""The most pairs that the screening leaves."""
_BEHIND = 9.0
_AGAIN, _BOARDS = 100, (4, 16)
"""How many pairs are weighed again; by how many boards, first and then."""

PairLogs = Callable[[int, Places, Places, int], Reals]
"""The log-likelihood of a grid (its number) for each solution with its opener, by some boards;
the opener itself is taken for given."""


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
    player: Player,
    grids: Sequence[Grid],
    times: Places,
    solutions: Lexicon,
    start: Reals,
    power: float,
) -> tuple[Pairs, Reals]:
    """Return the pairs worth weighing, and their rough log-likelihoods to the power.

    What is left out counts by the pairs of the same solution.
    """
    chances, power = _chances(player), power * _POWER
    steps = Counter[_Step]()
    for grid, often in zip(grids, times.tolist(), strict=True):
        steps.update({step: often * n for step, n in Counter(_steps(grid)).items()})
    first, patterns = grids[0].rows[0], [step.pattern for step in steps]
    as_opener, as_later = row_by_row(player, solutions, [first, *patterns])
    as_later, counts = as_later[:, 1:], np.array(list(steps.values()))
    once = start + as_opener[:, 0] + power * (as_later @ counts)
    words = np.argsort(-once, kind="stable")[:_SOLUTIONS]
    words = words[np.isfinite(start[words])]
    openers = np.argsort(-chances, kind="stable")[:_OPENERS]
    rough = _Rough(player, solutions.letters[words], list(steps), np.exp(as_later[words]))
    found = [rough.pairs(opener, first, counts) for opener in openers.tolist()]
    word = words[np.concatenate([place for place, _ in found])]
    opener = np.repeat(openers, [len(place) for place, _ in found])
    logs, before = power * np.concatenate([logs for _, logs in found]), np.log(chances[opener])
    scores = start[word] + before + logs
    best = np.argsort(-scores, kind="stable")[:_PAIRS]
    whole, kept = np.full((2, len(start)), -np.inf)
    np.logaddexp.at(whole, word, scores)
    np.logaddexp.at(kept, word[best], scores[best])
    word, logs = word[best], logs[best]
    before = before[best] + whole[word] - kept[word]
    return Pairs(word, opener[best], before, np.zeros((0, len(word)))), logs


def weighed(
    pairs: Pairs,
    rough: Reals,
    times: Places,
    start: Reals,
    logs_of: PairLogs,
    mixed: Callable[[Reals], Reals],
) -> Pairs:
    """Return the pairs that keep up, with the log-likelihood of each grid.

    `pairs` and `rough` are those `screened`. The solutions' log-probability is `start` before any
    grid; each grid is there so many times. `mixed` gives the log-likelihood of the first grids
    together, to the power, from those of each.
    """
    shares = np.cumsum(times) / times.sum()
    for g, done in enumerate(shares.tolist()):
        own = logs_of(g, pairs.word, pairs.opener, _BOARDS[0])
        pairs = Pairs(pairs.word, pairs.opener, pairs.before, np.vstack([pairs.logs, own]))
        known = start[pairs.word] + pairs.before + mixed(pairs.logs)
        total = known + (1 - done) * rough
        near = np.flatnonzero(total >= total.max(initial=-np.inf) - _BEHIND)
        near = near[np.argsort(-total[near], kind="stable")]
        near = near[: max(_AGAIN, len(near) // 2)]
        pairs, rough = pairs.part(near), rough[near]
    again = slice(0, _AGAIN)
    for g in range(len(times)):
        pairs.logs[g, again] = logs_of(g, pairs.word[again], pairs.opener[again], _BOARDS[1])
    return pairs


def _chances(player: Player) -> Reals:
    """Return how likely each word is as an opener that is shared.

    Half of them are usual ones; a contest may set any word that people know.
    """
    known = player.habits.weights(player.sets.lexicon) ** _ANY_WORD
    chances: Reals = (player.openers + known / known.sum()) / 2
    return chances


class _Step(NamedTuple):
    """A later row, or the solution after the last one, and what the rows between have shown."""

    pattern: str
    greens: frozenset[int]
    coloured: int
    """How many tiles of one row were coloured, at most."""


def _steps(grid: Grid) -> Iterator[_Step]:
    """Yield the steps of a game after its opener."""
    solved = ("G" * grid.length,) if len(grid.rows) < MOST_ROWS else ()
    greens, coloured = frozenset[int](), 0
    for row in (*grid.rows[1:], *solved):
        yield _Step(row, greens, coloured)
        greens |= {column for column, tile in enumerate(row) if tile == "G"}
        coloured = max(coloured, len(row) - row.count("W"))


class _Rough:
    """How likely later rows are, given the opener: each as a word that fits, or as any word.

    Of the rows between it is known that a word that fits has their greens, and at least as many
    coloured tiles.
    """

    def __init__(
        self, player: Player, words: Letters, steps: Sequence[_Step], any_word: Reals
    ) -> None:
        weights, self.letters = player.weigher(1).weights, player.sets.lexicon.letters
        guesses = np.sort(np.argsort(-weights, kind="stable")[:_GUESSES])
        self.rules, self.any_word = rules_called(player.sets.rules), any_word
        self.guesses, self.words, self.weights = self.letters[guesses], words, weights[guesses]
        tiles = colours_of(np.arange(3 ** words.shape[1]), words.shape[1])
        coloured = (tiles != WHITE).sum(axis=1)
        goes_on = np.empty((len(tiles), len(steps)), dtype=bool)
        is_shown = np.zeros_like(goes_on)
        for i, step in enumerate(steps):
            goes_on[:, i] = (tiles[:, sorted(step.greens)] == GREEN).all(axis=1)
            goes_on[:, i] &= coloured >= step.coloured
            is_shown[pattern_code(step.pattern), i] = True
        # Patterns that are alike in all this are counted together.
        alike, kind = np.unique(
            np.hstack([is_shown & goes_on, goes_on]), axis=0, return_inverse=True
        )
        self.is_shown, self.goes_on = np.hsplit(alike.astype(np.float64), 2)
        self.kinds = kind.ravel()[self.rules.codes_by_solution(self.guesses, words)]

    def pairs(self, opener: int, first: str, counts: Reals) -> tuple[Places, Reals]:
        """Return the words with which the opener shows the first row, and log-likelihoods.

        `counts` says how often each step is there.
        """
        fits, shows = (
            np.flatnonzero(self.rules.codes(self.letters[[opener]], of)[0] == pattern_code(first))
            for of in (self.guesses, self.words)
        )
        kinds, number = self.kinds[np.ix_(shows, fits)], len(self.is_shown)
        cells = kinds + number * np.arange(len(shows))[:, None]
        each = np.broadcast_to(self.weights[fits], kinds.shape)
        sums = np.bincount(cells.ravel(), each.ravel(), len(shows) * number).reshape(-1, number)
        likely = sums @ self.is_shown / np.maximum(sums @ self.goes_on, 1e-300)
        mixed = _FITS * likely + (1 - _FITS) * self.any_word[shows] + _LEAST
        return shows, np.log(mixed) @ counts
