"""Figure 21: a constraint for each of the 26^5 rows there could be, or for each row that can be.

The report's first loop over rows stated one constraint for every five letters. Here it runs over
smaller alphabets, and what 26 letters would need is worked out from that.
"""

from collections.abc import Iterable
from functools import partial
from itertools import product

from unwordle import wordlist
from unwordle.model.game.feedback import Colour
from unwordle.model.theory.propositions import WordleEncoding
from unwordle.model.theory.rules import row_letters
from unwordle.study.report.figure import Figure, table
from unwordle.study.report.shared import GRID, report_theory, timed

ALPHABETS = ("halt", "halts", "haltsb", "haltsbo")
ALL_ROWS = 26**5


def run() -> Figure:
    """Count the constraints of both, and time them."""
    patterns = GRID.split("/")
    counted = [["letters", "rows in the loop"]]
    measured = [["letters", "seconds", "microseconds a row"]]
    each = 0.0
    for alphabet in ALPHABETS:
        rows, seconds = timed(partial(state_all, alphabet, patterns[0]))
        each = seconds / rows
        counted.append([str(len(alphabet)), f"{rows:,}"])
        measured.append([str(len(alphabet)), f"{seconds:.3f}", f"{each * 1e6:.1f}"])
    counted.append(["26", f"{ALL_ROWS:,}"])
    ours, our_seconds = timed(state_ours)
    lines = [
        "constraints for one guess row, one for every row in a loop:",
        table(counted),
        f"constraints for all {len(patterns)} guess rows, from the first phase's models: "
        f"{sum(ours):,} ({', '.join(f'{n:,}' for n in ours)})",
        f"against {len(patterns) * ALL_ROWS:,} by the loop: "
        f"{len(patterns) * ALL_ROWS // sum(ours):,} times as many",
    ]
    looped = len(patterns) * ALL_ROWS * each
    times = [
        table(measured),
        f"26 letters, {len(patterns)} rows, at the last rate: {looped:.0f} s",
        f"the first phase's models, and their rows: {our_seconds:.2f} s, "
        f"{looped / our_seconds:.0f} times less",
    ]
    return Figure("\n".join(lines), "\n".join(times))


def state_all(alphabet: str, pattern: str) -> int:
    """State every row over an alphabet, and return how many they are."""
    return state(map("".join, product(alphabet, repeat=len(pattern))), pattern)


def state_ours() -> list[int]:
    """State for each row the words that the first phase's models leave; return their numbers."""
    candidates = report_theory(wordlist.named("nyt")).candidates
    return [state(words, row) for row, words in zip(GRID.split("/"), candidates, strict=True)]


def state(words: Iterable[str], pattern: str) -> int:
    """State the report's constraint 6 for each word, and return how many they are."""
    encoding = WordleEncoding()
    colours = [Colour(colour) for colour in pattern]
    for word in words:
        encoding.state("6 row", word, row_letters(encoding, 0, word, colours))
    return len(encoding.compiled)
