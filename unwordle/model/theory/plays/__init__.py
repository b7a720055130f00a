"""Plays: constraints between a guess and the guesses above it.

Each play has a module, which is registered in `PLAYS`. To add a play, write a module, register the
module, and add the play to `tests/model/theory/test_plays.py`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Literal, TypeAlias

from unwordle.model.game.input import InputError

if TYPE_CHECKING:
    from unwordle.model.theory.plays.play import Play

PLAYS = {
    "any": "unwordle.model.theory.plays.play",
    "hard": "unwordle.model.theory.plays.hard",
    "strict": "unwordle.model.theory.plays.strict",
}
"""The module of each play, keyed by the play's name. Each module defines its play as `PLAY`."""

if TYPE_CHECKING:
    PlayName: TypeAlias = str
else:
    PlayName = Literal[tuple(PLAYS)]
"""The type of options and fields that hold the name of a registered play."""


def play_called(name: str) -> "Play":
    """Return the play with this name. Raises InputError if no play has this name."""
    if name not in PLAYS:
        raise InputError(f"no play is called {name!r}: the plays are {', '.join(PLAYS)}")
    play: Play = import_module(PLAYS[name]).PLAY
    return play
