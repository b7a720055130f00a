"""Minimal unsatisfiable cores: which facts cannot all hold."""

from model.logic.clauses import ClauseWriter
from model.logic.encoding import Encoding, Fact, fact_of
from model.logic.satlib import Solver
from model.logic.solver import DEFAULT_SOLVER


def minimal_core(encoding: Encoding) -> list[Fact]:
    """Facts that the encoding states and that cannot all hold, given what it always holds.

    Leave out any one, and the others can. Empty where all can, or where what it always holds
    cannot hold. Each fact's clauses get a literal
    that, assumed, switches them on; a core of the assumptions is then shrunk by deletion.
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
        for fact in list(core):
            without = [other for other in core if other != fact]
            if fact in core and not solver.solve(assumptions=without):
                core = sorted(solver.get_core() or ())
    return [fact for fact, n in switch.items() if n in core]
