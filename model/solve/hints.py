"""What hints say of one unknown word, as logic: a dictionary, and constraints with names."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain

import numpy as np
from bauhaus import Or

from model.game.errors import InputError
from model.game.hint import Hint
from model.game.lexicon import Lexicon
from model.logic.cardinality import Cardinality, exactly_one
from model.logic.clauses import to_clauses
from model.logic.core import minimal_core
from model.logic.encoding import NEVER, Formula
from model.logic.solver import Sat
from model.text import listed
from model.theory.propositions import ALPHABET, SOLUTION, Named, RowLetters, WordleEncoding

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


class Said(Named):
    """Something that was said is taken to be true: a part of a hint, or the dictionary."""

    def __init__(self, by: str, what: str) -> None:
        self.by, self.what = by, what
        super().__init__(f"Said({by},{what})")


def _where_said(fact: Formula, formula: Formula | Cardinality) -> Formula | Cardinality:
    """Return what holds where this was said."""
    if isinstance(formula, Cardinality):
        return Cardinality(formula.formulas, formula.least, formula.most, unless=~fact)
    return fact >> formula


@dataclass(frozen=True)
class Clash:
    """Hints that cannot all be true, though any of them can be left out to mend it."""

    hints: tuple[Hint, ...]
    dictionary: bool
    """Whether they clash only because the word must be in the dictionary."""
    facts: tuple[str, ...]
    """What they say that clashes, as little as does, each with its hint."""

    def __str__(self) -> str:
        named = [str(hint) for hint in self.hints] + ["the dictionary"] * self.dictionary
        if len(named) == 1:
            return f"{named[0]} clashes with itself ({'; '.join(self.facts)})"
        return f"{listed(named)} clash ({'; '.join(self.facts)})"


class Knowledge:
    """What is known of one unknown word: its dictionary, and hints as a game brings them.

    One incremental solver answers throughout. Use it in a `with` block.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.hints: list[Hint] = []
        self.encoding = WordleEncoding()
        self._said = self.encoding.declare(Said)
        self._word = RowLetters(self.encoding, SOLUTION, lexicon.length)
        self._dictionary = self._said("lexicon", lexicon.name)
        self._facts: list[list[Said]] = []
        for column in range(lexicon.length):
            one = exactly_one(self._word.green(column, letter) for letter in ALPHABET)
            self.encoding.state("one letter a tile", f"column {column + 1}", one)
        self._dictionary_stated = False
        self._sat = Sat(to_clauses(self.encoding))

    def __enter__(self) -> "Knowledge":
        return self

    def __exit__(self, *_: object) -> None:
        self._sat.close()

    def _state_dictionary(self) -> None:
        """State that after each beginning of a word comes a letter that the dictionary has there.

        So stated, 12,947 words are 11,785 clauses over the letters alone. They are stated once
        something is asked about all words together: a word at hand is known to be among them.
        """
        if self._dictionary_stated:
            return
        self._dictionary_stated = True
        unless, here = ~self._dictionary, self._word.green
        not_here = cache(lambda c, letter: ~here(c, letter))  # one for all that say so: many
        follows: dict[str, dict[str, None]] = {}
        for word in self.lexicon.words:
            for column, letter in enumerate(word):
                follows.setdefault(word[:column], {})[letter] = None
        for start, letters in follows.items():
            other_start = (not_here(c, letter) for c, letter in enumerate(start))
            next_letter = (here(len(start), letter) for letter in letters)
            formula = Or(unless, *other_start, *next_letter)
            self.encoding.state("dictionary", f"after {start!r}", formula)
        self._sat.add(self.encoding)

    def add(self, hint: Hint) -> None:
        """Take in a hint. Raises InputError if its length is not the dictionary's."""
        if len(hint.guess) != self.lexicon.length:
            raise InputError(
                f"the hint {hint} has {len(hint.guess)} letters: {self.lexicon.length} are "
                "needed here"
            )
        by = f"{len(self.hints) + 1} {hint}"
        facts = []
        for name, formula in constraints(self._word, hint):
            fact = self._said(by, name)
            self.encoding.state(name, f"hint {by}", _where_said(fact, formula))
            facts.append(fact)
        self.hints.append(hint)
        self._facts.append(facts)
        self._sat.add(self.encoding)

    def words(self) -> list[str]:
        """Return the dictionary's words that all hints leave, in its order."""
        facts = [fact for said in self._facts for fact in said]
        possible = self._sat.satisfiable
        if not facts:
            return list(self.lexicon.words)
        if not possible(facts):
            return []
        columns = range(self.lexicon.length)
        here = self._word.green
        open_letters = np.array(
            [[possible([*facts, here(c, a)]) for a in ALPHABET] for c in columns]
        )
        fits = open_letters[columns, self.lexicon.letters].all(axis=1)
        words = (self.lexicon.words[i] for i in np.flatnonzero(fits))
        return [word for word in words if possible([*facts, *map(here, columns, word)])]

    def clash(self) -> Clash | None:
        """Return why no word is left, a minimal set of hints that clash; None if one is left."""
        self._state_dictionary()
        possible = self._sat.satisfiable
        everything = [fact for said in self._facts for fact in said]
        dictionary = possible(everything)
        base = [self._dictionary] * dictionary
        if possible([*base, *everything]):
            return None

        def blamed() -> list[list[Said]]:
            by = {fact.by for fact in self._sat.core()}
            return [said for said in self._facts if said[0].by in by]

        groups = minimal_core(self._facts, lambda some: possible([*base, *chain(*some)]), blamed)
        # From the end, so that what else is known of a letter goes before its place.
        ends = reversed([fact for said in groups for fact in said])
        facts = minimal_core(ends, lambda some: possible([*base, *some]), self._sat.core)
        facts.reverse()
        hints = tuple(self.hints[self._facts.index(said)] for said in groups)
        texts = tuple(f"{fact.by.split()[1].partition('=')[0]}: {fact.what}" for fact in facts)
        return Clash(hints, dictionary, texts)
