"""A theory as text for other tools: clauses in DIMACS format or a sentence in NNF format."""

from collections.abc import Iterator

import nnf

from unwordle.model.logic.encoding import Encoding, to_clauses
from unwordle.model.logic.text import Ordered, in_order


def dimacs(encoding: Encoding) -> Iterator[str]:
    """Yield the lines of a theory in DIMACS CNF, with comments `c 7 Row(1,being)` for variables."""
    theory = to_clauses(encoding)
    for proposition, number in theory.number.items():
        yield f"c {number} {proposition}"
    yield f"p cnf {theory.variables} {len(theory.clauses)}"
    for clause in theory.clauses:
        yield " ".join(map(str, (*clause, 0)))


def nnf_lines(encoding: Encoding) -> Iterator[str]:
    """Yield the lines of a theory, as stated, in the NNF format of c2d and DSHARP.

    Each line has one node: `L literal`, `A count nodes...` or `O 0 count nodes...`. Children come
    before their parents, and the whole theory comes last. Variables have the same numbers as in
    `dimacs`. The sentence is plain NNF, neither decomposable nor deterministic, so a d-DNNF
    counter cannot count its models.
    """
    number = encoding.number()
    written: dict[str, int] = {}

    def write(line: str) -> int:
        """Return the number of the node on this line; equal lines are written once."""
        return written.setdefault(line, len(written))

    def joined(kind: str, parts: list[int]) -> int:
        """Return the number of the conjunction or disjunction of these nodes."""
        return write(" ".join(map(str, (kind, len(parts), *parts))))

    def node(sentence: Ordered) -> int:
        """Return the number of a sentence's node; its parts are written first."""
        if isinstance(sentence.node, nnf.Var):
            return write(f"L {number[sentence.node.name] * (1 if sentence.node.true else -1)}")
        kind = "A" if isinstance(sentence.node, nnf.And) else "O 0"
        return joined(kind, [node(part) for part in sentence.parts])

    joined("A", [node(in_order(stated, number)) for stated in encoding.compiled.values()])
    joints = (line for line in written if line[0] != "L")
    edges = sum(len(line.split()) - (2 if line[0] == "A" else 3) for line in joints)
    yield f"nnf {len(written)} {edges} {len(number)}"
    yield from written
