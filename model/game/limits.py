"""How long words and games may be, and how frequent a common word is."""

LENGTHS = range(4, 9)
"""How many letters words may have."""
MOST_ROWS = 6
"""How many guesses a game has."""
LOST = MOST_ROWS + 1
"""What a game counts as in which the word was not found."""
COMMON_ZIPF = 3.0
"""Words of at least this Zipf frequency are common: they occur once in a million words."""
