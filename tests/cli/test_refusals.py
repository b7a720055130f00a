"""Check that each invalid input is refused in one line that names the accepted values."""

import json
import shlex

import pytest

from support.cases import cases


@cases("line", "sentence")
def test_bad_input_is_refused_in_one_line_that_says_what_is_accepted(command, line, sentence):
    refusal = command(*shlex.split(line)).refusal
    assert sentence in refusal
    assert "\x1b" not in refusal and "Input should" not in refusal


@pytest.mark.parametrize("line", ["--word halt", "--nothing", "bord"])
def test_with_json_a_refusal_is_json_too(command, line):
    ran = command(*shlex.split(line), "--json")
    assert f"unwordle: {json.loads(ran.out)['error']}\n" == ran.refusal
