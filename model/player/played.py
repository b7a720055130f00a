"""A shared game with its day's word: `chat` makes them; histories, slips and records ask."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from model.game.feedback import Codes, codes_by_solution, letters_of
from model.game.lexicon import Lexicon
from model.shares.games import Game


@dataclass(frozen=True)
class Played:
    """A game with its day and that day's word."""

    game: Game
    day: int
    solution: str
    words: tuple[tuple[str, float], ...] = ()
    """If the word is not known, those that it may be, each with its probability."""

    @property
    def turns(self) -> int:
        """How many guesses it took; LOST if the word was not found."""
        return self.game.turns

    @property
    def likely(self) -> tuple[tuple[str, float], ...]:
        """The words that the day's may be, each with its probability."""
        return self.words or ((self.solution, 1.0),)


class Shown:
    """What each word of a lexicon shows with solutions, computed once for each of these."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._codes: dict[str, Codes] = {}

    def by(self, solutions: Sequence[str]) -> Codes:
        """Return the pattern codes of all words with these solutions, shape (solutions, words)."""
        new = [word for word in dict.fromkeys(solutions) if word not in self._codes]
        if new:
            codes = codes_by_solution(self._lexicon.letters, letters_of(new))
            self._codes |= zip(new, codes, strict=True)
        return np.stack([self._codes[word] for word in solutions])
