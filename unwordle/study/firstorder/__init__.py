"""First-order formulas, their grounding, and the course report's own."""
