"""From what is read to the words left, step by step: each step is the cheapest that there is.

The scheme is that of step-wise explanation (Bogaerts, Gamba and Guns, "A framework for step-wise
explaining how to solve constraint satisfaction problems", Artificial Intelligence 300, 2021): of
all facts that follow and are not known, derive the one whose cheapest premises cost least, note
it, and repeat. `model.steps.letters` has the facts and the ways to derive them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from model.steps.facts import Fact, order
from model.steps.kinds import Kind
from model.steps.reading import Reading

if TYPE_CHECKING:
    from model.steps.letters import Clues


@dataclass(frozen=True)
class Step:
    """Facts that follow from others; without any one premise, none of them follows."""

    kind: Kind
    premises: tuple[Fact, ...]
    """What was known. A step that reads tiles has none."""
    facts: tuple[Fact, ...]
    """What is new."""
    cost: int
    reading: Reading | None = None
    """The tiles that are read."""
    thought_of: int | None = None
    """How many words of the list match what the premises say that the word has."""


def explain(clues: "Clues") -> tuple[Step, ...]:
    """Return the steps from what is read to the words left, without those that lead nowhere.

    There are none if nothing is read.
    """
    steps = list(clues.given())
    if not steps:
        return ()
    known = sorted((fact for step in steps for fact in step.facts), key=order)
    while not clues.ended(known) and (step := _cheapest(clues, known)):
        steps.append(step)
        known = sorted([*known, *step.facts], key=order)
    needed, kept = {clues.goal}, []
    for step in reversed(steps):
        if needed.intersection(step.facts):
            kept.append(step)
            needed.update(step.premises)
    kept.reverse()
    return tuple(sorted(kept, key=_in_order_of_tiles))


def _cheapest(clues: "Clues", known: Sequence[Fact]) -> Step | None:
    """Return the cheapest step of the first rule that gives one."""
    for rule in clues.rules():
        steps = list(rule(known))
        if steps:
            return min(steps, key=lambda step: (step.cost, order(step.facts[0])))
    return None


def _in_order_of_tiles(step: Step) -> tuple[bool, int, tuple[int, ...]]:
    """Return a sorting key: steps of reading first, row by row and from left to right."""
    reading = step.reading
    return (True, 0, ()) if reading is None else (False, reading.clue, reading.columns)
