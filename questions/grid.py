"""`puzzle grid`: coloured rows with exactly one board above a final word."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from model.game.grid import Grid
from model.game.lexicon import Lexicon
from model.puzzle import grids
from model.puzzle.difficulty import GRID_RANGES, grid_grade
from model.puzzle.grids import ROWS, TRIES, GridSpec, find_grid, shown_once
from model.puzzle.request import Change
from model.text import counted
from model.theory.plays import PlayName
from model.theory.theory import Theory
from questions.lines import Line
from questions.puzzle import (
    USUAL,
    Puzzle,
    PuzzleAnswer,
    add_grade,
    difficulty_line,
    drawn,
    grid_lines,
    proved_count,
    what_forbids,
)
from questions.question import QUIET, Manners, option
from questions.shape import Count, plain_reason

_TRIES_INSTEAD = 32
"""How often to try with one option given up, to see whether it forbids the grid."""


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

    lexicon: Lexicon
    """The words that a solution can be."""
    vocabulary: Lexicon
    """The words that a guess row can hold."""
    answers: tuple[str, ...]
    """The solutions to draw from: only one if it is given."""
    spec: GridSpec
    unlimited: Lexicon | None = None
    """The words that a guess row could hold without a limit on them, if there is one."""


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
        """Return a grid with one board; if none was found, what forbids it."""
        return self.made(self.request(manners), self.seed_or_random())

    def request(self, manners: Manners = QUIET) -> GridRequest:
        """Return what is asked for, with its words read."""
        lexicon, whole = self.lexicons(manners)
        return GridRequest(
            lexicon,
            self.words_to_guess(lexicon),
            self.answers_of(lexicon),
            GridSpec(self.rows, self.play, self.difficulty),
            None if whole is None else self.words_to_guess(whole),
        )

    def made(self, request: GridRequest, seed: int) -> GridPuzzleAnswer:
        """Return the grid of a seed; if none was found, what forbids it.

        The boards are counted by the theory of the grid and its solution.
        """
        *first, last = drawn(request.answers, seed)
        for solution in first:
            found = _found(request.spec, request.vocabulary, solution, seed)
            if found is not None:
                return _grid_puzzle(request, solution, found, seed)
        found = _found(request.spec, request.vocabulary, last, seed)
        answer = _grid_puzzle(request, last, found, seed)
        if found is None:
            _add_reasons(answer, request, seed)
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


def _found(
    spec: GridSpec, vocabulary: Lexicon, solution: str, seed: int, tries: int = TRIES
) -> grids.GridPuzzle | None:
    return find_grid(solution, vocabulary, spec, Random(f"grid {seed}"), tries)


def _add_reasons(answer: GridPuzzleAnswer, request: GridRequest, seed: int) -> None:
    """Add why there is no such grid, and what forbids it."""
    spec, solution = request.spec, answer["solution"]
    changes = [
        change
        for change, changed, vocabulary in _loosened(request)
        if _found(changed, vocabulary, solution, seed, _TRIES_INSTEAD) is not None
    ]
    single = shown_once(solution, request.vocabulary)
    proved = spec.play == "any" and single < spec.rows
    if proved:
        reason = (
            f"no grid of {spec.rows} rows above {solution!r} has one board: only "
            f"{counted(single, 'pattern')} can be shown by just one word"
        )
    else:
        reason = f"no grid of {spec.rows} rows above {solution!r} with one board was found"
    answer["forbidden_by"] = [change.asked for change in changes]
    answer["proved"] = proved
    answer["reasons"] = [plain_reason("puzzle", reason + what_forbids(changes))]


def _loosened(request: GridRequest) -> Iterator[tuple[Change, GridSpec, Lexicon]]:
    """Yield the spec and words with one thing given up, and what was."""
    spec, vocabulary = request.spec, request.vocabulary
    if spec.difficulty is not None:
        yield Change("difficulty"), replace(spec, difficulty=None), vocabulary
    if spec.rows > ROWS[0]:
        fewer = spec.rows - 1
        yield Change("rows", str(fewer)), replace(spec, rows=fewer), vocabulary
    if spec.play != "strict":
        yield Change("play", "strict"), replace(spec, play="strict"), vocabulary
    if vocabulary.words != request.lexicon.words:
        yield Change("vocabulary", request.lexicon.name), spec, request.lexicon
    if request.unlimited is not None:
        yield Change("limit"), spec, request.unlimited


def _grid_puzzle(
    request: GridRequest, solution: str, found: grids.GridPuzzle | None, seed: int
) -> GridPuzzleAnswer:
    spec, vocabulary = request.spec, request.vocabulary
    made: GridPuzzleAnswer = {
        "solution": solution,
        "grid": [],
        "board": [],
        "play": spec.play,
        "boards": None,
        "difficulty": None,
        "difficulty_score": None,
        "hardest_step": None,
        "sum_of_costs": None,
        "needs": [],
        "vocabulary": vocabulary.name,
        "vocabulary_size": len(vocabulary),
        "seed": seed,
    }
    if found is not None:
        made["grid"], made["board"] = list(found.grid), list(found.board)
        theory = Theory(Grid(found.grid), solution, vocabulary, play=spec.play)
        made["boards"] = proved_count(theory)
        add_grade(made, grid_grade(found.grid, solution, vocabulary, spec.play), GRID_RANGES)
    return made
