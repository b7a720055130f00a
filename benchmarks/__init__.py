"""Comparisons with other programs. The command `python -m benchmarks` runs the comparisons."""
