"""The translation of formulas of bauhaus to sentences in NNF, and of these to clauses."""

import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, product
from math import prod
from operator import neg
from threading import RLock
from typing import Any

import nnf
from bauhaus import core

from unwordle.model.game.input import InputError, briefly

# The recursion limit for formulas and searches that are too deep for Python's own limit.
_DEEPEST = 100_000
_LOCK = RLock()

# A disjunction with more clauses than this gets new variables instead, of which it needs fewer.
_MOST_DISTRIBUTED = 512
# A deep sentence has few clauses at each level, but writes them again at the next.
_MOST_LITERALS = 100_000
_TOO_LARGE = "the formula is too large to be multiplied out into clauses"

Clause = tuple[int, ...]


def sentence_of(formula: Any) -> nnf.NNF:
    """Return a formula or proposition of bauhaus, or a sentence of nnf, in NNF."""
    if not (isinstance(formula, nnf.NNF) or hasattr(formula, "compile")) or callable(formula):
        raise InputError(f"{briefly(formula)} is not a formula: give a proposition or a formula")
    with deep_recursion():
        return _in_nnf(formula, True, {})


@contextmanager
def deep_recursion() -> Iterator[None]:
    """Raise the recursion limit, for one thread at a time."""
    # Calls of Python functions by Python functions use no C stack. All threads share the limit.
    with _LOCK:
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(_DEEPEST)
        try:
            yield
        finally:
            sys.setrecursionlimit(limit)


def _in_nnf(formula: Any, sign: bool, known: dict[tuple[int, bool], nnf.NNF]) -> nnf.NNF:
    """Return a formula, or its negation if `sign` is false, `known` if it was met before."""
    # bauhaus's own `compile` negates each premise again at every level above it.
    if type(formula) is not core.CustomNNF or formula.typ == "var":
        sentence: nnf.NNF = formula.compile() if hasattr(formula, "compile") else formula
        if sign:
            return sentence
        return ~sentence if isinstance(sentence, nnf.Var) else sentence.negate()
    if (key := (id(formula), sign)) in known:
        return known[key]
    kind, args = formula.typ, formula.args
    if kind == "not":
        return _in_nnf(args[0], not sign, known)
    joint = nnf.And if (kind == "and") == sign else nnf.Or
    parts = []
    if kind == "imp":  # a >> (b >> c) is the one disjunction ~a | ~b | c, however long the chain
        while type(formula) is core.CustomNNF and formula.typ == "imp":
            premise, formula = formula.args
            parts.append(_in_nnf(premise, not sign, known))
        conclusion = _in_nnf(formula, sign, known)
        parts += parts_of(conclusion) if isinstance(conclusion, joint) else [conclusion]
    else:
        parts += [_in_nnf(part, sign, known) for part in args]
    known[key] = joint(parts)
    return known[key]


def parts_of(sentence: Any) -> frozenset[nnf.NNF]:
    """Return the children of a conjunction or disjunction, for which nnf has no type hint."""
    return frozenset(sentence.children)


def mentioned(sentences: Iterable[nnf.NNF]) -> set[Any]:
    """Return the propositions in sentences. Raises InputError if one of them is a formula."""
    # `vars` of nnf can return equal propositions of another theory, which may soon be gone.
    nodes = chain.from_iterable(sentence.walk() for sentence in sentences)
    names = {node.name for node in nodes if isinstance(node, nnf.Var)}
    for formula in names:
        if isinstance(formula, core.CustomNNF):  # bauhaus makes a variable of it
            fact = f"{sentence_of(formula)} is a formula, which bauhaus takes for a proposition"
            raise InputError(f"{fact}: give it to add_constraint, or give propositions only")
    return names


@dataclass
class Clauses:
    """A theory as clauses, with as many models as the theory.

    Variables 1 to `len(number)` are the propositions. A higher one names a part of a sentence, and
    is true if and only if this part is.
    """

    number: Mapping[Any, int]
    clauses: list[Clause]
    variables: int

    @classmethod
    def of(cls, number: Mapping[Any, int], sentences: Iterable[nnf.NNF]) -> "Clauses":
        """Return the clauses of sentences over numbered propositions."""
        written = cls(number, [], len(number))
        for sentence in sentences:
            written.write(sentence)
        return written

    def write(self, sentence: nnf.NNF) -> None:
        """Add the clauses of a sentence, with new variables for conjuncts that are too large.

        The others are multiplied out. The order of the clauses does not depend on hashes.
        """
        clauses: list[Clause] = []
        large: list[nnf.NNF] = []
        for conjunct in conjuncts(sentence):
            try:
                clauses += self.distribute(conjunct)
            except OverflowError:
                large.append(conjunct)
        self.clauses += sorted(clauses)
        self.clauses += [(literal,) for literal in sorted(self._named(large))]

    def distribute(self, sentence: nnf.NNF) -> list[Clause]:
        """Return a sentence's clauses by the distributive law, or raise OverflowError."""
        found: dict[int, list[Clause]] = {}
        literals = 0

        def known(node: nnf.NNF) -> list[Clause]:
            return [(self._literal(node),)] if isinstance(node, nnf.Var) else found[id(node)]

        for node in joints_first((sentence,)):
            parts = map(known, parts_of(node))
            if isinstance(node, nnf.And):
                found[id(node)] = [*dict.fromkeys(chain.from_iterable(parts))]
            else:
                found[id(node)] = _disjunction(parts)
                if len(found[id(node)]) > 1:
                    literals += sum(map(len, found[id(node)]))
                if literals > _MOST_LITERALS:
                    raise OverflowError(_TOO_LARGE)
        return known(sentence)

    def _literal(self, node: nnf.Var) -> int:
        number = self.number[node.name]
        return number if node.true else -number

    def _named(self, sentences: Iterable[nnf.NNF]) -> set[int]:
        """Return literals that are true if and only if the sentences are (Tseitin 1968)."""
        # Equal parts get one new variable. They are numbered by their height, and those of one
        # height by the literals of their children, which does not depend on hashes.
        found: dict[int, int] = {}
        height: dict[int, int] = {}
        levels: list[list[nnf.NNF]] = []

        def known(node: nnf.NNF) -> int:
            return self._literal(node) if isinstance(node, nnf.Var) else found[id(node)]

        for node in joints_first(sentences):
            level = max((height.get(id(part), 0) for part in parts_of(node)), default=0)
            height[id(node)] = level + 1
            levels += [[]] if level == len(levels) else []
            levels[level].append(node)
        for nodes in levels:
            forms: dict[tuple[int, ...], list[int]] = {}
            for node in nodes:
                sign = 1 if isinstance(node, nnf.And) else -1
                children = sorted(set(map(known, parts_of(node))))
                forms.setdefault((sign, *children), []).append(id(node))
            for sign, *children in sorted(forms):
                # For a conjunction: new -> each child, and all children -> new. A disjunction is
                # the negation of the conjunction of the negated children, so all signs turn.
                self.variables += 1
                new = self.variables
                self.clauses += [(-sign * new, sign * child) for child in children]
                self.clauses.append((sign * new, *(-sign * child for child in children)))
                found |= dict.fromkeys(forms[sign, *children], new)
        return set(map(known, sentences))


def joints_first(sentences: Iterable[nnf.NNF]) -> Iterator[nnf.NNF]:
    """Yield each conjunction and disjunction in the sentences once, after those inside it.

    Sentences can be deep, and can share parts, which are told apart by identity.
    """
    seen: set[int] = set()
    todo = [(sentence, False) for sentence in sentences if not isinstance(sentence, nnf.Var)]
    while todo:
        node, ready = todo.pop()
        if ready:
            yield node
        elif id(node) not in seen:
            seen.add(id(node))
            todo.append((node, True))
            todo += [(p, False) for p in parts_of(node) if not isinstance(p, nnf.Var)]


def conjuncts(sentence: nnf.NNF) -> Iterator[nnf.NNF]:
    """Yield the conjuncts of a sentence, each once, with nested conjunctions flattened."""
    seen: set[int] = set()
    todo = [sentence]
    while todo:
        node = todo.pop()
        if id(node) not in seen:
            seen.add(id(node))
            if isinstance(node, nnf.And):
                todo += parts_of(node)
            else:
                yield node


def _disjunction(parts: Iterable[list[Clause]]) -> list[Clause]:
    choices = list(parts)
    if prod(map(len, choices)) > _MOST_DISTRIBUTED:
        raise OverflowError(_TOO_LARGE)
    return [clause for choice in product(*choices) for clause in _clause(chain(*choice))]


def _clause(literals: Iterable[int]) -> list[Clause]:
    """Return these literals as a clause in a list, or an empty list for a tautology."""
    clause = set(literals)
    return [tuple(sorted(clause, key=abs))] if clause.isdisjoint(map(neg, clause)) else []
