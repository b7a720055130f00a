"""Measure how difficult puzzles are, for the levels: `python -m tools.measure_difficulty`.

It makes 1,000 puzzles of two to six clues, for answers drawn from Wordle's, and prints the scores
between the thirds; and how the score goes with the words to think of. With two processes it takes
some minutes.
"""

import multiprocessing
import statistics
from collections import Counter
from collections.abc import Sequence

from tools.arguments import parser
from unwordle.model.game.grid import Hint
from unwordle.puzzles.difficulty import grade
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


def main() -> None:
    """Print the scores between thirds, and the correlation with the words to think of."""
    with multiprocessing.Pool(JOBS) as pool:
        made = pool.map(of_clues, range(NUMBER), chunksize=10)
    low, high = statistics.quantiles([score for score, _ in made], n=3)
    print(f"{len(made)} clue puzzles: thirds at {low:.1f} and {high:.1f}")
    rho = statistics.correlation(*(_ranks(column) for column in zip(*made, strict=True)))
    print(f"rank correlation with the words to think of: {rho:.2f}")


def _ranks(numbers: Sequence[float]) -> list[float]:
    """Return the rank of each number; equal numbers have the mean of their ranks."""
    order = sorted(numbers)
    first, count = {n: i for i, n in reversed(list(enumerate(order)))}, Counter(order)
    return [first[n] + (count[n] - 1) / 2 for n in numbers]


if __name__ == "__main__":
    parser(__doc__).parse_args()
    main()
