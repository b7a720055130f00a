"""Natural deduction: readers of written proofs and of Jape files, and a checker of proofs."""
