"""A player's opener, inferred from the colours of the player's first rows on many days.

The model is a hidden Markov model over days. The model has a state for each word that can be the
player's habitual opener, and one more state for no habitual opener. Together with the day's
solution, the colours of a first row exclude most words. Therefore only a few words are left after a
few days. If the solution is not known, the model uses the probability of each possible solution.

- On the first day with a game, the player has a habitual opener with the probability `KEEPS`. The
  habitual opener is drawn from the population's openers.
- On each later day with a game, the state is drawn again with the probability `CHANGES`.
- On a day with a habitual opener, the player deviates from the habitual opener with the probability
  `DEVIATES`. A player who deviates or has no habitual opener draws the day's opener from the
  population's openers.

A state that is drawn again does not depend on the previous state. So the forward-backward algorithm
(Rabiner 1989) takes time O(n w) for n days and w words, not O(n w^2).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

import numpy as np

from unwordle.cache import Words
from unwordle.chats.collected import Collected, is_name
from unwordle.chats.games import Game
from unwordle.model.game.feedback import pattern_code
from unwordle.players.player import Openers, Player, Reals

KEEPS, CHANGES, DEVIATES = 0.52, 0.01, 0.08
"""The probabilities of a habitual opener, of a change of habit, and of a deviation from the habit.

`KEEPS` is an estimate for 26,248 players with two to five games on five days of May 2022.
"""


@dataclass(frozen=True)
class Played:
    """A game with its day and the most probable solution of the day."""

    game: Game
    day: int
    solution: str
    words: Words
    """The possible solutions of the day and their probabilities, the most probable first."""


def played_by(collected: Collected, words: Mapping[int, Words]) -> dict[str, list[Played]]:
    """Return each player's games on the days in `words`, sorted by day.

    `words` has the possible solutions of each day. The keys of the result are the players' names.
    """
    games: dict[str, list[Played]] = {}
    for (name, day), game in sorted(collected.games.items()):
        if day in words and is_name(name):
            games.setdefault(name, []).append(Played(game, day, words[day][0][0], words[day]))
    return games


@dataclass(frozen=True)
class Stretch:
    """The days from `first` to `last`, on which the habitual opener of a player does not change.

    `word` is the habitual opener, or "" if the player has no habitual opener. `games` is the number
    of games on these days. For each game, the model computes the probability that `word` is
    correct. `probability` is the mean of these probabilities.
    """

    word: str
    first: int
    last: int
    games: int
    probability: float
    shown: str = ""
    """The probability as text, in an answer."""


@dataclass(frozen=True)
class OpenerHistory:
    """A player's games, sorted by day, and the openers inferred from the games' first rows."""

    played: Sequence[Played]
    unknown: Player
    """The model of an unknown player."""

    def stretches(self) -> list[Stretch]:
        """Return the stretches of consecutive games with the same most probable state.

        The state of a player is one habitual opener, or the lack of a habitual opener.
        """
        states, texts = self._smoothed, self.unknown.sets.lexicon.words
        stretches, best = [], states.argmax(axis=1).tolist()
        for state, group in groupby(range(len(best)), best.__getitem__):
            days = list(group)
            word = texts[state] if state < len(texts) else ""
            first, last = self.played[days[0]].day, self.played[days[-1]].day
            probability = min(1.0, float(states[days, state].mean()))
            stretches.append(Stretch(word, first, last, len(days), probability))
        return stretches

    def openers_on(self, day: int) -> Openers:
        """Return the probability of each word as the player's opener on a day.

        Only the games of other days are used.
        """
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
        """The probability of each game's first pattern in each state, shape (games, words + 1)."""
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
        """The probability of each state on each day, given the games up to this day."""
        states, now = np.empty_like(self._shown), self._prior
        for i, shown in enumerate(self._shown):
            now = (self._moved(now) if i else now) * shown
            states[i] = now = now / now.sum()
        return states

    @cached_property
    def _backward(self) -> Reals:
        """The likelihood of the games after each day, given each state, up to a constant factor."""
        worth = np.ones_like(self._shown)
        for i in range(len(self.played) - 2, -1, -1):
            worth[i] = self._moved_back(worth[i + 1] * self._shown[i + 1])
            worth[i] /= worth[i].max()
        return worth

    @cached_property
    def _smoothed(self) -> Reals:
        """The probability of each state on each day, given the games of all days."""
        states = self._forward * self._backward
        states /= states.sum(axis=1, keepdims=True)
        return states

    def _moved(self, states: Reals) -> Reals:
        return np.asarray((1 - CHANGES) * states + CHANGES * self._prior * states.sum())

    def _moved_back(self, worth: Reals) -> Reals:
        return np.asarray((1 - CHANGES) * worth + CHANGES * (self._prior * worth).sum())
