"""A shared opener: what the screening says of pairs, against guess by guess."""

import math

import numpy as np
import pytest

from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Grid
from unwordle.players import shared_opener
from unwordle.players.player import anyone
from unwordle.players.screening import row_by_row
from unwordle.wordlist import named

WORDS = named("answers").most_frequent(120)
PLAYER = anyone(WORDS)
GUESSES = ["about", "would", "month"], ["about", "point", "south", "young", "could", "found"]
GRIDS = [Grid(tuple(feedback(guess, "house") for guess in own)) for own in GUESSES]


def goes_on(tiles: str, shown: str) -> float:
    """Return how likely a word of these tiles fits what a row has shown, tile by tile."""
    likely, yellow, white = 1.0, shown.count("Y"), shown.count("W")
    rest = [tile for tile, other in zip(tiles, shown, strict=True) if other != "G"]
    shared, misplaced = len(rest) - rest.count("W"), rest.count("Y")
    for tile, other in zip(tiles, shown, strict=True):
        likely *= tile == "G" or other != "G"
    likely *= math.comb(shared, yellow) / math.comb(len(rest), yellow)
    for _ in range(yellow):
        likely *= 1 - misplaced / max(shared, 1) / 4
    for _ in range(len(rest) - shared):
        likely *= 1 - 0.055 * white
    return likely


def slowly(grid: Grid, opener: str, solution: str) -> float:
    """Return the rough log-likelihood of the rows after the opener, word by word."""
    weights = dict(zip(WORDS.words, PLAYER.weigher(1).weights, strict=True))
    fits = [word for word in WORDS.words if feedback(opener, word) == grid.rows[0]]
    rows = [*grid.rows[1:], *["GGGGG"][: 6 - len(grid.rows)]]
    log = 0.0
    for i, row in enumerate(rows):
        so = total = 0.0
        for word in fits:
            shown = feedback(word, solution)
            weight = weights[word] * math.prod(goes_on(shown, before) for before in rows[:i])
            total += weight
            so += weight * (shown == row)
        as_later = np.exp(row_by_row(PLAYER, WORDS, [row])[1, WORDS.index(solution), 0])
        part = so / total if so else 0.0
        log += np.log(0.75 * part + 0.25 * as_later + 3e-5)
    return log


def test_pairs_are_screened_by_what_fits_the_opener(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(shared_opener, "_FAR", np.inf)
    start, times = np.full(len(WORDS), -np.log(len(WORDS))), np.ones(2, dtype=np.intp)
    screened = shared_opener.screened(PLAYER, GRIDS, times, WORDS, start, 1.0)
    assert screened
    pairs, rough = screened
    keys = zip(pairs.word.tolist(), pairs.opener.tolist(), strict=True)
    found = dict(zip(keys, rough.sum(axis=0), strict=True))
    possible = [
        (w, o)
        for w, word in enumerate(WORDS.words)
        for o, opener in enumerate(WORDS.words)
        if feedback(opener, word) == GRIDS[0].rows[0]
    ]
    assert set(found) == set(possible)
    for (w, o), log in list(found.items())[:40]:
        whole = sum(slowly(grid, WORDS.words[o], WORDS.words[w]) for grid in GRIDS)
        assert log == pytest.approx(0.7 * whole, rel=1e-4)
