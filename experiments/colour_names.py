"""(a) Is the colour of a letter part of the proposition's name, or an attribute of it?

Both ways are built for one tile over two letters, with the rule "a letter has its
tile's colour", and their models are compared.
"""

from itertools import product
from typing import Any

from bauhaus import Or, proposition

from experiments.figure import Figure, table
from model.game.feedback import Colour
from model.logic.clauses import to_clauses
from model.logic.encoding import Encoding
from model.logic.satlib import Solver
from model.theory.propositions import WordleEncoding
from model.theory.rules import letter_colour

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
    return Figure(f"{table(rows)}\nthe same models, but for the names: {same}")


def colour_in_the_name() -> tuple[Encoding, int]:
    """A class for each colour, and the rule for each class."""
    encoding = Encoding()

    def declare(name: str) -> Any:
        class Named:
            def __init__(self, *at: object) -> None:
                self.at = at

            def _prop_name(self) -> str:
                return f"{name}({','.join(map(str, self.at))})"

        Named.__qualname__ = name
        return proposition(encoding)(Named)

    green_tile, yellow_tile, white_tile = map(declare, ("GreenTile", "YellowTile", "WhiteTile"))
    green, yellow, white = map(declare, ("GreenLetter", "YellowLetter", "WhiteLetter"))
    held = []
    for column, letter in product(COLUMNS, LETTERS):
        held += [kind(column + 1, letter) for kind in (green, yellow, white)]
        encoding.state("green letter, green tile", "", held[-3] >> green_tile(column + 1))
        encoding.state("yellow letter, yellow tile", "", held[-2] >> yellow_tile(column + 1))
        encoding.state("white letter, white tile", "", held[-1] >> white_tile(column + 1))
    encoding.state("some letter", "", Or(held))
    return encoding, 3


def colour_as_an_attribute() -> tuple[Encoding, int]:
    """Our propositions, and our rule."""
    of = WordleEncoding()
    held = []
    for column, letter, colour in product(COLUMNS, LETTERS, Colour):
        held.append(of.letter(0, column, letter, colour))
        of.state("5 letter colour", "", letter_colour(of, 0, column, letter, colour))
    of.state("some letter", "", Or(held))
    return of, 1


def models(encoding: Encoding) -> set[frozenset[str]]:
    """Every model, as the names of what it makes true."""
    clauses = to_clauses(encoding)
    names = {n: str(p) for p, n in clauses.number.items()}
    with Solver(name="minisat22", bootstrap_with=clauses.clauses) as solver:
        return {frozenset(names[n] for n in model if n in names) for model in solver.enum_models()}


def renamed(name: str) -> str:
    """What the project calls GreenLetter(1,a), and its like."""
    kind, _, at = name.rstrip(")").partition("(")
    for colour in ("Green", "Yellow", "White"):
        if kind.startswith(colour):
            return f"{kind.removeprefix(colour)}(1,{at},{colour})"
    return name
