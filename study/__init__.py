"""Reproductions of the course report, with its proofs and formulas, and of a published study."""
