"""Puzzles that have exactly one answer, and grids that have exactly one board."""

COMMON_ZIPF = 3.0
"""Words of at least this Zipf frequency are common: they occur once in a million words."""


def counted(number: int, noun: str) -> str:
    """A number with its noun: 1 word, 2 words."""
    return f"{number:,} {noun}" + ("s" if number != 1 else "")
