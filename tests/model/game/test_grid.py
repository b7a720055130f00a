import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.cases import cases
from support.sizes import drawn
from unwordle.model.game.grid import Grid
from unwordle.model.game.input import InputError
from unwordle.questions.game import STOCK_GRIDS, grid_of, read_grid
from unwordle.web.endpoints import ENDPOINTS, model_of


def rows(text: str) -> tuple[str, ...]:
    return grid_of(text).rows


@cases("text")
def test_the_ways_to_write_a_grid(text):
    assert rows(text) == ("WWYWW", "WGWWW")


@cases("header", "hard")
def test_a_star_in_the_header_means_hard_mode(header, hard):
    grid = grid_of(f"{header}\n\n⬜⬜🟨⬜⬜\n🟩🟩🟩🟩🟩")
    assert (grid.rows, grid.hard) == (("WWYWW",), hard)


@cases("text", "sentence")
def test_a_text_without_a_grid_is_refused(text, sentence):
    with pytest.raises(InputError) as raised:
        grid_of(text)
    assert sentence in str(raised.value)
    assert "\n" not in str(raised.value)


@drawn(25)
@given(st.text() | st.text("GYW/⬛🟨🟩🟦🟧⬜*6 \n", max_size=40))
def test_any_text_is_read_or_refused(text):
    try:
        grid = grid_of(text)
    except InputError as error:
        assert str(error)
    else:
        assert rows(str(grid)) == grid.rows


@given(st.integers(4, 8), st.data())
def test_a_printed_grid_reads_back(length, data):
    row = st.text("GYW", min_size=length, max_size=length)
    patterns = data.draw(st.lists(row, min_size=1, max_size=6))
    if "G" * length in patterns:
        with pytest.raises(InputError):
            Grid(tuple(patterns))
    else:
        assert rows(str(Grid(tuple(patterns)))) == tuple(patterns)
        assert rows("/".join([*patterns, "G" * length])) == tuple(patterns)


def test_stock_grids():
    assert len({rows(text) for text in STOCK_GRIDS}) == len(STOCK_GRIDS) >= 10


def test_a_grid_s_rows_are_letters_or_squares_and_nothing_else():
    assert Grid.parse("⬛⬛🟨⬛⬛/⬛🟩⬛⬛⬛/🟩🟩🟩🟩🟩") == Grid.parse("WWYWW WGWWW")
    with pytest.raises(InputError, match="row 1 has 'o' in place 2"):
        Grid.parse("Wordle 245 3/6\n⬛⬛🟨⬛⬛\n🟩🟩🟩🟩🟩")


NAMES = {"G": ("Green", "GREEN", "g"), "Y": ("Yellow", "yellow"), "W": ("White", "grey", "Gray")}


@drawn(30)
@given(st.data())
def test_the_reports_array_of_colour_names_is_a_grid(data):
    grid = Grid.parse(data.draw(st.sampled_from(STOCK_GRIDS)))
    array = [[data.draw(st.sampled_from(NAMES[tile])) for tile in row] for row in grid.rows]
    assert Grid.parse(array) == Grid.parse(np.array(array)) == grid
    assert read_grid(tuple(map(tuple, array))) == grid
    fields = model_of(ENDPOINTS[0]).model_validate({"word": "halts", "grid": array})
    assert Grid.parse(fields.grid) == grid


def test_a_wrong_colour_in_an_array_is_named():
    with pytest.raises(InputError, match=r"'Red' is not a colour \(choose Green, Yellow"):
        Grid.parse([["Red", "White", "White", "White", "White"]])
    with pytest.raises(InputError, match="row 1 has 'Q' in place 2"):
        Grid.parse([["W", "Q", "White", "White", "White"]])
