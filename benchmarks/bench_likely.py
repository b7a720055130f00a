"""Which solution: ours beside other priors and a pattern-set method, on real games.

Some days of `data/games.tsv` on which three players shared, three grids a day. The pattern-set
method is the one that published solvers of the day's word use: the rows of all grids are pooled as
a set, and a word is scored by how likely common words are to show each of them.
"""

import time
from collections.abc import Callable, Iterator
from itertools import groupby
from random import Random
from typing import TypeAlias

import numpy as np
from rich.table import Table

from benchmarks.tables import table
from tools.evaluate_infer import ANSWERS, NYT, PRIOR, SOLUTIONS, calibration
from tools.fit_player import Played, played
from unwordle.model.game.grid import Grid
from unwordle.players.player import anyone
from unwordle.players.posterior import weighed
from unwordle.players.solutions import Evidence, infer

DAYS, GRIDS = 30, 3

Ranked: TypeAlias = list[tuple[str, float]]


def days() -> list[list[Played]]:
    """Return the games of three players on some days."""
    rng = Random(14)
    by_day = [list(games) for _, games in groupby(played(), lambda game: game.day)]
    enough = [games for games in by_day if len(games) >= GRIDS]
    return [rng.sample(games, GRIDS) for games in rng.sample(enough, DAYS)]


def by_player(grids: tuple[Grid, ...]) -> Ranked:
    """Return the solutions by the player model."""
    found = weighed(anyone(NYT), grids, SOLUTIONS, PRIOR).posterior()
    return list(zip(found.words, found.probabilities.tolist(), strict=True))


def by_boards(grids: tuple[Grid, ...]) -> Ranked:
    """Return the solutions by their boards, each guess as likely as any other."""
    found = infer(Evidence(grids, NYT, ANSWERS))
    return [(one.word, one.probability) for one in found]


def by_pattern_set(grids: tuple[Grid, ...]) -> Ranked:
    """Return the different rows of all grids, each as likely as words make it."""
    sums = Evidence(grids, NYT, ANSWERS).counts.astype(np.float64)
    logs = np.log(np.maximum(sums, 1e-3)).sum(axis=1)
    shares = np.exp(logs - logs.max())
    shares /= shares.sum()
    order = np.argsort(-shares)
    return [(ANSWERS.words[i], float(shares[i])) for i in order]


def tables() -> Iterator[Table]:
    """Yield the table."""
    judged = table(
        f"{GRIDS} grids a day, {DAYS} days",
        *("", "rank", "bits", "first", "claimed", "calibration", "seconds"),
    )
    asked = days()
    contestants: list[tuple[str, Callable[[tuple[Grid, ...]], Ranked]]] = [
        ("player model", by_player),
        ("uniform prior", by_boards),
        ("pattern set", by_pattern_set),
    ]
    for name, rank in contestants:
        rank((asked[0][0].grid,))  # the tables that are cached are made
        ranks, bits, claims, hits = [], [], [], []
        start = time.perf_counter()
        for games in asked:
            solution = games[0].solution
            found = rank(tuple(game.grid for game in games))
            of = dict(found)
            words = [word for word, _ in found]
            ranks.append(words.index(solution) + 1 if solution in of else len(ANSWERS))
            bits.append(-np.log2(max(of.get(solution, 0.0), 1e-6)))
            claims.append(found[0][1] if found else 0.0)
            hits.append(ranks[-1] == 1)
        seconds = (time.perf_counter() - start) / DAYS
        judged.add_row(
            name,
            f"{np.median(ranks):g}",
            f"{np.mean(bits):.2f}",
            f"{sum(hits)}",
            f"{np.mean(claims):.2f}",
            f"{calibration(np.array(claims), np.array(hits)):.2f}",
            f"{seconds:.2f}",
        )
    yield judged
