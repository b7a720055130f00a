"""Compare the boards found for each solution with the boards from brute force and the theory."""

from dataclasses import replace
from itertools import product
from math import prod
from random import Random
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.brute import boards
from support.games import games
from support.sizes import drawn
from unwordle.model.game.feedback import feedback, letters_of, pattern_code
from unwordle.model.game.grid import Grid, Pin
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.plays import play_called
from unwordle.model.theory.rules import rules_called
from unwordle.players import boards_by_solution as module
from unwordle.players.boards_by_solution import BoardsBySolution, PlayedGrid


@drawn(24)
@given(games(most_rows=4, most_words=9), st.data())
def test_possible_and_counted_as_by_brute_force(game, data):
    """Check that the possible solutions and the numbers of boards agree with brute force.

    Two grids are drawn. Each grid has its own play, and the second grid may have a pin.
    """
    words = game.lexicon.words
    tried = data.draw(st.sampled_from([0, 8000]))
    grids = [game.grid]
    guesses = [word for word in words if word != game.solution]
    drawn = data.draw(st.lists(st.sampled_from(guesses), min_size=1, max_size=3))
    grids.append(Grid(tuple(feedback(guess, game.solution) for guess in drawn)))
    other = data.draw(st.sampled_from(["any", "hard", "strict"]))
    pin = Pin(len(drawn) - 1, data.draw(st.sampled_from(drawn))[0] + "." * (len(words[0]) - 1))
    pins = data.draw(st.sampled_from([(), (pin,)]))
    many = BoardsBySolution(game.lexicon, game.lexicon, game.rules, distinct=bool(game.distinct))
    played = [PlayedGrid(game.grid.rows, play_called(game.play))]
    played.append(PlayedGrid(grids[1].rows, play_called(other), pins))
    pinned = {pin.row: [word for word in words if pin.allows(word)] for pin in pins}
    with patch.object(module, "MOST_TRIED", tried):
        every = many.having_boards(range(len(words)), played)
    for place, solution in enumerate(words):
        listed = [
            list(boards(grid.rows, solution, words, game.rules, play, game.distinct, allowed))
            for grid, play, allowed in zip(grids, (game.play, other), ({}, pinned), strict=True)
        ]
        assert every[place] == all(listed)
        expected = prod(map(len, listed))
        assert many.count(place, played) == expected
        assert many.count(place, played * 2) == expected**2


of_two_letters = st.text("abcdefgh", min_size=2, max_size=2).map(lambda letters: letters * 2)


@drawn(24)
@given(st.lists(of_two_letters, min_size=3, max_size=9, unique=True), st.data())
def test_strict_rows_without_colours_hold_disjoint_words(words, data):
    """Check that the search agrees with brute force.

    At most one row of the grid is not all white, and one row may be pinned.
    """
    lexicon = Lexicon("small", tuple(words))
    rows = ["WWWW"] * data.draw(st.integers(1, 4))
    rows += data.draw(st.lists(st.sampled_from(["WGWG", "GWGW", "YWYW"]), max_size=1))
    rules, distinct = data.draw(st.sampled_from([("wordle", True), ("report", False)]))
    pin = Pin(data.draw(st.integers(0, len(rows) - 1)), data.draw(st.sampled_from(words)))
    pins = data.draw(st.sampled_from([(), (pin,)]))
    question = PlayedGrid(tuple(rows), play_called("strict"), pins)
    many = BoardsBySolution(lexicon, lexicon, rules, distinct=distinct)
    answer = many.having_boards(range(len(words)), [question])
    allowed = {pin.row: [pin.text] for pin in pins}
    expected = [boards(rows, word, words, rules, "strict", distinct, allowed) for word in words]
    assert answer.tolist() == [any(True for _ in lines) for lines in expected]


def test_most_solutions_of_a_strict_grid_are_decided_before_a_count(nyt):
    question = PlayedGrid(("WWWWW",) * 3 + ("WWYWW", "WGWWG"), play_called("strict"))
    many = BoardsBySolution(nyt, replace(nyt, words=nyt.words[::20]), "wordle", distinct=True)
    with patch.object(many, "_of_grid", return_value=1) as counted:
        many.having_boards(range(600), [question])
    assert counted.call_count < 20
    many.rules = None  # not asked again, since even for no solution that takes two milliseconds
    many.know(np.arange(3))


def test_rows_above_that_clash_are_told_without_trying_every_word_below(nyt):
    """Check that five white rows have no board if the first two rows are pinned to the same word.

    Each of the other three rows has thousands of candidates. If repeated words are allowed, a board
    exists.
    """
    pins = Pin(0, "crane"), Pin(1, "crane")
    question = PlayedGrid(("WWWWW",) * 5, play_called("any"), pins)
    solutions = replace(nyt, words=("fuzzy", "crane"))
    for distinct in (True, False):
        many = BoardsBySolution(nyt, solutions, "wordle", distinct=distinct)
        assert many.having_boards([0, 1], [question]).tolist() == [not distinct, False]


LETTERED = ["".join(letters) for letters in product("abcdef", repeat=4)]
SOLUTIONS = [word for word in LETTERED if all(x <= "abcd"[i] for i, x in enumerate(word))]


@pytest.mark.parametrize("rules", ["wordle", "report"])
@pytest.mark.parametrize("play", ["hard", "strict"])
def test_of_all_words_some_have_a_board_if_two_rows_have_letters_at_all(play, rules):
    """Check that the search correctly decides whether any solution has a board for two random rows.

    The solutions have all kinds of repeated letters.
    """
    every, some = Lexicon("every", tuple(LETTERED)), Lexicon("solutions", tuple(SOLUTIONS))
    many = BoardsBySolution(every, some, rules, distinct=False)
    words, rng = letters_of(LETTERED), Random(11)
    shown = rules_called(rules).codes(words, letters_of(SOLUTIONS)).T
    for _ in range(50):
        rows = tuple("".join(rng.choices("WYG", (3, 2, 2), k=4)) for _ in range(2))
        codes = [pattern_code(row) for row in rows]
        above = np.full(len(words), codes[0], dtype=np.uint16)
        goes = play_called(play).allows(words, above, words)
        pair = any(goes[np.ix_(column == codes[0], column == codes[1])].any() for column in shown)
        if "G" * 4 not in rows:
            question = PlayedGrid(rows, play_called(play))
            assert many.having_boards(range(len(SOLUTIONS)), [question]).any() == pair


@pytest.mark.parametrize("grid", ["WYYWW/GYWWW/GWGWW/GYGWW/GWGWG", "YWWWW/WYWWW/GWWYW/GGWWW"])
def test_that_no_letters_go_together_is_told_before_words_are_tried(nyt, grid):
    """Check that a grid without a board is recognised quickly. Trying every word takes minutes."""
    many = BoardsBySolution(nyt, nyt, "wordle", distinct=True)
    question = PlayedGrid(Grid.parse(grid).rows, play_called("strict"))
    assert not many.having_boards(range(len(nyt)), [question]).any()
