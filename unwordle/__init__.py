"""Wordle backwards: the words that could have made a grid of coloured tiles.

>>> import unwordle
>>> unwordle.board("halts", "WWYWW/WGWWW/WGWYG").count
15369060

The objects named in `__all__` are loaded when they are first used.
"""

import ast
from functools import cache as _cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from unwordle import logic
    from unwordle.model.game.feedback import Colour, feedback
    from unwordle.model.game.grid import Grid
    from unwordle.model.game.input import UnwordleError
    from unwordle.model.theory.propositions import Letter, Row, Tile
    from unwordle.model.theory.theory import Theory
    from unwordle.questions.backwards import BackwardsQuestion as Backwards
    from unwordle.questions.board import BoardQuestion as Board
    from unwordle.questions.infer import InferQuestion as Infer
    from unwordle.questions.player import PlayerQuestion as Player
    from unwordle.questions.puzzle import CluesQuestion as Clues
    from unwordle.questions.review import CheckQuestion as Check
    from unwordle.questions.review import ReviewQuestion as Review
    from unwordle.questions.solve import SolveQuestion as Solve
    from unwordle.results import backwards, board, check, clues, infer, player, review, solve
    from unwordle.study.questions.simulate import SimulateQuestion as Simulate
    from unwordle.wordlist import load as words

__version__ = "1.0.0"
__all__ = ["backwards", "board", "check", "clues", "infer", "player", "review", "solve"]
__all__ += ["Backwards", "Board", "Check", "Clues", "Infer", "Player", "Review", "Simulate"]
__all__ += ["Colour", "Grid", "Letter", "Row", "Solve", "Theory", "Tile", "UnwordleError"]
__all__ += ["feedback", "logic", "words"]


@_cache
def _homes() -> dict[str, tuple[str, str]]:
    """Return the module of each public name and its name there, read from the imports above."""
    tree = ast.parse(Path(__file__).read_text(encoding="utf-8"))
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    return {
        one.asname or one.name: (str(node.module), one.name)
        for node in imports
        for one in node.names
    }


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'unwordle' has no attribute {name!r}")
    module, own_name = _homes()[name]
    if module == __name__:
        return import_module(f"{module}.{own_name}")
    return globals().setdefault(name, getattr(import_module(module), own_name))


def __dir__() -> list[str]:
    """Return the public names of the package."""
    return [*__all__, "__version__"]
