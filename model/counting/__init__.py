"""Exact sums over related choices."""
