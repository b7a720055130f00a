"""A step of an explanation, and the explanation."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from model.game.hint import Hint
from model.steps.facts import Fact, counts_copies
from model.steps.kinds import Kind
from model.steps.reading import Reading

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon


@dataclass(frozen=True)
class Step:
    """Facts that follow from others; without any one premise, none of them follows."""

    kind: Kind
    premises: tuple[Fact, ...]
    """What was known. A reading has none: it starts from the tiles."""
    facts: tuple[Fact, ...]
    """What is new."""
    cost: int
    reading: Reading | None = None
    """The tiles that are read, in a step of reading."""
    thought_of: int | None = None
    """How many words of the list match what the premises say that the word has."""
    nested: tuple["Step", ...] = ()
    """From the opposite of the fact to a contradiction, in a step of supposing."""

    @property
    def counting(self) -> bool:
        """Whether copies of a letter are counted, here or in a nested step."""
        facts = (*self.premises, *self.facts)
        return any(map(counts_copies, facts)) or any(step.counting for step in self.nested)

    @property
    def from_list(self) -> bool:
        """Whether the list of words is needed: without it the facts do not follow."""
        return self.kind == "words"


@dataclass(frozen=True)
class Explanation:
    """From clues to the words that they leave, step by step."""

    hints: tuple[Hint, ...]
    lexicon: "Lexicon"
    words: tuple[str, ...]
    """The words left; none where the clues contradict each other, or the list."""
    steps: tuple[Step, ...]

    @property
    def hardest(self) -> int:
        """The cost of the hardest step."""
        return max((step.cost for step in self.steps), default=0)

    @property
    def total(self) -> int:
        """The sum of all steps' costs."""
        return sum(step.cost for step in self.steps)


def leading_to(fact: Fact, steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps that are needed to derive a fact, in the same order."""
    needed: set[Fact] = {fact}
    kept: list[Step] = []
    for step in reversed(steps):
        if needed.intersection(step.facts):
            kept.append(step)
            needed.update(step.premises)
    return tuple(reversed(kept))


def in_clue_order(steps: Iterable[Step]) -> tuple[Step, ...]:
    """The steps with those of reading first, clue by clue and from left to right."""

    def place(step: Step) -> tuple[int, tuple[int, ...]]:
        reading = step.reading
        return (1 << 30, ()) if reading is None else (reading.clue, reading.columns)

    return tuple(sorted(steps, key=place))
