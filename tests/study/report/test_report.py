"""Tests of the command `report`, whose counts are compared with slower implementations."""

import re
from collections.abc import Sequence
from math import prod
from pathlib import Path
from typing import Any

import nnf
import pytest

from support.sizes import some
from support.z3_formulas import satisfiable as satisfiable_for_z3
from unwordle import wordlist
from unwordle.model.game.feedback import tile_by_tile
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.propositions import ALPHABET
from unwordle.model.theory.theory import Theory
from unwordle.study.report import (
    EXPERIMENTS,
    base_case,
    final_output,
    no_base_case,
    pipeline,
    proofs,
)

FIGURES = Path(__file__).resolve().parents[3] / "docs" / "figures"
WORDS = ("being", "first", "their", "often", "halts", "ratio", "layup", "early")


@pytest.mark.slow
def test_statements_about_figures_6_7_8_and_12_are_true() -> None:
    shown = no_base_case.outputs().text
    assert "a model with the 20 legible values exists for figure 9: yes" in shown
    assert "ours with the final word match: no" in shown
    errors = shown.splitlines()[-4:]
    assert all(row.split()[-2:] == ["possible", "impossible"] for row in errors)
    for solution in ("found", "pound", "sound", "wound"):
        patterns = [tile_by_tile(word, solution) for word in ("bigot", "macho", "drone")]
        assert patterns == ["WWWYW", "WWWWY", "YWYGW"]
    letters = set("cbahgekjipmlq") | set("pmlqsrtw")
    words = [word for word in wordlist.named("report").words if not set(word) & letters]
    assert words == ["found", "fondu"]  # as figure 12 says: tests/test_docs.py compares its text


def listed_boards(board: Sequence[str], words: Sequence[str]) -> int:
    """Return the number of boards that the report's loops find for the grid of a board.

    The loop of figure 11 fills lists of letters, in which a letter can occur twice. The loop of
    figure 22 reads these lists.
    """
    solution, boards = board[-1], 1
    for word in board:
        tiles: list[list[str]] = []
        for column, colour in enumerate(tile_by_tile(word, solution)):
            tiles.append([a for a in ALPHABET if colour == "W" and a not in solution])
            for letter in solution:
                if colour == "G":
                    tiles[-1].append(solution[column])
                elif colour == "Y" and letter != solution[column]:
                    tiles[-1].append(letter)
        boards *= sum(prod(map(list.count, tiles, row)) for row in words)
    return boards


@pytest.mark.parametrize(("length", "boards"), [(29, 0), (30, 9375), (34, 9375), (35, 18750)])
def test_figure_20s_number_is_that_of_lists_with_doubles(length: int, boards: int) -> None:
    board, reported = final_output.BOARDS[20]
    words = wordlist.named("report").words[:length]
    assert listed_boards(board, words) == boards
    assert reported == 9375


def test_the_premises_that_contradict_each_other() -> None:
    premises = proofs.report_premises()
    for left_out, met in (((0, 1, 2, 5), False), ((4,), True), ((3,), True)):
        rest = [premise for n, premise in enumerate(premises) if n not in left_out]
        assert proofs.can_be_met(rest) is satisfiable_for_z3(*rest) is met


def test_the_facts_each_take_models_away() -> None:
    text = base_case.base_case().text
    assert re.findall(r"2\^(\d+)$", text, re.MULTILINE) == ["535", "405", "390", "130", "48"]


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


def test_every_figure_of_the_report_has_its_experiment() -> None:
    assert sorted(n for e in EXPERIMENTS for n in e.figures) == list(range(1, 28))
    assert len({e.name for e in EXPERIMENTS}) == len(EXPERIMENTS)
    assert EXPERIMENTS[0].heading == "Figures 1 to 3. Three ways to name a proposition"


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
