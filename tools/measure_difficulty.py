"""Measure how difficult puzzles are, for the levels: `python -m tools.measure_difficulty`.

It makes 1,000 puzzles of clues, 200 each of two to six clues, for answers drawn from Wordle's, and
prints the scores between the thirds; and how the score goes with the words that are left when the
steps up to the first list of words are made. With two processes it takes some minutes.
"""

import multiprocessing
import statistics
from random import Random

import numpy as np

from answers.puzzle import answers_of, clues_answer, vocabulary_called
from model.game.hint import Hint
from model.puzzle.request import COMMON, ClueRequest
from model.puzzle.spec import ClueSpec
from model.steps.engine import explain
from wordlist import named

CLUES = range(2, 7)
NUMBER = 200
JOBS = 2


def measured(task: tuple[int, int]) -> tuple[float, int, int]:
    """A puzzle's score, its seed's number of clues, and the words thought of at its hardest."""
    clues, seed = task
    words = named("nyt")
    spec = ClueSpec(clues)
    request = ClueRequest(
        words, vocabulary_called(COMMON, words), words, answers_of(words, None), spec
    )
    puzzle = clues_answer(request, seed)
    explanation = explain([Hint(c["guess"], c["pattern"]) for c in puzzle["clues"]], words)
    thought_of = max((step.thought_of or 1 for step in explanation.steps), default=1)
    return explanation.hardest + explanation.total / 10, clues, thought_of


def main() -> None:
    """Print the scores between thirds, and the correlation with the words to think of."""
    seeds = Random(1).sample(range(1 << 30), NUMBER)
    tasks = [(clues, seed) for clues in CLUES for seed in seeds]
    with multiprocessing.Pool(JOBS) as pool:
        found = pool.map(measured, tasks, chunksize=10)
    scores = [score for score, _, _ in found]
    low, high = statistics.quantiles(scores, n=3)
    print(f"{len(found)} puzzles: thirds at {low:.1f} and {high:.1f}")
    for clues in CLUES:
        some = [score for score, number, _ in found if number == clues]
        easy = sum(score < low for score in some)
        hard = sum(score >= high for score in some)
        print(f"{clues} clues: {easy} easy, {len(some) - easy - hard} medium, {hard} hard")
    ranks = [np.argsort(np.argsort(column)) for column in (scores, [n for _, _, n in found])]
    print(f"rank correlation with words to think of: {np.corrcoef(ranks)[0, 1]:.2f}")


if __name__ == "__main__":
    main()
