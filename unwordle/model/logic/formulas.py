"""Formulas of bauhaus as sentences of nnf, however deep they are."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

import nnf

from unwordle.model.game.input import InputError, briefly


def sentence_of(formula: Any) -> nnf.NNF:
    """Return a formula or proposition of bauhaus, or a sentence of nnf, in NNF."""
    if isinstance(formula, nnf.NNF):
        return formula
    if not hasattr(formula, "compile"):
        raise InputError(f"{briefly(formula)} is not a formula: give a proposition or a formula")
    # bauhaus compiles by recursion, which is faster, but overflows where a formula is deep.
    try:
        compiled: nnf.NNF = formula.compile()
    except RecursionError:
        return _by_stack(formula)
    return compiled


def parts_of(sentence: Any) -> frozenset[nnf.NNF]:
    """Return the children of a conjunction or disjunction, for which nnf has no type hint."""
    return frozenset(sentence.children)


def _by_stack(formula: Any) -> nnf.NNF:
    """Compile a formula without recursion, and each part at most once for each sign."""
    done: dict[tuple[int, bool], nnf.NNF] = {}
    kept: list[_Parts] = []  # a part that is made here keeps its `id`
    todo = [(formula, True)]
    while todo:
        part, sign = todo[-1]
        if (id(part), sign) in done:
            todo.pop()
        elif isinstance(part, nnf.Var):
            done[id(part), sign] = part if sign else ~part
        else:
            joint, parts = _inside(part, sign)
            kept.append(parts)
            missing = [(p, true) for p, true in parts if (id(p), true) not in done]
            todo += missing
            if not missing:
                done[id(part), sign] = joint(done[id(p), true] for p, true in parts)
    return done[id(formula), True]


_Parts: TypeAlias = list[tuple[Any, bool]]


def _inside(part: Any, sign: bool) -> tuple[Callable[[Iterable[nnf.NNF]], nnf.NNF], _Parts]:
    """Return the connective of a formula's parts, and the parts with whether each must hold."""
    kind: str = getattr(part, "typ", "")
    args: Sequence[Any] = getattr(part, "args", ())
    if isinstance(part, nnf.NNF):
        kind, args = "and" if isinstance(part, nnf.And) else "or", tuple(parts_of(part))
    joints = (nnf.And, nnf.Or) if sign else (nnf.Or, nnf.And)
    if kind == "imp":
        return joints[1], [(args[0], not sign), (args[1], sign)]
    if kind in ("and", "or"):
        return joints[kind == "or"], [(arg, sign) for arg in args]
    if kind in ("not", "var"):
        return nnf.And, [(args[0], sign == (kind == "var"))]
    return nnf.And, [(part.compile(), sign)]  # a proposition, or a formula of another class
