"""Reproductions of the course report, its proofs and formulas, and of a published study."""
