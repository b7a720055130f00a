"""Tests of the command `report`, whose counts are compared with slower implementations."""

from pathlib import Path
from typing import Any

import nnf
import pytest

from support.sizes import some
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.theory import Theory
from unwordle.study.report import base_case, pipeline

FIGURES = Path(__file__).resolve().parents[3] / "docs" / "figures"
WORDS = ("being", "first", "their", "often", "halts", "ratio", "layup", "early")


@pytest.mark.slow
@pytest.mark.parametrize("grid", ["WGYWW/YGWWW/WGWYW", "WYWYW/YWWWY", "WWWWW", "GGGWG"])
@pytest.mark.parametrize("solution", some(["halts", "often"], 2))
def test_the_reports_pipeline_and_ours_count_alike(grid: str, solution: str) -> None:
    theory = Theory(Grid.parse(grid), solution, Lexicon("few", WORDS), rules="report")
    assert pipeline.boards(grid.split("/"), solution, WORDS) == theory.boards.count()


@pytest.mark.slow
def test_the_command_writes_what_it_prints(tmp_path: Path, command: Any) -> None:
    printed = command("report", "--figure", "23", "--out", str(tmp_path / "new")).out
    text = (tmp_path / "new" / "figure-20-23.txt").read_text(encoding="utf-8")
    assert text.strip() in printed
    for drawing in ("often.svg", "halts.svg"):
        drawn = (tmp_path / "new" / drawing).read_text(encoding="utf-8")
        assert (FIGURES / drawing).read_text(encoding="utf-8") == drawn, "draw docs/figures anew"


def test_a_folder_that_cannot_be_made_is_bad_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: Any
) -> None:
    (tmp_path / "report").write_text("in the way", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert "the folder 'report' cannot be written to" in command("report").refusal


@pytest.mark.parametrize("typed", ["4", " 04", "Figure 4", "figure-04", "FLAGS "])
def test_a_figure_is_found_as_it_is_typed_or_its_file_is_named(typed: str, command: Any) -> None:
    (figure,) = command("report", "--figure", typed, "--json").json["figures"]
    assert figure["name"] == "flags"
    assert "unknown --figure" in command("report", "--figure", f"0.{typed}").refusal


@pytest.mark.slow
@pytest.mark.parametrize("error", [OSError(8, "Exec format error"), AssertionError("no kissat")])
def test_only_figure_22_needs_kissat_and_says_where_it_is_missing(
    monkeypatch: pytest.MonkeyPatch, error: Exception, command: Any
) -> None:
    def fail(*_: Any) -> None:
        raise error

    monkeypatch.setattr(nnf.kissat, "solve", fail)
    assert "TypeError: 'NoneType' object is not subscriptable" in base_case.conjunction().text
    assert pipeline.boards(["WYWYW", "YWWWY"], "often", WORDS) == 1
    printed = command("report", "--figure", "22").out
    assert f"kissat cannot be run on this machine: {error}" in printed
    assert "our candidates                            138    202     12" in printed
