"""The answer of board to the faces of before, until they are gone."""

from functools import partial
from random import Random

from model.logic.solver import DEFAULT_SOLVER
from model.player.player import Player
from model.theory.theory import Theory
from questions.board import MOST_ASKED_WORDS, BoardAnswer
from questions.row_steps import row_steps_answer
from questions.shape import reason_answer

MOST_ASKED_WORDS_OF_NAMED = 2000


def board_answer(
    theory: Theory,
    *,
    samples: int = 1,
    rng: Random,
    top: int | None = None,
    marginals: int | None = None,
    prior: str = "player",
    likely: bool = False,
    player: "Player | None" = None,
) -> BoardAnswer:
    """The answer to a question about a theory, without the time it took.

    Without samples the boards are only counted. `reasons` is present if there is no board.
    `player` is the person whose grid it is, if known. Samples are uniform or, if `likely`, drawn
    from the player model.
    """
    boards = theory.boards
    count = boards.count()
    most = MOST_ASKED_WORDS if theory.solver == DEFAULT_SOLVER else MOST_ASKED_WORDS_OF_NAMED
    asked = samples > 0 and sum(map(len, theory.candidates)) <= most
    satisfiable = theory.satisfiable() if asked else count > 0
    answer: BoardAnswer = {
        "solution": theory.solution,
        "grid": list(theory.grid.rows),
        "rules": theory.rules,
        "play": theory.play,
        "distinct": bool(theory.distinct),
        "lexicon": {"name": theory.lexicon.name, "size": len(theory.lexicon)},
        "satisfiable": satisfiable,
        "candidates": [len(row) for row in theory.candidates],
        "boards": str(count),
        "samples": [list(words) for words in boards.sample(samples, rng)] if satisfiable else [],
    }
    if top is not None or marginals is not None or (likely and samples):
        _add_likely(answer, theory, top, marginals, prior, player, samples if likely else 0, rng)
    if not satisfiable:
        from model.reasons.no_board import explain

        answer["reasons"] = [reason_answer(reason) for reason in explain(theory)]
        answer["steps"] = row_steps_answer(theory)
    return answer


def _add_likely(
    answer: BoardAnswer,
    theory: Theory,
    top: int | None,
    marginals: int | None,
    prior: str,
    player: "Player | None",
    samples: int,
    rng: Random,
) -> None:
    """Add the likely boards and words asked for, and samples drawn from the player model."""
    from model.infer import boards_by_weight
    from model.infer.boards_by_player import likely_boards

    answer["prior"] = prior
    answer["estimated"] = False
    if prior == "player":
        by_player = likely_boards(theory, player=player)
        top_boards, top_words = by_player.top, by_player.marginals
        answer["estimated"] = by_player.error > 0
        answer["standard_error"] = by_player.error
        if samples and answer["satisfiable"]:
            answer["samples"] = [list(words) for words in by_player.sample(samples, rng)]
    else:
        weighed = (theory.boards, theory.lexicon, prior)
        openers = player.openers if player else None
        top_boards = partial(boards_by_weight.top, *weighed, openers=openers)
        top_words = partial(boards_by_weight.marginals, *weighed, openers=openers)
    if top is not None:
        answer["top"] = [{"board": list(words), "probability": p} for words, p in top_boards(top)]
    if marginals is not None:
        answer["marginals"] = [
            [{"word": word, "probability": p} for word, p in row] for row in top_words(marginals)
        ]
