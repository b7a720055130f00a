"""The report's experiments: their counts against slow twins, and the command."""

import re
from collections.abc import Sequence
from itertools import combinations, product
from math import prod
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.solvers import Solver

from support.sizes import drawn, some
from unwordle import wordlist
from unwordle.model.game.feedback import Colour, tile_by_tile
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.logic.clauses import Clauses
from unwordle.model.logic.encoding import to_clauses
from unwordle.model.logic.models import count_models
from unwordle.model.logic.solver import satisfiable, unsat_core
from unwordle.model.theory.propositions import ALPHABET, SOLUTION, RowLetters, WordleEncoding
from unwordle.model.theory.rules import REPORT, letter_colour
from unwordle.model.theory.theory import Theory
from unwordle.study.report import (
    base_case,
    final_output,
    first_theories,
    no_base_case,
    pipeline,
    proofs,
)
from unwordle.study.report.figure import EXPERIMENTS

FIGURES = Path(__file__).resolve().parents[3] / "docs" / "figures"
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


def brute_force_row_models(words: list[str]) -> int:
    letters = sorted({(c, a) for word in words for c, a in enumerate(word)})
    spelt = [
        sum(all(letters.index(at) in held for at in enumerate(word)) for word in words)
        for size in range(len(letters) + 1)
        for held in map(set, combinations(range(len(letters)), size))
    ]
    return sum(2 ** (len(words) - some) for some in spelt)


@pytest.mark.parametrize("words", [["ab"], ["ab", "ac"], ["abc", "abd", "xbd", "xyz"]])
def test_the_formula_for_a_rows_models(words: list[str]) -> None:
    assert first_theories.row_models(words) == brute_force_row_models(words)


def test_a_rows_models_by_an_independent_counter() -> None:
    from pysdd.sdd import SddManager

    words = first_theories.WORDS[:10]  # PySDD counts in 64 bits
    letters = sorted({(c, a) for word in words for c, a in enumerate(word)})
    manager = SddManager(var_count=len(letters) + len(words))
    node = manager.true()
    for n, word in enumerate(words, len(letters) + 1):
        clause = manager.literal(n)
        for at in enumerate(word):
            clause = clause | manager.literal(-1 - letters.index(at))
        node = node & clause
    assert node.global_model_count() == first_theories.row_models(words)


@drawn(24)
@given(
    st.lists(
        st.lists(st.integers(1, 7).flatmap(lambda n: st.sampled_from([n, -n])), min_size=1),
        max_size=12,
    )
)
def test_models_are_counted_as_by_listing_them(clauses: list[list[int]]) -> None:
    listed = sum(
        all(any(values[abs(n) - 1] == (n > 0) for n in clause) for clause in clauses)
        for values in product((False, True), repeat=7)
    )
    number = {f"p{n}": n for n in range(1, 8)}
    assert count_models(Clauses(number, [tuple(clause) for clause in clauses], 7)) == listed


def test_a_theory_without_its_base_case_is_counted_as_by_listing() -> None:
    theory = base_case.without(base_case.small_theory(), "base case")
    assert count_models(to_clauses(theory)) == models(theory) == 2304


def test_flags_tell_where_a_run_ends() -> None:
    assert len(list(first_theories.passed(["their"]))) == 5
    assert len(list(first_theories.passed(["their"] * (first_theories.MOST_ROWS + 1)))) == 3


def test_boards_over_the_beginnings_of_a_list() -> None:
    assert list(final_output.boards_by_length([["a", "b"], ["b", "c"]], "abc")) == [0, 2, 4]


@pytest.mark.slow
def test_what_is_said_of_figures_6_7_8_and_12_is_so() -> None:
    shown = no_base_case.outputs().text
    assert "a model with the 20 legible values exists for figure 9: yes" in shown
    assert "ours with the final word match: no" in shown
    errors = shown.splitlines()[-4:]
    assert all(row.split()[-2:] == ["possible", "impossible"] for row in errors)
    board = [word for word, _ in no_base_case.ROWS_SHOWN]
    for solution in ("found", "pound", "sound", "wound"):
        assert [tile_by_tile(word, solution) for word in board] == ["WWWYW", "WWWWY", "YWYGW"]
    letters = set("cbahgekjipmlq") | set("pmlqsrtw")
    words = [word for word in wordlist.named("report").words if not set(word) & letters]
    assert words == ["found", "fondu"]  # as figure 12 says: tests/test_docs.py compares its text


def listed_boards(board: Sequence[str], words: Sequence[str]) -> int:
    """How often lists give a board of the grid of this one: figure 11's loop, without a look at
    what its lists hold, then figure 22's.
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
        boards *= sum(prod(map(list.count, tiles, held)) for held in words)
    return boards


@pytest.mark.parametrize(("length", "boards"), [(29, 0), (30, 9375), (34, 9375), (35, 18750)])
def test_figure_20s_number_is_that_of_lists_with_doubles(length: int, boards: int) -> None:
    board, reported = final_output.BOARDS[20]
    words = wordlist.named("report").words[:length]
    assert listed_boards(board, words) == boards
    assert reported == 9375


def test_the_premises_that_contradict_each_other() -> None:
    premises = proofs.report_premises()
    for individuals in (1, 2, 3):
        assert not proofs.can_be_met(premises[3:5], individuals)
        assert proofs.can_be_met([*premises[:3], premises[3], premises[5]], individuals)
        assert proofs.can_be_met([*premises[:3], premises[4], premises[5]], individuals)


def test_the_facts_each_take_models_away() -> None:
    text = base_case.base_case().text
    assert re.findall(r"2\^(\d+)$", text, re.MULTILINE) == ["535", "405", "390", "130", "48"]


def test_a_core_has_no_model_and_is_minimal() -> None:
    wrong = base_case.greens(lambda guess, solution, c, a: guess.green(c, a) & solution.green(c, a))
    core = unsat_core(wrong, lambda constraint: constraint)

    def has_model(constraints: list[object]) -> bool:
        part = WordleEncoding()
        part.propositions = wrong.propositions
        for constraint in constraints:
            part.add_constraint(constraint)
        return satisfiable(to_clauses(part))

    assert not has_model(core)
    assert all(has_model([c for c in core if c is not left_out]) for left_out in core)


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
    assert "being/first/their/often among them: True" in text
    assert "ratio/layup/early/halts among them: True" in text
    assert " b (E) i (N) g" in text
    for drawing in ("often.svg", "halts.svg"):
        drawn = (tmp_path / "new" / drawing).read_text(encoding="utf-8")
        ElementTree.fromstring(drawn)
        assert (FIGURES / drawing).read_text(encoding="utf-8") == drawn, "draw docs/figures anew"


@pytest.mark.parametrize("figure", ["0", "z", ""])
def test_a_figure_that_is_not_there_is_bad_input(figure: str, command: Any) -> None:
    assert "1 to 27" in command("report", "--figure", figure).refusal


def test_a_folder_that_cannot_be_made_is_bad_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: Any
) -> None:
    (tmp_path / "report").write_text("in the way", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert "the folder report cannot be written to" in command("report").refusal


def test_every_figure_of_the_report_has_its_experiment() -> None:
    assert sorted(n for e in EXPERIMENTS for n in e.figures) == list(range(1, 28))
    assert len({e.name for e in EXPERIMENTS}) == len(EXPERIMENTS)
    assert EXPERIMENTS[0].heading == "Figures 1 to 3. Three ways to name a proposition"
