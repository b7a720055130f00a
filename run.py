"""Unwordle's command line in a checkout: `python run.py [COMMAND] [OPTIONS]`.

`example_theory` and `E`, its theory, are those of docs/first_theory.py, for the course's `test.py`.
`python -i run.py` makes `E` and opens a session.
"""

import sys
from importlib import import_module
from typing import Any

from unwordle.__main__ import main

__all__ = ["main"]


def __getattr__(name: str) -> Any:
    if name not in ("E", "example_theory"):
        raise AttributeError(f"module 'run' has no attribute {name!r}")
    first_theory = import_module("docs.first_theory")
    if name == "E":  # bauhaus can print a theory only after `compile`
        first_theory.example_theory().compile()
    return globals().setdefault(name, getattr(first_theory, name))


if __name__ == "__main__":
    if not sys.flags.interactive:
        sys.exit(main(sys.argv[1:]))
    if sys.argv[1:]:
        main(sys.argv[1:])
    E, example_theory = map(__getattr__, ("E", "example_theory"))
    print("E is the theory of docs/first_theory.py. Print it with E.introspect().")
