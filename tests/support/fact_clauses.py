"""Facts about the word as clauses, to check steps by a SAT solver.

A variable says that a letter is at a place, and each fact is clauses over these variables. Nothing
is shared with the search for steps but the facts.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations

from unwordle.model.game.input import LATIN, LENGTHS, alphabet_of, number_of
from unwordle.model.logic.clauses import Clause, continued
from unwordle.puzzles.facts import At, AtLeast, AtMost, Fact, MadeOf, Never, NotAt, OneOf, negation


def variable(letter: str, column: int) -> int:
    """Return the number of the variable that says that a letter is at a place."""
    number, most = number_of(letter), len(LATIN)
    if number < most:
        return 1 + most * column + number
    return 1 + LENGTHS[-1] * number + column


def one_letter_a_place(length: int, alphabet: str = LATIN) -> Iterator[Clause]:
    """State that each place holds exactly one letter."""
    for column in range(length):
        here = [variable(letter, column) for letter in alphabet]
        yield tuple(here)
        yield from ((-one, -other) for one, other in combinations(here, 2))


def listed(words: Iterable[str]) -> Iterator[Clause]:
    """State that the word is one of these."""
    spelt = ([variable(a, column) for column, a in enumerate(word)] for word in words)
    for start, after in continued(spelt).items():
        yield (*(-one for one in start), *after)


def stated(fact: Fact, length: int) -> list[Clause]:
    """State a fact as clauses."""
    columns = range(length)
    match fact:
        case At(letter, column):
            return [(variable(letter, column),)]
        case NotAt(letter, column):
            return [(-variable(letter, column),)]
        case AtLeast(letter, count):
            some = combinations([variable(letter, c) for c in columns], length - count + 1)
            return list(some)
        case AtMost(letter, count):
            more = combinations([-variable(letter, c) for c in columns], count + 1)
            return list(more)
        case MadeOf(letters):
            each: list[Fact] = [AtLeast(a, letters.count(a)) for a in sorted(set(letters))]
            each += [AtMost(a, letters.count(a)) for a in alphabet_of([letters])]
            return [clause for one in each for clause in stated(one, length)]
        case OneOf(words):
            return list(listed(words))
        case Never():
            return [()]


def denied(fact: Fact, length: int, name: int) -> list[Clause]:
    """State the opposite of a fact as clauses, given one letter a place.

    Variables from `name` on are used for parts of it: at most one for each place.
    """
    if isinstance(fact, Never):
        return []
    if isinstance(fact, OneOf):
        return [tuple(-variable(a, c) for c, a in enumerate(word)) for word in fact.words]
    if isinstance(fact, MadeOf):  # of some letter there are too few
        few = [AtMost(a, fact.letters.count(a) - 1) for a in sorted(set(fact.letters))]
        clauses: list[Clause] = [tuple(range(name, name + len(few)))]
        for part, one in enumerate(few, name):
            clauses += [(-part, *clause) for clause in stated(one, length)]
        return clauses
    opposite = negation(fact, length)
    return [] if opposite is None else stated(opposite, length)
