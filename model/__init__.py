"""The Unwordle model: which boards of guesses could have made a grid of coloured tiles."""
