"""Sets of words as whole numbers, word i as bit i: to intersect two takes under a microsecond."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, reduce
from itertools import permutations
from operator import and_, or_

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game.feedback import Colour, Letters


class WordSets:
    """The sets of words that have a letter in a column, and what follows from them."""

    def __init__(self, letters: Letters) -> None:
        self.letters = letters

    @cached_property
    def _with(self) -> list[dict[int, int]]:
        """For each column and letter there, the words that have it."""
        columns = self.letters.T
        return [{int(x): set_of(column == x) for x in np.unique(column)} for column in columns]

    def showing(self, pattern: str, solution: int) -> int:
        """Return the words that show a pattern if word number `solution` is the solution.

        Every way is tried to give the yellow tiles a letter each that the green ones leave.
        """
        word = self.letters[solution].tolist()
        green = [c for c, of in enumerate(pattern) if of == Colour.GREEN]
        yellow = [c for c, of in enumerate(pattern) if of == Colour.YELLOW]
        white = [c for c, of in enumerate(pattern) if of == Colour.WHITE]
        fits = self._having(word, green)
        free = Counter(letter for c, letter in enumerate(word) if c not in green)
        # What a white tile cannot hold while no copy of a letter is claimed to its left.
        barred = [
            reduce(or_, (self._with[c].get(letter, 0) for letter in {word[c], *free}))
            for c in white
        ]
        showing = 0
        for chosen in permutations(free.elements(), len(yellow)):
            words, ruled_out = fits, 0
            for c, letter in zip(yellow, chosen, strict=True):
                words &= self._with[c].get(letter, 0) if letter != word[c] else 0
            if not words:
                continue
            for c, letters in zip(white, barred, strict=True):
                claimed = [x for y, x in zip(yellow, chosen, strict=True) if y < c]
                for letter in {*claimed} - {word[c]}:
                    if claimed.count(letter) == free[letter]:
                        letters ^= self._with[c].get(letter, 0)
                ruled_out |= letters
            showing |= words & ~ruled_out
        return showing

    def revealing(self, pattern: str, below: int) -> int:
        """Return the words that word `below` may follow in hard mode, if they show this pattern.

        Its greens are theirs, and its other letters can be given to their yellow tiles, one each.
        """
        word = self.letters[below].tolist()
        columns = range(len(word))
        green = [c for c in columns if pattern[c] == Colour.GREEN]
        yellow = [c for c in columns if pattern[c] == Colour.YELLOW]
        fits = self._having(word, green)
        revealing = 0
        for chosen in {*permutations([word[c] for c in columns if c not in green], len(yellow))}:
            words = fits
            for c, letter in zip(yellow, chosen, strict=True):
                words &= self._with[c].get(letter, 0)
            revealing |= words
        return revealing

    def _having(self, word: Sequence[int], columns: Iterable[int]) -> int:
        """Return the words that have the word's letters in these columns."""
        sets = (self._with[c].get(word[c], 0) for c in columns)
        return reduce(and_, sets, self.everything)

    @cached_property
    def everything(self) -> int:
        """The set of all words."""
        return (1 << len(self.letters)) - 1


def set_of(chosen: NDArray[np.bool_]) -> int:
    """Return the set of the words that are chosen."""
    return int.from_bytes(np.packbits(chosen, bitorder="little").tobytes(), "little")


def members(words: int) -> Iterator[int]:
    """Yield the numbers of the words of a set, in order."""
    bits = np.frombuffer(words.to_bytes((words.bit_length() + 7) // 8, "little"), dtype=np.uint8)
    # As truth values they are found in a fifth of the time.
    yield from np.flatnonzero(np.unpackbits(bits, bitorder="little").view(bool)).tolist()
