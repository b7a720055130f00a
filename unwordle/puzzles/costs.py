"""What steps cost: small whole numbers, in the order of how hard steps are for people.

One premise is easier than two; what is read off a tile than what is counted; what the word has
than what it has not; letters than places, and places than words of a list. A list costs by how
many words must be thought of: the same amount more for each doubling.
"""

from math import log2

from unwordle.puzzles.facts import Fact, OneOf, counts_copies, positive

READING, COUNTING = 1, 4
"""To read the tiles of a letter; to read them by counting its copies."""
LETTERS, PLACES, SIFTING, WORDS, SUPPOSING = 1, 2, 2, 6, 6
"""What a step costs apart from its premises."""
HAS, NOTED, HAS_NOT, COPIES = 2, 1, 3, 5
"""A premise: what the word has; a list of words noted; what it has not; numbers of copies."""
DOUBLING = 4
"""What doubling the words to think of adds."""


def premise(fact: Fact) -> int:
    """Return what it costs to have a fact in mind."""
    if counts_copies(fact):
        return COPIES
    if isinstance(fact, OneOf):
        return NOTED
    return HAS if positive(fact) else HAS_NOT


def thinking_of(words: int) -> int:
    """Return what it costs to think of words of the list."""
    return WORDS + round(DOUBLING * log2(max(1, words)))
