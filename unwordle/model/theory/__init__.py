"""The two-phase theory of a grid and its solution."""
