"""Model counting by bauhaus's own functions, without the program DSHARP.

`bauhaus.utils.count_solutions` and `likelihood` call `dsharp.compile` by its name in their module
and accept no other counter.
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
    """Return an object with the model count of a sentence in conjunctive normal form.

    Raises InputError if the counter takes too long.
    """
    number = {name: n for n, name in enumerate(sorted(sentence.vars(), key=str), 1)}
    clauses = [
        tuple(number[var.name] if var.true else -number[var.name] for var in clause)
        for clause in sentence
    ]
    models = compiled(Clauses(number, clauses, len(number)))
    return SimpleNamespace(model_count=models.count)
