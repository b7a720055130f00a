"""Check numbers of boards, some beyond 64 bits. Draws are checked in `test_conformance.py`."""

from math import perm

import pytest

from support.brute import candidates
from support.cases import listed
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
    boards = Theory(Grid(("WWWWW",) * rows), "mummy", nyt, distinct=distinct).boards
    assert boards.count() == (perm(fit, rows) if distinct else fit**rows)
    share = perm(fit - 1, rows - 1) if distinct else fit ** (rows - 1)
    assert all({*boards.shares(row).tolist()} == {share} for row in range(rows))
