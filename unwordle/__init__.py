"""Wordle backwards: the words that could have made a grid of coloured tiles.

>>> import unwordle
>>> unwordle.board("halts", "WWYWW/WGWWW/WGWYG").count
15369060

The objects named in `__all__` are loaded when they are first used.
"""

from pkgutil import resolve_name
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
    from unwordle.questions.clues import CluesQuestion as Clues
    from unwordle.questions.infer import InferQuestion as Infer
    from unwordle.questions.player import PlayerQuestion as Player
    from unwordle.questions.review import CheckQuestion as Check
    from unwordle.questions.review import ReviewQuestion as Review
    from unwordle.questions.solve import SolveQuestion as Solve
    from unwordle.results import backwards, board, check, clues, infer, player, review, solve
    from unwordle.study.questions.simulate import SimulateQuestion as Simulate
    from unwordle.wordlist import load as words

__version__ = "1.0.0"

_PLACES = {
    "Backwards": "unwordle.questions.backwards:BackwardsQuestion",
    "Board": "unwordle.questions.board:BoardQuestion",
    "Check": "unwordle.questions.review:CheckQuestion",
    "Clues": "unwordle.questions.clues:CluesQuestion",
    "Colour": "unwordle.model.game.feedback:Colour",
    "Grid": "unwordle.model.game.grid:Grid",
    "Infer": "unwordle.questions.infer:InferQuestion",
    "Letter": "unwordle.model.theory.propositions:Letter",
    "Player": "unwordle.questions.player:PlayerQuestion",
    "Review": "unwordle.questions.review:ReviewQuestion",
    "Row": "unwordle.model.theory.propositions:Row",
    "Simulate": "unwordle.study.questions.simulate:SimulateQuestion",
    "Solve": "unwordle.questions.solve:SolveQuestion",
    "Theory": "unwordle.model.theory.theory:Theory",
    "Tile": "unwordle.model.theory.propositions:Tile",
    "UnwordleError": "unwordle.model.game.input:UnwordleError",
    "backwards": "unwordle.results:backwards",
    "board": "unwordle.results:board",
    "check": "unwordle.results:check",
    "clues": "unwordle.results:clues",
    "feedback": "unwordle.model.game.feedback:feedback",
    "infer": "unwordle.results:infer",
    "logic": "unwordle.logic",
    "player": "unwordle.results:player",
    "review": "unwordle.results:review",
    "solve": "unwordle.results:solve",
    "words": "unwordle.wordlist:load",
}
"""Where each public object is defined, as `module:name`."""

__all__ = [
    "Backwards",
    "Board",
    "Check",
    "Clues",
    "Colour",
    "Grid",
    "Infer",
    "Letter",
    "Player",
    "Review",
    "Row",
    "Simulate",
    "Solve",
    "Theory",
    "Tile",
    "UnwordleError",
    "backwards",
    "board",
    "check",
    "clues",
    "feedback",
    "infer",
    "logic",
    "player",
    "review",
    "solve",
    "words",
]


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module 'unwordle' has no attribute {name!r}")
    return globals().setdefault(name, resolve_name(_PLACES[name]))


def __dir__() -> list[str]:
    """Return the public names of the package."""
    return [*__all__, "__version__"]
