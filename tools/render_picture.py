"""Render docs/board.svg: what the default command prints, as a picture for README.

Run it from the checkout: `python -m tools.render_picture`. The same code gives the same bytes.
"""

import io
import re
from pathlib import Path
from random import Random

from rich.console import Console
from rich.terminal_theme import MONOKAI

from tools.arguments import parser
from unwordle.cli.screen import tiles
from unwordle.model.game.grid import Grid
from unwordle.model.theory.theory import Theory
from unwordle.wordlist import named

TARGET = Path(__file__).resolve().parent.parent / "docs" / "board.svg"
SEED = 11


def render() -> str:
    """Return the picture, without the fonts from elsewhere that Rich would have it ask for."""
    theory = Theory(Grid.parse("WWYWW/WGWWW/WGWYG"), "halts", named("nyt"))
    boards = theory.boards
    (drawn,) = boards.sample(1, Random(SEED))
    screen = Console(record=True, width=58, file=io.StringIO())
    screen.print("$ unwordle --word halts --grid WWYWW/WGWWW/WGWYG", style="bold")
    screen.print(f"{boards.count():,} boards could have made this grid.", highlight=False)
    screen.print(f"The final word is: {theory.solution}", highlight=False)
    screen.print(f"Satisfiable: {theory.satisfiable()}", highlight=False)
    screen.print(f"Board Solutions: {boards.count()}", highlight=False)
    screen.print("Possible solution:")
    for word, pattern in zip(drawn, (*theory.grid.rows, "GGGGG"), strict=True):
        screen.print(tiles(word, pattern))
    svg = screen.export_svg(title="Unwordle", theme=MONOKAI, unique_id="unwordle")
    svg = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<!--.*?-->", "", svg).replace("Fira Code, monospace", "monospace")
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"


if __name__ == "__main__":
    parser(__doc__).parse_args()
    TARGET.write_text(render(), encoding="utf-8")
    print(f"{TARGET.name} written")
