"""The player model: openers, next guesses, and the likelihood of grids."""
