"""The course report's seven constraints in plain bauhaus, for its figure 23.

The words come from the file in the first argument, or from a file `*word*.txt` beside this one.
For another grid, change SOL and BOARD.
"""

import random
import sys
from functools import cache
from itertools import product
from pathlib import Path

from bauhaus import And, Encoding, Or, constraint, proposition
from pysat.solvers import Solver

SOL, ALPHABET = "halts", "abcdefghijklmnopqrstuvwxyz"
COLOURS = {"G": "Green", "Y": "Yellow", "W": "White"}
BOARD = [[COLOURS[tile] for tile in row] for row in ("WGYWW", "YGWWW", "WGWYW")]
ROWS, S = range(len(BOARD)), len(BOARD)  # the guess rows, and the number of the solution's row
L, E = Encoding(), Encoding()  # the first theory (letters), the second theory (rows and boards)
HERE = Path(__file__).resolve().parent  # anywhere, or in a checkout or the wheel
FOUND = [*HERE.glob("*word*.txt"), *HERE.parent.glob("data/report_words.txt")]
FOUND += HERE.parent.glob("unwordle/data/report_words.txt")
LISTS = [*sys.argv[1:2], *FOUND] if __name__ == "__main__" else FOUND


class Named:
    """A proposition with a name made from its class and arguments."""

    def __init__(self, *about):
        self.about, self.name = about, f"{type(self).__name__}({','.join(map(str, about))})"

    def _prop_name(self):
        return self.name


@proposition(L)
class Tile(Named):
    """The tile at a row and column has a colour."""


@proposition(L)
class Letter(Named):
    """The tile at a row and column holds a letter in a colour."""


@proposition(E)
class Row(Named):
    """A row holds a word."""


@proposition(E)
class Board(Named):
    """The rows hold these words, the solution last."""


class Stated(Named):
    """A formula with a name, which `introspect` prints."""

    def __init__(self, name, formula):
        self.compile, self.name = formula.compile, name

    __repr__ = Named._prop_name


def state(theory, name, formula):
    """Add a constraint with a name to a theory."""
    theory.add_constraint(Stated(name, formula))


@cache
def build_letters():
    """Return the first theory: the letters that the tiles can hold."""
    for (c, sol), a in product(enumerate(SOL), ALPHABET):
        there = Letter(S, c, a, "Green")
        state(L, f"base case {c},{a}", there if a == sol else ~there)
    for r, (c, _) in product(ROWS, enumerate(SOL)):
        for colour in COLOURS.values():
            tile = Tile(r, c, colour)
            state(L, f"tile {r},{c},{colour}", tile if colour == BOARD[r][c] else ~tile)
        constraint.add_exactly_one(L, [Letter(r, c, a, BOARD[r][c]) for a in ALPHABET])
        for a in ALPHABET:
            green, yellow, white = letters = [Letter(r, c, a, k) for k in COLOURS.values()]
            sol, at = [Letter(S, column, a, "Green") for column in range(len(SOL))], f"{r},{c},{a}"
            state(L, f"1 green letter {at}", green >> sol[c])
            state(L, f"2 yellow letter exclusion {at}", sol[c] >> ~yellow)
            state(L, f"3 yellow letter inclusion {at}", yellow >> Or(sol))
            state(L, f"4 white letter {at}", And(white >> ~letter for letter in sol))
            state(L, f"5 letter colour {at}", And(x >> Tile(r, c, x.about[3]) for x in letters))
    return L


def solver_of(theory):
    """Return a SAT solver that has the theory's clauses, and the variable of each proposition."""
    sentence = theory.compile().to_CNF()
    number = {name: n for n, name in enumerate(sorted(sentence.vars(), key=str), 1)}
    clauses = [[number[v.name] * (1 if v.true else -1) for v in clause] for clause in sentence]
    return Solver("minisat22", bootstrap_with=clauses), number


def spell(r, word):
    """Return the Letters that spell a word in the colours of a guess row."""
    return [Letter(r, c, a, BOARD[r][c]) for c, a in enumerate(word)]


@cache
def valid_rows():
    """Return the Rows of each guess row: the words whose letters the first theory allows."""
    try:
        listed = Path(LISTS[0]).read_text(encoding="utf-8").lower().split()
    except (IndexError, OSError, ValueError):
        sys.exit("no list of words can be read: give a file with one word a line")
    words = [word for word in listed if len(word) == len(SOL) and {*word} <= {*ALPHABET}]
    solver, number = solver_of(build_letters())

    def fits(r, word):
        return solver.solve([number[letter] for letter in spell(r, word)])

    return [[Row(r, word) for word in words if fits(r, word)] for r in ROWS]


def state_board(rows):
    """State constraint 7 for a board. (For all 38,686, bauhaus takes a minute.)"""
    rows = [*rows, Row(S, SOL)]
    board = Board(*(row.about[1] for row in rows))
    state(E, f"7 board {board}", (And(rows) >> board) & (board >> And(rows)))
    return board


@cache
def example_theory():
    """Return the second theory, which has one model for each board."""
    state(E, "base case", Row(S, SOL))
    for r, rows in enumerate(valid_rows()):
        state(E, f"a word a row {r}", Or(rows))
        for row in rows:
            letters = And(spell(*row.about))
            state(E, f"6 row {row}", (letters >> row) & (row >> letters))
        for c in range(len(SOL)) if rows else ():
            letters = {row.about[1][c] for row in rows}
            constraint.add_exactly_one(E, [Letter(r, c, a, BOARD[r][c]) for a in letters])
    if all(valid_rows()):
        state_board(rows[0] for rows in valid_rows())
    return E


def boards(solver, number, chosen=()):
    """Yield the boards that begin with these Rows, each found by the solver."""
    if len(chosen) == len(BOARD):
        yield chosen
        return
    for row in valid_rows()[len(chosen)]:
        if solver.solve([number[each] for each in (*chosen, row)]):
            yield from boards(solver, number, (*chosen, row))


def main():
    """Count the boards, and draw one."""
    if none := [r + 1 for r, rows in enumerate(valid_rows()) if not rows]:
        return print(f"No board: no word of the list fits row {none[0]}.")
    every = list(boards(*solver_of(example_theory())))
    print(f"Satisfiable: {bool(every)}\nBoard Solutions: {len(every)}")
    print("Possible solution:", *state_board(random.choice(every)).about)


if __name__ == "__main__":
    main()
