"""Grid puzzles: coloured rows with exactly one board."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from model.game.errors import InputError
from model.game.grid import Grid
from model.game.lexicon import Lexicon
from model.puzzle.difficulty import GRID_RANGES, grid_grade
from model.puzzle.grids import ROWS, TRIES, GridPuzzle, GridSpec, find_grid, shown_once
from model.puzzle.request import Change
from model.text import counted
from model.theory.theory import Theory
from questions.puzzle import NoPuzzle, PuzzleAnswer, Wording, add_grade, advice, drawn, in_fields
from questions.shape import Answer, Count, plain_reason

_TRIES_INSTEAD = 32
"""How often to try with one option given up, to see whether it forbids the grid."""


class GridPuzzleAnswer(PuzzleAnswer):
    """A grid with one board."""

    solution: str
    grid: list[str]
    board: list[str]
    play: str
    boards: Count | None


class GridPuzzles(Answer):
    """Several grids."""

    puzzles: list[GridPuzzleAnswer]
    seed: int


@dataclass(frozen=True)
class GridRequest:
    """A request for grid puzzles. Raises InputError for a wrong number of rows."""

    lexicon: Lexicon
    """The words that a solution can be."""
    vocabulary: Lexicon
    """The words that a guess row can hold."""
    answers: tuple[str, ...]
    """The solutions to draw from: only one if it is given."""
    spec: GridSpec
    unlimited: Lexicon | None = None
    """The words that a guess row could hold without a limit on them, where there is one."""

    def __post_init__(self) -> None:
        if self.spec.rows not in ROWS:
            raise InputError(
                f"a grid of {self.spec.rows} rows: it can have {ROWS[0]} to {ROWS[-1]}"
            )


def grid_answer(request: GridRequest, seed: int, worded: Wording = in_fields) -> GridPuzzleAnswer:
    """A grid with one board as JSON; if none was found, what forbids it.

    The boards are counted by the theory of the grid and its solution.
    """
    *first, last = drawn(request.answers, seed)
    for solution in first:
        found = _found(request.spec, request.vocabulary, solution, seed)
        if found is not None:
            return _grid_puzzle(request, solution, found, seed)
    found = _found(request.spec, request.vocabulary, last, seed)
    answer = _grid_puzzle(request, last, found, seed)
    return answer if found is not None else {**answer, **_no_grid(request, last, seed, worded)}


def _found(
    spec: GridSpec, vocabulary: Lexicon, solution: str, seed: int, tries: int = TRIES
) -> GridPuzzle | None:
    return find_grid(solution, vocabulary, spec, Random(f"grid {seed}"), tries)


def _no_grid(request: GridRequest, solution: str, seed: int, worded: Wording) -> NoPuzzle:
    """Why there is no such grid, and what forbids it."""
    spec = request.spec
    said = [
        words
        for change, changed, vocabulary in _loosened(request)
        if (words := worded(change)) is not None
        and _found(changed, vocabulary, solution, seed, _TRIES_INSTEAD) is not None
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
    reason += advice(said)
    return {
        "forbidden_by": [words.name for words in said],
        "proved": proved,
        "reasons": [plain_reason("puzzle", reason)],
    }


def _loosened(request: GridRequest) -> Iterator[tuple[Change, GridSpec, Lexicon]]:
    """The spec and words with one thing given up, and what was."""
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
    request: GridRequest, solution: str, found: GridPuzzle | None, seed: int
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
        made["boards"] = str(_count(request, found))
        add_grade(made, grid_grade(found.grid, solution, vocabulary, spec.play), GRID_RANGES)
    return made


def _count(request: GridRequest, found: GridPuzzle) -> int:
    """The number of boards by the model, which proves what the search counted."""
    solution = found.board[-1]
    theory = Theory(Grid(found.grid), solution, request.vocabulary, play=request.spec.play)
    count = theory.boards.count()
    if count != 1:
        raise RuntimeError(f"the grid {found.grid} above {solution!r} has {count} boards, not 1")
    return count
