"""A rival as a whole command: read the list once, group it by pattern, multiply.

`python benchmarks/pattern_script.py WORD ROW ...` counts boards with no word twice, in plain Python
that imports nothing: what a script written for this one question takes.
"""

import sys
from pathlib import Path

WORDS = Path(__file__).resolve().parent.parent / "data" / "words.tsv"


def shown(guess: str, solution: str) -> str:
    """Return the pattern, by counting down what is left of the solution's letters."""
    pattern = ["W"] * len(guess)
    left: dict[str, int] = {}
    for i, (a, b) in enumerate(zip(guess, solution, strict=True)):
        if a == b:
            pattern[i] = "G"
        else:
            left[b] = left.get(b, 0) + 1
    for i, a in enumerate(guess):
        if pattern[i] == "W" and left.get(a):
            pattern[i] = "Y"
            left[a] -= 1
    return "".join(pattern)


def main(solution: str, rows: list[str]) -> None:
    """Print the number of boards."""
    fits = dict.fromkeys(rows, 0)
    with WORDS.open(encoding="ascii") as lines:
        for line in lines:
            pattern = shown(line[: len(solution)], solution)
            if pattern in fits:
                fits[pattern] += 1
    boards = 1
    for row in rows:  # rows of different patterns cannot hold the same word
        boards *= fits[row]
        fits[row] -= 1
    print(boards)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
