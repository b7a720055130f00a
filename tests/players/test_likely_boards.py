"""Compare the likely boards of the player model with all boards and their exact probabilities."""

from random import Random

import numpy as np
import pytest
from hypothesis import given

from support.cases import cases
from support.games import games, theory_of
from support.habits import board_probability
from support.sizes import NIGHT, drawn
from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Grid
from unwordle.model.game.input import InputError
from unwordle.model.theory.theory import Theory
from unwordle.players import likely_boards as module
from unwordle.players.likelihood import board_probabilities
from unwordle.players.likely_boards import LikelyBoards, likely_boards
from unwordle.players.player import FittingWords, Habits, Player, anyone
from unwordle.questions.reading import read_pin
from unwordle.wordlist import named

NYT, ANSWERS = named("nyt"), named("answers")


def tops(answer: LikelyBoards, n: int) -> dict[tuple[str, ...], float]:
    """Return the probability of each of the `n` most probable boards."""
    return {board: probability for board, probability, _ in answer.top(n)}


@pytest.mark.slow
@drawn(10)
@given(games(most_rows=3, most_words=8))
def test_few_boards_have_their_exact_probabilities(game):
    theory = theory_of(game)
    answer = likely_boards(theory)
    player = anyone(theory.lexicon, Habits().playing(game.play), theory.rules)
    each = {board: board_probability(player, board, theory.grid) for board in theory.boards}
    total = sum(each.values())
    assert answer.error == 0
    assert tops(answer, 10**6) == pytest.approx({b: p / total for b, p in each.items()})
    for row, words in enumerate(answer.marginals(100)):
        for word, probability, _ in words:
            share = sum(p for board, p in each.items() if board[row] == word) / total
            assert probability == pytest.approx(share)
    drawn = answer.sample(5, Random(1))
    assert all(board in theory.boards for board in drawn)


def test_many_boards_are_estimated_as_they_are(monkeypatch):
    """Check that estimated probabilities are close to exact sums over all 4,104 boards."""
    theory = Theory(Grid.parse("WYWWW/WWYWG"), "stone", ANSWERS)
    assert theory.boards.count() > module.FEW
    answer = likely_boards(theory)
    monkeypatch.setattr(module, "FEW", 10**9)
    exact = likely_boards(theory)
    assert answer.error > 0 and exact.error == 0
    best = tops(exact, 50)
    boards, errors = answer.top(50), []
    assert [board for board, *_ in boards][:10] == list(best)[:10]
    for board, probability, _ in boards:
        assert probability == pytest.approx(best[board], rel=4 * answer.error + 2e-3)
    for mine, theirs in zip(answer.marginals(3), exact.marginals(1000), strict=True):
        truth = {word: probability for word, probability, _ in theirs}
        errors += [(p - truth[word]) / error for word, p, error in mine]
    assert max(map(abs, errors)) < 10  # each error is estimated from only eight runs


@pytest.mark.parametrize("play", ["any", "strict"])
@pytest.mark.parametrize("quick", [False, True])
def test_boards_drawn_have_their_exact_probabilities(play, quick):
    """Check that drawn boards have exact probabilities and include the most probable board."""
    theory = Theory(Grid.parse("WWWWW/WYWWW/WWYWG"), "stone", ANSWERS, play=play)
    answer = likely_boards(theory, quick=quick)
    assert len({board for board, *_ in answer.top(6)}) == 6
    exact = board_probabilities(answer.player, theory.grid, "stone", answer.guesses)
    assert answer.exact == pytest.approx(exact, rel=1e-9)
    best = {board for board, *_ in likely_boards(theory).top(1)}
    assert best <= set(tops(answer, 6))


@pytest.mark.parametrize("play", ["any", "hard", "strict"])
def test_every_word_with_a_board_has_a_probability(play, monkeypatch):
    """Check that exactly the words with a board have a probability, even with few draws."""
    grid = Grid(tuple(feedback(word, "stone") for word in ("about", "those", "store")))
    pins = (read_pin("2=[s-t]....", 3, 5),)
    theory = Theory(grid, "stone", ANSWERS, play=play, pins=pins)
    monkeypatch.setattr(module, "FEW", 0)
    monkeypatch.setattr(module, "PARTICLES", 2)
    answer = likely_boards(theory)
    for row, words in enumerate(answer.marginals(10**6)):
        missed = len(words) - len(np.unique(answer.guesses[:, row]))
        assert sum(p < 0.015 / max(1, missed) for _, p, error in words if error == p) == 0
        assert {word for word, *_ in words} == {board[row] for board in theory.boards}
        assert sum(p for _, p, _ in words) == pytest.approx(1)
        assert all(0 < p <= 1 and error >= 0 for _, p, error in words)


def test_boards_that_no_run_draws_are_drawn_evenly(monkeypatch):
    """Check the total of all 24 boards with a first word that is too rare to be drawn."""
    theory, totals = Theory(Grid.parse("WYWWW/WWYWG"), "stone", ANSWERS), []
    theory.row_theory.state("rare", "row 1", theory.row_theory.row(0, "kebab"))
    monkeypatch.setattr(module, "FEW", 10)
    monkeypatch.setattr(module, "PARTICLES", 1)
    for seed in range(4):
        answer = likely_boards(theory, seed=seed)
        assert sum(tops(answer, 99).values()) <= 1 + 1e-9
        totals.append(answer.total)
    every = np.array([[ANSWERS.index(word) for word in board[:-1]] for board in theory.boards])
    exact = board_probabilities(answer.player, theory.grid, "stone", every).sum()
    assert np.mean(totals) == pytest.approx(exact, rel=0.3)
    with pytest.raises(InputError, match="has not finished after 6 s"):
        likely_boards(theory, since=-module.SECONDS)


def test_a_person_s_openers_are_what_they_open_with():
    theory = Theory(Grid.parse("WWWWW/WYWWW/WWYWG"), "stone", NYT)
    openers = np.full(len(NYT), 0.1 / len(NYT))
    openers[NYT.index("lucky")] += 0.9
    rows = likely_boards(theory, player=Player(FittingWords(NYT), Habits(), openers)).marginals(1)
    assert rows[0][0][0] == "lucky" and rows[0][0][1] > 0.9


@cases("grid", "solution", "rules")
def test_odd_games_have_likely_boards_too(grid, solution, rules):
    answer = likely_boards(Theory(Grid.parse(grid), solution, ANSWERS, rules))
    assert sum(tops(answer, 10**6).values()) == pytest.approx(1)
    assert all(sum(p for _, p, _ in words) == pytest.approx(1) for words in answer.marginals(10**6))


@pytest.mark.slow
def test_standard_errors_cover_the_exact_values(monkeypatch):
    """Check that at least 90 % of the intervals of 1.96 standard errors contain the exact value.

    The exact value is a probability summed over all boards. The estimates use few of the boards. If
    all intervals contain the exact value, the errors are too large and the test fails.
    """
    cases = 200 if NIGHT else 30
    lexicon, rng = named("answers").most_frequent(200), Random(4)
    monkeypatch.setattr(module, "PARTICLES", 30)
    hits = []
    while len(hits) < cases:
        solution, *guesses = rng.sample(lexicon.words, 4)
        grid = Grid(tuple(feedback(guess, solution) for guess in guesses))
        theory = Theory(grid, solution, lexicon)
        if not 200 < theory.boards.count() < 5_000:
            continue
        monkeypatch.setattr(module, "FEW", 10**9)
        exact = [{word: p for word, p, _ in row} for row in likely_boards(theory).marginals(1000)]
        monkeypatch.setattr(module, "FEW", 0)
        row = rng.randrange(3)
        word, probability, error = likely_boards(theory, seed=len(hits)).marginals(1)[row][0]
        if error > 1e-9:
            hits.append(abs(probability - exact[row][word]) <= 1.96 * error)
    assert 0.9 <= np.mean(hits) < 1
