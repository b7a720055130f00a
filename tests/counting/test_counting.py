"""Boards counted by the theory: against brute force, PySAT, another counter, and known numbers."""

from itertools import pairwise, product
from math import factorial, perm, prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pysdd.sdd import SddManager

import wordlist
from model.counting.boards import Boards
from model.game.grid import Grid
from model.game.pins import Pin
from model.logic.clauses import to_clauses
from model.logic.solver import Sat
from model.theory.plays import play_called
from model.theory.theory import Theory
from support.brute import boards, candidates
from support.games import brute_boards, games, theory_of


@pytest.mark.slow
@settings(max_examples=40)
@given(games())
def test_boards_are_those_of_brute_force(game):
    """Count, order, completeness and membership at once."""
    found = theory_of(game).boards
    expected = brute_boards(game)
    assert found.count() == len(expected)
    assert list(found) == expected
    assert all(board in found for board in expected)


@pytest.mark.slow
@settings(max_examples=20)
@given(games(most_rows=3, most_words=7))
def test_membership(game):
    found = theory_of(game).boards
    expected = set(brute_boards(game))
    for guesses in product(game.lexicon.words, repeat=len(game.grid.rows)):
        board = (*guesses, game.solution)
        assert (board in found) == (board in expected)
    assert ("zzzzz",) * (len(game.grid.rows) + 1) not in found
    assert not any((*board[:-1], "zzzzz") in found for board in expected)
    assert (game.solution,) not in found


@pytest.mark.slow
@settings(max_examples=25)
@given(games(most_rows=3), st.data())
def test_pinned_boards_are_those_of_brute_force(game, data):
    row = data.draw(st.integers(1, len(game.grid.rows)))
    text = data.draw(
        st.sampled_from(game.lexicon.words) | st.text("aelst.", min_size=5, max_size=5)
    )
    pin = Pin.parse(f"{row}={text}", len(game.grid.rows), 5)
    allowed = {
        row - 1: [
            word
            for word in game.lexicon.words
            if all(want in (".", letter) for want, letter in zip(text, word, strict=True))
        ]
    }
    expected = brute_boards(game, allowed=allowed)
    assert list(theory_of(game, pins=(pin,)).boards) == expected


@pytest.mark.slow
@settings(max_examples=25)
@given(games(most_rows=3, most_words=8))
def test_phase_two_has_a_model_for_each_board(game):
    """Enumerated by PySAT over all of its propositions, so that each board is one model."""
    theory = theory_of(game)
    encoding = theory.row_theory
    clauses = to_clauses(encoding)
    expected = brute_boards(game)
    with Sat(clauses) as sat:
        models = 0
        found = set()
        while sat.satisfiable():
            model = sat.model()
            row_of = {p.row: p.word for p, true in model.items() if true and hasattr(p, "word")}
            found.add(tuple(row_of[row] for row in (*range(len(game.grid.rows)), -1)))
            blocked = [n if not model[p] else -n for p, n in clauses.number.items()]
            sat._solver.add_clause(blocked)
            models += 1
            assert models <= len(expected)
    assert models == len(expected)
    assert found == set(expected)
    assert theory.satisfiable() == bool(expected)


@pytest.mark.slow
@settings(max_examples=10)
@given(games(most_rows=3, most_words=7))
def test_an_independent_exact_counter_agrees(game):
    """PySDD counts the models of phase 2's clauses by compiling them to a decision diagram."""
    theory = theory_of(game)
    clauses = to_clauses(theory.row_theory)
    manager = SddManager(var_count=clauses.variables, auto_gc_and_minimize=True)
    diagram = manager.true()
    for clause in clauses.clauses:
        joined = manager.false()
        for literal in clause:
            joined |= manager.literal(literal)
        diagram &= joined
    assert diagram.global_model_count() == theory.boards.count() == len(brute_boards(game))


KNOWN = [
    ("halts", "WWYWW/WGWWW/WGWYG", "wordle", "any", 10040800),
    ("halts", "WWYWW/WGWWW/WGWYG", "report", "any", 15502500),
    ("stone", "WWWWW/WYWWW/WWYWG", "wordle", "strict", 1498186),
    ("stone", "WWWWW/WYWWW/WWYWG", "wordle", "hard", 48117358),
    ("sweet", "YWWWW/WYWGW/GWGGW", "wordle", "hard", 117600),
    ("stone", "WWWWW/WYWWW/WYWWG/WYGWG", "wordle", "strict", 1870150),
]


@pytest.mark.parametrize(("word", "grid", "rules", "play", "count"), KNOWN)
def test_known_counts(nyt, word, grid, rules, play, count):
    theory = Theory(Grid.parse(grid), word, nyt, rules, play)
    assert theory.boards.count() == count


@pytest.mark.slow
@pytest.mark.parametrize("rows", [1, 2, 5, 6])
@pytest.mark.parametrize("distinct", [False, True])
def test_rows_that_are_all_white(nyt, rows, distinct):
    """As many words a row, and nothing between rows: a power, or a falling power."""
    fit = len(candidates(["WWWWW"], "mummy", nyt.words)[0])
    theory = Theory(Grid(("WWWWW",) * rows), "mummy", nyt, distinct=distinct)
    assert theory.boards.count() == (perm(fit, rows) if distinct else fit**rows)


def test_distinct_counts_rows_of_different_patterns_apart(nyt):
    grid = Grid.parse("WWWWW/WYWWW/WWWWW/WYWWW/WWWWW")
    white, yellow = map(len, candidates(grid.rows[:2], "stone", nyt.words))
    assert Theory(grid, "stone", nyt).boards.count() == perm(white, 3) * perm(yellow, 2)


@settings(max_examples=100)
@given(games(most_rows=6, most_words=9), st.sampled_from(["frequency", "uniform"]))
def test_sums_of_weights(game, prior):
    """Weighed, and shared out over rows and words, without the theory in between."""
    rows = candidates(game.grid.rows, game.solution, game.lexicon.words, game.rules)
    if prod(map(len, rows)) > 3000:
        rows = [row[:3] for row in rows]
    pairs = play_called(game.play).relations(game.grid.rows, rows)
    found = Boards(rows, game.solution, pairs, distinct=game.distinct)
    allowed = dict(enumerate(rows))
    expected = brute_boards(game, allowed=allowed)
    weights = [game.lexicon.weights(prior, row) for row in rows]
    weight_of = dict(zip(game.lexicon.words, game.lexicon.weights(prior), strict=True))
    products = {board: prod(int(weight_of[w]) for w in board[:-1]) for board in expected}
    assert found.count() == len(expected)
    assert found.weighted_count(weights) == sum(products.values())
    shares = found.marginals(weights)
    for row, words in enumerate(rows):
        for word, share in zip(words, shares[row], strict=True):
            assert share == sum(p for board, p in products.items() if board[row] == word)


def elementary(n, weights):
    """The sum over all sets of n of the weights of their product."""
    sums = [1] + [0] * n
    for weight in weights:
        sums = [1] + [here + weight * before for before, here in pairwise(sums)]
    return sums[n]


def test_sums_of_weights_past_64_bits():
    """Each word's product over five rows fits 64 bits, but not the sum of these products."""
    words = [first + second for first in "abcdef" for second in "ghijklm"]
    weights = [3000 + i for i in range(len(words))]
    assert max(weights) ** 5 < 2**62 < sum(weight**5 for weight in weights) / 2
    found = Boards([words] * 6, "zz", {}, distinct=True)
    given_ = [np.array(weights, dtype=np.int64)] * 6
    assert found.weighted_count(given_) == factorial(6) * elementary(6, weights)
    for share in found.marginals(given_):
        for i, weight in enumerate(weights):
            others = weights[:i] + weights[i + 1 :]
            assert share[i] == weight * factorial(5) * elementary(5, others)


@settings(max_examples=40)
@given(games(most_rows=4, most_words=9), st.data())
def test_only_keeps_the_boards_with_these_words(game, data):
    rows = candidates(game.grid.rows, game.solution, game.lexicon.words, game.rules)
    pairs = play_called(game.play).relations(game.grid.rows, rows)
    found = Boards(rows, game.solution, pairs, distinct=game.distinct)
    row = data.draw(st.integers(0, len(rows) - 1))
    places = [i for i in range(len(rows[row])) if data.draw(st.booleans())]
    kept = {rows[row][i] for i in places}
    only = found.only(row, places)
    expected = [board for board in brute_boards(game) if board[row] in kept]
    assert list(only) == expected
    assert only.count() == len(expected)


@pytest.mark.parametrize("play", ["any", "hard", "strict"])
@pytest.mark.parametrize("rules", ["wordle", "report"])
def test_a_middling_lexicon(play, rules):
    """A few hundred words, repeated letters in the solution, two rows: brute force still can."""
    words = wordlist.named("answers").words[::5]
    words = (*words, "eerie")
    lexicon = wordlist.Lexicon("some", words)
    for grid in ("WWWWG/YWWWG", "WWYWW/WYWWY", "YWWWW/WWWYG"):
        rows = Grid.parse(grid).rows
        theory = Theory(Grid(rows), "eerie", lexicon, rules, play)
        expected = boards(rows, "eerie", words, rules, play, rules == "wordle")
        assert theory.boards.count() == sum(1 for _ in expected)


def test_counts_are_python_integers(nyt):
    theory = Theory(Grid(("WWWWW",) * 6), "mummy", nyt)
    assert type(theory.boards.count()) is int
    assert theory.boards.count() > np.iinfo(np.int64).max
