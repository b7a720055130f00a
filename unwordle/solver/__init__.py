"""Wordle played forwards: fitting words, advice on the next guess, skill and luck."""
