"""Reproductions of a published study, and of the course report's experiments and proofs."""
