"""(b) How many models has the letter theory when the solution row is left free?

Counted without enumeration. The tiles of the guess rows are coloured and the report's rules
hold; the solution row may hold any set of letters in any column. What a letter may do in a tile
depends only on the columns in which the solution has that letter: green, where it is one of
them; yellow, where it is not, but there is one; white, where there is none.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

from experiments.figure import Figure, table
from model.game.grid import Grid
from model.theory.theory import Theory

GRID, SOLUTION = "WWYWW/WGWWW/WGWYG", "halts"
ALPHABET_SIZE = 26
REPORTED = 13311055974313929110835618541331366462544403234816


def run() -> Figure:
    """Count the models without and with the base case, and take the counts apart."""
    import wordlist

    rows = GRID.split("/")
    per_letter = one_letter_models(rows)
    theory = Theory(Grid.parse(GRID), SOLUTION, wordlist.named("nyt"), rules="report")
    fixed = [letters_left(pattern, SOLUTION) for pattern in rows]
    per_row = [prod(tile) for tile in fixed]
    whites = sum(row.count("W") for row in rows)
    columns = [Counter(column) for column in zip(*rows, strict=True)]
    by_column = " x ".join(f"(2^{c['G']} + 2^{c['Y']})" for c in columns)
    yellows = sum(row.count("Y") for row in rows)
    lines = [
        f"grid {GRID}, rules report, solution row free",
        "",
        "the report's theory: any letters may share a tile, so the 26 letters are independent",
        f"  one letter: 2^{whites} (nowhere in the solution)"
        f" + {by_column} - 2^{yellows} (somewhere)",
        f"            = {per_letter}",
        f"  all: {per_letter}^26 = {per_letter**ALPHABET_SIZE}",
        f"       about {per_letter**ALPHABET_SIZE:.2e}",
        "",
        "ours: a tile holds exactly one letter",
        f"  {free_models(rows, ALPHABET_SIZE)}",
        f"  about {free_models(rows, ALPHABET_SIZE):.2e}",
        "",
        f"ours with the base case: the solution row is {SOLUTION}",
    ]
    lines += [
        f"  row {number}: {' x '.join(map(str, tile))} = {left}"
        for number, (tile, left) in enumerate(zip(fixed, per_row, strict=True), 1)
    ]
    lines += [
        f"  all: {prod(per_row)}",
        f"and with words for rows: {theory.boards.count()} boards",
        "",
        f"the report saw {REPORTED}",
        f"  = {reported_factors()}",
        f"  a whole number to the power 26: {is_power(REPORTED, ALPHABET_SIZE)}",
        f"  a square: {is_power(REPORTED, 2)}",
        "  grids of three rows that have it in either theory: {} of {}".format(
            *grids_with(REPORTED, 3)
        ),
        "",
        "the same two counts for other numbers of rows, all their tiles white:",
    ]
    sizes = [["rows", "letters share tiles", "one letter a tile"]]
    for number in range(1, 6):
        white = ["WWWWW"] * number
        counts = one_letter_models(white) ** ALPHABET_SIZE, free_models(white, ALPHABET_SIZE)
        sizes.append([str(number), *(f"{count:.2e}" for count in counts)])
    return Figure("\n".join(lines) + "\n" + table(sizes))


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
    """The models where each tile holds exactly one of `alphabet` letters, the solution row free.

    Let the solution use u letters, n of them in some column. A green tile of that column has n
    letters to choose from, a yellow one u - n, a white one alphabet - u. The ways in which
    exactly u letters are used come by inclusion and exclusion over letters that are not.
    """
    columns = [Counter(column) for column in zip(*rows, strict=True)]
    whites = sum(column["W"] for column in columns)

    def within(some: int, used: int) -> int:
        return prod(column_models(c["G"], c["Y"], some, used) for c in columns)

    return sum(
        comb(alphabet, used)
        * (alphabet - used) ** whites
        * sum(
            (-1) ** (used - some) * comb(used, some) * within(some, used)
            for some in range(used + 1)
        )
        for used in range(alphabet + 1)
    )


@cache
def column_models(greens: int, yellows: int, some: int, used: int) -> int:
    """The ways to fill a column: the solution's with any of `some` letters, `used` being used."""
    return sum(comb(some, n) * n**greens * (used - n) ** yellows for n in range(some + 1))


def grids_with(count: int, rows: int) -> tuple[int, int]:
    """How many grids of so many rows have this count in either theory, and of how many.

    Neither count depends on the order of rows or of columns, so each grid is tried in one order
    of its columns, and each column in one order of its tiles.
    """
    columns = list(combinations_with_replacement("GYW", rows))
    grids = [
        ["".join(row) for row in zip(*chosen, strict=True)]
        for chosen in combinations_with_replacement(columns, 5)
    ]
    found = sum(
        count in (one_letter_models(grid) ** ALPHABET_SIZE, free_models(grid, ALPHABET_SIZE))
        for grid in grids
    )
    return found, len(grids)


def letters_left(pattern: str, solution: str) -> list[int]:
    """How many letters each tile of a row can hold, once the solution row is fixed."""
    held = set(solution)
    choices = {"G": 1, "Y": len(held) - 1, "W": ALPHABET_SIZE - len(held)}
    return [choices[colour] for colour in pattern]


def reported_factors() -> str:
    """The prime factors of the number that the report saw."""
    left, factors = REPORTED, []
    prime = 2
    while prime <= 1000:
        power = 0
        while left % prime == 0:
            left, power = left // prime, power + 1
        if power:
            factors.append(f"{prime}^{power}")
        prime += 1
    root = whole_root(left, 2)
    factors.append(f"{root}^2" if root**2 == left else str(left))
    return " x ".join(factors)


def is_power(number: int, exponent: int) -> bool:
    """Whether a number is a whole number to that power."""
    return bool(whole_root(number, exponent) ** exponent == number)


def whole_root(number: int, exponent: int) -> int:
    """The greatest whole number whose power is at most `number`."""
    low, high = 0, 1 << (number.bit_length() // exponent + 1)
    while low < high:
        middle = (low + high + 1) // 2
        if middle**exponent <= number:
            low = middle
        else:
            high = middle - 1
    return low
