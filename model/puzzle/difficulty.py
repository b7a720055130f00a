"""How difficult a puzzle is: by the hardest step of its explanation, and the sum of all steps.

The score is the cost of the hardest step and a tenth of the sum of costs (`model.steps.costs`). It
depends on what the clues say together, and not on their order. Levels are thirds of 1,000 puzzles
made without other options: `python -m tools.measure_difficulty` makes them again and prints the
scores between the thirds, which stand here.
"""

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from model.game.hint import Hint
from model.game.lexicon import Lexicon
from model.steps.engine import Step, explain
from model.steps.letters import Clues
from model.steps.rows import of_grid

Level: TypeAlias = Literal["easy", "medium", "hard"]
Ranges: TypeAlias = dict[Level, tuple[float, float]]
"""From which score, and below which, each level is."""

CLUE_RANGES: Ranges = {"easy": (0, 28.2), "medium": (28.2, 44.8), "hard": (44.8, float("inf"))}
GRID_RANGES: Ranges = {"easy": (0, 82.6), "medium": (82.6, 95.8), "hard": (95.8, float("inf"))}


def grade(hints: Sequence[Hint], lexicon: Lexicon) -> float:
    """Return how difficult it is to come from clues to what they leave of a lexicon."""
    return _score(explain(Clues(hints, lexicon)))


def grid_grade(grid: Sequence[str], solution: str, vocabulary: Lexicon, play: str) -> float | None:
    """Return how difficult it is to come from a grid to its board; None if steps do not lead there.

    What its rows can hold comes from the list, and its letters are not reasoned about one by one.
    """
    steps = explain(of_grid(grid, solution, vocabulary, play))
    return _score(steps) if steps else None


def _score(steps: Sequence[Step[Any]]) -> float:
    """Return the cost of the hardest step, and a tenth of the sum of costs."""
    costs = [step.cost for step in steps]
    return round(max(costs) + sum(costs) / 10, 1)


def level(score: float, ranges: Ranges) -> Level:
    """Return the level that a score is in."""
    return next(name for name, (low, high) in ranges.items() if low <= score < high)
