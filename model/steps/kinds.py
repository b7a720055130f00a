"""The kinds of steps, apart from the rest so that answers can name them without importing it."""

from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["reading", "letters", "places", "sifting", "words", "rows", "supposing"]
"""What a person does. With clues: reads tiles; reasons about letters, or about their places; sifts
words that are noted; thinks of words of the list. With a grid: thinks of the words that a row's
tiles leave; compares two rows; supposes a word, and shows that it cannot be."""
