"""Independent model counters to compare our counts with; and what bauhaus counts with.

PySDD and pyganak are used where they are installed. `bauhaus.utils.count_solutions` and
`likelihood` call the program DSHARP; without it, small theories are counted here.
"""

import time
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import islice
from shutil import which
from types import SimpleNamespace
from typing import Any

import bauhaus.utils
import nnf
import nnf.pysat
from nnf import dsharp

from model.game.errors import InputError
from model.logic.clauses import Clauses

MOST_SOLUTIONS = 10_000
"""The most solutions that bauhaus's functions count without DSHARP."""


def count_with_sdd(
    clauses: Clauses, seconds: float, progress: Callable[[float], None] | None = None
) -> int:
    """The models of the clauses, by PySDD: compiled to a decision diagram.

    The vtree is right-linear, and the clauses of its last variables come first, so that diagrams
    start small. Raises InputError where that takes longer than `seconds`.
    """
    sdd = import_module("pysdd.sdd")
    variables = max(1, clauses.variables)
    manager = sdd.SddManager.from_vtree(sdd.Vtree(var_count=variables, vtree_type="right"))
    diagram, start = manager.true(), time.perf_counter()
    ordered = sorted(clauses.clauses, key=lambda clause: -min(map(abs, clause), default=0))
    for done, clause in enumerate(ordered):
        disjunction = manager.false()
        for literal in clause:
            disjunction = disjunction | manager.literal(literal)
        diagram = diagram & disjunction
        if time.perf_counter() - start > seconds:
            raise InputError(f"it has not finished after {seconds:.0f} s")
        if progress:
            progress(done / len(ordered))
    return int(diagram.global_model_count())


def count_with_ganak(clauses: Clauses, onto: Sequence[int]) -> int:
    """The models of the clauses, counted once for all that agree on the variables `onto`."""
    counter = import_module("pyganak").Counter()
    counter.new_vars(clauses.variables)
    counter.set_sampling_set(list(onto))
    counter.add_clauses([list(clause) for clause in clauses.clauses])
    return int(counter.count())


def _compiled(sentence: Any, **options: Any) -> nnf.NNF:
    """The sentence in d-DNNF. Raises InputError if it needs DSHARP, which is missing."""
    if which("dsharp"):
        return dsharp.compile(sentence, **options)
    models = list(islice(nnf.pysat.models(sentence), MOST_SOLUTIONS + 1))
    if len(models) > MOST_SOLUTIONS:
        raise InputError(
            f"bauhaus counts more than {MOST_SOLUTIONS:,} solutions with the program dsharp, "
            "which is not installed"
        )
    listed = nnf.Or(nnf.And(nnf.Var(*value) for value in model.items()) for model in models)
    listed.mark_deterministic()
    return listed


def stand_in_for_dsharp() -> None:
    """Let bauhaus count small theories where the program DSHARP is not installed."""
    bauhaus.utils.dsharp = SimpleNamespace(compile=_compiled)
