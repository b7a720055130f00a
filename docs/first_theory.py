"""Figure 23 of the course report in plain bauhaus: letters first, then rows of true letters."""

from itertools import product
from pathlib import Path

import nnf
from bauhaus import And, Encoding, Or, constraint, proposition
from bauhaus.utils import count_solutions

from unwordle.study.dsharp import replace_dsharp

SOL, ALPHABET, COLOURS = "halts", "abcdefghijklmnopqrstuvwxyz", ("Green", "Yellow", "White")
BOARD = [
    ["White", "Green", "Yellow", "White", "White"],
    ["Yellow", "Green", "White", "White", "White"],
    ["White", "Green", "White", "Yellow", "White"],
]
WORDS = Path(__file__).parent.parent.joinpath("data", "report_words.txt").read_text().split()
L, E, ROWS = Encoding(), Encoding(), []  # bauhaus forgets a Row that nobody else holds


class Named:
    """What a proposition is about: its row, and more."""

    def __init__(self, row, *more):
        self.row, self.data = row, (row, *more)

    def _prop_name(self):
        return f"{type(self).__name__}({','.join(map(str, self.data))})"


@proposition(L)
class Tile(Named):
    """The tile at this row and column has this colour."""


@proposition(L)
class Letter(Named):
    """The tile at this row and column holds this letter, in this colour."""


@constraint.exactly_one(E, groupby="row")
@proposition(E)
class Row(Named):
    """This row holds this word."""


def build_letters():
    """Return the theory of letters: the base case, the board, constraints 1 to 5."""
    sol = {(c, a): Letter(3, c, a, "Green") for c, a in product(range(5), ALPHABET)}
    L.add_constraint(And(one if SOL[c] == a else ~one for (c, a), one in sol.items()))
    for r, c in product(range(3), range(5)):
        tiles = [Tile(r, c, colour) for colour in COLOURS]
        L.add_constraint(And(t if t.data[-1] == BOARD[r][c] else ~t for t in tiles))
        for a in ALPHABET:
            green, yellow, white = letters = [Letter(r, c, a, colour) for colour in COLOURS]
            L.add_constraint(green >> sol[c, a])  # 1 green letter
            L.add_constraint(sol[c, a] >> ~yellow)  # 2 yellow exclusion
            L.add_constraint(yellow >> Or(sol[k, a] for k in range(5)))  # 3 yellow inclusion
            L.add_constraint(white >> And(~sol[k, a] for k in range(5)))  # 4 white letter
            L.add_constraint(And(one >> t for one, t in zip(letters, tiles, strict=True)))  # 5
    return L


def build_theory():
    """Return the theory of rows: each is one word of letters that are true in phase 1's model."""
    with nnf.config(sat_backend="kissat"):  # the report's solver: it makes letters true if it can
        true = {str(p) for p, value in build_letters().compile().solve().items() if value}
    for r, word in product(range(3), WORDS):
        if all(f"Letter({r},{c},{a},{BOARD[r][c]})" in true for c, a in enumerate(word)):
            ROWS.append(Row(r, word))  # 6 row
    return E


if __name__ == "__main__":
    replace_dsharp()  # bauhaus then counts without that program
    T = build_theory().compile()
    print("Satisfiable:", T.satisfiable(), "\nBoard Solutions:", count_solutions(T))
    solution = T.solve()
    print("Possible solution:", *(p for p in ROWS if solution[p]), SOL)
    E.introspect(solution)
