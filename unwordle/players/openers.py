"""A player's opener, inferred from the colours of their first rows on many days.

A hidden Markov model over days. On each day the player keeps an opener (a state for each word),
or keeps none (one state more). The colours of a first row say which words could have made them
with that day's solution, so a few days leave few words; if the solution is not known, they say it
by the probability of each that it may be.

- The first day's state: with probability KEEPS some word is kept, drawn from the openers of the
  population; else no word.
- From one day to the next: with probability CHANGES the state is drawn again.
- A player who keeps a word opens with another one with probability DEVIATES, drawn from the
  population's openers; one who keeps none draws every day's from them.

All transitions lead to the same distribution, so a pass over n days and w words takes O(n w), not
O(n w^2). Forward and backward sums are those of Rabiner (1989).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

import numpy as np

from unwordle.cache import Words
from unwordle.chats.collected import Collected
from unwordle.chats.games import Game
from unwordle.model.game.feedback import Codes, feedback_codes, letters_of, pattern_code
from unwordle.model.game.lexicon import Lexicon
from unwordle.players.player import Openers, Reals

KEEPS, CHANGES, DEVIATES = 0.52, 0.01, 0.08
"""See the module. KEEPS is the share measured on 26,248 players (data/README.md)."""


@dataclass(frozen=True)
class Played:
    """A game with its day and that day's word."""

    game: Game
    day: int
    solution: str
    words: Words
    """Words that the day's word may be, each with its probability; one word if it is known."""


def played_by(collected: Collected, words: Mapping[int, Words]) -> dict[str, list[Played]]:
    """Return each player's games of the days that have words here, in the order of the days."""
    games: dict[str, list[Played]] = {}
    for (name, day), game in sorted(collected.games.items()):
        if day in words:
            games.setdefault(name, []).append(Played(game, day, words[day][0][0], words[day]))
    return games


class Shown:
    """Codes of each word of a lexicon with solutions, computed once for each of these."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._codes: dict[str, Codes] = {}

    def by(self, solutions: Sequence[str]) -> Codes:
        """Return the pattern codes of all words with these solutions, shape (solutions, words)."""
        new = [word for word in dict.fromkeys(solutions) if word not in self._codes]
        if new:
            codes = feedback_codes(self._lexicon.letters, letters_of(new)).T
            self._codes |= zip(new, codes, strict=True)
        return np.stack([self._codes[word] for word in solutions])


@dataclass(frozen=True)
class Stretch:
    """Days, from `first` to `last`, over which an opener is kept, or (word "") no opener.

    `games` is how many games there are, `probability` that of the word on a day, on average.
    """

    word: str
    first: int
    last: int
    games: int
    probability: float


@dataclass(frozen=True)
class OpenerHistory:
    """The first rows of one player's games, in the order of their days, and what they show.

    `population` is how likely each word of the lexicon opens a game of an unknown player.
    """

    played: Sequence[Played]
    lexicon: Lexicon
    population: Openers
    shows: Shown | None = None
    """Codes of the words with solutions, as far as they are computed."""

    def stretches(self) -> list[Stretch]:
        """Return the openers kept and from when to when: on each day the most probable state."""
        states = self._smoothed
        stretches, best = [], states.argmax(axis=1).tolist()
        for state, alike in groupby(range(len(best)), best.__getitem__):
            days = list(alike)
            word = self.lexicon.words[state] if state < len(self.lexicon) else ""
            first, last = self.played[days[0]].day, self.played[days[-1]].day
            probability = min(1.0, float(states[days, state].mean()))
            stretches.append(Stretch(word, first, last, len(days), probability))
        return stretches

    def openers_on(self, day: int) -> Openers:
        """Return how likely each word opens this day's game, by the days before and after it."""
        before = [i for i, one in enumerate(self.played) if one.day < day]
        after = [i for i, one in enumerate(self.played) if one.day > day]
        states = self._moved(self._forward[before[-1]]) if before else self._prior
        if after:
            states = states * self._moved_back(self._backward[after[0]] * self._shown[after[0]])
            states = states / states.sum()
        kept, none = states[:-1], states[-1]
        return np.asarray((1 - DEVIATES) * kept + (DEVIATES * kept.sum() + none) * self.population)

    @cached_property
    def _prior(self) -> Reals:
        return np.append(KEEPS * self.population, 1 - KEEPS)

    @cached_property
    def _shown(self) -> Reals:
        """The probability of each day's colours in each state, shape (days, words + 1)."""
        shows = self.shows or Shown(self.lexicon)
        shown = np.empty((len(self.played), len(self.lexicon) + 1))
        for i, one in enumerate(self.played):
            words, chances = zip(*one.words, strict=True)
            showing = shows.by(words) == pattern_code(one.game.rows[0])
            could = np.array(chances, dtype=np.float32) @ showing.astype(np.float32)
            shown[i, -1] = by_chance = max(float(self.population @ could), 1e-12)
            shown[i, :-1] = (1 - DEVIATES) * could + DEVIATES * by_chance
        return shown

    @cached_property
    def _forward(self) -> Reals:
        """The states of each day given it and those before, shape (days, words + 1)."""
        states, now = np.empty_like(self._shown), self._prior
        for i, shown in enumerate(self._shown):
            now = (self._moved(now) if i else now) * shown
            states[i] = now = now / now.sum()
        return states

    @cached_property
    def _backward(self) -> Reals:
        """Likelihood of the later days for each day's states, up to a factor a day."""
        worth = np.ones_like(self._shown)
        for i in range(len(self.played) - 2, -1, -1):
            worth[i] = self._moved_back(worth[i + 1] * self._shown[i + 1])
            worth[i] /= worth[i].max()
        return worth

    @cached_property
    def _smoothed(self) -> Reals:
        """The states of each day given all days, shape (days, words + 1)."""
        states = self._forward * self._backward
        states /= states.sum(axis=1, keepdims=True)
        return states

    def _moved(self, states: Reals) -> Reals:
        return np.asarray((1 - CHANGES) * states + CHANGES * self._prior * states.sum())

    def _moved_back(self, worth: Reals) -> Reals:
        return np.asarray((1 - CHANGES) * worth + CHANGES * (self._prior * worth).sum())
