"""PySAT, as all of the project imports it: Ctrl-C is left to Python.

On the main thread PySAT catches an interrupt itself, and leaves its solver by a longjmp: the
process goes on with whatever the solver was in the middle of, an error of PySAT's own and the
next interrupts blocked (pysathq/pysat issue 53). Told that it is on another thread, it leaves
the signal alone, and KeyboardInterrupt comes as soon as the current question is answered.
"""

from pysat._utils import MainThread
from pysat.solvers import Solver, SolverNames

__all__ = ["Solver", "SolverNames"]

MainThread.check = staticmethod(lambda: False)
