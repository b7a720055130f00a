"""Figures 13 to 19: the base case, the colours of tiles, and "and" in place of "if".

Figure 13 defines Tile(x,y,colour) and Letter(x,y,letter,colour). Figure 14 is the base case, which
fixes the solution row. Figure 15 takes the colour of each tile from the grid. Figure 16 states that
a letter has its tile's colour.

Figures 17 to 19 are about the rule "if a letter is green, the solution has it there", written with
"and" in place of "if". Stated for every letter, the conjunction says that the solution has every
letter in every column. This contradicts the base case. A minimal unsat core of two constraints
shows the contradiction.

The theory of `switches` is small enough to be counted by hand. It has a guess row of three tiles
(green, yellow and white), the solution "abc", and four letters. Its words are all strings of three
different letters.
"""

from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

import nnf
from bauhaus import And, Or

from unwordle.model.game.feedback import Colour
from unwordle.model.logic.encoding import Constraint, Encoding, Formula, to_clauses
from unwordle.model.logic.models import count_models
from unwordle.model.logic.solver import satisfiable, unsat_core
from unwordle.model.logic.text import Printer
from unwordle.model.theory.propositions import ALPHABET, RowLetters, WordleEncoding
from unwordle.model.theory.propositions import SOLUTION as SOLUTION_ROW
from unwordle.model.theory.rules import REPORT, board_rows, green_letter, letter_colour, row_letters
from unwordle.study.report.figure import SOLUTION, Figure, table

# ---------------------------------------------------------------- the report's facts


def facts(
    encoding: WordleEncoding, word: str, alphabet: str = ALPHABET
) -> Iterator[tuple[str, Formula]]:
    """Yield the formulas of the base case (figure 14), each with a description of its place.

    For every column and letter, a formula states whether the solution row has the letter there.
    """
    for column, letter in product(range(len(word)), alphabet):
        there: Formula = encoding.letter(SOLUTION_ROW, column, letter, Colour.GREEN)
        place = f"column {column + 1}, letter {letter}"
        yield place, there if word[column] == letter else ~there


def state_base_case(encoding: WordleEncoding, word: str) -> None:
    """Add the base case to an encoding."""
    for place, fact in facts(encoding, word):
        encoding.state("base case", place, fact)


def one_row(
    encoding: WordleEncoding, pattern: str, word: str, alphabet: str
) -> Iterator[tuple[str, Formula]]:
    """Yield the base case, the tile colours and constraints 1 to 5 for a guess row, with names."""
    columns = range(len(word))
    guess, solution = (RowLetters(encoding, row, len(word)) for row in (0, SOLUTION_ROW))
    for _, fact in facts(encoding, word, alphabet):
        yield "base case", fact
    for column, colour in product(columns, Colour):
        tile = encoding.tile(0, column, colour)
        yield "tile colours", tile if colour == pattern[column] else ~tile
    for column, letter in product(columns, alphabet):
        for name, rule in REPORT.on_tiles.items():
            yield name, rule(guess, solution, column, letter)
        for colour in Colour:
            yield "5 letter colour", letter_colour(encoding, 0, column, letter, colour)


def without(encoding: Encoding, *names: str) -> Encoding:
    """Return an encoding with the same propositions, but without the constraints of these names."""
    reduced = Encoding()
    reduced.share(encoding.number())
    for constraint in encoding.compiled:
        if constraint.name not in names:
            reduced.add_constraint(constraint)
    return reduced


# ---------------------------------------------------------------- figures 13 to 16

PATTERN = "WGWYG"
ADDED = {
    "nothing (figure 13)": (),
    "and the base case (14)": ("base case",),
    "and the tiles' colours (15)": ("tile colours",),
    "and a letter has its tile's colour (16)": ("5 letter colour",),
    "and constraints 1 to 4": tuple(REPORT.on_tiles),
}


def base_case() -> Figure:
    """Count the models of a guess row as facts are added step by step."""
    whole = WordleEncoding()
    for name, formula in one_row(whole, PATTERN, SOLUTION, ALPHABET):
        whole.state(name, "", formula)
    off = {constraint.name for constraint in whole.compiled}
    rows = [["stated", "constraints", "models"]]
    for title, names in ADDED.items():
        off -= set(names)
        stated = without(whole, *off)
        models = count_models(to_clauses(stated))
        power = models.bit_length() - 1
        assert models == 1 << power, "each proposition is either free or fixed"
        rows.append([title, f"{len(stated.compiled):,}", f"2^{power}"])
    about = f"one guess row {PATTERN}, solution {SOLUTION}, any letters may share a tile"
    return Figure(f"{about}\n{table(rows)}")


# ---------------------------------------------------------------- figures 17 to 19


def conjunction() -> Figure:
    """Show that the conjunction is unsatisfiable, and that the rule with "if" is not."""
    wrong = greens(lambda guess, solution, c, a: guess.green(c, a) & solution.green(c, a))
    right = greens(green_letter)
    printer = Printer(wrong.number())
    core: list[Constraint] = unsat_core(wrong, lambda constraint: constraint)
    has_model = {rule: satisfiable(to_clauses(rule)) for rule in (wrong, right)}
    lines = [
        f"Letter(1,c,l,Green) and Letter(S,c,l,Green): satisfiable: {has_model[wrong]}",
        f"a minimal core, {len(core)} of {len(wrong.compiled)} constraints:",
        *(f"  {constraint}: {printer.text(wrong.compiled[constraint])}" for constraint in core),
        f"figure 18: reading a letter from the solver's answer then gives {reading(wrong)}",
        f"Letter(1,c,l,Green) -> Letter(S,c,l,Green): satisfiable: {has_model[right]}",
    ]
    return Figure("\n".join(lines))


def greens(rule: Any) -> WordleEncoding:
    """Return the base case together with `rule` for every column and letter of row 1."""
    encoding = WordleEncoding()
    state_base_case(encoding, SOLUTION)
    guess, solution = (RowLetters(encoding, row, len(SOLUTION)) for row in (0, SOLUTION_ROW))
    for column, letter in product(range(len(SOLUTION)), ALPHABET):
        place = f"column {column + 1}, letter {letter}"
        encoding.state("1 green letter", place, rule(guess, solution, column, letter))
    return encoding


def reading(encoding: WordleEncoding) -> str:
    """Return the error that Python raises if a letter is looked up in the answer to an encoding.

    The solver's answer to an unsatisfiable encoding is None.
    """
    theory: Any = encoding.compile()
    answer: Any = nnf.kissat.solve(theory)
    try:
        answer[encoding.letter(0, 0, "a", Colour.GREEN)]
    except TypeError as error:
        return f"TypeError: {error}"
    return "its value"


# ---------------------------------------------------------------- each constraint switched off

SMALL_PATTERN, WORD, LETTERS = "GYW", "abc", "abcd"
WORDS = tuple("".join(letters) for letters in permutations(LETTERS, len(WORD)))
CONSTRAINTS = (
    "base case", "tile colours", "1 green letter", "2 yellow exclusion", "3 yellow inclusion",
    "4 white letter", "5 letter colour", "one letter a tile", "6 row", "a word a row", "7 board",
)  # fmt: skip


def switches() -> Figure:
    """Count the models with all constraints, and with each constraint switched off."""
    theory = small_theory()
    rows: list[list[object]] = [["switched off", "models"]]
    for title, off in (("nothing", ()), *((name, (name,)) for name in CONSTRAINTS)):
        rows.append([title, f"{count_models(to_clauses(without(theory, *off))):,}"])
    about = f"guess row {SMALL_PATTERN}, solution {WORD}, letters {LETTERS}"
    return Figure(f"{about}, {len(WORDS)} words of different letters\n{table(rows)}")


def small_theory() -> WordleEncoding:
    """Return the small theory with all constraints, in the report's order."""
    encoding = WordleEncoding()
    colours = [Colour(colour) for colour in SMALL_PATTERN]
    for name, formula in one_row(encoding, SMALL_PATTERN, WORD, LETTERS):
        encoding.state(name, "", formula)
    for column in range(len(WORD)):
        choices = [encoding.letter(0, column, a, k) for a, k in product(LETTERS, Colour)]
        encoding.state("one letter a tile", "", Or(choices))
        for n, choice in enumerate(choices):
            not_both = And(Or([~choice, ~other]) for other in choices[n + 1 :])
            encoding.state("one letter a tile", "", not_both)
    for word in WORDS:
        encoding.state("6 row", "", row_letters(encoding, 0, word, colours))
        encoding.state("7 board", "", board_rows(encoding, (0,), (word,)))
    encoding.state("a word a row", "", Or(encoding.row(0, word) for word in WORDS))
    return encoding
