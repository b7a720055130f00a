"""First-order formulas, their grounding over finite sorts, and the report's extension."""
