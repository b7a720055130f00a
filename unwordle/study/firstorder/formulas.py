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

    def can_fail(self, *conditions: nnf.NNF) -> bool:
        """Return whether the report's formula is false in some world under these conditions."""
        return Worlds(DOMAIN, *conditions, grounded(self.report).negate()).exist()

    def false_positives(self, *conditions: nnf.NNF) -> Worlds:
        """Return the worlds that meet the conditions and only the report's formula."""
        return Worlds(DOMAIN, *conditions, grounded(self.report), grounded(self.mended).negate())

    def false_negatives(self, *conditions: nnf.NNF) -> Worlds:
        """Return the worlds that meet the conditions and only the corrected formula."""
        return Worlds(DOMAIN, *conditions, grounded(self.mended), grounded(self.report).negate())

    def witness(self) -> World | None:
        """Return a filled grid among the false positives, or None."""
        shown = atoms(parse(self.shown)) if self.shown else ()
        return self.false_positives(*frame()).first((a.predicate, a.names) for a in shown)


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


@cache
def grounded(text: str) -> nnf.NNF:
    """Return a formula as a propositional sentence over `DOMAIN`."""
    return DOMAIN.ground(parse(text))


def frame() -> list[nnf.NNF]:
    """Return the conditions of a filled grid, grounded."""
    return [grounded(text) for text in FRAME]


def world_without_a_board() -> World | None:
    """Return a filled grid without a board that meets all of the report's formulas, if there is
    one.
    """
    seven = [grounded(statement.report) for statement in STATEMENTS]
    return Worlds(DOMAIN, *frame(), *seven, *map(grounded, NO_BOARD)).first()


def mended_worlds() -> Worlds:
    """Return the filled grids of words that meet all corrected formulas."""
    texts = (*(statement.mended for statement in STATEMENTS), "∀i.∃w.SolR(i,w)")
    return Worlds(DOMAIN, *frame(), *(grounded(text) for text in texts))
