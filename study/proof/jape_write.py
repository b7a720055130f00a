"""Writing a checked proof as one of Jape's files (.jp); `study.proof.jape_read` describes them.

Every line becomes a cut and the rule that gives it, every box the branch under the rule that
cites it. Jape classifies names by their first letter: predicates start with a capital, and
individuals with one of i j k u v w x y z. Other individuals are renamed.
"""

from collections.abc import Iterable, Iterator

from model.game.errors import InputError
from model.logic.predicate import (
    Atom,
    Bind,
    Formula,
    as_text,
    atoms,
    changed,
    subformulas,
)
from study.proof.lines import ACTUAL, Citation, Line, Sequent, said
from study.proof.rules import RULES, Box, instance

_INDIVIDUALS = "ijkuvwxyz"


def write_jape(sequent: Sequent, lines: list[Line]) -> str:
    """The proof as a file for Jape.

    The lines must prove the sequent, as `study.proof.checker` checks. Raises InputError where a
    formula is not in Jape's logic.
    """
    return _Writer(sequent, lines).text()


class _Writer:
    def __init__(self, sequent: Sequent, lines: list[Line]) -> None:
        self.sequent, self.lines = sequent, lines
        stated = [*sequent.premises, sequent.conclusion, *(line.statement for line in lines)]
        for formula in stated:
            _check_signs(formula)
        self.names = _new_names(name for formula in stated for name in _names(formula))
        self.at = {line.label: line for line in lines}
        self.numbers: dict[str, int] = {}

    def text(self) -> str:
        """The file."""
        tree = " ".join(f"({step})" for step in self._branch(self.lines, 0))
        premises = [self._said(premise) for premise in self.sequent.premises]
        conclusion = self._said(self.sequent.conclusion)
        name = f"{', '.join(premises)} ⊢ {conclusion}" if premises else conclusion
        infer = ",\n     ".join(premises) + f"\n     ⊢ {conclusion}" if premises else conclusion
        formulae = ",\n".join(f"{n} {formula}" for formula, n in self.numbers.items())
        return (
            f'CONJECTUREPANEL "Conjectures"\nPROOF "{name}"\nINFER {infer}\n'
            f"FORMULAE\n{formulae}\nIS\nSEQ {tree}\nEND\n"
        )

    def _said(self, formula: Formula) -> str:
        text = said(_renamed(formula, self.names))
        return text if text.startswith(f"{ACTUAL} ") else text.replace(" ", "")

    def _number(self, text: str) -> int:
        return self.numbers.setdefault(text, len(self.numbers))

    def _step(self, rule: str, **letters: Formula | str) -> str:
        """A rule of the tree with what its schematic letters stand for."""
        numbers = [
            self._number(self.names[f] if isinstance(f, str) else self._said(f))
            for f in letters.values()
        ]
        name = rule if rule.isalpha() else f'"{rule}"'
        return f"{name}[{','.join(letters)}\\{','.join(map(str, numbers))}]"

    def _branch(self, lines: list[Line], depth: int) -> Iterator[str]:
        """The tree that proves the last of some lines: a cut for each of the others."""
        goal = lines[-1]
        own = [line for line in lines if line.depth == depth]
        for line in own[:-1]:
            if line.rule not in ("premise", "assumption"):
                yield self._step("cut", B=line.statement, C=goal.statement)
                yield from self._rule(line)
        yield from self._rule(goal)

    def _hyp(self, citation: Citation) -> str:
        return self._step("hyp", A=self.at[str(citation)].statement)

    def _inside(self, box: Citation) -> list[Line]:
        """Return the lines of a box."""
        last = box.last or box.line
        return [line for line in self.lines if box.line <= line.number <= last]

    def _rule(self, line: Line) -> Iterator[str]:
        """The rule that gives a line, and the branches that it needs."""
        if line.rule in ("premise", "assumption"):
            yield self._step("hyp", A=line.statement)
            return
        if line.rule == "hyp":
            yield self._hyp(line.cited[0])
            return
        found = instance(line.rule, line.statement, list(map(self._stated, line.cited)))
        cited = line.cited[::-1] if found.swapped else line.cited
        known: dict[str, Formula | str] = {**found.letters.formulas, **found.letters.names}
        letters = {letter: known[letter] for letter in RULES[found.name].letters}
        step = self._step(found.name, **letters)
        if found.name != line.rule:
            # Jape shows both variants under one name; that is what its LAYOUT is for.
            hyp = self._hyp(cited[0])
            yield f'LAYOUT "{line.rule}" (0) ({step}) ({hyp})'
            return
        yield step
        for each in cited:
            if each.last is None:
                yield self._hyp(each)
            else:
                inside = self._inside(each)
                yield from self._branch(inside, inside[0].depth)

    def _stated(self, cited: Citation) -> Formula | Box:
        """Return the statement of a line that is cited, or the box."""
        if cited.last is None:
            return self.at[str(cited)].statement
        inside = self._inside(cited)
        assumed = [
            line.statement
            for line in inside
            if line.rule == "assumption" and line.depth == inside[0].depth
        ]
        return Box(tuple(assumed), inside[-1].statement)


def _check_signs(formula: Formula) -> None:
    for predicate in (atom.predicate for atom in atoms(formula)):
        if predicate not in (ACTUAL, "⊥") and not ("A" <= predicate[0] <= "Z"):
            raise InputError(
                f"Jape's logic has no predicate {predicate}: names with a capital A to Z"
            )
    if "↔" in as_text(formula):
        raise InputError("Jape's logic has no ↔: write it as two implications")


def _names(formula: Formula) -> Iterator[str]:
    """The individuals that a formula names, bound or not."""
    for part in subformulas(formula):
        if isinstance(part, Atom):
            yield from part.names
        elif isinstance(part, Bind):
            yield part.name


def _new_names(names: Iterable[str]) -> dict[str, str]:
    """Each name for Jape: unchanged where Jape takes it, else x with a number."""
    found = dict.fromkeys(names)
    kept = {name: name for name in found if name[0] in _INDIVIDUALS}
    unused = (f"x{n}" for n in range(1, 2 * len(found) + 1) if f"x{n}" not in kept)
    return kept | {name: next(unused) for name in found if name not in kept}


def _renamed(formula: Formula, names: dict[str, str]) -> Formula:
    if isinstance(formula, Atom):
        return Atom(formula.predicate, tuple(names[name] for name in formula.names))
    if isinstance(formula, Bind):
        formula = Bind(formula.sign, names[formula.name], formula.body)
    return changed(formula, lambda part: _renamed(part, names))
