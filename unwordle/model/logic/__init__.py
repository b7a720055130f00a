"""Encodings, clauses, solvers and unsat cores for any theory.

The package uses bauhaus and PySAT.
"""
