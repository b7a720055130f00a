"""What steps cost: small whole numbers, in the order of how hard steps are for people.

A list costs by how many words must be thought of: the same amount more for each doubling.
"""

from math import log2

LETTERS, WORDS, SUPPOSING = 1, 6, 6
"""What a step costs apart from its words: by letters, by the list, by supposing something."""
DOUBLING = 4
"""What doubling the words to think of adds."""


def thinking_of(words: int) -> int:
    """Return what it costs to think of words of the list."""
    return WORDS + round(DOUBLING * log2(max(1, words)))
