"""One count by several counters that share no code, compared."""

import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec

from model.game.errors import InputError
from model.logic.clauses import to_clauses
from model.logic.counters import count_with_ganak, count_with_sdd
from model.theory.propositions import Row
from model.theory.theory import Theory
from questions.shape import Answer, Count

MOST_WORDS = 400
"""The independent counters count phase 2 if its rows have no more words than this."""
MOST_SECONDS = 30.0
"""PySDD gives up after this time."""


class CountedBy(Answer):
    """A counter's answer, or why it has none."""

    by: str
    boards: Count | None
    seconds: float
    why_not: str | None


class CrossCheckAnswer(Answer):
    """Whether all counters that answered agree."""

    agree: bool
    counters: list[CountedBy]


def cross_check_answer(theory: Theory) -> CrossCheckAnswer:
    """The boards counted by compilation, by the solver's list, by PySDD and by pyganak."""
    encoding = theory.written_out(theory.candidates)
    clauses = to_clauses(encoding)
    rows = [n for proposition, n in clauses.number.items() if isinstance(proposition, Row)]

    def by_sdd() -> int:
        """The boards by PySDD, which cannot project onto the rows."""
        if theory.has_own_propositions:
            raise InputError("it would count the values of your own propositions too")
        return count_with_sdd(clauses, MOST_SECONDS, theory.progress)

    def independent(module: str, count: Callable[[], int]) -> int:
        """The boards by a counter of this package, if it is installed and the rows are short."""
        if find_spec(module) is None:
            raise InputError(f"the package {module} is not installed")
        words = sum(map(len, theory.candidates))
        if words > MOST_WORDS:
            raise InputError(f"the rows have {words:,} words, more than {MOST_WORDS}")
        return count()

    counters = [
        _counted("exact", lambda: theory.replace(engine="exact").boards.count()),
        _counted("sat", lambda: theory.listed_by_solver().count()),
        _counted("PySDD", lambda: independent("pysdd", by_sdd)),
        _counted(
            "pyganak", lambda: independent("pyganak", lambda: count_with_ganak(clauses, rows))
        ),
    ]
    counts = {one["boards"] for one in counters} - {None}
    return {"agree": len(counts) == 1, "counters": counters}


def _counted(by: str, count: Callable[[], int]) -> CountedBy:
    start = time.perf_counter()
    found, why_not = None, None
    try:
        found = str(count())
    except InputError as error:
        why_not = str(error)
    seconds = round(time.perf_counter() - start, 4)
    return {"by": by, "boards": found, "seconds": seconds, "why_not": why_not}


def cross_check_lines(counted: CrossCheckAnswer) -> Iterator[str]:
    """Word what each counter says."""
    for one in counted["counters"]:
        said = one["why_not"] or f"{one['boards']} ({one['seconds']:.2f} s)"
        yield f"{one['by']}: {said}"
    answered = sum(one["boards"] is not None for one in counted["counters"])
    yield f"Agree: {counted['agree'] if answered > 1 else 'there is nothing to compare'}"
