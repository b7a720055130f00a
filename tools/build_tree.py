"""Make data/tree.txt and data/tree_hard.txt: the decision trees of the fewest guesses known.

Run it from the checkout: `python -m tools.build_tree`. It searches (model/solve/tree_search.py)
below the first guess that exhaustive searches found best, which takes under half a minute for both.
Each file has a line for each of the 2,309 answers: the guesses that lead to it, joined by `#`.
"""

import wordlist
from model.game.limits import MOST_ROWS
from model.solve.game import Settings, lists_of, start
from model.solve.tree import BUNDLED, breadth, searcher
from tools.arguments import parser
from tools.data_files import write_lines

FIRST = "salet"
HARD_BREADTH = 150
"""How many guesses the search tries in hard mode at every node."""


def main() -> None:
    """Build the files anew; the same word lists give the same bytes."""
    lists = lists_of(wordlist.named("nyt"), wordlist.named("answers"), tabled=True)
    for hard, path in BUNDLED.items():
        beginning = start(lists, Settings(hard=hard))
        tried = (lambda answers: HARD_BREADTH) if hard else breadth
        search = searcher(lists, beginning.remaining, beginning.allowed, hard=hard, breadth=tried)
        first = lists.guesses.index(FIRST)
        tree = search.tree(beginning.remaining, beginning.allowed, first, MOST_ROWS)
        branches = {lists.answers.words[answer]: path for answer, path in tree}
        words = lists.guesses.words
        write_lines(path, ["#".join(words[g] for g in branches[a]) for a in sorted(branches)])
        print(f"{sum(map(len, branches.values()))} guesses in all")


if __name__ == "__main__":
    parser(__doc__).parse_args()
    main()
