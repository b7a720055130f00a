"""Written proofs: a sequent, and numbered lines in nested boxes.

    sequent: ∀x.(Green(x) → Same(x)), actual i, Green(i) ⊢ Same(i)

    1. ∀x.(Green(x) → Same(x))       premise
    2. actual i                      premise
    3. Green(i)                      premise
    4. Green(i) → Same(i)            ∀ elim 1, 2
    5. Same(i)                       → elim 4, 3

After two spaces or a tab, a line gives its reason: a rule, and the lines or boxes (3-7, from first
to last line) that it cites. `actual i` says that an individual i exists. A `|` after the number
stands for each box around the line. An assumption opens a box, which `actual i` shares with a
formula assumed right after it.

As in Jape, premises or assumptions can share a line, with commas; 1.2 is the second of line 1.
Empty lines and lines with # are skipped.
"""

import re
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from unwordle.model.game.input import InputError
from unwordle.model.text import counted
from unwordle.study.firstorder.predicate import SPELLINGS, Atom, Formula, as_text, atoms, parse

ACTUAL = "actual"

_LINE = re.compile(r"(?P<number>\d+)[.:]\s+(?P<bars>(?:\|\s*)*)(?P<said>\S.*)")
_GAP = re.compile(r"\s*\t\s*| {2,}")
_REASON = re.compile(r"(?P<rule>\D+?)\s*(?P<cited>\d[\d,.\s–-]*)?")
_CITED = re.compile(r"(\d{1,6})(?:\.(\d{1,6})|\s*[–-]\s*(\d{1,6}))?")
_RULE = re.compile(r"->|\w+|\(\w+\)|\S")
_WORDS = SPELLINGS | {
    **{"premises": "premise", "assumptions": "assumption", "i": "intro", "e": "elim"},
    **dict.fromkeys(("(l)", "(r)"), ""),
}
"""The words of rules in other spellings. As in Jape, a rule may name a side, which is left out."""


class ProofError(InputError):
    """An error in a proof, with the line's number in the proof, if it has one, and in the file."""

    def __init__(self, line: int | None, file_line: int, problem: str) -> None:
        self.line, self.file_line, self.problem = line, file_line, problem
        where = f"line {file_line} of the file" if line is None else f"line {line}"
        super().__init__(f"{where}: {problem}")


@dataclass(frozen=True)
class Sequent:
    """Premises and a conclusion."""

    premises: tuple[Formula, ...]
    conclusion: Formula

    def __str__(self) -> str:
        return f"{', '.join(map(said, self.premises))} ⊢ {said(self.conclusion)}".lstrip()


@dataclass(frozen=True)
class Citation:
    """A citation of a line, of a part of one, or of a box by its first and last line."""

    line: int
    part: int | None = None
    last: int | None = None

    def __str__(self) -> str:
        if self.last is not None:
            return f"{self.line}-{self.last}"
        return str(self.line) if self.part is None else f"{self.line}.{self.part}"


@dataclass(frozen=True)
class Line:
    """A statement, its reason, and the number of boxes around it."""

    number: int
    file_line: int
    depth: int
    statement: Formula
    rule: str
    cited: tuple[Citation, ...]
    part: int | None = None
    """The statement's position, from 1, if the line has several."""

    @property
    def citation(self) -> Citation:
        """The citation of this statement, such as 3 or 1.2."""
        return Citation(self.number, self.part)

    def __str__(self) -> str:
        reason = " ".join([self.rule, ", ".join(map(str, self.cited))])
        return f"{self.citation}. {said(self.statement)}  {reason.rstrip()}"


class Proof(NamedTuple):
    """A sequent, and lines that should prove it."""

    sequent: Sequent
    lines: list[Line]


def is_actual(statement: Formula) -> bool:
    """Return whether a statement has the form `actual i`."""
    return isinstance(statement, Atom) and statement.predicate == ACTUAL


def said(statement: Formula) -> str:
    """Return a statement in the notation of written proofs."""
    if isinstance(statement, Atom) and statement.predicate == ACTUAL:
        return f"{ACTUAL} {statement.names[0]}"
    return as_text(statement)


def read(text: str) -> Proof:
    """Return the proof in a text. Raises ProofError if there is none."""
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
            for atom in chain.from_iterable(map(atoms, statements)):
                names = arity.setdefault(atom.predicate, len(atom.names))
                if names != len(atom.names):
                    numbers = f"{counted(names, 'name')} above, but {len(atom.names)} in this line"
                    raise InputError(f"the predicate {atom.predicate!r} has {numbers}")
        except InputError as error:
            raise ProofError(number, file_line, str(error)) from None
    if sequent is None:
        raise ProofError(None, 1, "the proof must start with 'sequent: premises ⊢ conclusion'")
    if not lines:
        raise ProofError(None, len(text.splitlines()), "the proof has no lines")
    return Proof(sequent, lines)


def _sequent(written: str) -> Sequent:
    head, _, rest = written.replace("|-", "⊢").partition(":")
    if head.strip().lower() != "sequent" or "⊢" not in rest:
        raise InputError("the proof must start with 'sequent: premises ⊢ conclusion'")
    return sequent_of(rest)


def sequent_of(text: str) -> Sequent:
    """Return the sequent `premises ⊢ conclusion` or `conclusion`."""
    premises, _, conclusion = text.rpartition("⊢")
    parts = tuple(statement(part) for part in separated(premises) if part.strip())
    return Sequent(parts, statement(conclusion))


def separated(statements: str) -> list[str]:
    """Split statements at commas outside the brackets of atoms."""
    return re.split(r",(?![^(]*\))", statements)


def _line(written: str, number: int, file_line: int) -> list[Line]:
    shape = _LINE.fullmatch(written)
    if shape is None:
        raise InputError("the line does not have the form 'number. statement  reason'")
    if int(shape["number"]) != number:
        raise InputError(f"the line is numbered {shape['number']}, but must be numbered {number}")
    statements, *reason = _GAP.split(shape["said"], maxsplit=1)
    if not reason:
        raise InputError("the line has no reason: write two spaces and a reason at the end")
    rule, cited = _reason(*reason)
    depth = shape["bars"].count("|")
    stated = list(map(statement, separated(statements)))
    if len(stated) > 1 and rule not in ("premise", "assumption"):
        raise InputError("only premises or only assumptions can share a line")
    return [
        Line(number, file_line, depth, each, rule, cited, part if len(stated) > 1 else None)
        for part, each in enumerate(stated, 1)
    ]


def _reason(reason: str) -> tuple[str, tuple[Citation, ...]]:
    shape = _REASON.fullmatch(reason)
    if shape is None:
        raise InputError(f"the reason {reason!r} does not consist of a rule and cited lines")
    words = (_WORDS.get(word, word) for word in _RULE.findall(shape["rule"].lower()))
    cited = []
    for each in filter(None, (each.strip() for each in (shape["cited"] or "").split(","))):
        numbers = _CITED.fullmatch(each)
        if numbers is None:
            raise InputError(f"{each!r} is neither a line such as 3 or 1.2 nor a box such as 3-7")
        part, last = (None if n is None else int(n) for n in numbers.group(2, 3))
        cited.append(Citation(int(numbers[1]), part, last))
    return " ".join(filter(None, words)), tuple(cited)


def statement(text: str) -> Formula:
    """Return a formula, or `actual` with a name. Raises InputError if it's neither."""
    words = text.split()
    if words[:1] == [ACTUAL]:
        if len(words) != 2 or not words[1].isidentifier():
            raise InputError(f"expected 'actual' and a name, got {' '.join(words)!r}")
        return Atom(ACTUAL, (words[1],))
    return parse(text)
