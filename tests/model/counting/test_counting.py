"""Check numbers of boards, some beyond 64 bits, and that random boards are uniform."""

from collections import Counter
from functools import cache
from itertools import permutations, product
from math import perm
from random import Random

import pytest

from support.brute import boards, candidates
from support.cases import listed
from support.games import ALIKE
from unwordle.model.counting.joined_boards import JoinedBoards
from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.plays import play_called
from unwordle.model.theory.theory import ENGINES, Theory

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
    assert all({*shares.tolist()} == {share} for shares in boards.marginals())


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("distinct", [True, False])
def test_a_word_is_listed_twice_on_a_board_only_if_it_may_be(distinct, engine):
    lexicon = Lexicon("few", ("crane", "slate", "stone"))
    white = Grid(("WWWWW",) * 3)
    theory = Theory(white, "mummy", lexicon, distinct=distinct, engine=engine)
    every = permutations(lexicon.words) if distinct else product(lexicon.words, repeat=3)
    boards = [(*guesses, "mummy") for guesses in every]
    assert list(theory.boards) == boards
    assert [b for b in product(*[lexicon.words] * 3, ["mummy"]) if b in theory.boards] == boards


WORDS = ALIKE[::2]


def chi_square(drawn: Counter, expected: list) -> float:
    """Return the standardised chi-square statistic for a uniform distribution of the boards."""
    assert set(drawn) <= set(expected)
    each = drawn.total() / len(expected)
    statistic = sum((drawn[board] - each) ** 2 / each for board in expected)
    freedom = len(expected) - 1
    return (statistic - freedom) / (2 * freedom) ** 0.5


@cache
def small_games(play, distinct):
    """Return the rows, the solution and all boards of two games with 5 to 80 boards each."""
    rng, games = Random(f"{play} {distinct}"), []
    while len(games) < 2:
        solution, *guesses = rng.sample(WORDS, rng.choice((3, 4)))
        rows = tuple(feedback(guess, solution) for guess in guesses)
        expected = []
        if max(map(len, candidates(rows, solution, WORDS))) < 25:
            expected = list(boards(rows, solution, WORDS, "wordle", play, distinct))
        if 5 <= len(expected) <= 80:
            games.append((rows, solution, expected))
    return games


@pytest.mark.slow
@pytest.mark.parametrize("distinct", [True, False])
@pytest.mark.parametrize("play", ["any", "hard", "strict"])
def test_draws_are_uniform(play, distinct):
    for rows, solution, expected in small_games(play, distinct):
        words = candidates(rows, solution, WORDS)
        pairs = play_called(play).relations(rows, words)
        join = JoinedBoards(words, solution, pairs, distinct=distinct)
        drawn = Counter(join.sample(60 * len(expected), Random(1)))
        assert abs(chi_square(drawn, expected)) < 5


def test_a_lone_board_among_many_repeats():
    """Check that boards are drawn uniformly even if most independent choices repeat a word."""
    rows = [("aaaaa", "bbbbb"), ("bbbbb", "ccccc"), ("aaaaa", "ccccc", "ddddd")]
    join = JoinedBoards(rows, "zzzzz", {}, distinct=True)
    expected = [b for b in product(*rows, ["zzzzz"]) if len(set(b)) == 4]
    assert list(join) == expected
    drawn = Counter(join.sample(200 * len(expected), Random(0)))
    assert abs(chi_square(drawn, expected)) < 5
