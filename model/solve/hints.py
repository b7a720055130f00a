"""What hints, and constraints added by hand, say of one unknown word, as logic."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, product, starmap
from typing import Any

import nnf
import numpy as np
from bauhaus import Or

from model.game.alphabet import number_of
from model.game.colour import Colour
from model.game.errors import InputError
from model.game.feedback import numbers_in
from model.game.hint import Hint
from model.game.lexicon import Lexicon
from model.logic.cardinality import Cardinality, Compiled, exactly_one
from model.logic.clauses import to_clauses
from model.logic.core import minimal_core
from model.logic.encoding import NEVER, Constraint, Formula
from model.logic.solver import Sat
from model.text import listed
from model.theory.propositions import (
    KINDS,
    SOLUTION,
    Letter,
    Named,
    Phase,
    RowLetters,
    WordleEncoding,
)

# ---------------------------------------------------------------- the constraints


def constraints(word: RowLetters, hint: Hint) -> Iterator[tuple[str, Formula | Cardinality]]:
    """Yield what a hint says, with names. A word meets it all iff `feedback` shows the hint.

    A green letter is here, another is not. A letter is there as often as it is coloured; where
    a copy of it is white, no more often. Copies are coloured from the left: no word shows a
    white copy left of a yellow one.
    """
    coloured = Counter(a for a, c in zip(hint.guess, hint.pattern, strict=True) if c != "W")
    white = {a for a, c in zip(hint.guess, hint.pattern, strict=True) if c == "W"}
    places = {a: [word.green(c, a) for c in range(word.length)] for a in (*coloured, *white)}
    for column, (letter, colour) in enumerate(zip(hint.guess, hint.pattern, strict=True)):
        if colour == "G":
            yield f"{letter} at {column + 1}", places[letter][column]
        elif letter in coloured:
            yield f"{letter} not at {column + 1}", ~places[letter][column]
    for letter, n in coloured.items():
        if letter in white:
            yield f"{letter} exactly {_times(n)}", Cardinality(places[letter], n, n)
        else:
            name = f"{letter} somewhere" if n == 1 else f"{letter} at least {_times(n)}"
            yield name, Cardinality(places[letter], n)
    for letter in sorted(white):
        if letter not in coloured:
            yield f"{letter} nowhere", Cardinality(places[letter], most=0)
        tiles = [c for a, c in zip(hint.guess, hint.pattern, strict=True) if a == letter]
        if "Y" in tiles[tiles.index("W") :]:
            yield f"{letter} never white left of yellow", NEVER


def _times(n: int) -> str:
    return {1: "once", 2: "twice"}.get(n, f"{n} times")


# ---------------------------------------------------------------- the theory


_HAND = "by hand"
_BY_HAND = (_HAND,)
"""The fact of a constraint of the solver's that one added by hand has made."""


class Said(Named):
    """Something that was said is taken to be true: a part of a hint, or the dictionary."""

    def __init__(self, by: str, what: str) -> None:
        self.by, self.what = by, what
        super().__init__(f"Said({by},{what})")


def _where_said(fact: Formula, formula: Formula | Cardinality) -> Formula | Cardinality:
    """Return what holds if this was said."""
    if isinstance(formula, Cardinality):
        return Cardinality(formula.formulas, formula.least, formula.most, unless=~fact)
    return fact >> formula


@dataclass(frozen=True)
class Clash:
    """What cannot all be true, though any of it can be left out to mend it."""

    hints: tuple[Hint, ...]
    dictionary: bool
    """Whether it clashes only because the word must be in the dictionary."""
    facts: tuple[str, ...]
    """What hints say that clashes, as little as does, each with its hint."""
    constraints: tuple[Constraint, ...] = ()
    """Those added by hand."""

    def __str__(self) -> str:
        named = [str(one) for one in (*self.hints, *self.constraints)]
        named += ["the dictionary"] * self.dictionary
        which = f"{named[0]} clashes with itself" if len(named) == 1 else f"{listed(named)} clash"
        return f"{which} ({'; '.join(self.facts)})" if self.facts else which


class Knowledge:
    """What is known of one unknown word: its dictionary, hints, and constraints added by hand.

    `encoding` is a bauhaus encoding, as a phase of `Theory` is: compile it, `introspect` it and add
    to it before, after and between hints; each answer covers what has been added. `word` has the
    word's letters: `word.green(0, "q")` says that it begins with q. One incremental solver answers
    throughout. Use it in a `with` block.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.encoding = Phase(self._whole, "knowledge", self.model_of)
        self.encoding.alphabet = lexicon.alphabet
        self.word = RowLetters(self.encoding, SOLUTION, lexicon.length)
        self._solved = WordleEncoding(lexicon.alphabet)
        self._said = self._solved.declare(Said)
        self._letters = RowLetters(self._solved, SOLUTION, lexicon.length)
        self._dictionary = self._said("lexicon", lexicon.name)
        self._by_hints: list[tuple[Hint, list[Said]]] = []
        self._by_hand: dict[Constraint, Said] = {}
        for column in range(lexicon.length):
            one = exactly_one(self._letters.green(column, letter) for letter in lexicon.alphabet)
            self._solved.state("one letter a tile", f"column {column + 1}", one)
        self._dictionary_stated = False
        self._sat = Sat(to_clauses(self._solved))

    def __enter__(self) -> "Knowledge":
        return self

    def __exit__(self, *_: object) -> None:
        self._sat.close()

    @property
    def hints(self) -> list[Hint]:
        """The hints taken in, in their order."""
        return [hint for hint, _ in self._by_hints]

    def model_of(self, words: Sequence[str]) -> dict[Any, bool]:
        """Return the model of a word, given alone or in a list: its letters, and all that is said.

        `violated` and `introspect` of the encoding take it.
        """
        word = "".join(words)
        if len(word) != self.lexicon.length:
            raise InputError(f"{word!r} has not {self.lexicon.length} letters")
        said = [self._dictionary, *chain(*(facts for _, facts in self._by_hints))]
        return dict.fromkeys([*starmap(self.word.green, enumerate(word)), *said], True)

    def _whole(self) -> WordleEncoding:
        """Return all that is stated, and what was added by hand."""
        whole = WordleEncoding()
        whole.share(self._solved.declared)
        constraints = (one for one in self._solved.compiled if one.fact != _BY_HAND)
        for constraint in (*constraints, *self.encoding.added):
            whole.adopt(constraint)
        return whole

    def _everything(self) -> list[tuple[Hint | Constraint, list[Said]]]:
        """Return each hint, and each constraint added by hand, with what it says.

        The solver is given what was added since it was last asked, each constraint under a
        proposition that it was said. Raises InputError if one is not about this word.
        """
        said = {}
        for constraint in self.encoding.added:
            if constraint not in self._by_hand:
                self._check(constraint)
                fact = self._said(_HAND, f"{len(self._solved.compiled)} {constraint}")
                formula = Compiled(nnf.Or([nnf.Var(fact).negate(), constraint.compile()]))
                guarded = Constraint(constraint.name, constraint.place, formula, _BY_HAND)
                self._solved.adopt(guarded)
                self._by_hand[constraint] = fact
            said[constraint] = [self._by_hand[constraint]]
        self._sat.add(self._solved)
        return [*self._by_hints, *said.items()]

    def _check(self, constraint: Constraint) -> None:
        """Raise InputError if a constraint mentions a letter that the word does not have."""
        last = self.lexicon.length - 1
        for name in sorted(constraint.compile().vars(), key=str):
            if isinstance(name, KINDS) and not (
                isinstance(name, Letter)
                and (name.row, name.colour) == (SOLUTION, Colour.GREEN)
                and 0 <= name.column <= last
            ):
                raise InputError(
                    f"the constraint '{constraint}' mentions {name}: here is one word, whose "
                    f"letters are green in the row SOLUTION, in Python in columns 0 to {last}"
                )

    def _state_dictionary(self) -> None:
        """State that after each beginning of a word comes a letter that the dictionary has there.

        So stated, 12,947 words are 11,785 clauses over the letters alone. They are stated once
        something is asked about all words together: a word at hand is known to be among them.
        """
        if self._dictionary_stated:
            return
        self._dictionary_stated = True
        unless, here = ~self._dictionary, self._letters.green
        not_here = cache(lambda c, letter: ~here(c, letter))  # one for all that say so: many
        follows: dict[str, dict[str, None]] = {}
        for word in self.lexicon.words:
            for column, letter in enumerate(word):
                follows.setdefault(word[:column], {})[letter] = None
        for start, letters in follows.items():
            other_start = (not_here(c, letter) for c, letter in enumerate(start))
            next_letter = (here(len(start), letter) for letter in letters)
            formula = Or(unless, *other_start, *next_letter)
            self._solved.state("dictionary", f"after {start!r}", formula)
        self._sat.add(self._solved)

    def add(self, hint: Hint) -> None:
        """Take in a hint. Raises InputError if its length is not the dictionary's."""
        if len(hint.guess) != self.lexicon.length:
            raise InputError(
                f"the hint {hint} has {len(hint.guess)} letters: {self.lexicon.length} are "
                "needed here"
            )
        by = f"{len(self._by_hints) + 1} {hint}"
        facts = []
        for name, formula in constraints(self._letters, hint):
            fact = self._said(by, name)
            self._solved.state(name, f"hint {by}", _where_said(fact, formula))
            facts.append(fact)
        self._by_hints.append((hint, facts))

    def words(self) -> list[str]:
        """Return the dictionary's words that hints and constraints leave, in its order."""
        facts = [fact for _, said in self._everything() for fact in said]
        possible = self._sat.satisfiable
        if not facts:
            return list(self.lexicon.words)
        if not possible(facts):
            return []
        columns = range(self.lexicon.length)
        here = self._letters.green
        open_letters = np.zeros((len(columns), numbers_in(self.lexicon.letters)), dtype=bool)
        for c, a in product(columns, self.lexicon.alphabet):
            open_letters[c, number_of(a)] = possible([*facts, here(c, a)])
        fits = open_letters[columns, self.lexicon.letters].all(axis=1)
        words = (self.lexicon.words[i] for i in np.flatnonzero(fits))
        return [word for word in words if possible([*facts, *map(here, columns, word)])]

    def clash(self) -> Clash | None:
        """Return why no word is left: a minimal set of hints and constraints that clash.

        None if a word is left.
        """
        self._state_dictionary()
        possible = self._sat.satisfiable
        sources = self._everything()
        said_by = [said for _, said in sources]
        dictionary = possible([*chain(*said_by)])
        base = [self._dictionary] * dictionary
        if possible([*base, *chain(*said_by)]):
            return None

        def blamed() -> list[list[Said]]:
            core = set(self._sat.core())
            return [said for said in said_by if core.intersection(said)]

        groups = minimal_core(said_by, lambda some: possible([*base, *chain(*some)]), blamed)
        # From the end, so that what else is known of a letter goes before its place.
        ends = reversed([fact for said in groups for fact in said])
        facts = minimal_core(ends, lambda some: possible([*base, *some]), self._sat.core)
        facts.reverse()
        clashing = [source for source, said in sources if said in groups]
        by_hints = (fact for fact in facts if fact.by != _HAND)
        texts = (f"{f.by.split()[1].partition('=')[0]}: {f.what}" for f in by_hints)
        return Clash(
            tuple(one for one in clashing if isinstance(one, Hint)),
            dictionary,
            tuple(texts),
            tuple(one for one in clashing if isinstance(one, Constraint)),
        )
