"""Puzzles of colours only: rows without letters, with one solution and one board."""

from functools import cache
from typing import NotRequired

import wordlist
from model.game.feedback import feedback
from questions.shape import Answer, Count, Reason, plain_reason
from questions.words import check_word, read_word


class ColoursAnswer(Answer):
    """Coloured rows with exactly one board over all solutions; none where there are `reasons`."""

    solution: str
    grid: list[str]
    board: list[str]
    boards: Count | None
    """Over all words and all solutions: 1."""
    left: list[int]
    """How many words could be the solution after each row."""
    difficulty: str | None
    lexicon_size: int
    seed: int
    reasons: NotRequired[list[Reason]]


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
    """The puzzle of a seed; if there is none of that level and answer, why.

    Seeds that follow each other have different ones, till all were had. Raises InputError where
    the answer is no word.
    """
    lexicon = wordlist.named("nyt")
    if answer is not None:
        answer = read_word(answer, lexicon.length)
        check_word(answer, lexicon, "name one that is")
    of_level = [one for one in _puzzles() if difficulty in (None, one[0])]
    fit = [one for one in of_level if answer in (None, one[1][-1])]
    if answer is not None and not fit:
        return {
            "solution": answer,
            "grid": [],
            "board": [],
            "boards": None,
            "left": [],
            "difficulty": difficulty,
            "lexicon_size": len(lexicon),
            "seed": seed,
            "reasons": [_no_grid(answer, difficulty, {board[-1] for _, board, _ in of_level})],
        }
    level, board, left = fit[seed % len(fit)]
    return {
        "solution": board[-1],
        "grid": [feedback(word, board[-1]) for word in board[:-1]],
        "board": list(board),
        "boards": "1",
        "left": list(left),
        "difficulty": level,
        "lexicon_size": len(lexicon),
        "seed": seed,
    }


def _no_grid(answer: str, difficulty: str | None, known: set[str]) -> Reason:
    """Why there is no such grid, and for which words there are."""
    grid = f"{difficulty} grid" if difficulty else "grid"
    return plain_reason(
        "puzzle",
        f"no {grid} of colours alone has the answer {answer!r} and everyday guesses; there are "
        f"such grids for {len(known)} words, such as {', '.join(sorted(known)[:5])}",
    )
