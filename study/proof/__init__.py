"""Natural deduction: written proofs are read, and checked line by line."""
