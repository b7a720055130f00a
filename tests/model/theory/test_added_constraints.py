"""Constraints added to either phase, before or after an answer: every answer is as brute force."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import pytest
from bauhaus import And, Or, constraint, proposition
from pysat.solvers import Solver

from support.brute import boards
from support.constraints import GRID, shown
from support.sizes import NIGHT
from unwordle.model.game.feedback import Colour
from unwordle.model.game.input import InputError
from unwordle.model.logic.encoding import to_clauses
from unwordle.model.logic.export import dimacs
from unwordle.model.reasons.broken_rules import violations
from unwordle.model.reasons.no_board import explain
from unwordle.model.theory.propositions import ALPHABET, SOLUTION
from unwordle.model.theory.theory import ENGINES, Theory


class Kind(NamedTuple):
    """A constraint to add to a phase, the boards that keep it, and whether it is too wide.

    What is wide joins three rows, or propositions of one's own: relations cannot count it.
    """

    phase: str
    add: Callable[[Any], Any]
    law: Callable[[str, str, str], bool]
    wide: bool = False


def some_vowel_first(of):
    """A proposition of one's own for each row, which says that its word begins with a vowel."""

    @proposition(of)
    class Vowel:
        def __init__(self, row):
            self.row_number = row

        def _prop_name(self):
            return f"Vowel({self.row_number})"

    vowels = [Vowel(row) for row in range(3)]
    for row, vowel in enumerate(vowels):
        first = Or(shown(of, row, 0, a) for a in "aeiou")
        of.state("vowel first", f"row {row + 1}", (vowel >> first) & (first >> vowel))
    return vowels


def one_vowel_first(of):
    constraint.add_exactly_one(of, some_vowel_first(of))


def decorated(of):
    """A class of one's own under bauhaus's decorator; declared after the decorator, as it is."""

    @constraint.at_most_one(of)
    @proposition(of)
    class StartsWithB:
        def __init__(self, row):
            self.row_number = row

        def _prop_name(self):
            return f"StartsWithB({self.row_number})"

    for row in range(3):
        of.state("starts with b", f"row {row + 1}", shown(of, row, 0, "b") >> StartsWithB(row))


def same_first(of, rows=(0, 1)):
    for a in ALPHABET:
        first, second = (shown(of, row, 0, a) for row in rows)
        of.state("same first letter", f"letter {a}", first >> second)


def same_first_by_cases(of):
    """The same as a disjunction: 2^26 clauses, were it distributed."""
    cases = (And(shown(of, 0, 0, a), shown(of, 1, 0, a)) for a in ALPHABET)
    of.add_constraint(Or(cases))


def contradiction(of):
    of.add_constraint(shown(of, 0, 0, "c"))
    of.add_constraint(~shown(of, 0, 0, "c"))


def firsts(words):
    return "".join(word[0] for word in words)


def one_board(of):
    of.add_constraint(of.board(("beard", "bacon", "mails", "halts")) | of.row(0, "crave"))


KINDS = {
    "letters, one row": Kind(
        "letters", lambda of: of.add_constraint(~shown(of, 0, 0, "c")), lambda a, b, c: a[0] != "c"
    ),
    "letters, two rows": Kind("letters", same_first, lambda a, b, c: a[0] == b[0]),
    "letters, three rows": Kind(
        "letters",
        lambda of: of.add_constraint(~And(shown(of, r, 0, "b") for r in (0, 1))
                                   & (shown(of, 1, 0, "b") >> shown(of, 2, 0, "m"))
                                   & (shown(of, 0, 0, "b") | shown(of, 1, 0, "b")
                                      | shown(of, 2, 0, "w"))),
        lambda a, b, c: not (a[0] == b[0] == "b") and (b[0] != "b" or c[0] == "m")
        and ("b" in (a[0], b[0]) or c[0] == "w"),
        wide=True,
    ),
    "letters, own propositions": Kind(
        "letters", one_vowel_first, lambda *w: sum(x in "aeiou" for x in firsts(w)) == 1, wide=True
    ),
    "letters, bauhaus at most k": Kind(
        "letters",
        lambda of: constraint.add_at_most_k(of, 2, [shown(of, r, 2, "a") for r in range(3)]
                                           + [shown(of, r, 4, "y") for r in range(3)]),
        lambda *w: sum(x[2] == "a" for x in w) + sum(x[4] == "y" for x in w) <= 2,
        wide=True,
    ),
    "letters, a contradiction": Kind("letters", contradiction, lambda *w: False),
    "letters, a colour that the grid has not": Kind(
        "letters", lambda of: of.add_constraint(of.tile(0, 0, Colour.GREEN)), lambda *w: False
    ),
    "letters, the solution": Kind(
        "letters",
        lambda of: of.add_constraint(of.letter(SOLUTION, 0, "h", Colour.YELLOW)
                                   | shown(of, 1, 0, "b")),
        lambda a, b, c: b[0] == "b",
    ),
    "letters, words": Kind(
        "letters", lambda of: of.add_constraint(~of.row(1, "bacon")), lambda a, b, c: b != "bacon"
    ),
    "rows, letters": Kind("row_theory", same_first, lambda a, b, c: a[0] == b[0]),
    "rows, letters by cases": Kind(
        "row_theory", same_first_by_cases, lambda a, b, c: a[0] == b[0]
    ),
    "rows, tiles": Kind(
        "row_theory",
        lambda of: of.add_constraint(of.tile(0, 2, Colour.YELLOW) >> shown(of, 1, 0, "b")),
        lambda a, b, c: b[0] == "b",
    ),
    "rows, words": Kind(
        "row_theory",
        lambda of: of.state("mine", "rows 1 and 2", of.row(0, "beard") >> of.row(1, "bacon")),
        lambda a, b, c: a != "beard" or b == "bacon",
    ),
    "rows, three rows": Kind(
        "row_theory",
        lambda of: of.add_constraint(~And(shown(of, r, 0, "b") for r in range(2))
                                   | shown(of, 2, 0, "m")),
        lambda a, b, c: not (a[0] == b[0] == "b") or c[0] == "m",
        wide=True,
    ),
    "rows, own propositions": Kind(
        "row_theory", one_vowel_first, lambda *w: sum(x in "aeiou" for x in firsts(w)) == 1,
        wide=True,
    ),
    "rows, a decorated class": Kind(
        "row_theory", decorated, lambda *w: firsts(w).count("b") <= 1, wide=True
    ),
    "rows, a board": Kind(
        "row_theory", one_board,
        lambda *w: w == ("beard", "bacon", "mails") or w[0] == "crave",
        wide=True,
    ),
    "rows, bauhaus exactly one": Kind(
        "row_theory",
        lambda of: constraint.add_exactly_one(of, of.row(0, "beard"), of.row(1, "bacon")),
        lambda a, b, c: (a == "beard") + (b == "bacon") == 1,
    ),
    "rows, bauhaus implies all": Kind(
        "row_theory",
        lambda of: constraint.add_implies_all(of, [shown(of, 0, 0, "c")], [shown(of, 1, 0, "b")]),
        lambda a, b, c: a[0] != "c" or b[0] == "b",
    ),
    "rows, a contradiction": Kind("row_theory", contradiction, lambda *w: False),
}  # fmt: skip


@pytest.fixture(scope="module")
def few(nyt):
    """Words few enough for brute force, of which each row has some."""
    chosen = (
        "beard board brave crave crack organ opera urban bacon banjo cabin wagon magic radio "
        "mails bails wails earls marls carls"
    )
    lexicon = nyt.most_frequent(300)
    words = (*lexicon.words, *(w for w in chosen.split() if w not in lexicon))
    return replace(nyt, name="few", words=words)


@pytest.fixture(scope="module")
def whole(few):
    """The boards without a constraint."""
    return list(boards(GRID.rows, "halts", few.words))


STATED = [
    (name, late)
    for n, name in enumerate(KINDS)
    for late in ((False, True) if NIGHT else (n % 2 == 1,))
]
"""Each kind, and whether it is stated after something is asked: by day so or so, by turns."""


@pytest.mark.slow
@pytest.mark.parametrize(("name", "late"), STATED)
def test_every_answer_is_of_what_is_stated(few, whole, name, late):
    kind = KINDS[name]
    theory = Theory(GRID, "halts", few, engine="nnf" if kind.wide else "exact")
    if late:
        assert theory.satisfiable() and theory.boards.count() == len(whole)
        assert sum(1 for _ in dimacs(theory.row_theory)) > 100
    kind.add(getattr(theory, kind.phase))
    if kind.wide:
        with pytest.raises(InputError, match="the engine nnf or sat"):
            theory.by_engine("exact")
    expected = [board for board in whole if kind.law(*board[:3])]
    assert bool(expected) == ("contradiction" not in name and "colour" not in name)
    found = theory.boards
    assert (found.count(), theory.satisfiable()) == (len(expected), bool(expected))
    assert list(found) == expected
    assert all(board in found for board in expected[:50])
    left_out = [board for board in whole if not kind.law(*board[:3])]
    assert not any(board in found for board in left_out[:200])
    # Which boards are likely, and which are drawn.
    if expected:
        assert set(found.sample(60, Random(1))) <= set(expected)
    for row, shares in enumerate(found.marginals()):
        counted = Counter(board[row] for board in expected)
        assert shares.tolist() == [counted[word] for word in found.rows[row]]
    # Why not, and what breaks it.
    reasons = explain(theory)
    assert bool(reasons) == (not expected)
    if not expected:
        assert "constraint" in reasons[0].text
    encoding = getattr(theory, kind.phase)
    for board in left_out[:3]:
        (*_, violation) = violations(theory, board[:3])
        assert violation.rule == "constraint" and "constraint '" in violation.text
        broken = {str(one) for one in encoding.violated(theory.model_of(board))}
        assert broken & set(map(str, theory.added)) or "own" in name or "decorated" in name
    for board in expected[:3]:
        assert violations(theory, board[:3]) == []
    # The file that another program reads has these boards.
    clauses = to_clauses(theory.row_theory)
    with Solver("minisat22", bootstrap_with=clauses.clauses) as solver:
        for board in [*expected[:5], *left_out[:5]]:
            rows = [theory.row_theory.row(row, word) for row, word in enumerate(board[:3])]
            held = all(row in clauses.number for row in rows) and solver.solve(
                [clauses.number[row] for row in rows]
            )
            assert held == (board in expected)


@pytest.mark.parametrize("name", ["letters, two rows", "rows, own propositions", "rows, a board"])
def test_the_solver_lists_the_same_boards(few, name):
    """A board is one however the propositions of one's own can stand beside it."""
    kind, theory = KINDS[name], Theory(GRID, "halts", few)
    kind.add(getattr(theory, kind.phase))
    same_first(theory.row_theory, (1, 2))
    first, *others = (list(theory.by_engine(engine)) for engine in ENGINES[kind.wide :])
    assert first and all(found == first for found in others)


def test_phase_1_restricts_the_candidates(few):
    theory = Theory(GRID, "halts", few)
    before = theory.candidates
    of = theory.letters
    of.add_constraint(~shown(of, 0, 0, "c"))
    assert theory.candidates[0] == tuple(word for word in before[0] if word[0] != "c")
    assert theory.candidates[1:] == before[1:]
    of.add_constraint(shown(of, 0, 0, "c"))
    assert theory.candidates == ((), (), ())


def test_what_is_taken_back_does_not_count(few):
    theory = Theory(GRID, "halts", few)
    before = theory.boards.count()
    for of in (theory.letters, theory.row_theory):
        constraint.add_none_of(of, shown(of, 0, 0, "c"))
        assert theory.boards.count() < before
        of.clear_constraints()
        assert theory.boards.count() == before


def test_what_bauhaus_has_to_debug_by_can_be_cleared(few):
    theory = Theory(GRID, "halts", few)
    theory.letters.add_constraint(~shown(theory.letters, 0, 0, "c"))
    count = theory.boards.count()
    theory.letters.clear_debug_constraints()
    assert len(theory.added) == 1 and theory.replace().boards.count() == count


@pytest.mark.slow
def test_the_order_of_asking_and_adding_is_nothing(few):
    """One theory is asked for everything between its constraints, the other for nothing."""
    asked, unasked = (
        Theory(GRID, "halts", few, play="hard"),
        Theory(GRID, "halts", few, play="hard"),
    )
    for theory in (asked, unasked):
        if theory is asked:
            assert len(theory.row_theory.compiled) and theory.boards.count()
        same_first(theory.row_theory)
        if theory is asked:
            assert theory.candidates and theory.satisfiable() in (True, False)
        theory.letters.add_constraint(~shown(theory.letters, 2, 0, "m"))
    assert list(dimacs(asked.row_theory)) == list(dimacs(unasked.row_theory))
    assert list(asked.boards) == list(unasked.boards)


@pytest.mark.slow
def test_what_was_added_is_carried_to_a_theory_made_from_it(few):
    """`dataclasses.replace` keeps constraints of both phases; what is added later goes to one."""
    theory = Theory(GRID, "halts", few)
    theory.letters.add_constraint(~shown(theory.letters, 0, 0, "c"))
    constraint.add_none_of(theory.row_theory, shown(theory.row_theory, 1, 0, "b"))
    hard = theory.replace(play="hard")
    expected = [
        board
        for board in boards(GRID.rows, "halts", few.words, play="hard")
        if board[0][0] != "c" and board[1][0] != "b"
    ]
    assert list(hard.boards) == expected and len(hard.added) == 2
    hard.letters.add_constraint(~shown(hard.letters, 2, 0, "m"))
    assert len(theory.added) == 2 and len(hard.added) == 3
    assert list(hard.boards) == [board for board in expected if board[2][0] != "m"]
    assert len(replace(hard, play="any").added) == 3


@pytest.mark.parametrize("phase", ["letters", "row_theory"])
def test_violated_takes_words(few, phase, capsys):
    of = getattr(Theory(GRID, "halts", few), phase)
    of.state("mine", "row 1", ~shown(of, 0, 0, "c"))
    assert list(map(str, of.violated(("crave", "bacon", "mails")))) == ["mine (row 1)"]
    assert of.violated(("beard", "bacon", "mails", "halts")) == []
    with pytest.raises(InputError, match="a board has 3 guesses of 5 letters"):
        of.violated(("crave",))
    of.introspect(("crave", "bacon", "mails"), about=lambda p: p == shown(of, 0, 0, "c"))
    assert "mine (row 1):\n    \x1b[31m" in capsys.readouterr().out
