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
from unwordle.logic import count_solutions, likelihood
from unwordle.model.game.feedback import Colour, tile_by_tile
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.logic.cardinality import exactly_one
from unwordle.model.logic.encoding import to_clauses
from unwordle.model.logic.models import compiled
from unwordle.model.theory.propositions import ALPHABET, WordleEncoding
from unwordle.model.theory.rules import REPORT
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


def loose_letters(rows: list[str], alphabet: str, one_letter: bool) -> WordleEncoding:
    """Return the letter theory over a small alphabet, without a fixed solution.

    If `one_letter` is true, each tile holds exactly one letter.
    """
    theory = WordleEncoding(alphabet)
    for row, pattern in enumerate(rows):
        REPORT.state_tiles(theory, row, len(pattern))
        for column, shown in enumerate(pattern):
            for colour in Colour:
                tile = theory.tile(row, column, colour)
                theory.state("grid", "", tile if colour == shown else ~tile)
            if one_letter:
                letters = (theory.letter(row, column, a, shown) for a in alphabet)
                theory.state("one letter", "", exactly_one(letters))
    return theory


@pytest.mark.parametrize("rows", [["GY"], ["YW"], ["GW", "YY"], ["WW", "WY"], ["YG", "GY"]])
@pytest.mark.parametrize("alphabet", ["ab", "abc"])
def test_the_models_without_a_base_case_are_counted_right(rows: list[str], alphabet: str) -> None:
    shared, single = (
        compiled(to_clauses(loose_letters(rows, alphabet, one_letter))).count()
        for one_letter in (False, True)
    )
    assert no_base_case.one_letter_models(rows) ** len(alphabet) == shared
    assert no_base_case.free_models(rows, len(alphabet)) == single


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
def test_a_compiled_phase_is_counted_without_another_program(nyt: Lexicon) -> None:
    small = Theory(Grid.parse("WGWWW/WGWYG"), "halts", nyt.most_frequent(1000), play="hard")
    sentence = small.row_theory.compile()
    assert count_solutions(sentence) == sentence.model_count() == small.boards.count() == 72
    assert count_solutions(small.row_theory.compile(CNF=False)) == 72
    assert sentence.satisfiable()
    word = small.row_theory.row(1, small.candidates[1][0])
    share = sum(board[1] == word.word for board in small.boards) / 72
    assert likelihood(sentence, word) == pytest.approx(share)
    assert count_solutions(sentence, [word, ~word]) == 0
    model = sentence.solve()
    rows = {p.row: p.word for p, true in model.items() if true and hasattr(p, "word")}
    assert (rows[0], rows[1], "halts") in small.boards


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
