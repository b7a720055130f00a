"""What is said of a player: hard mode, and the solutions of days."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.sizes import drawn
from unwordle import wordlist
from unwordle.chats import read_games
from unwordle.chats.games import Game
from unwordle.model.game.feedback import feedback
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.plays import play_called
from unwordle.players.history import OpenerHistory, Played
from unwordle.players.player import Habits, anyone
from unwordle.players.slips import own_habits
from unwordle.questions.record import _fits

NYT, ANSWERS = wordlist.named("nyt"), wordlist.named("answers")
PLAYER = anyone(NYT)
words = st.sampled_from(ANSWERS.words)


@pytest.mark.slow
@drawn(40)
@given(words, words, words)
def test_what_hard_mode_allows_has_colours_that_it_allows(solution, first, second):
    rows = [feedback(word, solution) for word in (first, second)]
    shown = [letter for letter, colour in zip(first, rows[0], strict=True) if colour != "W"]
    greens = [c for c, colour in enumerate(rows[0]) if colour == "G"]
    used = all(second.count(letter) >= shown.count(letter) for letter in shown)
    if used and all(second[c] == first[c] for c in greens):
        assert play_called("hard").allows_colours(rows)


def test_colours_that_hard_mode_forbids():
    assert play_called("hard").allows_colours(["WWYWW", "WGWWW", "WGYWW", "GGGGG"])
    assert not play_called("hard").allows_colours(["WGWWW", "YWWYW"])
    assert not play_called("hard").allows_colours(["WYYWW", "WYWWW"])


def test_slips_are_drawn_to_the_usual_and_told_by_games():
    """A guess made twice does not fit: who does so slips more than usual, who never does less."""
    few = Lexicon("few", ANSWERS.words[::20], frequencies=NYT.frequencies, answers=NYT.answers)
    player = anyone(few)

    def slips(habits: Habits) -> float:
        of_styles = zip(habits.shares, habits.styles, strict=True)
        return sum(share * style.slip[0] for share, style in of_styles)

    def own(again: bool) -> float:
        rng, played = Random(1), []
        while len(played) < 20:
            solution, first = rng.sample(few.words, 2)
            shown = feedback(first, solution)
            fitting = [w for w in few.words if feedback(first, w) == shown and w != solution]
            if not fitting:
                continue
            second = first if again else rng.choice(fitting)
            day = 300 + len(played)
            rows = [feedback(word, solution) for word in (first, second)]
            tiles = str.maketrans("GYW", "🟩🟨⬛")
            squares = "\n".join([*rows, "GGGGG"]).translate(tiles)
            (game,) = read_games(f"Wordle {day} 3/6\n\n{squares}").games
            played.append(Played(game, day, solution, ((solution, 1.0),)))
        habits = own_habits(player, OpenerHistory(played, few, player.openers), played)
        return slips(habits)

    nobody = own_habits(player, OpenerHistory((), few, player.openers), [])
    assert own(again=False) < slips(nobody) < own(again=True)
    assert nobody == player.habits


@pytest.mark.parametrize(
    ("days", "weighed"),
    [
        (19, range(19)),
        (20, range(20)),
        (21, range(20)),
        (45, range(0, 40, 2)),
        (63, range(0, 60, 3)),
    ],
)
def test_twenty_games_spread_over_the_days_tell_how_often_a_guess_fits(days, weighed, monkeypatch):
    few = Lexicon("few", ANSWERS.words[::20], frequencies=NYT.frequencies, answers=NYT.answers)
    player, seen = anyone(few), set()

    def likelihoods(player, games):
        seen.update(few.index(solution) for _, solution in games)
        return np.zeros((len(games), len(player.habits.styles)))

    monkeypatch.setattr("unwordle.players.slips.of_styles", likelihoods)
    games = [
        Played(Game((feedback("crane", word), "YWWWW"), 1), day, word, ((word, 1.0),))
        for day, word in enumerate(few.words[:days])
    ]
    _fits(player, OpenerHistory(games, few, player.openers), games)
    assert seen == set(weighed)
