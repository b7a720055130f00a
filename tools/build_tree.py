"""Make data/tree*.txt, the best known decision trees for usual games and for hard mode.

Run the script from the checkout: `python -m tools.build_tree`. The first guesses are fixed, since
exhaustive searches have found the best first guesses. The script searches for the other guesses
with `unwordle.solver.trees`. The search takes half a minute for the lists of February 2022, and one
to three minutes for today's lists. A file has a line for each solution: the guesses that lead to
the solution, joined by `#`. Every branch is checked with `feedback` before the file is written.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from tools import parser
from tools.data_files import write_lines
from unwordle import wordlist
from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Hint
from unwordle.model.game.input import MOST_ROWS
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.plays import play_called
from unwordle.solver.game import GuessLists, Indices, start
from unwordle.solver.trees import DATA, INFINITE, Search


class TreeSearch(Search):
    """A search that returns the tree itself, not only its cost."""

    def tree(
        self, answers: Indices, allowed: Indices, first: int | None = None, turns: int = INFINITE
    ) -> Iterator[tuple[int, list[int]]]:
        """Yield, for each answer, its index and the indices of the guesses that lead to the answer.

        The last of these guesses is the answer. The first guess is `first`, or by default the best
        guess. The tree needs at most `turns` guesses for every answer. Raises ValueError if the
        search finds no such tree.
        """
        if first is None:
            self.cost(answers, allowed, turns=turns)
            first = self._node(answers, allowed, turns).guess
        if first is None:
            raise ValueError(f"no tree finds each of {len(answers)} answers within {turns} guesses")
        for code, part in self._parts(answers, first):
            if code == self._won:
                yield int(part[0]), [first]
                continue
            after = self._after(allowed, first, code)
            for answer, rest in self.tree(part, after, None, turns - 1):
                yield answer, [first, *rest]


class Tree(NamedTuple):
    """The file, the words and the first guess of a tree, and the breadth of the search."""

    name: str
    guesses: str
    answers: Lexicon
    first: str
    breadth: int
    """Maximum number of guesses that the search tries at a node."""
    hard: bool = False


POSSIBLE = Lexicon("possible", tuple(wordlist.SOLUTIONS.read_text(encoding="ascii").split()))
"""The 3,158 possible solutions in the game's own analysis of 2023.

The trees for today's lists lead to all these solutions.
"""

TREES = (
    Tree("tree.txt", "nyt", wordlist.named("answers"), "salet", 20),
    Tree("tree_hard.txt", "nyt", wordlist.named("answers"), "salet", 150, hard=True),
    Tree("tree_today.txt", "wordle", POSSIBLE, "tarse", 40),
    Tree("tree_today_hard.txt", "wordle", POSSIBLE, "tarse", 60, hard=True),
)


def branches(tree: Tree) -> list[list[str]]:
    """Search for the tree, and return a list of guesses for each solution.

    The guesses lead to the solution, and end with it. The lists are in the order of `tree.answers`.
    """
    lists = GuessLists(wordlist.named(tree.guesses), tree.answers)
    beginning = start(lists, hard=tree.hard)
    answers, allowed = beginning.remaining, beginning.allowed
    search = TreeSearch(beginning, answers, allowed, np.ones_like(answers), tree.breadth)
    first = lists.guesses.index(tree.first)
    paths = dict(search.tree(answers, allowed, first, MOST_ROWS))
    return [[lists.guesses.words[guess] for guess in paths[answer]] for answer in sorted(paths)]


def cost(walked: Sequence[Sequence[str]], lexicon: Lexicon, *, hard: bool) -> int:
    """Check every branch in `walked` with `feedback`, and return the total number of guesses.

    A branch is a list of guesses that ends with a solution. Raises ValueError if a guess is not
    allowed, if two branches have different guesses after the same hints, or if a branch is longer
    than a game.
    """
    next_guess: dict[tuple[Hint, ...], str] = {}
    play = play_called("hard" if hard else "any")
    for branch in walked:
        hints: tuple[Hint, ...] = ()
        for guess in branch:
            against = play.violation(hints, guess)
            if guess not in lexicon or against or next_guess.setdefault(hints, guess) != guess:
                raise ValueError(f"{guess} cannot be guessed on the branch to {branch[-1]}")
            hints = (*hints, Hint(guess, feedback(guess, branch[-1])))
        if len(branch) > MOST_ROWS:
            raise ValueError(f"{branch[-1]} takes {len(branch)} guesses, more than {MOST_ROWS}")
    return sum(map(len, walked))


def main() -> None:
    """Build the trees, write their files, and print their costs.

    The files depend only on the word lists.
    """
    for tree in TREES:
        walked = branches(tree)
        if [branch[-1] for branch in walked] != list(tree.answers.words):
            raise ValueError(f"{tree.name} does not lead to every solution")
        total = cost(walked, wordlist.named(tree.guesses), hard=tree.hard)
        write_lines(DATA / tree.name, ["#".join(branch) for branch in walked])
        print(f"{total} guesses in all, {total / len(walked):.4f} on average")


if __name__ == "__main__":
    parser(__doc__).parse_args()
    main()
