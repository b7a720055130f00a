"""Whole games: every answer solved by a strategy, the guesses shared while answers are alike."""

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from model.solve.game import Indices, Lists, Settings, State, start
from model.solve.strategies import Strategy, named

TURNS = 6
"""How many guesses a game of Wordle allows. Simulated ones go on until the answer is found."""

TOP_GUESSES = 10


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
    opening: tuple[int, float] | None = None
    """The first guess, where it has been chosen, and each answer's share of the seconds it took."""


def games(task: Task) -> Iterator[Game]:
    """Play for the wanted answers, as each is found.

    A strategy says the same for the same hints, so answers that have shown the same patterns
    are one game until they part: a strategy is a decision tree. A decision's time is shared out
    among the answers that it serves.
    """
    strategy = named(task.strategy)
    wanted = np.zeros(len(task.lists.answers), dtype=bool)
    wanted[task.wanted] = True
    open_states: list[tuple[State, float]] = [(start(task.lists, task.settings), 0.0)]
    while open_states:
        state, spent = open_states.pop()
        serves = int(wanted[state.remaining].sum())
        if not serves:
            continue
        began = time.perf_counter()
        if task.opening is None or state.hints:
            guess = strategy.choose(state).guess
        else:
            guess, share = task.opening
            spent += share
        states = state.after(guess)
        spent += (time.perf_counter() - began) / serves
        word = task.lists.guesses.words[guess]
        for after in states:
            found = task.lists.answers.words[after.remaining[0]]
            if found != word:
                open_states.append((after, spent))
            elif wanted[after.remaining[0]]:
                yield Game(found, tuple(hint.guess for hint in after.hints), spent)


def play(task: Task) -> tuple[str, list[Game]]:
    """All games of a task, with its strategy's name."""
    return task.strategy, list(games(task))


def choose_answers(lists: Lists, limit: int | None, seed: int) -> Indices:
    """The answers to play for: all, or as many as the limit says, drawn by the seed."""
    every = range(len(lists.answers))
    if limit is None or limit >= len(every):
        return np.array(every, dtype=np.intp)
    return np.array(sorted(Random(seed).sample(every, limit)), dtype=np.intp)


def tasks_of(
    strategy: Strategy, lists: Lists, settings: Settings, wanted: Indices, pieces: int
) -> list[Task]:
    """The work for a strategy in so many pieces: answers that part at the first guess."""
    if not len(wanted):
        return []
    if pieces == 1:
        return [Task(strategy.name, lists, settings, wanted)]
    beginning = start(lists, settings)
    began = time.perf_counter()
    guess = strategy.choose(beginning).guess
    opening = (guess, (time.perf_counter() - began) / len(wanted))
    parts = (after.remaining for after in beginning.after(guess))
    shares: list[list[Indices]] = [[] for _ in range(pieces)]
    for part in sorted((np.intersect1d(part, wanted) for part in parts), key=len, reverse=True):
        min(shares, key=lambda share: sum(map(len, share))).append(part)
    pooled = (np.sort(np.concatenate(share)) for share in shares if share)
    return [Task(strategy.name, lists, settings, share, opening) for share in pooled if len(share)]


def summary(played: Sequence[Game]) -> dict[str, Any]:
    """What a strategy's games come to, as the command prints it in JSON."""
    counts = Counter(len(game.guesses) for game in played)
    guessed = Counter(guess for game in played for guess in game.guesses)
    total = guessed.total()
    wins = sum(n for turns, n in counts.items() if turns <= TURNS)
    top = sorted(guessed.items(), key=lambda item: (-item[1], item[0]))[:TOP_GUESSES]
    return {
        "games": len(played),
        "win_percent": round(100 * wins / len(played), 2),
        "mean_guesses": round(total / len(played), 4),
        "max_guesses": max(counts),
        "distribution": {str(turns): counts[turns] for turns in range(1, max(counts) + 1)},
        "seconds": round(sum(game.seconds for game in played), 3),
        "top_guesses": [{"guess": guess, "share": round(100 * n / total, 2)} for guess, n in top],
    }


def summaries(played: Iterable[tuple[str, Sequence[Game]]]) -> dict[str, Any]:
    """What the strategies' games come to, by the strategies' names."""
    return {"strategies": {name: summary(of_one) for name, of_one in played}}
