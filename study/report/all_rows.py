"""Figure 21: a constraint for each of the 26^5 rows there could be, or for each row that can be.

The report's first loop over rows stated one constraint for every five letters. Here it runs over
smaller alphabets, and what 26 letters would need is worked out from that.
"""

import time
from itertools import product

import wordlist
from model.game.feedback import Colour
from model.game.grid import Grid
from model.theory.propositions import WordleEncoding
from model.theory.rules import row_letters
from model.theory.theory import Theory
from study.report.figure import Figure, table
from study.report.shared import GRID, SOLUTION

ALPHABETS = ("halt", "halts", "haltsb", "haltsbo")
ALL_ROWS = 26**5


def run() -> Figure:
    """Count the constraints of both, and time them."""
    patterns = GRID.split("/")
    counted = [["letters", "rows in the loop"]]
    timed = [["letters", "seconds", "microseconds a row"]]
    each = 0.0
    for alphabet in ALPHABETS:
        rows, seconds = state_all(alphabet, patterns[0])
        each = seconds / rows
        counted.append([str(len(alphabet)), f"{rows:,}"])
        timed.append([str(len(alphabet)), f"{seconds:.3f}", f"{each * 1e6:.1f}"])
    counted.append(["26", f"{ALL_ROWS:,}"])
    start = time.perf_counter()
    theory = Theory(Grid.parse(GRID), SOLUTION, wordlist.named("nyt"), rules="report")
    found = [len(row) for row in theory.candidates]
    for pattern, words in zip(patterns, theory.candidates, strict=True):
        state(words, pattern)
    ours = time.perf_counter() - start
    lines = [
        "constraints for one guess row, one for every row in a loop:",
        table(counted),
        f"constraints for all {len(patterns)} guess rows, from the first phase's models: "
        f"{sum(found):,} ({', '.join(f'{n:,}' for n in found)})",
        f"against {len(patterns) * ALL_ROWS:,} by the loop: "
        f"{len(patterns) * ALL_ROWS // sum(found):,} times as many",
    ]
    looped = len(patterns) * ALL_ROWS * each
    measured = [
        table(timed),
        f"26 letters, {len(patterns)} rows, at the last rate: {looped:.0f} s",
        f"the first phase's models, and their rows: {ours:.2f} s, {looped / ours:.0f} times less",
    ]
    return Figure("\n".join(lines), "\n".join(measured))


def state_all(alphabet: str, pattern: str) -> tuple[int, float]:
    """State every row over an alphabet: how many they are, and the seconds that it takes."""
    start = time.perf_counter()
    rows = state(["".join(letters) for letters in product(alphabet, repeat=len(pattern))], pattern)
    return rows, time.perf_counter() - start


def state(words: list[str] | tuple[str, ...], pattern: str) -> int:
    """State the report's constraint 6 for each word; their number."""
    encoding = WordleEncoding()
    colours = [Colour(colour) for colour in pattern]
    for word in words:
        encoding.state("6 row", word, row_letters(encoding, 0, word, colours))
    return len(encoding.compiled)
