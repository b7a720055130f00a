"""Check every code block of the pages in the way that tools/pages.py describes."""

import doctest
import re
import shlex
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from support.cases import listed
from support.screens import commands, options_of
from support.sizes import NIGHT
from tools import ROOT, pages
from tools.pages import DOCS, agrees, blocks, output, steps
from unwordle.study.firstorder.predicate import parse
from unwordle.study.proof.checker import check
from unwordle.study.report import Experiment, final_output

PAGES = [*sorted(DOCS.glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
EACH_PAGE = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
SLOW = re.compile(r"--figure (5|11|21|22|23)$|docs/chat\.txt|review .* abbey$|infer --grid")
BY_NIGHT = re.compile("--figure (first_order|run_time|numbers|21)$|grids .*--answers answers$")
"""Commands that run only with `SIZES=night`.

Otherwise, tests/study checks the results of these commands.
"""

output_once, run_once = cache(output), cache(Experiment.run)


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run each experiment of the report once, although several figures show it."""
    monkeypatch.setattr(Experiment, "run", run_once)
    monkeypatch.setattr(final_output, "REPEATS", 1)  # times are not compared


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def console_steps() -> list[Any]:
    return [
        pytest.param(
            *(command, shown),
            id=f"{page.name}:{block.line} {command}",
            marks=[pytest.mark.slow] if SLOW.search(command) else [],
        )
        for page in PAGES
        for block in blocks(text_of(page))
        if block.language == "console"
        for command, shown in steps(block.code)
        if NIGHT or not BY_NIGHT.search(command)
    ]


@pytest.mark.parametrize(("command", "shown"), console_steps())
def test_a_command_on_a_page_prints_what_the_page_shows(command: str, shown: str) -> None:
    assert command.startswith(pages.RUN), "only unwordle is run: use a block of sh for the rest"
    printed = output_once(command)
    assert agrees(shown, printed), f"python -m tools.pages writes it again:\n{printed}"


@pytest.mark.slow
@EACH_PAGE
def test_the_python_of_a_page_runs(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    names: dict[str, Any] = {"__name__": page.stem}
    for block in blocks(text_of(page)):
        if block.language == "python" and not block.source:
            exec(compile(block.code, f"{page.name}:{block.line}", "exec"), names)
    options = {"globs": names, "optionflags": doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE}
    assert doctest.testfile(str(page), module_relative=False, **options).failed == 0


@EACH_PAGE
def test_blocks_that_are_not_run_are_right(page: Path) -> None:
    for block in blocks(text_of(page)):
        place = f"{page.name}:{block.line}"
        if block.source:
            assert block.code == block.source, f"{place}: python -m tools.pages writes it again"
        elif block.language == "proof":
            check(block.code)
        elif block.language == "logic":
            for line in block.code.splitlines():
                parse(line.partition("  #")[0])
        elif block.language == "sh":
            for line in block.code.replace("\\\n", " ").splitlines():
                assert_known(shlex.split(line, comments=True), place)


def assert_known(words: list[str], place: str) -> None:
    """Check that the targets of a `make` command or the options of an `unwordle` command exist.

    `words` has the words of the command. If an option does not exist, the error names `place`.
    """
    if words[:1] == ["make"]:
        targets = re.findall(r"^([\w-]+):", text_of(ROOT / "Makefile"), re.MULTILINE)
        assert {word for word in words[1:] if word.islower() and "=" not in word} <= {*targets}
    elif words[:1] == ["unwordle"]:
        known_commands, arguments = commands(), words[1:]
        names = (" ".join(arguments[:2]), " ".join(arguments[:1]), "board")
        command = next(known_commands[name] for name in names if name in known_commands)
        options = {word.partition("=")[0] for word in arguments if word.startswith("--")}
        assert options <= options_of(command) | {"--help"}, place


@EACH_PAGE
def test_links_to_files_lead_somewhere(page: Path) -> None:
    """Check that links to files lead to existing files.

    Links to headings are checked when the site is built.
    """
    prose = re.sub(r"(?ms)^```.*?^```$", "", text_of(page))
    for link in re.findall(r"\]\(([^)\s#]+)[^)\s]*\)", prose):
        assert ":" in link or (page.parent / link).exists(), link


def report_table() -> list[list[str]]:
    """Return the rows of the table in the section "The course report, item by item".

    The four columns are an item of the report, our version, the method of comparison, and a
    command.
    """
    section = text_of(DOCS / "report.md").partition("## The course report, item by item")[2]
    rows = re.findall(r"^\| (.*) \|$", section.partition("\n## ")[0], re.MULTILINE)
    return [[cell.strip() for cell in row.split(" | ")] for row in rows[1:] if row[0] != "-"]


def rows_not_shown() -> list[list[str]]:
    """Return the rows of `report_table` whose commands are in no code block of docs/report.md."""
    shown, rows = text_of(DOCS / "report.md"), report_table()
    rows = [row for row in rows if f"$ {row[-1].strip('`')}\n" not in shown]
    return [row for row in rows if NIGHT or not BY_NIGHT.search(row[-1].strip("`"))]


@pytest.mark.parametrize("row", rows_not_shown(), ids=lambda row: row[0])
def test_the_command_of_a_row_of_the_report_table_runs(row: list[str]) -> None:
    printed = output_once(f"$ {row[-1].strip('`')}")
    assert printed.strip() and "rejected" not in printed
    facts = (fact for start, fact in listed(__file__, "FACTS") if row[0].startswith(start))
    assert all(fact in printed for fact in facts)


@pytest.mark.parametrize("name", commands())
def test_every_command_is_on_the_page_of_commands(name: str) -> None:
    assert f"## {name}\n\n```console\n$ unwordle {name} --help-all\n" in text_of(DOCS / "cli.md")
