"""The core of Unwordle: grids, the two-phase theory, solvers, exact counts, and explanations.

docs/architecture.md lists the most important modules in a recommended reading order.
"""

if __name__ == "model":
    raise ImportError("import unwordle.model, in a checkout too: each class must exist only once")
