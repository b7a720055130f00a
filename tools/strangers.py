"""Simulated strangers: games of a crowd that is not the player model's, to judge it by.

What the model takes for the same in all players differs here from person to person, or is off in
all of them alike. How far is not measured: the spreads below are so wide that by word frequency
alone (`infer --prior frequency`) the word is found about as seldom as from real strangers' grids
(docs/likelihood.md).
"""

from collections.abc import Iterator

import numpy as np

from unwordle.model.game.feedback import colours_of, feedback, pattern_code
from unwordle.model.game.grid import Grid
from unwordle.model.game.input import MOST_ROWS
from unwordle.model.game.lexicon import Lexicon
from unwordle.players.player import COLOURED, KINDS, Style, anyone

OPENERS = 500.0
"""The shares of openers are drawn anew, as if they came from so many players."""
SHARED, OWN = 1.0, 1.0
"""The standard deviation of every word's log-weight from the model's: for all alike, for each."""
SLIP, SLIPS = 0.07, 0.5
"""How often guesses of most do not fit, and the standard deviation of its logarithm among them."""
KEEPS = 0.1
"""So many keep their second word, and guess it in half of their games."""
CARELESS = 0.15
"""So many slip in every second guess, mostly to any word at all."""
COLOURED_ONLY = 0.20
"""So many heed only the coloured letters, in seven guesses of ten."""


class Crowd:
    """People who play a solution each, one game a person: strangers, or copies of the model.

    Copies have no openers and weights of their own. `style` is the one that all have; else
    strangers have theirs, and copies those of `Habits`.
    """

    def __init__(
        self, lexicon: Lexicon, seed: int, *, copies: bool = False, style: Style | None = None
    ) -> None:
        self.lexicon, self.style, self.copies = lexicon, style, copies
        self.rng = np.random.default_rng(seed)
        self.player = anyone(lexicon)
        drawn = self.rng.gamma(self.player.openers * OPENERS)
        self.openers = self.player.openers if copies else drawn / drawn.sum()
        self.shared = self.rng.normal(0, SHARED, len(lexicon))

    def grids(self, solution: str) -> Iterator[Grid]:
        """Yield grids of one person after the other; who hits at once shares none."""
        while True:
            words = [word for word in self.game(solution) if word != solution]
            if words:
                yield Grid(tuple(feedback(word, solution) for word in words))

    def game(self, solution: str) -> tuple[str, ...]:
        """Return the guesses of one game, the solution last if it is found."""
        rng, sets = self.rng, self.player.sets
        style = self.style or self._person()
        own = np.exp(self.shared + rng.normal(0, OWN, len(self.lexicon)))
        if self.copies:
            own = np.ones(len(self.lexicon))
        guess = int(rng.choice(len(self.openers), p=self.openers))
        fits = careful = sets.everything(1)
        words: list[str] = []
        for row in range(1, MOST_ROWS + 1):
            words.append(self.lexicon.words[guess])
            if words[-1] == solution or row == MOST_ROWS:
                break
            place = np.array([guess])
            code = np.array([pattern_code(feedback(words[-1], solution))])
            shown = colours_of(code, self.lexicon.length).astype(np.uint8)
            fits = fits & sets.fitting(place, shown)
            careful = careful & sets.hard(place, shown)
            if row == 1:
                tiles = min(int((shown > 0).sum()), COLOURED - 1)
            kind = rng.choice(len(KINDS), p=style.kinds(row)[tiles])
            among = [fits, careful, sets.everything(1), sets.everything(1), fits][kind]
            weights = own * (self.player.second if kind == 3 else self.player.weigher(row).weights)
            weights = weights * np.unpackbits(among[0])[: len(own)]
            guess = int(rng.choice(len(weights), p=weights / weights.sum()))
        return tuple(words)

    def _person(self) -> Style:
        """How somebody plays."""
        rng = self.rng
        if self.copies:
            usual = self.player.habits
            return usual.styles[rng.choice(len(usual.styles), p=usual.shares)]
        kind = rng.random()
        if kind < CARELESS:
            return Style("careless", (0.5,), 0.1)
        if kind < CARELESS + COLOURED_ONLY:
            return Style("by colours", (0.7,), 1.0)
        slip = min(0.5, SLIP * np.exp(rng.normal(0, SLIPS)))
        second = 0.5 * float(rng.random() < KEEPS)
        return Style("usual", (slip,), float(rng.beta(4, 1.3)), second)
