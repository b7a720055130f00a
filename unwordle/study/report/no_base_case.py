"""Figures 6 to 12: models without a base case, errors in these models, and Python's `if`.

For each of the four errors that the report saw in figures 6 to 8, `outputs` asks whether two
theories have a model with it: the constraints of figure 9, and our letter theory with a free
solution row.

Figure 9 forbids a white or yellow letter in the column where the solution has it, although its
comment is about the whole word. As nothing fixes the solution row, it can be empty, and nothing is
forbidden.

The report's first program tested in Python which letters a tile can hold (figures 10 to 12).
"""

import io
from contextlib import redirect_stdout
from itertools import product
from math import prod

from unwordle import wordlist
from unwordle.model.game.feedback import Colour, tile_by_tile
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.logic.encoding import Encoding, to_clauses
from unwordle.model.logic.solver import Sat
from unwordle.model.theory.letter_theory import state_base_case
from unwordle.model.theory.propositions import ALPHABET, Letter, WordleEncoding
from unwordle.model.theory.propositions import SOLUTION as SOLUTION_ROW
from unwordle.model.theory.theory import Theory
from unwordle.study.report import GRID, SOLUTION, Figure, report_theory, table, yes_or_no
from unwordle.study.report.base_case import without
from unwordle.study.report.first_theories import FIRST_GRID, first_theory, model_count

# ---------------------------------------------------------------- figures 6 to 8

WORD = "their"

READ = (
    (0, 0, "eW+"), (0, 1, "tW- rY+ nG-"), (0, 2, "qG-"), (0, 4, "yG- vY+ pG-"), (1, 0, "lG-"),
    (1, 1, "fG+ sY- bW-"), (1, 2, "xG- kY+"), (1, 3, "hY-"), (2, 1, "gY+"), (2, 2, "rW+"),
    (2, 3, "pG-"), (2, 4, "wG-"), (SOLUTION_ROW, 0, "yG+"),
)  # fmt: skip
"""The legible values in figure 6 (final word "match"): row, column, and letters with colour and
truth.
"""
GUESSES = ("bigot", "macho", "drone")
FOUND, FOUND_GRID = "found", Grid.parse("WWWYW/WWWWY/YWYGW")
"""The final word and grid of the programs, in the authors' repository, behind figures 7 and 12."""
WORDS_FOUND = """
found macho drone bigot their about would other words could write first water after right think
years place sound great those under might while pilot pivot
"""
"""The word list behind figure 7."""


def outputs() -> Figure:
    """Show the output of figures 6 to 8, and the theories that allow its errors."""
    theory = first_theory()
    names = [str(proposition) for proposition in theory.number()]
    loose = two_constraints(FIRST_GRID)
    letters = Theory(Grid(FIRST_GRID), "match", wordlist.named("report"), rules="report").letters
    rows = [["error", "figure 9", "ours"]]
    for error, shown_by in errors().items():
        values = dict.fromkeys(shown_by, True)
        answers = (possible(stated, values) for stated in (loose, without(letters, "base case")))
        rows.append([error, *("possible" if yes else "impossible" for yes in answers)])
    seven = (f"{guess} {pattern}" for guess, pattern in zip(GUESSES, FOUND_GRID.rows, strict=True))
    shown = [f"  row {n}: {WORD} {pattern}" for n, pattern in enumerate(FIRST_GRID, 1)]
    return Figure(
        f"figure 6: a model of the theory of figure 5 gives each of {len(names)} propositions its "
        f"value:\n  {{{names[0]}: True, {names[1]}: True, ... {names[-1]}: True}}\n"
        f"{_values_read(loose, letters)}\n\n"
        f"figure 7, by rows: {', '.join(seven)}\n"
        f"  a board of ours, with its list and rules, for: {', '.join(_final_words())}\n"
        f"  {_found()}\n\n"
        "figure 8, by boards:\n" + "\n".join(shown) + "\n\n" + table(rows)
    )


def _values_read(loose: WordleEncoding, ours: WordleEncoding) -> str:
    values: dict[Letter, bool] = {}
    for row, column, texts in READ:
        values |= {Letter(row, column, text[0], text[1]): text[2] == "+" for text in texts.split()}
    in_loose, in_ours = (yes_or_no(possible(stated, values)) for stated in (loose, ours))
    exists = f"a model with the {len(values)} legible values exists for figure 9: {in_loose}"
    return f"  {exists}; ours with the final word match: {in_ours}"


def _final_words() -> list[str]:
    words = wordlist.named("report")
    fits = [w for w in words.words if tuple(tile_by_tile(g, w) for g in GUESSES) == FOUND_GRID.rows]
    return [w for w in fits if (*GUESSES, w) in Theory(FOUND_GRID, w, words, rules="report").boards]


def _found() -> str:
    lexicon = Lexicon("26 words", tuple(WORDS_FOUND.split()))
    boards = Theory(FOUND_GRID, FOUND, lexicon, rules="report").boards
    return (
        f"its program (run2.py of 2392c63 in the group's history): final word {FOUND}, "
        f"{len(lexicon)} words,\n  {boards.count()} boards, figure 7's among them: "
        f"{(*GUESSES, FOUND) in boards}"
    )


def two_constraints(grid: tuple[str, ...]) -> WordleEncoding:
    """Return the two constraints of figure 9 as the report states them."""
    encoding = WordleEncoding()
    for row, column, letter in product(range(len(grid)), range(len(grid[0])), ALPHABET):
        solution = encoding.letter(SOLUTION_ROW, column, letter, Colour.GREEN)
        place = f"row {row + 1}, column {column + 1}, letter {letter}"
        for name, colour in (("white", Colour.WHITE), ("yellow", Colour.YELLOW)):
            encoding.state(name, place, ~(solution & encoding.letter(row, column, letter, colour)))
    return encoding


def errors() -> dict[str, list[Letter]]:
    """Return the letters that show each error of the report's list."""
    spelt = [
        [Letter(row, *tile) for tile in zip(range(5), WORD, pattern, strict=True)]
        for row, pattern in enumerate(FIRST_GRID)
    ]
    white, yellow = Letter(0, 0, "i", Colour.WHITE), Letter(2, 0, "i", Colour.YELLOW)
    green, solution = (Letter(row, 3, "i", Colour.GREEN) for row in (2, SOLUTION_ROW))
    return {
        "a letter white, yellow and green": [white, yellow, green],
        "a solution letter on a white tile": [solution, white],
        "five letters that are no valid row": [*spelt[0], *spelt[2]],
        "a word in more than one row": [*spelt[0], *spelt[1], *spelt[2]],
    }


def possible(stated: Encoding, values: dict[Letter, bool]) -> bool:
    """Return whether some model has these values; propositions not in the theory are free."""
    clauses = to_clauses(stated)
    known = ((clauses.number[p], true) for p, true in values.items() if p in clauses.number)
    with Sat(clauses) as sat:
        return bool(sat.solve([number if true else -number for number, true in known]))


# ---------------------------------------------------------------- figure 9


def no_base_case() -> Figure:
    """Count the models of figure 9, with and without a base case, and of our letter theory."""
    rows = GRID.split("/")
    free = model_count(two_constraints(tuple(rows)))
    with_base_case = two_constraints(tuple(rows))
    state_base_case(with_base_case, SOLUTION)
    based = model_count(with_base_case)
    lines = [
        f"grid {GRID}; the two constraints as they are written:",
        "  not both: Letter(S,c,l,Green), Letter(r,c,l,White)   (the same column c)",
        "  not both: Letter(S,c,l,Green), Letter(r,c,l,Yellow)",
        "a solution letter that is false leaves the six letters above it free; a true one, none:",
        f"  no base case: (2^6 + 1)^130 = {free:.3e}; by the counter the same: {free == 65**130}",
        f"  solution row {SOLUTION}: 2^(6 x 125) = {based:.3e}; "
        f"by the counter the same: {based == 2**750}",
        "",
        f"the report's constraints 1 to 5, the solution row {SOLUTION}, one letter a tile:",
    ]
    size = len(set(SOLUTION))
    choices = {"G": 1, "Y": size - 1, "W": len(ALPHABET) - size}
    fixed = [[choices[colour] for colour in pattern] for pattern in rows]
    lines += [f"  row {n}: {' x '.join(map(str, r))} = {prod(r)}" for n, r in enumerate(fixed, 1)]
    return Figure("\n".join([*lines, f"  all: {prod(map(prod, fixed))}"]))


# ---------------------------------------------------------------- figures 10 to 12

_SAMPLE = {(3, letter) for letter in "cbahgekjipmlq"} | {(1, letter) for letter in "pmqsrtw"}
"""The white letters in figure 12, with their columns."""

QUESTIONS: dict[str, dict[Letter, bool]] = {
    "is there a model?": {},
    "can tile 1,1 hold b, and nothing else?": {
        Letter(0, 0, a, GRID[0]): a == "b" for a in ALPHABET
    },
    "can tile 1,1 hold two letters?": {Letter(0, 0, a, GRID[0]): True for a in "bc"},
    "could the solution start with b?": {Letter(SOLUTION_ROW, 0, "b", Colour.GREEN): True},
}


def python_ifs() -> Figure:
    """Compare the models of `theory_of_ifs` and of our letter theory."""
    theory = report_theory(wordlist.named("nyt"))
    lone = theory_of_ifs()
    at_once = sum("1,1," in str(p) for p in lone.number())
    rows = [["", "ifs", "logic"]]
    for question, values in QUESTIONS.items():
        rows.append([question, *(yes_or_no(possible(e, values)) for e in (lone, theory.letters))])
    absent = "".join(letter for letter in ALPHABET if letter not in SOLUTION)
    sample = [" ".join(sorted(a for c, a in _SAMPLE if c == column)) for column in (3, 1)]
    same = all(letter not in FOUND for _, letter in _SAMPLE)
    return Figure(
        f"SOL: {SOLUTION}, NOTSOL: {absent} ({len(absent)})\n"
        f"constraints: {len(lone.compiled)} by ifs, all of one proposition; "
        f"{len(theory.letters.compiled)} in logic\n"
        f"introspect() on the ifs, and on constraint 3 in logic:\n"
        f"{_introspected(lone)}\n{_introspected(theory.letters, '3 yellow inclusion')}\n"
        f"Solutions: {model_count(lone)} by ifs, with {at_once} letters at once in tile 1,1\n"
        f"{table(rows)}\n\n"
        f"figure 12: white {sample[0]} in one tile, {sample[1]} in another\n"
        f"its program (maddies.py of the group's history) has the final word {FOUND}\n"
        f"  and the grid {FOUND_GRID}; none of these letters is in {FOUND}: {same}"
    )


def _introspected(encoding: Encoding, name: str = "") -> str:
    first = next(c for c in encoding.compiled if c.name == name or not name)
    with redirect_stdout(io.StringIO()) as printed:
        encoding.introspect(among=[first])
    return "\n".join(f"  {line}" for line in printed.getvalue().splitlines()[3:] if line)


def theory_of_ifs() -> WordleEncoding:
    """Return a fact for each letter that Python's `if` allows a tile."""
    encoding = WordleEncoding()
    for row, pattern in enumerate(GRID.split("/")):
        for (column, colour), letter in product(enumerate(pattern), ALPHABET):
            here, there = SOLUTION[column] == letter, letter in SOLUTION
            if {"G": here, "Y": there and not here, "W": not there}[colour]:
                stated = encoding.letter(row, column, letter, Colour(colour))
                encoding.state("possible", str(stated), stated)
    return encoding
