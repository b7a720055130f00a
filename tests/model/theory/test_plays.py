"""Check that phase 1 colours words, and that a play's sentences, mask and formulas agree."""

from collections.abc import Iterator
from itertools import islice, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.brute import boards, candidates, follows_play, read_literally, shown
from support.cases import cases
from support.games import ALIKE, games
from support.no_reuse import NO_REUSE
from support.sizes import drawn
from unwordle import logic
from unwordle.model.game.feedback import feedback, feedback_codes, letters_of, pattern_code
from unwordle.model.game.grid import Grid, Hint
from unwordle.model.game.input import InputError
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.logic.encoding import to_clauses
from unwordle.model.logic.solver import Sat
from unwordle.model.reasons import explain, violations
from unwordle.model.theory.plays import PLAYS, play_called
from unwordle.model.theory.theory import Theory
from unwordle.players.solutions import Evidence, infer, why_none


@pytest.fixture(autouse=True, scope="module")
def _no_reuse() -> Iterator[None]:
    PLAYS["no-reuse"] = NO_REUSE
    yield
    del PLAYS["no-reuse"]


def boards_of(grid, solution, words, play) -> set[tuple[str, ...]]:
    return set(boards(grid, solution, words, play=play))


words = st.sampled_from(ALIKE)


@pytest.mark.parametrize("play", ["any", "hard", "strict", "no-reuse"])
@drawn(16)
@given(st.lists(words, min_size=1, max_size=4), st.lists(words, min_size=1, max_size=4), words)
def test_the_sentences_and_the_mask_are_the_play(play, above, below, solution):
    hints = [Hint(word, feedback(word, solution)) for word in above]
    codes = np.array([pattern_code(hint.pattern) for hint in hints], dtype=np.uint16)
    allowed = play_called(play).allows(letters_of(above), codes, letters_of(below))
    for u, hint in enumerate(hints):
        for v, word in enumerate(below):
            expected = follows_play([hint.guess, word], [hint.pattern, "W" * 5], play)
            assert allowed[u, v] == expected
            assert (play_called(play).violation([hint], word) is None) == expected


@drawn(10)
@given(games(most_rows=3, most_words=8))
def test_a_new_play_in_the_theory_the_check_the_explanation_and_the_inference(game):
    grid, solution, lexicon = game.grid, game.solution, game.lexicon
    theory = Theory(grid, solution, lexicon, play="no-reuse")
    of_words = {w: boards_of(grid.rows, w, lexicon.words, "no-reuse") for w in lexicon.words}
    expected = of_words[solution]
    assert theory.boards.count() == len(expected)
    assert bool(logic.solve(theory.row_theory)) == bool(expected)
    assert set(theory.boards) == expected
    reasons = explain(theory)
    assert bool(reasons) == (not expected)
    for guesses in islice(product(*candidates(grid.rows, solution, lexicon.words)), 20):
        broken = {reason.rule for reason in violations(theory, guesses)}
        assert ("no-reuse" in broken) == (not follows_play(guesses, grid.rows, "no-reuse"))
    evidence = Evidence((grid,), lexicon, lexicon, play="no-reuse")
    answer = infer(evidence)
    assert {row.word: row.boards for row in answer} == {w: len(b) for w, b in of_words.items() if b}
    assert answer or why_none(evidence)


def test_a_new_play_has_its_own_wording():
    lexicon = Lexicon("few", ("crane", "slick", "stone", "doubt"))
    theory = Theory(Grid(("WWWGG", "GWWWW")), "stone", lexicon, play="no-reuse")
    reasons = explain(theory)
    assert [reason.rule for reason in reasons] == ["no-reuse"] * 2
    assert reasons[0].text.startswith("Play without reuse: no words for rows 1 and 2 agree;")
    breaches = violations(theory, ["crane", "slick"])
    assert [breach.text for breach in breaches] == ["slick reuses the letter c (row 1)."]


def test_strict_play_goes_by_wordle_s_own_rule_under_the_report_s_rules():
    """Check that the word below `payee` must have two letters e in strict play.

    The report's rules alone would require only one letter e.
    """
    lexicon = Lexicon("few", ("payee", "agree", "belie", "belle", "force", "stone"))
    theory = Theory(Grid(("WWWYG", "WYWWG")), "stone", lexicon, "report", play="strict")
    assert theory.candidates == (("payee", "agree"), ("belie", "belle", "force"))
    expected = [
        (above, below, "stone")
        for above, below in product(*theory.candidates)
        if feedback(above, below) == "WWWYG"
    ]
    assert list(theory.boards) == expected
    assert ("payee", "belie", "stone") in expected and ("payee", "force", "stone") not in expected


@pytest.mark.parametrize(
    ("solution", "pattern"), [("slyly", "GWWWW"), ("eerie", "WWWWG"), ("stone", "GGWWW")]
)
def test_strict_rows_without_yellow_go_together_as_feedback_says(nyt, solution, pattern):
    """Check that the table of compatible words in two rows agrees with `feedback`.

    The rows have no yellow tiles. A letter can be green in one tile and white in another tile.
    """
    shown = feedback_codes(nyt.letters, letters_of([solution]))[:, 0]
    words = nyt.letters[shown == pattern_code(pattern)][::3]
    others = np.concatenate([words, nyt.letters[::40]])
    relation = play_called("strict").relation(pattern, words, others)
    assert relation.marks is not None
    expected = feedback_codes(words, others) == pattern_code(pattern)
    assert np.array_equal(relation.related[np.ix_(relation.upper, relation.lower)], expected)
    assert 0 < expected.mean() < 1


@drawn(20)
@given(games(most_rows=3, most_words=12))
def test_words_that_hard_mode_allows_have_colours_that_it_allows(game):
    hard, rows = play_called("hard"), game.grid.rows
    for guesses in boards_of(rows, game.solution, game.lexicon.words, "hard"):
        assert guesses and hard.allows_colours(rows)


def test_colours_that_hard_mode_forbids():
    hard = play_called("hard")
    assert not hard.allows_colours(["WGWWW", "YWWYW"])
    assert not hard.allows_colours(["WYYWW", "WYWWW"])


def lexicon_of(words) -> Lexicon:
    return Lexicon("small", tuple(dict.fromkeys(words)))


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["wordle", "report"])
@pytest.mark.parametrize("solution", ["aabb", "abac", "aaab", "abbaab", "abbaabab"])
def test_every_word_over_three_letters(rules, solution):
    """Check that the candidates are right if the words are strings of the letters a, b and c.

    If the strings have more than five letters, only some of the strings are words.
    """
    length = len(solution)
    words = ["".join(w) for w in product("abc", repeat=length)][:: 3 ** max(0, length - 5)]
    every = sorted({shown(word, solution, rules) for word in words} - {"G" * length})
    for start in range(3):
        grid = tuple(every[start::6][:2])
        theory = Theory(Grid(grid), solution, lexicon_of(words), rules)
        assert [list(r) for r in theory.candidates] == candidates(grid, solution, words, rules)


@pytest.mark.parametrize("rules", ["wordle", "report"])
def test_a_model_of_phase_one_colours_as_the_rule_does(rules):
    """Check that the letters of a model have the row's colours, even if no listed word fits."""
    theory = Theory(Grid(("WYWYW", "GWWYW")), "sassy", lexicon_of(["sassy"]), rules)
    rule = feedback if rules == "wordle" else read_literally
    with Sat(to_clauses(theory.letters)) as sat:
        assert sat.satisfiable()
        true = [p for p, value in sat.model().items() if value and type(p).__name__ == "Letter"]
    for row, pattern in enumerate(theory.grid.rows):
        letters = sorted((p.column, p.letter) for p in true if p.row == row)
        assert [column for column, _ in letters] == list(range(5))
        assert rule("".join(letter for _, letter in letters), "sassy") == pattern


def test_words_may_be_twice_on_a_board_by_the_report_alone():
    words = lexicon_of(["geese", "those"])
    assert Theory(Grid(("WWWGG",)), "those", words).distinct
    assert not Theory(Grid(("WYYGG",)), "those", words, "report").distinct


@cases("solution", "words", "options", "sentence")
def test_a_theory_with_wrong_arguments_is_refused(solution, words, options, sentence):
    with pytest.raises(InputError, match=sentence):
        Theory(Grid(("WWWWW",)), solution, lexicon_of(words), **options)
