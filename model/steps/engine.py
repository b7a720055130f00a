"""Step after step from clues to what they leave, each the cheapest that there is.

The scheme is that of step-wise explanation (Bogaerts, Gamba and Guns, "A framework for step-wise
explaining how to solve constraint satisfaction problems", Artificial Intelligence 300, 2021): of
all facts that follow and are not known, derive the one whose cheapest premises cost least, note
it, and go on. Where no deduction can be seen at a glance, one is explained by a nested sequence:
suppose the opposite, and go on to a contradiction.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from model.game.errors import InputError
from model.game.hint import Hint
from model.steps import costs
from model.steps.direct import View, direct
from model.steps.facts import At, Fact, MadeOf, Never, OneOf, implies, negation, order, positive
from model.steps.reading import Reading, readings
from model.steps.scope import LetterScope, Scope, letters_in_question
from model.steps.step import Explanation, Step, in_clue_order, leading_to

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon

FEW = 8
"""A list of at most this many words is noted, to be sifted later."""


def explain(hints: Sequence[Hint], lexicon: "Lexicon") -> Explanation:
    """The steps from clues to the words of the lexicon that they leave, or to a contradiction.

    The steps do not depend on the order of the clues, and those that lead nowhere are left out.
    There are none without clues. Raises InputError where a clue is not as long as the words.
    """
    for hint in hints:
        if len(hint.guess) != lexicon.length:
            raise InputError(
                f"the hint {hint} has {len(hint.guess)} letters: {lexicon.length} are needed here"
            )
    return _Search(tuple(hints), lexicon).run()


class _Search:
    """What is known so far, and the steps that led there."""

    def __init__(self, hints: tuple[Hint, ...], lexicon: "Lexicon") -> None:
        self.hints, self.lexicon, self.length = hints, lexicon, lexicon.length
        self.known: list[Fact] = []
        self.steps: list[Step] = []
        self.words = Scope(lexicon.letters)

    def run(self) -> Explanation:
        self._read()
        left = self._left()
        if not self.hints:
            return Explanation(self.hints, self.lexicon, left, ())
        letters = LetterScope(letters_in_question(self.known, self.length), self.length)
        target: Fact = OneOf(left) if left else Never()
        while not self._is_known(target) and (step := self._next(letters, target)):
            self._take(step)
        steps = in_clue_order(leading_to(target, self.steps))
        return Explanation(self.hints, self.lexicon, left, steps)

    def _left(self) -> tuple[str, ...]:
        places = np.flatnonzero(self.words.meeting(self.known))
        return tuple(self.lexicon.words[i] for i in places)

    def _is_known(self, fact: Fact) -> bool:
        return any(implies(known, fact) for known in self.known)

    def _take(self, step: Step) -> None:
        self.steps.append(step)
        self.known = sorted({*self.known, *step.facts}, key=order)

    def _read(self) -> None:
        """Note what each clue says by itself: first what needs no counting."""

        def plainest(reading: Reading) -> tuple[bool, str, str, str]:
            hint = self.hints[reading.clue]
            return reading.counts, reading.letter, hint.guess, hint.pattern

        for reading in sorted(readings(self.hints), key=plainest):
            new = tuple(fact for fact in reading.facts if not self._is_known(fact))
            if new:
                self._take(costs.read(reading, new))

    # ------------------------------------------------------------------ the next step

    def _next(self, letters: LetterScope, target: Fact) -> Step | None:
        """The cheapest step on letters; the list, or a supposition, only where none is left."""
        follow = self._following(letters)
        steps = self._spelled(target)
        for premises, facts in follow:
            seen = tuple(fact for fact in facts if direct(premises, fact, self.length))
            steps += [costs.deduced(premises, seen)] if seen else []
        if not steps:
            steps = [
                step for premises, facts in follow for step in _nested(premises, facts, letters)
            ]
            steps += self._word_steps(target)
        return min(steps, key=lambda step: (step.cost, order(step.facts[0])), default=None)

    def _spelled(self, target: Fact) -> list[Step]:
        """The step from a letter at every place to the word."""
        places = [fact for fact in self.known if isinstance(fact, At)]
        if len(places) < self.length or not isinstance(target, OneOf):
            return []
        return [costs.deduced(tuple(places), (target,))]

    def _following(self, letters: LetterScope) -> list[tuple[tuple[Fact, ...], list[Fact]]]:
        """The letter facts that follow from what is known: those of the same premises together."""
        known = [fact for fact in self.known if letters.about(fact)]
        targets: Sequence[Fact] = letters.entailed(known)
        if not letters.meeting(known).any():
            targets = [Never()]
        found: dict[tuple[Fact, ...], list[Fact]] = {}
        for fact in targets:
            if not self._is_known(fact):
                premises = letters.premises_of(fact, known)
                found.setdefault(tuple(premises), []).append(fact)
        return list(found.items())

    def _word_steps(self, target: Fact) -> list[Step]:
        """To the words left; and, where there are many to think of, to a list of a few first."""
        premises = self.words.premises_of(target, self.known)
        found = [self._word_step(premises, target)]
        if not any(isinstance(fact, OneOf) for fact in self.known):
            few = self._few(premises)
            if few is not None and few[0] != target:
                found.append(self._word_step(few[1], few[0]))
        return found

    def _word_step(self, premises: Sequence[Fact], fact: Fact) -> Step:
        brought = [premise for premise in premises if positive(premise)]
        thought_of = int(self.words.meeting(brought).sum())
        return costs.from_words(premises, fact, thought_of)

    def _few(self, premises: Sequence[Fact]) -> tuple[Fact, list[Fact]] | None:
        """A list of a few words, and those of the premises that leave just these.

        What the word has goes first, then whatever excludes most. Premises none of which can be
        left out for what they entail together can none of them be left out for a part of it.
        """
        chosen = [fact for fact in premises if positive(fact)]
        others = [fact for fact in premises if not positive(fact)]
        while (left := self.words.meeting(chosen)).sum() > FEW and others:
            best = min(others, key=lambda fact: (left & self.words.holds(fact)).sum())
            others.remove(best)
            chosen.append(best)
        if not others or not left.any():
            return None
        words = tuple(self.lexicon.words[i] for i in np.flatnonzero(left))
        return OneOf(words), sorted(chosen, key=order)


# ---------------------------------------------------------------- steps on letters alone


def _nested(
    premises: tuple[Fact, ...], facts: Sequence[Fact], scope: LetterScope
) -> Iterator[Step]:
    """For each fact, the step that supposes its opposite and comes to a contradiction."""
    for fact in facts:
        opposite = negation(fact, scope.length)
        steps = _to_contradiction([*premises, *([opposite] if opposite else [])], scope)
        if steps and opposite:
            yield costs.supposed(premises, fact, steps)
        elif steps and isinstance(fact, Never):
            yield steps[0]


def _to_contradiction(known: Sequence[Fact], scope: LetterScope) -> tuple[Step, ...]:
    """Steps, each seen at a glance, from facts that cannot all hold to the contradiction.

    None where it takes more than looking.
    """
    steps: list[Step] = []
    known = sorted(known, key=order)
    while (end := _seen(Never(), known, scope)) is None:
        new = next((s for one in _in_view(known, scope) if (s := _seen(one, known, scope))), None)
        if new is None:
            return ()
        steps.append(new)
        known = sorted([*known, *new.facts], key=order)
    return leading_to(Never(), [*steps, end])


def _in_view(known: Sequence[Fact], scope: LetterScope) -> list[Fact]:
    """The facts on letters that could be seen next: all five letters first, then places."""
    there = View(known, scope.length).there
    made = [MadeOf("".join(sorted(there.elements())))] if there.total() == scope.length else []
    return [*made, *scope.places()]


def _seen(fact: Fact, known: Sequence[Fact], scope: LetterScope) -> Step | None:
    """The step, seen at a glance, to a new fact from premises that are all needed; if any."""
    seen = direct(known, fact, scope.length)
    if not seen or any(implies(one, fact) for one in known):
        return None
    kept = list(known)
    for one in known:
        fewer = [other for other in kept if other != one]
        if direct(fewer, fact, scope.length):
            kept = fewer
    premises = scope.premises_of(fact, kept)
    if not premises or not direct(premises, fact, scope.length):
        return None
    return costs.deduced(tuple(premises), (fact,))
