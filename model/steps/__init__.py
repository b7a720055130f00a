"""Deduction step by step, as a person would do it: each step the cheapest there is."""
