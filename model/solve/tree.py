"""Decision trees: the one that ships with the program, and searches for the rest of a game."""

from functools import cache
from pathlib import Path
from typing import TypeAlias

import numpy as np

import wordlist
from model.feedback import Colour, feedback, pattern_code, pattern_of
from model.solve.game import Indices, Lists, State, keeps_to
from model.solve.hints import Hint
from model.solve.tree_search import Search

Tree: TypeAlias = dict[tuple[Hint, ...], str]
"""The guess to make after each sequence of hints."""

BUNDLED = Path(__file__).resolve().parent.parent.parent / "data" / "tree.txt"

_MANY = 400


def breadth(answers: int) -> int:
    """How many guesses the search tries for so many answers: enough, by far, for the best known."""
    return 20 if answers <= _MANY else 3


def read_tree(lines: list[str]) -> Tree:
    """A tree from its branches: a line for each answer, its guesses joined by `#`, itself last.

    Raises ValueError where two lines guess differently after the same hints.
    """
    tree: Tree = {}
    for line in lines:
        guesses = line.split("#")
        hints: tuple[Hint, ...] = ()
        for guess in guesses:
            if tree.setdefault(hints, guess) != guess:
                raise ValueError(f"after {hints} comes {guess} as well as {tree[hints]}")
            hints = (*hints, Hint(guess, feedback(guess, guesses[-1])))
    return tree


@cache
def bundled() -> Tree:
    """The tree of `data/tree.txt`, for Wordle's 2,309 answers and 12,947 guesses."""
    return read_tree(BUNDLED.read_text(encoding="ascii").splitlines())


def next_guess(state: State, guesses: Indices) -> tuple[int, float | None]:
    """The guess that begins the cheapest tree found, and the guesses it takes on average.

    The bundled tree's where it is for this game and has these hints; its average is not
    computed. Else a search among the given guesses.
    """
    if _is_bundled(state) and state.hints in bundled():
        return state.lists.guesses.index(bundled()[state.hints]), None
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


def _is_bundled(state: State) -> bool:
    guesses, answers = wordlist.named("nyt"), wordlist.named("answers")
    same = state.lists.guesses.words == guesses.words
    return same and state.lists.answers.words == answers.words and not state.settings.hard
