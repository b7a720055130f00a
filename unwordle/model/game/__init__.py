"""Words, colours, grids and pins, without any propositional logic."""
