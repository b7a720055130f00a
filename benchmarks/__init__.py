"""Comparisons of the project with other programs: `python -m benchmarks`."""
