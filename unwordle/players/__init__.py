"""The model of Wordle players, and the likelihood of grids."""
