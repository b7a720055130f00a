"""The core: grids, the two-phase theory, its solvers, exact counts, and reasons.

docs/architecture.md has the order in which to read it.
"""

if __name__ == "model":
    raise ImportError("import unwordle.model, in a checkout too: each class must exist only once")
