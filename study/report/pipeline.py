"""The course report's own program, rebuilt from its description: what ours is measured against.

It is written as the report wrote it, in plain bauhaus, with none of what the project learnt
since, and without being made slower than it was:

1. the letter theory has no "one letter a tile": its single model makes every possible letter of
   a tile true at once, and the letters are read off that model;
2. a row's words are the products of its tiles' letters that are in the word list;
3. every combination of rows gets a Board proposition and a constraint, and the boards are the
   Board propositions that the second theory's single model makes true.

It is right only for words without repeated letters, and only because its solver, kissat, gives
True to a variable that nothing constrains.
"""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

import nnf
from bauhaus import And, Encoding, Or, proposition

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
COLOURS = "GYW"
SOLUTION = -1


def boards(grid_rows: Sequence[str], solution: str, words: Iterable[str]) -> int:
    """Return the number of boards of a grid, as the report's program found it.

    `grid_rows` are patterns such as "WWYWW", without the all-green row; `solution` is the final
    word; `words` the word list, looked up as a set (the report's first version scanned a list).
    A board may have a word twice. Nothing is remembered between two calls.
    """
    letters = true_letters(grid_rows, solution)
    rows = valid_rows(letters, set(words))
    return len(true_boards([*rows, [solution]]))


def true_letters(grid_rows: Sequence[str], solution: str) -> list[list[str]]:
    """For each row and column, the letters that the letter theory's single model holds there."""
    encoding, letter = letter_theory(grid_rows, solution)
    model = solve(encoding)
    return [
        [
            "".join(a for a in ALPHABET if model.get(letter[row, column, a, colour], True))
            for column, colour in enumerate(pattern)
        ]
        for row, pattern in enumerate(grid_rows)
    ]


def letter_theory(grid_rows: Sequence[str], solution: str) -> tuple[Encoding, dict[Any, Any]]:
    """Return the report's first theory, and its Letter propositions by row, column, letter and
    colour.
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
                held = tile[r, c, colour]
                encoding.add_constraint(held if colour == shown else ~held)
    for c, a in product(columns, ALPHABET):
        held = letter[SOLUTION, c, a, "G"]
        encoding.add_constraint(held if solution[c] == a else ~held)
    for (r, c, a, colour), held in letter.items():
        encoding.add_constraint(held >> tile[r, c, colour])
        if r == SOLUTION:
            continue
        target = letter[SOLUTION, c, a, "G"]
        anywhere = [letter[SOLUTION, other, a, "G"] for other in columns]
        if colour == "G":
            encoding.add_constraint(held >> target)
        elif colour == "Y":
            encoding.add_constraint(target >> ~held)
            encoding.add_constraint(held >> Or(anywhere))
        else:
            encoding.add_constraint(held >> And(~other for other in anywhere))
    return encoding, letter


def valid_rows(letters: Sequence[Sequence[str]], words: set[str]) -> list[list[str]]:
    """For each row, the products of its letters that are words."""
    return [[word for word in map("".join, product(*row)) if word in words] for row in letters]


def true_boards(rows: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
    """Return the boards that the second theory's single model holds: a Board for every
    combination.
    """
    if not all(rows):
        return []
    encoding = Encoding()
    new = named_propositions(encoding)
    row = {(r, word): new(f"Row({r},{word})") for r, choices in enumerate(rows) for word in choices}
    for held in row.values():
        encoding.add_constraint(held)
    board = {}
    for chosen in product(*rows):
        board[chosen] = new(f"Board({','.join(chosen)})")
        made_of = And(row[r, word] for r, word in enumerate(chosen))
        encoding.add_constraint(made_of >> board[chosen])
    model = solve(encoding)
    return [chosen for chosen, held in board.items() if model.get(held, True)]


def named_propositions(encoding: Encoding) -> Any:
    """Return a maker of propositions that are known by their name."""

    @proposition(encoding)
    class Proposition:
        def __init__(self, name: str) -> None:
            self.name = name

        def _prop_name(self) -> str:
            return self.name

    return Proposition


def solve(encoding: Encoding) -> dict[Any, bool]:
    """Return a model of the theory by nnf's kissat. Raises ValueError if the theory has none."""
    theory = encoding.compile()
    model = nnf.kissat.solve(theory if theory.is_CNF() else theory.to_CNF())
    if model is None:
        raise ValueError("the report's theory has no model")
    return dict(model)
