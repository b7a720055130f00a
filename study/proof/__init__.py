"""Natural deduction: the reading of written proofs, and their check line by line."""
