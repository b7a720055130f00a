"""Many different puzzles of one question, made in parallel."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import count
from typing import Any, TypeAlias

from unwordle.processes import spread
from unwordle.questions.puzzle import AnyPuzzle

Made: TypeAlias = Mapping[str, Any]
"""The JSON of a puzzle."""

_FRUITLESS = 60
"""After this many seeds in a row without a new puzzle the search ends."""


def is_made(puzzle: Made) -> bool:
    """Return whether there is a puzzle, as requested."""
    return "reasons" not in puzzle


def different(
    question: AnyPuzzle, answers: Sequence[str], jobs: int, cluster: str | None, *, only: bool
) -> Iterator[Made]:
    """Yield puzzles of the question's seed and those after it, different from one another.

    No answer is repeated before all have been used. Where they are made changes only the time.
    Ends if no more puzzles are found; with `only`, after the first seed. If there is none at all,
    the last answer says why.
    """
    used, known = Counter[str](), set[tuple[Any, ...]]()
    fruitless = 0
    todo = _turns(question, answers)
    for (_, turn), puzzle in spread(partial(_made, question), todo, jobs, cluster):
        answer = puzzle["solution"]
        fruitless += 1
        if is_made(puzzle) and used[answer] < turn and _key(puzzle) not in known:
            fruitless = 0
            used[answer] += 1
            known.add(_key(puzzle))
            yield puzzle
        # With one answer, which has no puzzle, the next search is the same again.
        if only or fruitless == _FRUITLESS or (len(answers) == 1 and not is_made(puzzle)):
            if not known:
                yield puzzle
            return


def _made(question: AnyPuzzle, seed_and_turn: tuple[int, int]) -> Made:
    return question.of_seed(seed_and_turn[0]).answer()


def _turns(question: AnyPuzzle, answers: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield seeds of answers not used yet in the current round, with the round's number."""
    turn, came = 1, set[str]()
    for seed in count(question.seed_or_random()):
        answer = question.first_answer(answers, seed)
        if answer not in came:
            came.add(answer)
            yield seed, turn
        if len(came) == len(answers):
            turn, came = turn + 1, set[str]()


def _key(puzzle: Made) -> tuple[Any, ...]:
    """Return what makes a puzzle the same as another."""
    rows = puzzle["grid"] if "grid" in puzzle else sorted(c["guess"] for c in puzzle["clues"])
    return (puzzle["solution"], *rows)
