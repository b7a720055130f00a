"""Counting strict play: ours, and a depth-first walk along every path of guesses."""

from collections.abc import Iterator, Sequence
from functools import cache, partial

from benchmarks.race import race
from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.theory import Theory
from unwordle.wordlist import named

CASES = (
    ("stone", Grid.parse("WWWWW/WYWWW/WYWWG/WYGWG")),
    ("stone", Grid.parse("WWWWW/WYWWW/WWYWG")),
)


RUNS = 3


def ours(theories: Iterator[Theory]) -> int:
    """Return what holds between the rows, stated and compiled to relations, and the exact count."""
    return next(theories).boards.count()


def with_pools(grid: Grid, solution: str, lexicon: Lexicon) -> Theory:
    """Return a theory that has been asked for its rows' words, and no more."""
    theory = Theory(grid, solution, lexicon, play="strict")
    _ = theory.candidates
    return theory


def walked(rows: Sequence[str], pools: Sequence[Sequence[str]]) -> int:
    """Every path from the first row down, one by one.

    `pools` are the words that fit each row's colours. Each word chosen filters the pools of all
    rows below it, so that a path is never begun that some row cannot go on.
    """
    shown = cache(feedback)

    def paths(row: int, left: Sequence[Sequence[str]]) -> int:
        if row == len(rows) - 1:
            return sum(1 for _ in left[0])
        total = 0
        for word in left[0]:
            below = []
            for pool in left[1:]:
                below.append([other for other in pool if shown(word, other) == rows[row]])
                if not below[-1]:
                    break
            else:
                total += paths(row + 1, below)
        return total

    return paths(0, pools)


def main() -> None:
    """Print the comparisons."""
    lexicon = named("nyt")
    for solution, grid in CASES:
        theories = [with_pools(grid, solution, lexicon) for _ in range(RUNS)]
        pools = theories[0].candidates
        race(
            f"Boards of {solution} {grid} in strict play, once each row's words are known",
            [
                ("ours: relations and exact count", partial(ours, iter(theories)), RUNS),
                ("every path, depth first", partial(walked, grid.rows, pools), 1),
            ],
        )
