"""Natural deduction: written proofs, Jape files, and their checker."""
