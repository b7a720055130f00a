"""Make data/tree.txt: the decision tree of the fewest guesses known for Wordle.

Run it from the checkout: `python -m tools.build_tree`. It searches (model/solve/tree_search.py)
below the first guess that exhaustive searches found best, which takes some seconds, and writes
a line for each of the 2,309 answers: the guesses that lead to it, joined by `#`.
"""

import wordlist
from model.solve.game import Settings, lists_of, start
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
    print(f"{BUNDLED.name}: {len(branches)} answers, {total} guesses in all")


if __name__ == "__main__":
    main()
