"""Natural deduction, line by line: reading a written proof, its rules, and checking it."""
