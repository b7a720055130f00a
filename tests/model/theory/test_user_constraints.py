"""Constraints that a user adds in Python: random ones, and beside those of a play."""

from typing import Any

import pytest
from bauhaus import And, Or
from hypothesis import given
from hypothesis import strategies as st

from support.brute import boards
from support.games import brute_boards, games, held, theory_of
from support.sizes import drawn
from unwordle.model.game.feedback import Colour
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.propositions import ALPHABET
from unwordle.model.theory.theory import Theory

GRID = Grid(("WWYWW", "WGWWW", "WGWYG"))


@pytest.mark.slow
def test_with_play_and_pairs_twice_constrained(nyt):
    """Added to what the play asks of the same two rows, by clauses and by cases."""
    for play in ("hard", "strict"):
        theory = Theory(GRID, "halts", nyt.most_frequent(2500), play=play)
        by_cases: Any = Or(And(held(theory, 0, 0, a), held(theory, 1, 0, a)) for a in ALPHABET)
        by_clauses: Any = And(held(theory, 0, 0, a) >> held(theory, 1, 0, a) for a in ALPHABET)
        other: Any = Or(And(held(theory, 0, 3, a), held(theory, 1, 0, a)) for a in ALPHABET)
        theory.row_theory.add_constraint(by_cases)
        theory.row_theory.add_constraint(held(theory, 0, 0, "s") >> ~held(theory, 1, 2, "r"))
        theory.row_theory.add_constraint(other | by_clauses)
        whole = boards(GRID.rows, "halts", theory.lexicon.words, play=play)
        expected = [
            board
            for board in whole
            if board[0][0] == board[1][0] and not (board[0][0] == "s" and board[1][2] == "r")
        ]
        assert list(theory.boards) == expected


def test_a_constraint_without_a_name_is_headed_readably(capsys):
    theory = Theory(Grid(("WWWWW", "WWWWW")), "halts", Lexicon("some", ("crone", "decoy", "halts")))
    theory.row_theory.add_constraint(held(theory, 0, 0, "d") >> held(theory, 1, 0, "c"))
    theory.row_theory.introspect()
    printed = capsys.readouterr().out
    assert "object at" not in printed
    assert "    (¬Letter(1,1,d,White) ∨ Letter(2,1,c,White))\n" in printed


@pytest.mark.slow
@drawn(5)
@given(games(most_rows=3, most_words=8), st.sampled_from(["letters", "row_theory"]), st.data())
def test_any_sentence_on_letters_and_words(game, phase, data):
    """Random sentences over three rows' words, and their letters in any colour, in either phase."""
    theory = theory_of(game)
    encoding, rows = getattr(theory, phase), st.integers(0, len(game.grid.rows) - 1)
    letters = st.tuples(
        rows, st.integers(0, 4), st.sampled_from("aelst"), st.sampled_from(list(Colour))
    )
    words = st.tuples(rows, st.sampled_from(game.lexicon.words))
    sentence = data.draw(
        st.recursive(
            st.tuples(st.sampled_from(["letter"]), letters)
            | st.tuples(st.sampled_from(["row"]), words),
            lambda parts: st.tuples(
                st.sampled_from(["and", "or", "not"]), st.lists(parts, min_size=1, max_size=4)
            ),
            max_leaves=12,
        )
    )

    def formula(node):
        kind, parts = node
        if kind in ("letter", "row"):
            return getattr(encoding, kind)(*parts)
        joined = (Or if kind == "or" else And)(formula(part) for part in parts)
        return ~joined if kind == "not" else joined

    def true(node, board):
        kind, parts = node
        if kind == "row":
            row, word = parts
            return board[row] == word
        if kind == "letter":
            row, column, letter, colour = parts
            return board[row][column] == letter and game.grid.rows[row][column] == colour
        values = [true(part, board) for part in parts]
        return any(values) if kind == "or" else all(values) != (kind == "not")

    encoding.add_constraint(formula(sentence))
    expected = [board for board in brute_boards(game) if true(sentence, board)]
    assert list(theory.boards) == expected
    assert theory.satisfiable() == bool(expected)
