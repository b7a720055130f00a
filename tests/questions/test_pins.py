import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.cases import cases
from unwordle.model.game.input import InputError
from unwordle.questions.reading import read_pin


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
