"""Tests of formulas as text, and of the SAT encoding of the report's seven formulas."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.cases import cases
from support.sizes import NIGHT, drawn
from support.z3_formulas import valid
from unwordle.model.game.feedback import tile_by_tile
from unwordle.model.game.input import InputError
from unwordle.study.firstorder.formulas import (
    DOMAIN,
    FRAME,
    NO_BOARD,
    STATEMENTS,
    Statement,
    frame,
    mended_worlds,
    world_without_a_board,
)
from unwordle.study.firstorder.ground import PREDICATES, Domain, World, Worlds, grids, sorts_of
from unwordle.study.firstorder.predicate import (
    FALSE,
    Atom,
    Bind,
    Formula,
    Join,
    Not,
    as_text,
    free_names,
    parse,
    same,
    substitute,
)
from unwordle.study.proof.lines import Sequent

NAMES = st.sampled_from("xyzij")
ATOMS = st.one_of(
    st.just(FALSE),
    st.builds(lambda n: Atom("P", (n,)), NAMES),
    st.builds(lambda n, m: Atom("R", (n, m)), NAMES, NAMES),
    st.builds(lambda n, m: Atom("=", (n, m)), NAMES, NAMES),
)


def formulas() -> st.SearchStrategy[Formula]:
    return st.recursive(
        ATOMS,
        lambda part: st.one_of(
            st.builds(Not, part),
            st.builds(Join, st.sampled_from("∧∨→↔"), part, part),
            st.builds(Bind, st.sampled_from("∀∃"), NAMES, part),
        ),
        max_leaves=8,
    )


@drawn(40)
@given(formulas())
def test_a_printed_formula_is_read_back(formula: Formula) -> None:
    assert parse(as_text(formula)) == formula


def test_a_keyboard_spelling_is_the_same_formula() -> None:
    typed = parse("forall x. (P(x) and not Q(x) -> exists y. (R(x, y) or x != y)) <-> false")
    assert typed == parse("∀x.(P(x) ∧ ¬Q(x) → ∃y.(R(x,y) ∨ x ≠ y)) ↔ ⊥")


def test_signs_bind_as_the_grammar_says() -> None:
    a, b, c = Atom("A"), Atom("B"), Atom("C")
    assert parse("A → B → C") == Join("→", a, Join("→", b, c))
    assert parse("A ∧ B ∧ C") == Join("∧", Join("∧", a, b), c)
    assert parse("¬A ∧ B ∨ C") == Join("∨", Join("∧", Not(a), b), c)
    assert parse("∀x.A ∧ B") == Join("∧", Bind("∀", "x", a), b)
    assert parse("A & B | C") == parse("A ∧ B ∨ C")


@cases("text")
def test_a_text_that_is_no_formula_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        parse(text)


def test_deep_nesting_is_refused_not_a_crash() -> None:
    for text in ("(" * 5000 + "P" + ")" * 5000, "¬" * 500 + "P", " ∧ ".join(["P"] * 3000)):
        with pytest.raises(InputError, match="deeply"):
            parse(text)
    assert as_text(parse("∀x." * 90 + "P")) == "∀x." * 90 + "P"


@drawn(60)
@given(formulas(), NAMES, NAMES | st.just("new"))
def test_substitution_leaves_no_free_name_and_binds_none(
    formula: Formula, name: str, by: str
) -> None:
    changed = substitute(formula, name, by)
    expected = free_names(formula) - {name}
    assert free_names(changed) == expected | ({by} if name in free_names(formula) else set())
    if by not in free_names(formula):
        assert same(substitute(changed, by, name), formula)


# ---------------------------------------------------------------- the report's formulas


def holds(formula: Formula, domain: Domain, world: World, at: dict[str, str]) -> bool:
    """Evaluate a formula in a world directly, without grounding or a solver."""
    if isinstance(formula, Not):
        return not holds(formula.body, domain, world, at)
    if isinstance(formula, Join):
        left = holds(formula.left, domain, world, at)
        if formula.sign == "→" and not left:
            return True
        if formula.sign == "∧" and not left:
            return False
        right = holds(formula.right, domain, world, at)
        return {"∧": right, "→": right, "∨": left or right, "↔": left == right}[formula.sign]
    if isinstance(formula, Bind):
        # If no predicate has the name, its value does not matter.
        sort = sort_of_bound(formula)
        values = domain.sorts[sort] if sort else ["anything"]
        each = (holds(formula.body, domain, world, {**at, formula.name: v}) for v in values)
        return all(each) if formula.sign == "∀" else any(each)
    names = tuple(at.get(name, name) for name in formula.names)
    if formula.predicate == "=":
        return names[0] == names[1]
    if formula.predicate == "Spells":
        return names[0][int(names[1]) - 1] == names[2]
    return (formula.predicate, names) in world


@cache
def sort_of_bound(formula: Bind) -> str | None:
    free = formula.name in free_names(formula.body)
    return sorts_of(formula.body, PREDICATES)[formula.name] if free else None


def closed(text: str) -> Formula:
    """Return a formula with "for all" before each free name that is not a constant."""
    formula = parse(text)
    for name in free_names(formula):
        if name not in "GYW1234":
            formula = Bind("∀", name, formula)
    return formula


SMALL = grids(("ab", "ba"), others=("aa",))


@pytest.mark.slow
@pytest.mark.parametrize(
    "statement", STATEMENTS if NIGHT else STATEMENTS[1::3], ids=lambda s: s.name
)
def test_sat_agrees_with_the_meaning_of_the_formulas(statement: Statement) -> None:
    report, mended = closed(statement.report), closed(statement.mended)
    assert not statement.false_negatives(*frame()).exist()
    if statement is STATEMENTS[0]:
        assert statement.witness() is None and statement.false_negatives().exist()
    else:
        assert (world := statement.witness()) is not None
        assert holds(report, DOMAIN, world, {}) and not holds(mended, DOMAIN, world, {})
        assert all(holds(closed(text), DOMAIN, world, {}) for text in FRAME)


@pytest.mark.slow
@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda s: s.name)
@pytest.mark.parametrize("form", ["report", "mended"])
def test_grounding_keeps_the_meaning(statement: Statement, form: str) -> None:
    text = getattr(statement, form)
    sentence = SMALL.ground(parse(text))
    for world, true in ((Worlds(SMALL, sentence), True), (Worlds(SMALL, sentence.negate()), False)):
        for wished in ((), list(SMALL.facts())[::3], list(SMALL.facts())):
            model = world.first(wished)
            if model is not None:
                assert holds(closed(text), SMALL, model, {}) is true


def test_z3_finds_the_same_two_valid() -> None:
    assert [n for n, s in enumerate(STATEMENTS, 1) if not s.can_fail()] == [4, 6]
    two_colours = parse("G ≠ Y")
    assert valid(Sequent((two_colours,), parse(STATEMENTS[3].report)))
    assert valid(Sequent((two_colours,), parse(STATEMENTS[5].report)))
    for statement in (STATEMENTS[1], STATEMENTS[2]):
        assert valid(Sequent((parse(statement.mended),), parse(statement.report)))
        assert not valid(Sequent((parse(statement.report),), parse(statement.mended)))


def test_all_seven_hold_where_nothing_is_a_board() -> None:
    world = world_without_a_board()
    assert world is not None
    for text in (*FRAME, *NO_BOARD, *(statement.report for statement in STATEMENTS)):
        assert holds(closed(text), DOMAIN, world, {}), text
    assert not any(predicate in ("R", "SolR", "Board") for predicate, _ in world)


def test_the_mended_seven_hold_of_the_boards_and_of_nothing_else() -> None:
    assert mended_worlds().count() == len(DOMAIN.sorts["word"]) ** 4
    board = *guesses, solution = ("those", "those", "ghost", "ethos")  # one of the boards
    world = {("Board", tuple(guesses))}
    for row, word in zip("1234", board, strict=True):
        for column, *tile in zip("12345", word, tile_by_tile(word, solution), strict=True):
            world |= {("T", (row, column, tile[0])), ("T", (row, column, *tile))}
        world |= {("R", (row, word)), ("SolR", (row, word))}
    for text in (*FRAME, *(statement.mended for statement in STATEMENTS)):
        assert holds(closed(text), DOMAIN, frozenset(world), {}), text
