"""Boards and solutions weighed: by their number, by words' frequency, by players."""
