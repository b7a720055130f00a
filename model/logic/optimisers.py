"""PySAT's optimisers, as all of the project imports them: MaxSAT and smallest hitting sets.

Puzzles, steps and the study ask for them; apart from `satlib`, since most questions do not.
"""

from pysat.card import CardEnc, EncType
from pysat.examples.hitman import Hitman
from pysat.examples.rc2 import RC2, RC2Stratified
from pysat.formula import WCNF

import model.logic.satlib  # noqa: F401 (leaves Ctrl-C to Python)

__all__ = ["RC2", "WCNF", "CardEnc", "EncType", "Hitman", "RC2Stratified"]
