"""How long words and games may be."""

LENGTHS = range(4, 9)
"""How many letters words may have."""
MOST_ROWS = 6
"""How many guesses a game has."""
