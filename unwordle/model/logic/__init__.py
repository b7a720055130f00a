"""Encodings, clauses, solvers and unsat cores for any theory."""
