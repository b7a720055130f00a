"""Run time and number of boards against the length of the word list.

The report's pipeline and ours answer the same grid under the report's rules, on the most
frequent 1,000 to 12,947 words.
"""

import time

import wordlist
from benchmarks.report_pipeline import boards
from model.game.grid import Grid
from model.theory.theory import Theory
from study.report.drawing import chart
from study.report.figure import Figure, table

LENGTHS = (1000, 2000, 4000, 8000, 12947)
GRID, SOLUTION = "WGWWY/WGWYG", "halts"
REPEATS = 5
"""Ours is timed so often, and the best time taken; the report's, which is longer, once."""


def run() -> Figure:
    """Count the boards both ways for each length, and time both."""
    counted = [["words", "boards, ours", "boards, report's"]]
    timed = [["words", "boards", "ours, s", "report's, s", "times"]]
    ours, reports, found = [], [], []
    for length in LENGTHS:
        lexicon = wordlist.named("nyt").most_frequent(length)
        spent: list[float] = []
        for _ in range(REPEATS):
            start = time.perf_counter()
            count = Theory(Grid.parse(GRID), SOLUTION, lexicon, rules="report").boards.count()
            spent.append(time.perf_counter() - start)
        start = time.perf_counter()
        theirs = boards(GRID.split("/"), SOLUTION, lexicon.words)
        reports.append((float(length), time.perf_counter() - start))
        ours.append((float(length), min(spent)))
        counted.append([f"{length:,}", f"{count:,}", f"{theirs:,}"])
        found.append((float(length), float(count)))
        times = reports[-1][1] / ours[-1][1]
        seconds = [f"{ours[-1][1]:.2f}", f"{reports[-1][1]:.2f}"]
        timed.append([f"{length:,}", f"{count:,}", *seconds, f"{times:.0f}"])
    of = f"{GRID} for {SOLUTION}"
    lines = {"report's pipeline": reports, "ours": ours}
    across = "words in the list"
    return Figure(
        f"grid {GRID}, final word {SOLUTION}, rules report\n{table(counted)}",
        table(timed),
        drawings={
            "boards.svg": chart(
                f"Boards of {of}", "words in the list", "boards", {"boards": found}
            ),
            "run-time.svg": chart(f"Seconds to answer {of}", across, "seconds", lines),
        },
    )
