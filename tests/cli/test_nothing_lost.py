"""Files: written whole or not at all, and never read without end."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from support.served import ROOT, unmeasured
from unwordle.files import write_whole
from unwordle.model.game.input import InputError

REWRITING = """
import sys; from pathlib import Path; from unwordle.files import write_whole
while True:
    write_whole(Path(sys.argv[1]), b"x" * (4 << 20)); print("written", flush=True)
"""


@pytest.mark.slow
def test_nothing_is_half_written_by_eight_runs_that_are_killed(tmp_path):
    path = tmp_path / "table.npy"
    for moment in range(8):
        arguments = [sys.executable, "-c", REWRITING, str(path)]
        with subprocess.Popen(
            arguments, stdout=subprocess.PIPE, cwd=ROOT, env=unmeasured()
        ) as killed:
            assert killed.stdout is not None and killed.stdout.readline() == b"written\n"
            time.sleep(moment / 1200)  # it is at any of its steps then
            killed.kill()
        assert path.stat().st_size == 4 << 20


def test_a_file_is_whole_or_as_it_was(tmp_path):
    path = tmp_path / "sheet.html"
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert path.read_bytes() == b"two" and list(tmp_path.iterdir()) == [path]
    with pytest.raises(InputError, match="cannot be written"):
        write_whole(tmp_path / "none" / "sheet.html", b"")
    with pytest.raises(InputError, match="give a file"):
        write_whole(Path("-"), b"")


@pytest.mark.skipif(os.name != "posix", reason="no such modes here")
@pytest.mark.parametrize("mode", [0o600, 0o664])
def test_a_file_that_is_written_again_keeps_who_may_read_it(mode, tmp_path):
    path = tmp_path / "sheet.html"
    write_whole(path, b"one")
    path.chmod(mode)
    write_whole(path, b"two")
    assert path.stat().st_mode & 0o777 == mode


@pytest.mark.parametrize("option", ["--dimacs", "--nnf"])
def test_no_file_is_half_written_on_a_full_disk(option, command, tmp_path, monkeypatch):
    path = tmp_path / "written"
    asked = ["theory", "--word", "halts", "--grid", "WWYWW", "--limit", "300", option, str(path)]
    assert command(*asked).status == 0
    whole = path.read_bytes()
    assert whole

    def full(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert "No space left on device" in command(*asked).refusal
    assert path.read_bytes() == whole and sorted(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no devices here")
def test_devices_without_end_are_one_line(command):
    assert "larger than 64 MB" in command("--words", "/dev/zero").refusal
    assert "larger than 64 MB" in command("prove", "/dev/zero").refusal
