"""Common parts of clue and grid puzzles: words, difficulty, and why there is none.

The same request and seed make the same puzzle, to the byte.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Annotated, NamedTuple, NotRequired, TypeAlias

import wordlist
from model.game.lexicon import Lexicon
from model.game.limits import COMMON_ZIPF
from model.puzzle.difficulty import Grade, Need, Ranges, level
from model.puzzle.request import COMMON, Change
from questions.shape import Answer, Field, Reason
from questions.words import answers_among, check_word

MOST_DRAWN = 12
"""The most answers to try, if none is given, until one has a puzzle as requested."""


class NoPuzzle(Answer):
    """Why there is no puzzle as requested."""

    forbidden_by: list[str]
    proved: bool
    reasons: list[Reason]


class Graded(Answer):
    """How difficult a puzzle is."""

    difficulty: Annotated[str | None, Field(description="`easy`, `medium` or `hard`.")]
    difficulty_score: Annotated[
        float | None,
        Field(description="The cost of the hardest step, and a tenth of the sum of costs."),
    ]
    hardest_step: Annotated[int | None, Field(description="The cost of the hardest step.")]
    sum_of_costs: Annotated[int | None, Field(description="The cost of all steps together.")]
    needs: Annotated[
        list[Need],
        Field(description="What a solver must do: `counting`, `letters`, `list`, `supposing`."),
    ]


class PuzzleAnswer(Graded):
    """A puzzle; if there is none as requested, `reasons` says what forbids it."""

    vocabulary: Annotated[
        str, Field(description="The words guessed with: `common` is the common ones.")
    ]
    vocabulary_size: int
    seed: int
    reasons: NotRequired[list[Reason]]
    forbidden_by: NotRequired[
        Annotated[list[str], Field(description="Options each of which forbids it.")]
    ]
    proved: NotRequired[
        Annotated[bool, Field(description="Whether it is proved that there is none.")]
    ]


class PuzzleFile(Answer):
    """A file of puzzles."""

    out: str
    count: int
    """How many puzzles are in it."""
    new: int
    """How many of them this run has made."""


class Worded(NamedTuple):
    """A change to a request, in the words of the command line or the API."""

    name: str
    """Its name in JSON."""
    forbids: str
    """What forbids the puzzle."""
    instead: str
    """What to try."""


Wording: TypeAlias = Callable[[Change], Worded | None]
"""Words a change to a request; None if the command line or the API does not offer it."""


def in_fields(change: Change) -> Worded:
    """A change in terms of the request's fields."""
    name = change.asked
    return Worded(name, name, f"{name}={change.instead}" if change.instead else f"another {name}")


def vocabulary_called(name: str, lexicon: Lexicon, zipf: float = COMMON_ZIPF) -> Lexicon:
    """The lexicon's common words, all of it, or another list by its name or file."""
    if name == COMMON:
        return wordlist.common(lexicon, zipf)
    if name == lexicon.name:
        return lexicon
    return wordlist.load(name, lexicon.length)


def answers_of(lexicon: Lexicon, answer: str | None, advice: str = "") -> tuple[str, ...]:
    """The answer given; else Wordle's answers among the lexicon's words, or all of them.

    Raises InputError, with the advice, where the answer is no word of the lexicon.
    """
    if answer is None:
        return answers_among(lexicon)
    check_word(answer, lexicon, advice)
    return (answer,)


def drawn(answers: Sequence[str], seed: int) -> list[str]:
    """The answers to try for this seed, in turn, until one has a puzzle: at most MOST_DRAWN."""
    sampled = Random(f"answer {seed}").sample(answers, min(MOST_DRAWN, len(answers)))
    if len(answers) == 1:
        return sampled
    return [word for word in sampled if word not in wordlist.coarse()] or sampled


def add_grade(puzzle: Graded, grade: Grade | None, ranges: Ranges) -> None:
    """Say in an answer how difficult its puzzle is; nothing where there is no puzzle."""
    if grade is not None:
        puzzle["difficulty"] = level(grade.score, ranges)
        puzzle["difficulty_score"] = grade.score
        puzzle["hardest_step"] = grade.hardest
        puzzle["sum_of_costs"] = grade.total
        puzzle["needs"] = sorted(grade.needs)


def advice(said: list[Worded]) -> str:
    """The end of a sentence on why there is no puzzle: what forbids it, and what to try."""
    if not said:
        return "; no single option forbids it"
    forbids, instead = (" or ".join(parts) for parts in zip(*(w[1:] for w in said), strict=True))
    return f"; {forbids} forbids it: try {instead}"
