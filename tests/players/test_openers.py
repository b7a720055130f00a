"""Check the openers of real players, and the probabilities of openers against brute force."""

from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path

import numpy as np
import pytest

from support.cases import cases
from unwordle import wordlist
from unwordle.cache import Stores
from unwordle.chats.collected import collect
from unwordle.chats.files import games_of_files
from unwordle.chats.games import Game
from unwordle.model.game.feedback import feedback
from unwordle.model.game.lexicon import Lexicon
from unwordle.players import openers as module
from unwordle.players.chat import Chat, settle
from unwordle.players.openers import OpenerHistory, Played
from unwordle.players.player import anyone

GAMES = Path(__file__).parents[2] / "unwordle" / "data" / "games.tsv"
NYT = wordlist.named("nyt")


@pytest.fixture(scope="module")
def chat() -> Chat:
    games = collect(games_of_files([GAMES]))
    return settle(games, {}, NYT, wordlist.named("answers"), Stores())


@pytest.mark.slow
@cases("player", "openers")
def test_the_openers_of_real_players(chat, player, openers):
    stretches = chat.histories[player].stretches()
    assert [stretch.word for stretch in stretches] == openers
    assert stretches[-1].probability > 0.9
    assert sum(stretch.games for stretch in stretches) == len(chat.played[player])


def first_row(day: int, solution: str, pattern: str) -> Played:
    """Return a game with a single row, on a day with a known solution."""
    return Played(Game((pattern,), 1), day, solution, ((solution, 1.0),))


def brute_force(history: OpenerHistory) -> np.ndarray:
    """Return the probability of each state on each day, given the first rows of all days.

    A state is a player's habitual opener, and the last state is to have none. The probabilities are
    sums over all sequences of states. The shape is (days, words + 1).
    """
    words = history.unknown.sets.lexicon.words
    n = len(words)
    prior = np.append(module.KEEPS * history.unknown.openers, 1 - module.KEEPS)
    chances = np.zeros((len(history.played), n + 1))
    for states in product(range(n + 1), repeat=len(history.played)):
        chance = prior[states[0]]
        for start, other in pairwise(states):
            chance *= (1 - module.CHANGES) * (start == other) + module.CHANGES * prior[other]
        for state, row in zip(states, history.played, strict=True):
            could = np.array([feedback(word, row.solution) == row.game.rows[0] for word in words])
            by_chance = max(history.unknown.openers[could].sum(), 1e-12)
            if state == n:
                chance *= by_chance
            else:
                chance *= (1 - module.DEVIATES) * could[state] + module.DEVIATES * by_chance
        for day, state in enumerate(states):
            chances[day, state] += chance
    return chances / chances.sum(axis=1, keepdims=True)


def test_the_states_are_those_of_brute_force():
    words = ("crane", "raise", "audio", "moist")
    lexicon = Lexicon("four", words)
    shown = [("tidal", "crane"), ("stare", "crane"), ("epoxy", "audio"), ("robot", "audio")]
    rows = [first_row(d, s, feedback(w, s)) for d, (s, w) in enumerate(shown)]
    own = OpenerHistory(rows, replace(anyone(lexicon), openers=np.array([0.4, 0.3, 0.2, 0.1])))
    assert own.smoothed == pytest.approx(brute_force(own))


def test_the_openers_of_a_day_do_not_depend_on_its_own_row():
    lexicon = Lexicon("three", ("crane", "raise", "audio"))
    even = replace(anyone(lexicon), openers=np.full(3, 1 / 3))
    days = [(1, "tidal"), (2, "stare"), (4, "epoxy"), (5, "robot")]
    rows = [first_row(d, s, feedback("audio", s)) for d, s in days]
    of_day = []
    for pattern in (feedback("audio", "moist"), feedback("crane", "moist")):
        played = [*rows[:2], first_row(3, "moist", pattern), *rows[2:]]
        of_day.append(OpenerHistory(played, even).openers_on(3))
    assert of_day[0] == pytest.approx(of_day[1])
    assert lexicon.words[of_day[0].argmax()] == "audio"
    assert of_day[0].sum() == pytest.approx(1)
