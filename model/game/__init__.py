"""The rules of the game: words, colours, grids and pins, without any logic."""
