"""PySAT's smallest hitting sets, as all of the project imports them.

Puzzles and steps ask for them; apart from `satlib`, since most questions do not.
"""

from pysat.examples.hitman import Hitman

import unwordle.model.logic.satlib  # noqa: F401 (leaves Ctrl-C to Python)

__all__ = ["Hitman"]
