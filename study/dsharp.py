"""Counting by bauhaus's own functions, without the program DSHARP.

`bauhaus.utils.count_solutions` and `likelihood` call `dsharp.compile` by that name of their module
and take no other counter.
"""

from types import SimpleNamespace
from typing import Any

import bauhaus.utils

from unwordle.model.logic.clauses import Clauses
from unwordle.model.logic.models import compiled


def replace_dsharp() -> None:
    """Put the project's model counter in the place of DSHARP, for all of bauhaus's functions."""
    bauhaus.utils.dsharp = SimpleNamespace(compile=_compiled)


def _compiled(sentence: Any, **_: Any) -> SimpleNamespace:
    """Return an object that counts the models of a sentence in conjunctive normal form.

    Raises InputError if the counter takes too long.
    """
    number = {name: n for n, name in enumerate(sorted(sentence.vars(), key=str), 1)}
    clauses = [
        tuple(number[one.name] if one.true else -number[one.name] for one in clause)
        for clause in sentence
    ]
    models = compiled(Clauses(number, clauses, len(number)))
    return SimpleNamespace(model_count=models.count)
