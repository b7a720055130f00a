"""Figures 13 to 19: the base case, the colours of tiles, and "and" in place of "if".

With "and" for "if" (17 to 19), the solution needs every letter in every column, which contradicts
the base case.
"""

from itertools import permutations, product
from typing import Any

from bauhaus import Or

from unwordle.logic import solve
from unwordle.model.game.feedback import Colour
from unwordle.model.logic.cardinality import exactly_one
from unwordle.model.logic.encoding import Constraint
from unwordle.model.logic.solver import unsat_core
from unwordle.model.logic.text import Printer
from unwordle.model.theory.letter_theory import state_base_case
from unwordle.model.theory.propositions import ALPHABET, RowLetters, WordleEncoding
from unwordle.model.theory.propositions import SOLUTION as SOLUTION_ROW
from unwordle.model.theory.rules import REPORT, board_rows, green_letter, row_letters
from unwordle.study.report import SOLUTION, Figure, table
from unwordle.study.report.first_theories import model_count

# ---------------------------------------------------------------- the report's facts


def one_row(pattern: str, word: str, alphabet: str = ALPHABET) -> WordleEncoding:
    """Return a guess row with the base case, constraints 1 to 5, and fixed colours."""
    encoding = WordleEncoding(alphabet)
    state_base_case(encoding, word)
    for column, colour in product(range(len(word)), Colour):
        tile = encoding.tile(0, column, colour)
        encoding.state("tile colours", "", tile if colour == pattern[column] else ~tile)
    REPORT.state_tiles(encoding, 0, len(word))
    return encoding


def without(encoding: WordleEncoding, *names: str) -> WordleEncoding:
    """Return a copy without the constraints of these names, but with all propositions."""
    return encoding.copy({repr(c) for c in encoding.compiled if c.name in names})


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
    """Count a guess row's models as constraints are added."""
    whole = one_row(PATTERN, SOLUTION)
    off = {constraint.name for constraint in whole.compiled}
    rows = [["stated", "constraints", "models"]]
    for title, names in ADDED.items():
        off -= set(names)
        stated = without(whole, *off)
        models = model_count(stated)
        power = models.bit_length() - 1
        assert models == 1 << power, "each proposition is either free or fixed"
        rows.append([title, f"{len(stated.compiled):,}", f"2^{power}"])
    about = f"one guess row {PATTERN}, solution {SOLUTION}, any letters may share a tile"
    return Figure(f"{about}\n{table(rows)}")


# ---------------------------------------------------------------- figures 17 to 19


def conjunction() -> Figure:
    """Show that the rule of figures 17 to 19 has a model with "if", but none with "and"."""
    wrong = greens(lambda guess, solution, c, a: guess.green(c, a) & solution.green(c, a))
    right = greens(green_letter)
    printer = Printer(wrong.number())
    core: list[Constraint] = unsat_core(wrong, lambda constraint: constraint)
    has_model = {rule: solve(rule) is not None for rule in (wrong, right)}
    lines = [
        f"Letter(1,c,l,Green) and Letter(S,c,l,Green): satisfiable: {has_model[wrong]}",
        f"a minimal core, {len(core)} of {len(wrong.compiled)} constraints:",
        *(f"  {constraint}: {printer.text(wrong.compiled[constraint])}" for constraint in core),
        f"figure 18: reading a letter from the solver's answer then gives {reading(wrong)}",
        f"Letter(1,c,l,Green) -> Letter(S,c,l,Green): satisfiable: {has_model[right]}",
    ]
    return Figure("\n".join(lines))


def greens(rule: Any) -> WordleEncoding:
    """Return the base case with `rule` for each letter in each column of row 1."""
    encoding = WordleEncoding()
    state_base_case(encoding, SOLUTION)
    guess, solution = (RowLetters(encoding, row, len(SOLUTION)) for row in (0, SOLUTION_ROW))
    for column, letter in product(range(len(SOLUTION)), ALPHABET):
        place = f"column {column + 1}, letter {letter}"
        encoding.state("1 green letter", place, rule(guess, solution, column, letter))
    return encoding


def reading(encoding: WordleEncoding) -> str:
    """Return Python's error when a letter is looked up in the solver's answer.

    An unsatisfiable theory's answer is None. Without an error, the text is "its value".
    """
    answer: Any = encoding.compile().solve()
    try:
        answer[encoding.letter(0, 0, "a", Colour.GREEN)]
    except TypeError as error:
        return f"TypeError: {error}"
    return "its value"


# ---------------------------------------------------------------- each constraint switched off

SMALL_PATTERN, WORD, LETTERS = "GYW", "abc", "abcd"
WORDS = tuple("".join(letters) for letters in permutations(LETTERS, len(WORD)))


def switches() -> Figure:
    """Count a theory's models with all constraints, and without each kind in turn."""
    theory = small_theory()
    names = ("nothing", *dict.fromkeys(constraint.name for constraint in theory.compiled))
    counts = [model_count(without(theory, name)) for name in names]
    rows = [["switched off", "models"], *zip(names, map("{:,}".format, counts), strict=True)]
    about = f"guess row {SMALL_PATTERN}, solution {WORD}, letters {LETTERS}"
    return Figure(f"{about}, {len(WORDS)} words of different letters\n{table(rows)}")


def small_theory() -> WordleEncoding:
    """Return the theory of `switches`, in the report's order."""
    encoding = one_row(SMALL_PATTERN, WORD, LETTERS)
    colours = [Colour(colour) for colour in SMALL_PATTERN]
    for column in range(len(WORD)):
        choices = (encoding.letter(0, column, a, k) for a, k in product(LETTERS, Colour))
        encoding.state("one letter a tile", "", exactly_one(choices))
    for word in WORDS:
        encoding.state("6 row", "", row_letters(encoding, 0, word, colours))
    encoding.state("a word a row", "", Or(encoding.row(0, word) for word in WORDS))
    for word in WORDS:
        encoding.state("7 board", "", board_rows(encoding, (0,), (word,)))
    return encoding
