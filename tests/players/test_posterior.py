"""Check the player model's probabilities of solutions, with and without grids of other days."""

from dataclasses import replace
from itertools import islice
from random import Random

import numpy as np
import pytest

from support.sizes import NIGHT
from tools.evaluate_infer import PRIOR, SOLUTIONS, Crowd
from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.players import posterior as module
from unwordle.players.likelihood import KnownGrid, log_likelihoods
from unwordle.players.player import Habits, anyone
from unwordle.players.posterior import TRUST, foreign_log, posterior
from unwordle.players.solutions import Evidence, Inferred, infer_by_player
from unwordle.questions.infer import InferQuestion
from unwordle.wordlist import named

NYT, ANSWERS = named("nyt"), named("answers")
SOME = ANSWERS.most_frequent(150)
PLAYER = anyone(SOME)


def put(patch, **limits):
    """Set constants of the module `posterior`, such as the maximum number of solutions."""
    for name, limit in limits.items():
        patch.setattr(module, name, limit)


@pytest.fixture
def every_grid_belongs(tmp_path, monkeypatch):
    """Make `posterior` treat all grids as grids of one day, and drop no solution."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for name, value in (("FOREIGN", 1e-30), ("ROUGH", 0.0), ("BEHIND", 1e9)):
        monkeypatch.setattr(module, name, value)


def grid_of(solution: str, *guesses: str) -> Grid:
    return Grid(tuple(feedback(guess, solution) for guess in guesses))


@pytest.mark.slow
@pytest.mark.usefixtures("every_grid_belongs")
def test_it_is_bayes_rule(monkeypatch):
    """Check that the probabilities follow Bayes' rule if all grids are from one day.

    The likelihoods are sums over all boards. There are four grids, two of which are equal. The
    fourth grid has the rows of the first grid, but was played in hard mode and therefore has a
    different likelihood.
    """
    grids = [grid_of("house", "about", "would"), *[grid_of("house", "their")] * 2]
    prior = np.linspace(1, 2, len(SOME))
    prior /= prior.sum()
    star, hard = replace(grids[0], hard=True), replace(PLAYER, habits=Habits(hard=True))
    put(monkeypatch, SOLUTIONS=150, FEWEST=10**6, AGAIN=10**12)
    answer = posterior(PLAYER, [*grids, star], SOME, prior)
    rows = (PLAYER, grids), (hard, [star])
    logs = sum(
        log_likelihoods(by, [*map(KnownGrid, own)], SOME.words, particles=10**6)[0].sum(axis=0)
        for by, own in rows
    )
    expected = prior * np.exp(logs * TRUST)
    expected /= expected.sum()
    places = [SOME.index(word) for word in answer.words]
    assert answer.probabilities == pytest.approx(expected[places], abs=1e-6)
    assert (np.diff(answer.probabilities) <= 0).all()


@pytest.mark.slow
def test_a_short_grid_of_another_day_does_not_hide_the_word():
    """Add a short grid of another day to nine grids of strangers, after which the word leads by
    far.
    """
    grids = [Grid(("YWGWW",)), *islice(Crowd(1).grids("magma"), 9)]
    assert posterior(anyone(NYT), grids, SOLUTIONS, PRIOR).words[0] == "magma"


def test_a_single_grid_belongs_however_likely_foreign_ones_are(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    words = ANSWERS.most_frequent(30)
    grid, player = grid_of(*words.words[:3]), anyone(words)
    put(monkeypatch, FOREIGN=0.9, _ELSEWHERE=(0.0, 0.0), ROUGH=0.0, BEHIND=1e9)
    put(monkeypatch, FEWEST=10**6, AGAIN=10**12)
    answer = posterior(player, [grid], words, np.full(30, 1 / 30))
    logs = log_likelihoods(player, [KnownGrid(grid)], words.words, particles=10**6)[0][0]
    expected = np.exp(logs * TRUST) / np.exp(logs * TRUST).sum()
    places = [words.index(word) for word in answer.words]
    assert answer.probabilities == pytest.approx(expected[places], abs=1e-6)


@pytest.mark.parametrize("rows", [1, 6])
def test_a_foreign_grid_is_as_likely_as_the_page_of_likelihoods_says(rows):
    assert foreign_log(Grid(("WWWWW",) * rows)) == pytest.approx(np.log(0.003) - 11 - 2 * rows)


def test_of_two_words_one_is_as_uncertain_as_the_other(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    put(monkeypatch, ROUGH=0.0, AGAIN=40, FEWEST=2)
    grids = [grid_of("three", "about", "other"), grid_of("three", "there", "where")]
    answer = posterior(PLAYER, grids, Lexicon("two", ("three", "never")), np.full(2, 0.5))
    assert answer.probabilities[0] > 0.7 and answer.errors[0] > 0
    assert answer.errors[0] == pytest.approx(answer.errors[1])


@pytest.mark.slow
def test_one_grid_of_another_day_rules_nothing_out():
    """Check that a grid of another day is recognised, and that the best solution stays the same."""
    openers = [("about", "stole"), ("their", "stove"), ("great", "store"), ("house", "those")]
    grids = [grid_of("stone", *guesses) for guesses in openers]
    strange = Grid(("GGGGY",))
    evidence = Evidence((*grids[:2], strange, *grids[2:]), NYT, ANSWERS)
    inference = infer_by_player(evidence, 5)
    assert inference.possible == 0
    assert [chance > 0.5 for chance in inference.foreign] == [False, False, True, False, False]
    assert inference.solutions[0].word == "stone" and inference.solutions[0].boards == 0
    without = infer_by_player(Evidence(tuple(grids), NYT, ANSWERS), 5)
    assert without.solutions[0].word == "stone" and without.solutions[0].boards > 0
    assert max(without.foreign) < 0.5


@pytest.mark.slow
def test_a_thousand_grids_are_weighed():
    """Check that a thousand grids can be weighed, and that a second run has the same answer."""
    grid = grid_of("stone", "about", "those")
    other = grid_of("stone", "crane", "scone")
    first = infer_by_player(Evidence((grid, other) * 500, NYT, ANSWERS), 1)
    assert len(first.foreign) == 1000
    again = infer_by_player(Evidence((grid, other) * 500, NYT, ANSWERS), 1)
    assert first == again


@pytest.mark.slow
def test_a_word_outside_the_answers_can_be_the_solution():
    guesses = [("about", "model"), ("crane", "under"), ("adieu", "power"), ("stare", "lover")]
    grids = tuple(grid_of("loner", *words) for words in guesses)
    any_word = NYT if NIGHT else NYT.most_frequent(5000)
    inference = infer_by_player(Evidence(grids, any_word, any_word))
    words = [solution.word for solution in inference.solutions]
    assert "loner" in words and "loner" not in ANSWERS
    only = Lexicon("three", ("stone", "lover", "boner"), frequencies=NYT.frequencies)
    strict = infer_by_player(Evidence(grids, NYT, only))
    assert {solution.word for solution in strict.solutions} <= set(only.words)


def test_a_grid_without_an_explanation_has_no_solution():
    inference = infer_by_player(Evidence((Grid(("GGGGY",)),), NYT, ANSWERS))
    assert inference.solutions == [] and inference.possible == 0


@pytest.mark.parametrize(("probability", "foreign"), [(0.5, [1]), (0.4999, [])])
def test_a_grid_probably_does_not_belong_from_one_in_two_on(probability, foreign, monkeypatch):
    inference = Inferred([], 0, [probability, 0.1], 1)
    monkeypatch.setattr("unwordle.questions.infer.infer_by_player", lambda *_: inference)
    answer = InferQuestion(grids=("WWYWW", "WWWWY"), answers="answers").answer()
    assert [item.game for item in answer.foreign] == foreign


@pytest.mark.slow
def test_standard_errors_of_solutions_cover_the_exact_values(monkeypatch):
    """Check that at least 90 % of the intervals of 1.96 standard errors contain the exact value.

    The exact value is a probability summed over all boards. The estimates use few of the boards.
    """
    cases = 200 if NIGHT else 12
    lexicon, rng = named("answers").most_frequent(80), Random(4)
    rough = {"SOLUTIONS": 80, "FEWEST": 3, "FIRST": 3600, "AGAIN": 1200, "RUNS": 4}
    whole = {"SOLUTIONS": 80, "FEWEST": 10**5, "FIRST": 10**8, "AGAIN": 10**9, "RUNS": 2}
    hits = []
    while len(hits) < cases:
        solution, *guesses = rng.sample(lexicon.words, 5)
        shown = [feedback(guess, solution) for guess in guesses]
        arguments = anyone(lexicon), [Grid(tuple(shown[:2])), Grid(tuple(shown[2:]))], lexicon
        put(monkeypatch, **rough)
        rough_answer = posterior(*arguments, np.full(80, 1 / 80))
        put(monkeypatch, **whole)
        exact = posterior(*arguments, np.full(80, 1 / 80))
        probability = exact.probabilities[exact.words.index(rough_answer.words[0])]
        if 0.02 < rough_answer.probabilities[0] < 0.98:
            off = abs(rough_answer.probabilities[0] - probability)
            hits.append(off <= 1.96 * rough_answer.errors[0])
    assert np.mean(hits) >= 0.9 and rough_answer.errors[0] > exact.errors[0]
