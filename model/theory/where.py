"""Constraints written as formulas: read in the notation of proofs, and stated of a theory.

Atoms are the propositions as they print: `Tile(1,2,Green)`, `Letter(1,2,a,Green)`, `Row(1,crane)`
and `Board(crane,banjo,halts)`; and `Letter(1,2,a)`, whatever the tile's colour. Rows and columns
count from 1, the solution's row is S. What a variable ranges over follows from its places: the
guess rows, the columns, the letters, or the colours.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

import nnf

from unwordle.model.game.feedback import Colour
from unwordle.model.game.input import InputError, spelled
from unwordle.model.logic.cardinality import Compiled
from unwordle.model.logic.ground import Language, ground, sort_of
from unwordle.model.logic.predicate import (
    Atom,
    Bind,
    Formula,
    as_text,
    atoms,
    changed,
    loose_names,
    parse,
)
from unwordle.model.theory.propositions import SOLUTION, WordleEncoding
from unwordle.model.theory.theory import Theory

_PLACES = {
    ("Tile", 3): ("row", "column", "colour"),
    ("Letter", 3): ("row", "column", "letter"),
    ("Letter", 4): ("row", "column", "letter", "colour"),
    ("Row", 2): ("row", "word"),
}
_ATOMS = "Tile(1,2,Green), Letter(1,2,a,Green), Letter(1,2,a), Row(1,crane) or Board(...)"
_MOST_ATOMS = 50_000


def state_where(theory: Theory, texts: Iterable[str]) -> None:
    """Add each formula to the theory: to phase 1 if of tiles and letters alone, else to phase 2.

    Raises InputError, that says what was wrong, before anything is added.
    """
    read = []
    for formula in map(parse, texts):
        mentioned = {atom.predicate for atom in atoms(formula)}
        phase = theory.row_theory if mentioned & {"Row", "Board"} else theory.letters
        text = as_text(formula)
        try:
            read.append((phase, text, _sentence(formula, theory, phase)))
        except InputError as error:
            raise InputError(f"in the formula {text!r}: {error}") from None
    for phase, text, sentence in read:
        phase.state("where", text, Compiled(sentence), ("constraint", text))


def _sentence(formula: Formula, theory: Theory, of: WordleEncoding) -> nnf.NNF:
    """Return the formula over the propositions of one of the theory's encodings."""
    for name in sorted(loose_names(formula)):
        raise InputError(
            f"{name} also stands outside its quantifier, which binds tighter than ∧, ∨ and →: "
            f"put all that it is about in brackets, or rename it"
        )
    rows, columns = len(theory.grid.rows), theory.grid.length
    places = _PLACES | {("Board", n): ("word",) * n for n in (rows, rows + 1)}
    for atom in atoms(formula):
        if atom.predicate == "Board" and ("Board", len(atom.names)) not in places:
            raise InputError(f"a board has {rows} guesses, not {len(atom.names)}")
        if atom.predicate not in "=⊥" and (atom.predicate, len(atom.names)) not in places:
            raise InputError(f"{as_text(atom)} is no proposition of the model: they are {_ATOMS}")
    sorts = {
        "row": [str(row + 1) for row in range(rows)],
        "column": [str(column + 1) for column in range(columns)],
        "letter": theory.alphabet,
        "colour": [colour.name for colour in Colour],
    }
    propositions = _Propositions(theory, of)
    language = Language(places, sorts, propositions.says)
    return ground(_compared(formula, language, propositions, {}), language)


def _compared(
    formula: Formula, language: Language, of: "_Propositions", bound: Mapping[str, str | None]
) -> Formula:
    """Return the formula with the names that variables are compared with spelled as theirs are."""
    if isinstance(formula, Atom):
        sort = next(filter(None, map(bound.get, formula.names)), None)
        if formula.predicate != "=" or not sort or sort not in language.sorts:
            return formula
        names = (n if n in bound else of.individual(sort, n) for n in formula.names)
        return replace(formula, names=tuple(names))
    if isinstance(formula, Bind):
        bound = {**bound, formula.name: sort_of(formula.name, formula.body, language.places)}
    return changed(formula, lambda part: _compared(part, language, of, bound))


class _Propositions:
    """The propositions of one of a theory's encodings, by the names in a formula."""

    def __init__(self, theory: Theory, of: WordleEncoding) -> None:
        self.grid, self.solution, self.of = theory.grid, theory.solution, of
        self.alphabet, self.atoms = theory.alphabet, 0

    def says(self, predicate: str, names: tuple[str, ...]) -> nnf.NNF:
        """Return what an atom says. Raises InputError where a name is not of its place."""
        self.atoms += 1
        if self.atoms > _MOST_ATOMS:
            raise InputError(f"written out it has more than {_MOST_ATOMS:,} atoms")
        if predicate == "=":
            return nnf.true if names[0] == names[1] else nnf.false
        if predicate == "Board":
            words = tuple(map(self._word, names))
            whole = words if len(words) > len(self.grid.rows) else (*words, self.solution)
            return nnf.Var(self.of.board(whole))
        row = self._row(names[0])
        if predicate == "Row":
            return nnf.Var(self.of.row(row, self._word(names[1])))
        column = self._column(names[1])
        if predicate == "Tile":
            return nnf.Var(self.of.tile(row, column, names[2]))
        letter = self._letter(names[2])
        shown = Colour.GREEN if row == SOLUTION else Colour(self.grid.rows[row][column])
        colour = shown if len(names) == 3 else Colour.named(names[3])
        return nnf.Var(self.of.letter(row, column, letter, colour))

    def individual(self, sort: str, name: str) -> str:
        """Return how a sort's individual is spelled. Raises InputError where it is none."""
        if sort == "row":
            return name if name == "S" else str(self._row(name) + 1)
        if sort == "column":
            return str(self._column(name) + 1)
        return self._letter(name) if sort == "letter" else Colour.named(name).name

    def _row(self, name: str) -> int:
        if name == "S":
            return SOLUTION
        return _place("row", name, len(self.grid.rows), ", and S is the solution")

    def _column(self, name: str) -> int:
        return _place("column", name, self.grid.length)

    def _letter(self, name: str) -> str:
        if len(name) != 1 or name not in self.alphabet:
            raise InputError(f"{name!r} is no letter: letters are {spelled(self.alphabet)}")
        return name

    def _word(self, name: str) -> str:
        if len(name) != self.grid.length or not name.isalpha():
            raise InputError(f"{name!r} is not a word of {self.grid.length} letters")
        return name.lower()


def _place(kind: str, name: str, most: int, more: str = "") -> int:
    """Return the number, from 0, of a row or column that is named from 1."""
    if not (name.isdecimal() and 1 <= int(name) <= most):
        raise InputError(f"{name!r} is no {kind}: {kind}s are 1 to {most}{more}")
    return int(name) - 1
