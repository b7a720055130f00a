"""Check that every file that a user names is read up to a limit."""

from pathlib import Path

import pytest

ENDLESS = Path("/dev/zero")
GRID = ("--grid", "WWYWW")


@pytest.mark.skipif(not ENDLESS.exists(), reason="there is no endless file")
@pytest.mark.parametrize(
    "line",
    [
        ("infer", ENDLESS),
        ("player", ENDLESS),
        ("board", ENDLESS, "--player", "Ann"),
        ("infer", "chat.txt", "--solutions", ENDLESS),
        ("infer", "folder"),
        ("solve", "crane=WWYWG", "--words", ENDLESS),
        ("board", *GRID, "--word", "stone", "--words", ENDLESS),
        ("words", "update", ENDLESS),
        ("prove", ENDLESS),
    ],
    ids=lambda line: " ".join(map(str, line)),
)
def test_an_endless_file_is_refused(command, tmp_path, monkeypatch, line):
    monkeypatch.chdir(tmp_path)
    Path("chat.txt").write_text("Wordle 1,054 4/6\n\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩\n", encoding="utf-8")
    Path("folder").mkdir()
    with Path("folder/large.log").open("wb") as large:
        large.truncate((64 << 20) + 1)
    assert "is larger than 64 MB: give a smaller file" in command(*map(str, line)).refusal
