"""The proofs of docs/proofs, checked line by line."""

from pathlib import Path

from experiments.figure import Figure
from model.proof.checker import check
from model.proof.lines import said

PROOFS = Path(__file__).resolve().parent.parent / "docs" / "proofs"


def run() -> Figure:
    """Check each proof; a wrong one raises ProofError."""
    lines = []
    for path in sorted(PROOFS.rglob("figure-*.proof")):
        sequent, count = check(path.read_text(encoding="utf-8"))
        lines.append(f"{path.name}: accepted, {count} lines")
        lines += [f"    {said(premise)}" for premise in sequent.premises]
        lines.append(f"  ⊢ {said(sequent.conclusion)}")
    return Figure("\n".join(lines))
