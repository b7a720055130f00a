"""The models of clauses, which are compiled to d-DNNF to count, draw and list them.

The counts are those of Darwiche and Marquis, A Knowledge Compilation Map (2002).
"""

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import prod

from unwordle.model.game.input import InputError, check_type
from unwordle.model.logic.clauses import Clauses
from unwordle.model.logic.compiler import Compiler, Mask, Node, bits

MOST_SECONDS = 60.0
"""The default time limit of a compilation, in seconds."""


def until(seconds: float, what: str, since: float | None = None) -> Callable[[], None]:
    """Return a function that raises InputError after `seconds` of processor time.

    The time counts from now, or from the processor time `since`. The error calls the computation
    `what`.
    """
    end = (time.process_time() if since is None else since) + seconds

    def check() -> None:
        if time.process_time() > end:
            raise InputError(f"{what} has not finished after {seconds:.0f} s")

    return check


def compiled(
    clauses: Clauses,
    onto: Collection[int] | None = None,
    seconds: float = MOST_SECONDS,
    progress: Callable[[int], None] = lambda nodes: None,
) -> "Models":
    """Return the models of clauses as d-DNNF. Those that agree on the variables `onto` count as
    one.

    `progress` is called now and then with the number of nodes. Raises InputError after `seconds`.
    """
    check_type(seconds, int | float, "`seconds`", "a number")
    check = until(seconds, "the count of models")

    def checked(nodes: int) -> None:
        check()
        progress(nodes)

    compiler = Compiler(clauses.clauses, clauses.variables, onto, checked)
    return Models(compiler.nodes, compiler.variables)


@dataclass(frozen=True)
class Models:
    """The models of a theory as d-DNNF, whose nodes come after their children (see `Compiler`)."""

    nodes: list[Node]
    variables: Sequence[int]

    def count(self, without: Collection[int] = ()) -> int:
        """Return the number of models in which the literals `without` are false."""
        return sum((self._values(without) if without else self._whole)[-1])

    def shares(self, without: Collection[int] = ()) -> Counter[int]:
        """Return the number of models with each literal, if the literals `without` are false."""
        values, excluded = self._values(without), set(without)
        totals, shares = [sum(of_branches) for of_branches in values], Counter[int]()
        outside = [0] * len(self.nodes)
        outside[-1] = 1  # the ways to complete a model of the node to one of the theory
        for place in reversed(range(len(self.nodes))):
            for branch, value in zip(self.nodes[place], values[place], strict=True):
                if not (times := value * outside[place]):
                    continue
                shares.update(dict.fromkeys(self.literals(branch.literals), times))
                for variable in self.literals(branch.free):
                    signs = {variable, -variable} - excluded
                    shares.update(dict.fromkeys(signs, times // len(signs)))
                for part in branch.parts:
                    outside[part] += times // totals[part]  # exact, because it is a factor
        return shares

    @cached_property
    def _whole(self) -> list[tuple[int, ...]]:
        return self._values(())

    def _values(self, without: Collection[int]) -> list[tuple[int, ...]]:
        # `true` has the variables that can't be true, `false` those that can't be false.
        place = {variable: place for place, variable in enumerate(self.variables)}
        true = sum(1 << place[literal] for literal in without if literal > 0)
        false = sum(1 << place[-literal] for literal in without if literal < 0)
        fixed, excluded = true | false, true | false << len(self.variables)
        values, totals = list[tuple[int, ...]](), list[int]()
        for node in self.nodes:
            of_branches = []
            for branch in node:
                possible = not (branch.literals & excluded or branch.free & true & false)
                ways = possible << (branch.free & ~fixed).bit_count()
                of_branches.append(prod((totals[part] for part in branch.parts), start=ways))
            values.append(tuple(of_branches))
            totals.append(sum(of_branches))
        return values

    def __iter__(self) -> Iterator[frozenset[int]]:
        """Yield the literals of each model."""
        return map(self.model, range(self.count()))

    def model(self, index: int) -> frozenset[int]:
        """Return the literals of the model with this index, from 0 to the count less 1."""
        values, true = self._whole, list[int]()
        todo = [(len(self.nodes) - 1, index)]
        while todo:
            place, index = todo.pop()
            second = index >= values[place][0]  # a node has one branch or two
            index -= values[place][0] if second else 0
            branch = self.nodes[place][second]
            true += self.literals(branch.literals)
            for variable in self.literals(branch.free):
                index, negative = divmod(index, 2)
                true.append(-variable if negative else variable)
            for part in branch.parts:
                index, below = divmod(index, sum(values[part]))
                todo.append((part, below))
        return frozenset(true)

    @cached_property
    def literals(self) -> Callable[[Mask], Sequence[int]]:
        """The literals of a mask, as a function."""
        literals = [*self.variables, *(-variable for variable in self.variables)]
        return cache(lambda mask: [literals[place] for place in bits(mask)])
