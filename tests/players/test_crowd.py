"""What a population guesses, against the sum over every game of it, word by word."""

from collections import defaultdict
from functools import partial

import numpy as np
import pytest

from support.habits import board_probability, hard
from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.players import crowd
from unwordle.players.crowd import TILES, Population, forecast, rounds
from unwordle.players.fits import FitSets
from unwordle.players.particles import shares
from unwordle.players.player import anyone
from unwordle.wordlist import named

TODAY = named("today")
WORDS = ("stone", "crane", "atone", "slate", "those", "hello", "salsa", "sense")


def population(words, kinds):
    rng = np.random.default_rng(3)
    shares = [rng.dirichlet(np.ones(len(words))) for _ in range(4)]
    of_tiles = tuple(np.tile(kind, (TILES, 1)) * 1.0 for kind in kinds)
    sets = FitSets(Lexicon("some", words))
    return Population(sets, shares[0], (shares[1],), (shares[2], shares[3]), of_tiles)


def brute(some: Population, solution: str, turns: int) -> list[dict[str, float]]:
    """Follow every player, by what Population says."""
    words = some.sets.lexicon.words
    playing = {(): 1.0}
    told = []
    for _ in range(turns):
        guesses: dict[str, float] = defaultdict(float)
        after: dict[tuple[str, ...], float] = defaultdict(float)
        for game, share in playing.items():
            for word, chance in next_of(some, words, solution, game).items():
                guesses[word] += share * chance
                if word != solution:
                    after[(*game, word)] += share * chance
        total = sum(guesses.values())
        told.append({word: share / total for word, share in guesses.items()})
        playing = after
    return told


def next_of(some, words, solution, game) -> dict[str, float]:
    if not game:
        return dict(zip(words, some.openers, strict=True))
    turn = len(game) - 1
    weights = dict(zip(words, some.weights[min(turn, len(some.weights) - 1)], strict=True))
    kept = dict(zip(words, some.kept[min(turn, 1)], strict=True))
    shown = [(guess, feedback(guess, solution)) for guess in game]
    tiles = min(TILES - 1, 5 - shown[-1][1].count("W"))
    fits = [w for w in words if all(feedback(guess, w) == row for guess, row in shown)]
    careful = [w for w in words if all(hard(guess, row, w) for guess, row in shown)]
    chances: dict[str, float] = defaultdict(float)
    kinds = some.kinds[min(turn, len(some.kinds) - 1)][tiles]
    for kind, among, by in zip(
        kinds, (fits, careful, words, words), (weights, weights, weights, kept), strict=True
    ):
        for word in among:
            chances[word] += kind * by[word] / sum(by[w] for w in among)
    return chances


@pytest.mark.parametrize(
    ("kinds", "turns", "near"),
    [
        ([(0.8, 0.2, 0, 0), (0.7, 0.3, 0, 0)], 4, 1e-6),
        ([(0.6, 0.1, 0.1, 0.2), (0.7, 0.1, 0.1, 0.1)], 2, 1e-6),
        ([(0.6, 0.1, 0.1, 0.2), (0.7, 0.1, 0.1, 0.1)], 4, 0.02),
    ],
)
def test_the_crowd_is_the_sum_of_its_players(kinds, turns, near):
    """Exactly, but for slips to any word, of which some are drawn to stand for all."""
    some = population(WORDS, kinds)
    for solution in ("stone", "salsa"):
        shares = list(rounds(some, WORDS.index(solution)))
        for expected, found in zip(brute(some, solution, turns), shares, strict=False):
            everyone = [expected.get(word, 0.0) for word in WORDS]
            assert found == pytest.approx(everyone, abs=near)


@pytest.fixture
def rough(monkeypatch):
    """A forecast of few openers and states, which is not kept."""
    few = partial(rounds, most=(80, 400, 20))
    monkeypatch.setattr(crowd, "rounds", few)
    return partial(forecast.__wrapped__, TODAY)


@pytest.mark.slow
def test_a_forecast_is_the_same_each_time_and_adds_up(rough):
    whole = forecast(TODAY, "abbey")
    assert (rough("abbey").shares == rough("abbey").shares).all()
    assert whole.shares.sum(axis=1) == pytest.approx(np.ones(6))
    assert (np.diff(whole.done) > 0).all() and 0 < whole.done[0] < whole.done[-1] < 1


@pytest.mark.slow
def test_hard_mode_opens_otherwise_and_keeps_what_was_shown():
    whole = forecast(TODAY, "abbey", hard=True)
    easy = forecast(TODAY, "abbey")
    least = TODAY.index("least")
    assert whole.shares[0][least] > 3 * easy.shares[0][least]
    story = TODAY.index("story")
    assert whole.shares[1][story] < easy.shares[1][story]


@pytest.mark.slow
def test_some_open_with_the_solution_of_the_day_before(rough):
    """Bunch was the word of 5 October 2023, chime of the day after."""
    bunch = TODAY.index("bunch")
    for in_hard_mode, more in ((False, 0.0008), (True, 0.002)):
        after, another = (rough(day, hard=in_hard_mode) for day in ("chime", "melon"))
        assert after.shares[0][bunch] - another.shares[0][bunch] > more
        assert after.shares.sum(axis=1) == pytest.approx(np.ones(6))


def test_how_many_guess_a_word_is_what_the_model_says():
    """Each guess by the model spelt out, of those players who guessed the ones above it."""
    player = anyone(Lexicon("some", WORDS, frequencies=TODAY.frequencies))
    board, grid = ("crane", "slate", "stone"), [feedback(w, "stone") for w in ("crane", "slate")]
    found = shares(player, board, [*grid, "GGGGG"])
    whole = board_probability(player, board, Grid(tuple(grid)))
    assert np.prod(found) == pytest.approx(whole)
    assert found[0] == pytest.approx(player.openers[1])


@pytest.mark.slow
def test_review_and_check_say_how_many_guess_a_word(command):
    printed = command("review", "crane", "maybe").out
    assert "open with it" in printed and "guess it here" in printed
    found = command("check", "crane", "--word", "stone", "--grid", "WWWGG", "--json").json
    assert found["guessed_by"] == [pytest.approx(0.018, rel=0.2)]
    wrong = command("check", "crane", "--word", "stone", "--grid", "WWWWG", "--json").json
    assert "guessed_by" not in wrong


@pytest.mark.slow
def test_crowd_is_a_command(command):
    found = command("crowd", "abbey", "--top", "3", "--json").json
    assert [row["row"] for row in found["rows"]] == [1, 2, 3, 4, 5, 6]
    assert all(len(row["words"]) == 3 for row in found["rows"])
    assert found["rows"][0]["words"][0]["word"] == "adieu"
    printed = command("crowd", "abbey").out
    assert "Guess 1" in printed and "adieu" in printed
    assert "not among the words" in command("crowd", "zzzzz").refusal
    everyone = command("crowd", "abbey", "--json").json["rows"][1]["words"]
    assert sum(one["probability"] for one in everyone) == pytest.approx(1, abs=1e-3)
