"""How difficult a puzzle is: by the hardest step of its explanation, and the sum of all steps.

The score is the cost of the hardest step and a tenth of the sum of costs (`model.steps.costs`). It
depends on what the clues say together, and not on their order. Levels are thirds of 1,000 puzzles
made without other options: `python -m tools.measure_difficulty` makes them again and prints the
scores between the thirds, which stand here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from model.game.hint import Hint
from model.game.lexicon import Lexicon
from model.steps.engine import explain
from model.steps.rows import explain_rows, of_grid
from model.steps.step import Explanation

Level: TypeAlias = Literal["easy", "medium", "hard"]
Ranges: TypeAlias = dict[Level, tuple[float, float]]
"""From which score, and below which, each level is."""

CLUE_RANGES: Ranges = {"easy": (0, 28.2), "medium": (28.2, 44.8), "hard": (44.8, float("inf"))}
GRID_RANGES: Ranges = {"easy": (0, 82.6), "medium": (82.6, 95.8), "hard": (95.8, float("inf"))}

Need: TypeAlias = Literal["counting", "letters", "list", "supposing"]
"""What a solver must do: count copies, reason from letters to letters and places, think of words
of the list, suppose something."""


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
    explanation = explain(hints, lexicon)
    return Grade(explanation.hardest, explanation.total, _needs(explanation))


def grid_grade(grid: Sequence[str], solution: str, vocabulary: Lexicon, play: str) -> Grade | None:
    """How difficult it is to come from a grid to its one board; None where steps do not lead there.

    What its rows can hold comes from the list, and its letters are not reasoned about one by one.
    """
    steps = explain_rows(of_grid(grid, solution, vocabulary, play))
    if not steps:
        return None
    needs: set[Need] = {"list"}
    if any(step.nested for step in steps):
        needs.add("supposing")
    found = [step.cost for step in steps]
    return Grade(max(found), sum(found), frozenset(needs))


def _needs(explanation: Explanation) -> frozenset[Need]:
    found: set[Need] = set()
    for step in explanation.steps:
        if step.counting:
            found.add("counting")
        if step.from_list:
            found.add("list")
        elif step.nested:
            found.add("supposing")
        elif step.kind in ("letters", "places"):
            found.add("letters")
    return frozenset(found)


def level(score: float, ranges: Ranges) -> Level:
    """The level that a score is in."""
    return next(name for name, (low, high) in ranges.items() if low <= score < high)
