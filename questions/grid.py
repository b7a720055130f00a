"""`puzzle grid`: coloured rows with exactly one board above a final word."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from model.game.grid import Grid
from model.game.lexicon import Lexicon
from model.puzzle import grids
from model.puzzle.difficulty import GRID_RANGES, grid_grade
from model.puzzle.grids import ROWS, GridSpec, find_grid, shown_once
from model.text import counted
from model.theory.plays import PlayName
from model.theory.theory import Theory
from questions.lines import Line
from questions.puzzle import (
    USUAL,
    Puzzle,
    PuzzleAnswer,
    difficulty_line,
    drawn,
    graded,
    grid_lines,
    proved_count,
)
from questions.question import QUIET, Manners, option
from questions.shape import Count, plain_reason


class GridPuzzleAnswer(PuzzleAnswer):
    """A grid with one board."""

    solution: str
    grid: list[str]
    board: list[str]
    play: str
    boards: Count | None


@dataclass(frozen=True)
class GridRequest:
    """What grids are asked for, with its words read."""

    vocabulary: Lexicon
    """The words that a guess row can hold."""
    answers: tuple[str, ...]
    """The solutions to draw from: only one if it is given."""
    spec: GridSpec


@dataclass(frozen=True, kw_only=True)
class GridPuzzle(Puzzle):
    """Choose coloured rows that can be filled in only one way above a final word.

    $ unwordle puzzle grid --rows 3 --show
    """

    usual: ClassVar = ("word", "rows", "play", "difficulty", *USUAL)

    rows: int = option(3, least=ROWS[0], most=ROWS[-1], help="How many coloured rows, 2 to 5.")
    play: PlayName = option(
        "strict",
        help="How guesses follow those above: freely, in hard mode, or each still possible as the "
        "solution (strict).",
    )

    def answer(self, manners: Manners = QUIET) -> GridPuzzleAnswer:
        """Return a grid with one board; or why there is none."""
        return self.made(self.request(manners), self.seed_or_random())

    def request(self, manners: Manners = QUIET) -> GridRequest:
        """Return what is asked for, with its words read."""
        lexicon = self.lexicon(manners)
        return GridRequest(
            self.words_to_guess(lexicon),
            self.answers_of(lexicon),
            GridSpec(self.rows, self.play, self.difficulty),
        )

    def made(self, request: GridRequest, seed: int) -> GridPuzzleAnswer:
        """Return the grid of a seed; or why there is none.

        The boards are counted by the theory of the grid and its solution.
        """
        for solution in drawn(request.answers, seed):
            rng = Random(f"grid {seed}")
            found = find_grid(solution, request.vocabulary, request.spec, rng)
            if found is not None:
                break
        answer = _grid_puzzle(request, solution, found, seed)
        if found is None:
            _add_reason(answer, request)
        return answer

    def lines(self, answer: GridPuzzleAnswer) -> Iterator[Line]:
        """Word the grid, and that it has one board."""
        yield from grid_lines(answer, answer["solution"], show=self.show)
        if answer["grid"]:
            yield (
                f"One board of {answer['vocabulary_size']:,} words ({answer['vocabulary']}), "
                f"{answer['play']} play: counted"
            )
            yield difficulty_line(answer)


def _add_reason(answer: GridPuzzleAnswer, request: GridRequest) -> None:
    """Add why there is no such grid."""
    spec, solution = request.spec, answer["solution"]
    single = shown_once(solution, request.vocabulary)
    answer["proved"] = spec.play == "any" and single < spec.rows
    reason = f"no grid of {spec.rows} rows above {solution!r} with one board was found"
    if answer["proved"]:
        reason = (
            f"no grid of {spec.rows} rows above {solution!r} has one board: only "
            f"{counted(single, 'pattern')} can be shown by just one word"
        )
    answer["reasons"] = [plain_reason("puzzle", reason)]


def _grid_puzzle(
    request: GridRequest, solution: str, found: grids.GridPuzzle | None, seed: int
) -> GridPuzzleAnswer:
    spec, vocabulary = request.spec, request.vocabulary
    grade = None
    if found is not None:
        grade = grid_grade(found.grid, solution, vocabulary)
    made: GridPuzzleAnswer = {
        "solution": solution,
        "grid": [],
        "board": [],
        "play": spec.play,
        "boards": None,
        **graded(grade, GRID_RANGES),  # type: ignore[typeddict-item]  # the required ones
        "vocabulary": vocabulary.name,
        "vocabulary_size": len(vocabulary),
        "seed": seed,
    }
    if found is not None:
        made["grid"], made["board"] = list(found.grid), list(found.board)
        theory = Theory(Grid(found.grid), solution, vocabulary, play=spec.play)
        made["boards"] = proved_count(theory)
    return made
