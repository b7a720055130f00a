"""How difficult a puzzle is: by the hardest step of its explanation, and the sum of all steps.

The score is the cost of the hardest step and a tenth of the sum of costs (`model.steps.costs`). It
depends on what the clues say together, and not on their order. Levels are thirds of 1,000 puzzles
made without other options: `python -m tools.measure_difficulty` makes them again and prints the
scores between the thirds, which stand here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from model.game.hint import Hint
from model.game.lexicon import Lexicon
from model.steps.engine import Step, explain
from model.steps.kinds import Kind
from model.steps.letters import Clues, counting
from model.steps.rows import of_grid

Level: TypeAlias = Literal["easy", "medium", "hard"]
Ranges: TypeAlias = dict[Level, tuple[float, float]]
"""From which score, and below which, each level is."""

CLUE_RANGES: Ranges = {"easy": (0, 28.2), "medium": (28.2, 44.8), "hard": (44.8, float("inf"))}
GRID_RANGES: Ranges = {"easy": (0, 82.6), "medium": (82.6, 95.8), "hard": (95.8, float("inf"))}

Need: TypeAlias = Literal["counting", "letters", "list", "supposing"]
"""What a solver must do: count copies, reason from letters to letters and places, think of words
of the list, suppose something."""

_NEEDS: dict[Kind, Need] = {
    "letters": "letters",
    "places": "letters",
    "words": "list",
    "supposing": "supposing",
}


@dataclass(frozen=True)
class Grade:
    """What the steps of an explanation say of how difficult it is."""

    hardest: int
    total: int
    needs: frozenset[Need]

    @property
    def score(self) -> float:
        """The cost of the hardest step, and a tenth of the sum of costs."""
        return round(self.hardest + self.total / 10, 1)


def grade(hints: Sequence[Hint], lexicon: Lexicon) -> Grade:
    """Return how difficult it is to come from clues to what they leave of a lexicon."""
    return _graded(explain(Clues(hints, lexicon)))


def grid_grade(grid: Sequence[str], solution: str, vocabulary: Lexicon, play: str) -> Grade | None:
    """Return how difficult it is to come from a grid to its board; None if steps do not lead there.

    What its rows can hold comes from the list, and its letters are not reasoned about one by one.
    """
    steps = explain(of_grid(grid, solution, vocabulary, play))
    return _graded(steps) if steps else None


def _graded(steps: Sequence[Step[Any]]) -> Grade:
    costs = [step.cost for step in steps]
    needs = {_NEEDS[step.kind] for step in steps if step.kind in _NEEDS}
    if any(map(counting, steps)):
        needs.add("counting")
    return Grade(max(costs), sum(costs), frozenset(needs))


def level(score: float, ranges: Ranges) -> Level:
    """Return the level that a score is in."""
    return next(name for name, (low, high) in ranges.items() if low <= score < high)
