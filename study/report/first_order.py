"""The seven first-order formulas, worlds that show what they say, and their mended forms."""

from collections.abc import Iterator

from unwordle.study.firstorder import formulas
from unwordle.study.firstorder.finite import FiniteModel
from unwordle.study.firstorder.formulas import DOMAIN, Statement, Witness
from unwordle.study.report.figure import Figure


def run() -> Figure:
    """Examine each formula; find the world in which all hold, and count the mended ones' worlds."""
    columns = len(DOMAIN.sorts["column"])
    lines = [
        f"domain: {len(DOMAIN.rows)} rows, {columns} columns, the words {', '.join(DOMAIN.words)}, "
        f"the permutation {', '.join(DOMAIN.others)}, and their letters",
        "a filled grid:",
        *(f"  {formula}" for formula in formulas.FRAME),
    ]
    for number, statement in enumerate(formulas.STATEMENTS, 1):
        lines += ["", *_said(number, statement, formulas.examine(statement))]
    world = formulas.world_without_a_board()
    all_hold = "one filled grid in which all seven of the report's hold"
    lines += ["", f"{all_hold}, and nothing is a board:"]
    lines += [f"  {line}" for line in _drawn(world)] if world else ["  none"]
    boards = len(DOMAIN.words) ** len(DOMAIN.rows)
    mended = "filled grids with a word in every row in which the mended seven hold"
    lines += ["", f"{mended}: {formulas.mended_worlds().count()}"]
    lines += [f"boards over these words, any of them the solution: {boards}"]
    return Figure("\n".join(lines))


def _said(number: int, statement: Statement, found: Witness) -> Iterator[str]:
    yield f"{number}. {statement.name}"
    yield f"  report: {statement.report}"
    yield f"    right: {statement.right}"
    yield f"    wrong: {statement.wrong}"
    yield f"    can fail: {_yes(found.can_fail)}; of a filled grid: {_yes(found.can_fail_filled)}"
    if found.false_positive:
        yield "    a filled grid that passes and should not:"
        yield from (f"      {line}" for line in _drawn(found.false_positive))
    if found.false_negative:
        yield "    a filled grid that is refused and should not be:"
        yield from (f"      {line}" for line in _drawn(found.false_negative))
    if not found.false_positive and not found.false_negative:
        apart = "there are others that do" if found.differs else "nor does any world"
        yield f"    no filled grid tells it from the mended form; {apart}"
    yield f"  mended: {statement.mended}"


def _drawn(world: FiniteModel) -> Iterator[str]:
    yield ", ".join(f"{word} {colours}" for word, colours in world.rows(DOMAIN))
    yield f"true of rows and boards: {', '.join(world.said_of_rows()) or 'nothing'}"


def _yes(holds: bool) -> str:
    return "yes" if holds else "no"
