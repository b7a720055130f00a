"""Comparisons with other programs, which `python -m benchmarks` runs."""
