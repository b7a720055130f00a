"""Parsing and grounding of first-order formulas, and the formulas of the course report."""
