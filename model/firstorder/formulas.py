"""The report's first-order extension: seven formulas, grounded over a finite domain and tested.

Its domain has rows, columns, letters, colours and words; its predicates are Tile(row, column,
colour), Letter(row, column, letter, colour), Row(row, word), Board(word, word) and
Spells(word, column, letter). `model.firstorder.grounding` says which variables range over what.

SAT answers two questions about each formula. Do the model's boards satisfy it? (Is the model
satisfiable with the formula; is it with its negation?) And does it say enough: put in the
place of the rules that it states, does it let anything through that is no board?

The report itself is not in this repository. What stands here is each of its statements in the
form that its description gives it, slips included, and the mended forms are the project's.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from model.firstorder.world import Finding, World


@dataclass(frozen=True)
class Version:
    """A formula, and what it says when it is read to the letter."""

    formula: str
    says: str


@dataclass(frozen=True)
class Statement:
    """One of the seven: as given, then as mended, where the given one is not what was meant."""

    name: str
    versions: tuple[Version, ...]
    states: tuple[str, ...] = ()
    """The model's rules in whose place it would stand, by their names."""


STATEMENTS = (
    Statement(
        "green letter",
        (
            Version(
                "∀r.∀c.∀l.(Letter(r,c,l,Green) → Letter(S,c,l,Green))",
                "A green letter is the solution's letter in that column.",
            ),
        ),
        ("1 green letter",),
    ),
    Statement(
        "yellow letter",
        (
            Version(
                "∀r.∀c.∀l.(Letter(r,c,l,Yellow) → "
                "¬Letter(S,c,l,Green) ∧ ∃d.(d ≠ c ∧ Letter(S,d,l,Green)))",
                "A yellow letter is not the solution's in that column, but is in another one.",
            ),
        ),
        ("2 yellow exclusion", "3 yellow inclusion"),
    ),
    Statement(
        "white letter",
        (
            Version(
                "∀r.∀c.∀l.(Letter(r,c,l,White) → ∃d.¬Letter(S,d,l,Green))",
                "Where a letter is white, some column of the solution does not hold it.",
            ),
            Version(
                "∀r.∀c.∀l.(Letter(r,c,l,White) → ∀d.¬Letter(S,d,l,Green))",
                "Where a letter is white, no column of the solution holds it.",
            ),
            Version(
                "∀r.∀c.∀l.(Letter(r,c,l,White) → ¬Letter(S,c,l,Green) ∧ "
                "∀d.(Letter(S,d,l,Green) → ∃e.(Letter(r,e,l,Green) ∨ Letter(r,e,l,Yellow))))",
                "A white letter is not the solution's in that column; and where the solution "
                "has it at all, another tile of the row shows it in colour.",
            ),
        ),
        ("4 white",),
    ),
    Statement(
        "letter colour",
        (
            Version(
                "∀r.∀c.∀l.∀k.(Letter(r,c,l,k) → Tile(r,c,k))",
                "A letter has its tile's colour.",
            ),
        ),
        ("5 letter colour",),
    ),
    Statement(
        "no duplicate letters in a row",
        (
            Version(
                "∀r.∀c.∀d.∀l.∀k.∀j.(Letter(r,c,l,k) → ¬Letter(r,d,l,j))",
                "A letter of a row is in no column of it, its own included: no tile holds any.",
            ),
            Version(
                "∀r.∀c.∀d.∀l.∀k.∀j.(c ≠ d ∧ Letter(r,c,l,k) → ¬Letter(r,d,l,j))",
                "No two columns of a row hold the same letter.",
            ),
            Version(
                "∀r.∀c.∀l.∀m.∀k.∀j.(Letter(r,c,l,k) ∧ Letter(r,c,m,j) → l = m)",
                "No tile holds two letters.",
            ),
        ),
    ),
    Statement(
        "row",
        (
            Version(
                "∀r.∀w.(∀c.∀l.(Spells(w,c,l) → ∃k.Letter(r,c,l,k)) → Row(r,w))",
                "A row whose letters spell a word holds that word, and maybe others.",
            ),
            Version(
                "∀r.∀w.(Row(r,w) ↔ ∀c.∀l.(Spells(w,c,l) → ∃k.Letter(r,c,l,k)))",
                "A row holds just the word that its letters spell.",
            ),
        ),
        ("6 row",),
    ),
    Statement(
        "board",
        (
            Version(
                "∀v.∀w.(Row(1,v) ∧ Row(S,w) → Board(v,w))",
                "Rows make their board, and maybe others.",
            ),
            Version(
                "∀v.∀w.(Board(v,w) ↔ Row(1,v) ∧ Row(S,w))",
                "A board is just its rows.",
            ),
        ),
        ("7 board",),
    ),
)


def examine(words: Iterable[str], rules: str) -> list[tuple[Statement, Version, Finding]]:
    """Every version of the seven statements, put to the boards over these words."""
    world = World(tuple(words), rules)
    versions = [(s, version) for s in STATEMENTS for version in s.versions]
    for _, version in versions:
        world.claim(version.formula)
    return [(s, version, world.find(version.formula, s.states)) for s, version in versions]
