"""Whole games: every answer solved by a strategy, the guesses shared while answers are alike.

They last until the answer is found, past the sixth guess too, and are spread over processes. The
study's program knows less at a turn than Wordle says. The question `simulate` asks for them.
"""

import csv
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
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
from unwordle.model.game.feedback import Codes, Letters, feedback_codes
from unwordle.model.game.grid import Hint
from unwordle.model.game.input import number_of
from unwordle.processes import run_in_parallel
from unwordle.solver.game import Indices, Lists, State, start
from unwordle.study.strategies.strategies import StudyStrategy, named
from unwordle.study.strategies.strategy import Ranked, Strategy


class StudyState(State):
    """The knowledge of a program that reads hints as the study's does."""

    def fitting(self, hints: Sequence[Hint]) -> list[NDArray[np.bool_]]:
        """Return which of the consistent words fit each of some hints, as the study reads them."""
        letters = self.lists.guesses.letters[self.consistent]
        return [fits_in_the_study(hint, letters) for hint in hints]


def fits_in_the_study(hint: Hint, letters: Letters) -> NDArray[np.bool_]:
    """Return which words fit a hint as the study reads it: all that fit, and sometimes more.

    A yellow letter is somewhere else, whatever other copies of it the guess has. A white copy of
    a letter that is coloured too says that it is not there, and not more often than coloured.
    """
    fits = np.ones(len(letters), dtype=bool)
    coloured = Counter(a for a, c in zip(hint.guess, hint.pattern, strict=True) if c != "W")
    each_place = np.ones(letters.shape[1], dtype=np.int64)
    for column, (letter, colour) in enumerate(zip(hint.guess, hint.pattern, strict=True)):
        held = letters == number_of(letter)
        if colour == "G":
            fits &= held[:, column]
        else:
            copies = held @ each_place  # sooner than a sum along so short an axis
            fits &= ~held[:, column] & (copies > 0 if colour == "Y" else copies <= coloured[letter])
    return fits


class TabledLists(Lists):
    """The words of many games: every guess is coloured against every answer in advance."""

    @cached_property
    def table(self) -> Codes:
        """The pattern of each guess to each answer, shape (answers, guesses)."""
        return feedback_codes(self.guesses.letters, self.answers.letters).T

    def codes(self, guesses: Indices, answers: Indices) -> Codes:
        """Return the pattern of each guess to each answer, of these; shape (answers, guesses)."""
        return self.table[np.ix_(answers, guesses)]


@dataclass(frozen=True)
class Game:
    """One answer found: the guesses, itself last, and its share of the time that they took."""

    answer: str
    guesses: tuple[str, ...]
    seconds: float


@dataclass(frozen=True)
class Task:
    """A strategy and the answers to find with it: the work of one process at a time."""

    strategy: str
    lists: Lists
    wanted: Indices
    hard: bool = False
    seed: int = 0


def games(task: Task) -> Iterator[Game]:
    """Play for the wanted answers, as each is found.

    Most strategies say the same for the same hints, so answers that have shown the same patterns
    are one game until they part: a strategy is a decision tree. A decision's time is shared out
    among the answers that it serves. Those of the study draw in each game again.
    """
    strategy = named(task.strategy)
    numbers = game_numbers(len(task.lists.answers), task.seed)
    studied = strategy.name.isdigit()  # it learns what the study's program reads in colours
    beginning = start(task.lists, hard=task.hard, kind=StudyState if studied else State)
    words = task.lists.answers.words
    open_moves: list[tuple[State, int, Indices, float]] = []

    def decide(state: State, served: Indices, spent: float) -> None:
        """Add what is guessed here, and each answer's share of the seconds up to there."""
        began = time.perf_counter()
        decided = decisions(strategy, state, served, numbers, task.seed)
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
    strategy: Strategy, state: State, served: Indices, numbers: Indices, seed: int = 0
) -> dict[int, Indices]:
    """Return the guesses in a state, each with the answers of the games that make this guess.

    Most strategies make one guess in all these games. The study's strategies draw a guess for each
    game, and some of them prefer other words from game to game.
    """

    def drawn(tied: Indices, game: int) -> int:
        """Return one of equally good guesses: the same for the same hints, seed and game."""
        hints = " ".join(map(str, state.hints))
        rng = Random(f"{strategy.name} {seed} {game} {hints}")
        return int(tied[rng.randrange(len(tied))])

    if not isinstance(strategy, StudyStrategy):
        return {drawn(strategy.rank(state).guesses, 0): served}
    ranked: dict[bytes, Ranked] = {}
    answers_of: dict[int, list[int]] = {}
    for answer in served.tolist():
        game = int(numbers[answer])
        alike = b"" if strategy.version is None else strategy.version(state.lists, game)
        if alike not in ranked:
            ranked[alike] = strategy.rank(replace(state, game=game))
        answers_of.setdefault(drawn(ranked[alike].guesses, game), []).append(answer)
    return {guess: np.array(answers, dtype=np.intp) for guess, answers in answers_of.items()}


def game_numbers(answers: int, seed: int) -> Indices:
    """Return the number of each answer's game, from 1: the study plays in a random order."""
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


HEADER = (
    *("answer", "guesses", "number_of_guesses", "seconds"),
    *("guessed", "num_guessed", "time_to_solve"),
)
"""Our column names, then the study's where they differ."""

Progress: TypeAlias = Callable[[str, int], AbstractContextManager[Callable[[float], None]]]
"""Shows how far a work is, given its name and total; called with the part that is done."""


@dataclass(frozen=True)
class Batch:
    """The games to play: their words, the number of answers, and the processes."""

    lists: Lists
    hard: bool = False
    seed: int = 0
    limit: int | None = None
    jobs: int = 1
    cluster: str | None = None
    folder: Path | None = None
    """The folder for the games: those played so far, if the run is interrupted."""

    def play(self, strategies: Sequence[Strategy], progress: Progress) -> dict[str, list[Game]]:
        """Return the games of each strategy, in the order of their answers."""
        wanted = choose_answers(self.lists, self.limit, self.seed)
        tasks = [Task(one.name, self.lists, wanted, self.hard, self.seed) for one in strategies]
        done: dict[str, list[Game]] = {strategy.name: [] for strategy in strategies}
        try:
            with progress("games", len(strategies) * len(wanted)) as tell:
                for task, some in self._played(tasks):
                    done[task.strategy] += some
                    tell(sum(map(len, done.values())))
        finally:
            order = {self.lists.answers.words[i]: at for at, i in enumerate(wanted)}
            for of_one in done.values():
                of_one.sort(key=lambda game: order[game.answer])
            if self.folder is not None:
                _write(self.folder, {name: some for name, some in done.items() if some})
        return done

    def _played(self, tasks: Sequence[Task]) -> Iterator[tuple[Task, list[Game]]]:
        """Yield the tasks with their games, as these are done."""
        if self.jobs > 1 or self.cluster is not None:
            yield from run_in_parallel(play, tasks, self.jobs, self.cluster)
        else:
            yield from ((task, [game]) for task in tasks for game in games(task))


def _write(folder: Path, played: Mapping[str, Sequence[Game]]) -> None:
    """Write the games of each strategy to a file of the folder, as CSV."""
    for name, of_one in played.items():
        text = StringIO()
        table = csv.writer(text, lineterminator="\n")
        table.writerow(HEADER)
        for game in of_one:
            told = ("#".join(game.guesses), len(game.guesses), f"{game.seconds:.6f}")
            table.writerow((game.answer, *told, *told))
        write_whole(folder / f"{name}.csv", text.getvalue().encode())
