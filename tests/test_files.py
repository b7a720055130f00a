"""Check that every file that a user names is read up to a limit."""

from pathlib import Path

import pytest

from support.cases import cases

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
