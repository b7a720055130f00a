"""The models of clauses, compiled to d-DNNF, in which they are counted, drawn and listed.

The engine `nnf`, the functions of `unwordle.logic` and the experiments of the course report use
this module. Counts of d-DNNF: Darwiche and Marquis, A Knowledge Compilation Map (2002).
"""

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from unwordle.model.game.input import InputError
from unwordle.model.logic.clauses import Clauses
from unwordle.model.logic.compiler import Branch, Compiler, Mask, Node, bits

MOST_SECONDS = 60.0
"""The default time limit of a compilation, in seconds."""


def until(seconds: float, what: str, since: float | None = None) -> Callable[[], None]:
    """Return a function that raises InputError if it is called after the time limit.

    The time limit is `seconds` of processor time from now, or from the processor time `since`.
    `what` names the computation in the error message.
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
    progress: Callable[[int], None] | None = None,
) -> "Models":
    """Return the models of `clauses` as d-DNNF.

    If the variables `onto` are given, models that agree on these variables count as one model.
    `progress` is called now and then with the number of nodes so far. Raises InputError if the
    compilation takes longer than `seconds`.
    """
    check = until(seconds, "the count of models")

    def checked(nodes: int) -> None:
        check()
        if progress is not None:
            progress(nodes)

    compiler = Compiler(clauses.clauses, clauses.variables, onto, checked)
    root = compiler.root()
    return Models(compiler.nodes, root, compiler.variables)


def count_models(clauses: Clauses) -> int:
    """Return the number of models of a theory.

    Variables that name parts of sentences do not change this number, because their values are
    determined by the propositions.
    """
    return compiled(clauses).count()


@dataclass(frozen=True)
class Models:
    """The models of a theory as d-DNNF.

    In `nodes`, the children of a node come before the node. Place i of the masks belongs to the
    variable `variables[i]`. Each literal has a weight, 1 by default. The weight of a model is the
    product of the weights of its literals.
    """

    nodes: list[Node]
    root: Branch | None
    """The branch of the whole theory, or None if the theory has no model."""
    variables: Sequence[int]

    def count(self, weights: Mapping[int, int] | None = None) -> int:
        """Return the sum of the models' weights, or the number of models if `weights` is None."""
        valued = self._unweighted if weights is None else _Values(self, weights)
        return valued.of(self.root)

    def shares(self, weights: Mapping[int, int]) -> Counter[int]:
        """Return, for each literal, the sum of the weights of the models with this literal."""
        valued, shares = _Values(self, weights), Counter[int]()
        outside = [0] * len(self.nodes)

        def share(branch: Branch | None, times: int) -> None:
            """Add the weights of a branch's models, times those of the other parts."""
            value = times * valued.of(branch)
            if branch is None or not value:
                return
            for literal in self._literals(branch.literals):
                shares[literal] += value
            for variable in self._literals(branch.free):
                either = {literal: weights.get(literal, 1) for literal in (variable, -variable)}
                for literal, weight in either.items():
                    shares[literal] += value // sum(either.values()) * weight
            for part in branch.parts:
                # Exact, because the value of the part is a factor of `value`.
                outside[part] += value // valued.nodes[part]

        share(self.root, 1)
        for place in reversed(range(len(self.nodes))):
            for branch in self.nodes[place]:
                share(branch, outside[place])
        return shares

    def __iter__(self) -> Iterator[frozenset[int]]:
        """Yield the literals of each model."""
        return map(self.model, range(self.count()))

    def model(self, index: int) -> frozenset[int]:
        """Return the literals of the model with this index, from 0 to the count less 1."""
        valued, true = self._unweighted, list[int]()
        todo = [(self.root, index)] if self.root else []
        while todo:
            branch, index = todo.pop()
            true += self._literals(branch.literals)
            for variable in self._literals(branch.free):
                index, negative = divmod(index, 2)
                true.append(-variable if negative else variable)
            for part in branch.parts:
                index, below = divmod(index, valued.nodes[part])
                node, first = self.nodes[part], valued.first[part]
                todo.append((node[0], below) if below < first else (node[1], below - first))
        return frozenset(true)

    def draw(self, random: Random) -> frozenset[int]:
        """Return the literals of a model, drawn uniformly. There must be one."""
        return self.model(random.randrange(self.count()))

    def lines(self) -> Iterator[str]:
        """Yield the d-DNNF in the format of c2d, which counters read. It is smooth.

        After the header, each line is a node: `L literal`, `A count nodes...`, or `O variable count
        nodes...`, where the branches differ in the variable. Children come before their parents.
        """
        written: dict[str, int] = {}

        def write(*parts: int | str) -> int:
            """Return the number of a line. Equal lines are written once."""
            return written.setdefault(" ".join(map(str, parts)), len(written))

        def conjunction(branch: Branch, numbers: Mapping[int, int]) -> int:
            children = [write("L", literal) for literal in self._literals(branch.literals)]
            for variable in self._literals(branch.free):
                literals = write("L", variable), write("L", -variable)
                children.append(write("O", variable, 2, *literals))
            children += [numbers[part] for part in branch.parts]
            return children[0] if len(children) == 1 else write("A", len(children), *children)

        used = set(() if self.root is None else self.root.parts)
        for place in reversed(range(len(self.nodes))):
            if place in used:
                used.update(*(branch.parts for branch in self.nodes[place]))
        numbers: dict[int, int] = {}
        for place in sorted(used):
            children = [conjunction(branch, numbers) for branch in self.nodes[place]]
            numbers[place] = children[0]
            if children[1:]:
                numbers[place] = write("O", self._decision(self.nodes[place]), 2, *children)
        # The whole theory is the last line, so it is a conjunction even of a single node.
        write("O 0 0") if self.root is None else write("A", 1, conjunction(self.root, numbers))
        lines = [*written]
        joints = [line.split() for line in lines if line[0] != "L"]
        edges = sum(len(joint) - (2 if joint[0] == "A" else 3) for joint in joints)
        yield f"nnf {len(lines)} {edges} {len(self.variables)}"
        yield from lines

    def _decision(self, node: Node) -> int:
        """Return a variable that is true in one branch of a node and false in the other."""
        one, other = (branch.literals for branch in node)
        number = len(self.variables)
        both = (one & other >> number) | (one >> number & other)
        return self.variables[(both & -both).bit_length() - 1]

    @cached_property
    def _unweighted(self) -> "_Values":
        return _Values(self, {})

    @cached_property
    def _known(self) -> dict[Mask, tuple[int, ...]]:
        return {}

    def _literals(self, mask: Mask) -> tuple[int, ...]:
        """Return the literals of a mask. Each mask is read once."""
        if mask not in self._known:
            variables, number = self.variables, len(self.variables)
            self._known[mask] = tuple(
                variables[place] if place < number else -variables[place - number]
                for place in bits(mask)
            )
        return self._known[mask]


class _Values:
    """The sums of the weights of the models of nodes and branches."""

    def __init__(self, models: Models, weights: Mapping[int, int]) -> None:
        places = {variable: place for place, variable in enumerate(models.variables)}
        self._number = len(places)
        self._weights = {
            places[abs(literal)] + (self._number if literal < 0 else 0): weight
            for literal, weight in weights.items()
        }
        self._weighted = sum(1 << place for place in self._weights)
        self._free = (self._weighted | self._weighted >> self._number) & (1 << self._number) - 1
        self.nodes: list[int] = []
        self.first: list[int] = []
        """The values of the nodes, and of their first branches."""
        for node in models.nodes:
            values = [self.of(branch) for branch in node]
            self.nodes.append(sum(values))
            self.first.append(values[0] if values else 0)

    def of(self, branch: Branch | None) -> int:
        """Return the sum of the weights of a branch's models."""
        if branch is None:
            return 0
        get = self._weights.get
        value = 1 << (branch.free & ~self._free).bit_count()
        for part in branch.parts:
            value *= self.nodes[part]
        for place in bits(branch.literals & self._weighted):
            value *= get(place, 1)
        for place in bits(branch.free & self._free):
            value *= get(place, 1) + get(place + self._number, 1)
        return value
