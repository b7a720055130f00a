"""Make data/tree.txt: a decision tree for Wordle's 2,309 answers that takes the fewest guesses known.

Run it from the checkout: `python -m tools.build_tree`. It searches (model/solve/tree_search.py)
below the first guess that exhaustive searches found best, which takes some seconds, and writes
one line an answer: the guesses that lead to it, joined by `#`.
"""

from pathlib import Path

import numpy as np

import wordlist
from model.solve.game import lists_of, start, Settings
from model.solve.tree import BUNDLED, searcher

FIRST = "salet"


def main() -> None:
    """Build the file anew; the same word lists give the same bytes."""
    lists = lists_of(wordlist.named("nyt"), wordlist.named("answers"), tabled=True)
    beginning = start(lists, Settings())
    search = searcher(lists, beginning.remaining, beginning.allowed, hard=False)
    first = lists.guesses.index(FIRST)
    branches = dict(search.tree(beginning.remaining, beginning.allowed, first))
    lines = ("#".join(lists.guesses.words[g] for g in branches[a]) for a in sorted(branches))
    BUNDLED.write_text("".join(f"{line}\n" for line in lines), encoding="ascii")
    total = sum(map(len, branches.values()))
    print(
        f"{BUNDLED.name}: {len(branches)} answers, {total} guesses, {total / len(branches):.4f} each"
    )


if __name__ == "__main__":
    main()
