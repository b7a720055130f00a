"""A published study, and the course report's experiments and proofs, reproduced."""
