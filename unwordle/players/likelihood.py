"""The likelihood of a grid under the player model, given the solution of the grid.

The probability of a grid is the sum of the probabilities of its boards. The sum is computed row by
row from weighted partial boards (`players.particles`, a particle filter). If all partial boards are
used, the sum is exact. Otherwise, the result is the mean of independent runs, which is an unbiased
estimate of the sum. The standard error is computed from the spread of the runs. A fast screening
chooses the solutions to consider. The screening treats rows as independent, so it computes only
rough likelihoods.
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
"""The restricted rows of a grid.

The keys are the indices of the rows. Each value is an array that shows, for each word of
a lexicon, whether the word can be in the row.
"""

_MOST_AT_ONCE = 8192
_TABLE_LENGTH = 5
"""The length of the words for which tables of patterns are cached."""
_BLOCK = 64
LEAST = 1e-7
"""The minimum probability of a row in the screening.

The minimum is similar to the probability of a very rare word.
"""


class Likelihoods(NamedTuple):
    """The estimated log-likelihoods of games, and the standard errors of the estimates.

    A game is a grid with its solution.
    """

    logs: Reals
    """The natural logarithm of the probability of each grid; -inf if the grid is impossible."""
    errors: Reals
    """The standard error of each logarithm; nan after a single run.

    After several runs, the standard error of an exact logarithm is 0.
    """


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
    """Return the log-likelihood and the standard error of each game.

    A game is a grid with its solution. If the attribute `hard` of a grid is true, the grid was
    played in hard mode. `narrowed` has the restricted rows of each game. `openers` has the opener
    probabilities of each game. By default, all games have the player's openers. Each of `runs` runs
    uses at most `particles` partial boards for a game. The random numbers depend on `seed`. The
    standard error is a first-order estimate. Raises KeyError if the player's lexicon has a word for
    every row of a game but lacks the solution.
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
    """Return the total weight of the words that show each pattern for each solution.

    `weights` has the shape (weightings, words), so that the words can be weighted in several ways.
    The result has the shape (weightings, solutions, patterns). For words of five letters, a table
    for all patterns is stored in the user's cache folder. The name of the table's file begins with
    `kind`.
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
    """Return, for each solution, the probability of each pattern in the first and in a later row.

    The result has the shape (2, solutions, patterns). Rows are treated as independent. The first
    word is an opener of an unknown player. The probability of a later word is proportional to the
    word's weight in the player model.
    """
    lexicon, later = player.sets.lexicon, player.habits.weights(player.sets.lexicon)
    weights = np.stack([population(lexicon, player.habits), later / later.sum()])
    about = lexicon, solutions, player.sets.rules, patterns
    return pattern_sums("screening", weights, *about, progress)


def screened(
    grids: Sequence[Grid], player: Player, solutions: Lexicon, progress: Progress | None
) -> Reals:
    """Return a rough log-likelihood of each grid for each solution, shape (grids, solutions).

    Rows are treated as independent. The result is used to choose the solutions for which an
    accurate likelihood is computed.
    """
    place = {row: i for i, row in enumerate(sorted({row for grid in grids for row in grid.rows}))}
    opener, later = np.log(np.maximum(row_by_row(player, solutions, [*place], progress), LEAST))
    rows = [[place[row] for row in grid.rows] for grid in grids]
    return np.stack([opener[:, first] + later[:, rest].sum(axis=1) for first, *rest in rows])
