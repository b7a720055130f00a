"""Minimal unsatisfiable cores: which facts cannot all hold."""

from collections.abc import Callable, Collection
from typing import Any

from model.logic.clauses import ClauseWriter
from model.logic.encoding import Encoding, Fact, fact_of
from model.logic.satlib import Solver
from model.logic.solver import DEFAULT_SOLVER


def minimal_core(
    encoding: Encoding, groups_of: Callable[[Fact], Collection[Any]] = lambda fact: ()
) -> list[Fact]:
    """Facts that the encoding states and that cannot all hold, given what it always holds.

    Leave out any one, and the others can. Empty where all can, or where what it always holds
    cannot hold. Each fact's clauses get a literal that, assumed, switches them on; a core of the
    assumptions is then shrunk by deletion: first by whole groups of facts, where `groups_of`
    says to which a fact belongs, so that no group is named that is not needed; then by facts.
    """
    number = encoding.number()
    facts = [fact for fact in map(fact_of, encoding.compiled) if fact is not None]
    switch = {fact: n for n, fact in enumerate(dict.fromkeys(facts), len(number) + 1)}
    writer = ClauseWriter(number, reserved=len(switch))
    for constraint, sentence in encoding.compiled.items():
        start = len(writer.clauses)
        writer.write(sentence)
        if (fact := fact_of(constraint)) is not None:
            writer.clauses[start:] = [(*c, -switch[fact]) for c in writer.clauses[start:]]
    with Solver(name=DEFAULT_SOLVER, bootstrap_with=writer.clauses) as solver:
        if solver.solve(assumptions=list(switch.values())):
            return []
        core = sorted(solver.get_core() or ())  # none where no fact is needed
        groups: dict[Any, set[int]] = {}
        for fact, n in switch.items():
            for group in groups_of(fact):
                groups.setdefault(group, set()).add(n)
        if groups:  # the solver's own core may have the wrong ones
            core = sorted(switch.values())
        for left_out in [*groups.values(), *({n} for n in core)]:
            without = [n for n in core if n not in left_out]
            if len(without) < len(core) and not solver.solve(assumptions=without):
                core = sorted(solver.get_core() or ())
    return [fact for fact, n in switch.items() if n in core]
