"""What claims rest on: the constants of calibration, and the errors that are told."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from support.sizes import NIGHT
from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Grid
from unwordle.model.theory.theory import Theory
from unwordle.players import likely_boards as module
from unwordle.players.likely_boards import likely_boards
from unwordle.players.player import anyone
from unwordle.players.posterior import Effort, weighed
from unwordle.players.solutions import Inferred
from unwordle.questions.infer import Infer
from unwordle.wordlist import named


@pytest.mark.slow
@pytest.mark.parametrize(("probability", "named"), [(0.5, [1]), (0.4999, [])])
def test_a_grid_probably_does_not_belong_from_one_in_two_on(probability, named, monkeypatch):
    found = Inferred([], 0, [probability, 0.1], 1)
    monkeypatch.setattr("unwordle.questions.infer.infer_by_player", lambda *_: found)
    answer = Infer(grids=("WWYWW", "WWWWY"), answers="answers").answer()
    assert [one.game for one in answer.foreign] == named


@pytest.mark.slow
def test_errors_cover_what_they_say(monkeypatch):
    """1.96 standard errors to either side hold the exact probability in 90 to 99 % of cases.

    Few boards are kept of each, where all can be weighed.
    """
    cases = 200 if NIGHT else 30
    lexicon, rng = named("answers").most_frequent(200), Random(4)
    monkeypatch.setattr(module, "PARTICLES", 30)
    held = []
    while len(held) < cases:
        solution, *guesses = rng.sample(lexicon.words, 4)
        grid = Grid(tuple(feedback(guess, solution) for guess in guesses))
        theory = Theory(grid, solution, lexicon)
        if not 200 < theory.boards.count() < 5_000:
            continue
        monkeypatch.setattr(module, "FEW", 10**9)
        exact = [{word: p for word, p, _ in row} for row in likely_boards(theory).marginals(1000)]
        monkeypatch.setattr(module, "FEW", 0)
        row = rng.randrange(3)
        word, probability, error = likely_boards(theory, seed=len(held)).marginals(1)[row][0]
        if error > 1e-9:
            held.append(abs(probability - exact[row][word]) <= 1.96 * error)
    assert 0.9 <= np.mean(held) < 1


@pytest.mark.slow
def test_errors_of_solutions_cover_what_they_say():
    """The same of `infer`: of grids that few boards are kept of, against all boards."""
    cases = 200 if NIGHT else 12
    lexicon, rng = named("answers").most_frequent(80), Random(4)
    rough = Effort(solutions=80, fewest=3, first=3600, again=1200)
    whole = replace(rough, fewest=10**5, first=10**8, again=10**9, runs=2)
    held = []
    while len(held) < cases:
        solution, *guesses = rng.sample(lexicon.words, 5)
        shown = [feedback(guess, solution) for guess in guesses]
        asked = anyone(lexicon), [Grid(tuple(shown[:2])), Grid(tuple(shown[2:]))], lexicon
        found, exact = (
            weighed(*asked, np.full(80, 1 / 80), effort=effort).posterior()
            for effort in (rough, whole)
        )
        probability = exact.probabilities[exact.words.index(found.words[0])]
        if 0.02 < found.probabilities[0] < 0.98:
            off = abs(found.probabilities[0] - probability)
            held.append(off <= 1.96 * found.errors[0])
    assert np.mean(held) >= 0.9 and found.errors[0] > exact.errors[0]
