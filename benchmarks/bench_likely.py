"""A comparison of the player model with simpler methods of finding the solutions of real games.

The comparison uses a random sample of the days on which at least three players in `data/games.tsv`
shared a grid. For each of these days, three grids are used. One of the simpler methods, the
pattern-set method, is used by published programs that find the day's solution. This method collects
the patterns of all grids in a set. For each word and each pattern in the set, the method counts the
guesses that get this pattern if the word is the solution. The score of a word is the product of
these counts.
"""

import time
from collections.abc import Iterator
from random import Random

import numpy as np
from rich.table import Table

from benchmarks import table
from tools.evaluate_infer import ANSWERS, COLUMNS, NYT, PRIOR, SOLUTIONS, Ranked, case_of, judgement
from tools.fit_player import Played, by_day
from unwordle.model.game.grid import Grid
from unwordle.players.likelihood import KnownGrid
from unwordle.players.player import anyone
from unwordle.players.posterior import Screening, posterior
from unwordle.players.solutions import Evidence, infer

DAYS, GRIDS = 30, 3


def days() -> list[list[Played]]:
    """Return, for each day of a random sample, the games of three players."""
    rng = Random(14)
    return [rng.sample(games, GRIDS) for games in rng.sample(by_day(GRIDS), DAYS)]


def by_player(grids: tuple[Grid, ...]) -> Ranked:
    """Return the possible solutions and their probabilities, computed with the player model."""
    screening = Screening(anyone(NYT), SOLUTIONS, grids)
    words, probabilities, *_ = posterior(screening, [*map(KnownGrid, grids)], PRIOR)
    return list(zip(words, probabilities.tolist(), strict=True))


def by_boards(grids: tuple[Grid, ...]) -> Ranked:
    """Return the possible solutions, and their probabilities if all boards are equally likely."""
    solutions = infer(Evidence(grids, NYT, ANSWERS))
    return [(solution.word, solution.probability) for solution in solutions]


def by_pattern_set(grids: tuple[Grid, ...]) -> Ranked:
    """Return all answers and their shares of the total score in the pattern-set method."""
    sums = [*Evidence(grids, NYT, ANSWERS).counts.values()]
    logs = np.log(np.maximum(sums, 1e-3)).sum(axis=0)
    shares = np.exp(logs - logs.max())
    shares /= shares.sum()
    order = np.argsort(-shares)
    return [(ANSWERS.words[i], float(shares[i])) for i in order]


def tables() -> Iterator[Table]:
    """Yield a table that compares three methods of finding the most likely solution."""
    columns = ("", *COLUMNS, "seconds")
    judged = table(f"{GRIDS} grids a day, {DAYS} days", *columns)
    sample = days()
    for name, rank in {
        "player model": by_player,
        "uniform prior": by_boards,
        "pattern set": by_pattern_set,
    }.items():
        rank((sample[0][0].grid,))  # fill the caches before the measurement
        start = time.perf_counter()
        ranked = [rank(tuple(game.grid for game in games)) for games in sample]
        seconds = (time.perf_counter() - start) / DAYS
        found = zip(ranked, (games[0].solution for games in sample), strict=True)
        judged.add_row(name, *judgement([case_of(*one) for one in found]), f"{seconds:.2f}")
    yield judged
