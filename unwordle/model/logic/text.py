"""Logical sentences: the order of their parts, their truth in a model, and their form as text."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

import nnf

from unwordle.model.logic.cardinality import Cardinality
from unwordle.model.logic.clauses import parts_of, sentence_of

Model: TypeAlias = Mapping[Any, bool | None]
"""The truth value of each proposition, or None if the value is not known."""

About: TypeAlias = Callable[[Any], bool]
"""A function that returns True for the propositions that a reader wants to see."""

LONGEST_LINE = 2000
"""The maximum length of a line, unless the full text is asked for."""
# A cardinality constraint can be about thousands of words: a few show what kind they are.
_MOST_LISTED = 8
# A conjunction that is no longer than this is printed whole, whatever it is asked about.
_MOST_WHOLE = 3


def holds(sentence: nnf.NNF, model: Model) -> bool:
    """Return whether a model satisfies a sentence. A proposition without a value counts as false.

    One with the value None, which means unknown, counts as whatever makes the sentence true.
    """
    if isinstance(sentence, nnf.Var):
        value = model.get(sentence.name, False)
        return value is None or bool(value) == sentence.true
    joined = all if isinstance(sentence, nnf.And) else any
    return joined(holds(part, model) for part in parts_of(sentence))


class Printer(NamedTuple):
    """A printer of an encoding's sentences; see `Encoding.introspect` for its options.

    Outside a terminal, or with NO_COLOR, ticks and crosses replace the colours. Unless `full`, a
    long conjunction is shortened to the parts that `about` accepts, if there are any.
    """

    number: Mapping[Any, int]
    model: Model | None = None
    var_level: bool = False
    about: About | None = None
    full: bool = True

    def lines(self, formula: Any) -> Iterator[str]:
        """Yield the lines of a constraint, one for each cardinality constraint in it."""
        parts = getattr(formula, "args", ()) if getattr(formula, "typ", "") == "and" else ()
        if any(isinstance(part, Cardinality) for part in parts):
            for part in parts:
                if self._mentions(sentence_of(part)):
                    yield from self.lines(part)
        else:
            yield self._cut(self.formula(formula))

    def formula(self, formula: Any) -> str:
        """Return a formula, with arrows for implications and words for cardinalities."""
        if isinstance(formula, Cardinality):
            return f"{formula.words} {self._listed(formula)}"
        kind, parts = getattr(formula, "typ", ""), getattr(formula, "args", ())
        if kind == "imp":
            return f"({' → '.join(map(self.formula, parts))})"
        if kind == "and" and any(getattr(part, "typ", "") == "imp" for part in parts):
            return f"({' ∧ '.join(map(self.formula, parts))})"
        return self.text(sentence_of(formula))

    def text(self, sentence: nnf.NNF) -> str:
        """Return a sentence in logical notation."""
        if isinstance(sentence, nnf.Var):
            return self._literal(sentence)
        is_and, every = isinstance(sentence, nnf.And), sorted(parts_of(sentence), key=self._key)
        if len(every) < 2:
            return self.text(every[0]) if every else "true" if is_and else "false"
        parts = every
        if is_and and not self.full and len(every) > _MOST_WHOLE:
            parts = [part for part in every if self._mentions(part)] or every
        left_out = ["…"] * (len(parts) < len(every))
        return f"({(' ∧ ' if is_and else ' ∨ ').join([*map(self.text, parts), *left_out])})"

    def _key(self, sentence: nnf.NNF) -> tuple[Any, ...]:
        """Return what to sort by, whatever the hashes: the literals' numbers, then the shape."""
        if isinstance(sentence, nnf.Var):
            place = self.number.get(name := sentence.name)
            # A constraint that always holds, such as at least none, need not mention its subject.
            literal = (place, "") if place else (len(self.number) + 1, str(name))
            return ((*literal, sentence.true),), ()
        keys = sorted(map(self._key, parts_of(sentence)))
        literals = tuple(literal for of_part, _ in keys for literal in of_part)
        return literals, (isinstance(sentence, nnf.And), *(shape for _, shape in keys))

    def _literal(self, node: nnf.Var) -> str:
        text = ("" if node.true else "¬") + str(node.name)
        value = None if self.model is None else self.model.get(node.name, False)
        if value is None:
            return text
        true = value == (node.true or self.var_level)
        if os.environ.get("NO_COLOR") or not sys.stdout.isatty():
            return f"{'✓' if true else '✗'}{text}"
        return f"\x1b[{32 if true else 31}m{text}\x1b[0m"

    def _mentions(self, sentence: nnf.NNF) -> bool:
        return self.about is None or any(map(self.about, sentence.vars()))

    def _listed(self, formula: Cardinality) -> str:
        shown = sentences = list(map(sentence_of, formula.args))
        if not self.full:
            shown = [part for part in sentences if self._mentions(part)]
            if self.model is not None:  # formulas that are true in the model come first
                shown.sort(key=lambda part: not holds(part, self.model or {}))
            shown = shown[:_MOST_LISTED]
        others = len(sentences) - len(shown)
        more = [f"{others} other{'s' if others > 1 else ''}"] if others else []
        return ", ".join([*map(self.text, shown), *more])

    def _cut(self, line: str) -> str:
        if self.full or len(line) <= LONGEST_LINE:
            return line
        ends = (line.rfind(joint, 0, LONGEST_LINE - 60) for joint in (" ∧ ", " ∨ ", " → ", ", "))
        start = line[: max(ends)]
        return f"{start} … ({len(line) - len(start):,} characters more)"
