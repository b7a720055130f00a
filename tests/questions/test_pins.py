import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwordle.model.game.input import InputError
from unwordle.questions.reading import read_pin


@pytest.mark.parametrize(
    ("text", "row", "allowed", "refused"),
    [
        ("1=crane", 0, ["crane"], ["crony", "canoe"]),
        (" 2 = CRANE ", 1, ["crane"], ["crony"]),
        ("3=s....", 2, ["stone", "sssss"], ["crane"]),
        ("1=.[aeiou]..y", 0, ["handy", "fussy"], ["handi", "shiny"]),
        ("1=[^s]....", 0, ["crane"], ["stone"]),
        ("1=[a-m][^a-m]...", 0, ["crane", "growl"], ["stone", "album"]),
        ("1=[ac-e]....", 0, ["alone", "crane", "dread"], ["bread"]),
        ("1=[г-к]....", 0, ["говор", "канва"], ["вагон", "норка"]),
    ],
)
def test_what_pins_allow(text, row, allowed, refused):
    pin = read_pin(text, 3, 5)
    assert pin.row == row
    assert [word for word in allowed + refused if pin.allows(word)] == allowed
    assert read_pin(str(pin), 3, 5) == pin


@pytest.mark.parametrize(
    "text",
    [
        "", "crane", "=crane", "1=", "one=crane", "-1=crane", "1.0=crane", "0=crane", "4=crane",
        "9" * 5000 + "=crane", "1=cranes", "1=cr*ne", "1=[....", "1=[]....", "1=[^]....",
        "1=[z-a]....", "1=[a--b]....", "1=cr4ne", "1=cr\\ne", "1==rane", "¹=crane",
    ],
)  # fmt: skip
def test_what_is_no_pin(text, recwarn):
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
