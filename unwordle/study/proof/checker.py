"""The proof checker. Each line must follow by its rule, and the last line must be the
conclusion.
"""

from typing import TypeAlias

from unwordle.model.text import listed
from unwordle.study.firstorder.predicate import free_names, same
from unwordle.study.proof.lines import Citation, Line, ProofError, Sequent, is_actual, read, said
from unwordle.study.proof.rules import SIDES, UnsoundError, apply

Path = tuple[int, ...]
"""The boxes around a line, from the outermost, each given by its first line's number."""

Placed: TypeAlias = list[tuple[Line, Path]]
"""Lines, each with its boxes."""


def check(text: str) -> tuple[Sequent, int]:
    """Return the sequent and number of lines of a proof. Raises ProofError for its first wrong
    line.
    """
    sequent, lines = read(text)
    check_lines(sequent, lines)
    return sequent, lines[-1].number


def check_lines(sequent: Sequent, lines: list[Line]) -> None:
    """Raise ProofError for the first wrong line. There must be at least one line."""
    earlier: Placed = []
    for line in lines:
        try:
            here = _path(earlier, line)
            _check_line(sequent, earlier, here, line)
            if line is lines[-1] and here:
                raise UnsoundError("the proof ends inside a box: close it before the conclusion")
            if line is lines[-1] and not same(line.statement, sequent.conclusion):
                conclusion = said(sequent.conclusion)
                raise UnsoundError(f"the proof ends here, but must end with {conclusion}")
        except UnsoundError as error:
            raise ProofError(line.number, line.file_line, str(error)) from None
        earlier.append((line, here))


def _path(earlier: Placed, line: Line) -> Path:
    before = earlier[-1][1] if earlier else ()
    if line.rule == "assumption":
        if line.depth == 0:
            raise UnsoundError("an assumption opens a box: write '|' before the assumption")
        if earlier and _joins_actual(*earlier[-1], line):
            return before
        if line.part not in (None, 1):
            raise UnsoundError("several assumptions on a line must be 'actual i' and a formula")
        if line.depth > len(before) + 1:
            raise UnsoundError("the line opens several boxes at once: open one box on each line")
        return (*before[: line.depth - 1], line.number)
    if line.depth > len(before):
        raise UnsoundError("the line is in a box that no assumption has opened")
    return before[: line.depth]


def _joins_actual(previous: Line, path: Path, line: Line) -> bool:
    opened_here = path[-1:] == (previous.number,) and line.depth == len(path)
    return opened_here and is_actual(previous.statement) and not is_actual(line.statement)


def _check_line(sequent: Sequent, earlier: Placed, here: Path, line: Line) -> None:
    if line.rule in ("premise", "assumption"):
        if line.cited:
            raise UnsoundError(f"a line with the reason {line.rule!r} must not cite another line")
        if line.rule == "premise" and not any(same(line.statement, p) for p in sequent.premises):
            raise UnsoundError(f"{said(line.statement)} is not among the sequent's premises")
        if line.rule == "premise" and here:
            raise UnsoundError("a premise must be outside all boxes")
        if line.rule == "assumption" and is_actual(line.statement):
            _check_new(earlier, here, line)
        return
    if line.rule not in SIDES:
        names = ", ".join(("premise", "assumption", *SIDES))
        raise UnsoundError(f"unknown rule {line.rule!r} (choose {names})")
    cited = [_cited(earlier, here, line, each) for each in line.cited]
    if line.rule != "hyp":
        apply(line.rule, line.statement, cited)
    elif len(cited) != 1 or cited[0].premises or not same(line.statement, cited[0].conclusion):
        raise UnsoundError("the rule 'hyp' must repeat one cited line")


def _check_new(earlier: Placed, here: Path, line: Line) -> None:
    """Raise UnsoundError if a line that `line` could cite mentions the new individual."""
    (name,) = free_names(line.statement)
    for other, path in earlier:
        if path == here[: len(path)] and name in free_names(other.statement):
            raise UnsoundError(f"{name} is not new: line {other.citation} mentions it")


def _cited(earlier: Placed, here: Path, this: Line, cited: Citation) -> Sequent:
    """Return what a line cites. Raises UnsoundError if it's missing, incomplete, or in a closed
    box.
    """
    for number in (cited.line, cited.last or cited.line):
        if not 1 <= number < this.number:
            raise UnsoundError(f"the line cites line {number}, which is not an earlier line")
    if cited.last is None:
        line, path = _cited_line(earlier, cited)
        if path != here[: len(path)]:
            problem = f"the assumption on line {path[-1]} is discharged"
            raise UnsoundError(f"the line cites line {cited}, but {problem}")
        return Sequent((), line.statement)
    path = next(path for line, path in earlier if line.number == cited.line)
    inside = [(line, other) for line, other in earlier if other[: len(path)] == path]
    if not path or path[-1] != cited.line or inside[-1][0].number != cited.last:
        raise UnsoundError(f"there is no box {cited}")
    if path[:-1] != here[: len(path) - 1] or path == here[: len(path)]:
        raise UnsoundError(f"the box {cited} cannot be cited here: it is open or in a closed box")
    if inside[-1][1] != path:
        raise UnsoundError(f"the box {cited} ends with another box: add a line after the inner box")
    own = (line for line, other in inside if other == path)
    assumed = tuple(line.statement for line in own if line.rule == "assumption")
    return Sequent(assumed, inside[-1][0].statement)


def _cited_line(earlier: Placed, cited: Citation) -> tuple[Line, Path]:
    parts = [(line, path) for line, path in earlier if line.number == cited.line]
    for line, path in parts:
        if line.part == cited.part:
            return line, path
    choose = listed([str(line.citation) for line, _ in parts], "or")
    raise UnsoundError(f"line {cited.line} has no statement {cited}: cite {choose}")
