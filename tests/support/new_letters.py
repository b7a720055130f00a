"""The strategy `new-letters`, the example of how to add a strategy."""

import numpy as np

from unwordle.solver.game import State
from unwordle.study.strategies.strategy import Ranked, Strategy, best


def most_new_letters(state: State) -> Ranked:
    """The words that fit which have the most letters that no guess had yet."""
    tried = {letter for hint in state.hints for letter in hint.guess}
    words = state.lists.guesses.words
    return best(
        state.consistent,
        np.array([len(set(words[guess]) - tried) for guess in state.consistent]),
    )


NEW_LETTERS = Strategy(
    "new-letters", "most new letters", "{} letters that were not tried", most_new_letters
)
