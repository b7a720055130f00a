"""The report's first-order extension: formulas, finite models, and what holds in them."""
