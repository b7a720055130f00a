"""Growth of the time to count with candidates and rows, with and without play between rows."""

from unwordle import wordlist
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.theory import Theory
from unwordle.study.report.figure import Figure, table

LENGTHS = (2000, 5000, 12947)
ROWS, SOLUTION = ("WWWWW", "WYWWW", "WYWWG", "WYGWG"), "stone"
PLAYS = ("any", "hard", "strict")
REPEATS = 3


def run() -> Figure:
    """Count the boards of two to four guess rows, for each play and length of list."""
    counted = [["words", "rows", "candidates of row 1", *PLAYS]]
    timed = [["words", "rows", *(f"{play}, s" for play in PLAYS)]]
    for length in LENGTHS:
        lexicon = wordlist.named("nyt").most_frequent(length)
        for rows in (2, 3, 4):
            counts, seconds = [], []
            for play in PLAYS:
                candidates, count, best = measure(Grid(ROWS[-rows:]), lexicon, play)
                counts.append(f"{count:,}")
                seconds.append(best)
            counted.append([f"{length:,}", str(rows), f"{candidates:,}", *counts])
            timed.append([f"{length:,}", str(rows), *(f"{spent:.3f}" for spent in seconds)])
    about = f"grid {'/'.join(ROWS)} (its last 2, 3 and 4 rows), final word {SOLUTION}"
    return Figure(f"{about}\n{table(counted)}", table(timed))


def measure(grid: Grid, lexicon: Lexicon, play: str) -> tuple[int, int, float]:
    """Return the candidates of the first row, the boards, and the best of some times to
    count them.
    """
    times = []
    for _ in range(REPEATS):
        theory = Theory(grid, SOLUTION, lexicon, play=play)
        candidates, count = len(theory.candidates[0]), theory.boards.count()
        times.append(theory.seconds["count"])
    return candidates, count, min(times)
