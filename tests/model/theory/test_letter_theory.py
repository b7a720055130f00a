"""Check that the letter theory of phase 1 allows exactly the words that have a row's colours."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.brute import candidates, read_literally, shown
from support.cases import cases
from support.games import DOUBLED, any_rules, any_words, patterns
from support.sizes import drawn
from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Grid
from unwordle.model.game.input import InputError
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.logic.encoding import to_clauses
from unwordle.model.logic.solver import Sat
from unwordle.model.theory.theory import Theory


def lexicon_of(words) -> Lexicon:
    return Lexicon("small", tuple(dict.fromkeys(words)))


@drawn(10)
@given(st.data(), any_rules, st.sampled_from(DOUBLED) | any_words)
def test_candidates_are_the_words_that_show_the_pattern(data, rules, solution):
    words = [*data.draw(st.lists(any_words, min_size=1, max_size=30)), solution]
    of_words = st.sampled_from(words).map(lambda word: shown(word, solution, rules))
    row = (of_words | patterns).filter(lambda pattern: set(pattern) != {"G"})
    grid = data.draw(st.lists(row, min_size=1, max_size=3))
    theory = Theory(Grid(tuple(grid)), solution, lexicon_of(words), rules)
    expected = candidates(grid, solution, theory.lexicon.words, rules)
    assert [list(row) for row in theory.candidates] == expected


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
    for start in range(6):
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
