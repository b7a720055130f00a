"""Figures 13 to 16: the report's propositions, and what each of its three facts takes away.

Tile(x,y,colour) and Letter(x,y,letter,colour) (13); the base case, which fixes the solution row
(14); the colour of each tile, from the board (15); and "a letter has its tile's colour" (16).
"""

from itertools import product

from model.game.feedback import Colour
from model.logic.clauses import to_clauses
from model.logic.models import count_models
from model.theory.propositions import ALPHABET, RowLetters, WordleEncoding
from model.theory.propositions import SOLUTION as SOLUTION_ROW
from model.theory.rules import REPORT, letter_colour
from study.report.figure import Figure, table
from study.report.shared import SOLUTION, state_base_case

PATTERN = "WGWYG"


def run() -> Figure:
    """Count the models of one guess row as the facts are added, one after the other."""
    of = WordleEncoding()
    columns = range(len(SOLUTION))
    for column, letter in product(columns, ALPHABET):
        of.letter(SOLUTION_ROW, column, letter, Colour.GREEN)
        for colour in Colour:
            of.tile(0, column, colour)
            of.letter(0, column, letter, colour)
    rows = [["stated", "constraints", "models"], _counted("nothing (figure 13)", of)]
    state_base_case(of, SOLUTION)
    rows.append(_counted("and the base case (14)", of))
    for column, colour in product(columns, Colour):
        tile = of.tile(0, column, colour)
        of.state("tile colour", "", tile if colour == PATTERN[column] else ~tile)
    rows.append(_counted("and the tiles' colours (15)", of))
    for column, letter, colour in product(columns, ALPHABET, Colour):
        of.state("letter colour", "", letter_colour(of, 0, column, letter, colour))
    rows.append(_counted("and a letter has its tile's colour (16)", of))
    guess, solution = (RowLetters(of, row, len(SOLUTION)) for row in (0, SOLUTION_ROW))
    for name, rule in REPORT.on_tiles.items():
        for column, letter in product(columns, ALPHABET):
            of.state(name, "", rule(guess, solution, column, letter))
    rows.append(_counted("and constraints 1 to 4", of))
    about = f"one guess row {PATTERN}, solution {SOLUTION}, any letters may share a tile"
    return Figure(f"{about}\n{table(rows)}")


def _counted(stated: str, of: WordleEncoding) -> list[str]:
    models = count_models(to_clauses(of))
    power = models.bit_length() - 1
    assert models == 1 << power, "every letter that is left is free, or has one value"
    return [stated, f"{len(of.compiled):,}", f"2^{power}"]
