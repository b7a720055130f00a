"""Puzzles with exactly one answer: clues that leave one word, and games to play backwards."""
