"""A stranger's path: `make run` takes what README pastes. tools/stranger.py times it."""

import os
import subprocess

import pytest

from tools.pages import ROOT
from tools.stranger import shared
from unwordle.chats import read_games


@pytest.mark.process
@pytest.mark.parametrize("piped", [False, True])
def test_make_run_passes_a_pasted_result_on(tmp_path, piped):
    python = tmp_path / "bin" / "python"
    python.parent.mkdir()
    python.write_text('#!/bin/sh\nprintf "%s|" "$@"\ncat\n', encoding="utf-8")
    python.chmod(0o755)
    result = shared()
    options = [] if piped else [f"ARGS=--seed 1 --grid '{result}'"]
    made = subprocess.run(
        ["make", "-s", "-o", f"{tmp_path}/app.stamp", "run", f"VENV={tmp_path}", *options],
        env={name: value for name, value in os.environ.items() if not name.startswith("MAKE")},
        **{"cwd": ROOT, "input": result if piped else "", "text": True, "capture_output": True},
    )
    assert made.returncode == 0, made.stderr
    wanted = "|" if piped else f"|--seed|1|--grid|{result}|"
    assert made.stdout.startswith(f"run.py{wanted}")
    assert made.stdout.endswith(result if piped else "|")


def test_the_result_that_readme_pastes_is_one_game_of_a_known_day():
    (game,) = read_games(shared()).games
    assert (game.number, game.score) == (1054, "4")
