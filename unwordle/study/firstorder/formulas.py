"""The course report's seven first-order formulas and our corrected forms, compared by a SAT solver.

The report's are copied with their mistakes: T has three arguments in the first and four in the
others. `FRAME` states the conditions of a filled grid, which the report doesn't.

A false positive is a world that meets only the report's formula, a false negative one that meets
only the corrected formula.
"""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import nnf

from unwordle.files import read_text
from unwordle.study.firstorder.ground import World, Worlds, grids
from unwordle.study.firstorder.predicate import atoms, parse


@dataclass(frozen=True)
class Statement:
    """A statement of the report in words, its formula, and a corrected one."""

    name: str
    report: str
    mended: str
    right: str
    """The part of the report's formula that is correct."""
    wrong: str
    shown: str = ""
    """Atoms that a false positive should make true if it can."""


STATEMENTS = tuple(
    Statement(**dict(re.findall("(.*?): (.*)", block)))
    for block in read_text(Path(__file__).with_name("statements.txt")).split("\n\n")
)

DOMAIN = grids(("those", "ghost", "ethos"), others=("geese",))
"""Three words, and a permutation that is no word."""

FRAME = (
    "∀i.∀j.∃l.∃c.T(i,j,l,c)",
    "∀i.∀j.∀l.∀k.∀c.∀d.(T(i,j,l,c) ∧ T(i,j,k,d) → l = k)",
    "∀i.∀j.∀l.∀k.∀c.∀d.(T(i,j,l,c) ∧ T(i,j,k,d) → c = d)",
    "∀i.∀j.∀l.(T(i,j,l) ↔ ∃c.T(i,j,l,c))",
    "∀i.∃p.∀j.∀l.(Spells(p,j,l) → T(i,j,l))",
    "∀j.∃l.T(4,j,l,G)",
)
"""The conditions of a filled grid: each tile has one letter in one colour, each row is a
permutation, and row 4, the solution's, is green.
"""

EVERY_ROW_A_WORD = "∀i.∃w.SolR(i,w)"

NO_BOARD = (
    "∃i.∃x.∃j.∃l.∃k.(T(i,j,l,G) ∧ T(x,j,k,G) ∧ l ≠ k)",
    "∃i.∃j.∃x.∃y.∃l.(T(i,j,l,G) ∧ T(x,y,l,W))",
    "∀i.∀p.¬R(i,p)",
    "∀i.∀w.¬SolR(i,w)",
    "∀u.∀v.∀w.¬Board(u,v,w)",
)
"""The conditions of a world without a board: a column has two green letters, a letter is both green
and white, and no R, SolR or Board is true.
"""


@dataclass(frozen=True)
class Witness:
    """A SAT solver's findings about a formula and its corrected form."""

    can_fail: bool
    """True if the report's formula is false in some world."""
    can_fail_filled: bool
    """True if it is false in some filled grid."""
    differs: bool
    """True if some world meets only one of the two formulas."""
    false_positive: World | None
    """A filled grid that meets only the report's formula."""
    false_negative: World | None
    """A filled grid that meets only the corrected formula."""


@cache
def grounded(text: str) -> nnf.NNF:
    """Return a formula as a propositional sentence over `DOMAIN`."""
    return DOMAIN.ground(parse(text))


def frame() -> list[nnf.NNF]:
    """Return the conditions of a filled grid, grounded."""
    return [grounded(text) for text in FRAME]


def examine(statement: Statement) -> Witness:
    """Compare a statement's two formulas with a SAT solver."""
    report, mended = (grounded(text) for text in (statement.report, statement.mended))
    filled, only_report = frame(), (report, mended.negate())
    only_mended = mended, report.negate()
    can_fail = Worlds(DOMAIN, report.negate()).exist()
    can_fail_filled = Worlds(DOMAIN, *filled, report.negate()).exist()
    differs = any(Worlds(DOMAIN, *sentences).exist() for sentences in (only_report, only_mended))
    shown = atoms(parse(statement.shown)) if statement.shown else ()
    before = [(atom.predicate, atom.names) for atom in shown]
    false_positive = Worlds(DOMAIN, *filled, *only_report).first(before)
    false_negative = Worlds(DOMAIN, *filled, *only_mended).first()
    return Witness(can_fail, can_fail_filled, differs, false_positive, false_negative)


def world_without_a_board() -> World | None:
    """Return a filled grid without a board that meets all of the report's formulas, if there is
    one.
    """
    seven = [grounded(statement.report) for statement in STATEMENTS]
    return Worlds(DOMAIN, *frame(), *seven, *map(grounded, NO_BOARD)).first()


def mended_worlds() -> Worlds:
    """Return the filled grids of words that meet all corrected formulas."""
    texts = (*(statement.mended for statement in STATEMENTS), EVERY_ROW_A_WORD)
    return Worlds(DOMAIN, *frame(), *(grounded(text) for text in texts))
