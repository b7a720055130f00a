"""The model of Wordle players: openers, later guesses, and the likelihood of grids."""
