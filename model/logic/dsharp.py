"""What bauhaus counts solutions with: the program DSHARP or, without it, an enumeration.

`bauhaus.utils.count_solutions` and `likelihood` call `dsharp.compile` by that name of their module
and take no other counter. So the name is replaced here, the only place that changes bauhaus.
"""

from itertools import islice
from shutil import which
from types import SimpleNamespace
from typing import Any

import bauhaus.utils
import nnf
import nnf.pysat
from nnf import dsharp

from model.game.errors import InputError

MOST_SOLUTIONS = 10_000
"""The most solutions that bauhaus's functions count without DSHARP."""


def _compiled(sentence: Any, **options: Any) -> nnf.NNF:
    """Return the sentence in d-DNNF. Raises InputError if it needs DSHARP, which is missing."""
    if which("dsharp"):
        return dsharp.compile(sentence, **options)
    models = list(islice(nnf.pysat.models(sentence), MOST_SOLUTIONS + 1))
    if len(models) > MOST_SOLUTIONS:
        raise InputError(
            f"bauhaus counts more than {MOST_SOLUTIONS:,} solutions with the program dsharp, "
            "which is not installed"
        )
    listed = nnf.Or(nnf.And(nnf.Var(*value) for value in model.items()) for model in models)
    listed.mark_deterministic()
    return listed


bauhaus.utils.dsharp = SimpleNamespace(compile=_compiled)
