"""Simulations in which each strategy plays a whole game for every answer.

A game goes on past the sixth guess. Games with equal patterns share their computation.
"""

import csv
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from functools import cached_property
from io import StringIO
from pathlib import Path
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.files import write_whole
from unwordle.model.game.feedback import Codes, Letters, feedback, feedback_codes
from unwordle.model.game.grid import Hint
from unwordle.model.game.input import number_of
from unwordle.model.overriding import override
from unwordle.solver.game import GuessLists, Indices, State, start
from unwordle.study.parallel import run_in_parallel
from unwordle.study.strategies.strategies import STUDY, Ranked, Strategy, named


def fits_in_the_study(hint: Hint, letters: Letters) -> NDArray[np.bool_]:
    """Return whether the study's program accepts each word after a hint.

    It accepts all words that fit, and others too: yellow is read as "in another column", even if
    the guess has more copies of the letter, and white as "not in this column, and no more copies
    than the guess has coloured tiles".
    """
    fits = np.ones(len(letters), dtype=bool)
    coloured = Counter(a for a, c in zip(hint.guess, hint.pattern, strict=True) if c != "W")
    each_place = np.ones(letters.shape[1], dtype=np.int64)
    for column, (letter, colour) in enumerate(zip(hint.guess, hint.pattern, strict=True)):
        has = letters == number_of(letter)
        if colour == "G":
            fits &= has[:, column]
        else:
            copies = has @ each_place  # faster than a sum along such a short axis
            fits &= ~has[:, column] & (copies > 0 if colour == "Y" else copies <= coloured[letter])
    return fits


class TabledLists(GuessLists):
    """Word lists with all patterns computed in advance."""

    @cached_property
    def table(self) -> Codes:
        """All pattern codes, (answers, guesses)."""
        return feedback_codes(self.guesses.letters, self.answers.letters).T

    @override
    def codes(self, guesses: Indices, answers: Indices) -> Codes:
        return self.table[np.ix_(answers, guesses)]


@dataclass(frozen=True)
class Game:
    """A finished game, and its share of the computing time."""

    answer: str
    guesses: tuple[str, ...]
    seconds: float


@dataclass(frozen=True)
class Task:
    """A strategy, and the answers that it plays in one process."""

    strategy: str
    lists: GuessLists
    wanted: Indices
    hard: bool = False
    seed: int = 0


def games(task: Task) -> Iterator[Game]:
    """Play the games, and yield each when its answer is found.

    Most strategies choose alike after equal hints, so several answers are played as one game until
    their patterns differ.
    """
    strategy, words = named(task.strategy), task.lists.answers.words
    numbers = game_numbers(len(words), task.seed)
    beginning = start(task.lists, hard=task.hard)
    if strategy.name in STUDY:
        beginning = replace(beginning, reading=fits_in_the_study)
    # Each state has the answers of its games, and the time that each of these games has used.
    open_states = [(beginning, task.wanted, 0.0)]
    while open_states:
        state, served, spent = open_states.pop()
        began = time.perf_counter()
        decided = decisions(strategy, state, served, numbers, task.seed)
        spent += (time.perf_counter() - began) / len(served)
        for guess, answers in decided.items():
            began = time.perf_counter()
            word = task.lists.guesses.words[guess]
            patterns = {feedback(word, words[answer]) for answer in answers.tolist()}
            states = [state.after(Hint(word, pattern)) for pattern in sorted(patterns)]
            share = spent + (time.perf_counter() - began) / len(answers)
            for after in states:
                if words[after.remaining[0]] == after.hints[-1].guess:
                    guesses = tuple(hint.guess for hint in after.hints)
                    yield Game(guesses[-1], guesses, share)
                else:
                    here = answers[np.isin(answers, after.remaining)]
                    open_states.append((after, here, share))


def decisions(
    strategy: Strategy, state: State, served: Indices, numbers: Indices, seed: int = 0
) -> dict[int, Indices]:
    """Return each next guess, with the answers of the games in which it is made.

    The study's strategies draw for each game in `served`, and some of their preferences change from
    game to game.
    """

    def drawn(tied: Indices, game: int) -> int:
        """Draw one of equally good guesses, depending on the hints, the seed and the game."""
        hints = " ".join(map(str, state.hints))
        rng = Random(f"{strategy.name} {seed} {game} {hints}")
        return int(tied[rng.randrange(len(tied))])

    if strategy.name not in STUDY:
        return {drawn(strategy.rank(state).guesses, 0): served}
    ranked: dict[bytes, Ranked] = {}
    answers_of: dict[int, list[int]] = {}
    for answer in served.tolist():
        game = int(numbers[answer])
        version = b"" if strategy.version is None else strategy.version(state.lists, game)
        if version not in ranked:
            ranked[version] = strategy.rank(replace(state, game=game))
        answers_of.setdefault(drawn(ranked[version].guesses, game), []).append(answer)
    return {guess: np.array(answers, dtype=np.intp) for guess, answers in answers_of.items()}


def game_numbers(answers: int, seed: int) -> Indices:
    """Return the game's number, from 1, for each answer. As in the study, the order is random."""
    order = list(range(answers))
    Random(f"order {seed}").shuffle(order)
    numbers = np.empty(answers, dtype=np.intp)
    numbers[order] = np.arange(1, answers + 1)
    return numbers


def choose_answers(lists: GuessLists, limit: int | None, seed: int) -> Indices:
    """Return the answers to play, at most `limit` drawn with `seed`."""
    number = len(lists.answers)
    drawn = Random(seed).sample(range(number), min(limit or number, number))
    return np.array(sorted(drawn), dtype=np.intp)


HEADER = "answer guesses number_of_guesses seconds guessed num_guessed time_to_solve"
"""The columns of CSV files. The last three repeat others under the study's names."""

Progress: TypeAlias = Callable[[str, int], AbstractContextManager[Callable[[float], None]]]
"""A function that shows a task's progress, given its name and number of steps. Its context yields a
callback for the steps done.
"""


def play(
    tasks: Sequence[Task],
    progress: Progress,
    jobs: int = 1,
    cluster: str | None = None,
    folder: Path | None = None,
) -> dict[str, list[Game]]:
    """Return each strategy's games in the order of the answers, and write them to `folder`.

    If the run is interrupted, the completed games are still written: to `NAME.part.csv` where some
    are missing, so that a complete file of an earlier run is kept.
    """
    done: dict[str, list[Game]] = {task.strategy: [] for task in tasks}
    try:
        with progress("games", sum(len(task.wanted) for task in tasks)) as report:
            for task, played in _played(tasks, jobs, cluster):
                done[task.strategy] += played
                report(sum(map(len, done.values())))
    finally:
        answers = tasks[0].lists.answers
        for task in tasks:
            played = done[task.strategy]
            played.sort(key=lambda game: answers.index(game.answer))
            if folder is not None and played:
                ending = "csv" if len(played) == len(task.wanted) else "part.csv"
                _write(folder / f"{task.strategy}.{ending}", played)
    return done


def _played(
    tasks: Sequence[Task], jobs: int, cluster: str | None
) -> Iterator[tuple[Task, list[Game]]]:
    if jobs > 1 or cluster is not None:
        yield from run_in_parallel(_all_games, tasks, jobs, cluster)
    else:
        yield from ((task, [game]) for task in tasks for game in games(task))


def _all_games(task: Task) -> list[Game]:
    return list(games(task))


def _write(path: Path, played: Sequence[Game]) -> None:
    text = StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(HEADER.split())
    for game in played:
        columns = ("#".join(game.guesses), len(game.guesses), f"{game.seconds:.6f}")
        table.writerow((game.answer, *columns, *columns))
    write_whole(path, text.getvalue().encode())
