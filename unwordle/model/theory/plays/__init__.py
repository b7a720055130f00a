"""Plays: constraints between a guess and the guesses above it.

A new play needs a module, an entry in `PLAYS`, and one in tests/model/theory/test_plays.py.
"""

from unwordle.model.text import called
from unwordle.model.theory.plays.hard import HARD
from unwordle.model.theory.plays.play import ANY, Play
from unwordle.model.theory.plays.strict import STRICT

PLAYS: dict[str, Play] = {play.name: play for play in (ANY, HARD, STRICT)}


def play_called(name: str) -> Play:
    """Return the play with this name, or raise InputError."""
    return called(name, PLAYS, "play")
