"""Wordle played forwards: words that fit hints, advice on the next guess, and skill and luck."""
