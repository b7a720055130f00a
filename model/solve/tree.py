"""Decision trees: the one that ships with the program, and searches for the rest of a game."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from model.game.feedback import Colour, pattern_code, pattern_of
from model.game.hint import Hint
from model.solve.game import Indices, Lists, State, keeps_to
from model.solve.tree_search import Search

DATA = Path(__file__).resolve().parent.parent.parent / "data"
BUNDLED = {False: DATA / "tree.txt", True: DATA / "tree_hard.txt"}
"""The trees that ship, without and with hard mode."""

_MANY = 400


def breadth(answers: int) -> int:
    """Return how many guesses the search tries at a node: enough for the best tree known."""
    return 20 if answers <= _MANY else 3


@cache
def bundled(*, hard: bool = False) -> dict[str, list[str]]:
    """Return the branches of the tree that ships, for Wordle's 2,309 answers and 12,947 guesses."""
    lines = BUNDLED[hard].read_text(encoding="ascii").splitlines()
    branches = (line.split("#") for line in lines)
    return {branch[-1]: branch for branch in branches}


def opening(state: State) -> tuple[int, float] | None:
    """Return the first guess of the tree that ships, and its mean number of guesses.

    None after a hint, and if the likely solutions are not Wordle's answers.
    """
    lists, tree = state.lists, bundled(hard=state.settings.hard)
    likely = lists.answers if lists.likely is None else lists.likely
    first = next(iter(tree.values()))[0]
    if state.hints or first not in lists.guesses or likely.words != tuple(tree):
        return None
    return lists.guesses.index(first), sum(map(len, tree.values())) / len(tree)


def known_guess(state: State) -> tuple[int, float] | None:
    """Return what the tree that ships guesses here, and the mean number of guesses from here.

    None if the tree is of other lists, or does not come to these hints.
    """
    lists, tree = state.lists, bundled(hard=state.settings.hard)
    if lists.answers.words != tuple(tree):
        return None
    guessed = [hint.guess for hint in state.hints]
    branches = [tree[lists.answers.words[i]] for i in state.remaining]
    left = [branch[len(guessed) :] for branch in branches if branch[: len(guessed)] == guessed]
    if len(left) < len(branches) or not all(left):
        return None
    if not all(word in lists.guesses for branch in branches for word in branch):
        return None
    return lists.guesses.index(left[0][0]), sum(map(len, left)) / len(left)


def found_guess(state: State, guesses: Indices) -> tuple[int, float]:
    """Return the best of these guesses by a search, and the mean number of guesses from here.

    The answers that remain must be among the guesses.
    """
    search = searcher(state.lists, state.remaining, guesses, hard=state.settings.hard)
    answers = np.arange(len(state.remaining), dtype=np.intp)
    allowed = np.arange(len(guesses), dtype=np.intp)
    first = search.first(answers, allowed)
    return int(guesses[first]), search.cost(answers, allowed) / len(answers)


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
    green = Colour.GREEN * letters.shape[1]

    def narrow(allowed: Indices, guess: int, code: int) -> Indices:
        hint = Hint(lists.guesses.words[guesses[guess]], pattern_of(code, letters.shape[1]))
        return allowed[keeps_to(hint, letters[allowed])]

    return Search(
        lists.codes(guesses, answers),
        np.searchsorted(guesses, lists.guess_of[answers]),
        breadth,
        pattern_code(green),
        narrow if hard else None,
        weights,
    )
