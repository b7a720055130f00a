"""A player's opener, inferred from the colours of the first rows on many days.

The model is a hidden Markov model over days, with a state for each habitual opener and one for
having none. On the first day, a player has a habit with probability `KEEPS`, drawn by the
population's shares. On each later day, the state is drawn anew with probability `CHANGES`, and a
habit is broken with probability `DEVIATES`. Without a habit, the opener is drawn from the
population's.

As a new state doesn't depend on the last one, the forward-backward algorithm (Rabiner 1989) takes
O(n w) for n days and w words, not O(n w^2).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

import numpy as np

from unwordle.cache import Words
from unwordle.chats.games import Game
from unwordle.model.game.feedback import pattern_code
from unwordle.players.player import Openers, Player, Reals

# `KEEPS` is estimated from 26,248 players with two to five games on five days of May 2022.
KEEPS, CHANGES, DEVIATES = 0.52, 0.01, 0.08


@dataclass(frozen=True)
class Played:
    """A game with its day and the day's most probable solution."""

    game: Game
    day: int
    solution: str
    words: Words
    """The day's possible solutions."""


@dataclass(frozen=True)
class Stretch:
    """Days on which a player keeps to one opener ("" if to none), and its mean probability."""

    word: str
    first: int
    last: int
    games: int
    probability: float
    shown: str = ""


@dataclass(frozen=True)
class OpenerHistory:
    """A player's openers, inferred from games sorted by day."""

    played: Sequence[Played]
    unknown: Player
    """The model of an unknown player."""

    def stretches(self) -> list[Stretch]:
        """Return the stretches of games with the same most probable state."""
        states, texts = self.smoothed, (*self.unknown.sets.lexicon.words, "")
        stretches, best = [], states.argmax(axis=1).tolist()
        for state, group in groupby(range(len(best)), best.__getitem__):
            days = list(group)
            first, last = self.played[days[0]].day, self.played[days[-1]].day
            probability = min(1.0, float(states[days, state].mean()))
            stretches.append(Stretch(texts[state], first, last, len(days), probability))
        return stretches

    def openers_on(self, day: int) -> Openers:
        """Return the openers on a day, given the games of all other days."""
        before = [i for i, played in enumerate(self.played) if played.day < day]
        after = [i for i, played in enumerate(self.played) if played.day > day]
        states = self._moved(self._forward[before[-1]]) if before else self._prior
        if after:
            states = states * self._moved_back(self._backward[after[0]] * self._shown[after[0]])
            states = states / states.sum()
        habitual, drawn = states[:-1], DEVIATES * states[:-1].sum() + states[-1]
        return np.asarray((1 - DEVIATES) * habitual + drawn * self.unknown.openers)

    @cached_property
    def _prior(self) -> Reals:
        return np.append(KEEPS * self.unknown.openers, 1 - KEEPS)

    @cached_property
    def _shown(self) -> Reals:
        """Each first row's probability given the state, (games, words + 1)."""
        openers = self.unknown.openers
        shown = np.empty((len(self.played), len(openers) + 1))
        for i, played in enumerate(self.played):
            words, chances = zip(*played.words, strict=True)
            showing = self.unknown.sets.codes(words) == pattern_code(played.game.rows[0])
            could = np.array(chances, dtype=np.float32) @ showing.astype(np.float32)
            shown[i, -1] = by_chance = max(float(openers @ could), 1e-12)
            shown[i, :-1] = (1 - DEVIATES) * could + DEVIATES * by_chance
        return shown

    @cached_property
    def _forward(self) -> Reals:
        """The probability of each state, given the games up to its day."""
        states, now = np.empty_like(self._shown), self._prior
        for i, shown in enumerate(self._shown):
            now = (self._moved(now) if i else now) * shown
            states[i] = now = now / now.sum()
        return states

    @cached_property
    def _backward(self) -> Reals:
        """The likelihood of all later games given the state, up to a factor."""
        worth = np.ones_like(self._shown)
        for i in range(len(self.played) - 2, -1, -1):
            worth[i] = self._moved_back(worth[i + 1] * self._shown[i + 1])
            worth[i] /= worth[i].max()
        return worth

    @cached_property
    def smoothed(self) -> Reals:
        """The probability of each state on each day."""
        states = self._forward * self._backward
        states /= states.sum(axis=1, keepdims=True)
        return states

    def _moved(self, states: Reals) -> Reals:
        return np.asarray((1 - CHANGES) * states + CHANGES * self._prior * states.sum())

    def _moved_back(self, worth: Reals) -> Reals:
        return np.asarray((1 - CHANGES) * worth + CHANGES * (self._prior * worth).sum())
