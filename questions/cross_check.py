"""One count by every road, compared."""

import time
from collections.abc import Iterator

from model.game.errors import InputError
from model.theory.theory import ENGINES, Theory
from questions.shape import Answer, Count

MOST_SECONDS = 4.0
"""How long a road may take."""


class CountedBy(Answer):
    """A road's answer, or why it has none."""

    by: str
    boards: Count | None
    seconds: float
    why_not: str | None


class CrossCheckAnswer(Answer):
    """Whether all roads that answered agree."""

    agree: bool
    counters: list[CountedBy]


def cross_check_answer(theory: Theory) -> CrossCheckAnswer:
    """Return the boards counted by relations, by compiled clauses and by a solver's listing."""
    counters = [_counted(engine, theory) for engine in ENGINES]
    counts = {one["boards"] for one in counters} - {None}
    return {"agree": len(counts) == 1, "counters": counters}


def _counted(by: str, theory: Theory) -> CountedBy:
    start = time.perf_counter()
    count, why_not = None, None
    try:
        count = str(theory.by_road(by, MOST_SECONDS).count())
    except InputError as error:
        why_not = str(error)
    seconds = round(time.perf_counter() - start, 4)
    return {"by": by, "boards": count, "seconds": seconds, "why_not": why_not}


def cross_check_lines(counted: CrossCheckAnswer) -> Iterator[str]:
    """Word what each road says, and which agree."""
    for one in counted["counters"]:
        said = one["why_not"] or f"{one['boards']} ({one['seconds']:.2f} s)"
        yield f"{one['by']}: {said}"
    by = [one["by"] for one in counted["counters"] if one["boards"] is not None]
    if len(by) < 2:
        yield "Agree: there is nothing to compare"
    else:
        yield f"Agree: {counted['agree']} ({', '.join(by)})"
