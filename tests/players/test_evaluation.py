"""The measures by which claims are judged, of solutions."""

import numpy as np
import pytest

from tools.evaluate_infer import BINS, by_chance, calibration, mistyped
from tools.strangers import Crowd
from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Grid
from unwordle.players.player import Style
from unwordle.wordlist import named


def test_the_calibration_error_is_the_gap_between_claims_and_hits():
    hits = np.arange(100) % 5 < 2  # 40 of 100, alike in every bin
    assert calibration(np.full(100, 0.4), hits) == pytest.approx(0)
    assert calibration(np.full(100, 0.9), hits) == pytest.approx(0.5)
    claims = np.repeat([0.1, 0.3, 0.5, 0.7, 0.9], 20)
    turned = np.arange(100) % 20 < np.round(20 * (1 - claims))
    assert calibration(claims, turned) == pytest.approx((0.8 + 0.4 + 0 + 0.4 + 0.8) / BINS)


def test_chance_alone_shows_less_of_an_error_the_more_cases_there_are():
    few, many = by_chance(np.full(50, 0.5)), by_chance(np.full(5000, 0.5))
    assert 0 < many < few / 5
    assert by_chance(np.ones(50)) == 0


@pytest.mark.parametrize("tiles", [1, 2])
def test_a_mistyped_grid_differs_in_so_many_tiles(tiles):
    grid = Grid(("GGGGY", "GGGYG"))
    for seed in range(20):
        wrong = mistyped(grid, tiles, np.random.default_rng(seed))
        assert sum(a != b for a, b in zip("".join(wrong.rows), "GGGGYGGGYG", strict=True)) == tiles
        assert "GGGGG" not in wrong.rows


def test_strangers_play_by_the_rules_of_their_kind():
    """Copies of a careful style guess what fits; strangers end with the solution or in six."""
    lexicon = named("answers")
    fitting = Style("fitting", (0.0,), 1.0)
    for solution in lexicon.words[::400]:
        words = Crowd(lexicon, 1, copies=True, style=fitting).game(solution)
        for i, word in enumerate(words):
            assert all(feedback(w, word) == feedback(w, solution) for w in words[:i])
        words = Crowd(lexicon, 1).game(solution)
        assert len(words) == 6 or words[-1] == solution
