"""Wordle forwards: what the hints leave possible, what to guess next, and whole games of it."""
