"""`puzzle grid`: coloured rows with exactly one board above a final word."""

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.text import counted
from unwordle.model.theory.plays import PlayName
from unwordle.model.theory.theory import Theory
from unwordle.puzzles.difficulty import GRID_RANGES, grid_grade, level
from unwordle.puzzles.grids import ROWS, GridSpec, find_grid, shown_once
from unwordle.questions.lines import Line
from unwordle.questions.puzzle import (
    USUAL,
    NoPuzzle,
    Puzzle,
    PuzzleAnswer,
    drawn,
    no_puzzle,
    proved_count,
)
from unwordle.questions.question import QUIET, Manners, option
from unwordle.questions.shape import Count


class GridPuzzleAnswer(PuzzleAnswer):
    """A grid with one board."""

    grid: list[str]
    board: list[str]
    play: str
    boards: Count


class GridPuzzle(Puzzle):
    """Choose coloured rows that can be filled in only one way above a final word.

    $ unwordle puzzle grid --rows 3 --show
    """

    usual: ClassVar = ("word", "rows", "play", "difficulty", *USUAL)

    rows: int = option(3, least=ROWS[0], most=ROWS[-1])
    """How many coloured rows, 2 to 5."""
    play: PlayName = "strict"
    """How guesses follow those above: freely, in hard mode, or each still possible as the solution
    (strict)."""

    def answer(self, manners: Manners = QUIET) -> GridPuzzleAnswer | NoPuzzle:
        """Return the grid of the seed, with one board; or why there is none.

        The boards are counted by the theory of the grid and its solution.
        """
        lexicon, seed = self.lexicon(manners), self.seed_or_random()
        vocabulary = self.words_to_guess(lexicon)
        spec = GridSpec(self.rows, self.play, self.difficulty)
        for solution in drawn(self.answers_of(lexicon), seed):
            if found := find_grid(solution, vocabulary, spec, Random(f"grid {seed}")):
                break
        if found is None:
            return self._none(solution, vocabulary, seed)
        score = grid_grade(found.grid, solution, vocabulary)
        return {
            "solution": solution,
            "grid": list(found.grid),
            "board": list(found.board),
            "play": self.play,
            "boards": proved_count(Theory(Grid(found.grid), solution, vocabulary, play=self.play)),
            "difficulty": level(score, GRID_RANGES),
            "difficulty_score": score,
            "vocabulary": vocabulary.name,
            "vocabulary_size": len(vocabulary),
            "seed": seed,
        }

    def puzzle_lines(self, answer: GridPuzzleAnswer) -> Iterator[Line]:
        """Word the grid, and that it has one board."""
        yield from self.grid_lines(answer, answer["solution"])
        words = f"{answer['vocabulary_size']:,} words ({answer['vocabulary']})"
        yield f"One board of {words}, {answer['play']} play: counted"

    def _none(self, solution: str, vocabulary: Lexicon, seed: int) -> NoPuzzle:
        """Return why there is no such grid."""
        single = shown_once(solution, vocabulary)
        proved = self.play == "any" and single < self.rows
        grids = f"no grid of {self.rows} rows above {solution!r}"
        why = f"{grids} with one board was found"
        if proved:
            patterns = counted(single, "pattern")
            why = f"{grids} has one board: only {patterns} can be shown by just one word"
        return no_puzzle(solution, seed, why, proved=proved)
