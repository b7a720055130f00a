"""How a proof is written down: a sequent, then numbered lines in nested boxes.

    sequent: ∀x.(Green(x) → Same(x)), actual i, Green(i) ⊢ Same(i)

    1. ∀x.(Green(x) → Same(x))       premise
    2. actual i                      premise
    3. Green(i)                      premise
    4. Green(i) → Same(i)            ∀ elim 1, 2
    5. Same(i)                       → elim 4, 3

A line is its number, a statement (a formula, or `actual i`: there is an individual i), two
spaces or more, and its reason: a rule and what it cites. A `|` after the number for each box
that the line stands in; an assumption opens a box. `actual i` and a formula assumed right
after it open one box together. A box is cited by its first and last line, as 3-7. Empty lines
and lines that start with # are passed over.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from model.firstorder.predicate import Atom, Formula, as_text, parse, predicates
from model.game.errors import InputError

ACTUAL = "actual"

_LINE = re.compile(r"(?P<number>\d+)\.\s+(?P<bars>(?:\|\s*)*)(?P<said>\S.*)")
_REASON = re.compile(r"(?P<rule>\D+?)\s*(?P<cited>\d[\d,\s-]*)?")
_RULE_SIGNS = {"and": "∧", "or": "∨", "->": "→", "not": "¬", "forall": "∀", "exists": "∃"}


class ProofError(InputError):
    """A line of a proof that is not accepted.

    `line` is its number in the proof (None where it has none, as for the sequent), `file_line`
    its place in the file, from 1, `problem` what is wrong with it.
    """

    def __init__(self, line: int | None, file_line: int, problem: str) -> None:
        self.line, self.file_line, self.problem = line, file_line, problem
        where = f"line {file_line} of the file" if line is None else f"line {line}"
        super().__init__(f"{where}: {problem}")


@dataclass(frozen=True)
class Sequent:
    """What is to be proved: the conclusion, from the premises."""

    premises: tuple[Formula, ...]
    conclusion: Formula

    def __str__(self) -> str:
        return f"{', '.join(map(said, self.premises))} ⊢ {said(self.conclusion)}"


@dataclass(frozen=True)
class Line:
    """One written line: its statement, its reason, and how many boxes it stands in."""

    number: int
    file_line: int
    depth: int
    statement: Formula
    rule: str
    cited: tuple[tuple[int, int | None], ...]
    """Line numbers; a box is its first and last, a single line has None for the last."""


def said(statement: Formula) -> str:
    """A statement as it is written."""
    if isinstance(statement, Atom) and statement.predicate == ACTUAL:
        return f"{ACTUAL} {statement.names[0]}"
    return as_text(statement)


def read(text: str) -> tuple[Sequent, list[Line]]:
    """The sequent and the lines of a written proof. Raises ProofError where it is not one."""
    sequent: Sequent | None = None
    lines: list[Line] = []
    arity: dict[str, int] = {}
    for file_line, written in enumerate(text.splitlines(), 1):
        written = written.strip()
        number = None
        if not written or written.startswith("#"):
            continue
        try:
            if sequent is None:
                sequent = _sequent(written)
                statements = [*sequent.premises, sequent.conclusion]
            else:
                number = len(lines) + 1
                lines.append(_line(written, number, file_line))
                statements = [lines[-1].statement]
            for statement in statements:
                _agree(arity, statement)
        except InputError as error:
            raise ProofError(number, file_line, str(error)) from None
    if sequent is None:
        raise ProofError(None, 1, "a proof starts with 'sequent: premises ⊢ conclusion'")
    return sequent, lines


def _sequent(written: str) -> Sequent:
    head, colon, rest = written.partition(":")
    premises, turnstile, conclusion = rest.replace("|-", "⊢").partition("⊢")
    if head.strip().lower() != "sequent" or not colon or not turnstile:
        raise InputError("a proof starts with 'sequent: premises ⊢ conclusion'")
    parts = tuple(_statement(part) for part in _parted(premises) if part.strip())
    return Sequent(parts, _statement(conclusion))


def _parted(premises: str) -> Iterator[str]:
    """The premises, which commas part where they are not inside brackets."""
    depth = start = 0
    for at, sign in enumerate(premises):
        depth += (sign == "(") - (sign == ")")
        if sign == "," and depth == 0:
            yield premises[start:at]
            start = at + 1
    yield premises[start:]


def _line(written: str, number: int, file_line: int) -> Line:
    shape = _LINE.fullmatch(written)
    if shape is None:
        raise InputError("a line is 'number. statement  reason'")
    if int(shape["number"]) != number:
        raise InputError(f"it is numbered {shape['number']}: lines count 1, 2, 3 ...")
    statement, gap, reason = shape["said"].partition("  ")
    if not gap or not reason.strip():
        raise InputError("it gives no reason: put it after the statement and two spaces")
    rule, cited = _reason(reason.strip())
    depth = shape["bars"].count("|")
    return Line(number, file_line, depth, _statement(statement), rule, cited)


def _reason(reason: str) -> tuple[str, tuple[tuple[int, int | None], ...]]:
    shape = _REASON.fullmatch(reason)
    if shape is None:
        raise InputError(f"the reason {reason!r} is not a rule and the lines it cites")
    rule = " ".join(_RULE_SIGNS.get(word, word) for word in shape["rule"].lower().split())
    cited = []
    for part in filter(None, (part.strip() for part in (shape["cited"] or "").split(","))):
        span = re.fullmatch(r"(\d{1,6})(?:\s*-\s*(\d{1,6}))?", part)
        if span is None:
            raise InputError(f"{part!r} is not a line such as 3 or a box such as 3-7")
        cited.append((int(span[1]), None if span[2] is None else int(span[2])))
    return rule, tuple(cited)


def _statement(text: str) -> Formula:
    words = text.split()
    if words[:1] == [ACTUAL]:
        if len(words) != 2 or not words[1].isidentifier():
            raise InputError(f"{' '.join(words)!r} is not 'actual' and one name")
        return Atom(ACTUAL, (words[1],))
    return parse(text)


def _agree(arity: dict[str, int], statement: Formula) -> None:
    """Note how many names each predicate takes; refuse another number."""
    for predicate, places in predicates(statement).items():
        if arity.setdefault(predicate, places) != places:
            raise InputError(f"{predicate} takes {arity[predicate]} names, not {places}")
