"""Encodings, clauses, solvers and cores: bauhaus and PySAT, and nothing of Wordle."""
