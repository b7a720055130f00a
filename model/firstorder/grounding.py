"""First-order formulas over a finite domain, as bauhaus constraints.

A variable's first letter tells what it ranges over: r rows, c d e columns, l m letters,
j k colours, u v w words. S is the solution row, 1 the guess row; Green, Yellow and White
are the colours. Tile, Letter, Row and Board are the model's propositions; Spells(word, column,
letter) and equality are facts, known before any solver is asked.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from bauhaus import And, Or

from model.firstorder.predicate import Atom, Bind, Not
from model.firstorder.predicate import Formula as Written
from model.game.errors import InputError
from model.game.feedback import Colour
from model.logic.encoding import NEVER, Formula
from model.theory.propositions import SOLUTION, WordleEncoding

GUESSES = (0,)
ROWS = (*GUESSES, SOLUTION)
_ALWAYS = And(())
_CONSTANTS: dict[str, Any] = {
    "S": SOLUTION,
    "1": 0,
    "Green": Colour.GREEN,
    "Yellow": Colour.YELLOW,
    "White": Colour.WHITE,
}


@dataclass(frozen=True)
class Domain:
    """What variables range over: the words, and their letters and columns."""

    words: tuple[str, ...]

    @property
    def columns(self) -> range:
        """The columns of the words, from 0."""
        return range(len(self.words[0]))

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the words, in the alphabet's order."""
        return tuple(sorted(set("".join(self.words))))

    def range_of(self, variable: str) -> Iterable[Any]:
        """What a variable of this name ranges over. Raises InputError for a name of no kind."""
        kinds: dict[str, Iterable[Any]] = {
            "r": ROWS,
            **dict.fromkeys("cde", self.columns),
            **dict.fromkeys("lm", self.letters),
            **dict.fromkeys("jk", Colour),
            **dict.fromkeys("uvw", self.words),
        }
        if variable[0] not in kinds:
            raise InputError(
                f"the variable {variable!r} is of no kind: r is a row, c d e columns, "
                "l m letters, j k colours, u v w words"
            )
        return kinds[variable[0]]


def ground_instances(formula: Written, of: WordleEncoding, domain: Domain) -> Iterator[Formula]:
    """What a formula comes to: one constraint for each instance of its outermost "for all"s.

    An instance that is known to hold is left out.
    """
    variables = []
    while isinstance(formula, Bind) and formula.sign == "∀":
        variables.append(formula.name)
        formula = formula.body
    for values in product(*map(domain.range_of, variables)):
        instance = ground(formula, of, domain, dict(zip(variables, values, strict=True)))
        if instance is not _ALWAYS:
            yield instance


def ground(
    formula: Written, of: WordleEncoding, domain: Domain, at: Mapping[str, Any] | None = None
) -> Formula:
    """The formula over the domain, as a constraint on the propositions of an encoding.

    "For all" becomes a conjunction and "there is" a disjunction. `at` says what its free
    variables stand for.
    """
    at = at or {}
    if isinstance(formula, Atom):
        return _atom(formula, of, at)
    if isinstance(formula, Not):
        return _not(ground(formula.body, of, domain, at))
    if isinstance(formula, Bind):
        parts = (
            ground(formula.body, of, domain, {**at, formula.name: value})
            for value in domain.range_of(formula.name)
        )
        return _and(parts) if formula.sign == "∀" else _or(parts)
    left, right = ground(formula.left, of, domain, at), ground(formula.right, of, domain, at)
    if formula.sign == "∧":
        return _and((left, right))
    if formula.sign == "∨":
        return _or((left, right))
    if formula.sign == "→":
        return _or((_not(left), right))
    return _and((_or((_not(left), right)), _or((_not(right), left))))


def _atom(atom: Atom, of: WordleEncoding, at: Mapping[str, Any]) -> Formula:
    values = [at[name] if name in at else _CONSTANTS[name] for name in atom.names]
    if atom.predicate == "=":
        return _ALWAYS if values[0] == values[1] else NEVER
    if atom.predicate == "Spells":
        word, column, letter = values
        return _ALWAYS if word[column] == letter else NEVER
    if atom.predicate == "Board":
        return of.board(tuple(values))
    return {"Tile": of.tile, "Letter": of.letter, "Row": of.row}[atom.predicate](*values)


def _not(formula: Formula) -> Formula:
    return {id(NEVER): _ALWAYS, id(_ALWAYS): NEVER}.get(id(formula)) or ~formula


def _and(parts: Iterable[Formula]) -> Formula:
    kept = [part for part in parts if part is not _ALWAYS]
    if any(part is NEVER for part in kept):
        return NEVER
    return And(kept) if kept else _ALWAYS


def _or(parts: Iterable[Formula]) -> Formula:
    kept = [part for part in parts if part is not NEVER]
    if any(part is _ALWAYS for part in kept):
        return _ALWAYS
    return Or(kept) if kept else NEVER
