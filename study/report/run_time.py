"""Run time and number of boards against the length of the word list.

The report's pipeline and ours answer the same grid under the report's rules, on the most
frequent 1,000 to 12,947 words.
"""

from functools import partial

from unwordle import wordlist
from unwordle.model.game.lexicon import Lexicon
from unwordle.study.report.figure import Figure, table
from unwordle.study.report.pipeline import boards
from unwordle.study.report.shared import SOLUTION, report_theory, timed

LENGTHS = (1000, 2000, 4000, 8000, 12947)
GRID = "WGWWY/WGWYG"
REPEATS = 5
"""Ours is timed so often, and the best time taken; the report's, which is longer, once."""


def run() -> Figure:
    """Count the boards both ways for each length, and time both."""
    counted = [["words", "boards, ours", "boards, report's"]]
    measured = [["words", "boards", "ours, s", "report's, s", "times"]]
    for length in LENGTHS:
        lexicon = wordlist.named("nyt").most_frequent(length)
        count, spent = timed(partial(count_ours, lexicon), REPEATS)
        theirs, spent_by_theirs = timed(partial(boards, GRID.split("/"), SOLUTION, lexicon.words))
        counted.append([f"{length:,}", f"{count:,}", f"{theirs:,}"])
        seconds = [f"{spent:.2f}", f"{spent_by_theirs:.2f}", f"{spent_by_theirs / spent:.0f}"]
        measured.append([f"{length:,}", f"{count:,}", *seconds])
    about = f"grid {GRID}, final word {SOLUTION}, rules report"
    return Figure(f"{about}\n{table(counted)}", table(measured))


def count_ours(lexicon: Lexicon) -> int:
    """Count the boards by the theory."""
    return report_theory(lexicon, GRID).boards.count()
