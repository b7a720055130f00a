"""What a player knows at a turn: the words of the game, the hints so far, and what they leave."""

from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from model.game.feedback import Codes, Letters, feedback_codes, letters_of, pattern_code, pattern_of
from model.game.hint import Hint
from model.game.lexicon import Lexicon
from model.theory.plays import play_called

Indices: TypeAlias = NDArray[np.intp]
"""Places in a list of words, in rising order."""


@dataclass(frozen=True, eq=False)
class Lists:
    """The words of a game."""

    guesses: Lexicon
    """The total list: every word that may be guessed, the answers among them."""
    answers: Lexicon
    """The words that may be the solution."""
    tabled: bool = False
    """Whether every guess is coloured against every answer once: worth it for many games."""

    @cached_property
    def guess_of(self) -> Indices:
        """Where each answer stands among the guesses."""
        return np.array([self.guesses.index(word) for word in self.answers.words], dtype=np.intp)

    @cached_property
    def table(self) -> Codes:
        """The pattern of each guess to each answer, shape (answers, guesses)."""
        return _table(self.guesses.words, self.answers.words)

    def __reduce__(self) -> tuple[type["Lists"], tuple[Lexicon, Lexicon, bool]]:
        """Sent to another process without the table, which is made faster than it is sent."""
        return Lists, (self.guesses, self.answers, self.tabled)

    def codes(self, guesses: Indices, answers: Indices) -> Codes:
        """Each of these guesses' pattern to each of these answers, shape (answers, guesses)."""
        if self.tabled:
            return self.table[np.ix_(answers, guesses)]
        codes = feedback_codes(self.guesses.letters[guesses], self.answers.letters[answers])
        return np.ascontiguousarray(codes.T)

    @cached_property
    def by_frequency(self) -> Indices:
        """The rank of each guess: the more frequent word first, then alphabetically."""
        words, zipf = self.guesses.words, self.guesses.zipf
        order = sorted(range(len(words)), key=lambda i: (-zipf[i], words[i]))
        return ranks(order)


@lru_cache(maxsize=1)
def _table(guesses: tuple[str, ...], answers: tuple[str, ...]) -> Codes:
    """See `Lists.table`. A process that is sent one task after another keeps it."""
    return np.ascontiguousarray(feedback_codes(letters_of(guesses), letters_of(answers)).T)


def lists_of(guesses: Lexicon, answers: Lexicon, *, tabled: bool = False) -> Lists:
    """The lists of a game; answers that are not among the guesses may be guessed too."""
    more = tuple(word for word in answers.words if word not in guesses)
    total = replace(guesses, words=guesses.words + more) if more else guesses
    return Lists(total, answers, tabled)


def ranks(order: list[int]) -> Indices:
    """The place of each number in an order of the numbers from 0."""
    placed = np.empty(len(order), dtype=np.intp)
    placed[order] = np.arange(len(order))
    return placed


@cache
def shuffled(n: int, seed: int) -> Indices:
    """The rank of each of n words in an order that the seed shuffles."""
    order = list(range(n))
    Random(seed).shuffle(order)
    return ranks(order)


@dataclass(frozen=True)
class Settings:
    """How a strategy is to play, beside its own rule."""

    hard: bool = False
    """Keep to hard mode."""
    ties: str = "frequent"
    """Equally good words: the more `frequent` first, or in `any` order that the seed shuffles."""
    engine: str = "scan"
    """How an objective's best word is found: by a `scan` of the words, or by `maxsat`."""
    seed: int = 0


@dataclass(frozen=True, eq=False)
class State:
    """What is known before a guess. Indices are into `lists.answers` and `lists.guesses`."""

    lists: Lists
    settings: Settings
    hints: tuple[Hint, ...]
    remaining: Indices
    """The answers that all hints leave."""
    consistent: Indices
    """The guesses that all hints leave: those that could themselves be the solution."""
    allowed: Indices
    """The guesses that may be made: in hard mode, those that use what was revealed."""

    @property
    def ranks(self) -> Indices:
        """The rank of each guess by which ties are broken, the lowest first."""
        if self.settings.ties == "frequent":
            return self.lists.by_frequency
        return shuffled(len(self.lists.guesses), self.settings.seed)

    def dice(self) -> Random:
        """What draws at this turn: the same for the same hints and seed."""
        return Random(f"{self.settings.seed} {' '.join(map(str, self.hints))}")

    def after(self, guess: int) -> list["State"]:
        """What is known after a guess, for each pattern that it may be shown.

        The pattern of a guess that is the solution is among them.
        """
        word = self.lists.guesses.words[guess]
        one = np.array([guess], dtype=np.intp)
        shown = self.lists.codes(one, self.remaining)[:, 0]
        ours = self.lists.guesses.letters
        consistent = feedback_codes(ours[one], ours[self.consistent])[0]
        states = []
        for code in np.unique(shown).tolist():
            hint = Hint(word, pattern_of(code, len(word)))
            after = replace(
                self,
                hints=(*self.hints, hint),
                remaining=self.remaining[shown == code],
                consistent=self.consistent[consistent == code],
                allowed=self._allowed_after(hint),
            )
            states.append(after)
        return states

    def _allowed_after(self, hint: Hint) -> Indices:
        if not self.settings.hard:
            return self.allowed
        return self.allowed[keeps_to(hint, self.lists.guesses.letters[self.allowed])]


def keeps_to(hint: Hint, letters: Letters) -> NDArray[np.bool_]:
    """Which words hard mode allows after a hint."""
    shown = np.array([pattern_code(hint.pattern)], dtype=np.uint16)
    allowed = play_called("hard").allows(letters_of([hint.guess]), shown, letters)
    return np.asarray(allowed[0])


def start(lists: Lists, settings: Settings) -> State:
    """What is known before the first guess."""
    every = np.arange(len(lists.guesses), dtype=np.intp)
    answers = np.arange(len(lists.answers), dtype=np.intp)
    return State(lists, settings, (), answers, every, every)
