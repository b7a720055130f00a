"""A comparison of `unwordle.logic` with Ganak and PySDD."""

from collections.abc import Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from itertools import combinations, product

import nnf
from rich.table import Table

from benchmarks import Entry, race
from unwordle import logic
from unwordle.model.game.grid import Grid
from unwordle.model.logic.clauses import Clauses
from unwordle.model.logic.encoding import to_clauses
from unwordle.model.theory.theory import Theory
from unwordle.wordlist import named

Cells = frozenset[tuple[int, int]]
PIECES = ("#", "##/#.", "####", "###/.#.", ".##/##.", "##/##", "#../#../###")
"""The pieces of a puzzle in the style of Kanoodle: 25 cells, with 257 places in 5 x 5."""


def covers(places: Sequence[frozenset[object]]) -> Clauses:
    """Return clauses whose models are the choices of places that cover each thing exactly once."""
    covering: dict[object, list[int]] = {}
    for number, things in enumerate(places, 1):
        for thing in sorted(things, key=str):
            covering.setdefault(thing, []).append(number)
    clauses: list[tuple[int, ...]] = []
    for numbers in covering.values():
        clauses += [tuple(numbers), *((-a, -b) for a, b in combinations(numbers, 2))]
    return Clauses({}, clauses, len(places))


def tilings(size: int) -> Clauses:
    """Return clauses whose models are the tilings of a square with dominoes."""
    cells = list(product(range(size), repeat=2))
    across = [frozenset({(r, c), (r, c + 1)}) for r, c in cells if c + 1 < size]
    down = [frozenset({(r, c), (r + 1, c)}) for r, c in cells if r + 1 < size]
    return covers(sorted([*across, *down], key=sorted))


def puzzle(size: int) -> Clauses:
    """Return clauses whose models are the ways to fill a square with all pieces. Pieces may be
    turned and flipped.
    """
    places: list[frozenset[object]] = []
    for number, drawing in enumerate(PIECES):
        rows = enumerate(drawing.split("/"))
        shape = {(r, c) for r, row in rows for c, shown in enumerate(row) if shown == "#"}
        found: dict[Cells, None] = {}
        for _ in range(4):
            shape = {(c, -r) for r, c in shape}
            for turned in (shape, {(r, -c) for r, c in shape}):
                for down, right in product(range(-size, 2 * size), repeat=2):
                    cells = frozenset((r + down, c + right) for r, c in turned)
                    if all(0 <= r < size and 0 <= c < size for r, c in cells):
                        found[cells] = None
        places += [frozenset({number, *cells}) for cells in found]
    return covers(places)


def by_us(clauses: Clauses) -> int:
    """Return the number of models, counted by `unwordle.logic`."""
    parts = (nnf.Or(nnf.Var(abs(n), n > 0) for n in clause) for clause in clauses.clauses)
    return logic.count_solutions(nnf.And(parts))


def by_ganak(clauses: Clauses) -> int:
    """Return the number of models, counted by Ganak (Sharma et al. 2019)."""
    import pyganak

    counter = pyganak.Counter()
    for clause in clauses.clauses:
        counter.add_clause(clause)
    return int(counter.count())


def by_pysdd(clauses: Clauses) -> int:
    """Return the number of models, counted in a sentential decision diagram."""
    from pysdd import sdd

    vtree = sdd.Vtree(var_count=clauses.variables, vtree_type="balanced")
    manager = sdd.SddManager.from_vtree(vtree)
    diagram = manager.true()
    for clause in clauses.clauses:
        disjunction = manager.false()
        for literal in clause:
            disjunction = disjunction | manager.literal(literal)
        diagram = diagram & disjunction
    return int(diagram.global_model_count())


def tables() -> Iterator[Table]:
    """Yield a table for each theory, without Ganak if the package pyganak is not installed."""
    theory = Theory(Grid.parse("WWYWW/WGWWW/WGWYG"), "halts", named("nyt"), distinct=False)
    ganak = {"Ganak": by_ganak} if find_spec("pyganak") else {}
    for title, clauses, rivals in (  # those that are left out take minutes
        ("Tilings of 8 x 8 with dominoes", tilings(8), ganak | {"PySDD": by_pysdd}),
        ("Tilings of 10 x 10 with dominoes", tilings(10), ganak),
        ("Phase 2 of a grid", to_clauses(theory.row_theory), ganak),
        ("Seven pieces in 5 x 5", puzzle(5), {}),
    ):
        entries: list[Entry] = [("ours", partial(by_us, clauses), 1)]
        entries += [(name, partial(count, clauses), 1) for name, count in rivals.items()]
        yield race(f"{title}: {clauses.variables:,} variables", entries)
