"""The kinds of steps, apart from the rest so that answers can name them without importing it."""

from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["reading", "letters", "places", "sifting", "words", "supposing"]
"""What a person does: reads a clue's tiles; reasons about letters, or about their places; sifts
words that are noted; thinks of words of the list; supposes something, which it shows cannot be."""

RowKind: TypeAlias = Literal["words", "rows", "supposing"]
"""The words that a row's tiles leave; two rows compared; a word supposed."""
