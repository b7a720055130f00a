"""Unwordle as an installed program: `unwordle`, or `python -m unwordle`. It exports nothing."""

__version__ = "1.0.0"
