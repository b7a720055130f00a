"""Substitution in first-order formulas, and which are the same but for the names that they bind.

Rules, the checker and the reader of Jape files ask for it.
"""

from unwordle.study.firstorder.predicate import Atom, Bind, Formula, changed, free_names


def substitute(formula: Formula, name: str, by: str) -> Formula:
    """Return the formula with `by` for each free `name`; bound names are renamed to avoid
    capture.
    """
    if isinstance(formula, Atom):
        return Atom(formula.predicate, tuple(by if n == name else n for n in formula.names))
    if isinstance(formula, Bind):
        if formula.name == name:
            return formula
        if formula.name == by:
            bound = by
            while bound in free_names(formula.body) | {name, by}:
                bound += "_"
            formula = Bind(formula.sign, bound, substitute(formula.body, by, bound))
    return changed(formula, lambda part: substitute(part, name, by))


def same(one: Formula, other: Formula) -> bool:
    """Say whether two formulas are equal up to the names of bound variables."""
    return _numbered(one, 0) == _numbered(other, 0)


def _numbered(formula: Formula, depth: int) -> Formula:
    """Return the formula with its bound names numbered from the outside in."""
    if isinstance(formula, Bind):
        bound = f"#{depth}"  # no name that can be written
        formula = Bind(formula.sign, bound, substitute(formula.body, formula.name, bound))
        depth += 1
    return changed(formula, lambda part: _numbered(part, depth))
