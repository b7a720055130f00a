"""Steps from a grid in words: one sentence each, rows and columns counted from 1."""

from collections.abc import Sequence

from model.steps.rows import Puzzle, RowStep
from model.steps.sentences import listed, tiles_named

_FEW = 8


def row_sentence(step: RowStep, puzzle: Puzzle) -> str:
    """What a step says of the puzzle that it is about."""
    row, left = step.row + 1, _left(step.words)
    if step.kind == "words":
        tiles = tiles_named(puzzle.grid[step.row], step.columns)
        known = ", and its pins," if step.row in puzzle.pinned else ""
        return f"Row {row}: {tiles} with {puzzle.solution}{known} leaves it {left}."
    if step.other is None:
        told = f"Suppose that row {row} is {step.supposed}: this cannot be."
        return f"{told} So row {row} has {left}."
    return f"Row {row}, held against row {step.other + 1}: of its {step.before:,} it keeps {left}."


def _left(words: Sequence[str]) -> str:
    if not words:
        return "no word"
    if len(words) == 1:
        return f"only {words[0]}"
    if len(words) <= _FEW:
        return listed(words)
    return f"{len(words):,} words"
