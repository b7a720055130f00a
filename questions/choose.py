"""The grid and the word of a theory: what is not given is drawn at random."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from model.game.errors import InputError
from model.game.grid import STOCK_GRIDS, Grid
from model.game.lexicon import Lexicon
from model.theory.plays import play_called
from model.theory.theory import Theory
from questions.words import answers_among


def choose(
    grid: Grid | None,
    word: str | None,
    lexicon: Lexicon,
    theory_of: Callable[[Grid, str], Theory],
    rng: Random,
) -> Theory:
    """The theory of a grid and word; what is not given is drawn so that there is a board."""
    if grid is not None and word is not None:
        return theory_of(grid, word)
    if grid is not None:
        grids = [grid]
    else:
        grids = [Grid.parse(stock) for stock in rng.sample(STOCK_GRIDS, len(STOCK_GRIDS))]
    solutions = [word] if word is not None else list(answers_among(lexicon))
    rng.shuffle(solutions)
    if grid is None:
        grids = _allowed(grids, lambda grid: theory_of(grid, solutions[0]))
    for solution in solutions:
        for grid in grids:
            theory = theory_of(grid, solution)
            if _has_board(theory):
                return theory
    return theory_of(grids[0], solutions[0])


def _allowed(grids: list[Grid], theory_of: Callable[[Grid], Theory]) -> list[Grid]:
    """The grids that have the pinned rows. Raises InputError if none has."""
    refused: dict[Grid, InputError] = {}
    for grid in grids:
        try:
            theory_of(grid)
        except InputError as error:
            refused[grid] = error
    if len(refused) == len(grids):
        raise refused[max(grids, key=lambda grid: len(grid.rows))]
    return [grid for grid in grids if grid not in refused]


def _has_board(theory: Theory) -> bool:
    """Whether there is a board, computed from patterns, which is faster than the theory.

    Hundreds of answers may be tried before one has a board.
    """
    from model.infer.boards_by_solution import BoardsBySolution, PlayedGrid

    solution = replace(theory.lexicon, words=(theory.solution,))
    boards = BoardsBySolution(
        theory.lexicon, solution, theory.rules, distinct=bool(theory.distinct)
    )
    asked = PlayedGrid(theory.grid, play_called(theory.play), theory.pins)
    return boards.possible(0, [asked])
