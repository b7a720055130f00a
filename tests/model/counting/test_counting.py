"""Check numbers of boards against known or computed numbers, some of which exceed 64 bits."""

from itertools import permutations, product
from math import perm

import numpy as np
import pytest

from support.brute import candidates
from support.cases import listed
from unwordle.model.counting.joined_boards import JoinedBoards
from unwordle.model.counting.row_join import Relation
from unwordle.model.game.grid import Grid
from unwordle.model.theory.theory import Theory

KNOWN = listed(__file__, "KNOWN")


@pytest.mark.parametrize(("word", "grid", "rules", "play", "count"), KNOWN)
def test_known_counts(nyt, word, grid, rules, play, count):
    theory = Theory(Grid.parse(grid), word, nyt, rules, play)
    assert theory.boards.count() == count


@pytest.mark.slow
@pytest.mark.parametrize("rows", [1, 2, 5, 6])
@pytest.mark.parametrize("distinct", [False, True])
def test_rows_that_are_all_white(nyt, rows, distinct):
    """Check that the number of boards of all-white rows is a power of the number of words that fit.

    If the words of a board must differ, the number of boards is a number of permutations.
    """
    fit = len(candidates(["WWWWW"], "mummy", nyt.words)[0])
    theory = Theory(Grid(("WWWWW",) * rows), "mummy", nyt, distinct=distinct)
    assert theory.boards.count() == (perm(fit, rows) if distinct else fit**rows)


@pytest.mark.parametrize("distinct", [True, False])
def test_a_word_is_listed_twice_on_a_board_only_if_it_may_be(distinct):
    words = ("crane", "slate", "stone")
    join = JoinedBoards([words] * 3, "ghost", {}, distinct=distinct)
    every = permutations(words) if distinct else product(words, repeat=3)
    boards = [(*guesses, "ghost") for guesses in every]
    assert list(join) == boards
    assert [b for b in product(words, words, words, ["ghost"]) if b in join] == boards


def test_a_word_on_a_listed_board_goes_with_every_row_above():
    words, same = ("crane", "slate", "stone"), np.eye(3, dtype=bool)
    pairs = {
        (0, 2): Relation(np.arange(3), np.arange(3), ~same),
        (1, 2): Relation(np.arange(3), np.arange(3), same),
    }
    join = JoinedBoards([words] * 3, "ghost", pairs, distinct=False)
    every = product(words, words, words, ["ghost"])
    assert list(join) == [board for board in every if board[0] != board[2] == board[1]]


@pytest.mark.slow
def test_sums_past_64_bits():
    words = ["".join(letters) for letters in product("abcdefghijklmnopqrst", repeat=4)][:7_000]
    join = JoinedBoards([words] * 6, "zzzz", {}, distinct=True)
    assert join.count() == perm(len(words), 6) > 2**63
    share = perm(len(words) - 1, 5)
    assert all(set(of_row.tolist()) == {share} for of_row in join.marginals())
