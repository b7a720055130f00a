"""Constraints that a user adds to phase 2 in Python."""

from collections.abc import Callable
from typing import Any

import pytest
from bauhaus import And, Or, constraint
from hypothesis import given, settings
from hypothesis import strategies as st

from model.game.feedback import Colour
from model.game.grid import Grid
from model.game.lexicon import Lexicon
from model.logic.clauses import to_clauses
from model.logic.solver import Sat
from model.theory.propositions import ALPHABET, SOLUTION
from model.theory.theory import Theory
from support.brute import boards
from support.games import brute_boards, games, held, theory_of

GRID = Grid(("WWYWW", "WGWWW", "WGWYG"))


def halts(nyt, **options) -> Theory:
    return Theory(GRID, "halts", nyt.most_frequent(2500), **options)


def every(theory: Theory) -> list[tuple[str, ...]]:
    return list(boards(theory.grid.rows, theory.solution, theory.lexicon.words))


def same_first_letter(theory: Theory) -> Any:
    return And(held(theory, 0, 0, letter) >> held(theory, 1, 0, letter) for letter in ALPHABET)


def same_first_letter_by_cases(theory: Theory) -> Any:
    """The same as a disjunction: 2^26 clauses, were it distributed."""
    return Or(And(held(theory, 0, 0, a), held(theory, 1, 0, a)) for a in ALPHABET)


CONSTRAINTS: dict[str, tuple[Callable[[Theory], Any], Callable[..., bool]]] = {
    "letters": (same_first_letter, lambda a, b, c: a[0] == b[0]),
    "letters by cases": (same_first_letter_by_cases, lambda a, b, c: a[0] == b[0]),
    "one row": (lambda t: ~held(t, 2, 0, "s"), lambda a, b, c: c[0] != "s"),
    "a letter in the wrong colour": (
        lambda t: t.row_theory.letter(0, 0, "s", Colour.GREEN),
        lambda a, b, c: False,
    ),
    "tiles": (
        lambda t: t.row_theory.tile(0, 2, Colour.YELLOW) >> held(t, 1, 0, "s"),
        lambda a, b, c: b[0] == "s",
    ),
    "the solution": (
        lambda t: t.row_theory.letter(SOLUTION, 0, "h", Colour.GREEN) >> held(t, 0, 0, "s"),
        lambda a, b, c: a[0] == "s",
    ),
    "rows apart": (
        lambda t: held(t, 0, 0, "s") & (held(t, 1, 0, "s") >> held(t, 2, 0, "s")),
        lambda a, b, c: a[0] == "s" and (b[0] != "s" or c[0] == "s"),
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", CONSTRAINTS)
def test_constraints_on_one_and_two_rows(nyt, name):
    """However large the count: none of these may be enumerated."""
    state, law = CONSTRAINTS[name]
    theory = halts(nyt)
    theory.row_theory.add_constraint(state(theory))
    expected = [board for board in every(theory) if law(*board[:3])]
    assert theory.boards.count() == len(expected)


@pytest.mark.parametrize("name", CONSTRAINTS)
def test_named_constraints(nyt, name, capsys):
    state, law = CONSTRAINTS[name]
    theory = halts(nyt)
    theory.row_theory.state("my rule", "rows of mine", state(theory), ("my rule",))
    assert theory.boards.count() == sum(law(*board[:3]) for board in every(theory))
    theory.row_theory.introspect()
    assert "\nmy rule (rows of mine):\n" in capsys.readouterr().out


def test_constraints_over_words(nyt):
    theory = halts(nyt)
    above, below = (theory.candidates[row][:3] for row in (0, 1))
    row = theory.row_theory.row
    theory.row_theory.add_constraint(row(0, above[0]) | row(0, above[1]) | row(0, above[2]))
    theory.row_theory.add_constraint(row(0, above[0]) >> Or(row(1, word) for word in below))
    theory.row_theory.add_constraint(~row(1, below[1]))
    expected = [
        (a, b, c, s)
        for a, b, c, s in every(theory)
        if a in above and (a != above[0] or b in below) and b != below[1]
    ]
    assert list(theory.boards) == expected


def test_bauhaus_s_own_constraints(nyt):
    theory = halts(nyt)
    row = theory.row_theory.row
    two = row(0, theory.candidates[0][0]), row(1, theory.candidates[1][0])
    constraint.add_exactly_one(theory.row_theory, *two)
    one_of = [(a == two[0].word) + (b == two[1].word) == 1 for a, b, *_ in every(theory)]
    assert theory.boards.count() == sum(one_of)


@pytest.mark.slow
def test_with_play_and_pairs_twice_constrained(nyt):
    """Added to what the play asks of the same two rows, by clauses and by cases."""
    for play in ("hard", "strict"):
        theory = Theory(GRID, "halts", nyt.most_frequent(2500), play=play)
        theory.row_theory.add_constraint(same_first_letter_by_cases(theory))
        theory.row_theory.add_constraint(held(theory, 0, 0, "s") >> ~held(theory, 1, 2, "r"))
        theory.row_theory.add_constraint(
            Or(And(held(theory, 0, 3, a), held(theory, 1, 0, a)) for a in ALPHABET) | same(theory)
        )
        whole = boards(GRID.rows, "halts", theory.lexicon.words, play=play)
        expected = [
            board
            for board in whole
            if board[0][0] == board[1][0] and not (board[0][0] == "s" and board[1][2] == "r")
        ]
        assert list(theory.boards) == expected


def same(theory: Theory) -> Any:
    return same_first_letter(theory)


def test_three_rows_by_enumeration():
    grid = Grid(("YGWWW", "GGWWW", "YGWWW"))
    words = ("sabin", "tacky", "habit", "happy", "salvo", "salon", "hairy", "handy", "tarry")
    theory = Theory(grid, "halts", Lexicon("some", words))
    assert all(theory.candidates)
    theory.row_theory.add_constraint(three_letters(theory))
    expected = [
        board
        for board in boards(grid.rows, "halts", words)
        if not (board[0][0] == "s" and board[1][2] == "n" and board[2][0] == "t")
    ]
    assert len(expected) < len(list(boards(grid.rows, "halts", words)))
    assert list(theory.boards) == expected
    assert theory.boards.count() == len(expected)
    with Sat(to_clauses(theory.row_theory)) as sat:
        rows = [theory.row_theory.row(r, w) for r, c in enumerate(theory.candidates) for w in c]
        assert sum(1 for _ in sat.enumerate(rows)) == len(expected)


def three_letters(theory: Theory) -> Any:
    return ~And(held(theory, 0, 0, "s"), held(theory, 1, 2, "n"), held(theory, 2, 0, "t"))


def test_a_constraint_without_a_name_is_headed_readably(capsys):
    theory = Theory(Grid(("WWWWW", "WWWWW")), "halts", Lexicon("some", ("crone", "decoy", "halts")))
    theory.row_theory.add_constraint(held(theory, 0, 0, "d") >> held(theory, 1, 0, "c"))
    theory.row_theory.introspect()
    printed = capsys.readouterr().out
    assert "object at" not in printed
    assert "    (¬Letter(1,1,d,White) ∨ Letter(2,1,c,White))\n" in printed


@pytest.mark.slow
@settings(max_examples=25)
@given(games(most_rows=3, most_words=8), st.data())
def test_any_sentence_on_letters(game, data):
    """Random sentences over three rows' letters, in any colour: relations or enumeration."""
    theory = theory_of(game)
    letters = st.builds(
        lambda row, column, letter, colour: (row, column, letter, colour),
        st.integers(0, len(game.grid.rows) - 1),
        st.integers(0, 4),
        st.sampled_from("aelst"),
        st.sampled_from(list(Colour)),
    )
    sentence = data.draw(
        st.recursive(
            letters,
            lambda parts: st.tuples(
                st.sampled_from(["and", "or", "not"]), st.lists(parts, min_size=1, max_size=4)
            ),
            max_leaves=12,
        )
    )

    def formula(node):
        if len(node) == 4:
            return theory.row_theory.letter(*node)
        kind, parts = node
        joined = (Or if kind == "or" else And)(formula(part) for part in parts)
        return ~joined if kind == "not" else joined

    def true(node, board):
        if len(node) == 4:
            row, column, letter, colour = node
            return board[row][column] == letter and game.grid.rows[row][column] == colour
        kind, parts = node
        values = [true(part, board) for part in parts]
        return any(values) if kind == "or" else all(values) != (kind == "not")

    theory.row_theory.add_constraint(formula(sentence))
    expected = [board for board in brute_boards(game) if true(sentence, board)]
    assert list(theory.boards) == expected
    assert theory.satisfiable() == bool(expected)
