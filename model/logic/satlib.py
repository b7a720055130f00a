"""PySAT, as all of the project imports it: Ctrl-C is left to Python.

On the main thread PySAT catches an interrupt itself, and leaves its solver by a longjmp: the
process goes on with whatever the solver was in the middle of, an error of PySAT's own and the
next interrupts blocked (pysathq/pysat issue 53). Told that it is on another thread, it leaves
the signal alone, and KeyboardInterrupt comes as soon as the question at hand is answered.
"""

from pysat._utils import MainThread
from pysat.card import CardEnc, EncType
from pysat.examples.hitman import Hitman
from pysat.examples.rc2 import RC2, RC2Stratified
from pysat.formula import WCNF
from pysat.solvers import Solver, SolverNames

__all__ = ["RC2", "WCNF", "CardEnc", "EncType", "Hitman", "RC2Stratified", "Solver", "SolverNames"]

MainThread.check = staticmethod(lambda: False)
