"""Encodings, clauses, solvers and unsat cores, built on bauhaus and PySAT, without Wordle rules."""
