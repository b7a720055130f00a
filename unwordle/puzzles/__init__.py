"""Puzzles that have exactly one answer, and grids that have exactly one board."""
