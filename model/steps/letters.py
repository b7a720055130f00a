"""From clues to the words that they leave: the facts and rules for the letters of one word.

Letters are reasoned with first, by what is seen at a glance; words of the list come last.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from model.game.errors import InputError
from model.game.hint import Hint
from model.steps import costs
from model.steps.direct import direct
from model.steps.engine import Step
from model.steps.facts import (
    At,
    Fact,
    Never,
    NotAt,
    OneOf,
    counts_copies,
    implied,
    order,
    positive,
)
from model.steps.reading import Reading, readings
from model.steps.scope import LetterScope, Scope, letters_in_question

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon

FEW = 8
"""A list of at most this many words is noted, to be sifted later."""

Rule: TypeAlias = Callable[[Sequence[Fact]], Iterator[Step]]
"""A way of reasoning: the steps that it gives, from what is known in the order of facts."""


class Clues:
    """Clues, and the words of a lexicon. Their order does not change the steps.

    Raises InputError if a clue is not as long as the words.
    """

    def __init__(self, hints: Sequence[Hint], lexicon: "Lexicon") -> None:
        self.hints, self.lexicon, self.length = tuple(hints), lexicon, lexicon.length
        for hint in hints:
            if len(hint.guess) != self.length:
                raise InputError(
                    f"the hint {hint} has {len(hint.guess)} letters: {self.length} are needed here"
                )
        read = [fact for step in self.given() for fact in step.facts]
        self._scope = Scope(lexicon.letters)
        self._letters = LetterScope(letters_in_question(read, self.length), self.length)
        self.words = self._listed(read)
        """The words left; none if the clues contradict each other, or the list."""
        self.goal: Fact = OneOf(self.words) if self.words else Never()
        """What the steps lead to."""

    def given(self) -> list[Step]:
        """Return the steps that read what each clue says by itself: first without counting."""
        steps: list[Step] = []
        known: list[Fact] = []
        for reading in sorted(readings(self.hints), key=self._plainest):
            new = tuple(fact for fact in reading.facts if not implied(fact, known))
            if new:
                known += new
                cost = costs.COUNTING if any(map(counts_copies, new)) else costs.READING
                steps.append(Step("reading", (), new, cost, reading))
        return steps

    def _plainest(self, reading: Reading) -> tuple[bool, str, str, str]:
        hint = self.hints[reading.clue]
        return reading.counts, reading.letter, hint.guess, hint.pattern

    def rules(self) -> tuple[Rule, ...]:
        """Return the ways to new facts: letters first; the list of words if these give nothing."""
        return self._by_letters, self._by_words

    def ended(self, known: Sequence[Fact]) -> bool:
        """Return whether the words left are known."""
        return implied(self.goal, known)

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
        following: dict[tuple[Fact, ...], list[Fact]] = {}
        for fact in self._letters.entailed(about):
            if not implied(fact, known):
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
        places = np.flatnonzero(self._scope.meeting(facts))
        return tuple(self.lexicon.words[i] for i in places)


def _deduced(premises: tuple[Fact, ...], facts: tuple[Fact, ...]) -> Step:
    """Return the step that sees facts about letters at a glance."""
    places = any(isinstance(fact, At | NotAt | Never) for fact in facts)
    cost = sum(map(costs.premise, premises))
    if places:
        return Step("places", premises, facts, costs.PLACES + cost)
    return Step("letters", premises, facts, costs.LETTERS + cost)
