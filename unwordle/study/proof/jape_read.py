r"""A converter from the proof files (.jp) of the program Jape to lines in boxes.

A proof is a sequent, a numbered list of formulas, and a tree of rules in prefix order, each with
its schematic letters and the numbers of their formulas:

    CONJECTUREPANEL "Conjectures"
    PROOF "P→Q, P ⊢ Q"
    INFER P→Q,
         P
         ⊢ Q
    FORMULAE
    0 P,
    1 Q,
    2 P→Q
    IS
    SEQ ("→ elim"[A,B\0,1]) (hyp[A\2]) (hyp[A\0])
    END

Beside the rules of Jape's course logic (I2L), `hyp` closes a branch with a known statement, and
`cut` proves a line for the next branch.

The format follows github.com/RBornat/jape. Provisos (WHERE x NOTIN P) always hold here, since a
predicate has no names but those after its letter.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from unwordle.model.game.input import InputError
from unwordle.study.firstorder.predicate import Formula, same
from unwordle.study.proof.lines import (
    Citation,
    Line,
    Proof,
    ProofError,
    Sequent,
    said,
    sequent_of,
    statement,
)
from unwordle.study.proof.rules import RULES, Letters, without_side

_PROOF = re.compile(
    r'^\s*PROOF\s+(?P<name>"[^"]*"|\S+)(?P<head>.*?)\bINFER\b(?P<infer>.*?)'
    r"^\s*FORMULAE\b(?P<formulae>.*?)^\s*IS\b(?P<tree>.*?)^\s*END\b",
    re.MULTILINE | re.DOTALL,
)
_FORMULA = re.compile(r"^\s*(\d+)\s+(\S.*?),?\s*$", re.MULTILINE)
_PART = re.compile(
    r'LAYOUT\s+"[^"]*"\s+\([^()]*\)|SEQ\b|[()]|\s+'
    r'|(?:"(?P<quoted>[^"]*)"|(?P<plain>\w+))\[(?P<of>[^\\\]]*)\\(?P<at>[^\]]*)\]'
)


class Step(NamedTuple):
    """A rule in a tree, with the strings that its schematic letters stand for."""

    rule: str
    letters: dict[str, str]

    def says(self, schema: Formula) -> Formula:
        """Return a schema with the letters replaced."""
        names = {letter: text for letter, text in self.letters.items() if letter in "ix"}
        others = self.letters.items() - names.items()
        return Letters({letter: statement(text) for letter, text in others}, names).says(schema)


def is_jape(text: str) -> bool:
    """Return whether a text looks like a Jape file."""
    return re.search(r"^\s*(CONJECTUREPANEL|PROOF|MENU|TACTICPANEL)\b", text, re.M) is not None


def read_jape(text: str) -> list[Proof | ProofError]:
    """Return the finished proofs in the file's order.

    A ProofError, with its first line's number, stands for each that cannot be read or uses
    something else, such as a theorem. Raises ProofError if no proof is finished.
    """
    proofs = [_proof(text, match) for match in _PROOF.finditer(text)]
    if not proofs:
        raise ProofError(None, 1, "the file has no finished proof (PROOF ... INFER ... END)")
    return proofs


def _proof(text: str, match: re.Match[str]) -> Proof | ProofError:
    place = text.count("\n", 0, match.start("name")) + 1
    try:
        sequent = sequent_of(match["infer"])
        steps = list(_steps(match["tree"], dict(_FORMULA.findall(match["formulae"]))))
        return Proof(sequent, _Reader(steps, place).read(sequent))
    except RecursionError:
        return ProofError(None, place, "the proof's tree is too deep")
    except (InputError, KeyError) as error:
        problem = f"{error.args[0]} is not given" if isinstance(error, KeyError) else str(error)
        return ProofError(None, place, f"the proof {match['name']}: {problem}")


def _steps(tree: str, formulae: dict[str, str]) -> Iterator[Step]:
    at = 0
    while at < len(tree):
        part = _PART.match(tree, at)
        if part is None:
            raise InputError(f"{tree[at:].strip()[:30]!r} is not a rule with its formulas")
        at = part.end()
        if part["of"] is not None:
            names, numbers = ([item.strip() for item in part[k].split(",")] for k in ("of", "at"))
            letters = {n: formulae[k] for n, k in zip(names, numbers, strict=False)}
            yield Step(part["quoted"] or part["plain"], letters)


class _Reader:
    """A converter from a tree to lines; a rule's premises come first."""

    def __init__(self, steps: list[Step], place: int) -> None:
        self.steps, self.place, self.depth = iter(steps), place, 0
        self.lines: list[Line] = []

    def read(self, sequent: Sequent) -> list[Line]:
        known = self._share_line(sequent.premises, "premise")
        self._end_in(self._prove(known), sequent.conclusion)
        if next(self.steps, None) is not None:
            raise InputError("the tree has rules after the proof of the conclusion: remove them")
        return self.lines

    def _add(self, stated: Formula, rule: str, *cited: Citation, part: int | None = None) -> Line:
        number = (self.lines[-1].number if self.lines else 0) + (part in (None, 1))
        line = Line(number, self.place, self.depth, stated, rule, cited, part)
        self.lines.append(line)
        return line

    def _share_line(self, statements: Sequence[Formula], rule: str) -> list[Line]:
        several = len(statements) > 1
        numbered = enumerate(statements, 1)
        return [self._add(each, rule, part=n if several else None) for n, each in numbered]

    def _end_in(self, line: Line, stated: Formula) -> None:
        """Make sure that the last line states what `line` has proved."""
        if line is not self.lines[-1] or line.rule in ("premise", "assumption"):
            self._add(stated, "hyp", line.citation)

    def _prove(self, known: list[Line]) -> Line:
        for step in self.steps:
            if step.rule == "cut":
                known = [*known, self._prove(known)]
            elif step.rule == "hyp":
                wanted = statement(step.letters["A"])
                for line in reversed(known):
                    if same(line.statement, wanted):
                        return line
                raise InputError(f"the rule 'hyp' requires an earlier line with {said(wanted)}")
            elif step.rule in RULES:
                schema, needs = RULES[step.rule]
                made = step.says(schema)
                cited = [self._cite(known, step, need) for need in needs]
                return self._add(made, without_side(step.rule), *cited)
            else:
                raise InputError(f"{step.rule!r} is not a rule of natural deduction")
        raise InputError("the tree ends before the proof is complete")

    def _cite(self, known: list[Line], step: Step, need: Sequent) -> Citation:
        if not need.premises:
            return self._prove(known).citation
        last, *assumed = map(step.says, (need.conclusion, *need.premises))
        self.depth += 1
        opened = self._share_line(assumed, "assumption")
        line = self._prove([*known, *opened])
        if len(assumed) == 2 or line is not opened[-1]:
            self._end_in(line, last)
        self.depth -= 1
        return Citation(opened[0].number, last=self.lines[-1].number)
