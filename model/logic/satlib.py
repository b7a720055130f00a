"""PySAT, as all of the project imports it: Ctrl-C is left to Python.

On the main thread PySAT catches an interrupt itself and leaves its solver by a longjmp. The
process then continues with a solver in an undefined state, an error of PySAT's own, and further
interrupts blocked (pysathq/pysat issue 53). Made to believe that it is on another thread, it
leaves the signal alone, and KeyboardInterrupt follows as soon as the current question is answered.
"""

from pysat._utils import MainThread
from pysat.solvers import Solver, SolverNames

__all__ = ["Solver", "SolverNames"]

MainThread.check = staticmethod(lambda: False)
