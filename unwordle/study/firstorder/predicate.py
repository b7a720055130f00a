"""First-order formulas: their grammar, parsing, printing and substitution.

The signs, from those that bind most loosely:

    formula  ::=  formula ↔ formula
               |  formula → formula                 (groups to the right; the others to the left)
               |  formula ∨ formula
               |  formula ∧ formula
               |  ¬formula | ∀x.formula | ∃x.formula
               |  P(x, y) | P | x = y | x ≠ y | ⊥ | ( formula )

`forall x.`, `exists x.`, `->`, `<->`, `or`, `|`, `and`, `&`, `not`, `~`, `!=` and `false` are
accepted. A predicate starts with a capital letter, an individual with any letter or digit.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from unwordle.model.game.input import InputError


@dataclass(frozen=True)
class Atom:
    """A predicate applied to the names of individuals. Equality is the predicate `=`."""

    predicate: str
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Not:
    """The negation of a formula."""

    body: "Formula"


@dataclass(frozen=True)
class Join:
    """Two formulas joined by ∧, ∨, → or ↔."""

    sign: str
    left: "Formula"
    right: "Formula"


@dataclass(frozen=True)
class Bind:
    """A quantified formula."""

    sign: str
    name: str
    body: "Formula"


Formula: TypeAlias = Atom | Not | Join | Bind

FALSE = Atom("⊥")

MOST_NESTED = 100
"""The greatest depth, as much deeper formulas would overflow Python's stack."""

SPELLINGS = {
    "forall": "∀", "exists": "∃", "->": "→", "<->": "↔", "and": "∧", "&": "∧", "or": "∨", "|": "∨",
    "not": "¬", "~": "¬", "!=": "≠", "false": "⊥",
}  # fmt: skip
_LEVELS = ("↔", "→", "∨", "∧")
_TOKEN = re.compile(r"(<->|->|!=|[∀∃→↔∧∨¬⊥≠=(),.~&|]|\w+)|\S")


def parse(text: str) -> Formula:
    """Return the formula in a text. Raises InputError if there is none."""
    reader = _Reader(text)
    try:
        formula = reader.joined(0)
        if _depth(formula) > MOST_NESTED:
            raise RecursionError
    except RecursionError:
        problem = f"the formula is nested too deeply: at most {MOST_NESTED} levels are allowed"
        raise InputError(problem) from None
    if reader.next:
        raise reader.error("the text continues after a complete formula")
    return formula


def _depth(formula: Formula) -> int:
    return 1 + max(map(_depth, parts(formula)), default=0)


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text.strip()
        self.tokens = self._tokens()
        self.next = next(self.tokens, "")

    def _tokens(self) -> Iterator[str]:
        for token in _TOKEN.finditer(self.text):
            if token[1] is None:
                self.next = token[0]
                raise self.error(f"formulas must not contain {token[0]!r}")
            yield SPELLINGS.get(token[1], token[1])

    def advance(self) -> str:
        token, self.next = self.next, next(self.tokens, "")
        return token

    def error(self, problem: str) -> InputError:
        place = repr(self.next) if self.next else "its end"
        return InputError(f"in the formula {self.text!r}, at {place}: {problem}")

    def took(self, *signs: str) -> str:
        """Return the next token and move on if it's one of `signs`, or else return ""."""
        return self.advance() if self.next in signs else ""

    def expect(self, sign: str) -> None:
        if not self.took(sign):
            raise self.error(f"{sign!r} is missing")

    def name(self) -> str:
        if not re.fullmatch(r"\w+", self.next):
            raise self.error("a name is missing")
        return self.advance()

    def joined(self, level: int) -> Formula:
        """Read a formula whose outermost sign is at `level` or binds more tightly."""
        if level == len(_LEVELS):
            return self.single()
        left = self.joined(level + 1)
        while sign := self.took(_LEVELS[level]):
            if sign == "→":
                return Join(sign, left, self.joined(level))
            left = Join(sign, left, self.joined(level + 1))
        return left

    def single(self) -> Formula:
        if self.took("¬"):
            return Not(self.single())
        if sign := self.took("∀", "∃"):
            name = self.name()
            self.expect(".")
            return Bind(sign, name, self.single())
        if self.took("("):
            inner = self.joined(0)
            self.expect(")")
            return inner
        return FALSE if self.took("⊥") else self.atom()

    def atom(self) -> Formula:
        head = self.name()
        if sign := self.took("=", "≠"):
            same = Atom("=", (head, self.name()))
            return same if sign == "=" else Not(same)
        if not head[0].isupper():
            fact = f"in the formula {self.text!r}, {head!r} is not a predicate"
            raise InputError(f"{fact}: the name of a predicate starts with a capital letter")
        if not self.took("("):
            return Atom(head)
        names = [self.name()]
        while self.took(","):
            names.append(self.name())
        self.expect(")")
        return Atom(head, tuple(names))


def as_text(formula: Formula, loosest: int = 0) -> str:
    """Return text that `parse` accepts, with few brackets; `loosest` is the level of the sign
    around it.
    """
    if isinstance(formula, Atom):
        if formula.predicate == "=":
            return " = ".join(formula.names)
        return formula.predicate + (f"({','.join(formula.names)})" if formula.names else "")
    if isinstance(formula, Not):
        if isinstance(formula.body, Atom) and formula.body.predicate == "=":
            return " ≠ ".join(formula.body.names)
        return "¬" + as_text(formula.body, len(_LEVELS))
    if isinstance(formula, Bind):
        return f"{formula.sign}{formula.name}.{as_text(formula.body, len(_LEVELS))}"
    level = _LEVELS.index(formula.sign)
    to_the_right = formula.sign == "→"
    left = as_text(formula.left, level + to_the_right)
    right = as_text(formula.right, level + (not to_the_right))
    text = f"{left} {formula.sign} {right}"
    return f"({text})" if level < loosest else text


def parts(formula: Formula) -> tuple[Formula, ...]:
    """Return a formula's direct parts: one, two or, for an atom, none."""
    if isinstance(formula, Join):
        return formula.left, formula.right
    return () if isinstance(formula, Atom) else (formula.body,)


def atoms(formula: Formula) -> Iterator[Atom]:
    """Yield the atoms from left to right."""
    if isinstance(formula, Atom):
        yield formula
    for part in parts(formula):
        yield from atoms(part)


def changed(formula: Formula, change: Callable[[Formula], Formula]) -> Formula:
    """Return the formula with `change` applied to its direct parts."""
    if isinstance(formula, Join):
        return Join(formula.sign, change(formula.left), change(formula.right))
    return formula if isinstance(formula, Atom) else replace(formula, body=change(formula.body))


def free_names(formula: Formula) -> frozenset[str]:
    """Return the names that no quantifier binds."""
    if isinstance(formula, Atom):
        return frozenset(formula.names)
    inner = frozenset().union(*map(free_names, parts(formula)))
    return inner - {formula.name} if isinstance(formula, Bind) else inner


def substitute(formula: Formula, name: str, by: str) -> Formula:
    """Return the formula with `by` for each free `name`; a bound name that would capture it is
    renamed.
    """
    if isinstance(formula, Atom):
        return Atom(formula.predicate, tuple(by if n == name else n for n in formula.names))
    if isinstance(formula, Bind):
        if formula.name == name:
            return formula
        if formula.name == by:
            bound = by
            while bound in free_names(formula.body) | {name, by}:
                bound += "_"
            formula = Bind(formula.sign, bound, substitute(formula.body, by, bound))
    return changed(formula, lambda part: substitute(part, name, by))


def same(one: Formula, other: Formula) -> bool:
    """Return whether two formulas differ only in the names of bound variables."""
    return _numbered(one, 0) == _numbered(other, 0)


def _numbered(formula: Formula, depth: int) -> Formula:
    if isinstance(formula, Bind):
        bound = f"#{depth}"  # does not clash, because names in formulas have no #
        formula = Bind(formula.sign, bound, substitute(formula.body, formula.name, bound))
    return changed(formula, lambda part: _numbered(part, depth + 1))
