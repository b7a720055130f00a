"""First-order formulas: reading, printing, substitution."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.sizes import drawn
from unwordle.model.game.input import InputError
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
def test_what_is_printed_is_read_back(formula: Formula) -> None:
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


@pytest.mark.parametrize(
    "text",
    ["", "P(x", "P(x,)", "x", "p(x)", "P(x) Q(x)", "∀.P(x)", "∀x P(x)", "P ∧", "(P", "P)", "P & "],
)
def test_what_is_no_formula_is_refused(text: str) -> None:
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
