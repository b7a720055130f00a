"""From clues to the words that they leave, step by step: each step is the cheapest that there is.

The scheme is that of step-wise explanation (Bogaerts, Gamba and Guns, "A framework for step-wise
explaining how to solve constraint satisfaction problems", Artificial Intelligence 300, 2021): of
all facts that follow and are not known, derive the one whose cheapest premises cost least, note
it, and repeat. Letters are reasoned with first, by what is seen at a glance; words of the list come
last.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from unwordle.model.game.grid import Hint
from unwordle.model.game.lexicon import Lexicon
from unwordle.puzzles import costs
from unwordle.puzzles.direct import View, direct
from unwordle.puzzles.facts import At, Fact, Never, NotAt, OneOf, counts_copies, order, positive
from unwordle.puzzles.reading import Reading, readings
from unwordle.puzzles.scope import LetterScope, Scope, letters_in_question

FEW = 8
"""A list of at most this many words is noted, to be sifted later."""

Kind: TypeAlias = Literal["reading", "letters", "places", "sifting", "words"]
"""What a person does with clues: reads tiles; reasons about letters, or about their places; sifts
words that are noted; thinks of words of the list."""


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


class Clues:
    """Clues, and the words of a lexicon. Their order does not change the steps.

    Raises InputError if a clue is not as long as the words.
    """

    def __init__(self, hints: Sequence[Hint], lexicon: Lexicon) -> None:
        self.hints, self.lexicon, self.length = tuple(hints), lexicon, lexicon.length
        for hint in hints:
            hint.check_length(self.length)
        read = [fact for step in self.given() for fact in step.facts]
        self._scope = Scope(lexicon.letters)
        self._letters = LetterScope(letters_in_question(read, self.length), self.length)
        self.words = self._listed(read)
        """The words left; none if the clues contradict each other, or the list."""
        self.goal: Fact = OneOf(self.words) if self.words else Never()
        """What the steps lead to."""

    def given(self) -> Iterator[Step]:
        """Yield the steps that read what each clue says by itself: first without counting."""
        known: list[Fact] = []
        for reading in sorted(readings(self.hints), key=self._plainest):
            noted = View(known, self.length)
            new = tuple(fact for fact in reading.facts if not noted.has(fact))
            if new:
                known += new
                cost = costs.COUNTING if any(map(counts_copies, new)) else costs.READING
                yield Step("reading", (), new, cost, reading)

    def _plainest(self, reading: Reading) -> tuple[bool, str, str, str]:
        hint = self.hints[reading.clue]
        return reading.counts, reading.letter, hint.guess, hint.pattern

    def cheapest(self, known: Sequence[Fact]) -> Step | None:
        """Return the cheapest step on letters; if there is none, the cheapest through the list."""
        steps = list(self._by_letters(known)) or self._by_words(known)
        return min(steps, key=lambda step: (step.cost, order(step.facts[0])), default=None)

    # ---------------------------------------------------------------- letters

    def _by_letters(self, known: Sequence[Fact]) -> Iterator[Step]:
        """Yield the steps on letters that are seen at a glance."""
        places = tuple(fact for fact in known if isinstance(fact, At))
        if len(places) == self.length and isinstance(self.goal, OneOf):
            yield _deduced(places, (self.goal,))
        for premises, facts in self._following(known).items():
            seen = tuple(fact for fact in facts if direct(premises, fact, self.length))
            if seen:
                yield _deduced(premises, seen)

    def _following(self, known: Sequence[Fact]) -> dict[tuple[Fact, ...], list[Fact]]:
        """Return the letter facts that follow from what is known, by their premises."""
        about = [fact for fact in known if self._letters.about(fact)]
        noted = View(known, self.length)
        following: dict[tuple[Fact, ...], list[Fact]] = {}
        for fact in self._letters.entailed(about):
            if not noted.has(fact):
                premises = tuple(self._letters.premises_of(fact, about))
                following.setdefault(premises, []).append(fact)
        return following

    # ---------------------------------------------------------------- the list of words

    def _by_words(self, known: Sequence[Fact]) -> Iterator[Step]:
        """Yield steps to the words left; and to a list of a few, if there are many to think of."""
        premises = self._scope.premises_of(self.goal, known)
        yield self._through_words(premises, self.goal)
        if not any(isinstance(fact, OneOf) for fact in known):
            few = self._few(premises)
            words = self._listed(few)
            if len(few) < len(premises) and words:
                yield self._through_words(few, OneOf(words))

    def _through_words(self, premises: Sequence[Fact], fact: Fact) -> Step:
        """Return the step through words: those of a list that is noted, or those thought of."""
        cost = sum(map(costs.premise, premises))
        if any(isinstance(one, OneOf) for one in premises):
            return Step("sifting", tuple(premises), (fact,), costs.SIFTING + cost)
        thought_of = int(self._scope.meeting(filter(positive, premises)).sum())
        cost += costs.thinking_of(thought_of)
        return Step("words", tuple(premises), (fact,), cost, thought_of=thought_of)

    def _few(self, premises: Sequence[Fact]) -> list[Fact]:
        """Return those of the premises that leave a list of a few words.

        What the word has goes first, then whatever excludes most. If each premise is needed for
        what they entail together, each is needed for a part of it too.
        """
        chosen = [fact for fact in premises if positive(fact)]
        others = [fact for fact in premises if not positive(fact)]
        while (left := self._scope.meeting(chosen)).sum() > FEW and others:
            best = min(others, key=lambda fact: (left & self._scope.holds(fact)).sum())
            others.remove(best)
            chosen.append(best)
        return sorted(chosen, key=order)

    def _listed(self, facts: Iterable[Fact]) -> tuple[str, ...]:
        """Return the words for which facts are true."""
        return tuple(self.lexicon.words[i] for i in np.flatnonzero(self._scope.meeting(facts)))


def _deduced(premises: tuple[Fact, ...], facts: tuple[Fact, ...]) -> Step:
    """Return the step that sees facts about letters at a glance."""
    cost = sum(map(costs.premise, premises))
    if any(isinstance(fact, At | NotAt | Never) for fact in facts):
        return Step("places", premises, facts, costs.PLACES + cost)
    return Step("letters", premises, facts, costs.LETTERS + cost)


def explain(clues: Clues) -> tuple[Step, ...]:
    """Return the steps from what is read to the words left, without those that lead nowhere.

    There are none if nothing is read.
    """
    steps = list(clues.given())
    if not steps:
        return ()
    known = sorted((fact for step in steps for fact in step.facts), key=order)
    while not View(known, clues.length).has(clues.goal) and (step := clues.cheapest(known)):
        steps.append(step)
        known = sorted([*known, *step.facts], key=order)
    needed, kept = {clues.goal}, list[Step]()
    for step in reversed(steps):
        if needed.intersection(step.facts):
            kept.insert(0, step)
            needed.update(step.premises)
    return tuple(sorted(kept, key=_in_order_of_tiles))


def _in_order_of_tiles(step: Step) -> tuple[bool, int, tuple[int, ...]]:
    """Return a sorting key: steps of reading first, row by row and from left to right."""
    reading = step.reading
    return (True, 0, ()) if reading is None else (False, reading.clue, reading.columns)
