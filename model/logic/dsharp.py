"""What bauhaus counts solutions with: the project's own counter, in place of the program DSHARP.

`bauhaus.utils.count_solutions` and `likelihood` call `dsharp.compile` by that name of their module
and take no other counter. So the name is replaced here, the only place that changes bauhaus.
"""

from types import SimpleNamespace
from typing import Any

import bauhaus.utils
import nnf

from model.logic.clauses import Clauses
from model.logic.models import Branch, Models, compiled


class _Counted(nnf.And[Any]):
    """A sentence in d-DNNF with the number of its models: nnf would count on the stack."""

    __slots__ = ("counted",)
    counted: int

    def __init__(self, root: nnf.NNF, counted: int) -> None:
        super().__init__([root])
        object.__setattr__(self, "counted", counted)

    def model_count(self) -> int:
        """Return how many models the sentence has."""
        return self.counted


def _compiled(sentence: Any, **_: Any) -> nnf.NNF:
    """Return the sentence, in conjunctive normal form, in smooth d-DNNF.

    Raises InputError where the counter takes too long.
    """
    number = {name: n for n, name in enumerate(sorted(sentence.vars(), key=str), 1)}
    clauses = [
        tuple(number[one.name] if one.true else -number[one.name] for one in clause)
        for clause in sentence
    ]
    models = compiled(Clauses(number, clauses, len(number)))
    return _Counted(_sentence(models, list(number)), models.count())


def _sentence(models: Models, names: list[Any]) -> nnf.NNF:
    """Return the compiled models as a sentence over these names, the first of number 1."""
    variables = [nnf.Var(name) for name in names]
    nodes: list[nnf.NNF] = []

    def conjunction(branch: Branch) -> nnf.NNF:
        literals = (variables[n - 1] if n > 0 else ~variables[-n - 1] for n in branch.literals)
        free = (variables[n - 1] | ~variables[n - 1] for n in branch.free)
        return nnf.And((*literals, *free, *(nodes[part] for part in branch.parts)))

    for node in models.nodes:
        nodes += [nnf.Or(map(conjunction, node))]
    return nnf.false if models.root is None else conjunction(models.root)


bauhaus.utils.dsharp = SimpleNamespace(compile=_compiled)
