"""Files: one run at a time, whole or not at all, and never read without end."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from support.served import ROOT, unmeasured
from unwordle.files import only_run, write_whole
from unwordle.model.game.input import InputError

SIMULATE = ("simulate", "--strategy", "03", "--limit", "2")


def test_a_second_run_is_refused_and_a_crash_leaves_it_free(tmp_path):
    path = tmp_path / "games"
    held = "import sys, time; from unwordle.files import only_run; from pathlib import Path\n"
    held += "with only_run(Path(sys.argv[1])): print('held', flush=True); time.sleep(600)"
    with subprocess.Popen(
        [sys.executable, "-c", held, str(path)], stdout=subprocess.PIPE, cwd=ROOT, env=unmeasured()
    ) as other:
        try:
            assert other.stdout is not None and other.stdout.readline() == b"held\n"
            with pytest.raises(InputError, match="another run is at work on"), only_run(path):
                pass
        finally:
            other.kill()
    with only_run(path):
        pass


MERGING = """
import sys; from pathlib import Path; from unwordle import wordlist
wordlist.merge(Path(sys.argv[1]), "two")
"""


@pytest.mark.slow
def test_runs_at_once_on_one_list_lose_nothing(tmp_path):
    """Each has a temporary folder of its own, as containers and users have."""
    runs = []
    for number in range(4):
        added = tmp_path / f"{number}.txt"
        added.write_text(f"qqqq{'abcd'[number]}\n")
        (tmp_path / str(number)).mkdir()
        own = {"TMPDIR": str(tmp_path / str(number)), "XDG_DATA_HOME": str(tmp_path / "data")}
        command = [sys.executable, "-c", MERGING, str(added)]
        runs.append(subprocess.Popen(command, cwd=ROOT, env=unmeasured() | own))
    assert [run.wait() for run in runs] == [0] * 4
    (kept,) = (tmp_path / "data").rglob("*.*")
    assert {f"qqqq{letter}" for letter in "abcd"} < set(kept.read_text().split())


WRITING = """
import sys; from pathlib import Path; from unwordle.files import whole_file
with whole_file(Path(sys.argv[1])) as file:
    file.write(b"begun"); file.flush(); print("begun", flush=True); input()
"""


def test_what_a_killed_run_leaves_is_gone_after_the_next(tmp_path):
    path = tmp_path / "table.npy"
    arguments = [sys.executable, "-c", WRITING, str(path)]
    with subprocess.Popen(
        arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, env=unmeasured()
    ) as killed:
        assert killed.stdout is not None and killed.stdout.readline() == b"begun\n"
        killed.kill()
    assert not path.exists() and list(tmp_path.iterdir())
    write_whole(path, b"whole")
    assert list(tmp_path.iterdir()) == [path]


REWRITING = """
import sys; from pathlib import Path; from unwordle.files import write_whole
while True:
    write_whole(Path(sys.argv[1]), b"x" * (4 << 20)); print("written", flush=True)
"""


@pytest.mark.slow
def test_nothing_is_left_or_half_written_by_twenty_runs_that_are_killed(tmp_path):
    path = tmp_path / "table.npy"
    for moment in range(20):
        arguments = [sys.executable, "-c", REWRITING, str(path)]
        with subprocess.Popen(
            arguments, stdout=subprocess.PIPE, cwd=ROOT, env=unmeasured()
        ) as killed:
            assert killed.stdout is not None and killed.stdout.readline() == b"written\n"
            time.sleep(moment / 3000)  # it is at any of its steps then
            killed.kill()
        assert path.stat().st_size == 4 << 20
    write_whole(path, b"whole")
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_is_whole_or_as_it_was(tmp_path):
    path = tmp_path / "sheet.html"
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert path.read_bytes() == b"two" and list(tmp_path.iterdir()) == [path]
    with pytest.raises(InputError, match="cannot be written"):
        write_whole(tmp_path / "none" / "sheet.html", b"")
    with pytest.raises(InputError, match="name a file"):
        write_whole(Path("-"), b"")


@pytest.mark.skipif(os.name != "posix", reason="no such modes here")
@pytest.mark.parametrize("mode", [0o600, 0o664])
def test_a_file_that_is_written_again_keeps_who_may_read_it(mode, tmp_path):
    path = tmp_path / "sheet.html"
    write_whole(path, b"one")
    path.chmod(mode)
    write_whole(path, b"two")
    assert path.stat().st_mode & 0o777 == mode


WRITTEN = {
    "--dimacs": ("theory", "--word", "halts", "--grid", "WWYWW", "--limit", "300"),
    "--nnf": ("theory", "--word", "halts", "--grid", "WWYWW", "--limit", "300"),
}


@pytest.mark.parametrize("option", WRITTEN)
def test_no_file_is_half_written_on_a_full_disk(option, command, tmp_path, monkeypatch):
    path = tmp_path / "written"
    assert command(*WRITTEN[option], option, str(path)).status == 0
    whole = path.read_bytes()
    assert whole

    def full(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    ran = command(*WRITTEN[option], option, str(path))
    assert ran.status == 2 and "No space left on device" in ran.err
    assert path.read_bytes() == whole and sorted(tmp_path.iterdir()) == [path]


def test_a_million_processes_are_not_started(command):
    assert "from 1 to 64" in command(*SIMULATE, "--jobs", "65").refusal


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no devices here")
def test_devices_without_end_are_one_line(command):
    assert "larger than 64 MB" in command("--words", "/dev/zero").refusal
    assert "larger than 64 MB" in command("prove", "/dev/zero").refusal
