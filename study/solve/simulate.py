"""Whole games: every answer solved by a strategy, the guesses shared while answers are alike.

They last until the answer is found, past the sixth guess too.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from model.solve.game import Indices, Lists, Settings, State, start
from model.solve.strategies import Ranked, Strategy
from study.solve.game import StudyState
from study.solve.strategies import StudyStrategy, named


@dataclass(frozen=True)
class Game:
    """One answer found: the guesses, itself last, and its share of the time that they took."""

    answer: str
    guesses: tuple[str, ...]
    seconds: float


@dataclass(frozen=True)
class Task:
    """A strategy and the answers to find with it: what one process is given at a time."""

    strategy: str
    lists: Lists
    settings: Settings
    wanted: Indices


def games(task: Task) -> Iterator[Game]:
    """Play for the wanted answers, as each is found.

    Most strategies say the same for the same hints, so answers that have shown the same patterns
    are one game until they part: a strategy is a decision tree. A decision's time is shared out
    among the answers that it serves. Those of the study draw in each game again.
    """
    strategy = named(task.strategy)
    numbers = game_numbers(len(task.lists.answers), task.settings.seed)
    studied = strategy.name.isdigit()  # it learns what the study's program reads in colours
    beginning = start(task.lists, task.settings, StudyState if studied else State)
    words = task.lists.answers.words
    open_moves: list[tuple[State, int, Indices, float]] = []

    def decide(state: State, served: Indices, spent: float) -> None:
        """Add what is guessed here, and each answer's share of the seconds up to there."""
        began = time.perf_counter()
        decided = decisions(strategy, state, served, numbers)
        spent += (time.perf_counter() - began) / len(served)
        open_moves.extend((state, guess, of_these, spent) for guess, of_these in decided.items())

    decide(beginning, task.wanted, 0.0)
    while open_moves:
        state, guess, of_these, spent = open_moves.pop()
        began = time.perf_counter()
        states = state.after(guess, of_these)
        found = task.lists.guesses.words[guess]
        spent += (time.perf_counter() - began) / len(of_these)
        for after in states:
            if words[after.remaining[0]] == found:
                yield Game(found, tuple(hint.guess for hint in after.hints), spent)
                continue
            decide(after, of_these[np.isin(of_these, after.remaining)], spent)


def decisions(
    strategy: Strategy, state: State, served: Indices, numbers: Indices
) -> dict[int, Indices]:
    """Return the guesses that the games of some answers make next, each with its answers.

    `numbers` says which game each answer is. They matter where the strategy drifts, and where
    each game draws for itself among equally good guesses.
    """
    drawn = isinstance(strategy, StudyStrategy) and state.settings.ties == "any"
    version = strategy.version if isinstance(strategy, StudyStrategy) else None
    if not drawn and version is None:
        return {strategy.choose(state).guess: served}
    ranked: dict[bytes, Ranked] = {}
    answers_of: dict[int, list[int]] = {}
    for answer in served.tolist():
        game = replace(state, game=int(numbers[answer]))
        alike = b"" if version is None else version(state.lists, game.game)
        if alike not in ranked:
            ranked[alike] = strategy.rank(state if version is None else game)
        answers_of.setdefault(game.pick(strategy.name, ranked[alike].guesses), []).append(answer)
    return {guess: np.array(answers, dtype=np.intp) for guess, answers in answers_of.items()}


def game_numbers(answers: int, seed: int) -> Indices:
    """Which game each answer is, from 1: the study plays for the answers in a random order."""
    order = list(range(answers))
    Random(f"order {seed}").shuffle(order)
    numbers = np.empty(answers, dtype=np.intp)
    numbers[order] = np.arange(1, answers + 1)
    return numbers


def play(task: Task) -> list[Game]:
    """Return all games of a task."""
    return list(games(task))


def choose_answers(lists: Lists, limit: int | None, seed: int) -> Indices:
    """Return the answers to play for: all, or as many as the limit says, drawn by the seed."""
    every = range(len(lists.answers))
    if limit is None or limit >= len(every):
        return np.array(every, dtype=np.intp)
    return np.array(sorted(Random(seed).sample(every, limit)), dtype=np.intp)
