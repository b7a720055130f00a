"""The engines `nnf` and `sat`, which compute boards from the clauses of phase 2.

`nnf` compiles them to d-DNNF, `sat` lists their models. Both accept all constraints; the third
engine, `exact`, is in the module `relations`.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, product
from math import prod
from typing import NamedTuple, Self, TypeAlias

import numpy as np

from unwordle.model.counting.boards import Board, Boards, Numbers, Rows, linked, sharing
from unwordle.model.logic.encoding import to_clauses
from unwordle.model.logic.models import Models, compiled, until
from unwordle.model.logic.solver import Sat
from unwordle.model.overriding import override
from unwordle.model.theory.propositions import KINDS, WordleEncoding
from unwordle.model.theory.row_theory import rows_of

# ---------------------------------------------------------------- nnf


def by_compiling(encoding: WordleEncoding, rows: Rows, solution: str, seconds: float) -> Boards:
    """Return the boards of phase 2 by knowledge compilation. Raises InputError after `seconds`."""
    clauses = to_clauses(encoding)
    # Models that differ only in propositions of the user's own are one board.
    onto = {n for p, n in clauses.number.items() if isinstance(p, KINDS)}
    models = compiled(clauses, onto, seconds)
    words = ((row, word) for row, words in enumerate(rows) for word in words)
    variables = {place: clauses.number[encoding.row(*place)] for place in words}
    return CompiledBoards(rows, solution, models, variables)


@dataclass(eq=False, repr=False)
class CompiledBoards(Boards):
    """The boards of a compiled theory that has one model for each board."""

    models: Models
    variables: Mapping[tuple[int, str], int]
    """The variable of each row's words, also of those that `only` excluded."""

    @override
    def _counted(self) -> int:
        return self.models.count(self._excluded)

    @override
    def shares(self, row: int) -> Numbers:
        numbers = (self.variables[row, word] for word in self.rows[row])
        return np.array([self._shares[n] for n in numbers], dtype=object)

    @cached_property
    def _shares(self) -> Counter[int]:
        return self.models.shares(self._excluded)

    @cached_property
    def _excluded(self) -> list[int]:
        return [n for (row, word), n in self.variables.items() if word not in self.place[row]]

    def __iter__(self) -> Iterator[Board]:
        place_of = {n: place for place, n in self.variables.items()}
        models = (true for true in self.models if true.isdisjoint(self._excluded))
        places = (sorted(place_of[n] for n in true & place_of.keys()) for true in models)
        boards = [(*(word for _, word in board), self.solution) for board in places]
        return iter(sorted(boards, key=self.order))


# ---------------------------------------------------------------- sat


Choice: TypeAlias = tuple[str, ...]
Part: TypeAlias = tuple[tuple[int, ...], Sequence[Choice]]
"""Some guess rows, and every combination of words for them."""


class Listing(NamedTuple):
    """A plan to list boards, made before the solver starts.

    Since no constraint joins the parts, any models of the parts make a board. If `distinct`, "no
    word twice" isn't stated, as it would join only single rows: combinations are checked instead.
    """

    parts: list[tuple[int, ...]]
    distinct: bool
    size: int
    """An upper bound on the number of models and constraints."""


def listing(between: WordleEncoding, rows: Rows, *, distinct: bool) -> Listing:
    """Return a plan for listing the boards that satisfy the constraints `between` rows."""
    guesses, links = range(len(rows)), []
    for sentence in between.compiled.values():
        about = rows_of(sentence)
        links.append(set(guesses) if about is None else about)
    parts = linked(guesses, links)
    shared = sharing(rows) if distinct else []
    alone = {row for part in parts if len(part) == 1 for row in part}
    combined = distinct and all(alone.issuperset(pair) for pair in shared)
    if not combined:
        parts = linked(guesses, [*links, *shared])
    size = sum(prod(len(rows[row]) for row in part) for part in parts) + len(links)
    return Listing(parts, combined, size)


def by_listing(
    encoding: WordleEncoding,
    rows: Rows,
    solution: str,
    plan: Listing,
    solver: str,
    seconds: float,
) -> "ListedBoards":
    """Return the boards of phase 2 by listing its models. Raises InputError after `seconds`."""
    clauses = to_clauses(encoding)
    words_of = [{clauses.number[encoding.row(r, w)]: w for w in row} for r, row in enumerate(rows)]
    check = until(seconds, "choose the engine 'exact': the listing")
    with Sat(clauses, solver) as sat:
        of_parts = [_choices(sat, [words_of[row] for row in part], check) for part in plan.parts]
        parts = list(zip(plan.parts, map(list, of_parts), strict=True))
    return ListedBoards(rows, solution, parts, plan.distinct)


def _choices(
    sat: Sat, rows: Sequence[Mapping[int, str]], check: Callable[[], None]
) -> Iterator[Choice]:
    """Yield the words, given with their literals, that the rows can hold together."""

    def extended(chosen: tuple[int, ...]) -> Iterator[Choice]:
        check()
        if not sat.solve(chosen):
            return
        if len(chosen) == len(rows):
            yield tuple(words[literal] for words, literal in zip(rows, chosen, strict=True))
        else:
            for literal in rows[len(chosen)]:
                yield from extended((*chosen, literal))

    yield from extended(())
    for words in rows:  # a model without a word in a row would have been left out
        if sat.solve([-literal for literal in words]):
            raise RuntimeError("phase 2 has a model in which a row holds no word")


@dataclass(eq=False, repr=False)
class ListedBoards(Boards):
    """The boards that combine one choice of words from each part.

    Each row is in one part. If `distinct`, only parts of a single row may share words.
    """

    parts: Sequence[Part]
    distinct: bool

    @override
    def _counted(self) -> int:
        return self._combined([choices for _, choices in self.parts])

    def _combined(self, lists: Sequence[Sequence[Choice]]) -> int:
        return _ways([*map(frozenset, lists)]) if self.distinct else prod(map(len, lists))

    @override
    def shares(self, row: int) -> Numbers:
        lists, members = [c for _, c in self.parts], [set(c) for _, c in self.parts]
        number = next(n for n, (rows, _) in enumerate(self.parts) if row in rows)
        place = self.parts[number][0].index(row)
        # How many boards have a choice depends only on the parts that have the choice.
        times, known = Counter[str](), dict[tuple[bool, ...], int]()
        for choice in lists[number]:
            holders = tuple(choice in choices for choices in members)
            if holders not in known:
                known[holders] = self._combined([*lists[:number], [choice], *lists[number + 1 :]])
            times[choice[place]] += known[holders]
        return np.array([times[word] for word in self.rows[row]], dtype=object)

    @override
    def _links(self) -> list[tuple[int, ...]]:
        # After a word for one part, the others keep their sums, so that many boards draw fast.
        parts, lists = zip(*self.parts, strict=True)
        shared = sharing(lists) if self.distinct else []
        return [*parts, *((*parts[i], *parts[j]) for i, j in shared)]

    @override
    def _of_rows(self, group: Sequence[int]) -> Self:
        parts = [(tuple(map(group.index, p)), c) for p, c in self.parts if p[0] in group]
        return replace(super()._of_rows(group), parts=parts)

    @override
    def only(self, row: int, places: Sequence[int]) -> Self:
        boards = super().only(row, places)
        words = set(boards.rows[row])
        boards.parts = [
            (part, [c for c in choices if c[part.index(row)] in words] if row in part else choices)
            for part, choices in self.parts
        ]
        return boards

    def __iter__(self) -> Iterator[Board]:
        numbers = [row for part, _ in self.parts for row in part]
        boards = []
        for chosen in product(*(choices for _, choices in self.parts)):
            words = dict(zip(numbers, chain(*chosen), strict=True))
            if not self.distinct or len(set(words.values())) == len(words):
                boards.append((*(words[row] for row in sorted(words)), self.solution))
        return iter(sorted(boards, key=self.order))


def _ways(lists: Sequence[AbstractSet[Choice]]) -> int:
    """Return the number of ways to take a different choice from each list."""
    if not lists:
        return 1
    # Any choice of the first list, less those that another list takes, which is one list at most.
    first, *others = lists
    ways = len(first) * _ways(others)
    for i, other in enumerate(others):
        if both := first & other:
            ways -= _ways([*others[:i], both, *others[i + 1 :]])
    return ways
