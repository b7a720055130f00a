"""A translation of formulas for Z3, a solver that shares no code with the project's checker."""

import z3

from unwordle.study.firstorder.predicate import Atom, Formula, Join, Not
from unwordle.study.proof.lines import ACTUAL, Sequent

INDIVIDUAL = z3.DeclareSort("Individual")


def to_z3(formula: Formula, bound: dict[str, z3.ExprRef] | None = None) -> z3.BoolRef:
    bound = bound or {}
    if isinstance(formula, Atom):
        names = [bound.get(n, z3.Const(n, INDIVIDUAL)) for n in formula.names]
        if formula.predicate == "⊥":
            return z3.BoolVal(False)
        if formula.predicate == ACTUAL:
            return z3.BoolVal(True)  # Z3's domains are never empty, and they contain all names
        if formula.predicate == "=":
            return names[0] == names[1]
        sorts = [INDIVIDUAL] * len(names)
        return z3.Function(formula.predicate, *sorts, z3.BoolSort())(*names)
    if isinstance(formula, Not):
        return z3.Not(to_z3(formula.body, bound))
    if isinstance(formula, Join):
        left, right = to_z3(formula.left, bound), to_z3(formula.right, bound)
        signs = {"∧": z3.And, "∨": z3.Or, "→": z3.Implies, "↔": lambda a, b: a == b}
        return signs[formula.sign](left, right)
    name = z3.FreshConst(INDIVIDUAL, formula.name)
    body = to_z3(formula.body, bound | {formula.name: name})
    return z3.ForAll([name], body) if formula.sign == "∀" else z3.Exists([name], body)


def satisfiable(*formulas: Formula) -> bool:
    solver = z3.Solver()
    solver.set("timeout", 10_000)
    solver.add(*map(to_z3, formulas))
    answer = solver.check()
    assert answer != z3.unknown, "Z3 gave up"
    return answer == z3.sat


def valid(sequent: Sequent) -> bool:
    return not satisfiable(*sequent.premises, Not(sequent.conclusion))
