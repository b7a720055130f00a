"""The kinds of steps, apart from the rest so that answers can name them without importing it."""

from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["reading", "letters", "places", "sifting", "words"]
"""What a person does with clues: reads tiles; reasons about letters, or about their places; sifts
words that are noted; thinks of words of the list."""
