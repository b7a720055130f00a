"""Puzzles that have exactly one answer, and grids that have exactly one board."""

COMMON_ZIPF = 3.0
"""Words of at least this Zipf frequency are common: they occur once in a million words."""
