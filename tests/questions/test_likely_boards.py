"""Likely boards by the player model, against every board and its exact probability."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings

from model.game.grid import Grid
from model.infer import boards_by_player
from model.infer.boards_by_player import likely_boards
from model.player.fits import FitSets
from model.player.habits import Habits
from model.player.openers import population
from model.player.player import Player
from model.theory.theory import Theory
from support.games import games, theory_of
from support.habits import board_probability
from wordlist import named

NYT, ANSWERS = named("nyt"), named("answers")


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(games(most_rows=3, most_words=8))
def test_few_boards_have_their_exact_probabilities(game):
    theory = theory_of(game)
    found = likely_boards(theory)
    habits = Habits().playing(game.play)
    openers = population(theory.lexicon, habits)
    player = Player(FitSets(theory.lexicon, theory.rules), habits, openers)
    each = {board: board_probability(player, board, theory.grid) for board in theory.boards}
    total = sum(each.values())
    assert found.error == 0
    assert dict(found.top(10**6)) == pytest.approx({b: p / total for b, p in each.items()})
    for row, words in enumerate(found.marginals(100)):
        for word, probability in words:
            share = sum(p for board, p in each.items() if board[row] == word) / total
            assert probability == pytest.approx(share)
    drawn = found.sample(5, Random(1))
    assert all(board in theory.boards for board in drawn)


def test_many_boards_are_estimated_as_they_are(monkeypatch):
    """The estimates agree with the sum over all 40,000 boards, within their errors."""
    theory = Theory(Grid.parse("WYWWW/WWYWG"), "stone", ANSWERS)
    assert theory.boards.count() > boards_by_player.FEW
    found = likely_boards(theory)
    monkeypatch.setattr(boards_by_player, "FEW", 10**9)
    exact = likely_boards(theory)
    assert found.error > 0 and exact.error == 0
    best = dict(exact.top(50))
    for board, probability in found.top(5):
        assert probability == pytest.approx(best[board], rel=4 * found.error + 1e-6)
    for mine, theirs in zip(found.marginals(3), exact.marginals(1000), strict=True):
        truth = dict(theirs)
        for word, probability in mine:
            assert probability == pytest.approx(truth[word], rel=0.35, abs=0.01)


@pytest.mark.parametrize("play", ["hard", "strict"])
def test_play_and_pins_hold(play):
    from model.game.pins import Pin

    grid = Grid.parse("WWYWW/WGWYW")
    theory = Theory(grid, "stone", ANSWERS, play=play, pins=(Pin.parse("1=..[a-o]..", 2, 5),))
    found = likely_boards(theory)
    for board, _ in found.top(20):
        assert board in theory.boards


def test_a_person_s_openers_are_what_they_open_with():
    theory = Theory(Grid.parse("WWWWW/WYWWW/WWYWG"), "stone", NYT)
    openers = np.full(len(NYT), 0.1 / len(NYT))
    openers[NYT.index("lucky")] += 0.9
    rows = likely_boards(theory, player=Player(FitSets(NYT), Habits(), openers)).marginals(1)
    assert rows[0][0][0] == "lucky" and rows[0][0][1] > 0.9


def test_nobody_opens_with_which():
    """The page's example: the most likely board no longer begins with a word nobody opens with."""
    theory = Theory(Grid.parse("WWWWW/WYWWW/WWYWG"), "stone", NYT)
    (board, _), *_ = likely_boards(theory).top(1)
    assert board[0] != "which"


def test_a_solution_outside_the_words():
    theory = Theory(Grid.parse("WWYWW/WGWWG"), "stome", NYT)
    found = likely_boards(theory).top(3)
    assert len(found) == 3 and all(board in theory.boards for board, _ in found)


def test_where_hard_mode_would_leave_no_word_by_the_colours_of_the_report():
    """Both e's of wheel are yellow with phage: hard mode asks for two, and -age, of the next."""
    theory = Theory(Grid.parse("WWGGG/WWYYW/WYGWG"), "phage", ANSWERS, rules="report")
    found = likely_boards(theory)
    assert sum(probability for _, probability in found.top(10**6)) == pytest.approx(1)
    assert all(sum(p for _, p in words) == pytest.approx(1) for words in found.marginals(10**6))
