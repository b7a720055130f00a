"""Figure 9: two constraints without a base case, and how many models such theories have.

The two forbid that a letter is white, or yellow, in the column in which it is the solution's. The
comment above the first speaks of the whole solution word; the formula of one column. Nothing says
which letters the solution row has, so that a model may give it none: then they forbid nothing.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import comb, prod

from unwordle.model.logic.encoding import to_clauses
from unwordle.model.logic.models import count_models
from unwordle.study.report.figure import Figure
from unwordle.study.report.outputs import two_constraints
from unwordle.study.report.shared import GRID, SOLUTION, state_base_case

ALPHABET_SIZE = 26


def run() -> Figure:
    """Count the models of figure 9 and of our theory, with and without a base case."""
    rows = GRID.split("/")
    fixed = [letters_left(pattern, SOLUTION) for pattern in rows]
    free = count_models(to_clauses(two_constraints(tuple(rows))))
    held = two_constraints(tuple(rows))
    state_base_case(held, SOLUTION)
    based = count_models(to_clauses(held))
    lines = [
        f"grid {GRID}; the two constraints as they are written:",
        "  not both: Letter(S,c,l,Green), Letter(r,c,l,White)   (the same column c)",
        "  not both: Letter(S,c,l,Green), Letter(r,c,l,Yellow)",
        "a solution letter that is false leaves the six letters above it free; a true one, none:",
        f"  no base case: (2^6 + 1)^130 = {free:.3e}; by the counter the same: {free == 65**130}",
        f"  solution row {SOLUTION}: 2^(6 x 125) = {based:.3e}; "
        f"by the counter the same: {based == 2**750}",
        "",
        "the report's constraints 1 to 5, the solution row free:",
        f"  any letters share a tile: {one_letter_models(rows)}^26 = "
        f"{one_letter_models(rows) ** ALPHABET_SIZE:.3e}",
        f"  one letter a tile: {free_models(rows, ALPHABET_SIZE)}",
        f"the same, the solution row {SOLUTION}, one letter a tile:",
    ]
    rows_fixed = enumerate(fixed, 1)
    lines += [f"  row {n}: {' x '.join(map(str, row))} = {prod(row)}" for n, row in rows_fixed]
    return Figure("\n".join([*lines, f"  all: {prod(map(prod, fixed))}"]))


def one_letter_models(rows: Sequence[str]) -> int:
    """In how many ways one letter can be in the solution row and in the tiles, or not.

    For a set T of columns of the solution: each green tile in T and each yellow one outside it
    is free to hold the letter or not; where T is empty, each white one is. Summed over all T.
    """
    columns = [Counter(column) for column in zip(*rows, strict=True)]
    nowhere = 1 << sum(column["W"] for column in columns)
    somewhere = prod((1 << column["G"]) + (1 << column["Y"]) for column in columns)
    return nowhere + somewhere - prod(1 << column["Y"] for column in columns)


def free_models(rows: Sequence[str], alphabet: int) -> int:
    """Return the models where each tile holds exactly one of `alphabet` letters, the solution row
    free.

    Let the solution use u letters, n of them in some column. A green tile of that column has n
    letters to choose from, a yellow one u - n, a white one alphabet - u. The ways in which
    exactly u letters are used come by inclusion and exclusion over letters that are not.
    """
    columns = [Counter(column) for column in zip(*rows, strict=True)]
    whites = sum(column["W"] for column in columns)

    def within(some: int, used: int) -> int:
        return prod(column_models(c["G"], c["Y"], some, used) for c in columns)

    def exactly(n: int) -> int:
        return sum((-1) ** (n - some) * comb(n, some) * within(some, n) for some in range(n + 1))

    every = range(alphabet + 1)
    return sum(comb(alphabet, n) * (alphabet - n) ** whites * exactly(n) for n in every)


@cache
def column_models(greens: int, yellows: int, some: int, used: int) -> int:
    """Return the ways to fill a column: the solution's with any of `some` letters, `used` being
    used.
    """
    return sum(comb(some, n) * n**greens * (used - n) ** yellows for n in range(some + 1))


def letters_left(pattern: str, solution: str) -> list[int]:
    """Return how many letters each tile of a row can hold, once the solution row is fixed."""
    held = set(solution)
    choices = {"G": 1, "Y": len(held) - 1, "W": ALPHABET_SIZE - len(held)}
    return [choices[colour] for colour in pattern]
