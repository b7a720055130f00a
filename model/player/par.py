"""Par: in how many guesses the typical player solves a word, by playing it many times.

The typical player is the player model (`Habits`, and the openers of the population). A word not
solved in six guesses counts as seven.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from model.game.feedback import colours_of, feedback_codes, letters_of
from model.game.limits import LOST, MOST_ROWS
from model.player.fits import GREEN, Bits, Places, Reals
from model.player.player import Player

GAMES = 24
_BLOCK = 20

Results = NDArray[np.intp]


def results(
    player: Player, solutions: Sequence[str], games: int = GAMES, seed: int = 0
) -> dict[str, Results]:
    """In how many guesses each word was solved (LOST: it was not), in each of a number of games."""
    rng = np.random.default_rng(seed)
    weights = player.habits.weights(player.sets.lexicon)
    of_each: dict[str, Results] = {}
    for start in range(0, len(solutions), _BLOCK):
        block = list(solutions[start : start + _BLOCK])
        turns = _played(player, weights, block, games, rng)
        of_each |= dict(zip(block, turns.reshape(len(block), games), strict=True))
    return of_each


def _played(
    player: Player,
    weights: Reals,
    solutions: list[str],
    games: int,
    rng: np.random.Generator,
) -> Results:
    """Return the results of a number of games of each solution, one after the other."""
    letters, targets = player.sets.lexicon.letters, letters_of(solutions)
    turns = np.full(len(solutions) * games, LOST)
    going = np.arange(len(turns))
    words = rng.choice(len(player.openers), size=len(going), p=player.openers)
    sets = player.sets.everything(len(going))
    fits = {turn: _fitting(player, turn) for turn in range(1, MOST_ROWS)}
    for turn in range(1, LOST):
        codes = feedback_codes(letters[words], targets)[np.arange(len(going)), going // games]
        patterns = colours_of(codes, letters.shape[1]).astype(np.uint8)
        solved = (patterns == GREEN).all(axis=1)
        turns[going[solved]] = turn
        left = ~solved
        going, words, patterns = going[left], words[left], patterns[left]
        if not len(going) or turn == MOST_ROWS:
            break
        sets = sets[left] & player.sets.fitting(words, patterns)
        words = _next(sets, weights, fits[turn], rng)
    return turns


def _fitting(player: Player, row: int) -> float:
    """Return how often guess `row` (from 1, the second) fits, over all styles and openers."""
    kinds = player.kinds(row).mean(axis=0)
    return float(np.array(player.habits.shares) @ (kinds[:, 0] + kinds[:, 4]))


def _next(sets: Bits, weights: Reals, fits: float, rng: np.random.Generator) -> Places:
    """Return the next guess of each game: with probability `fits` a word that fits, else any."""
    open_words = np.unpackbits(sets, axis=1, count=len(weights)).view(bool)
    slips = rng.random(len(sets)) >= fits
    open_words[slips | ~open_words.any(axis=1)] = True
    steps = np.cumsum(open_words * weights.astype(np.float32), axis=1, dtype=np.float64)
    drawn = rng.random(len(sets)) * steps[:, -1]
    return np.array(
        [np.searchsorted(own, at, side="right") for own, at in zip(steps, drawn, strict=True)]
    ).clip(max=len(weights) - 1)
