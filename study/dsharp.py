"""A replacement for the program DSHARP, by which bauhaus counts models.

The functions `count_solutions` and `likelihood` of `bauhaus.utils` always call `dsharp.compile`. So
the name `dsharp` in `bauhaus.utils` is given another value.
"""

from types import SimpleNamespace
from typing import Any

import bauhaus.utils

from unwordle.model.logic.clauses import Clauses
from unwordle.model.logic.models import compiled


def replace_dsharp() -> None:
    """Make all functions of bauhaus use the project's model counter instead of DSHARP."""
    bauhaus.utils.dsharp = SimpleNamespace(compile=_compiled)


def _compiled(sentence: Any, **_: Any) -> SimpleNamespace:
    """Return an object with the attribute `model_count`: the number of models of a sentence.

    The sentence must be in conjunctive normal form. Raises InputError if counting takes too long.
    """
    number = {name: n for n, name in enumerate(sorted(sentence.vars(), key=str), 1)}
    clauses = [
        tuple(number[var.name] if var.true else -number[var.name] for var in clause)
        for clause in sentence
    ]
    models = compiled(Clauses(number, clauses, len(number)))
    return SimpleNamespace(model_count=models.count)
