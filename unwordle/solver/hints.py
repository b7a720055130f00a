"""The logical theory of an unknown word, with hints and a user's constraints."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product, starmap
from operator import getitem
from typing import Any

import nnf

from unwordle.model.game.grid import Hint
from unwordle.model.game.input import Colour, InputError, alphabet_of
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.logic.cardinality import Cardinality, exactly_one
from unwordle.model.logic.encoding import NEVER, Constraint, Formula, to_clauses
from unwordle.model.logic.solver import Sat, unsat_core
from unwordle.model.text import counted, listed
from unwordle.model.theory.letter_theory import words_of_models
from unwordle.model.theory.phase import Phase
from unwordle.model.theory.propositions import KINDS, SOLUTION, RowLetters, WordleEncoding

# ---------------------------------------------------------------- the constraints


def constraints(word: RowLetters, hint: Hint) -> Iterator[tuple[str, Formula]]:
    """Yield the constraints of a hint by name."""
    # A letter with n green and yellow copies occurs at least n times, or exactly n if it has a
    # white copy too. Copies are coloured from the left, so none is yellow after a white one.
    tiles = list(zip(hint.guess, hint.pattern, strict=True))
    coloured = Counter(letter for letter, colour in tiles if colour != Colour.WHITE)
    white = {letter for letter, colour in tiles if colour == Colour.WHITE}
    for column, (letter, colour) in enumerate(tiles):
        here = word.green(column, letter)
        if colour == Colour.GREEN:
            yield f"{letter.upper()} in place {column + 1}", here
        elif letter in coloured:
            yield f"no {letter.upper()} in place {column + 1}", ~here
    for letter in (*coloured, *sorted(white.difference(coloured))):
        n, places = coloured[letter], [word.green(c, letter) for c in range(word.length)]
        if letter in white:
            yield f"{f'only {n}' if n else 'no'} {letter.upper()}", Cardinality(places, n, n)
        else:
            yield f"at least {n} {letter.upper()}", Cardinality(places, n)
        if "Y" in "".join(colour for a, colour in tiles if a == letter).partition("W")[2]:
            yield f"a grey {letter.upper()} left of a yellow one, which cannot be", NEVER


# ---------------------------------------------------------------- the theory


class Knowledge:
    """The theory of an unknown word: its dictionary, hints and a user's constraints.

    You can add constraints to `encoding` at any time; `word.green(0, "q")` is true if the word
    begins with q. `letters` are letters that hints may have besides the dictionary's.
    """

    def __init__(self, lexicon: Lexicon, letters: str = "") -> None:
        self.lexicon = lexicon
        self.hints: list[Hint] = []
        own = WordleEncoding(alphabet_of((lexicon.alphabet, letters)))
        self.encoding = Phase(lambda: own, model_of=self.model_of)
        self.encoding.alphabet = own.alphabet
        self.word = RowLetters(own, SOLUTION, lexicon.length)
        for column in range(lexicon.length):
            formula = exactly_one(self.word.green(column, letter) for letter in own.alphabet)
            own.state("one letter a tile", f"column {column + 1}", formula)

    def model_of(self, words: Sequence[str]) -> dict[Any, bool]:
        """Return the model of a word, given as a string or a list. Raises InputError as `add`
        does.
        """
        word = "".join(words)
        if len(word) != self.lexicon.length:
            fact = f"the word {word!r} has {counted(len(word), 'letter')}"
            raise InputError(f"{fact}: give a word of {self.lexicon.length} letters")
        return dict.fromkeys(starmap(self.word.green, enumerate(word)), True)

    def add(self, hint: Hint) -> None:
        """Add a hint. Raises InputError if its length differs from the dictionary's."""
        if len(hint.guess) != self.lexicon.length:
            fact = f"the hint '{hint}' has {counted(len(hint.guess), 'letter')}"
            raise InputError(f"{fact}: give a hint of {self.lexicon.length} letters")
        self.hints.append(hint)
        place = f"hint {len(self.hints)} {hint}"
        for name, formula in constraints(self.word, hint):
            self.encoding.state(name, place, formula, ("hint", hint))

    def words(self) -> list[str]:
        """Return the words that fit, in the dictionary's order.

        Raises InputError if a constraint isn't about the unknown word.
        """
        self._check()
        with Sat(to_clauses(self.encoding)) as sat:
            return list(words_of_models(sat, self.word.green, self.lexicon))

    def with_dictionary(self) -> WordleEncoding:
        """Return a copy of the encoding whose models are the possible words.

        For each prefix, a clause has the letters that can follow it. That makes 11,785 clauses for
        12,947 words, without new variables.
        """
        whole = self.encoding.joined().copy()
        alphabet, columns = self.lexicon.alphabet, range(self.lexicon.length)
        letters = [{a: self.word.green(c, a).compile() for a in alphabet} for c in columns]
        other = [{a: ~letter for a, letter in here.items()} for here in letters]
        following: dict[str, dict[str, None]] = {}
        for word in self.lexicon.words:
            for place, letter in enumerate(word):
                following.setdefault(word[:place], {})[letter] = None
        clauses = (
            nnf.Or([*map(getitem, other, start), *(letters[len(start)][a] for a in last)])
            for start, last in following.items()
        )
        whole.state("dictionary", self.lexicon.name, nnf.And(clauses))
        return whole

    def clash(self) -> str | None:
        """Return a minimal set of contradictory hints in words, or None if a word fits.

        Raises InputError as `words` does.
        """
        self._check()
        parts, dictionary, facts = _core(self.encoding), [], []
        if not parts:
            parts, dictionary = _core(self.with_dictionary()), ["the list has no such word"]
        if not parts:
            return None
        said: dict[Hint | Constraint, list[str]] = {}
        for part in parts:
            said.setdefault(_source(part), []).append(part.name)
        for source, names in said.items():
            shown = f"{source.guess.upper()} shows " if isinstance(source, Hint) else ""
            facts.append(f"{shown}{listed(names)}" if shown else str(source))
        return "; ".join([*facts, *dictionary])

    def _check(self) -> None:
        last = self.lexicon.length - 1
        own = set(starmap(self.word.green, product(range(last + 1), self.encoding.alphabet)))
        for name in self.encoding.number():
            if isinstance(name, KINDS) and name not in own:
                fact = f"a constraint mentions {name}, but this theory has only the green letters"
                raise InputError(f"{fact} in columns 0 to {last} of the row SOLUTION")


def _core(encoding: WordleEncoding) -> list[Constraint]:
    return unsat_core(encoding, lambda c: c if c.fact else None, lambda c: [_source(c)])


def _source(constraint: Constraint) -> Hint | Constraint:
    about = constraint.fact and constraint.fact[-1]
    return about if isinstance(about, Hint) else constraint
