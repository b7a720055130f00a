"""Encodings, clauses, solvers and cores, on bauhaus and PySAT. Nothing here is about Wordle."""
