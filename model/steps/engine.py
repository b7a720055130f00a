"""One loop from what is read to an end, step by step: each step is the cheapest that there is.

The scheme is that of step-wise explanation (Bogaerts, Gamba and Guns, "A framework for step-wise
explaining how to solve constraint satisfaction problems", Artificial Intelligence 300, 2021): of
all facts that follow and are not known, derive the one with the cheapest premises, note
it, and repeat. There are two kinds of facts to reason with: `model.steps.letters` has those on the
letters of one word, and `model.steps.rows` those on the words of a grid's rows.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from model.steps.kinds import Kind
from model.steps.reading import Reading

F = TypeVar("F")


@dataclass(frozen=True)
class Step(Generic[F]):
    """Facts that follow from others; without any one premise, none of them follows."""

    kind: Kind
    premises: tuple[F, ...]
    """What was known. A step that reads tiles has none."""
    facts: tuple[F, ...]
    """What is new."""
    cost: int
    reading: Reading | None = None
    """The tiles that are read."""
    thought_of: int | None = None
    """How many words of the list match what the tiles or premises say that the word has."""
    nested: tuple["Step[F]", ...] = ()
    """From what is supposed to a contradiction, in a step of supposing."""


Rule: TypeAlias = Callable[[Sequence[F]], Iterable[Step[F]]]
"""A way of reasoning: the steps that it gives, from what is known in the order of facts."""


class Reasoning(Protocol[F]):
    """Facts of one kind, and how a person derives them."""

    def order(self, fact: F) -> tuple[Any, ...]:
        """Return a sorting key of facts."""

    def given(self) -> Iterable[Step[F]]:
        """Return the steps that only read tiles."""

    def rules(self) -> Sequence[Rule[F]]:
        """Return the ways to new facts. The later ones are for when the earlier give nothing."""

    def ended(self, known: Sequence[F]) -> bool:
        """Return whether nothing remains to be derived."""

    def ends(self, known: Sequence[F]) -> Sequence[F]:
        """Return the facts to lead to; none if what is known does not reach an end."""


def explain(about: Reasoning[F]) -> tuple[Step[F], ...]:
    """Return the steps from what is read to the end, those that lead nowhere left out.

    There are none if nothing is read, or if no end is reached.
    """
    given = list(about.given())
    if not given:
        return ()
    known: list[F] = []
    for step in given:
        known = noted(about, known, step.facts)
    steps, known = deduce(about, known, about.rules())
    needed = leading_to(about.ends(known), [*given, *steps])
    return tuple(sorted(needed, key=_in_order_of_tiles))


def deduce(
    about: Reasoning[F], known: list[F], rules: Sequence[Rule[F]]
) -> tuple[list[Step[F]], list[F]]:
    """Return step after step until the end, or until no rule gives any; and what is known then."""
    steps: list[Step[F]] = []
    while not about.ended(known) and (step := _cheapest(about, known, rules)):
        steps.append(step)
        known = noted(about, known, step.facts)
    return steps, known


def _cheapest(about: Reasoning[F], known: Sequence[F], rules: Sequence[Rule[F]]) -> Step[F] | None:
    """Return the cheapest step of the first rule that gives one."""
    for rule in rules:
        steps = list(rule(known))
        if steps:
            return min(steps, key=lambda step: (step.cost, about.order(step.facts[0])))
    return None


def noted(about: Reasoning[F], known: Iterable[F], new: Iterable[F]) -> list[F]:
    """Return what is known with new facts, in the order of facts."""
    return sorted([*known, *new], key=about.order)


def leading_to(facts: Iterable[F], steps: Sequence[Step[F]]) -> tuple[Step[F], ...]:
    """Return the steps that are needed to derive facts, in the same order."""
    needed = set(facts)
    kept: list[Step[F]] = []
    for step in reversed(steps):
        if needed.intersection(step.facts):
            kept.append(step)
            needed.update(step.premises)
    return tuple(reversed(kept))


def _in_order_of_tiles(step: Step[F]) -> tuple[bool, int, tuple[int, ...]]:
    """Return a sorting key: steps of reading first, row by row and from left to right."""
    reading = step.reading
    return (True, 0, ()) if reading is None else (False, reading.clue, reading.columns)
