"""Constraints written as formulas: read in the notation of proofs, and stated of a theory.

Atoms are the propositions as they print: `Tile(1,2,Green)`, `Letter(1,2,a,Green)`, `Row(1,crane)`
and `Board(crane,banjo,halts)`; and `Letter(1,2,a)`, whatever the tile's colour. Rows and columns
count from 1, the solution's row is S. Variables may be bound: r over guess rows, c d e over
columns, l m over letters, j k over colours.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from bauhaus import And, Or

from model.firstorder.predicate import Atom, Bind, Not, as_text, parse
from model.firstorder.predicate import Formula as Written
from model.game.errors import InputError
from model.game.feedback import Colour
from model.logic.encoding import NEVER, Formula
from model.theory.propositions import ALPHABET, SOLUTION, WordleEncoding

if TYPE_CHECKING:
    from model.theory.theory import Theory

_COLOURS = {colour.name.title(): colour for colour in Colour}
_MOST_ATOMS = 50_000
_ATOMS = "Tile(1,2,Green), Letter(1,2,a,Green), Letter(1,2,a), Row(1,crane) or Board(...)"


def state_where(theory: "Theory", texts: Iterable[str]) -> None:
    """Add each formula to the theory: to phase 1 if of tiles and letters alone, else to phase 2.

    Raises InputError, that says what was wrong, before anything is added.
    """
    read = []
    for text in texts:
        formula = parse(text)
        phase = "letters" if _predicates(formula) <= {"Tile", "Letter"} else "row_theory"
        reader = _Reader(theory, getattr(theory, phase), as_text(formula))
        read.append((getattr(theory, phase), reader.text, reader.ground(formula, {})))
    for encoding, text, formula in read:
        encoding.state("where", text, formula, ("constraint", text))


def _predicates(formula: Written) -> set[str]:
    if isinstance(formula, Atom):
        return {formula.predicate} - {"=", "⊥"}
    if isinstance(formula, Not | Bind):
        return _predicates(formula.body)
    return _predicates(formula.left) | _predicates(formula.right)


class _Reader:
    """Makes formulas over one encoding of a theory."""

    def __init__(self, theory: "Theory", of: WordleEncoding, text: str) -> None:
        self.theory, self.of, self.text = theory, of, text
        self.atoms = 0
        rows, columns = range(len(theory.grid.rows)), range(theory.grid.length)
        self.kinds: dict[str, Iterable[Any]] = {
            "r": rows,
            **dict.fromkeys("cde", columns),
            **dict.fromkeys("lm", ALPHABET),
            **dict.fromkeys("jk", Colour),
        }

    def error(self, problem: str) -> InputError:
        return InputError(f"in the formula {self.text!r}: {problem}")

    def ground(self, formula: Written, at: Mapping[str, Any]) -> Formula:
        """The formula as a constraint; `at` says what bound names stand for."""
        if isinstance(formula, Atom):
            return self._atom(formula, at)
        if isinstance(formula, Not):
            return ~And(self.ground(formula.body, at))
        if isinstance(formula, Bind):
            kind = self.kinds.get(formula.name[0])
            if kind is None:
                raise self.error(
                    f"the variable {formula.name!r} is of no kind: r is a row, c d e columns, "
                    "l m letters, j k colours"
                )
            parts = [self.ground(formula.body, {**at, formula.name: value}) for value in kind]
            return And(parts) if formula.sign == "∀" else Or(parts)
        left, right = (And(self.ground(part, at)) for part in (formula.left, formula.right))
        if formula.sign == "∧":
            return left & right
        if formula.sign == "∨":
            return left | right
        if formula.sign == "→":
            return left >> right
        return (left >> right) & (right >> left)

    def _atom(self, atom: Atom, at: Mapping[str, Any]) -> Formula:
        self.atoms += 1
        if self.atoms > _MOST_ATOMS:
            raise self.error(f"written out it has more than {_MOST_ATOMS:,} atoms")
        names, many = atom.names, len(atom.names)
        if atom.predicate == "⊥":
            return NEVER
        if atom.predicate == "=":
            one, other = (at.get(name, name) for name in names)
            return And(()) if one == other else NEVER
        if atom.predicate == "Tile" and many == 3:
            row, column = self._row(names[0], at), self._column(names[1], at)
            return self.of.tile(row, column, self._colour(names[2], at))
        if atom.predicate == "Letter" and many in (3, 4):
            row, column = self._row(names[0], at), self._column(names[1], at)
            letter = self._letter(names[2], at)
            colour = self._shown(row, column) if many == 3 else self._colour(names[3], at)
            return self.of.letter(row, column, letter, colour)
        if atom.predicate == "Row" and many == 2:
            return self.of.row(self._row(names[0], at), self._word(names[1]))
        if atom.predicate == "Board" and many:
            return self.of.board(self._board(names))
        raise self.error(f"{as_text(atom)} is no proposition of the model: they are {_ATOMS}")

    def _row(self, name: str, at: Mapping[str, Any]) -> int:
        if name in at:
            return int(self._bound(name, at, "r"))
        rows = len(self.theory.grid.rows)
        if name != "S" and not (name.isdecimal() and 1 <= int(name) <= rows):
            raise self.error(f"{name!r} is no row: rows are 1 to {rows}, and S is the solution")
        return SOLUTION if name == "S" else int(name) - 1

    def _column(self, name: str, at: Mapping[str, Any]) -> int:
        if name in at:
            return int(self._bound(name, at, "cde"))
        columns = self.theory.grid.length
        if not (name.isdecimal() and 1 <= int(name) <= columns):
            raise self.error(f"{name!r} is no column: columns are 1 to {columns}")
        return int(name) - 1

    def _letter(self, name: str, at: Mapping[str, Any]) -> str:
        if name in at:
            return str(self._bound(name, at, "lm"))
        if len(name) != 1 or name not in ALPHABET:
            raise self.error(f"{name!r} is no letter: letters are a to z")
        return name

    def _colour(self, name: str, at: Mapping[str, Any]) -> Colour:
        if name in at:
            return Colour(self._bound(name, at, "jk"))
        if name.title() not in _COLOURS:
            raise self.error(f"{name!r} is no colour: colours are {', '.join(_COLOURS)}")
        return _COLOURS[name.title()]

    def _bound(self, name: str, at: Mapping[str, Any], kinds: str) -> Any:
        if name[0] not in kinds:
            raise self.error(f"the variable {name!r} stands in a place that is not of its kind")
        return at[name]

    def _shown(self, row: int, column: int) -> Colour:
        return Colour.GREEN if row == SOLUTION else Colour(self.theory.grid.rows[row][column])

    def _word(self, name: str) -> str:
        length = self.theory.grid.length
        if len(name) != length or set(name.lower()) - set(ALPHABET):
            raise self.error(f"{name!r} is no word of {length} letters a to z")
        return name.lower()

    def _board(self, names: tuple[str, ...]) -> tuple[str, ...]:
        rows, solution = len(self.theory.grid.rows), self.theory.solution
        words = tuple(map(self._word, names))
        words = (*words, solution) if len(words) == rows else words
        if len(words) != rows + 1:
            raise self.error(f"a board has {rows} guesses, not {len(words)}")
        return words
