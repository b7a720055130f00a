"""The report's experiments: their counts against slow twins, and the command."""

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest
from pysat.solvers import Solver

import run
from benchmarks import report_pipeline
from experiments import conjunction, no_base_case, one_model, python_ifs
from experiments.drawing import chart
from experiments.figure import EXPERIMENTS, table
from model.game.feedback import Colour
from model.game.grid import Grid
from model.game.lexicon import Lexicon
from model.logic.clauses import to_clauses
from model.logic.core import clashing
from model.theory.propositions import SOLUTION, RowLetters, WordleEncoding
from model.theory.rules import REPORT, letter_colour
from model.theory.theory import Theory

FIGURES = Path(__file__).resolve().parents[2] / "docs" / "figures"
WORDS = ("being", "first", "their", "often", "halts", "ratio", "layup", "early")


def loose_letters(rows: list[str], alphabet: str, one_letter: bool) -> WordleEncoding:
    """The letter theory over a small alphabet, its solution row free."""
    of = WordleEncoding()
    n = len(rows[0])
    solution = RowLetters(of, SOLUTION, n)
    for row, pattern in enumerate(rows):
        guess = RowLetters(of, row, n)
        for column, letter in product(range(n), alphabet):
            for rule in REPORT.on_tiles.values():
                # Rules that reach over the alphabet's other letters would declare them.
                of.state("rule", "", rule(guess, solution, column, letter))
            for colour in Colour:
                tile = of.tile(row, column, colour)
                of.state("colour", "", letter_colour(of, row, column, letter, colour))
                of.state("grid", "", tile if colour == pattern[column] else ~tile)
        for column in range(n) if one_letter else ():
            held = [of.letter(row, column, a, Colour(pattern[column])) for a in alphabet]
            for i, one in enumerate(held):
                for other in held[:i]:
                    of.state("one letter", "", ~one | ~other)
            some = held[0] | held[1]
            for other in held[2:]:
                some = some | other
            of.state("one letter", "", some)
    return of


def models(encoding: WordleEncoding) -> int:
    clauses = to_clauses(encoding)
    with Solver(name="minisat22", bootstrap_with=clauses.clauses) as solver:
        return sum(1 for _ in solver.enum_models())


@pytest.mark.parametrize("rows", [["GY"], ["YW"], ["GW", "YY"], ["WW", "WY"], ["YG", "GY"]])
@pytest.mark.parametrize("alphabet", ["ab", "abc"])
def test_the_models_without_a_base_case_are_counted_right(rows: list[str], alphabet: str) -> None:
    shared = models(loose_letters(rows, alphabet, one_letter=False))
    assert no_base_case.one_letter_models(rows) ** len(alphabet) == shared
    single = models(loose_letters(rows, alphabet, one_letter=True))
    assert no_base_case.free_models(rows, len(alphabet)) == single


def test_the_number_that_the_report_saw_is_taken_apart() -> None:
    number = 1
    for factor in no_base_case.reported_factors().split(" x "):
        prime, power = factor.split("^")
        number *= int(prime) ** int(power)
    assert number == no_base_case.REPORTED


def test_a_core_has_no_model_and_is_minimal() -> None:
    wrong = conjunction.stated(
        lambda guess, solution, c, a: guess.green(c, a) & solution.green(c, a)
    )
    core = clashing(wrong, lambda constraint: constraint)

    def satisfiable(constraints: list[object]) -> bool:
        part = WordleEncoding()
        part.propositions = wrong.propositions
        for constraint in constraints:
            part.add_constraint(constraint)
        return conjunction.has_model(part)

    assert not satisfiable(core)
    for left_out in core:
        assert satisfiable([c for c in core if c is not left_out])


def test_ifs_leave_one_model_and_logic_many() -> None:
    assert python_ifs.count_models(python_ifs.theory_of_ifs()) == 1


def test_the_opposite_phase_spoils_what_one_model_says_but_not_projection() -> None:
    lines = [line.rsplit(maxsplit=3) for line in one_model.run().text.splitlines()[1:]]
    shown = {name: counts for name, *counts in lines}
    ours = shown["our candidates"]
    assert shown["one model, minisat22 preferring False"] == ["0", "0", "0"]
    assert shown["projection, minisat22 preferring False"] == ours
    assert shown["projection, minisat22 preferring True"] == ours
    assert shown["the report's pipeline, kissat as it is"] == ours


@pytest.mark.parametrize("grid", ["WGYWW/YGWWW/WGWYW", "WYWYW/YWWWY", "WWWWW", "GGGWG"])
@pytest.mark.parametrize("solution", ["halts", "often"])
def test_the_reports_pipeline_and_ours_count_alike(grid: str, solution: str) -> None:
    theory = Theory(Grid.parse(grid), solution, Lexicon("few", WORDS), rules="report")
    assert report_pipeline.boards(grid.split("/"), solution, WORDS) == theory.boards.count()


def test_the_command_writes_what_it_prints(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run.main(["report", "--figure", "i", "--out", str(tmp_path / "new")]) == 0
    printed = capsys.readouterr().out
    text = (tmp_path / "new" / "figure-09.txt").read_text(encoding="utf-8")
    assert text.strip() in printed
    assert "being/first/their/often among them: True" in text
    assert "ratio/layup/early/halts among them: True" in text
    assert " b (E) i (N) g" in text
    for drawing in ("often.svg", "halts.svg"):
        drawn = (tmp_path / "new" / drawing).read_text(encoding="utf-8")
        ElementTree.fromstring(drawn)
        assert (FIGURES / drawing).read_text(encoding="utf-8") == drawn, "draw docs/figures anew"


def test_the_command_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main(["report", "--figure", "4", "--json"]) == 0
    (figure,) = json.loads(capsys.readouterr().out)["figures"]
    assert figure["number"] == 4
    assert figure["item"] == "d"
    assert "satisfiable: False" in figure["text"]


@pytest.mark.parametrize("arguments", [["--figure", "0"], ["--figure", "z"], ["--figure", ""]])
def test_a_figure_that_is_not_there_is_bad_input(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run.main(["report", *arguments]) == 2
    assert "1 to 12" in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_is_bad_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert run.main(["report", "--figure", "1", "--out", str(tmp_path / "file")]) == 2
    assert "cannot be made" in capsys.readouterr().err


def test_a_default_folder_that_cannot_be_made_is_said_and_does_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "report").write_text("in the way", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("experiments.figure.EXPERIMENTS", EXPERIMENTS[:1])
    assert run.main(["report"]) == 0
    printed = capsys.readouterr()
    assert "only printed" in printed.err
    assert "Figure 1 (a)" in printed.out


def test_all_figures_go_to_a_folder_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("experiments.figure.EXPERIMENTS", EXPERIMENTS[2:4])
    assert run.main(["report"]) == 0
    written = sorted(path.name for path in (tmp_path / "report").iterdir())
    assert written == ["figure-03.txt", "figure-04.txt"]


def points(svg: str) -> Iterator[ElementTree.Element]:
    return ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}circle")


def test_a_chart_puts_equal_ratios_at_equal_distances() -> None:
    svg = chart("t", "x", "y", {"<line>": [(1, 1), (10, 10), (100, 100)]})
    assert chart("t", "x", "y", {"<line>": [(1, 1), (10, 10), (100, 100)]}) == svg
    x = [float(point.attrib["cx"]) for point in points(svg)][:3]
    y = [float(point.attrib["cy"]) for point in points(svg)][:3]
    assert x[1] - x[0] == pytest.approx(x[2] - x[1])
    assert y[0] > y[1] > y[2]


def test_every_item_of_the_exploration_has_its_figure() -> None:
    assert [e.item for e in EXPERIMENTS if e.item] == list("abcdefghi")
    assert [e.number for e in EXPERIMENTS] == list(range(1, 13))


def test_a_table_lines_up() -> None:
    assert table([["a", 1], ["bcd", 100]]) == "a      1\nbcd  100"
