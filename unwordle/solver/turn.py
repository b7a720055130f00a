"""What hints leave of a game's words, and what a strategy guesses then; `solve` asks."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from unwordle.model.game.grid import Hint
from unwordle.model.game.input import InputError
from unwordle.solver.game import Indices, Lists, Settings, State, keeps_to
from unwordle.solver.hints import Knowledge
from unwordle.solver.strategies import Choice, Strategy


def same_length(hints: Sequence[Hint]) -> int | None:
    """Return how many letters the hints have; None without hints.

    Raises InputError if they differ.
    """
    for hint in hints:
        if len(hint.guess) != len(hints[0].guess):
            lengths = f"{len(hint.guess)} letters, {hints[0]} has {len(hints[0].guess)}"
            raise InputError(f"the hint {hint} has {lengths}: all must have the same number")
    return len(hints[0].guess) if hints else None


def after_hints(hints: Sequence[Hint], lists: Lists, settings: Settings) -> tuple[State, str]:
    """Return what is known after hints; and which of them clash, if they leave no word."""
    consistent, clash = _consistent(hints, lists)
    remaining = [lists.answers.index(word) for word in consistent if word in lists.answers]
    allowed = np.arange(len(lists.guesses), dtype=np.intp)
    for hint in hints if settings.hard else ():
        allowed = allowed[keeps_to(hint, lists.guesses.letters[allowed])]
    fit = [lists.guesses.index(word) for word in consistent]
    left, fits = (np.array(places, dtype=np.intp) for places in (remaining, fit))
    return State(lists, settings, tuple(hints), left, fits, allowed), clash


def _consistent(hints: Sequence[Hint], lists: Lists) -> tuple[list[str], str]:
    """Return the words of the total list that the hints leave, and the clash if no answer is."""
    consistent: list[str] = []
    clash = ""
    for lexicon in dict.fromkeys((lists.guesses, lists.answers)):
        knowledge = Knowledge(lexicon)
        for hint in hints:
            knowledge.add(hint)
        consistent = consistent or knowledge.words()
        if any(word in lists.answers for word in consistent):
            return consistent, ""
        clash = str(knowledge.clash())
    return consistent, clash


def choose(strategy: Strategy, state: State) -> Choice:
    """Return a strategy's guess and its value; words to avoid only if there are no others."""
    choice = strategy.choose(state)
    words = state.lists.guesses.words
    if words[choice.guess] not in state.lists.avoided:
        return choice

    def fit(places: Indices, words: Sequence[str]) -> Indices:
        kept = [i for i in places.tolist() if words[i] not in state.lists.avoided]
        return np.array(kept, dtype=np.intp) if kept else places

    remaining = fit(state.remaining, state.lists.answers.words)
    allowed, consistent = fit(state.allowed, words), fit(state.consistent, words)
    state = replace(state, remaining=remaining, allowed=allowed, consistent=consistent)
    return strategy.choose(state)


def by_chance(state: State) -> list[tuple[str, float]]:
    """Return the remaining words with their probabilities, the likeliest first."""
    words = [state.lists.answers.words[i] for i in state.remaining]
    chances = state.chances.tolist()
    return sorted(zip(words, chances, strict=True), key=lambda one: (-one[1], one[0]))


def left_by(state: State, guess: int) -> tuple[float, int]:
    """Return how many words a guess leaves, on average and at worst."""
    sizes = state.sizes(guess)
    return float(sizes.mean()), int(sizes.max())
