"""The costs of guesses after hints, found by an exhaustive search."""

from functools import cache

from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Hint
from unwordle.model.theory.plays.hard import HARD
from unwordle.questions.reading import read_hints
from unwordle.solver.game import GuessLists, State, after_hints

NEVER_ENDS = 1 << 62
"""The cost of a guess that gives no information."""


def state_after(lists: GuessLists, *hints: str, hard: bool = False) -> State:
    return after_hints(read_hints(hints), lists, hard=hard)


def slow_costs(state: State, weights: list[int]) -> dict[str, int]:
    """Return the least cost of each allowed guess, found by trying all guesses in all turns.

    The cost is the weighted sum of the numbers of guesses needed for the remaining words.
    """
    words = [state.lists.answers.words[i] for i in state.remaining]
    hard = state.hard

    @cache
    def cost(left: frozenset[str], hints: tuple[Hint, ...]) -> int:
        if len(left) == 1:
            return weights[words.index(*left)]
        return min(cost_of(guess, left, hints) for guess in allowed(hints))

    def cost_of(guess: str, left: frozenset[str], hints: tuple[Hint, ...]) -> int:
        parts: dict[str, set[str]] = {}
        for word in left:
            parts.setdefault(colours(guess, word), set()).add(word)
        if len(parts) == 1:
            return NEVER_ENDS
        total = sum(weights[words.index(word)] for word in left)
        for pattern, part in parts.items():
            if set(pattern) != {"G"}:
                next_hints = (*hints, Hint(guess, pattern)) if hard else ()
                total += cost(frozenset(part), next_hints)
        return total

    def allowed(hints: tuple[Hint, ...]) -> list[str]:
        return [g for g in state.lists.guesses.words if HARD.violation(hints, g) is None]

    colours = cache(feedback)
    hints = state.hints if hard else ()
    return {guess: cost_of(guess, frozenset(words), hints) for guess in allowed(hints)}
