"""A shared opener: what the screening says of pairs, against guess by guess."""

import numpy as np
import pytest

from model.game.feedback import feedback
from model.game.grid import Grid
from model.player import shared_opener
from model.player.player import anyone
from model.player.screening import row_by_row
from wordlist import named

WORDS = named("answers").most_frequent(120)
PLAYER = anyone(WORDS)
GUESSES = ["about", "would", "month"], ["about", "point", "south", "young", "could", "found"]
GRIDS = [Grid(tuple(feedback(guess, "house") for guess in own)) for own in GUESSES]


def slowly(grid: Grid, opener: str, solution: str) -> float:
    """Return the rough log-likelihood of the rows after the opener, word by word."""
    weights = dict(zip(WORDS.words, PLAYER.weigher(1).weights, strict=True))
    fits = [word for word in WORDS.words if feedback(opener, word) == grid.rows[0]]
    rows = [*grid.rows[1:], *["GGGGG"][: 6 - len(grid.rows)]]
    log = 0.0
    for i, row in enumerate(rows):
        may_follow = [
            word
            for word in fits
            for shown in [feedback(word, solution)]
            if all(
                sum(tile != "W" for tile in shown) >= sum(tile != "W" for tile in before)
                and all(a == "G" for a, b in zip(shown, before, strict=True) if b == "G")
                for before in rows[:i]
            )
        ]
        so = sum(weights[word] for word in may_follow if feedback(word, solution) == row)
        total = sum(weights[word] for word in may_follow)
        as_later = np.exp(row_by_row(PLAYER, WORDS, [row])[1, WORDS.index(solution), 0])
        part = so / total if so else 0.0
        log += np.log(0.75 * part + 0.25 * as_later + 3e-5)
    return log


def test_pairs_are_screened_by_what_fits_the_opener(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    start, times = np.full(len(WORDS), -np.log(len(WORDS))), np.ones(2, dtype=np.intp)
    pairs, rough = shared_opener.screened(PLAYER, GRIDS, times, WORDS, start, 1.0)
    keys = zip(pairs.word.tolist(), pairs.opener.tolist(), strict=True)
    found = dict(zip(keys, rough, strict=True))
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
