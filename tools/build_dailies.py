"""Make data/dailies.tsv, the daily puzzles played backwards: `python -m tools.build_dailies`.

Each line has the number of the puzzle, the words of the game, and a bit mask of the given letters.
Bit 5 * row + column is set if the letter in this row and column is given. The file is a cache.
Without the file, the command `puzzle backwards --number N` finds the same puzzle by a slow search.
The script does not change existing lines, so an interrupted run can be continued.
"""

import time

from tools import parser
from unwordle import wordlist
from unwordle.questions.backwards import search_daily
from unwordle.study.parallel import run_in_parallel


def line(number: int) -> str:
    """Search for the daily puzzle with this number, and return the line for data/dailies.tsv."""
    puzzle, _ = search_daily(number)
    given = sum(1 << 5 * row + column for row, column in puzzle.start.known)
    return f"{number}\t{' '.join((*puzzle.guesses, puzzle.start.solution))}\t{given}\n"


def _number_of(line: str) -> int:
    return int(line.split("\t")[0])


def main() -> None:
    """Add the missing puzzles to data/dailies.tsv, and print the number of added puzzles."""
    options = parser(__doc__)
    options.add_argument("--first", type=int, default=1)
    options.add_argument("--last", type=int, default=730)
    options.add_argument("--jobs", type=int, default=1)
    chosen = options.parse_args()
    wordlist.DAILIES.touch()
    lines = wordlist.DAILIES.read_text("ascii").splitlines(True)
    done = set(map(_number_of, lines))
    todo = (number for number in range(chosen.first, chosen.last + 1) if number not in done)
    start = time.monotonic()
    with wordlist.DAILIES.open("a", encoding="ascii", newline="") as file:
        for _, text in run_in_parallel(line, todo, chosen.jobs):
            file.write(text)
            file.flush()
            lines.append(text)
    wordlist.DAILIES.write_text("".join(sorted(lines, key=_number_of)), "ascii", newline="")
    print(f"{len(lines) - len(done)} puzzles in {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
