"""Comparisons of the project with other programs, made by `python -m benchmarks`."""
