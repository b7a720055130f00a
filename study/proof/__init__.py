"""Natural deduction: a reader of written proofs, and a checker that checks them line by line."""
