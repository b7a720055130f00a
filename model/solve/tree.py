"""Decision trees: the one that ships with the program, and searches for the rest of a game."""

from functools import cache
from pathlib import Path

import numpy as np

from model.game.feedback import Colour, pattern_code, pattern_of
from model.game.hint import Hint
from model.solve.game import Indices, Lists, State, keeps_to
from model.solve.tree_search import Search

BUNDLED = Path(__file__).resolve().parent.parent.parent / "data" / "tree.txt"

_MANY = 400


def breadth(answers: int) -> int:
    """How many guesses the search tries for so many answers: enough, by far, for the best known."""
    return 20 if answers <= _MANY else 3


@cache
def bundled() -> dict[str, list[str]]:
    """The branches of `data/tree.txt`, for Wordle's 2,309 answers and 12,947 guesses."""
    branches = (line.split("#") for line in BUNDLED.read_text(encoding="ascii").splitlines())
    return {branch[-1]: branch for branch in branches}


def known_guess(state: State) -> tuple[int, float] | None:
    """What the bundled tree guesses, and the guesses it takes on average from here.

    None where it is not for this game, or has not these hints.
    """
    lists, tree = state.lists, bundled()
    if state.settings.hard or lists.answers.words != tuple(tree):
        return None
    turn = len(state.hints)
    branches = [tree[lists.answers.words[i]] for i in state.remaining]
    if not all(word in lists.guesses for branch in branches for word in branch):
        return None
    if any(branch[:turn] != [hint.guess for hint in state.hints] for branch in branches):
        return None
    left = [len(branch) - turn for branch in branches]
    if not all(left):
        return None
    return state.lists.guesses.index(branches[0][turn]), sum(left) / len(left)


def found_guess(state: State, guesses: Indices) -> tuple[int, float]:
    """What a search among these guesses finds, and the guesses it takes on average.

    The answers that remain must be among the guesses.
    """
    search = searcher(state.lists, state.remaining, guesses, hard=state.settings.hard)
    answers = np.arange(len(state.remaining), dtype=np.intp)
    allowed = np.arange(len(guesses), dtype=np.intp)
    first = search.first(answers, allowed)
    return int(guesses[first]), search.cost(answers, allowed) / len(answers)


def searcher(lists: Lists, answers: Indices, guesses: Indices, *, hard: bool) -> Search:
    """A search for trees; in it, answers and guesses are numbered as they are given here."""
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
    )
