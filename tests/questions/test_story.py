"""Check that the story of a tile follows from the theory, and which words a pin allows."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.cases import cases
from unwordle.model.game.feedback import feedback
from unwordle.model.game.input import InputError
from unwordle.questions.reading import read_pin
from unwordle.questions.theory import TheoryQuestion
from unwordle.wordlist import named


def chapters(tile, grid="WWYWW/WGWWW/WGWYG", **game):
    reply = TheoryQuestion(word="halts", grid=grid, story=tile, words="nyt", **game).answer()
    return {part.title: part for part in reply.story}


@cases("tile", "decided")
def test_a_tile_is_decided_by_the_constraint_of_its_colour(tile, decided):
    story = chapters(tile)
    assert decided in story["What decides it"].text
    row, column = (int(number) - 1 for number in tile.split(","))
    pattern = ("WWYWW", "WGWWW", "WGWYG")[row]
    here = {w[column] for w in named("nyt").words if feedback(w, "halts") == pattern}
    assert story["What decides it"].text.endswith(f": {', '.join(sorted(here)).upper()}.")


@pytest.mark.slow
@cases("tile", "rows", "options")
def test_the_relation_counts_pairs_of_words(tile, rows, options):
    text = chapters(tile, **options)["The relation"].text
    boards = TheoryQuestion(word="halts", grid=rows, words="nyt", **options).answer().boards
    assert f"go together in {int(boards):,} of {'1 ' if 'pins' in options else ''}" in text


def test_equal_rows_hold_different_words():
    text = chapters("1,3", "WWYWW/WWYWW")["The relation"].text
    words = sum(feedback(word, "halts") == "WWYWW" for word in named("nyt").words)
    assert f"in {words * (words - 1):,} of {words:,} · {words:,} pairs" in text


def test_a_formula_has_its_source_and_figure():
    story = chapters("2,2")
    source = story["What decides it"].source
    lines = Path(source.file).read_text(encoding="utf-8").splitlines()
    assert lines[source.line - 1] == source.code.splitlines()[0]
    assert "def green_letter" in source.code
    assert story["Its colour"].figure == "16"


def test_a_grid_without_a_board_has_a_story_too():
    answer = TheoryQuestion(word="halts", grid="GGGGY", story="1,5", words="nyt").answer()
    texts = {part.title: part.text for part in answer.story}
    assert texts["What decides it"].endswith("No words of the list fit the row.")
    assert "one model for each board: 0" in texts["The count"]


@pytest.mark.parametrize(("tile", "letter"), [("1,1", "Б"), ("1,3", "В")])
def test_a_list_may_have_no_other_letters_than_the_solution(tmp_path, tile, letter):
    words = tmp_path / "words.txt"
    words.write_text("абвг\nбавг\n", encoding="utf-8")
    answer = TheoryQuestion(word="абвг", grid="YYGG", story=tile, words=str(words)).answer()
    assert answer.story[2].text.endswith(f"have 1 letter here: {letter}.")


@cases("text", "row", "allowed", "refused")
def test_pins_allow_the_words_that_they_match(text, row, allowed, refused):
    pin = read_pin(text, 3, 5)
    assert pin.row == row
    assert [word for word in allowed + refused if pin.allows(word)] == allowed
    assert read_pin(str(pin), 3, 5) == pin


@cases("text")
def test_a_text_that_is_no_pin_is_refused(text, recwarn):
    with pytest.raises(InputError) as raised:
        read_pin(text, 3, 5)
    assert "\n" not in str(raised.value)
    assert not recwarn.list


@given(st.text() | st.from_regex(re.compile(r"\d=[a-z.\[\]^-]{3,9}"), fullmatch=True))
def test_any_text_is_read_or_refused(text):
    try:
        pin = read_pin(text, 3, 5)
    except InputError:
        return
    pin.allows("crane")
    assert read_pin(str(pin), 3, 5) == pin
