"""The course report's seven first-order formulas and our corrected forms, compared by a SAT solver.

The report's are copied with their mistakes: T has three arguments in the first and four in the
others. `FRAME` states the conditions of a filled grid, which the report doesn't.

A false positive is a world that meets only the report's formula, a false negative one that meets
only the corrected formula.
"""

from dataclasses import dataclass
from functools import cache

import nnf

from unwordle.study.firstorder.ground import Fact, World, Worlds, grids
from unwordle.study.firstorder.predicate import parse


@dataclass(frozen=True)
class Statement:
    """A statement of the report in words, its formula, and a corrected one."""

    name: str
    report: str
    mended: str
    right: str
    """The part of the report's formula that is correct."""
    wrong: str
    """The mistake."""
    shown: tuple[Fact, ...] = ()
    """Atoms that a false positive makes true if it can."""


STATEMENTS = (
    Statement(
        "no letter twice in a row",
        "∀i.∀x.∀j.∀y.∀c.∃l.∃k.¬(T(i,j,l) ∧ T(x,y,k) → (i = x) ∧ (j ≠ y) ∧ (l = k))",
        "∀i.∀j.∀y.∀l.∀c.∀d.(j ≠ y ∧ T(i,j,l,c) → ¬T(i,y,l,d))",
        "The formula says what was meant if every tile holds one letter.",
        "A row with an empty tile breaks the formula. The formula has 'there is' in place of 'for "
        "all', and binds c without using it. T has three arguments here, and four below.",
    ),
    Statement(
        "greens of a column agree",
        "∀i.∀x.∀y.∀l.∀k.((x = y) ∧ T(i,x,l,G) ∧ T(i,y,k,G) → (l = k))",
        "∀i.∀x.∀j.∀l.∀k.(T(i,j,l,G) ∧ T(x,j,k,G) → l = k)",
        "The formula compares the letters of green tiles in equal columns.",
        "Both tiles have the row index i, so the formula says that a tile has one green letter.",
    ),
    Statement(
        "white letters are not green",
        "∀i.∀j.∀l.∀k.(T(i,j,l,W) ∧ T(i,j,k,G) → (l ≠ k))",
        "∀i.∀j.∀x.∀y.∀l.∀k.(T(i,j,l,W) ∧ T(x,y,k,G) → l ≠ k)",
        "The formula distinguishes a white letter from a green letter.",
        "Both tiles have the same row and column, so the formula is about a single tile.",
    ),
    Statement(
        "a yellow letter is green elsewhere",
        "∀i.∀j.∀l.∀k.∃x.∃k.(T(i,j,l,Y) ∧ T(i,x,k,G) → (l = k) ∧ (j ≠ x))",
        "∀i.∀j.∀l.(T(i,j,l,Y) → ∃x.(j ≠ x ∧ T(4,x,l,G)) ∧ ¬T(4,j,l,G))",
        "The letters must be equal, and the columns must be different.",
        "A formula 'there is ... if' is true if some x and k make the part after 'then' true. "
        "Another column and the same letter always do, so nothing can break the formula. k is "
        "bound twice, and both tiles have the same row index.",
    ),
    Statement(
        "five tiles make a row",
        "∀i.∃l1.∃l2.∃l3.∃l4.∃l5.∃c1.∃c2.∃c3.∃c4.∃c5.∃p."
        "(T(i,j,l1,c1) ∧ T(i,j,l2,c2) ∧ T(i,j,l3,c3) ∧ T(i,j,l4,c4) ∧ T(i,j,l5,c5) → R(i,p))",
        "∀i.∀p.(R(i,p) ↔ ∀j.∀l.(Spells(p,j,l) → ∃c.T(i,j,l,c)))",
        "The formula relates five letters of a row to a permutation of the same row.",
        "j is free, and all five tiles have the column j. A formula 'there is ... if' is true for "
        "any letter that the tile does not hold. Nothing says that p consists of these letters.",
    ),
    Statement(
        "a row that is a word",
        "∀i.∀p.∃w.((p = w) ∧ R(i,p) → SolR(i,w))",
        "∀i.∀w.(SolR(i,w) ↔ R(i,w))",
        "The formula compares a permutation with the words.",
        "A formula 'there is ... if' is true for any w other than p, so nothing can break the "
        "formula if there are two words.",
        (("R", ("1", "those")),),
    ),
    Statement(
        "three rows make a board",
        "∃w1.∃w2.∃w3.(SolR(1,w1) ∧ SolR(2,w2) ∧ SolR(3,w3) → Board(w1,w2,w3))",
        "∀w1.∀w2.∀w3.(Board(w1,w2,w3) ↔ SolR(1,w1) ∧ SolR(2,w2) ∧ SolR(3,w3))",
        "The formula has a word for each of the first three rows, in order.",
        "A formula 'there is ... if' is true for any word that is not in its row.",
        tuple(("SolR", (row, "those")) for row in "123"),
    ),
)

DOMAIN = grids(("those", "ghost", "ethos"), others=("geese",))
"""Three words, and letters that form none of them."""

FRAME = (
    "∀i.∀j.∃l.∃c.T(i,j,l,c)",
    "∀i.∀j.∀l.∀k.∀c.∀d.(T(i,j,l,c) ∧ T(i,j,k,d) → l = k)",
    "∀i.∀j.∀l.∀k.∀c.∀d.(T(i,j,l,c) ∧ T(i,j,k,d) → c = d)",
    "∀i.∀j.∀l.(T(i,j,l) ↔ ∃c.T(i,j,l,c))",
    "∀i.∃p.∀j.∀l.(Spells(p,j,l) → T(i,j,l))",
    "∀j.∃l.T(4,j,l,G)",
)
"""A filled grid: a letter in one colour a tile, permutations as rows, and row 4, the solution's,
green.
"""

EVERY_ROW_A_WORD = "∀i.∃w.SolR(i,w)"

NO_BOARD = (
    "∃i.∃x.∃j.∃l.∃k.(T(i,j,l,G) ∧ T(x,j,k,G) ∧ l ≠ k)",
    "∃i.∃j.∃x.∃y.∃l.(T(i,j,l,G) ∧ T(x,y,l,W))",
    "∀i.∀p.¬R(i,p)",
    "∀i.∀w.¬SolR(i,w)",
    "∀u.∀v.∀w.¬Board(u,v,w)",
)
"""A world without a board: a column with two green letters, a letter green and white, and no R,
SolR or Board true.
"""


@dataclass(frozen=True)
class Witness:
    """A SAT solver's findings about a formula and its corrected form."""

    can_fail: bool
    """True if the report's is false in some world."""
    can_fail_filled: bool
    """True if it is in some filled grid."""
    differs: bool
    """True if some world meets just one of the two."""
    false_positive: World | None
    """A filled grid that meets only the report's."""
    false_negative: World | None
    """A filled grid that meets only the corrected one."""


@cache
def grounded(text: str) -> nnf.NNF:
    """Return a formula as a propositional sentence over `DOMAIN`."""
    return DOMAIN.ground(parse(text))


def frame() -> list[nnf.NNF]:
    """Return the sentences of `FRAME`."""
    return [grounded(text) for text in FRAME]


def examine(statement: Statement) -> Witness:
    """Compare a statement's two formulas by a SAT solver."""
    report, mended = (grounded(text) for text in (statement.report, statement.mended))
    filled, only_report = frame(), (report, mended.negate())
    only_mended = mended, report.negate()
    can_fail = Worlds(DOMAIN, report.negate()).exist()
    can_fail_filled = Worlds(DOMAIN, *filled, report.negate()).exist()
    differs = any(Worlds(DOMAIN, *sentences).exist() for sentences in (only_report, only_mended))
    false_positive = Worlds(DOMAIN, *filled, *only_report).first(statement.shown)
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
