"""Reproductions of documents: proofs, formulas, the report, the study and its strategies."""
