"""Measure how difficult puzzles are, for the levels: `python -m tools.measure_difficulty`.

It makes 1,000 puzzles of two to six clues and 1,000 grids of two to five rows in strict play, for
answers drawn from Wordle's, and prints the scores between the thirds; and how the score of clues
goes with the words to think of. With two processes it takes some minutes.
"""

import multiprocessing
import statistics
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from tools.arguments import parser
from unwordle.model.game.grid import Hint
from unwordle.puzzles.difficulty import grade, grid_grade
from unwordle.puzzles.grids import ROWS, GridSpec, find_grid
from unwordle.puzzles.letters import Clues as Reading
from unwordle.puzzles.letters import explain
from unwordle.questions.clues import Clues
from unwordle.wordlist import named

NUMBER = 1000
CLUES = range(2, 7)
JOBS = 2


def of_clues(seed: int) -> tuple[float, int]:
    """Return a puzzle's score, and the most words that have to be thought of in one step."""
    puzzle = Clues(clues=CLUES[seed % len(CLUES)], seed=seed).answer()
    assert "clues" in puzzle, "each seed has a puzzle"
    hints = [Hint(clue["guess"], clue["pattern"]) for clue in puzzle["clues"]]
    words = named("nyt")
    thought_of = max((step.thought_of or 1 for step in explain(Reading(hints, words))), default=1)
    return grade(hints, words), thought_of


def of_grids(seed: int) -> tuple[float, int]:
    """Return a grid's score, and its rows; the score is 0 where there is no such grid."""
    rng, common = Random(seed), named("common")
    solution, rows = rng.choice(named("answers").words), ROWS[seed % len(ROWS)]
    found = find_grid(solution, common, GridSpec(rows), rng)
    grade = None if found is None else grid_grade(found.grid, solution, common)
    return (0.0 if grade is None else grade), rows


def main() -> None:
    """Print the scores between thirds, and the correlation with the words to think of."""
    with multiprocessing.Pool(JOBS) as pool:
        for name, score in (("clue puzzles", of_clues), ("grids", of_grids)):
            _report(name, score, pool.map(score, range(NUMBER), chunksize=10))


def _report(
    name: str, score: Callable[[int], tuple[float, int]], found: Sequence[tuple[float, int]]
) -> None:
    made = [(number, other) for number, other in found if number]
    low, high = statistics.quantiles([number for number, _ in made], n=3)
    print(f"{len(made)} {name}: thirds at {low:.1f} and {high:.1f}")
    rho = statistics.correlation(*(_ranks(column) for column in zip(*made, strict=True)))
    other = "words to think of" if score is of_clues else "rows"
    print(f"rank correlation with the {other}: {rho:.2f}")


def _ranks(numbers: Sequence[float]) -> list[float]:
    """Return the rank of each number; equal numbers have the mean of their ranks."""
    order = sorted(numbers)
    first, count = {n: i for i, n in reversed(list(enumerate(order)))}, Counter(order)
    return [first[n] + (count[n] - 1) / 2 for n in numbers]


if __name__ == "__main__":
    parser(__doc__).parse_args()
    main()
