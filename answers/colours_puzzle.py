"""Puzzles of colours only: rows without letters, with one solution and one board."""

from functools import cache
from typing import Annotated

import wordlist
from answers.shape import Answer, Count, Field
from model.game.errors import InputError
from model.game.feedback import feedback


class ColoursAnswer(Answer):
    """Coloured rows with exactly one board over all solutions."""

    solution: str
    grid: list[str]
    board: list[str]
    boards: Annotated[Count, Field(description="Over all words and all solutions: 1.")]
    left: Annotated[
        list[int], Field(description="How many words could be the solution after each row.")
    ]
    difficulty: str
    lexicon_size: int
    seed: int


@cache
def _puzzles() -> tuple[tuple[str, tuple[str, ...], tuple[int, ...]], ...]:
    """The level, the board and the words left by each row, of every grid in data/colours.tsv."""
    lines = (line.split("\t") for line in wordlist.COLOURS.read_text("ascii").splitlines())
    return tuple(
        (level, (*words.split(),), (*map(int, left.split()),)) for level, words, left in lines
    )


def colours_answer(
    seed: int, difficulty: str | None = None, answer: str | None = None
) -> ColoursAnswer:
    """The puzzle of a seed. Seeds that follow each other have different ones, till all were had.

    Raises InputError where none of that level has this answer.
    """
    fit = [
        one for one in _puzzles() if difficulty in (None, one[0]) and answer in (None, one[1][-1])
    ]
    if not fit:
        known = sorted({board[-1] for level, board, _ in _puzzles() if difficulty in (None, level)})
        raise InputError(
            f"no grid of colours alone has the answer {answer!r} and everyday guesses: "
            f"there are such grids for {len(known)} words, such as {', '.join(known[:5])}"
        )
    level, board, left = fit[seed % len(fit)]
    return {
        "solution": board[-1],
        "grid": [feedback(word, board[-1]) for word in board[:-1]],
        "board": list(board),
        "boards": "1",
        "left": list(left),
        "difficulty": level,
        "lexicon_size": len(wordlist.named("nyt")),
        "seed": seed,
    }
