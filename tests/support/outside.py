"""Model counters that share no code with ours: PySDD and pyganak, where they are installed.

The conformance suite compares our engines with theirs.
"""

import time
from collections.abc import Sequence
from importlib import import_module

from unwordle.model.game.input import InputError
from unwordle.model.logic.clauses import Clauses


def count_with_sdd(clauses: Clauses, seconds: float) -> int:
    """Count the models of the clauses by PySDD, which compiles them to a decision diagram.

    The vtree is right-linear, and the clauses of its last variables come first, so that diagrams
    start small. Raises InputError where that takes longer than `seconds`.
    """
    sdd = import_module("pysdd.sdd")
    variables = max(1, clauses.variables)
    manager = sdd.SddManager.from_vtree(sdd.Vtree(var_count=variables, vtree_type="right"))
    diagram, start = manager.true(), time.perf_counter()
    ordered = sorted(clauses.clauses, key=lambda clause: -min(map(abs, clause), default=0))
    for clause in ordered:
        disjunction = manager.false()
        for literal in clause:
            disjunction = disjunction | manager.literal(literal)
        diagram = diagram & disjunction
        if time.perf_counter() - start > seconds:
            raise InputError(f"it has not finished after {seconds:.0f} s")
    return int(diagram.global_model_count())


def count_with_ganak(clauses: Clauses, onto: Sequence[int]) -> int:
    """Count the models of the clauses by pyganak: once for all that agree on `onto`."""
    counter = import_module("pyganak").Counter()
    counter.new_vars(clauses.variables)
    counter.set_sampling_set(list(onto))
    counter.add_clauses([list(clause) for clause in clauses.clauses])
    return int(counter.count())
