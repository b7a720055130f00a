"""Check that each invalid input is refused in one line that names the accepted values."""

import json
import shlex
from pathlib import Path

import pytest

from support.cases import cases


@cases("line", "sentence")
def test_bad_input_is_refused_in_one_line_that_says_what_is_accepted(command, line, sentence):
    refusal = command(*shlex.split(line.replace("LONG", "a" * 999))).refusal
    assert sentence in refusal and len(refusal) < 700
    assert "\x1b" not in refusal and "Input should" not in refusal


@pytest.mark.parametrize("line", ["--word halt", "--nothing", "bord"])
def test_with_json_a_refusal_is_json_too(command, line):
    ran = command(*shlex.split(line), "--json")
    assert f"unwordle: {json.loads(ran.out)['error']}\n" == ran.refusal


ENDLESS = Path("/dev/zero")


@pytest.mark.skipif(not ENDLESS.exists(), reason="there is no endless file")
@cases("line")
def test_an_endless_file_is_refused(command, tmp_path, monkeypatch, line):
    monkeypatch.chdir(tmp_path)
    Path("chat.txt").write_text("Wordle 1,054 4/6\n\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩\n", encoding="utf-8")
    Path("folder").mkdir()
    with Path("folder/large.log").open("wb") as large:
        large.truncate((64 << 20) + 1)
    arguments = line.replace("ENDLESS", str(ENDLESS)).split()
    assert "is larger than 64 MB: give a smaller file" in command(*arguments).refusal
