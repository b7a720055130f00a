"""Figures 24 to 27: the report's four proofs, checked, and what its figure 26 rests on.

The fourth and fifth premise of figure 26 say "for all ..." and "there is ... for all ...": one
individual is said to exist. If any world meets them, so does the part of it that is this one
alone. Grounding them over one individual therefore decides it for worlds of every size.
"""

from pathlib import Path

import nnf

from unwordle.study.firstorder.ground import Language, ground
from unwordle.study.firstorder.predicate import Formula, atoms
from unwordle.study.proof.checker import check
from unwordle.study.proof.lines import ACTUAL, read, said
from unwordle.study.report.figure import Figure

PROOFS = Path(__file__).parents[1] / "proofs"


def run() -> Figure:
    """Check each proof; a wrong one raises ProofError. Ask SAT whether its premises can be met."""
    lines = []
    for path in sorted(PROOFS.glob("*.proof")):
        sequent, count = check(path.read_text(encoding="utf-8"))
        lines.append(f"{path.name}: accepted, {count} lines")
        lines += [f"    {said(premise)}" for premise in sequent.premises]
        lines.append(f"  ⊢ {said(sequent.conclusion)}")
        met = can_be_met(sequent.premises)
        lines.append(f"  premises that a world can meet: {'yes' if met else 'no'}")
    premises = report_premises()
    pair = can_be_met(premises[3:5])
    lines += ["", f"figure 26, premises 4 and 5 together: {'can' if pair else 'cannot'} be met"]
    for number in (4, 5):
        rest = [p for n, p in enumerate(premises, 1) if n != number]
        lines.append(f"all but premise {number}: {'can' if can_be_met(rest) else 'cannot'} be met")
    return Figure("\n".join(lines))


def report_premises() -> tuple[Formula, ...]:
    """Return the six premises of figure 26."""
    return read((PROOFS / "figure-26.proof").read_text(encoding="utf-8"))[0].premises


def can_be_met(premises: list[Formula] | tuple[Formula, ...], individuals: int = 1) -> bool:
    """Return whether a world of this size meets the premises; names are of its first individual.

    One individual decides it where at most one is said or named to exist, as in premises 4 and 5
    of figure 26; and a world of one individual is a world, wherever it meets them.
    """
    world = [f"#{n}" for n in range(individuals)]
    every = (atom for premise in premises for atom in atoms(premise))
    places = {(a.predicate, len(a.names)): ("individual",) * len(a.names) for a in every}

    def says(predicate: str, names: tuple[str, ...]) -> nnf.NNF:
        named = (name if name in world else world[0] for name in names)
        return nnf.true if predicate == ACTUAL else nnf.Var(f"{predicate}({','.join(named)})")

    language = Language(places, {"individual": world}, says)
    return nnf.And(ground(premise, language) for premise in premises).satisfiable()
