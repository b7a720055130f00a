"""Figures 13 to 16: the report's propositions, and what each of its three facts takes away.

Tile(x,y,colour) and Letter(x,y,letter,colour) (13); the base case, which fixes the solution row
(14); the colour of each tile, from the board (15); and "a letter has its tile's colour" (16).
"""

from unwordle.model.logic.encoding import to_clauses
from unwordle.model.logic.models import count_models
from unwordle.model.theory.propositions import ALPHABET, WordleEncoding
from unwordle.model.theory.rules import REPORT
from unwordle.study.report.figure import Figure, table
from unwordle.study.report.shared import SOLUTION, one_row

PATTERN = "WGWYG"
ADDED = {
    "nothing (figure 13)": (),
    "and the base case (14)": ("base case",),
    "and the tiles' colours (15)": ("tile colours",),
    "and a letter has its tile's colour (16)": ("5 letter colour",),
    "and constraints 1 to 4": tuple(REPORT.on_tiles),
}


def run() -> Figure:
    """Count the models of one guess row as the facts are added, one after the other."""
    of = WordleEncoding()
    every = list(one_row(of, PATTERN, SOLUTION, ALPHABET))
    rows = [["stated", "constraints", "models"]]
    for said, names in ADDED.items():
        for name, formula in every:
            if name in names:
                of.state(name, "", formula)
        rows.append(_counted(said, of))
    about = f"one guess row {PATTERN}, solution {SOLUTION}, any letters may share a tile"
    return Figure(f"{about}\n{table(rows)}")


def _counted(stated: str, of: WordleEncoding) -> list[str]:
    models = count_models(to_clauses(of))
    power = models.bit_length() - 1
    assert models == 1 << power, "every letter that is left is free, or has one value"
    return [stated, f"{len(of.compiled):,}", f"2^{power}"]
