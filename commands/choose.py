"""The grid and the word of `board`: those given, and what is not given drawn at random."""

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from commands.common import read_grid_text, read_word
from model.game.errors import InputError
from model.game.grid import STOCK_GRIDS, Grid

if TYPE_CHECKING:
    from model.game.feedback import Codes
    from model.game.lexicon import Lexicon
    from model.theory.theory import Theory


def choose(
    grid_text: str | None,
    word: str | None,
    words_of: Callable[[int], "Lexicon"],
    theory_of: Callable[[Grid, str, "Lexicon"], "Theory"],
    rng: Random,
    *,
    rules: str,
    any_word: bool,
) -> "Theory":
    """The theory of the grid and word given; what is not given is drawn so that it has a board."""
    if grid_text is not None:
        grids = [Grid.parse(read_grid_text(grid_text))]
    else:
        grids = [Grid.parse(stock) for stock in rng.sample(STOCK_GRIDS, len(STOCK_GRIDS))]
    lexicon = words_of(grids[0].length)
    if word is not None:
        solutions = [read_word(word, lexicon, any_word=any_word)]
    else:
        solutions = _answers(lexicon)
        rng.shuffle(solutions)
    if word is not None and grid_text is not None:
        return theory_of(grids[0], solutions[0], lexicon)
    if grid_text is None:
        grids = _allowed(grids, lambda grid: theory_of(grid, solutions[0], lexicon))
    for solution in solutions:
        shown = _shown(lexicon, solution, rules)
        for grid in grids:
            theory = theory_of(grid, solution, lexicon)
            if _has_board(theory, shown):
                return theory
    return theory_of(grids[0], solutions[0], lexicon)


def _allowed(grids: list[Grid], theory_of: Callable[[Grid], "Theory"]) -> list[Grid]:
    """The grids with the rows that the pins are about. Raises InputError where none has them."""
    refused: dict[Grid, InputError] = {}
    for grid in grids:
        try:
            theory_of(grid)
        except InputError as error:
            refused[grid] = error
    if len(refused) == len(grids):
        raise refused[max(grids, key=lambda grid: len(grid.rows))]
    return [grid for grid in grids if grid not in refused]


def _answers(lexicon: "Lexicon") -> list[str]:
    """The words to draw a solution from: Wordle's answers among the lexicon's, or all of it."""
    import wordlist

    answers = wordlist.named("answers")
    return [word for word in lexicon.words if word in answers] or list(lexicon.words)


def _shown(lexicon: "Lexicon", solution: str, rules: str) -> "Codes":
    """What every word of the lexicon shows with a solution, as pattern codes."""
    from model.game.feedback import feedback_codes, letters_of

    solutions = letters_of([solution])
    return feedback_codes(lexicon.letters, solutions, by_tile=rules == "report")[:, 0]


def _has_board(theory: "Theory", shown: "Codes") -> bool:
    """Whether there is a board, straight from the rules' definitions: sooner than by the theory.

    Hundreds of answers may have to be passed over before one has a board.
    """
    from model.counting.boards import Boards
    from model.game.feedback import pattern_code
    from model.theory.plays import play_called

    rows = []
    for row, pattern in enumerate(theory.grid.rows):
        fit = (shown == pattern_code(pattern)).nonzero()[0]
        words, pins = [theory.lexicon.words[i] for i in fit], theory.pins_of(row)
        rows.append([word for word in words if all(pin.allows(word) for pin in pins)])
        if not rows[-1]:
            return False
    pairs = play_called(theory.play).relations(theory.grid.rows, rows)
    return Boards(rows, theory.solution, pairs, distinct=bool(theory.distinct)).count() > 0
