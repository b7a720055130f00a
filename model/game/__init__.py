"""The rules of the game: words, colours, grids and pins, and no logic yet."""
