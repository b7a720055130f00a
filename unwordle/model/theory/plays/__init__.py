"""Plays: constraints between a guess and the guesses above it.

To add a play, write a module, add the play to `PLAYS`, and add it to
`tests/model/theory/test_plays.py`.
"""

from unwordle.model.game.input import InputError
from unwordle.model.text import listed
from unwordle.model.theory.plays.hard import HARD
from unwordle.model.theory.plays.play import ANY, Play
from unwordle.model.theory.plays.strict import STRICT

PLAYS: dict[str, Play] = {play.name: play for play in (ANY, HARD, STRICT)}
"""The plays, keyed by name."""


def play_called(name: str) -> Play:
    """Return the play with this name. Raises InputError if no play has this name."""
    if name not in PLAYS:
        raise InputError(f"unknown play {name!r} (choose {listed([*PLAYS], 'or')})")
    return PLAYS[name]
