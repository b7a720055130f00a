"""Figures 6 to 12: models without a base case, the errors that were seen in them, and Python `if`s.

Figures 6 to 8 show a model as it is, by rows and by boards: a board with "their" in all three rows.
The report lists four errors that it saw in such boards. Each is put to the two constraints of
figure 9 and to our letter theory with its solution row free: is there a model with it?

Figure 9's two constraints forbid that a letter is white, or yellow, in the column in which it is
the solution's. The comment above the first speaks of the whole solution word; the formula of one
column. Nothing says which letters the solution row has, so that a model may give it none: then they
forbid nothing.

The report's first version asked in Python whether a letter may be in a tile, and gave the solver
nothing but the answers (figures 10 to 12). Its theory has one model, which holds every possible
letter.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product
from math import comb, prod

from unwordle import wordlist
from unwordle.model.game.feedback import Colour, tile_by_tile
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.logic.encoding import Encoding, to_clauses
from unwordle.model.logic.models import count_models
from unwordle.model.logic.solver import Sat
from unwordle.model.theory.propositions import ALPHABET, WordleEncoding
from unwordle.model.theory.propositions import SOLUTION as SOLUTION_ROW
from unwordle.model.theory.theory import Theory
from unwordle.study.report.base_case import state_base_case, without
from unwordle.study.report.figure import GRID, SOLUTION, Figure, report_theory, table
from unwordle.study.report.first_theories import FIRST_GRID, first_theory

# ---------------------------------------------------------------- figures 6 to 8

WORD = "their"

READ = (
    (0, 0, "eW+"), (0, 1, "tW- rY+ nG-"), (0, 2, "qG-"), (0, 4, "yG- vY+ pG-"), (1, 0, "lG-"),
    (1, 1, "fG+ sY- bW-"), (1, 2, "xG- kY+"), (1, 3, "hY-"), (2, 1, "gY+"), (2, 2, "rW+"),
    (2, 3, "pG-"), (2, 4, "wG-"), (SOLUTION_ROW, 0, "yG+"),
)  # fmt: skip
"""Literals legible in figure 6, of letters that figure 9 mentions: row, column, letter and colour,
and + if it is true. Its final word is match."""
ROWS_SHOWN = (("bigot", "WWWYW"), ("macho", "WWWWY"), ("drone", "YWYGW"))
"""Figure 7."""
WORDS_FOUND = """
found macho drone bigot their about would other words could write first water after right think
years place sound great those under might while pilot pivot
"""
"""The words of the program that printed figure 7."""


def outputs() -> Figure:
    """Show a model, the rows and the board of figure 8, and put its errors to both theories."""
    theory = first_theory()
    names = [str(proposition) for proposition in theory.number()]
    loose = two_constraints(FIRST_GRID)
    letters = Theory(Grid(FIRST_GRID), "match", wordlist.named("report"), rules="report").letters
    theories = (loose, loose), (letters, without(letters, "base case"))
    rows = [["error", "figure 9", "ours"]]
    for error, held in errors().items():
        answers = [possible(of, stated, held) for of, stated in theories]
        rows.append([error, *("possible" if yes else "impossible" for yes in answers)])
    shown = [f"  row {n}: {WORD} {pattern}" for n, pattern in enumerate(FIRST_GRID, 1)]
    return Figure(
        f"figure 6: a model of the theory of figure 5 gives each of {len(names)} propositions its "
        f"value:\n  {{{names[0]}: True, {names[1]}: True, ... {names[-1]}: True}}\n"
        f"{_values_read(loose, letters)}\n\n"
        f"figure 7, by rows: {', '.join(' '.join(row) for row in ROWS_SHOWN)}\n"
        f"  a board of ours, with its list and rules, for: {', '.join(_final_words())}\n"
        f"  {_found()}\n\n"
        "figure 8, by boards:\n" + "\n".join(shown) + "\n\n" + table(rows)
    )


def _values_read(loose: WordleEncoding, ours: WordleEncoding) -> str:
    """Say in which theory the values that can be read in figure 6 are those of one model."""
    said = []
    parts = ((row, column, text) for row, column, texts in READ for text in texts.split())
    values = [(ours.letter(r, c, text[0], text[1]), text[2] == "+") for r, c, text in parts]
    for name, stated in (("figure 9", loose), ("ours, whose final word is match", ours)):
        clauses = to_clauses(stated)
        known = ((clauses.number[one], true) for one, true in values if one in clauses.number)
        assumed = [number if true else -number for number, true in known]
        with Sat(clauses) as sat:
            said.append(f"{name}: {'yes' if sat.has_model(assumed) else 'no'}")
    return f"  the {len(values)} values read in it are in one model of {'; '.join(said)}"


def _final_words() -> list[str]:
    """Return the words of the report's list with which figure 7's rows are a board."""
    words = wordlist.named("report")
    guesses, patterns = zip(*ROWS_SHOWN, strict=True)
    grid, whole = Grid(patterns), words.words
    fits = [w for w in whole if all(tile_by_tile(g, w) == p for g, p in ROWS_SHOWN)]
    return [w for w in fits if (*guesses, w) in Theory(grid, w, words, rules="report").boards]


def _found() -> str:
    """Return the boards of figure 7's program: its final word and its list of 26 words."""
    guesses, patterns = zip(*ROWS_SHOWN, strict=True)
    lexicon = Lexicon("26 words", tuple(WORDS_FOUND.split()))
    boards = Theory(Grid(patterns), FOUND, lexicon, rules="report").boards
    among = (*guesses, FOUND) in boards
    return (
        f"its program (run2.py of 2392c63 in the group's history): final word {FOUND}, "
        f"{len(lexicon)} words,\n  {boards.count()} boards, figure 7's among them: {among}"
    )


def two_constraints(grid: tuple[str, ...]) -> WordleEncoding:
    """Figure 9 as it is written: white and yellow exclude the solution's letter in the column."""
    of = WordleEncoding()
    for row, column, letter in product(range(len(grid)), range(len(grid[0])), ALPHABET):
        held = of.letter(SOLUTION_ROW, column, letter, Colour.GREEN)
        place = f"row {row + 1}, column {column + 1}, letter {letter}"
        of.state("white", place, ~(held & of.letter(row, column, letter, Colour.WHITE)))
        of.state("yellow", place, ~(held & of.letter(row, column, letter, Colour.YELLOW)))
    return of


def errors() -> dict[str, list[tuple[int, int, str, Colour]]]:
    """Each error that the report lists, as letters in their tiles and colours that show it."""
    spelt = [
        [(row, column, WORD[column], Colour(pattern[column])) for column in range(len(pattern))]
        for row, pattern in enumerate(FIRST_GRID)
    ]
    white, yellow = (0, 0, "i", Colour.WHITE), (2, 0, "i", Colour.YELLOW)
    return {
        "a letter white, yellow and green": [white, yellow, (2, 3, "i", Colour.GREEN)],
        "a solution letter on a white tile": [(SOLUTION_ROW, 3, "i", Colour.GREEN), white],
        "five letters that are no valid row": [*spelt[0], *spelt[2]],
        "a word in more than one row": [*spelt[0], *spelt[1], *spelt[2]],
    }


def possible(
    of: WordleEncoding, stated: Encoding, held: list[tuple[int, int, str, Colour]]
) -> bool:
    """Say whether what is stated over an encoding's propositions has a model with these letters."""
    letters = [of.letter(*letter) for letter in held]
    with Sat(to_clauses(stated)) as sat:
        return sat.satisfiable(letters)


# ---------------------------------------------------------------- figure 9

ALPHABET_SIZE = 26


def no_base_case() -> Figure:
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


# ---------------------------------------------------------------- figures 10 to 12

_SAMPLE = {(3, letter) for letter in "cbahgekjipmlq"} | {(1, letter) for letter in "pmqsrtw"}
"""The white letters that figure 12 shows, and their columns."""

FOUND, FOUND_GRID = "found", "WWWYW/WWWWY/YWYGW"
"""The final word and the grid of the program that printed figure 12, by the group's history."""

QUESTIONS = (
    "is there a model?",
    "can tile 1,1 hold b, and nothing else?",
    "can tile 1,1 hold two letters?",
    "could the solution start with b?",
)


def python_ifs() -> Figure:
    """Ask the same of the theory of ifs and of ours."""
    theory = report_theory(wordlist.named("nyt"))
    lone = theory_of_ifs()
    models = count_models(to_clauses(lone))
    possible = sum("1,1," in str(p) for p in lone.number())
    rows = [["", "ifs", "logic"]]
    answers = [ask(lone), ask(theory.letters)]
    rows += [[q, *("yes" if a[q] else "no" for a in answers)] for q in QUESTIONS]
    absent = "".join(letter for letter in ALPHABET if letter not in SOLUTION)
    return Figure(
        f"SOL: {SOLUTION}, NOTSOL: {absent} ({len(absent)})\n"
        f"constraints: {len(lone.compiled)} by ifs, all of one proposition; "
        f"{len(theory.letters.compiled)} in logic\n"
        f"Solutions: {models} by ifs, with {possible} letters at once in tile 1,1\n"
        + table(rows)
        + f"\n\n{_sample()}"
    )


def _sample() -> str:
    """Return the letters of figure 12, and whether they are those of its program's final word."""
    letters = [" ".join(sorted(a for c, a in _SAMPLE if c == column)) for column in (3, 1)]
    same = all(letter not in FOUND for _, letter in _SAMPLE)
    return (
        f"figure 12: white {letters[0]} in one tile, {letters[1]} in another\n"
        f"its program (maddies.py of the group's history) has the final word {FOUND}\n"
        f"  and the grid {FOUND_GRID}; none of these letters is in {FOUND}: {same}"
    )


def theory_of_ifs() -> WordleEncoding:
    """Return a proposition for each letter that Python finds possible, each stated to be true."""
    encoding = WordleEncoding()
    for row, pattern in enumerate(GRID.split("/")):
        for (column, colour), letter in product(enumerate(pattern), ALPHABET):
            if colour == "G":
                possible = SOLUTION[column] == letter
            elif colour == "Y":
                possible = letter in SOLUTION and SOLUTION[column] != letter
            else:
                possible = letter not in SOLUTION
            if possible:
                stated = encoding.letter(row, column, letter, Colour(colour))
                encoding.state("possible", str(stated), stated)
    return encoding


def ask(encoding: WordleEncoding) -> dict[str, bool]:
    """Put the questions to a theory, each as what would have to be true with it."""
    held = [encoding.letter(0, 0, letter, Colour(GRID[0])) for letter in ALPHABET]
    start = encoding.letter(-1, 0, "b", Colour.GREEN)
    clauses = to_clauses(encoding)
    number = clauses.number
    alone = [number[p] if p.letter == "b" else -number[p] for p in held]
    pair = [number[p] for p in held if p.letter in "bc"]
    assumed = dict(zip(QUESTIONS, ([], alone, pair, [number[start]]), strict=True))
    with Sat(clauses) as sat:
        return {question: sat.has_model(literals) for question, literals in assumed.items()}
