"""The program of the course report, rebuilt in plain bauhaus, neither improved nor slowed down.

1. The letter theory lacks "one letter a tile", so its single model makes all possible letters of a
   tile true at once.
2. A row's words are the listed combinations of its tiles' letters.
3. Every combination of rows has a Board proposition. The boards are those true in the second
   theory's single model.

That's right only for words without repeated letters, and only if the solver makes free variables
true. The report's kissat does; here minisat22 is told to, and kissat runs only for figure 22.
"""

import io
from collections.abc import Callable, Iterable, Sequence
from contextlib import redirect_stdout
from itertools import product
from typing import Any, TypeAlias

import nnf
from bauhaus import And, Encoding, Or, proposition

from unwordle.model.logic.clauses import Clauses
from unwordle.model.logic.solver import Sat

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
COLOURS = "GYW"
SOLUTION = -1

Solve: TypeAlias = Callable[[Any], dict[Any, bool] | None]


def boards(grid_rows: Sequence[str], solution: str, words: Iterable[str]) -> int:
    """Return the number of boards, which can have a word twice, that the report's program finds."""
    letters = true_letters(grid_rows, solution)
    rows = valid_rows(letters, set(words))
    return len(true_boards([*rows, [solution]]))


def true_letters(
    grid_rows: Sequence[str], solution: str, solver: Solve | None = None
) -> list[list[str]]:
    """Return, for each row, the letters of each tile in a model of the letter theory."""
    encoding, letter = letter_theory(grid_rows, solution)
    model = solve(encoding, solver or preferring_true)
    return [
        [
            "".join(a for a in ALPHABET if model.get(letter[row, column, a, colour], True))
            for column, colour in enumerate(pattern)
        ]
        for row, pattern in enumerate(grid_rows)
    ]


def letter_theory(grid_rows: Sequence[str], solution: str) -> tuple[Encoding, dict[Any, Any]]:
    """Return the report's first theory, and its letters by row, column, letter and colour."""
    encoding = Encoding()
    new = named_propositions(encoding)
    columns = range(len(solution))
    rows = [*range(len(grid_rows)), SOLUTION]
    places = [*product(rows, columns, COLOURS)]
    tile = {(r, c, k): new(f"Tile({r},{c},{k})") for r, c, k in places}
    letter = {
        (r, c, a, k): new(f"Letter({r},{c},{a},{k})") for (r, c, k), a in product(places, ALPHABET)
    }
    for r, pattern in zip(rows, [*grid_rows, "G" * len(solution)], strict=True):
        for c, shown in enumerate(pattern):
            for colour in COLOURS:
                of_colour = tile[r, c, colour]
                encoding.add_constraint(of_colour if colour == shown else ~of_colour)
    for c, a in product(columns, ALPHABET):
        there = letter[SOLUTION, c, a, "G"]
        encoding.add_constraint(there if solution[c] == a else ~there)
    for (r, c, a, colour), there in letter.items():
        encoding.add_constraint(there >> tile[r, c, colour])
        if r == SOLUTION:
            continue
        target = letter[SOLUTION, c, a, "G"]
        anywhere = [letter[SOLUTION, other, a, "G"] for other in columns]
        if colour == "G":
            encoding.add_constraint(there >> target)
        elif colour == "Y":
            encoding.add_constraint(target >> ~there)
            encoding.add_constraint(there >> Or(anywhere))
        else:
            encoding.add_constraint(there >> And(~other for other in anywhere))
    return encoding, letter


def valid_rows(letters: Sequence[Sequence[str]], words: set[str]) -> list[list[str]]:
    """Return the words that each row's letters spell."""
    return [[word for word in map("".join, product(*row)) if word in words] for row in letters]


def true_boards(rows: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
    """Return the boards that are true in a model of the report's second theory."""
    if not all(rows):
        return []
    encoding = Encoding()
    new = named_propositions(encoding)
    row = {(r, word): new(f"Row({r},{word})") for r, choices in enumerate(rows) for word in choices}
    for stated in row.values():
        encoding.add_constraint(stated)
    board = {}
    for chosen in product(*rows):
        board[chosen] = new(f"Board({','.join(chosen)})")
        made_of = And(row[r, word] for r, word in enumerate(chosen))
        encoding.add_constraint(made_of >> board[chosen])
    model = solve(encoding, preferring_true)
    return [chosen for chosen, stated in board.items() if model.get(stated, True)]


def named_propositions(encoding: Encoding) -> Any:
    """Return a bauhaus class of propositions that have only a name."""

    @proposition(encoding)
    class Proposition:
        def __init__(self, name: str) -> None:
            self.name = name

        def _prop_name(self) -> str:
            return self.name

    return Proposition


def solve(encoding: Encoding, solver: Solve) -> dict[Any, bool]:
    """Return a model. Raises ValueError if there is none."""
    theory = encoding.compile()
    model = solver(theory if theory.is_CNF() else theory.to_CNF())
    if model is None:
        raise ValueError("the report's theory has no model")
    return model


def preferring_true(sentence: Any) -> dict[Any, bool] | None:
    """Return a model in which a proposition is true if it can be, as kissat does."""
    with solver_of(numbered(sentence), "minisat22", True) as solver:
        return solver.model() if solver.solve() else None


def solver_of(clauses: Clauses, name: str, phase: bool | None) -> Sat:
    """Return a solver that tries the value `phase`, unless None, first for every variable."""
    solver = Sat(clauses, name)
    if phase is not None:
        solver.set_phases([n if phase else -n for n in clauses.number.values()])
    return solver


def by_kissat(sentence: Any) -> dict[Any, bool] | None:
    """Return a model found by nnf's kissat. Raises OSError if it can't be run here."""
    try:
        with redirect_stdout(io.StringIO()):  # nnf prints advice before it raises
            model = nnf.kissat.solve(sentence)
    except (AssertionError, RuntimeError) as error:  # nnf does not find another kissat on the PATH
        raise OSError(str(error)) from error
    return None if model is None else dict(model)


def numbered(sentence: Any) -> Clauses:
    """Return the clauses of an nnf sentence over numbered variables."""
    number = {name: n for n, name in enumerate(sorted(sentence.vars(), key=str), 1)}
    return Clauses.of(number, [sentence])
