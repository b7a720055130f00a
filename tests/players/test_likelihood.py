"""Check likelihoods of grids and likely boards against a sum over all boards."""

from dataclasses import replace
from functools import partial
from itertools import product
from math import exp, log
from random import Random

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from support.cases import cases
from support.games import games, theory_of
from support.habits import board_probability
from support.sizes import NIGHT, drawn
from unwordle.model.game.feedback import feedback, tile_by_tile
from unwordle.model.game.grid import Grid
from unwordle.model.game.input import InputError
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.game.word_sets import packed
from unwordle.model.theory.theory import Theory
from unwordle.players import likely_boards as module
from unwordle.players.likelihood import KnownGrid, board_probabilities, log_likelihoods
from unwordle.players.likely_boards import LikelyBoards, likely_boards
from unwordle.players.player import (
    KINDS,
    Habits,
    Player,
    Style,
    Weigher,
    anyone,
    opened_by,
    population,
)
from unwordle.questions.reading import read_pin
from unwordle.wordlist import named

NYT = named("nyt")


def few(words) -> Lexicon:
    return Lexicon("few", tuple(words), frequencies=NYT.frequencies, answers=NYT.answers)


@pytest.mark.parametrize("share", [0.0, 0.002, 0.05, 0.5, 1.0])
def test_sums_over_many_sets_of_few_words_or_most(share):
    """Check the sums of weights over random sets of words, including empty sets."""
    rng = np.random.default_rng(3)
    weights, chosen = rng.random(1003), rng.random((700, 1003)) < share
    chosen[::7] = False
    sums = Weigher(weights)(packed(chosen))
    assert sums == pytest.approx(chosen @ weights, rel=1e-5)


def brute(player: Player, grid: Grid, solution: str) -> float:
    """Return the probability of a grid, which is the sum of the probabilities of its boards."""
    words = player.sets.lexicon.words
    rule = feedback if player.sets.rules == "wordle" else tile_by_tile
    of_rows = [[word for word in words if rule(word, solution) == row] for row in grid.rows]
    return sum(board_probability(player, (*b, solution), grid) for b in product(*of_rows))


@st.composite
def some_games(draw):
    game = draw(games(most_rows=3, most_words=12, among=NYT.words))
    slip = draw(st.sampled_from([0.1, 0.3, 0.0]))
    careful, second = draw(st.sampled_from([(0.0, 0.0), (0.5, 0.2)]))
    styles = Style("some", slip, careful, second, 0.7), Style("others", 0.5, 0.5, share=0.3)
    habits = Habits(styles, hard=draw(st.booleans()))
    return anyone(few(game.lexicon.words), habits, game.rules), game.grid, game.solution


def test_a_guess_is_of_one_kind_and_in_hard_mode_one_that_it_allows():
    for row in range(1, 6):
        usual, careful = (Habits(hard=hard).kinds(row) for hard in (False, True))
        assert usual.sum(axis=-1) == pytest.approx(1) and careful.sum(axis=-1) == pytest.approx(1)
        tops = {name: (usual[..., i].max(), careful[..., i].max()) for i, name in enumerate(KINDS)}
        assert tops["any"][1] == tops["kept"][1] == 0 < tops["any"][0]
        assert (tops["kept"][0] > 0) == (row == 1)  # habitual second words are for row 2 only
        assert (Habits().playing("strict").kinds(row)[..., 0] == 1).all()


def test_one_opener_in_five_is_any_word_by_its_weight():
    weights, shares = Habits().weights(NYT), population(NYT, Habits())
    counted = np.array([opened_by(word, NYT) for word in NYT.words[::999]])
    assert shares[::999] - 0.8 * counted == pytest.approx(0.2 * weights[::999] / weights.sum())


ONSET = few(("stone", "onset", "crane"))
HABITUAL = anyone(ONSET, Habits((Style("habitual", 0.1, 0.5, 0.4),)))


@drawn(16)
@given(some_games())
@example((HABITUAL, Grid(("YYYYY", feedback("crane", "stone"))), "stone"))
def test_few_boards_are_summed_exactly(game):
    player, grid, solution = game
    expected = brute(player, grid, solution)
    logs, errors = log_likelihoods(player, [KnownGrid(grid)], [solution], particles=10**6, runs=2)
    assert logs.item() == pytest.approx(log(expected) if expected else -np.inf, abs=1e-5)
    assert errors.item() == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("rows", [5, 6])
def test_a_lost_game_has_no_last_guess(rows):
    """Check the likelihood of grids in which no row is all green.

    After six rows, the game is lost. After five rows, the solution is the sixth guess.
    """
    player = anyone(few(["crane", "stone", "atone"]))
    grid = Grid((feedback("crane", "stone"),) * rows)
    logs, _ = log_likelihoods(player, [KnownGrid(grid)], ["stone"], particles=10**6)
    assert exp(logs.item()) == pytest.approx(brute(player, grid, "stone"))
    only = np.array([[player.sets.lexicon.index("crane")] * rows])
    (exact,) = board_probabilities(player, grid, "stone", only)
    assert exact == pytest.approx(brute(player, grid, "stone"))


def test_another_seed_draws_other_boards():
    player = anyone(few(NYT.words[:2000:25]))
    game = [KnownGrid(Grid(("WWWWW", "WWWWW")))], player.sets.lexicon.words[:1]
    logs = [log_likelihoods(player, *game, particles=2, seed=seed)[0] for seed in (1, 1, 2)]
    assert logs[0] == logs[1] != logs[2]


@pytest.mark.slow
def test_estimates_are_unbiased_and_their_errors_true():
    """Check that estimates from four particles are unbiased, and that their errors are correct.

    The test uses 100 games of random words. The mean ratio of the estimate to the exact sum is 1,
    within 4 standard errors. In more than 90 games, the ratio differs from 1 by at most 4 times the
    reported error. The reported errors are about as large as the true errors.
    """
    rng = np.random.default_rng(5)
    ratios, errors = [], []
    for case in range(100):
        places = rng.choice(len(NYT), 60, replace=False)
        player = anyone(few(NYT.words[i] for i in places), Habits((Style("slipping", 0.2, 0.8),)))
        words = player.sets.lexicon.words
        solution = words[0]
        guesses = [words[i] for i in rng.integers(1, 60, 3)]
        game = [KnownGrid(Grid(tuple(feedback(guess, solution) for guess in guesses)))], [solution]
        exact, _ = log_likelihoods(player, *game, particles=10**7, runs=1)
        estimate, error = log_likelihoods(player, *game, particles=4, runs=8, seed=case)
        ratios.append(exp((estimate - exact).item()))
        errors.append(error.item())
    off = np.array(ratios) - 1
    error = np.array(errors)
    assert (error > 1e-6).sum() > 30
    assert (np.abs(off) <= 4 * error + 1e-3).mean() > 0.9
    assert abs(off.mean()) <= 4 * off.std() / np.sqrt(len(off))
    standard = off[error > 1e-6] / error[error > 1e-6]
    assert 0.6 < np.median(np.abs(standard)) / 0.6745 < 1.25


def test_words_of_another_language_are_alike_though_wordle_has_some_of_them():
    german = few(["birne", "blume", "würde", "grüne", "tasse"])
    player = anyone(german)
    for weights in (player.openers, player.second, *map(partial(Habits().weights, german), (1, 2))):
        assert len(set(weights)) == 1
    assert len(set(anyone(few(["blume", "tasse", "würde"])).openers)) == 3
    # No word of six letters is in the table, so the weights depend on the words' frequency.
    longer = Lexicon("six", ("zebras", "planet"), frequencies={"zebras": 2.7, "planet": 4.6})
    assert np.diff(anyone(longer).openers) > 0


def test_openers_of_single_games_are_as_if_each_were_alone():
    lexicon = few(NYT.words[::200])
    player, words = anyone(lexicon), lexicon.words[20:40]
    rows = zip(lexicon.words, lexicon.words[7:], words, strict=False)
    grids = [Grid((feedback(a, word), feedback(b, word))) for a, b, word in rows]
    own, exact = ((lexicon.words[0], 0.5), (lexicon.words[3], 0.2)), {"particles": 4000, "runs": 1}
    known = [KnownGrid(grid, openers=own[: i % 3]) for i, grid in enumerate(grids)]
    together, _ = log_likelihoods(player, known, words, **exact)
    for one, logs in zip(known[:4], together, strict=False):
        openers = player.openers * (1 - sum(share for _, share in one.openers))
        for word, share in one.openers:
            openers[lexicon.index(word)] += share
        alone = replace(player, openers=openers), [KnownGrid(one.grid)]
        assert logs == pytest.approx(log_likelihoods(*alone, words, **exact)[0][0])


def test_a_review_says_how_many_open_with_a_word(command):
    answer = command("review", "crane", "maybe", "--json").json
    assert answer["opened_by"] == pytest.approx(opened_by("crane", named("wordle")))
    assert opened_by("least", named("wordle"), hard=True) > 3 * opened_by("least", named("wordle"))


ANSWERS = named("answers")


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
    assert answer.temper == module.TEMPER == 0.9
    monkeypatch.setattr(module, "FEW", 10**9)
    exact = likely_boards(theory)
    assert answer.error > 0 and exact.error == 0
    best = tops(exact, 50)
    boards, errors = answer.top(50), []
    assert [board for board, *_ in boards][:10] == list(best)[:10]
    for board, probability, _ in boards:
        assert probability == pytest.approx(best[board], rel=4 * answer.error + 2e-3)
    for mine, theirs in zip(answer.marginals(3), exact.marginals(10**6), strict=True):
        truth = {word: probability for word, probability, _ in theirs}
        if not errors:  # the opener's
            total = sum(p**answer.temper for p in truth.values())
            truth = {word: p**answer.temper / total for word, p in truth.items()}
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


@pytest.mark.parametrize("first", ["ready", "kebab"])
def test_boards_that_no_run_draws_are_no_likely_ones(first, monkeypatch):
    """Check that 24 boards together are no more than certain, if their first word is likely."""
    theory = Theory(Grid.parse("WYWWW/WWYWG"), "stone", ANSWERS)
    theory.row_theory.state("first", "row 1", theory.row_theory.row(0, first))
    monkeypatch.setattr(module, "FEW", 10)
    monkeypatch.setattr(module, "PARTICLES", 8)
    if first == "kebab":
        with pytest.raises(InputError, match="draws none of the boards"):
            likely_boards(theory)
    else:
        totals = [sum(tops(likely_boards(theory, seed=seed), 99).values()) for seed in range(8)]
        assert max(totals) == pytest.approx(1)


def test_a_person_s_openers_are_what_they_open_with():
    theory = Theory(Grid.parse("WWWWW/WYWWW/WWYWG"), "stone", NYT)
    openers = np.full(len(NYT), 0.1 / len(NYT))
    openers[NYT.index("lucky")] += 0.9
    rows = likely_boards(theory, openers=openers).marginals(1)
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
    more than 90 % of the intervals of 1 standard error contain it, the errors are too large.
    """
    cases = 200 if NIGHT else 30
    lexicon, rng = named("answers").most_frequent(200), Random(4)
    monkeypatch.setattr(module, "PARTICLES", 30)
    monkeypatch.setattr(module, "TEMPER", 1.0)
    misses: list[float] = []
    while len(misses) < cases:
        solution, *guesses = rng.sample(lexicon.words, 4)
        grid = Grid(tuple(feedback(guess, solution) for guess in guesses))
        theory = Theory(grid, solution, lexicon)
        if not 200 < theory.boards.count() < 5_000:
            continue
        monkeypatch.setattr(module, "FEW", 10**9)
        exact = [{word: p for word, p, _ in row} for row in likely_boards(theory).marginals(1000)]
        monkeypatch.setattr(module, "FEW", 0)
        row = rng.randrange(3)
        word, probability, error = likely_boards(theory, seed=len(misses)).marginals(1)[row][0]
        if error > 1e-9:
            misses.append(abs(probability - exact[row][word]) / error)
    assert np.mean(np.array(misses) <= 1.96) >= 0.9 and np.mean(np.array(misses) <= 1) <= 0.9
