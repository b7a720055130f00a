"""First-order formulas, their grounding over finite sorts, and the course report's formulas."""
