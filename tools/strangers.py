"""Simulated strangers: games of a crowd that is not the player model's, to judge it by.

What the model takes for the same in all players differs here from person to person, or is off in
all of them alike. How far is not measured: the spreads below are so wide that by word frequency
alone (`infer --prior frequency`) the word is found about as seldom as from real strangers' grids
(docs/likelihood.md).
"""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from model.game.feedback import colours_of, feedback, pattern_code
from model.game.grid import Grid
from model.game.lexicon import Lexicon
from model.game.limits import MOST_ROWS
from model.player.fits import FitSets
from model.player.habits import Habits
from model.player.openers import kept_shares

Reals = NDArray[np.float64]


OPENERS = 300.0
"""The shares of openers are drawn anew, as if they came from so many players."""
SHARED, OWN = 1.0, 1.0
"""The standard deviation of every word's log-weight from the model's: for all alike, for each."""
ZIPF, SLIP = 0.08, 0.5
"""The standard deviations among players of `Habits.zipf`, and of the logarithm of their slips."""
ANSWER, REPEATED = (-0.3, 0.6), (0.3, 0.4)
"""How far all players are from these habits, and the standard deviation among them."""
CARELESS = 0.15
"""So many slip in every second guess, mostly to any word at all."""
COLOURED_ONLY = 0.20
"""So many heed only the coloured letters, in seven guesses of ten."""


class Crowd:
    """Strangers who play a solution each, one game a person."""

    def __init__(self, lexicon: Lexicon, seed: int) -> None:
        self.lexicon = lexicon
        self.rng = np.random.default_rng(seed)
        self.sets = FitSets(lexicon)
        self.habits = Habits()
        shares = kept_shares()
        drawn = self.rng.gamma(np.array(list(shares.values())) * OPENERS)
        self.openers = np.zeros(len(lexicon))
        self.openers[[lexicon.index(word) for word in shares]] = drawn
        self.openers /= self.openers.sum()
        self.shared = self.rng.normal(0, SHARED, len(lexicon))
        self.zipf = np.log(10) * lexicon.zipf
        self.repeated = np.array([len(set(word)) < len(word) for word in lexicon.words])

    def grids(self, solution: str) -> Iterator[Grid]:
        """Grids of one person after the other; who hits at once shares none."""
        while True:
            rows = self._game(solution)
            if rows:
                yield Grid(rows)

    def _game(self, solution: str) -> tuple[str, ...]:
        """The guess rows of one game."""
        rng = self.rng
        habits = self._person()
        own = self.shared + rng.normal(0, OWN, len(self.lexicon))
        openers = self.openers if rng.random() < habits.opener else self._weights(habits, 1, own)
        guess = int(rng.choice(len(openers), p=openers))
        fits = careful = self.sets.everything(1)
        rows: list[str] = []
        for row in range(1, MOST_ROWS + 1):
            word = self.lexicon.words[guess]
            if word == solution:
                break
            rows.append(feedback(word, solution))
            place = np.array([guess])
            shown = colours_of(np.array([pattern_code(rows[-1])]), len(word)).astype(np.uint8)
            fits = fits & self.sets.fitting(place, shown)
            careful = careful & self.sets.hard(place, shown)
            kind = rng.choice(3, p=habits.kinds(row))
            among = np.unpackbits([fits, careful, self.sets.everything(1)][kind][0])
            weights = self._weights(habits, row, own) * among[: len(own)]
            guess = int(rng.choice(len(weights), p=weights / weights.sum()))
        return tuple(rows)

    def _weights(self, habits: Habits, row: int, own: Reals) -> Reals:
        """The probability of every word as a guess of this person, whatever is known."""
        repeated = habits.repeated[min(row, len(habits.repeated)) - 1]
        logs = habits.zipf * self.zipf + habits.answer * self.lexicon.is_answer
        logs += repeated * self.repeated + own
        weights: Reals = np.exp(logs - logs.max())
        weights /= weights.sum()
        return weights

    def _person(self) -> Habits:
        """The habits of somebody."""
        rng, usual = self.rng, self.habits
        kind = rng.random()
        slip = tuple(np.minimum(0.5, np.array(usual.slip) * np.exp(rng.normal(0, SLIP, 4))))
        person = replace(
            usual,
            zipf=max(0.0, usual.zipf + rng.normal(0, ZIPF)),
            answer=usual.answer + rng.normal(*ANSWER),
            repeated=tuple(np.array(usual.repeated) + rng.normal(*REPEATED, 2)),
            slip=slip,
            careful=float(rng.beta(4, 1.3)),
        )
        if kind < CARELESS:
            return replace(person, slip=(0.5,), careful=0.1)
        if kind < CARELESS + COLOURED_ONLY:
            return replace(person, slip=(0.7,), careful=1.0)
        return person
