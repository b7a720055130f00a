"""Constraints of every kind over three words a row: quick, by the count and by the solver."""

import pytest
from bauhaus import constraint, proposition

from support.brute import boards
from support.constraints import GRID, own, shown
from unwordle.model.game.feedback import Colour
from unwordle.model.game.input import InputError
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.logic.cardinality import Cardinality
from unwordle.model.theory.propositions import SOLUTION
from unwordle.model.theory.theory import ENGINES, Theory

WORDS = ("beard", "crave", "organ", "bacon", "cabin", "wagon", "mails", "wails", "earls")
NINE = Lexicon("nine", WORDS)


@pytest.mark.parametrize("phase", ["letters", "row_theory"])
@pytest.mark.parametrize("ask", [lambda t: t.boards.count(), lambda t: t.satisfiable()])
@pytest.mark.parametrize("place", [(7, 0), (-2, 0), (0, 5), (0, -1)])
def test_a_place_that_the_grid_has_not(phase, ask, place):
    theory = Theory(GRID, "halts", NINE)
    of = getattr(theory, phase)
    of.add_constraint(~of.letter(*place, "a", Colour.WHITE))
    with pytest.raises(InputError, match=r"Letter\(.*,a,White\): the grid has 3 rows of 5 tiles"):
        ask(theory)


def chained(of):
    """Each shares a proposition with one before it, and the last with the first."""
    p, q, _ = own(of)
    of.add_constraint(shown(of, 0, 0, "b") >> p)
    of.add_constraint(p >> (q | shown(of, 1, 0, "b")))
    of.add_constraint(q >> ~shown(of, 2, 0, "m"))
    of.add_constraint(shown(of, 1, 0, "w") >> ~p)


def on_three_rows_and_one(of):
    """Row 1 loses its first words; what joins it to the others is of those that are left."""
    of.add_constraint(~shown(of, 0, 0, "b"))
    of.add_constraint(shown(of, 0, 0, "c") >> (shown(of, 1, 0, "b") | shown(of, 2, 0, "m")))


def by_the_solution(of):
    p, *_ = own(of)
    of.add_constraint(of.letter(SOLUTION, 0, "h", Colour.GREEN) >> p)
    of.add_constraint(p >> shown(of, 0, 0, "b"))


def never(of):
    p, *_ = own(of)
    of.add_constraint(p & ~p)


SMALL = {
    "own propositions, chained": (
        chained, lambda a, b, c: a[0] != "b" or (b[0] != "w" and (b[0] == "b" or c[0] != "m"))
    ),
    "one row, and three": (
        on_three_rows_and_one,
        lambda a, b, c: a[0] != "b" and (a[0] != "c" or b[0] == "b" or c[0] == "m"),
    ),
    "the solution's letters, by a proposition": (by_the_solution, lambda a, b, c: a[0] == "b"),
    "no row, never": (never, lambda *words: False),
    "a board with another solution": (
        lambda of: of.add_constraint(of.board(("beard", "bacon", "mails", "organ"))),
        lambda *words: False,
    ),
    "no board with another solution": (
        lambda of: of.add_constraint(~of.board(("beard", "bacon", "mails", "organ"))),
        lambda *words: True,
    ),
    "a board of too few words": (
        lambda of: of.add_constraint(of.board(("beard", "bacon"))), lambda *words: False
    ),
    "a word that the row cannot hold": (
        lambda of: of.add_constraint(of.row(0, "bacon") | of.row(1, "bacon")),
        lambda a, b, c: b == "bacon",
    ),
    "a tile of the grid": (
        lambda of: of.add_constraint(of.tile(0, 2, Colour.YELLOW) >> shown(of, 0, 0, "b")),
        lambda a, b, c: a[0] == "b",
    ),
    "two of one": (
        lambda of: of.state("two", "row 1", Cardinality([of.tile(0, 2, Colour.YELLOW)], least=2)),
        lambda *words: False,
    ),
}  # fmt: skip


WIDE = ("propositions", "three", "by a proposition", "never", "a board", "no board")
"""Parts of the names of constraints on three rows, boards, or propositions of one's own."""


@pytest.mark.parametrize("name", SMALL)
def test_few_boards_by_count_and_by_solver(name):
    """Three words a row: the count, the boards, and those that the SAT solver lists."""
    add, law = SMALL[name]
    expected = [b for b in boards(GRID.rows, "halts", WORDS) if law(*b[:3])]
    for engine in ENGINES:
        theory = Theory(GRID, "halts", NINE, engine=engine)
        add(theory.row_theory)
        assert theory.satisfiable() == bool(expected)
        if engine == "exact" and any(part in name for part in WIDE):
            with pytest.raises(InputError, match="the engine nnf or sat"):
                theory.boards.count()
        else:
            assert list(theory.boards) == expected


@pytest.mark.slow
def test_one_name_is_one_proposition_in_both_phases():
    theory = Theory(GRID, "halts", NINE, engine="nnf")
    (p,), (same,) = own(theory.letters, "p"), own(theory.row_theory, "p")
    theory.letters.add_constraint(shown(theory.letters, 0, 0, "b") >> p)
    theory.row_theory.add_constraint(~same)
    expected = [b for b in boards(GRID.rows, "halts", WORDS) if b[0][0] != "b"]
    assert theory.boards.count() == len(expected)
    theory.row_theory.add_constraint(shown(theory.row_theory, 0, 0, "b"))
    assert theory.boards.count() == 0 and not theory.satisfiable()


def test_a_proposition_declared_after_an_answer_counts():
    """A builder of bauhaus concerns every instance of its class, also one that comes later."""
    theory = Theory(GRID, "halts", NINE, engine="sat")
    of = theory.row_theory

    @constraint.at_least_one(of)
    @proposition(of)
    class Either:
        def __init__(self, number):
            self.number = number

        def _prop_name(self):
            return f"Either({self.number})"

    of.state("not this", "number 1", ~Either(1))
    assert theory.boards.count() == 0
    Either(2)
    assert theory.boards.count() > 0
