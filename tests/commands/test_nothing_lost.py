"""Files: one run at a time, whole or not at all, and never read without end."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from model.files import only_run, write_whole
from model.game.errors import InputError
from support.served import ROOT, unmeasured

CLUES = ("puzzle", "clues", "--answer", "mummy", "--seed", "1")


def test_a_second_run_is_refused_and_a_crash_leaves_it_free(command, tmp_path):
    path = tmp_path / "puzzles.jsonl"
    held = "import sys, time; from model.files import only_run; from pathlib import Path\n"
    held += "with only_run(Path(sys.argv[1])): print('held', flush=True); time.sleep(60)"
    with subprocess.Popen(
        [sys.executable, "-c", held, str(path)], stdout=subprocess.PIPE, cwd=ROOT, env=unmeasured()
    ) as other:
        assert other.stdout is not None and other.stdout.readline() == b"held\n"
        assert "another run is at work on" in command(*CLUES, "--out", str(path)).refusal
        other.kill()
    with only_run(path):
        pass


def test_a_line_that_was_altered_is_refused(command, tmp_path):
    path = tmp_path / "puzzles.jsonl"
    assert command(*CLUES, "--out", str(path)).status == 0
    puzzle = json.loads(path.read_text())
    puzzle["clues"][0]["pattern"] = "GGGGG"
    path.write_text(json.dumps(puzzle) + "\n")
    assert "holds something else" in command(*CLUES, "--out", str(path)).refusal


def test_a_file_is_whole_or_as_it_was(tmp_path):
    path = tmp_path / "sheet.html"
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert path.read_bytes() == b"two" and list(tmp_path.iterdir()) == [path]
    with pytest.raises(InputError, match="cannot be written"):
        write_whole(tmp_path / "none" / "sheet.html", b"")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no devices here")
def test_devices_without_end_are_one_line(command):
    assert "larger than 64 MB" in command("--words", "/dev/zero").refusal
    assert "larger than 64 MB" in command("prove", "/dev/zero").refusal
    assert "cannot be written" in command(*CLUES, "--html", "/dev/full").err
    assert command(*CLUES, "--out", "/dev/full").status == 2
