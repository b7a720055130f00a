"""Run time and number of boards against the length of the word list.

The report's pipeline and ours answer the same grid under the report's rules, on the most
frequent 1,000 to 12,947 words.
"""

from functools import partial

import wordlist
from benchmarks.report_pipeline import boards
from model.game.lexicon import Lexicon
from study.report.drawing import chart
from study.report.figure import Figure, table
from study.report.shared import SOLUTION, report_theory, timed

LENGTHS = (1000, 2000, 4000, 8000, 12947)
GRID = "WGWWY/WGWYG"
REPEATS = 5
"""Ours is timed so often, and the best time taken; the report's, which is longer, once."""


def run() -> Figure:
    """Count the boards both ways for each length, and time both."""
    counted = [["words", "boards, ours", "boards, report's"]]
    measured = [["words", "boards", "ours, s", "report's, s", "times"]]
    ours, reports, numbers = [], [], []
    for length in LENGTHS:
        lexicon = wordlist.named("nyt").most_frequent(length)
        count, spent = timed(partial(count_ours, lexicon), REPEATS)
        theirs, spent_by_theirs = timed(partial(boards, GRID.split("/"), SOLUTION, lexicon.words))
        ours.append((float(length), spent))
        reports.append((float(length), spent_by_theirs))
        numbers.append((float(length), float(count)))
        counted.append([f"{length:,}", f"{count:,}", f"{theirs:,}"])
        seconds = [f"{spent:.2f}", f"{spent_by_theirs:.2f}", f"{spent_by_theirs / spent:.0f}"]
        measured.append([f"{length:,}", f"{count:,}", *seconds])
    of = f"{GRID} for {SOLUTION}"
    lines = {"report's pipeline": reports, "ours": ours}
    across = "words in the list"
    return Figure(
        f"grid {GRID}, final word {SOLUTION}, rules report\n{table(counted)}",
        table(measured),
        drawings={
            "boards.svg": chart(f"Boards of {of}", across, "boards", {"boards": numbers}),
            "run-time.svg": chart(f"Seconds to answer {of}", across, "seconds", lines),
        },
    )


def count_ours(lexicon: Lexicon) -> int:
    """Count the boards by the theory."""
    return report_theory(lexicon, GRID).boards.count()
