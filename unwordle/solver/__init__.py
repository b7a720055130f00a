"""Wordle played forwards: the words that hints allow, advice on the next guess, whole games."""
