"""What bauhaus counts solutions with: the project's own counter, in place of the program DSHARP.

`bauhaus.utils.count_solutions` and `likelihood` call `dsharp.compile` by that name of their module
and take no other counter. So the name is replaced here, the only place that changes bauhaus.
"""

from types import SimpleNamespace
from typing import Any

import bauhaus.utils

from unwordle.model.logic.clauses import Clauses
from unwordle.model.logic.models import compiled


def _compiled(sentence: Any, **_: Any) -> SimpleNamespace:
    """Return what counts the models of a sentence in conjunctive normal form, as bauhaus asks.

    Raises InputError where the counter takes too long.
    """
    number = {name: n for n, name in enumerate(sorted(sentence.vars(), key=str), 1)}
    clauses = [
        tuple(number[one.name] if one.true else -number[one.name] for one in clause)
        for clause in sentence
    ]
    models = compiled(Clauses(number, clauses, len(number)))
    return SimpleNamespace(model_count=models.count)


bauhaus.utils.dsharp = SimpleNamespace(compile=_compiled)
