"""Encodings, clauses, solvers and unsat cores for any theory, built on bauhaus and PySAT."""
