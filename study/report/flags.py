"""Figure 4: the flags that show how far the program came, where it ends and where it does not.

The report had four: after the propositions, inside the building of the theory, after it, and
after compiling. The run of its figure 4 passed two of them.
"""

from collections.abc import Iterable, Iterator
from itertools import islice, product

from unwordle.model.game.feedback import Colour
from unwordle.model.logic.encoding import to_clauses
from unwordle.model.logic.solver import satisfiable
from unwordle.model.theory.propositions import ALPHABET, WordleEncoding
from unwordle.model.theory.rules import row_letters
from unwordle.study.report.figure import Figure
from unwordle.study.report.shared import GRID, SOLUTION
from unwordle.study.report.solution_count import WORDS

MOST_ROWS = 5000
"""Limit at which the loop over all rows is stopped: what it would need is figure 21."""


def run() -> Figure:
    """Pass the flags with twenty words for rows, and with every row there could be."""
    every = ("".join(letters) for letters in product(ALPHABET, repeat=len(SOLUTION)))
    lines = ["twenty words for rows:", *passed(WORDS), "", "every row of letters:", *passed(every)]
    return Figure("\n".join(lines))


def passed(words: Iterable[str]) -> Iterator[str]:
    """State a Row for each word, and compile: yield the flags passed, and how the run ends."""
    encoding = WordleEncoding()
    colours = [Colour(colour) for colour in GRID.split("/")[0]]
    for column, letter in product(range(len(SOLUTION)), ALPHABET):
        encoding.letter(0, column, letter, colours[column])
    yield "  got here4: the propositions are made"
    yield "  got here2: the theory is being built"
    words = iter(words)
    for word in islice(words, MOST_ROWS):
        encoding.state("6 row", word, row_letters(encoding, 0, word, colours))
    if next(words, None) is not None:
        yield f"  stopped after {MOST_ROWS:,} of {len(ALPHABET) ** len(SOLUTION):,} rows"
        return
    yield "  got here1: the theory is built"
    clauses = to_clauses(encoding)
    yield "  got here: it is compiled"
    yield f"  Satisfiable: {satisfiable(clauses)}"
