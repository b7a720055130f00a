"""`puzzle colours`: rows without letters, with one solution and one board among all words."""

from collections.abc import Iterator
from functools import cache
from typing import TypeAlias

from unwordle import wordlist
from unwordle.model.game.feedback import feedback
from unwordle.puzzles.difficulty import Level
from unwordle.questions.lines import Line
from unwordle.questions.puzzle import DIFFICULTY, AnyPuzzle, NoPuzzle, no_puzzle
from unwordle.questions.question import QUIET, Manners
from unwordle.questions.shape import Answer, Count
from unwordle.questions.words import word_in

_Kept: TypeAlias = tuple[str, tuple[str, ...], tuple[int, ...]]
"""A puzzle's level, its board, and how many words each row leaves."""


class ColoursAnswer(Answer):
    """Coloured rows with exactly one board over all solutions."""

    solution: str
    grid: list[str]
    board: list[str]
    boards: Count
    """Over all words and all solutions: 1."""
    left: list[int]
    """How many words could be the solution after each row."""
    difficulty: str
    lexicon_size: int
    seed: int


class Colours(AnyPuzzle):
    """Choose coloured rows without a letter, with one answer and one board."""

    difficulty: Level | None = DIFFICULTY

    def answer(self, manners: Manners = QUIET) -> ColoursAnswer | NoPuzzle:
        """Return the puzzle of the seed; if there is none of that level and answer, why.

        Seeds that follow each other have different ones, till all were had.
        """
        lexicon, seed = wordlist.named(wordlist.DEFAULT), self.seed_or_random()
        word = None if self.word is None else word_in(self.word, lexicon, "name one that is")
        of_level = [one for one in _puzzles() if self.difficulty in (None, one[0])]
        fit = [one for one in of_level if word in (None, one[1][-1])]
        if not fit:
            known = sorted({board[-1] for _, board, _ in of_level})
            grid = f"{self.difficulty} grid" if self.difficulty else "grid"
            text = f"no {grid} of colours alone has the answer {word!r} and everyday guesses"
            some = f"there are such grids for {len(known)} words, such as {', '.join(known[:5])}"
            return no_puzzle(word or "", seed, f"{text}; {some}")
        level, board, left = fit[seed % len(fit)]
        return {
            "solution": board[-1],
            "grid": [feedback(guess, board[-1]) for guess in board[:-1]],
            "board": list(board),
            "boards": "1",
            "left": list(left),
            "difficulty": level,
            "lexicon_size": len(lexicon),
            "seed": seed,
        }

    def puzzle_lines(self, answer: ColoursAnswer) -> Iterator[Line]:
        """Word the grid, and that it has one board and one answer."""
        yield from self.grid_lines(answer, answer["solution"] if self.show else ".....")
        yield f"One board and one answer of {answer['lexicon_size']:,} words: proved"
        after = ", ".join(f"{left:,}" for left in answer["left"])
        yield f"Words that could be the last one, after each row: {after}"


@cache
def _puzzles() -> tuple[_Kept, ...]:
    """Return the level, the board and the words left by each row, of each grid in the data."""
    lines = (line.split("\t") for line in wordlist.COLOURS.read_text("ascii").splitlines())
    return tuple(
        (level, (*words.split(),), (*map(int, left.split()),)) for level, words, left in lines
    )
