"""Check constraints that a user adds in Python. Every engine must agree with brute force."""

from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest
from bauhaus import And, Or, constraint

from support.answers import check_answers
from support.brute import boards
from support.constraints import GRID, own_class, shown
from support.sizes import some
from unwordle.logic import dimacs
from unwordle.model.game.feedback import Colour
from unwordle.model.game.input import InputError
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.logic.cardinality import Cardinality
from unwordle.model.theory.propositions import ALPHABET, SOLUTION
from unwordle.model.theory.theory import ENGINES, Theory

WORDS = (
    *("beard", "board", "crave", "crack", "organ", "opera", "bacon"),
    *("banjo", "cabin", "wagon", "mails", "bails", "wails", "earls"),
)
FEW = Lexicon("few", WORDS)
WHOLE = list(boards(GRID.rows, "halts", WORDS))


def decorated(phase):
    """Use a decorator to add a constraint on a class that has no propositions yet."""
    starts_with_b = constraint.at_most_one(phase)(own_class(phase))
    for row in range(3):
        starts = shown(phase, row, 0, "b") >> starts_with_b(f"b{row}")
        phase.state("starts with b", f"row {row + 1}", starts)


def first_and_second(phase):
    """Add a clause, and two sentences with 2^26 clauses each, about the same two rows."""
    pairs = [[(shown(phase, 0, c, a), shown(phase, 1, c, a)) for a in ALPHABET] for c in (0, 1)]
    phase.state("same first letter", "", Or(above & below for above, below in pairs[0]))
    phase.state("another second letter", "", Or(above & ~below for above, below in pairs[1]))
    phase.state("no c twice", "", ~(pairs[0][2][0] & pairs[0][2][1]))


class Kind(NamedTuple):
    """Constraints to add, and a function that decides whether a board satisfies the constraints.

    `wide` is true if the engine `exact` refuses the constraints.
    """

    add: Callable[[Any], Any]
    """A function that adds constraints, or returns a constraint to add."""
    law: Callable[[str, str, str], bool]
    wide: bool = False


KINDS = {
    "two rows, three sentences": Kind(
        first_and_second, lambda a, b, c: "c" != a[0] == b[0] and a[1] != b[1]
    ),
    "two rows, 2^26 clauses": Kind(
        lambda e: Or(And(shown(e, 0, 0, a), shown(e, 1, 0, a)) for a in ALPHABET),
        lambda a, b, c: a[0] == b[0],
    ),
    "a tile of the grid": Kind(
        lambda e: e.tile(0, 2, "yellow") >> shown(e, 1, 0, "b"), lambda a, b, c: b[0] == "b"
    ),
    "a colour that the grid has not": Kind(lambda e: e.tile(0, 0, "green"), lambda *words: False),
    "a letter of the solution that is not green": Kind(
        lambda e: e.letter(SOLUTION, 0, "h", Colour.YELLOW) | shown(e, 1, 0, "b"),
        lambda a, b, c: b[0] == "b",
    ),
    "two of one": Kind(
        lambda e: Cardinality([e.tile(0, 2, Colour.YELLOW)], least=2), lambda *words: False
    ),
    "bauhaus at most k": Kind(
        lambda e: constraint.add_at_most_k(
            e, 2, [shown(e, row, *place) for row in range(3) for place in ((0, "b"), (2, "a"))]
        ),
        lambda *words: sum((w[0] == "b") + (w[2] == "a") for w in words) <= 2,
        wide=True,
    ),
    "a decorated class": Kind(decorated, lambda *words: sum(w[0] == "b" for w in words) < 2, True),
    "a board": Kind(
        lambda e: e.board(("beard", "bacon", "mails", "halts")) | e.row(0, "crave"),
        lambda *words: words == ("beard", "bacon", "mails") or words[0] == "crave",
        wide=True,
    ),
    "not a board, with another solution": Kind(
        lambda e: ~e.board(("beard", "bacon", "mails", "organ")), lambda *words: True, wide=True
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "phase"), some([*product(KINDS, ("letters", "row_theory"))], 3))
def test_every_answer_is_that_of_brute_force(name, phase):
    kind, theory = KINDS[name], Theory(GRID, "halts", FEW, engine="sat")
    if phase == "letters":  # the constraint is added after an answer
        assert theory.boards.count() == len(WHOLE) and list(dimacs(theory.row_theory))
    encoding = getattr(theory, phase)
    if (formula := kind.add(encoding)) is not None:
        encoding.add_constraint(formula)
    expected = [board for board in WHOLE if kind.law(*board[:3])]
    left_out = [board for board in WHOLE if not kind.law(*board[:3])]
    reasons = check_answers(theory, expected, left_out)
    for engine in ENGINES:
        if kind.wide and engine == "exact":
            with pytest.raises(InputError, match="the engine 'nnf' or 'sat'"):
                theory.by_engine(engine)
            continue
        answer = theory.by_engine(engine)
        assert list(answer) == expected and answer.count() == len(expected)
        assert not any(board in answer for board in left_out)
        assert not expected or set(answer.sample(20, Random(1))) <= set(expected)
    assert all("constraint" in reason.text for reason in reasons)


@pytest.mark.parametrize("phase", ["letters", "row_theory"])
@pytest.mark.parametrize("place", [(7, 0), (-2, 0), (0, 5), (0, -1)])
def test_a_place_outside_the_grid_is_refused(phase, place):
    theory = Theory(GRID, "halts", FEW)
    encoding = getattr(theory, phase)
    encoding.add_constraint(~encoding.letter(*place, "a", Colour.WHITE))
    with pytest.raises(InputError, match="outside the grid: the last guess row is 2"):
        theory.boards.count()
    if phase == "letters":
        with pytest.raises(InputError, match="outside the grid"):
            _ = theory.candidates


def test_a_copied_theory_keeps_added_constraints():
    """Check that `replace` copies the constraints of both phases.

    A constraint that is later added to the copy is not added to the original theory.
    """
    theory = Theory(GRID, "halts", FEW)
    theory.letters.add_constraint(~shown(theory.letters, 0, 0, "c"))
    constraint.add_none_of(theory.row_theory, shown(theory.row_theory, 1, 0, "b"))
    hard = theory.replace(play="hard")
    expected = [
        board
        for board in boards(GRID.rows, "halts", WORDS, play="hard")
        if board[0][0] != "c" and board[1][0] != "b"
    ]
    assert list(hard.boards) == expected and len(hard.added) == 2
    hard.letters.add_constraint(~shown(hard.letters, 2, 0, "m"))
    assert len(theory.added) == 2 and len(hard.added) == 3
    assert list(hard.boards) == [board for board in expected if board[2][0] != "m"]
