"""Number of models that the theory has with each of its constraints switched off.

The theory is small enough to be counted by hand: one guess row of three tiles, green, yellow and
white, the solution "abc", and four letters. Words are all strings of three different letters.
"""

from collections.abc import Iterator
from itertools import permutations, product

from bauhaus import And, Or

from unwordle.model.game.feedback import Colour
from unwordle.model.logic.encoding import Formula, to_clauses
from unwordle.model.logic.models import count_models
from unwordle.model.theory.propositions import WordleEncoding
from unwordle.model.theory.rules import board_rows, row_letters
from unwordle.study.report.figure import Figure, table
from unwordle.study.report.shared import one_row

PATTERN, WORD, LETTERS = "GYW", "abc", "abcd"
WORDS = tuple("".join(letters) for letters in permutations(LETTERS, len(WORD)))
CONSTRAINTS = (
    "base case", "tile colours", "1 green letter", "2 yellow exclusion", "3 yellow inclusion",
    "4 white letter", "5 letter colour", "one letter a tile", "6 row", "a word a row", "7 board",
)  # fmt: skip


def run() -> Figure:
    """Count with everything on, and with each constraint off."""
    rows = [["switched off", "models"], ["nothing", f"{models():,}"]]
    rows += [[name, f"{models(name):,}"] for name in CONSTRAINTS]
    about = f"guess row {PATTERN}, solution {WORD}, letters {LETTERS}"
    return Figure(f"{about}, {len(WORDS)} words of different letters\n{table(rows)}")


def models(*off: str) -> int:
    """Return the models of the theory without the constraints of these names."""
    return count_models(to_clauses(theory(*off)))


def theory(*off: str) -> WordleEncoding:
    """Return the theory without the constraints of these names, over the same propositions."""
    of = WordleEncoding()
    for name, formula in _stated(of):
        if name not in off:
            of.state(name, "", formula)
        else:
            formula.compile()
    return of


def _stated(of: WordleEncoding) -> Iterator[tuple[str, Formula]]:
    """Yield every constraint, in the report's order."""
    colours = [Colour(colour) for colour in PATTERN]
    yield from one_row(of, PATTERN, WORD, LETTERS)
    for column in range(len(WORD)):
        held_there = [of.letter(0, column, a, k) for a, k in product(LETTERS, Colour)]
        yield "one letter a tile", Or(held_there)
        for n, one in enumerate(held_there):
            yield "one letter a tile", And(Or([~one, ~other]) for other in held_there[n + 1 :])
    for word in WORDS:
        yield "6 row", row_letters(of, 0, word, colours)
        yield "7 board", board_rows(of, (0,), (word,))
    yield "a word a row", Or(of.row(0, word) for word in WORDS)
