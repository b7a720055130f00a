"""Wordle backwards: the words that could have made a grid of coloured tiles.

>>> import unwordle
>>> unwordle.board("halts", "WWYWW/WGWWW/WGWYG").count
15369060

The objects named in `__all__` are loaded when they are first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from unwordle.model.game.feedback import Colour as Colour
    from unwordle.model.game.feedback import feedback as feedback
    from unwordle.model.game.grid import Grid as Grid
    from unwordle.model.game.input import UnwordleError as UnwordleError
    from unwordle.model.theory.propositions import Letter as Letter
    from unwordle.model.theory.propositions import Row as Row
    from unwordle.model.theory.propositions import Tile as Tile
    from unwordle.model.theory.theory import Theory as Theory
    from unwordle.questions.backwards import Backwards as Backwards
    from unwordle.questions.board import Board as Board
    from unwordle.questions.clues import Clues as Clues
    from unwordle.questions.infer import Infer as Infer
    from unwordle.questions.player import Player as Player
    from unwordle.questions.review import Check as Check
    from unwordle.questions.review import Review as Review
    from unwordle.questions.solve import Solve as Solve
    from unwordle.results import board as board
    from unwordle.results import infer as infer
    from unwordle.results import review as review
    from unwordle.results import solve as solve
    from unwordle.study.questions.simulate import Simulate as Simulate
    from unwordle.wordlist import load

    words = load

__version__ = "1.0.0"

_PLACES = {
    "unwordle.results": ("board", "infer", "review", "solve"),
    "unwordle.questions.backwards": ("Backwards",),
    "unwordle.questions.board": ("Board",),
    "unwordle.questions.clues": ("Clues",),
    "unwordle.questions.infer": ("Infer",),
    "unwordle.questions.player": ("Player",),
    "unwordle.questions.review": ("Check", "Review"),
    "unwordle.study.questions.simulate": ("Simulate",),
    "unwordle.questions.solve": ("Solve",),
    "unwordle.model.theory.theory": ("Theory",),
    "unwordle.model.theory.propositions": ("Letter", "Row", "Tile"),
    "unwordle.model.game.grid": ("Grid",),
    "unwordle.model.game.feedback": ("Colour", "feedback"),
    "unwordle.model.game.input": ("UnwordleError",),
    "unwordle.wordlist": ("words",),
}
"""The names of the public objects, keyed by the module that defines the objects. `words` is
the public name of the function `load`."""

__all__ = sorted(name for names in _PLACES.values() for name in names)


def __getattr__(name: str) -> Any:
    """Return the public object with this name. Raises AttributeError if there is no such object."""
    for module, names in _PLACES.items():
        if name in names:
            value = getattr(import_module(module), "load" if name == "words" else name)
            return globals().setdefault(name, value)
    raise AttributeError(f"module 'unwordle' has no attribute {name!r}")


def __dir__() -> list[str]:
    """Return the public names of the package."""
    return [*__all__, "__version__"]
