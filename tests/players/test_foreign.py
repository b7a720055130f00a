"""Grids that do not belong: their probabilities against full sums, and which are named."""

import numpy as np
import pytest

from support.likelihoods import log_likelihoods
from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Grid
from unwordle.players import foreign
from unwordle.players.likelihood import of_games
from unwordle.players.player import Habits, Style, anyone
from unwordle.players.posterior import weighed
from unwordle.wordlist import named

SOME = named("answers").most_frequent(150)
PLAYER = anyone(SOME)
GRID = Grid((feedback("about", "phone"), feedback("those", "phone")))


def one_tile_off(grid: Grid) -> list[Grid]:
    """By brute force: the grids of this size that differ in one tile and show no solution."""
    tiles = "".join(grid.rows)
    changed = [
        tiles[:i] + c + tiles[i + 1 :] for i in range(len(tiles)) for c in "WYG" if c != tiles[i]
    ]
    rows = [tuple(one[i : i + 5] for i in range(0, len(one), 5)) for one in changed]
    return [Grid(one) for one in rows if "GGGGG" not in one]


def test_a_mistyped_grid_is_the_mean_of_what_it_could_have_been():
    words = ["phone", "those", "house"]
    near = log_likelihoods(PLAYER, one_tile_off(GRID), words, particles=10**4, runs=1).logs
    mean = np.exp(near).mean(axis=0) + 3.0**-10 / 6
    found = [foreign.given(PLAYER, GRID, -10.0, words, seed) for seed in range(5)]
    expected = (np.exp(-10.0) + mean) / 2
    assert np.exp(found).mean(axis=0) == pytest.approx(expected, rel=0.1)


@pytest.mark.slow
def test_the_probability_of_a_grid_of_any_day_is_the_mean_over_solutions():
    prior = np.linspace(1, 2, len(SOME))
    logs = log_likelihoods(PLAYER, [GRID], SOME.words, particles=10**4, runs=1).logs
    rough = np.maximum(logs, -12.0)

    def likelihoods(games):
        return of_games(PLAYER, [(GRID, word) for _, word in games], particles=10**4, runs=1).logs

    drawn = [foreign.another_day(likelihoods, rough, SOME, prior, seed)[0] for seed in range(6)]
    assert np.exp(drawn).mean() == pytest.approx(np.exp(logs[0]) @ prior / prior.sum(), rel=0.1)


@pytest.mark.slow
def test_a_grid_with_a_tile_typed_wrong_is_named(tmp_path, monkeypatch):
    """Its colours are possible for the solution, but its second guess would not fit the first."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    games = ["great house", "known alone", "light heard", "issue large", "learn money"]
    grids = [Grid(tuple(feedback(word, "phone") for word in game.split())) for game in games]
    careful = anyone(SOME, Habits((Style("careful", (0.05,), 0.8),), (1.0,)))
    prior = np.full(len(SOME), 1 / len(SOME))
    assert grids[0].rows == ("WWYWW", "YYWWG")
    right = weighed([careful] * len(grids), grids, SOME, prior).posterior()
    assert right.words[0] == "phone" and max(right.foreign) < 0.1
    grids[0] = Grid(("YWYWW", "YYWWG"))
    wrong = weighed([careful] * len(grids), grids, SOME, prior).posterior()
    assert wrong.words[0] == "phone"
    assert [chance > 0.5 for chance in wrong.foreign] == [True, *[False] * 4]
