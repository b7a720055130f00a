"""Tests of the question whether a particular board is possible."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given

from support.brute import hard_allows, shown
from support.games import brute_boards, games, theory_of
from support.sizes import drawn
from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Grid, Pin
from unwordle.model.game.input import InputError
from unwordle.model.reasons import violations
from unwordle.model.theory.theory import Theory
from unwordle.questions.review import CheckQuestion


@drawn(24)
@given(games(most_rows=3, most_words=6))
def test_a_board_is_possible_just_where_brute_force_has_it(game):
    theory = theory_of(game)
    expected = set(brute_boards(game))
    words = [*game.lexicon.words, "zonal"]
    for guesses in list(product(words, repeat=len(game.grid.rows)))[:200]:
        breaches = violations(theory, guesses)
        assert (not breaches) == ((*guesses, game.solution) in expected)
        assert breaches == sorted(breaches, key=lambda breach: breach.row)
        rules = {(breach.row, breach.rule) for breach in breaches}
        for row, word in enumerate(guesses):
            shows = shown(word, game.solution, game.rules)
            assert ((row, "colours") in rules) == (shows != game.grid.rows[row])
            assert ((row, "words") in rules) == (word not in game.lexicon)
            above = guesses[:row]
            assert ((row, "distinct") in rules) == (game.distinct and word in above)
            disagrees = any(feedback(a, word) != game.grid.rows[i] for i, a in enumerate(above))
            assert ((row, "strict") in rules) == (game.play == "strict" and disagrees)
            if row and game.play == "hard":
                allowed = hard_allows(guesses[row - 1], game.grid.rows[row - 1], word)
                assert ((row, "hard") in rules) == (not allowed)
        assert all(breach.text and "\n" not in breach.text for breach in breaches)


def test_what_it_says(nyt):
    grid = Grid.parse("WYWWW/WWYWG")
    pinned = Theory(grid, "stone", nyt, pins=(Pin(0, "s...."),))
    texts = [item.text for item in violations(pinned, ["anvil", "crane"])]
    assert "ANVIL is not what the pin 1=s.... allows." in texts
    strict = Theory(grid, "stone", nyt, play="strict")
    texts = [item.text for item in violations(strict, ["other", "crane"])]
    assert any("could not be the solution" in text for text in texts)


def test_only_the_final_word_may_follow_the_guesses():
    guesses = ("rotor", "wanky", "farls")
    question = CheckQuestion(board=(*guesses, "halts"), word="halts", grid="WWYWW/WGWWW/WGWYG")
    assert question.answer().possible
    reasons = replace(question, board=("crane",) * 3).answer().reasons
    assert {reason.row for reason in reasons} == {2, 3}
    with pytest.raises(InputError, match="give 3 words of 5 letters"):
        replace(question, board=(*guesses, "stone")).answer()
    assert replace(question, word=None).answer().possible
    with pytest.raises(InputError, match="add `word`, or give it last"):
        replace(question, board=guesses, word=None).answer()


@pytest.mark.parametrize(
    "guesses", [[], ["crane"], ["crane"] * 3, ["crane", "cranes"], ["crane", ""]]
)
def test_words_that_are_no_board_are_refused(nyt, guesses):
    with pytest.raises(InputError):
        violations(Theory(Grid.parse("WYWWW/WWYWG"), "stone", nyt), guesses)
