"""Decision trees: the one that ships with the program, and searches for the rest of a game."""

from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game.feedback import Colour, pattern_code, pattern_of
from unwordle.model.game.grid import Hint
from unwordle.solver.game import Indices, Lists, State, keeps_to
from unwordle.solver.tree_search import Search

DATA = Path(__file__).parents[1] / "data"
BUNDLED = {
    False: (DATA / "tree.txt", DATA / "tree_today.txt"),
    True: (DATA / "tree_hard.txt", DATA / "tree_today_hard.txt"),
}
"""The trees that ship, without and with hard mode: for the lists of 2022, and for today's."""

MORE = 0.01
"""The share of answers that a tree may lack: those added to a list since the tree was built."""

_MANY = 400

Tree = dict[str, list[str]]
"""The guesses that lead to each answer."""


def breadth(answers: int) -> int:
    """Return how many guesses the search tries at a node: enough for the best tree known."""
    return 20 if answers <= _MANY else 3


@cache
def bundled(path: Path) -> Tree:
    """Return the branches of a tree that ships."""
    branches = (line.split("#") for line in path.read_text(encoding="ascii").splitlines())
    return {branch[-1]: branch for branch in branches}


@lru_cache(maxsize=8)
def tree_for(lists: Lists, *, hard: bool) -> Tree | None:
    """Return the tree that ships for these lists, if there is one and all answers are alike."""
    answers = set(lists.alike)
    for tree in map(bundled, BUNDLED[hard] if answers else ()):
        if answers.issuperset(tree) and len(answers) - len(tree) <= MORE * len(answers):
            words = {word for branch in tree.values() for word in branch}
            return tree if all(word in lists.guesses for word in words) else None
    return None


def known_branches(state: State) -> list[list[str]]:
    """Return the guesses from here to each answer in the tree that ships.

    There are none if the tree is of other lists, or does not come to these hints.
    """
    lists, guessed = state.lists, [hint.guess for hint in state.hints]
    tree = tree_for(lists, hard=state.settings.hard) or {}
    words = [lists.answers.words[i] for i in state.remaining[state.chances > 0]]
    branches = [tree[word] for word in words if word in tree]
    if len(words) - len(branches) > MORE * len(words):
        return []
    if any(branch[: len(guessed)] != guessed or branch == guessed for branch in branches):
        return []
    return [branch[len(guessed) :] for branch in branches]


def searcher(
    lists: Lists,
    answers: Indices,
    guesses: Indices,
    *,
    hard: bool,
    breadth: Callable[[int], int] = breadth,
    weights: NDArray[np.int64] | None = None,
) -> Search:
    """Return a search for trees; in it, answers and guesses are numbered as they are given here."""
    letters = lists.guesses.letters[guesses]
    won = pattern_code(Colour.GREEN * letters.shape[1])

    @lru_cache(maxsize=1 << 15)
    def kept(guess: int, code: int) -> NDArray[np.bool_]:
        """Return which guesses hard mode allows."""
        hint = Hint(lists.guesses.words[guesses[guess]], pattern_of(code, letters.shape[1]))
        return keeps_to(hint, letters)

    def narrow(allowed: Indices, guess: int, code: int) -> Indices:
        return allowed[kept(guess, code)[allowed]]

    codes, own = lists.codes(guesses, answers), np.searchsorted(guesses, lists.guess_of[answers])
    return Search(codes, own, breadth, won, narrow if hard else None, weights)
