"""Sentences: in an order that does not depend on hashes, under a model, and as people read them."""

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import nnf

from unwordle.model.logic.cardinality import AllOf, Cardinality

Model: TypeAlias = Mapping[Any, bool]
"""A model: the truth value of each proposition."""

About: TypeAlias = Callable[[Any], bool]
"""A test of propositions: true for those that a reader wants to see."""

LONGEST_LINE = 2000
"""The length at which a printed line is cut, unless the whole is asked for."""
_MOST_LISTED = 8
_MOST_WHOLE = 3


def parts_of(sentence: Any) -> frozenset[nnf.NNF]:
    """Return the children of a conjunction or disjunction."""
    return frozenset(sentence.children)


class Ordered(NamedTuple):
    """A sentence with its parts in an order that does not depend on hashes.

    Parts are ordered by the numbers of their literals, then by how these are joined, so that
    a & b and a | b, or true and false, have different places.
    """

    literals: tuple[tuple[int, bool], ...]
    shape: tuple[Any, ...]
    node: nnf.NNF
    parts: "list[Ordered]"


def in_order(sentence: nnf.NNF, number: Mapping[Any, int]) -> Ordered:
    """Return the sentence with its parts in order at every level."""
    if isinstance(sentence, nnf.Var):
        return Ordered(((number[sentence.name], sentence.true),), (), sentence, [])
    parts = sorted((in_order(part, number) for part in parts_of(sentence)), key=lambda o: o[:2])
    literals = tuple(literal for part in parts for literal in part.literals)
    shape = (isinstance(sentence, nnf.And), *(part.shape for part in parts))
    return Ordered(literals, shape, sentence, parts)


def holds(sentence: nnf.NNF, model: Model) -> bool:
    """Return whether a model satisfies a sentence; what the model does not mention is false."""
    if isinstance(sentence, nnf.Var):
        return bool(model.get(sentence.name, False)) == sentence.true
    joined = all if isinstance(sentence, nnf.And) else any
    return joined(holds(part, model) for part in parts_of(sentence))


@dataclass(frozen=True)
class Printer:
    """Sentences of an encoding as text.

    A `model` colours the literals: green where it makes them true, else red (by variable, if
    `var_level`); with the environment variable NO_COLOR it marks them instead. Unless `full`, long
    lines are cut, and an ellipsis stands for the parts of a long conjunction that mention nothing
    that `about` accepts.
    """

    number: Mapping[Any, int]
    model: Model | None = None
    var_level: bool = False
    about: About | None = None
    full: bool = True

    def lines(self, formula: Any, sentence: nnf.NNF) -> Iterator[str]:
        """Yield the lines of a constraint: cardinalities in words, other formulas in notation."""
        if isinstance(formula, AllOf):
            for part in formula.parts:
                if self._mentions(part.compile()):
                    yield from self.lines(part, part.compile())
        elif isinstance(formula, Cardinality):
            line = f"{formula.words} {self._listed(formula)}"
            if formula.unless is not None:
                line += f", unless {self.text(formula.unless.compile())}"
            yield self._cut(line)
        else:
            yield self._cut(self.formula(formula))

    def formula(self, formula: Any) -> str:
        """Return a formula in logical notation; an implication begins with its premise."""
        kind, parts = getattr(formula, "typ", ""), getattr(formula, "args", ())
        if kind == "imp":
            return f"({' → '.join(map(self.formula, parts))})"
        if kind == "and" and any(getattr(part, "typ", "") == "imp" for part in parts):
            return f"({' ∧ '.join(map(self.formula, parts))})"
        return self.text(formula.compile())

    def text(self, sentence: nnf.NNF) -> str:
        """Return a sentence in logical notation, its parts ordered by their variables' numbers."""
        return self._text(in_order(sentence, self.number))

    def _text(self, part: Ordered) -> str:
        if isinstance(part.node, nnf.Var):
            return self._literal(part.node)
        if not part.parts:
            return "true" if isinstance(part.node, nnf.And) else "false"
        parts, joint = part.parts, " ∧ " if isinstance(part.node, nnf.And) else " ∨ "
        if isinstance(part.node, nnf.And) and not self.full and len(parts) > _MOST_WHOLE:
            parts = [one for one in parts if self._mentions(one.node)]
        left_out = ["…"] * (len(parts) < len(part.parts))
        if len(part.parts) == 1:
            return self._text(part.parts[0])
        return "(" + joint.join([*map(self._text, parts), *left_out]) + ")"

    def _literal(self, node: nnf.Var) -> str:
        text = ("" if node.true else "¬") + str(node.name)
        if self.model is None:
            return text
        true = self.model.get(node.name, False) == (node.true or self.var_level)
        if os.environ.get("NO_COLOR"):
            return f"{'✓' if true else '✗'}{text}"
        return f"\x1b[{32 if true else 31}m{text}\x1b[0m"

    def _mentions(self, sentence: nnf.NNF) -> bool:
        return self.about is None or any(map(self.about, sentence.vars()))

    def _listed(self, formula: Cardinality) -> str:
        sentences = [part.compile() for part in formula.formulas]
        shown = sentences
        if not self.full:
            shown = [part for part in sentences if self._mentions(part)]
            if self.model is not None:  # what the model makes true comes first
                shown.sort(key=lambda part: not holds(part, self.model or {}))
            shown = shown[:_MOST_LISTED]
        others = len(sentences) - len(shown)
        more = [f"{others} other{'s' if others > 1 else ''}"] if others else []
        return ", ".join([*map(self.text, shown), *more])

    def _cut(self, line: str) -> str:
        """Return the line, cut between two literals if it is too long."""
        if self.full or len(line) <= LONGEST_LINE:
            return line
        joints = (line.rfind(one, 0, LONGEST_LINE - 60) for one in (" ∧ ", " ∨ ", " → ", ", "))
        start = line[: max(joints)]
        return f"{start} … ({len(line) - len(start):,} characters more)"
