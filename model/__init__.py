"""The core: grids, the two-phase theory, its solvers, exact counts, and reasons.

docs/architecture.md has the order in which to read it.
"""

if __name__ == "model":
    raise ImportError("import it as unwordle.model: a class has one name, in a checkout too")
