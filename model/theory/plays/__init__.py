"""Plays: the constraints between a guess and those above it. One file a play, registered here.

To add one, write its file, name it here, and test it as `tests/model/theory/test_plays.py` does.
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
"""The module of every play, which defines `PLAY`; it is imported when first needed."""

if TYPE_CHECKING:
    PlayName: TypeAlias = str
else:
    PlayName = Literal[tuple(PLAYS)]
"""The name of a registered play, for the options and fields that offer it."""


def play_called(name: str) -> "Play":
    """Return the play of this name. Raises InputError if there is none."""
    if name not in PLAYS:
        raise InputError(f"no play is called {name!r}: {', '.join(PLAYS)}")
    play: Play = import_module(PLAYS[name]).PLAY
    return play
