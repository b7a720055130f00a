"""Words, colours, grids and pins. This package does not use propositional logic."""
