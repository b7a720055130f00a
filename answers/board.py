"""Which boards could have made a grid with its final word."""

import time
from random import Random
from typing import Annotated, NotRequired

from pydantic import Field

from answers.shape import Answer, Count, Probability, Reason, reason_answer
from answers.steps import RowStepAnswer, row_steps_answer
from model.player.openers import Openers
from model.questions import rank
from model.questions.explain import explain
from model.theory.theory import Theory

MOST_ASKED_WORDS = 2000
"""Phase 2 is handed to the SAT solver while its rows have no more words than this in all.

Beyond, its exact count says whether there is a board: it is the same answer, much sooner.
"""


class WordList(Answer):
    """The words that were allowed."""

    name: str
    size: int


class Likely(Answer):
    """A word with its probability."""

    word: str
    probability: Probability


class LikelyBoard(Answer):
    """A board, the final word last, with its probability."""

    board: list[str]
    probability: Probability


class BoardAnswer(Answer):
    """How many boards there are, and what was asked about them."""

    word: str
    grid: list[str]
    rules: str
    play: str
    distinct: bool
    words: WordList
    satisfiable: bool
    candidates: list[int]
    """How many words each row's colours allow."""
    count: Count
    samples: list[list[str]]
    """Boards drawn uniformly, the final word last."""
    seconds: NotRequired[dict[str, float]]
    top: NotRequired[list[LikelyBoard]]
    marginals: NotRequired[list[list[Likely]]]
    why: NotRequired[list[Reason]]
    steps: NotRequired[
        Annotated[
            list[RowStepAnswer],
            Field(description="From the grid to a row without words, as a person would go."),
        ]
    ]


def board_answer(
    theory: Theory,
    *,
    samples: int = 1,
    rng: Random,
    top: int | None = None,
    marginals: int | None = None,
    prior: str = "frequency",
    openers: Openers | None = None,
) -> BoardAnswer:
    """What there is to say of a theory, but for the time spent.

    With no samples the boards are only counted. `why` is there where there is no board. `openers`
    are how likely the player opens with each word of the lexicon, where that is known.
    """
    boards = theory.boards
    count = boards.count()
    asked = samples > 0 and sum(map(len, theory.candidates)) <= MOST_ASKED_WORDS
    satisfiable = theory.satisfiable() if asked else count > 0
    answer: BoardAnswer = {
        "word": theory.solution,
        "grid": list(theory.grid.rows),
        "rules": theory.rules,
        "play": theory.play,
        "distinct": bool(theory.distinct),
        "words": {"name": theory.lexicon.name, "size": len(theory.lexicon)},
        "satisfiable": satisfiable,
        "candidates": [len(row) for row in theory.candidates],
        "count": str(count),
        "samples": [list(words) for words in boards.sample(samples, rng)] if satisfiable else [],
    }
    if top is not None:
        best = rank.top(boards, theory.lexicon, prior, top, openers)
        answer["top"] = [{"board": list(words), "probability": p} for words, p in best]
    if marginals is not None:
        answer["marginals"] = [
            [{"word": word, "probability": p} for word, p in row]
            for row in rank.marginals(boards, theory.lexicon, prior, marginals, openers)
        ]
    if not satisfiable:
        answer["why"] = [reason_answer(reason) for reason in explain(theory)]
        answer["steps"] = row_steps_answer(theory)
    return answer


def seconds_of(theory: Theory, start: float) -> dict[str, float]:
    """The time since `start` (of `perf_counter`), and what each part of the theory took of it."""
    spent = {part: theory.seconds.get(part, 0.0) for part in ("phase1", "phase2", "count")}
    spent["total"] = time.perf_counter() - start
    return {part: round(seconds, 4) for part, seconds in spent.items()}
