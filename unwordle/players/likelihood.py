"""The likelihood of a grid under the player model, given the solution.

It's the sum of its boards' probabilities: exact if all partial boards are kept, and otherwise the
unbiased mean of several runs, whose spread gives the error. A fast screening treats rows as
independent.
"""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.cache import cached_table
from unwordle.model.counting.boards import Progress
from unwordle.model.game.feedback import pattern_code
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.game.word_sets import Bools
from unwordle.model.theory.rules import rules_called
from unwordle.players.particles import SolvedGrid, weighted_boards
from unwordle.players.player import Openers, Player, Reals, population

Narrowed: TypeAlias = dict[int, Bools]
"""The allowed words of each restricted row."""

# The partial boards computed at once, which bounds the memory.
_MOST_AT_ONCE = 8192
_TABLE_LENGTH = 5
# The solutions whose patterns are computed at once, likewise.
_BLOCK = 64
# The least probability of a row in the screening: about that of a very rare word.
LEAST = 1e-7


class Likelihoods(NamedTuple):
    """The log-likelihoods of games."""

    logs: Reals
    """Natural logarithms; -inf if the grid is impossible."""
    errors: Reals
    """Their standard errors; nan after a single run."""


def of_games(
    player: Player,
    games: Sequence[tuple[Grid, str]],
    *,
    narrowed: Sequence[Narrowed] = (),
    openers: Sequence[Openers] = (),
    particles: int = 16,
    runs: int = 2,
    seed: int = 0,
) -> Likelihoods:
    """Return the log-likelihoods of games, each a grid with its solution, and first-order errors.

    Each run keeps at most `particles` partial boards of a game. Raises KeyError if the lexicon
    lacks a solution.
    """
    codes = player.sets.codes([solution for _, solution in games])
    possible: dict[int, SolvedGrid] = {}
    for i, (grid, solution) in enumerate(games):
        words = [np.flatnonzero(codes[i] == pattern_code(row)) for row in grid.rows]
        for row, allowed in narrowed[i].items() if narrowed else ():
            words[row] = words[row][allowed[words[row]]]
        if all(map(len, words)):
            own = openers[i] if openers else player.openers
            possible[i] = SolvedGrid(grid, player.sets.lexicon.index(solution), words, own)
    estimates = np.zeros((runs, len(games)))
    at_once = ceil(_MOST_AT_ONCE / (particles * runs))
    for hard, by in ((False, player), (True, player.in_hard_mode)):
        rng = np.random.default_rng(seed)
        alike = [i for i, game in possible.items() if game.grid.hard == hard]
        for start in range(0, len(alike), at_once):
            places = alike[start : start + at_once]
            batch = [possible[i] for i in places for _ in range(runs)]
            sums = np.zeros(len(batch))
            for ended in weighted_boards(by, batch, particles, rng):
                sums += np.bincount(ended.game, ended.weights, len(batch))
            estimates[:, places] = sums.reshape(len(places), runs).T
    mean, errors = estimates.mean(axis=0), np.full(len(games), np.nan)
    with np.errstate(divide="ignore", invalid="ignore"):
        if runs > 1:
            errors = estimates.std(axis=0, ddof=1) / np.sqrt(runs) / mean
            errors[mean == 0] = 0.0
        return Likelihoods(np.log(mean), errors)


def pattern_sums(
    kind: str,
    weights: Reals,
    lexicon: Lexicon,
    solutions: Lexicon,
    rules: str,
    patterns: Sequence[str],
    progress: Progress | None = None,
) -> Reals:
    """Return the total weight of the words by pattern, (weightings, solutions, patterns).

    For five letters, a table is cached in a file that begins with `kind`.
    """
    codes = np.array([pattern_code(pattern) for pattern in patterns], dtype=np.intp)
    every = 3**lexicon.length
    is_cached = lexicon.length == _TABLE_LENGTH
    columns = np.arange(every) if is_cached else codes

    def make() -> NDArray[np.float32]:
        sums = np.zeros((len(weights), len(solutions), len(columns)), np.float32)
        for start in range(0, len(solutions), _BLOCK):
            block = solutions.letters[start : start + _BLOCK]
            for i, shown in enumerate(rules_called(rules).codes(lexicon.letters, block).T, start):
                for way, weight in enumerate(weights):
                    sums[way, i] = np.bincount(shown, weight, every)[columns]
            if progress:
                progress((start + len(block)) / len(solutions))
        return sums

    if not is_cached:
        return make().astype(np.float64)
    parts = [rules, *lexicon.words, "/", *solutions.words]
    table = cached_table(kind, [*map(str.encode, parts), weights.tobytes()], make)
    return np.asarray(table[:, :, codes], dtype=np.float64)


def row_by_row(
    player: Player, solutions: Lexicon, patterns: Sequence[str], progress: Progress | None = None
) -> Reals:
    """Return the probability of each pattern in first and in later rows, (2, solutions,
    patterns).
    """
    lexicon, later = player.sets.lexicon, player.habits.weights(player.sets.lexicon)
    weights = np.stack([population(lexicon, player.habits), later / later.sum()])
    about = lexicon, solutions, player.sets.rules, patterns
    return pattern_sums("screening", weights, *about, progress)


def screened(
    grids: Sequence[Grid], player: Player, solutions: Lexicon, progress: Progress | None
) -> Reals:
    """Return rough log-likelihoods, as if rows were independent, (grids, solutions)."""
    place = {row: i for i, row in enumerate(sorted({row for grid in grids for row in grid.rows}))}
    opener, later = np.log(np.maximum(row_by_row(player, solutions, [*place], progress), LEAST))
    rows = [[place[row] for row in grid.rows] for grid in grids]
    return np.stack([opener[:, first] + later[:, rest].sum(axis=1) for first, *rest in rows])
