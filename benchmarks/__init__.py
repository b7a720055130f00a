"""Measurements of the project next to other programs: `python -m benchmarks`."""
