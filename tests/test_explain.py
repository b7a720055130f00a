"""Why not: each core of facts cannot hold together, and can as soon as any one is left out."""

from itertools import product

import pytest
from brute import boards, candidates, follows_play
from games import games, patterns
from hypothesis import given, settings
from hypothesis import strategies as st
from test_counting import brute_boards, theory_of

from model.explain import explain
from model.feedback import feedback
from model.grid import Grid
from model.pins import Pin
from model.theory import Theory
from wordlist import Lexicon, named


@pytest.mark.slow
@settings(max_examples=30)
@given(games(most_rows=3, most_words=8), st.lists(patterns, min_size=3, max_size=3), st.booleans())
def test_there_is_a_reason_just_where_there_is_no_board(game, others, swap):
    if swap:
        game = game._replace(grid=Grid(tuple(others[: len(game.grid.rows)])))
    reasons = explain(theory_of(game))
    assert bool(reasons) == (not brute_boards(game))
    for reason in reasons:
        assert 0 <= reason.row < len(game.grid.rows)
        assert reason.columns == tuple(sorted(set(reason.columns)))
        assert reason.text.endswith(".") and "\n" not in reason.text


def shows(word, solution, pattern, columns):
    """Whether a word shows the pattern's colours in these columns."""
    found = feedback(word, solution)
    return all(found[c] == pattern[c] for c in columns)


def check_minimal(words, solution, pattern, columns):
    """No word shows all these tiles, and some word shows them all but any one."""
    assert columns
    assert not any(shows(word, solution, pattern, columns) for word in words)
    for left_out in columns:
        fewer = [c for c in columns if c != left_out]
        assert any(shows(word, solution, pattern, fewer) for word in words)


@pytest.mark.parametrize(
    ("solution", "pattern"),
    [
        ("halts", "GGGGY"),
        ("halts", "YGGGG"),
        ("mummy", "YYYYY"),
        ("mummy", "YGYYW"),
        ("eerie", "GGYGG"),
    ],
)
def test_colours_that_can_never_be(nyt, solution, pattern):
    """Checked over all strings of the solution's letters and another: no list is to blame."""
    (reason,) = explain(Theory(Grid((pattern,)), solution, nyt))
    assert (reason.row, reason.rule) == (0, "colours")
    strings = ["".join(s) for s in product(sorted({*solution, "z"}), repeat=5)]
    check_minimal(strings, solution, pattern, reason.columns)


@settings(max_examples=15)
@given(st.sampled_from(named("answers").words), patterns)
def test_tiles_that_no_word_has(solution, pattern):
    lexicon = named("nyt").most_frequent(300)
    theory = Theory(Grid((pattern,)), solution, lexicon)
    if theory.candidates[0]:
        assert explain(theory) == []
        return
    (reason,) = explain(theory)
    assert reason.rule in ("colours", "words")
    if reason.rule == "words":
        check_minimal(lexicon.words, solution, pattern, reason.columns)


def test_a_pin_at_fault(nyt):
    grid = Grid.parse("WWYWW/WGWWW")
    for text, said in (("stone", "stone shows"), ("zz...", "zz...")):
        theory = Theory(grid, "halts", nyt, pins=(Pin(0, text),))
        (reason,) = explain(theory)
        assert (reason.row, reason.rule) == (0, "pin")
        assert said in reason.text and f"1={text}" in reason.text


def test_two_pins_that_contradict_each_other(nyt):
    theory = Theory(Grid.parse("WWYWW"), "halts", nyt, pins=(Pin(0, "c...."), Pin(0, "d....")))
    (reason,) = explain(theory)
    assert "1=c...." in reason.text and "1=d...." in reason.text


def test_hard_mode_that_loses_a_green(nyt):
    theory = Theory(Grid.parse("GWWWW/WWYWW"), "halts", nyt, play="hard")
    reasons = explain(theory)
    assert {reason.row for reason in reasons} == {0, 1}
    assert all(reason.rule == "hard" for reason in reasons)
    assert 0 in next(reason.columns for reason in reasons if reason.row == 0)
    assert 0 in next(reason.columns for reason in reasons if reason.row == 1)
    assert explain(Theory(Grid.parse("GWWWW/WWYWW"), "halts", nyt)) == []


def test_rows_that_share_too_few_words():
    words = ("crane", "stone", "atone")
    pattern = feedback("crane", "stone")
    both = Lexicon("few", words)
    theory = Theory(Grid((pattern, pattern)), "stone", both)
    assert candidates([pattern], "stone", words) == [["crane"]]
    reasons = explain(theory)
    assert [reason.row for reason in reasons] == [0, 1]
    assert all(reason.rule == "distinct" for reason in reasons)
    assert explain(Theory(Grid((pattern, pattern)), "stone", both, distinct=False)) == []


@settings(max_examples=25)
@given(games(most_rows=4, most_words=8))
def test_strict_rows_that_cannot_agree(game):
    """The rows named cannot agree; without any one of them the others can."""
    game = game._replace(play="strict", rules="wordle", distinct=False)
    theory = theory_of(game)
    if theory.compiled.count() or not all(theory.candidates):
        return
    rows = sorted({reason.row for reason in explain(theory)})

    def agree(kept):
        grid = [game.grid.rows[row] for row in kept]
        words = candidates(grid, game.solution, game.lexicon.words)
        return any(follows_play(guesses, grid, "strict") for guesses in product(*words))

    assert not agree(rows)
    for left_out in rows:
        assert agree([row for row in rows if row != left_out])


def test_a_constraint_of_the_user(nyt):
    theory = Theory(Grid.parse("WWYWW/WGWWW"), "halts", nyt)
    row = theory.between.row
    theory.between.state("mine", "here", ~row(0, "zzzzz") & row(0, "yyyyy"), ("mine",))
    reasons = explain(theory)
    assert reasons and all(reason.text for reason in reasons)
    assert not list(boards(["GGGGY"], "halts", ["halts"]))
