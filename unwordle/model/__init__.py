"""The core of Unwordle: grids, the two-phase theory, solvers, exact counts, and explanations.

docs/architecture.md says in which order to read it.
"""

# A checkout has a link `model` to this folder. Whoever imports it gets the modules of
# `unwordle.model`: a second copy of each class would equal none of the first.
if __name__ == "model":
    import sys
    from importlib import import_module
    from pkgutil import walk_packages

    real = import_module("unwordle.model")
    for found in walk_packages(real.__path__, "unwordle.model."):
        sys.modules[found.name.removeprefix("unwordle.")] = import_module(found.name)
    sys.modules["model"] = real
