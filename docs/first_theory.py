"""The course report's constraints in plain bauhaus, as two theories for the report's figure 23."""

import sys
from itertools import product
from pathlib import Path

from bauhaus import And, Encoding, Or, constraint, proposition
from bauhaus.utils import count_solutions
from nnf import kissat

FOLDER = Path(__file__).parents[1]  # of a checkout, or the installed package
(LIST,) = {*FOLDER.glob("data/report_words.txt"), *FOLDER.glob("unwordle/data/report_words.txt")}
WORDS = LIST.read_text().split()
SOL, ALPHABET = "halts", "abcdefghijklmnopqrstuvwxyz"
COLOURS = {"G": "Green", "Y": "Yellow", "W": "White"}
BOARD = [[COLOURS[tile] for tile in row] for row in ("WGYWW", "YGWWW", "WGWYW")]
L, E = Encoding(), Encoding()  # the first theory (letters), the second theory (rows and boards)
VALID, NAMES = ([], [], []), {}  # the Row propositions of each row, the name of each constraint


class _Named:  # a proposition with a name made from its class and arguments
    def __init__(self, *about):
        self.about, self.name = about, f"{type(self).__name__}({','.join(map(str, about))})"

    def _prop_name(self):
        return self.name


@proposition(L)
class Tile(_Named):
    """A proposition that the tile at a row and column has a given colour."""


@proposition(L)
class Letter(_Named):
    """A proposition that the tile at a row and column holds a given letter in a given colour."""


@proposition(E)
class Row(_Named):
    """A proposition that a given row holds a given word."""


@proposition(E)
class Board(_Named):
    """A proposition that the rows form a board with a given final word."""


def state(theory, name, formula):
    """Add the constraint `formula` to a theory, and store the name of the constraint."""
    theory.add_constraint(formula)
    NAMES[formula] = name


def build_letters():
    """Return the letter theory. Row 3 holds the solution."""
    for (c, sol), a in product(enumerate(SOL), ALPHABET):
        state(L, "base case", Letter(3, c, a, "Green") if a == sol else ~Letter(3, c, a, "Green"))
    for r, c, colour in product(range(3), range(5), COLOURS.values()):
        state(L, "tile", Tile(r, c, colour) if colour == BOARD[r][c] else ~Tile(r, c, colour))
    for r, c, a in product(range(3), range(5), ALPHABET):
        green, yellow, white = letters = [Letter(r, c, a, name) for name in COLOURS.values()]
        sol = [Letter(3, column, a, "Green") for column in range(5)]
        state(L, "1 green letter", green >> sol[c])
        state(L, "2 yellow letter exclusion", sol[c] >> ~yellow)
        state(L, "3 yellow letter inclusion", yellow >> Or(sol))
        state(L, "4 white letter", white >> And(~letter for letter in sol))
        state(L, "5 letter colour", And(one >> Tile(r, c, one.about[3]) for one in letters))
    return L


def example_theory():
    """Return the theory of rows, made from the true `Letter`s in a model of the letter theory."""
    model = kissat.solve(build_letters().compile().to_CNF())  # kissat prefers to make letters true
    for r, word in product(range(3), WORDS):
        letters = [Letter(r, c, a, BOARD[r][c]) for c, a in enumerate(word)]
        if all(map(model.get, letters)):
            VALID[r].append(Row(r, word))
            state(E, "6 row", (And(letters) >> VALID[r][-1]) & (VALID[r][-1] >> And(letters)))
    for rows in VALID:
        state(E, "7 board", Board(SOL) >> Or(rows))
    state(E, "the board", Board(SOL))
    for r, c in product(range(3), range(5)):
        letters = [Letter(r, c, a, BOARD[r][c]) for a in ALPHABET]
        constraint.add_exactly_one(E, [*filter(model.get, letters)])
    return E


if __name__ == "__main__":
    sys.path.append(str(Path(__file__).parents[1]))
    from unwordle.study.report.pipeline import replace_dsharp

    replace_dsharp()  # bauhaus counts models with the program DSHARP
    T = example_theory().compile()
    print("Satisfiable:", T.satisfiable(), "\nBoard Solutions:", count_solutions(T))
    solution = L.compile().solve() | T.solve()
    rows = [row for rows in VALID for row in rows if solution[row]]
    print("Possible solution:", *(row.about[1] for row in rows), SOL)
    for each, about in (L, {Letter(0, 1, "a", c) for c in COLOURS.values()}), (E, {*rows[:1]}):
        named = sorted((NAMES[c], f) for c, f in each.debug_constraints.items() if about & f.vars())
        each.debug_constraints = dict(named)  # one constraint of each name, to fit on a screen
        each.introspect(solution)
