"""Run time: against the length of the word list, and as rows and candidates grow.

The report's pipeline and ours answer the same grid under the report's rules, on the most
frequent 1,000 to 12,947 words. Then boards are counted with and without play between rows.
"""

from functools import partial

from unwordle import wordlist
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.theory import Theory
from unwordle.study.report.figure import SOLUTION, Figure, report_theory, table, timed
from unwordle.study.report.pipeline import boards

LENGTHS = (1000, 2000, 4000, 8000, 12947)
GRID = "WGWWY/WGWYG"
REPEATS = 3
"""Number of times that ours is timed; the best time counts. The report's, longer, is timed once."""


def run_time() -> Figure:
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


MOST_FREQUENT = (2000, 5000, 12947)
ROWS, STONE = ("WWWWW", "WYWWW", "WYWWG", "WYGWG"), "stone"
PLAYS = ("any", "hard", "strict")


def complexity() -> Figure:
    """Count the boards of two to four guess rows, for each play and length of list."""
    counted = [["words", "rows", "candidates of row 1", *PLAYS]]
    measured = [["words", "rows", *(f"{play}, s" for play in PLAYS)]]
    for length in MOST_FREQUENT:
        lexicon = wordlist.named("nyt").most_frequent(length)
        for rows in (2, 3, 4):
            counts, seconds = [], []
            for play in PLAYS:
                candidates, count, best = measure(Grid(ROWS[-rows:]), lexicon, play)
                counts.append(f"{count:,}")
                seconds.append(best)
            counted.append([f"{length:,}", str(rows), f"{candidates:,}", *counts])
            measured.append([f"{length:,}", str(rows), *(f"{spent:.3f}" for spent in seconds)])
    about = f"grid {'/'.join(ROWS)} (its last 2, 3 and 4 rows), final word {STONE}"
    return Figure(f"{about}\n{table(counted)}", table(measured))


def measure(grid: Grid, lexicon: Lexicon, play: str) -> tuple[int, int, float]:
    """Return the candidates of the first row, the boards, and the best of some times to
    count them.
    """
    times = []
    for _ in range(REPEATS):
        theory = Theory(grid, STONE, lexicon, play=play)
        candidates, count = len(theory.candidates[0]), theory.boards.count()
        times.append(theory.seconds["count"])
    return candidates, count, min(times)
