"""What a player knows at a turn: the words of the game, the hints so far, and what they leave."""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game import feedback
from unwordle.model.game.feedback import Codes, Letters, letters_of, pattern_code, pattern_of
from unwordle.model.game.grid import Hint
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.plays import play_called
from unwordle.solver.splits import Measure, Sizes, Values, partition_sizes

Indices: TypeAlias = NDArray[np.intp]
"""Places in a list of words, in rising order."""

_BLOCK = 1_000_000
"""How many pairs of guess and answer are measured at a time."""


@dataclass(eq=False)
class Lists:
    """The words of a game."""

    guesses: Lexicon
    """The total list: every word that may be guessed, the answers among them."""
    answers: Lexicon
    """The words that may be the solution."""
    tabled: bool = False
    """Whether to colour every guess against every answer in advance, which pays for many games."""
    weights: NDArray[np.float64] | None = None
    """How likely each answer is; None if all are alike. One of weight 0 counts if no other does."""
    avoided: frozenset[str] = frozenset()
    """Words that are not advised while there is another; they count like all others."""

    def __post_init__(self) -> None:
        """Add the answers that are not among the guesses to them."""
        self.guesses = self.guesses.with_words(self.answers.words)

    @cached_property
    def guess_of(self) -> Indices:
        """Return where each answer stands among the guesses."""
        return np.array([self.guesses.index(word) for word in self.answers.words], dtype=np.intp)

    @cached_property
    def table(self) -> Codes:
        """Return the pattern of each guess to each answer, shape (answers, guesses)."""
        return _table(self.guesses.words, self.answers.words)

    def __reduce__(self) -> tuple[type["Lists"], tuple[object, ...]]:
        """Pickled without the table: making it again is faster than sending it."""
        return Lists, (self.guesses, self.answers, self.tabled, self.weights, self.avoided)

    @cached_property
    def alike(self) -> tuple[str, ...]:
        """Return the answers that count, if they are equally likely; else none."""
        if self.weights is None:
            return self.answers.words
        counted = self.weights > 0
        if len(set(self.weights[counted].tolist())) > 1:
            return ()
        return tuple(np.array(self.answers.words)[counted].tolist())

    def codes(self, guesses: Indices, answers: Indices) -> Codes:
        """Return the pattern of each guess to each answer, of these; shape (answers, guesses)."""
        if self.tabled:
            return self.table[np.ix_(answers, guesses)]
        letters = self.guesses.letters[guesses], self.answers.letters[answers]
        return feedback.codes_by_solution(*letters)

    def measured(self, measure: Measure, guesses: Indices, answers: Indices) -> Values:
        """Return what a measure says of each guess; a block at a time, to spare memory."""
        step = max(1, _BLOCK // len(answers))
        blocks = (guesses[first : first + step] for first in range(0, len(guesses), step))
        measures = [measure(partition_sizes(self.codes(block, answers))) for block in blocks]
        return np.concatenate(measures).round(9)

    @cached_property
    def by_frequency(self) -> Indices:
        """Return the rank of each guess: the more frequent word first, then alphabetically."""
        return np.argsort(np.lexsort((np.array(self.guesses.words), -self.guesses.zipf)))


@lru_cache(maxsize=1)
def _table(guesses: tuple[str, ...], answers: tuple[str, ...]) -> Codes:
    """See `Lists.table`. Cached, for a process that is sent one task after another."""
    return feedback.codes_by_solution(letters_of(guesses), letters_of(answers))


@dataclass(frozen=True)
class Settings:
    """How a strategy plays, apart from its own rule."""

    hard: bool = False
    """Keep to hard mode."""
    ties: str = "frequent"
    """Which of equally good words: the most `frequent`, or `any`, drawn by the seed."""
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

    game: int = 0
    """The number of the game in a simulation, from 1; 0 if there is one game only."""

    @cached_property
    def chances(self) -> NDArray[np.float64]:
        """Return how probable each remaining answer is."""
        weights = self.lists.weights
        left = np.ones(len(self.remaining)) if weights is None else weights[self.remaining]
        left = left if left.any() else np.ones(len(left))
        return np.asarray(left / left.sum())

    def rng(self, strategy: str) -> Random:
        """Return the generator for this turn: the same for the same hints, seed and game."""
        hints = " ".join(map(str, self.hints))
        return Random(f"{strategy} {self.settings.seed} {self.game} {hints}")

    def pick(self, strategy: str, tied: Indices) -> int:
        """Return one of the guesses that a strategy finds equally good, as the settings say."""
        if self.settings.ties == "frequent":
            return int(tied[self.lists.by_frequency[tied].argmin()])
        return int(tied[self.rng(strategy).randrange(len(tied))])

    def shown(self, guess: int) -> Codes:
        """Return the pattern of a guess to each remaining answer."""
        one = np.array([guess], dtype=np.intp)
        return np.asarray(self.lists.codes(one, self.remaining)[:, 0])

    def sizes(self, guess: int) -> Sizes:
        """Return for each remaining answer how many words a guess leaves if it is the one."""
        return np.asarray(partition_sizes(self.shown(guess)[:, None])[:, 0])

    def after(self, guess: int, toward: Indices | None = None) -> list["State"]:
        """Return what is known after a guess, for each pattern that it may be shown.

        Where answers are given (`toward`), only for the patterns that they show. The pattern of
        a guess that is the solution is among them.
        """
        word = self.lists.guesses.words[guess]
        shown = self.shown(guess)
        wanted = shown if toward is None else shown[np.searchsorted(self.remaining, toward)]
        hints = [Hint(word, pattern_of(code, len(word))) for code in np.unique(wanted).tolist()]
        letters, states = self.lists.guesses.letters, []
        for hint, fits in zip(hints, self.fitting(hints), strict=True):
            allowed, hints_now = self.allowed, (*self.hints, hint)
            if self.settings.hard:
                allowed = allowed[keeps_to(hint, letters[allowed])]
            left, fit = self.remaining[shown == pattern_code(hint.pattern)], self.consistent[fits]
            now = replace(self, hints=hints_now, remaining=left, consistent=fit, allowed=allowed)
            states.append(now)
        return states

    def fitting(self, hints: list[Hint]) -> list[NDArray[np.bool_]]:
        """Return which of the consistent words fit each of some hints with one guess."""
        letters = self.lists.guesses.letters[self.consistent]
        codes = feedback.feedback_codes(letters_of([hints[0].guess]), letters)[0]
        return [codes == pattern_code(hint.pattern) for hint in hints]


def keeps_to(hint: Hint, letters: Letters) -> NDArray[np.bool_]:
    """Return which words hard mode allows after a hint."""
    shown = np.array([pattern_code(hint.pattern)], dtype=np.uint16)
    return np.asarray(play_called("hard").allows(letters_of([hint.guess]), shown, letters)[0])


def start(lists: Lists, settings: Settings, kind: type[State] = State) -> State:
    """Return what is known before the first guess, as a state of this kind."""
    every = np.arange(len(lists.guesses), dtype=np.intp)
    return kind(lists, settings, (), np.arange(len(lists.answers), dtype=np.intp), every, every)
