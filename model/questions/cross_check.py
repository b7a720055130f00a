"""One count by several counters that share no code: do they agree?"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from model.game.errors import InputError
from model.logic.clauses import to_clauses
from model.logic.counters import count_with_ganak, count_with_sdd, installed
from model.theory.propositions import Row

if TYPE_CHECKING:
    from model.theory.theory import Theory

MOST_WORDS = 400
"""The independent counters are given phase 2 while its rows have no more words than this."""


@dataclass(frozen=True)
class Counted:
    """What one counter says; or, where it was not asked, why."""

    by: str
    count: int | None
    seconds: float
    why_not: str = ""


def cross_check(theory: "Theory") -> list[Counted]:
    """The boards counted by compilation, by the solver's list, by PySDD and by pyganak."""
    found = [_by("exact", lambda: theory.boards.count())]
    try:
        found.append(_by("sat", lambda: theory.listed_by_solver().count()))
    except InputError as error:
        found.append(Counted("sat", None, 0.0, str(error)))
    clauses = to_clauses(theory.row_theory)
    rows = [n for proposition, n in clauses.number.items() if isinstance(proposition, Row)]
    words = sum(map(len, theory.candidates))
    counters: list[tuple[str, str, Callable[[], int]]] = [
        ("pysdd", "PySDD", lambda: count_with_sdd(clauses)),
        ("pyganak", "pyganak", lambda: count_with_ganak(clauses, rows)),
    ]
    for module, by, count in counters:
        why_not = ""
        if not installed(module):
            why_not = f"the package {module} is not installed"
        elif words > MOST_WORDS:
            why_not = f"the rows have {words:,} words, more than {MOST_WORDS}"
        elif module == "pysdd" and theory.has_own_propositions:
            why_not = "it would count the values of propositions of one's own too"
        found.append(Counted(by, None, 0.0, why_not) if why_not else _by(by, count))
    return found


def _by(name: str, count: Callable[[], int]) -> Counted:
    start = time.perf_counter()
    return Counted(name, count(), time.perf_counter() - start)


def agree(found: list[Counted]) -> bool:
    """Whether all that counted found the same."""
    return len({one.count for one in found if one.count is not None}) == 1
