"""The report's seven first-order formulas, as written and corrected, examined by SAT.

Every formula is exactly as in the report, mistakes included. For example, T has three places in the
first formula and four in the others. `FRAME` defines a filled grid, which the report leaves out.
Two worlds show the difference between a formula and its corrected form. A false positive satisfies
only the report's formula, a false negative only the corrected formula.
"""

from dataclasses import dataclass
from functools import cache

import nnf

from unwordle.study.firstorder.ground import Domain, FiniteModel, Worlds
from unwordle.study.firstorder.predicate import parse


@dataclass(frozen=True)
class Statement:
    """A statement in the report: its meaning, the report's formula, and a corrected formula."""

    name: str
    report: str
    mended: str
    right: str
    """Correct part of the report's formula."""
    wrong: str
    """Mistake in the report's formula."""
    shown: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Atoms that a false positive should make true, if possible."""


STATEMENTS = (
    Statement(
        "no letter twice in a row",
        "∀i.∀x.∀j.∀y.∀c.∃l.∃k.¬(T(i,j,l) ∧ T(x,y,k) → (i = x) ∧ (j ≠ y) ∧ (l = k))",
        "∀i.∀j.∀y.∀l.∀c.∀d.(j ≠ y ∧ T(i,j,l,c) → ¬T(i,y,l,d))",
        "Where every tile holds one letter it says what was meant.",
        "It says so only there: 'there is' stands where 'for all' would, T has three places here "
        "and four below, and c is bound and never used. A row with an empty tile breaks it.",
    ),
    Statement(
        "greens of a column agree",
        "∀i.∀x.∀y.∀l.∀k.((x = y) ∧ T(i,x,l,G) ∧ T(i,y,k,G) → (l = k))",
        "∀i.∀x.∀j.∀l.∀k.(T(i,j,l,G) ∧ T(x,j,k,G) → l = k)",
        "Columns are compared, and the letters of greens in the same one.",
        "One row index i stands for both tiles: it says that a tile holds one green letter.",
    ),
    Statement(
        "white letters are not green",
        "∀i.∀j.∀l.∀k.(T(i,j,l,W) ∧ T(i,j,k,G) → (l ≠ k))",
        "∀i.∀j.∀x.∀y.∀l.∀k.(T(i,j,l,W) ∧ T(x,y,k,G) → l ≠ k)",
        "A white and a green letter are told apart.",
        "One row and one column stand for both tiles: it speaks of a single tile.",
    ),
    Statement(
        "a yellow letter is green elsewhere",
        "∀i.∀j.∀l.∀k.∃x.∃k.(T(i,j,l,Y) ∧ T(i,x,k,G) → (l = k) ∧ (j ≠ x))",
        "∀i.∀j.∀l.(T(i,j,l,Y) → ∃x.(j ≠ x ∧ T(4,x,l,G)) ∧ ¬T(4,j,l,G))",
        "The letters are to be the same and the columns to differ.",
        "'There is ... if' is true of any x and k that make the 'then' true, and another column "
        "with the same letter always does: nothing can break it. k is bound twice, and one row "
        "index stands for both tiles.",
    ),
    Statement(
        "five tiles make a row",
        "∀i.∃l1.∃l2.∃l3.∃l4.∃l5.∃c1.∃c2.∃c3.∃c4.∃c5.∃p."
        "(T(i,j,l1,c1) ∧ T(i,j,l2,c2) ∧ T(i,j,l3,c3) ∧ T(i,j,l4,c4) ∧ T(i,j,l5,c5) → R(i,p))",
        "∀i.∀p.(R(i,p) ↔ ∀j.∀l.(Spells(p,j,l) → ∃c.T(i,j,l,c)))",
        "Five letters and a permutation of the same row are meant to go together.",
        "j is free and stands for all five columns; 'there is ... if' is true of any letter that "
        "the tile does not hold; and p is not said to be made of these letters.",
    ),
    Statement(
        "a row that is a word",
        "∀i.∀p.∃w.((p = w) ∧ R(i,p) → SolR(i,w))",
        "∀i.∀w.(SolR(i,w) ↔ R(i,w))",
        "A permutation is compared with the words.",
        "'There is ... if' is true of any w other than p: with two words nothing can break it.",
        (("R", ("1", "those")),),
    ),
    Statement(
        "three rows make a board",
        "∃w1.∃w2.∃w3.(SolR(1,w1) ∧ SolR(2,w2) ∧ SolR(3,w3) → Board(w1,w2,w3))",
        "∀w1.∀w2.∀w3.(Board(w1,w2,w3) ↔ SolR(1,w1) ∧ SolR(2,w2) ∧ SolR(3,w3))",
        "A word for each of the first three rows, in their order.",
        "'There is ... if' is true of any word that some row is not.",
        tuple(("SolR", (row, "those")) for row in "123"),
    ),
)

DOMAIN = Domain(("those", "ghost", "ethos"), others=("geese",))
"""A domain small enough for grounding: three words, and a permutation that is not a word."""

FRAME = (
    "∀i.∀j.∃l.∃c.T(i,j,l,c)",
    "∀i.∀j.∀l.∀k.∀c.∀d.(T(i,j,l,c) ∧ T(i,j,k,d) → l = k)",
    "∀i.∀j.∀l.∀k.∀c.∀d.(T(i,j,l,c) ∧ T(i,j,k,d) → c = d)",
    "∀i.∀j.∀l.(T(i,j,l) ↔ ∃c.T(i,j,l,c))",
    "∀i.∃p.∀j.∀l.(Spells(p,j,l) → T(i,j,l))",
    "∀j.∃l.T(4,j,l,G)",
)
"""Conditions of a filled grid: each tile holds exactly one letter in one colour, each row is a
permutation of the domain, and row 4 (the solution row) is green."""

EVERY_ROW_A_WORD = "∀i.∃w.SolR(i,w)"

NO_BOARD = (
    "∃i.∃x.∃j.∃l.∃k.(T(i,j,l,G) ∧ T(x,j,k,G) ∧ l ≠ k)",
    "∃i.∃j.∃x.∃y.∃l.(T(i,j,l,G) ∧ T(x,y,l,W))",
    "∀i.∀p.¬R(i,p)",
    "∀i.∀w.¬SolR(i,w)",
    "∀u.∀v.∀w.¬Board(u,v,w)",
)
"""Conditions of a world without a board: a column has two different green letters, a letter is both
green and white, and there is no row, no solution row and no board."""


@dataclass(frozen=True)
class Witness:
    """SAT's findings about a formula and its corrected form."""

    can_fail: bool
    """True if some world breaks the formula."""
    can_fail_filled: bool
    """True if a filled grid breaks the formula."""
    differs: bool
    """True if some world satisfies exactly one of the two formulas."""
    false_positive: FiniteModel | None
    """A filled grid that satisfies the report's formula, but not the corrected formula."""
    false_negative: FiniteModel | None
    """A filled grid that satisfies the corrected formula, but not the report's formula."""


@cache
def grounded(text: str) -> nnf.NNF:
    """Return a formula as a sentence over the domain."""
    return DOMAIN.ground(parse(text))


def frame() -> list[nnf.NNF]:
    """Return the sentences of a filled grid."""
    return [grounded(text) for text in FRAME]


def examine(statement: Statement) -> Witness:
    """Return the findings of SAT about a statement's two formulas."""
    report, mended = (grounded(text) for text in (statement.report, statement.mended))
    filled, only_report = frame(), (report, mended.negate())
    only_mended = mended, report.negate()
    can_fail = Worlds(DOMAIN, report.negate()).exist()
    can_fail_filled = Worlds(DOMAIN, *filled, report.negate()).exist()
    differs = any(Worlds(DOMAIN, *sentences).exist() for sentences in (only_report, only_mended))
    false_positive = Worlds(DOMAIN, *filled, *only_report).first(statement.shown)
    false_negative = Worlds(DOMAIN, *filled, *only_mended).first()
    return Witness(can_fail, can_fail_filled, differs, false_positive, false_negative)


def world_without_a_board() -> FiniteModel | None:
    """Return a filled grid without a board in which all seven formulas of the report hold."""
    seven = [grounded(statement.report) for statement in STATEMENTS]
    return Worlds(DOMAIN, *frame(), *seven, *map(grounded, NO_BOARD)).first()


def mended_worlds() -> Worlds:
    """Return the filled grids that hold only words and satisfy all seven corrected formulas."""
    texts = (*(statement.mended for statement in STATEMENTS), EVERY_ROW_A_WORD)
    return Worlds(DOMAIN, *frame(), *(grounded(text) for text in texts))
