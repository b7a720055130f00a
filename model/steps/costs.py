"""What steps cost: small whole numbers, in the order of how hard steps are for people.

One premise is easier than two; what is read off a tile than what is counted; what the word has
than what it has not; letters than places, and places than words of a list. A list costs by how
many words must be thought of: as much again for each doubling.
"""

from collections.abc import Sequence
from math import log2

from model.steps.facts import (
    At,
    AtLeast,
    Fact,
    MadeOf,
    Never,
    NotAt,
    OneOf,
    counts_copies,
)
from model.steps.reading import Reading
from model.steps.step import Step

READING, COUNTING = 1, 4
"""To read the tiles of a letter; to read them by counting its copies."""
LETTERS, PLACES, SIFTING, WORDS, SUPPOSING = 1, 2, 2, 6, 6
"""What a step costs beside its premises."""
HAS, NOTED, HAS_NOT, COPIES = 2, 1, 3, 5
"""A premise: what the word has; a list of words noted; what it has not; numbers of copies."""
DOUBLING = 4
"""What twice as many words to think of add."""


def premise(fact: Fact) -> int:
    """What it costs to have a fact in mind."""
    if counts_copies(fact):
        return COPIES
    match fact:
        case OneOf():
            return NOTED
        case At() | AtLeast() | MadeOf():
            return HAS
        case _:
            return HAS_NOT


def read(reading: Reading, new: tuple[Fact, ...]) -> Step:
    """The step that reads the tiles of one letter in one clue."""
    counts = any(map(counts_copies, new))
    return Step("reading", (), new, COUNTING if counts else READING, reading)


def deduced(premises: tuple[Fact, ...], facts: tuple[Fact, ...]) -> Step:
    """The step that sees facts about letters at a glance."""
    places = any(isinstance(fact, At | NotAt | Never) for fact in facts)
    cost = (PLACES if places else LETTERS) + sum(map(premise, premises))
    return Step("places" if places else "letters", premises, facts, cost)


def supposed(premises: tuple[Fact, ...], fact: Fact, nested: tuple[Step, ...]) -> Step:
    """The step that supposes a fact's opposite."""
    cost = SUPPOSING + sum(step.cost for step in nested)
    return Step("supposing", premises, (fact,), cost, nested=nested)


def from_words(premises: Sequence[Fact], fact: Fact, thought_of: int) -> Step:
    """The step that goes through words: those of a list that is noted, or those thought of."""
    cost = sum(map(premise, premises))
    if any(isinstance(one, OneOf) for one in premises):
        return Step("sifting", tuple(premises), (fact,), SIFTING + cost)
    cost += WORDS + round(DOUBLING * log2(max(1, thought_of)))
    return Step("words", tuple(premises), (fact,), cost, thought_of=thought_of)
