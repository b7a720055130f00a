"""The words that a game allows, with their frequencies."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game.feedback import Letters, letters_of
from unwordle.model.game.input import alphabet_of


@dataclass(frozen=True)
class Lexicon:
    """Different words of equal length, in a fixed order."""

    name: str
    words: tuple[str, ...] = field(repr=False)
    skipped: int = 0
    """The number of lines of the file that added no word."""
    frequencies: Mapping[str, float] = field(default_factory=dict, repr=False, compare=False)
    """Zipf frequencies, as far as known."""
    answers: frozenset[str] = field(default=frozenset(), repr=False, compare=False)
    """The words that are known to be Wordle solutions."""

    @cached_property
    def _index(self) -> dict[str, int]:
        return {word: i for i, word in enumerate(self.words)}

    def __len__(self) -> int:
        return len(self.words)

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __contains__(self, word: object) -> bool:
        return word in self._index

    def index(self, word: str) -> int:
        """Return a word's index. Raises KeyError if the lexicon lacks the word."""
        return self._index[word]

    @property
    def length(self) -> int:
        """The number of letters of each word."""
        return len(self.words[0])

    @cached_property
    def letters(self) -> Letters:
        """The words as letter numbers, (words, letters)."""
        return letters_of(self.words)

    @cached_property
    def alphabet(self) -> str:
        """The letters of the words, or a to z if these are enough."""
        return alphabet_of(self.words)

    @cached_property
    def zipf(self) -> NDArray[np.float64]:
        """Zipf frequencies: log10 of occurrences in 10^9 words; 0 if unknown."""
        return np.array([self.frequencies.get(word, 0.0) for word in self.words])

    def by_frequency(self) -> tuple[str, ...]:
        """Return the words from most to least frequent."""
        return tuple(sorted(self.words, key=lambda word: -self.frequencies.get(word, 0.0)))

    def most_frequent(self, limit: int) -> "Lexicon":
        """Return the `limit` most frequent words, in their original order."""
        frequent = set(self.by_frequency()[:limit])
        return replace(self, words=tuple(word for word in self.words if word in frequent))

    def with_words(self, words: Iterable[str]) -> "Lexicon":
        """Return a lexicon with these words added at the end."""
        lacking = tuple(word for word in words if word not in self)
        return replace(self, words=self.words + lacking) if lacking else self
