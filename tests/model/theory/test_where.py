"""Formulas that are stated of a theory, against brute force; and what is none, in one line."""

import pytest

from unwordle.model.game.grid import Grid
from unwordle.model.game.input import InputError
from unwordle.model.reasons.no_board import explain
from unwordle.model.theory.theory import Theory
from unwordle.model.theory.where import state_where

GRID = "WWYWW/WGWWW/WGWYG"

FORMULAS = {
    "Letter(1,1,c) -> ~Row(2,bacon)": lambda a, b, c: a[0] != "c" or b != "bacon",
    "Letter(1,1,c,White) ∨ Letter(1,1,b)": lambda a, b, c: a[0] in "cb",
    "Row(1,board) | Board(crave,bacon,mails)": lambda a, b, c: (
        a == "board" or (a, b, c) == ("crave", "bacon", "mails")
    ),
    "exists c. (Letter(1,c,o) & Letter(2,c,o))": lambda a, b, c: any(
        x == y == "o" for x, y in zip(a, b, strict=True)
    ),
    "∀l.(Letter(1,1,l) → ¬Letter(2,1,l))": lambda a, b, c: a[0] != b[0],
    "forall c. forall d. forall l. (Letter(2,c,l) and Letter(2,d,l) -> c = d)": lambda a, b, c: (
        len(set(b)) == 5
    ),
    "exists place. (place != 1 & Letter(1,place,b)) | forall x. (x = 2 -> Letter(x,1,w))": (
        lambda a, b, c: "b" in a[1:] or b[0] == "w"
    ),
    "exists hue. (Letter(2,1,b,hue) & hue = white)": lambda a, b, c: b[0] == "b",
    "exists hue. exists r. (Letter(r,1,b,hue) & hue = W & 02 = r)": lambda a, b, c: b[0] == "b",
    "Tile(1,1,Green) or not Letter(S,1,h) or Letter(3,1,m)": lambda a, b, c: c[0] == "m",
    "(forall r. ~Letter(r,1,b)) <-> Letter(3,1,m)": lambda *w: (
        all(x[0] != "b" for x in w) == (w[2][0] == "m")
    ),
}


@pytest.fixture(scope="module")
def words(nyt):
    chosen = "board crave graze bacon babka wagon mails bails beano banjo cabin halts"
    return type(nyt)("few", tuple(chosen.split()))


@pytest.mark.parametrize("text", FORMULAS)
def test_a_formula_leaves_the_boards_that_keep_it(words, text):
    every = list(Theory(Grid.parse(GRID), "halts", words).boards)
    theory = Theory(Grid.parse(GRID), "halts", words)
    state_where(theory, [text])
    expected = [board for board in every if FORMULAS[text](*board[:3])]
    assert 0 < len(expected) < len(every)
    assert list(theory.boards) == expected
    assert len(theory.added) == 1


def test_steps_blame_no_colours_for_a_formula(words):
    """They go by colours, pins and play, which leave boards: so there are none."""
    theory = Theory(Grid.parse(GRID), "halts", words)
    state_where(theory, ["Letter(1,1,c) ∧ ¬Letter(1,1,c)"])
    assert theory.candidates == ((), (), ())


def test_several_formulas_and_why_there_is_no_board(words):
    theory = Theory(Grid.parse(GRID), "halts", words)
    state_where(theory, ["Row(1,board)", "Letter(2,1,c)", "Row(1,board) -> ~Letter(2,1,c)"])
    assert theory.boards.count() == 0
    (reason, *_) = explain(theory)
    assert "Row(1,board) → ¬Letter(2,1,c)" in reason.text and "\n" not in reason.text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Foo(1)", "Foo(1) is no proposition"),
        ("Letter(4,1,a)", "rows are 1 to 3"),
        ("Tile(1,6,Green)", "columns are 1 to 5"),
        ("Tile(1,1,Grey)", "colours are Green, Yellow and White"),
        ("Letter(1,1,ab)", "letters are a to z"),
        ("Row(1,cat)", "not a word of 5 letters"),
        ("Board(board)", "a board has 3 guesses"),
        ("forall w. Row(1,w)", "w would be a word: a variable is a row or column or letter"),
        ("forall x. Letter(x,x,a)", "x cannot be column and row at once"),
        ("exists l. (Letter(1,1,l) & l = qq)", "letters are a to z"),
        ("forall c. (Tile(1,1,c) -> Grey = c)", "colours are Green, Yellow and White"),
        ("exists r. (Letter(r,1,b) & r = 4)", "rows are 1 to 3"),
        ("exists x. x = 2", "x is in no predicate"),
        ("exists l. Letter(1,1,l) & Letter(2,1,l)", "l also stands outside its quantifier"),
        ("Row(1,board) ->", "at its end"),
        (
            "forall l. forall m. forall c. forall d. (Letter(1,c,l) & Letter(1,d,m) & "
            "Letter(2,c,m) & Letter(2,d,l) & c != d -> exists e. (Letter(3,e,l) & Letter(3,e,m)))",
            "5,000 atoms",
        ),
    ],
)
def test_what_is_no_formula_is_said_in_one_line(words, text, said, monkeypatch):
    monkeypatch.setattr("unwordle.model.theory.where._MOST_ATOMS", 5_000)  # soon reached
    theory = Theory(Grid.parse(GRID), "halts", words)
    with pytest.raises(InputError) as raised:
        state_where(theory, ["Row(1,board)", text])
    assert said in str(raised.value) and "\n" not in str(raised.value)
    assert theory.added == []


@pytest.mark.slow
def test_the_command_adds_it(command):
    asked = ("--word", "halts", "--grid", GRID, "--json", "--count-only")
    free = int(command(*asked).json["boards"])
    first = command(*asked, "--where", "Letter(1,1,c)").json
    other = command(*asked, "--where", "~Letter(1,1,c)").json
    assert int(first["boards"]) + int(other["boards"]) == free
    assert first["candidates"][0] < other["candidates"][0]
    refused = command(*asked, "--where", "Letter(1,9,c)")
    assert refused.status == 2 and "columns are 1 to 5" in refused.err
