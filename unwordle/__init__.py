"""Unwordle as an installed program: `unwordle`, or `python -m unwordle`. It has no interface."""

__version__ = "1.0.0"
