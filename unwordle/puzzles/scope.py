"""Scopes: the words over which entailment between facts is decided.

Letter facts are reasoned with over all strings of the letters in question, a list of words over
its words. Both are arrays of letters, and a fact is the set of those that make it true.
"""

from collections.abc import Iterable, Sequence
from itertools import product

import numpy as np

from unwordle.model.game.feedback import Letters
from unwordle.model.game.input import OTHER, number_of
from unwordle.puzzles import costs
from unwordle.puzzles.facts import At, AtLeast, AtMost, Fact, Holds, MadeOf, Never, NotAt, holds
from unwordle.puzzles.premises import cheapest

_MOST_STRINGS = 300_000


class Scope:
    """Words as an array, shape (n, length), with what each fact asked about says of them."""

    def __init__(self, words: Letters) -> None:
        self.words = words
        self._holds: dict[Fact, Holds] = {}

    def holds(self, fact: Fact) -> Holds:
        """Return the words for which the fact is true, as marks."""
        if fact not in self._holds:
            self._holds[fact] = holds(fact, self.words)
        return self._holds[fact]

    def meeting(self, facts: Iterable[Fact]) -> Holds:
        """Return the words that make all the facts true."""
        met = np.ones(len(self.words), dtype=np.bool_)
        for fact in facts:
            met &= self.holds(fact)
        return met

    def premises_of(self, fact: Fact, known: Sequence[Fact]) -> list[Fact]:
        """Return the cheapest of the known facts that entail a fact, which all together do."""
        weights = [costs.premise(one) for one in known]
        found = cheapest([~self.holds(one) for one in known], weights, self.holds(fact))
        return [known[i] for i in found]


class LetterScope(Scope):
    """All strings of some letters and of OTHER, which stands for every other letter."""

    def __init__(self, letters: Sequence[str], length: int) -> None:
        codes = [*(number_of(letter) for letter in letters), OTHER]
        super().__init__(np.array(list(product(codes, repeat=length)), dtype=np.uint8))
        self.letters, self.length = tuple(letters), length

    def about(self, fact: Fact) -> bool:
        """Return whether a fact is about letters of this scope."""
        match fact:
            case At(letter, _) | NotAt(letter, _) | AtLeast(letter, _) | AtMost(letter, _):
                return letter in self.letters
            case MadeOf(letters):
                return set(letters) <= set(self.letters)
            case _:
                return False

    def entailed(self, facts: Iterable[Fact]) -> list[Fact]:
        """Return all letter facts that follow from facts: `Never` if these contradict."""
        left = self.words[self.meeting(facts)]
        if not len(left):
            return [Never()]
        found: list[Fact] = []
        made_of = ""
        for letter in self.letters:
            here = left == number_of(letter)
            copies = here.sum(axis=1)
            found += [At(letter, c) for c in range(self.length) if here[:, c].all()]
            found += [NotAt(letter, c) for c in range(self.length) if not here[:, c].any()]
            least, most = int(copies.min()), int(copies.max())
            found += [AtLeast(letter, least)] if least else []
            found += [AtMost(letter, most)] if most < self.length else []
            made_of += letter * least
        if len(made_of) == self.length:
            found.append(MadeOf("".join(sorted(made_of))))
        return found


def letters_in_question(facts: Iterable[Fact], length: int) -> list[str]:
    """Return the letters that facts say are there: those of most facts, while strings are few."""
    known = list(facts)
    there = {fact.letter for fact in known if isinstance(fact, At | AtLeast)}
    said = {a: sum(getattr(fact, "letter", None) == a for fact in known) for a in there}
    most = max(1, next(k for k in range(27) if (k + 2) ** length > _MOST_STRINGS))
    return sorted(sorted(there, key=lambda a: (-said[a], a))[:most])
