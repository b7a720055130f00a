"""Questions about any theory of bauhaus or nnf, without DSHARP, kissat or another program.

>>> import nnf
>>> from unwordle import logic
>>> a, b = nnf.Var("a"), nnf.Var("b")
>>> logic.count_solutions(a | b), logic.likelihood(a | b, a)
(3, 0.6666666666666666)
"""

from unwordle.model.logic.solutions import (
    count_solutions,
    likelihood,
    models,
    sample,
    solve,
    unsat_core,
    write_dimacs,
)

__all__ = [
    "count_solutions",
    "likelihood",
    "models",
    "sample",
    "solve",
    "unsat_core",
    "write_dimacs",
]
