"""Checking a proof: every line follows by its rule, and the last one is what was to be proved."""

from model.firstorder.predicate import Atom, Formula, free_names, same
from model.proof.lines import ACTUAL, Line, ProofError, Sequent, read, said
from model.proof.rules import RULES, Box, UnsoundError

Path = tuple[int, ...]
"""The boxes that a line stands in, from the outside in, each by its first line's number."""


def check(text: str) -> tuple[Sequent, int]:
    """Check a written proof: its sequent and its number of lines.

    Raises ProofError that names the first line that is not accepted, and says why.
    """
    sequent, lines = read(text)
    paths: list[Path] = []
    for line in lines:
        try:
            paths.append(_path(lines, paths, line))
            _check_line(sequent, lines, paths, line)
        except UnsoundError as error:
            raise ProofError(line.number, line.file_line, str(error)) from None
    if not lines:
        raise ProofError(None, len(text.splitlines()) or 1, "the proof has no line")
    last = lines[-1]
    if paths[-1]:
        raise ProofError(
            last.number, last.file_line, "the proof ends inside a box: close it, and conclude"
        )
    if not same(last.statement, sequent.conclusion):
        problem = f"the proof ends here, but {said(sequent.conclusion)} was to be proved"
        raise ProofError(last.number, last.file_line, problem)
    return sequent, len(lines)


def _path(lines: list[Line], paths: list[Path], line: Line) -> Path:
    """The boxes that a line stands in. An assumption opens one; fewer bars close some."""
    before = paths[-1] if paths else ()
    if line.rule == "assumption":
        if line.depth == 0:
            raise UnsoundError("an assumption opens a box: put a | before it")
        if _joins_actual(lines, paths, line):
            return before
        if line.depth > len(before) + 1:
            raise UnsoundError("it opens more than one box")
        return (*before[: line.depth - 1], line.number)
    if line.depth > len(before):
        raise UnsoundError("it stands in a box that no assumption has opened")
    return before[: line.depth]


def _joins_actual(lines: list[Line], paths: list[Path], line: Line) -> bool:
    """Whether a formula is assumed right after `actual i`, and so in the same box."""
    if not paths or line.depth != len(paths[-1]) or _is_actual(line.statement):
        return False
    previous = lines[line.number - 2]
    opened_here = bool(paths[-1]) and paths[-1][-1] == previous.number
    return opened_here and _is_actual(previous.statement)


def _is_actual(statement: Formula) -> bool:
    return isinstance(statement, Atom) and statement.predicate == ACTUAL


def _check_line(sequent: Sequent, lines: list[Line], paths: list[Path], line: Line) -> None:
    here = paths[line.number - 1]
    if line.rule in ("premise", "assumption"):
        if line.cited:
            raise UnsoundError(f"{line.rule} cites nothing")
        if line.rule == "premise" and not any(same(line.statement, p) for p in sequent.premises):
            raise UnsoundError(f"{said(line.statement)} is not among the sequent's premises")
        if line.rule == "premise" and here:
            raise UnsoundError("a premise stands outside all boxes")
        if line.rule == "assumption" and _is_actual(line.statement):
            _check_new(lines, paths, line)
        return
    if line.rule not in RULES:
        names = ", ".join(("premise", "assumption", *RULES))
        raise UnsoundError(f"no rule is called {line.rule!r}: the rules are {names}")
    kinds, rule = RULES[line.rule]
    written = ["line" if last is None else "box" for _, last in line.cited]
    if " ".join(written) != kinds:
        wanted = kinds.replace(" ", ", ").replace("box", "box (first-last)")
        raise UnsoundError(f"{line.rule} cites: {wanted}")
    if _is_actual(line.statement) and line.rule != "hyp":
        raise UnsoundError(
            "that an individual exists is a premise or an assumption, or repeats one"
        )
    rule(line.statement, *(_cited(lines, paths, here, *span) for span in line.cited))


def _check_new(lines: list[Line], paths: list[Path], line: Line) -> None:
    """An assumed individual must be nobody that was spoken of before."""
    (name,) = free_names(line.statement)
    here = paths[line.number - 1]
    for earlier, path in zip(lines[: line.number - 1], paths, strict=False):
        if path == here[: len(path)] and name in free_names(earlier.statement):
            raise UnsoundError(f"{name} is not new: line {earlier.number} speaks of it")


def _cited(
    lines: list[Line], paths: list[Path], here: Path, first: int, last: int | None
) -> Formula | Box:
    """What is cited, where it can be: an earlier line whose boxes are open, or a closed box."""
    for number in (first, last or first):
        if not 1 <= number < len(paths):
            raise UnsoundError(f"it cites {number}, which is not an earlier line")
    path = paths[first - 1]
    if last is None:
        if path != here[: len(path)]:
            raise UnsoundError(
                f"it cites line {first}, whose assumption (line {path[-1]}) is discharged"
            )
        return lines[first - 1].statement
    inside = [n for n, other in enumerate(paths[:-1], 1) if other[: len(path)] == path]
    if not path or path[-1] != first or inside[-1] != last:
        raise UnsoundError(f"there is no box {first}-{last}")
    if path[:-1] != here[: len(path) - 1] or path == here[: len(path)]:
        raise UnsoundError(f"the box {first}-{last} cannot be cited here")
    if paths[last - 1] != path:
        raise UnsoundError(f"the box {first}-{last} ends in another box, not in a line of its own")
    assumed = [
        lines[n - 1].statement
        for n in inside
        if paths[n - 1] == path and lines[n - 1].rule == "assumption"
    ]
    return Box(tuple(assumed), lines[last - 1].statement)
