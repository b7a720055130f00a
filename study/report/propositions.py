"""Figures 1 to 3: six classes of propositions, then Tile and Assigned, then Tile alone.

Figure 1 has a class for each colour of a tile (G, Y, W) and of a letter (LG, LY, LW): the colour
is part of the name. Figure 2 has Tile(x,y), without a colour, and Assigned(tile,colour,letter);
figure 3 has Tile(x,y,colour,letter) alone. The first way and ours are built for one tile over two
letters, with the rule "a letter has its tile's colour", and their models are compared.
"""

from itertools import product
from typing import Any

from bauhaus import Or, proposition

from unwordle.model.game.feedback import Colour
from unwordle.model.logic.encoding import Encoding, to_clauses
from unwordle.model.logic.solver import Solver
from unwordle.model.theory.propositions import WordleEncoding
from unwordle.model.theory.rules import letter_colour
from unwordle.study.report.figure import Figure, table

LETTERS, COLUMNS = "ab", (0,)


def run() -> Figure:
    """Build both, and compare what they need and what they say."""
    named, named_statements = colour_in_the_name()
    given, given_statements = colour_as_an_attribute()
    rows: list[tuple[object, ...]] = [("", "in the name", "an attribute")]
    rows.append(("classes of proposition", len(named.propositions), len(given.propositions)))
    rows.append(("propositions", len(named.number()), len(given.number())))
    rows.append(("times the rule is written", named_statements, given_statements))
    rows.append(("constraints", len(named.compiled), len(given.compiled)))
    one, other = models(named), models(given)
    rows.append(("models", len(one), len(other)))
    same = {frozenset(map(renamed, model)) for model in one} == other
    forms = [("figure", "propositions of a 4 x 5 board and 26 letters", "classes")]
    tiles, letters = 4 * 5, 26
    forms += [
        ("1", f"{3 * tiles} tiles + {3 * tiles * letters} letters", "6"),
        ("2", f"{tiles} tiles + {3 * tiles * letters} assigned", "2"),
        ("3", f"{3 * tiles * letters} tiles", "1"),
        ("13", f"{3 * tiles} tiles + {3 * tiles * letters} letters", "2"),
    ]
    return Figure(
        f"{table(forms)}\n\none tile, two letters, a letter has its tile's colour:\n{table(rows)}\n"
        f"the same models, but for the names: {same}"
    )


def colour_in_the_name() -> tuple[Encoding, int]:
    """Return a class for each colour, and the rule for each class."""
    encoding = Encoding()

    def declare(name: str) -> Any:
        class Named:
            def __init__(self, *at: object) -> None:
                self.at = at

            def _prop_name(self) -> str:
                return f"{name}({','.join(map(str, self.at))})"

        Named.__qualname__ = name
        return proposition(encoding)(Named)

    kinds = [(colour, declare(f"L{colour}"), declare(colour)) for colour in "GYW"]
    letters = []
    for column, letter in product(COLUMNS, LETTERS):
        for colour, letter_in, tile_in in kinds:
            letters.append(letter_in(column + 1, letter))
            rule = letters[-1] >> tile_in(column + 1)
            encoding.state(f"{colour} letter, {colour} tile", "", rule)
    encoding.state("some letter", "", Or(letters))
    return encoding, len(kinds)


def colour_as_an_attribute() -> tuple[Encoding, int]:
    """Our propositions, and our rule."""
    of = WordleEncoding()
    letters = []
    for column, letter, colour in product(COLUMNS, LETTERS, Colour):
        letters.append(of.letter(0, column, letter, colour))
        of.state("5 letter colour", "", letter_colour(of, 0, column, letter, colour))
    of.state("some letter", "", Or(letters))
    return of, 1


def models(encoding: Encoding) -> set[frozenset[str]]:
    """Return every model, as the names of what it makes true."""
    clauses = to_clauses(encoding)
    names = {n: str(p) for p, n in clauses.number.items()}
    with Solver(name="minisat22", bootstrap_with=clauses.clauses) as solver:
        return {frozenset(names[n] for n in model if n in names) for model in solver.enum_models()}


def renamed(name: str) -> str:
    """Return what the project calls G(1), LG(1,a), and their like."""
    kind, _, at = name.rstrip(")").partition("(")
    return f"{'Letter' if kind[0] == 'L' else 'Tile'}(1,{at},{Colour(kind[-1]).name.title()})"
