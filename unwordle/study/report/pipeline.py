"""The program of the course report, rebuilt from the report for comparison with our program.

The program is written in plain bauhaus, as in the report. The program is neither improved nor
slowed down. The program has three steps:

1. The letter theory has no constraint "one letter a tile". The single model of this theory
   makes every possible letter of a tile true at once. The program reads the letters off this model.
2. The words of a row are the combinations of its tiles' letters that are in the word list.
3. Every combination of rows gets a Board proposition and a constraint. The boards are the Board
   propositions that are true in the single model of the second theory.

The program is right only for words without repeated letters, and only because its solver makes
unconstrained variables true. The report's solver was kissat, a program for one kind of computer.
Here PySAT's minisat22 is told to try True first, and kissat runs only for figure 22.
"""

import io
from collections.abc import Callable, Iterable, Sequence
from contextlib import redirect_stdout
from itertools import product
from types import SimpleNamespace
from typing import Any, TypeAlias

import bauhaus.utils
import nnf
from bauhaus import And, Encoding, Or, proposition
from pysat.solvers import Solver

from unwordle.model.logic.clauses import Clauses
from unwordle.model.logic.models import compiled

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
COLOURS = "GYW"
SOLUTION = -1

Solve: TypeAlias = Callable[[Any], dict[Any, bool] | None]
"""A function that returns a model of clauses of nnf, or None if there is none."""


def boards(grid_rows: Sequence[str], solution: str, words: Iterable[str]) -> int:
    """Return the number of boards of a grid, as counted by the report's program.

    `grid_rows` has patterns such as "WWYWW", without the all-green row. `solution` is the final
    word. `words` is the word list, which is converted to a set for look-ups. The first version of
    the report's program scanned a list instead. A board can contain the same word twice. No result
    is cached between calls.
    """
    letters = true_letters(grid_rows, solution)
    rows = valid_rows(letters, set(words))
    return len(true_boards([*rows, [solution]]))


def true_letters(
    grid_rows: Sequence[str], solution: str, solver: Solve | None = None
) -> list[list[str]]:
    """Return, for each row, the letters that each tile holds in a model of the letter theory."""
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
    """Return the report's first theory, and a dictionary of its Letter propositions.

    The keys of the dictionary are tuples of a row, a column, a letter and a colour.
    """
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
    """Return the words that each row can spell with the possible letters of its tiles."""
    return [[word for word in map("".join, product(*row)) if word in words] for row in letters]


def true_boards(rows: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
    """Return the boards whose propositions are true in a model of the report's second theory.

    `rows` has the possible words of each row. The theory has a Board proposition for every
    combination of these words.
    """
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
    """Return a bauhaus class of propositions that have a name and no other attributes."""

    @proposition(encoding)
    class Proposition:
        def __init__(self, name: str) -> None:
            self.name = name

        def _prop_name(self) -> str:
            return self.name

    return Proposition


def solve(encoding: Encoding, solver: Solve) -> dict[Any, bool]:
    """Return a model of an encoding.

    Raises ValueError if the encoding has no model.
    """
    theory = encoding.compile()
    model = solver(theory if theory.is_CNF() else theory.to_CNF())
    if model is None:
        raise ValueError("the report's theory has no model")
    return model


def preferring_true(sentence: Any) -> dict[Any, bool] | None:
    """Return a model by a solver that tries True first for each variable, as kissat does."""
    theory = numbered(sentence)
    with Solver("minisat22", bootstrap_with=theory.clauses) as solver:
        solver.set_phases(list(theory.number.values()))
        if not solver.solve():
            return None
        true = {*solver.get_model()}
        return {name: n in true for name, n in theory.number.items()}


def by_kissat(sentence: Any) -> dict[Any, bool] | None:
    """Return a model by kissat, which nnf brings for x86-64 Linux.

    Raises OSError if kissat is missing or cannot be run here.
    """
    try:
        with redirect_stdout(io.StringIO()):  # nnf prints advice before it raises
            model = nnf.kissat.solve(sentence)
    except (AssertionError, RuntimeError) as error:  # nnf does not find another kissat on the PATH
        raise OSError(str(error)) from error
    return None if model is None else dict(model)


def numbered(sentence: Any) -> Clauses:
    """Return the clauses of a sentence of nnf over numbered variables."""
    number = {name: n for n, name in enumerate(sorted(sentence.vars(), key=str), 1)}
    clauses = [
        tuple(number[var.name] if var.true else -number[var.name] for var in clause)
        for clause in sentence
    ]
    return Clauses(number, clauses, len(number))


# ---------------------------------------------------------------- bauhaus without DSHARP


def replace_dsharp() -> None:
    """Make all functions of bauhaus use the project's model counter instead of DSHARP.

    The functions `count_solutions` and `likelihood` of `bauhaus.utils` always call
    `dsharp.compile`. Therefore, `bauhaus.utils.dsharp` is replaced.
    """
    bauhaus.utils.dsharp = SimpleNamespace(compile=_compiled)


def _compiled(sentence: Any, **_: Any) -> SimpleNamespace:
    """Return an object with the attribute `model_count`: the number of models of a sentence.

    Raises InputError if counting takes too long.
    """
    return SimpleNamespace(model_count=compiled(numbered(sentence)).count)
