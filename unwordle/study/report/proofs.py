"""Figures 24 to 27: the report's four proofs, and its seven first-order formulas.

A SAT solver decides whether a world meets a proof's premises. Those of figure 26 need one
individual, and what holds in a world holds in its part with only this one, so worlds of one
individual are enough.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from unwordle.study.firstorder import formulas
from unwordle.study.firstorder.formulas import DOMAIN, Statement, frame
from unwordle.study.firstorder.ground import Domain, World, Worlds
from unwordle.study.firstorder.predicate import Formula, atoms
from unwordle.study.proof.checker import check
from unwordle.study.proof.lines import read, said
from unwordle.study.report import Figure, yes_or_no

PROOFS = Path(__file__).parents[1] / "proofs"


def proofs() -> Figure:
    """Check each proof, and whether its premises can be true together."""
    lines = []
    for path in sorted(PROOFS.glob("*.proof")):
        sequent, count = check(path.read_text(encoding="utf-8"))
        lines.append(f"{path.name}: accepted, {count} lines")
        lines += [f"    {said(premise)}" for premise in sequent.premises]
        lines.append(f"  ⊢ {said(sequent.conclusion)}")
        met = yes_or_no(can_be_met(sequent.premises))
        lines.append(f"  premises that a world can meet: {met}")
    premises = report_premises()
    pair = can_be_met(premises[3:5])
    lines += ["", f"figure 26, premises 4 and 5 together: {'can' if pair else 'cannot'} be met"]
    for number in (4, 5):
        rest = [p for n, p in enumerate(premises, 1) if n != number]
        lines.append(f"all but premise {number}: {'can' if can_be_met(rest) else 'cannot'} be met")
    return Figure("\n".join(lines))


def report_premises() -> tuple[Formula, ...]:
    """Return figure 26's premises."""
    return read((PROOFS / "figure-26.proof").read_text(encoding="utf-8"))[0].premises


def can_be_met(premises: Sequence[Formula]) -> bool:
    """Return whether the premises hold in some world with one individual, named by all free
    names.
    """
    every = (atom for premise in premises for atom in atoms(premise))
    places = {(a.predicate, len(a.names)): ["individual"] * len(a.names) for a in every}
    domain = Domain({"individual": ["#"]}, places)
    return Worlds(domain, *map(domain.ground, premises)).exist()


# ---------------------------------------------------------------- first-order formulas


def first_order() -> Figure:
    """Compare the report's formulas with their corrected forms."""
    sorts = DOMAIN.sorts
    words, rows = sorts["word"], len(sorts["row"])
    lines = [
        f"domain: {rows} rows, {len(sorts['column'])} columns, the words {', '.join(words)}, "
        f"the permutation {sorts['permutation'][-1]}, and their letters",
        "a filled grid:",
        *(f"  {formula}" for formula in formulas.FRAME),
    ]
    for number, statement in enumerate(formulas.STATEMENTS, 1):
        lines += ["", *_examined(number, statement)]
    world = formulas.world_without_a_board()
    all_hold = "a filled grid in which all seven formulas of the report hold"
    lines += ["", f"{all_hold}, and nothing is a board:"]
    lines += [f"  {line}" for line in _drawn(world)] if world else ["  none"]
    boards = len(words) ** rows
    mended = "filled grids with only words in which all seven mended formulas hold"
    lines += ["", f"{mended}: {formulas.mended_worlds().count()}"]
    lines += [f"boards of these words, with any word as the solution: {boards}"]
    return Figure("\n".join(lines))


def _examined(number: int, statement: Statement) -> Iterator[str]:
    anywhere, filled = map(yes_or_no, (statement.can_fail(), statement.can_fail(*frame())))
    yield f"{number}. {statement.name}"
    yield f"  report: {statement.report}"
    yield f"    right: {statement.right}"
    yield f"    wrong: {statement.wrong}"
    yield f"    can be false: {anywhere}; in a filled grid: {filled}"
    if witness := statement.witness():
        yield "    a filled grid that satisfies it, but should not:"
        yield from (f"      {line}" for line in _drawn(witness))
    else:
        differs = statement.false_positives().exist() or statement.false_negatives().exist()
        apart = "some other world does" if differs else "no other world does"
        yield f"    no filled grid distinguishes it from the mended form; {apart}"
    yield f"  mended: {statement.mended}"


def _drawn(world: World) -> Iterator[str]:
    tiles = {names[:2]: names[2:] for _, names in world if len(names) == 4}
    sorts = DOMAIN.sorts
    rows = ([tiles[row, column] for column in sorts["column"]] for row in sorts["row"])
    yield ", ".join(" ".join(map("".join, zip(*row, strict=True))) for row in rows)
    facts = (fact for fact in sorted(world) if fact[0] in ("R", "SolR", "Board"))
    of_rows = ", ".join(f"{predicate}({','.join(names)})" for predicate, names in facts)
    yield f"true atoms of rows and boards: {of_rows or 'none'}"
