r"""Jape's own proof files (.jp), read as lines in nested boxes.

Jape stores a proof as a sequent, a numbered list of formulae, and a tree of rules in prefix
order. Each rule names, in square brackets, the formulae that its schematic letters stand for:

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

The tree has the natural-deduction rules of Jape's course logic (I2L), `hyp`, which closes a
branch with something known, and `cut`, which proves a line and continues with it. On the screen
Jape shows such a tree as numbered lines; here too each cut becomes a line, and the lines are then
checked by `unwordle.study.proof.checker` like any others.

Learnt from github.com/RBornat/jape: the rules in I2L_rules.j, precedence and names in
I2L_syntax.j, the heading that its program writes (saveproof), and from files that students
saved with it. Provisos (WHERE x NOTIN P) are passed over: what stands for a formula here is a
predicate of the names that are written after it, and so has no other name in it.
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
from unwordle.study.proof.rules import RULES, Letters

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
    """A rule of the tree, and what its schematic letters stand for."""

    rule: str
    letters: dict[str, str]

    def says(self, schema: Formula) -> Formula:
        """Return what a schema of the rule stands for."""
        names = {letter: text for letter, text in self.letters.items() if letter in "ix"}
        others = self.letters.items() - names.items()
        return Letters({letter: statement(text) for letter, text in others}, names).says(schema)


def is_jape(text: str) -> bool:
    """Say whether a text looks like one of Jape's files."""
    return re.search(r"^\s*(CONJECTUREPANEL|PROOF|MENU|TACTICPANEL)\b", text, re.M) is not None


def read_jape(text: str) -> list[Proof | ProofError]:
    """Return the finished proofs of a Jape file, in its order.

    A proof that is not of this form, or uses what is no rule of the logic (such as a theorem), is
    a ProofError with its place in the file. Raises ProofError if there is no proof at all.
    """
    found = [_proof(text, match) for match in _PROOF.finditer(text)]
    if not found:
        raise ProofError(None, 1, "there is no finished proof in it (PROOF ... INFER ... END)")
    return found


def _proof(text: str, match: re.Match[str]) -> Proof | ProofError:
    place = text.count("\n", 0, match.start("name")) + 1
    try:
        sequent = sequent_of(match["infer"])
        formulae = {int(n): formula for n, formula in _FORMULA.findall(match["formulae"])}
        steps = list(_steps(match["tree"], formulae))
        return Proof(sequent, _Reader(steps, place).read(sequent))
    except RecursionError:
        return ProofError(None, place, "the proof's tree is too deep")
    except (InputError, KeyError) as error:
        problem = f"{error.args[0]} is not given" if isinstance(error, KeyError) else str(error)
        return ProofError(None, place, f"the proof {match['name']}: {problem}")


def _steps(tree: str, formulae: dict[int, str]) -> Iterator[Step]:
    """Yield the rules of a tree in prefix order, each with its formulae."""
    at = 0
    while at < len(tree):
        part = _PART.match(tree, at)
        if part is None:
            raise InputError(f"no rule and its formulae can be read at {tree[at:].strip()[:30]!r}")
        at = part.end()
        if part["of"] is not None:
            names, numbers = ([one.strip() for one in part[k].split(",")] for k in ("of", "at"))
            letters = {n: formulae[int(k)] for n, k in zip(names, numbers, strict=False)}
            yield Step(part["quoted"] or part["plain"], letters)


class _Reader:
    """Turns a tree into lines: a rule's premises come before it, and every cut is a line."""

    def __init__(self, steps: list[Step], place: int) -> None:
        self.steps, self.place, self.depth = iter(steps), place, 0
        self.lines: list[Line] = []

    def read(self, sequent: Sequent) -> list[Line]:
        """Return the lines of the proof of this sequent."""
        known = self._share_line(sequent.premises, "premise")
        self._end_in(self._prove(known), sequent.conclusion)
        if next(self.steps, None) is not None:
            raise InputError("rules are left over after the conclusion")
        return self.lines

    def _add(self, stated: Formula, rule: str, *cited: Citation, part: int | None = None) -> Line:
        number = (self.lines[-1].number if self.lines else 0) + (part in (None, 1))
        line = Line(number, self.place, self.depth, stated, rule, cited, part)
        self.lines.append(line)
        return line

    def _share_line(self, statements: Sequence[Formula], rule: str) -> list[Line]:
        """Premises or assumptions, which are parts of one line if they are several."""
        several = len(statements) > 1
        numbered = enumerate(statements, 1)
        return [self._add(each, rule, part=n if several else None) for n, each in numbered]

    def _end_in(self, line: Line, stated: Formula) -> None:
        """Repeat a line that is not the last of its box, or that has another wording."""
        if line is not self.lines[-1] or line.rule in ("premise", "assumption"):
            self._add(stated, "hyp", _to(line))

    def _box(self, known: list[Line], last: Formula, *assumed: Formula) -> Citation:
        """Return a box that assumes something; its last line is proved by the next branch."""
        self.depth += 1
        opened = self._share_line(assumed, "assumption")
        line = self._prove([*known, *opened])
        if len(assumed) == 2 or line is not opened[-1]:
            self._end_in(line, last)
        self.depth -= 1
        return Citation(opened[0].number, last=self.lines[-1].number)

    def _prove(self, known: list[Line]) -> Line:
        """Return the line that the next branch proves; its first rule determines the statement."""
        step = self._next()
        while step.rule == "cut":
            known = [*known, self._prove(known)]
            step = self._next()
        if step.rule == "hyp":
            wanted = statement(step.letters["A"])
            found = [line for line in known if same(line.statement, wanted)]
            if not found:
                raise InputError(f"hyp needs {said(wanted)}, which is not known there")
            return found[-1]
        if step.rule not in RULES:
            raise InputError(f"{step.rule!r} is not a rule of natural deduction")
        schema, needs = RULES[step.rule]
        made = step.says(schema)
        cited = [self._cite(known, step, need) for need in needs]
        return self._add(made, re.sub(r"\([LR]\)", "", step.rule), *cited)

    def _cite(self, known: list[Line], step: Step, need: Sequent) -> Citation:
        """Return what the next branch proves: a line, or a box that assumes something."""
        if not need.premises:
            return _to(self._prove(known))
        return self._box(known, step.says(need.conclusion), *map(step.says, need.premises))

    def _next(self) -> Step:
        step = next(self.steps, None)
        if step is None:
            raise InputError("the tree ends before everything is proved")
        return step


def _to(line: Line) -> Citation:
    return Citation(line.number, line.part)
