"""Proofs as text: a sequent, then numbered lines in nested boxes.

    sequent: ∀x.(Green(x) → Same(x)), actual i, Green(i) ⊢ Same(i)

    1. ∀x.(Green(x) → Same(x))       premise
    2. actual i                      premise
    3. Green(i)                      premise
    4. Green(i) → Same(i)            ∀ elim 1, 2
    5. Same(i)                       → elim 4, 3

A line is its number, a statement (a formula, or `actual i`: there is an individual i), two
spaces or more, and its reason: a rule and what it cites. A `|` after the number for each box
around the line; an assumption opens a box. `actual i` and a formula assumed right
after it open one box together. A box is cited by its first and last line, as 3-7.

As in Jape, premises or assumptions can share a line, separated by commas: the second statement of
line 1 is cited as 1.2. Empty lines and lines that start with # are passed over.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from unwordle.model.game.input import InputError
from unwordle.study.firstorder.predicate import Atom, Formula, as_text, atoms, parse

ACTUAL = "actual"

_LINE = re.compile(r"(?P<number>\d+)\.\s+(?P<bars>(?:\|\s*)*)(?P<said>\S.*)")
_REASON = re.compile(r"(?P<rule>\D+?)\s*(?P<cited>\d[\d,.\s-]*)?")
_CITED = re.compile(r"(\d{1,6})(?:\.(\d{1,6})|\s*-\s*(\d{1,6}))?")
_RULE_SIGNS = {"and": "∧", "or": "∨", "->": "→", "not": "¬", "forall": "∀", "exists": "∃"}
_PLURALS = {"premises": "premise", "assumptions": "assumption"}


class ProofError(InputError):
    """A line of a proof that is not accepted.

    `line` is its number in the proof (None for the sequent), `file_line` its line in the file,
    from 1, `problem` what is wrong with it.
    """

    def __init__(self, line: int | None, file_line: int, problem: str) -> None:
        self.line, self.file_line, self.problem = line, file_line, problem
        where = f"line {file_line} of the file" if line is None else f"line {line}"
        super().__init__(f"{where}: {problem}")


@dataclass(frozen=True)
class Sequent:
    """The sequent to be proved: the conclusion, from the premises."""

    premises: tuple[Formula, ...]
    conclusion: Formula

    def __str__(self) -> str:
        return f"{', '.join(map(said, self.premises))} ⊢ {said(self.conclusion)}".lstrip()


@dataclass(frozen=True)
class Citation:
    """A citation: a line, the part of one, or a box by its first and last line."""

    line: int
    part: int | None = None
    last: int | None = None

    def __str__(self) -> str:
        if self.last is not None:
            return f"{self.line}-{self.last}"
        return str(self.line) if self.part is None else f"{self.line}.{self.part}"


@dataclass(frozen=True)
class Line:
    """One statement of a proof, with its reason and the number of boxes around it."""

    number: int
    file_line: int
    depth: int
    statement: Formula
    rule: str
    cited: tuple[Citation, ...]
    part: int | None = None
    """Its place, from 1, among the statements of its line; None if it is the only one."""

    @property
    def label(self) -> str:
        """The citation as text: 3, or 1.2."""
        return str(Citation(self.number, self.part))

    def __str__(self) -> str:
        reason = " ".join([self.rule, ", ".join(map(str, self.cited))])
        return f"{self.label}. {said(self.statement)}  {reason.rstrip()}"


class Proof(NamedTuple):
    """A sequent, and the lines that are to prove it."""

    sequent: Sequent
    lines: list[Line]


def is_actual(statement: Formula) -> bool:
    """Return whether a statement is that an individual exists."""
    return isinstance(statement, Atom) and statement.predicate == ACTUAL


def said(statement: Formula) -> str:
    """Return a statement in the notation of proofs."""
    if isinstance(statement, Atom) and statement.predicate == ACTUAL:
        return f"{ACTUAL} {statement.names[0]}"
    return as_text(statement)


def read(text: str) -> Proof:
    """Return the sequent and the lines of a written proof. Raises ProofError if it is not one."""
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
                number = lines[-1].number + 1 if lines else 1
                parts = _line(written, number, file_line)
                lines += parts
                statements = [part.statement for part in parts]
            for statement in statements:
                _agree(arity, statement)
        except InputError as error:
            raise ProofError(number, file_line, str(error)) from None
    if sequent is None:
        raise ProofError(None, 1, "a proof starts with 'sequent: premises ⊢ conclusion'")
    if not lines:
        raise ProofError(None, len(text.splitlines()), "the proof has no line")
    return Proof(sequent, lines)


def _sequent(written: str) -> Sequent:
    head, _, rest = written.replace("|-", "⊢").partition(":")
    if head.strip().lower() != "sequent" or "⊢" not in rest:
        raise InputError("a proof starts with 'sequent: premises ⊢ conclusion'")
    return sequent_of(rest)


def sequent_of(text: str) -> Sequent:
    """Return the sequent `premises ⊢ conclusion`; a conclusion alone has no premises."""
    premises, _, conclusion = text.rpartition("⊢")
    parts = tuple(statement(part) for part in separated(premises) if part.strip())
    return Sequent(parts, statement(conclusion))


def separated(statements: str) -> Iterator[str]:
    """Yield the statements, split at commas that are not inside brackets."""
    depth = start = 0
    for at, sign in enumerate(statements):
        depth += (sign == "(") - (sign == ")")
        if sign == "," and depth == 0:
            yield statements[start:at]
            start = at + 1
    yield statements[start:]


def _line(written: str, number: int, file_line: int) -> list[Line]:
    """Return the statements of a line. Raises InputError if it is not written as one."""
    shape = _LINE.fullmatch(written)
    if shape is None:
        raise InputError("a line is 'number. statement  reason'")
    if int(shape["number"]) != number:
        raise InputError(f"it is numbered {shape['number']}: lines count 1, 2, 3 ...")
    statements, gap, reason = shape["said"].partition("  ")
    if not gap or not reason.strip():
        raise InputError("it gives no reason: put it after the statement and two spaces")
    rule, cited = _reason(reason.strip())
    depth = shape["bars"].count("|")
    found = list(map(statement, separated(statements)))
    if len(found) > 1 and rule not in ("premise", "assumption"):
        raise InputError("only premises and only assumptions share a line")
    return [
        Line(number, file_line, depth, each, rule, cited, part if len(found) > 1 else None)
        for part, each in enumerate(found, 1)
    ]


def _reason(reason: str) -> tuple[str, tuple[Citation, ...]]:
    shape = _REASON.fullmatch(reason)
    if shape is None:
        raise InputError(f"the reason {reason!r} is not a rule and the lines it cites")
    rule = " ".join(_RULE_SIGNS.get(word, word) for word in shape["rule"].lower().split())
    cited = []
    for each in filter(None, (each.strip() for each in (shape["cited"] or "").split(","))):
        found = _CITED.fullmatch(each)
        if found is None:
            raise InputError(f"{each!r} is not a line such as 3 or 1.2, or a box such as 3-7")
        part, last = (None if n is None else int(n) for n in found.group(2, 3))
        cited.append(Citation(int(found[1]), part, last))
    return _PLURALS.get(rule, rule), tuple(cited)


def statement(text: str) -> Formula:
    """Return a formula, or `actual` and a name. Raises InputError if it is neither."""
    words = text.split()
    if words[:1] == [ACTUAL]:
        if len(words) != 2 or not words[1].isidentifier():
            raise InputError(f"{' '.join(words)!r} is not 'actual' and one name")
        return Atom(ACTUAL, (words[1],))
    return parse(text)


def _agree(arity: dict[str, int], statement: Formula) -> None:
    """Note how many names each predicate takes; refuse another number."""
    for atom in atoms(statement):
        predicate, places = atom.predicate, len(atom.names)
        if arity.setdefault(predicate, places) != places:
            raise InputError(f"{predicate} takes {arity[predicate]} names, not {places}")
