"""The pages: every code block run or checked, every link alive. The site is in test_site.py.

The conventions that pages keep are written at the head of tools/pages.py.
"""

import ast
import contextlib
import doctest
import json
import re
import shlex
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import pytest
import yaml
from nbclient import NotebookClient

from support.sizes import NIGHT
from tools import cli_page, pages, site_hook
from tools.pages import DOCS, ROOT, Block, agrees, blocks, output, steps
from unwordle.study.firstorder.predicate import parse
from unwordle.study.proof.checker import check
from unwordle.study.report import complexity, run_time
from unwordle.study.report.figure import EXPERIMENTS

PAGES = sorted([*DOCS.glob("*.md"), *(ROOT / n for n in ("README.md", *site_hook.FROM_TOP))])
SLOW_COMMANDS = re.compile(
    r"--figure (5|11|21|22|23|complexity)$|games\.tsv --(name|player)|review .* abbey$|infer --grid"
)
BY_NIGHT = re.compile("--figure (first_order|run_time|numbers|complexity|21)$")
"""What tests/firstorder and tests/experiments show by day; a time is never compared."""
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


output_once = cache(output)


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def all_blocks(*languages: str) -> list[Any]:
    return [
        pytest.param(block, id=f"{page.name}:{block.line}")
        for page in PAGES
        for block in blocks(text_of(page))
        if block.language in languages
    ]


def console_steps() -> Iterator[Any]:
    for page in PAGES:
        for block in blocks(text_of(page)):
            if block.language == "console":
                for command, shown in steps(block.code):
                    if BY_NIGHT.search(command) and not NIGHT:
                        continue
                    slow = [pytest.mark.slow] if SLOW_COMMANDS.search(command) else []
                    label = f"{page.name}:{block.line} {command}"
                    yield pytest.param(command, shown, id=label, marks=slow)


@pytest.mark.parametrize(("command", "shown"), list(console_steps()))
def test_a_command_on_a_page_prints_what_the_page_shows(
    command: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for timed in (complexity, run_time):  # no time is compared
        monkeypatch.setattr(timed, "REPEATS", 1)
    assert command.startswith(pages.RUN), "only unwordle is run: use a block of sh for the rest"
    printed = output_once(command)
    assert agrees(shown, printed), f"python -m tools.pages writes it anew:\n{printed}"


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_python_of_a_page_runs(page: Path) -> None:
    names: dict[str, Any] = {"__name__": "page"}
    for block in blocks(text_of(page)):
        place = f"{page.name}:{block.line}"
        if block.language == "python":
            with contextlib.chdir(ROOT):
                exec(compile(block.code, place, "exec"), names)
        elif block.language == "pycon":
            session = doctest.DocTestParser().get_doctest(block.code, names, place, place, 0)
            runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False)
            with contextlib.chdir(ROOT):
                runner.run(session, clear_globs=False)
            assert runner.failures == 0, place
            names.update(session.globs)


@pytest.mark.parametrize("block", all_blocks("json", "toml", "proof", "logic"))
def test_a_block_is_of_its_language(block: Block) -> None:
    if block.language == "json":
        json.loads(block.code)
    elif block.language == "toml":
        tomllib.loads(block.code)
    elif block.language == "proof":
        check(block.code)
    else:
        for line in filter(None, block.code.splitlines()):
            parse(line.partition("  #")[0])


@pytest.mark.parametrize("block", all_blocks("sh"))
def test_a_command_that_is_not_run_here_exists(block: Block) -> None:
    targets = re.findall(r"^([\w-]+):", text_of(ROOT / "Makefile"), re.MULTILINE)
    commands = cli_page.commands()
    for line in block.code.replace("\\\n", " ").splitlines():
        words = shlex.split(line, comments=True)
        while words and re.fullmatch(r"[A-Z_]+=.*", words[0]):
            words.pop(0)
        if words[:1] == ["make"]:
            named = [word for word in words[1:] if not re.match(r"-|[A-Z_]+=", word)]
            assert set(named) <= set(targets), line
        elif words[:1] == ["unwordle"]:
            given = words[1:]
            names = (" ".join(given[:1]), " ".join(given[:2]), "board")
            command = next(commands[name] for name in names if name in commands)
            known = {s for p in command.params for s in (*p.opts, *p.secondary_opts)}
            options = {word.partition("=")[0] for word in given if word.startswith("--")}
            assert options <= known | {"--help"}, line


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_blocks_are_of_kinds_that_are_checked(page: Path) -> None:
    known = {"console", "python", "pycon", "sh", "json", "toml", "proof", "logic", "text"}
    assert {block.language for block in blocks(text_of(page))} <= known
    fences = [line for line in text_of(page).splitlines() if line.lstrip().startswith("```")]
    fenced = [b for b in blocks(text_of(page)) if f"```{b.language}\n{b.code}```" in text_of(page)]
    assert len(fences) == 2 * len(fenced), "a block that is not found is not checked"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_source_that_a_page_names_is_there(page: Path) -> None:
    for file, name in site_hook.marks(text_of(page)):
        assert re.search(rf"\b{name}\b", site_hook.source(file, name))


def test_the_report_page_includes_each_of_the_seven_constraints() -> None:
    wanted = [
        "green_letter",
        "yellow_exclusion",
        "yellow_inclusion",
        "white_letter",
        "letter_colour",
        "row_letters",
        "board_rows",
    ]
    marks = site_hook.marks(text_of(DOCS / "report.md"))
    assert [name for file, name in marks if file == "model/theory/rules.py"] == wanted


def report_table() -> list[list[str]]:
    """The rows of the table "item by item": the report's item, ours, how, and the command."""
    section = text_of(DOCS / "report.md").partition("## The course report, item by item")[2]
    rows = re.findall(r"^\| (.*) \|$", section.partition("\n## ")[0], re.MULTILINE)
    return [[cell.strip() for cell in row.split(" | ")] for row in rows[1:]]


def test_the_report_table_has_every_item_of_the_report() -> None:
    items = [row[0] for row in report_table() if row[0] != "---"]
    numbers: dict[str, set[int]] = {"figure": set(), "constraint": set()}
    for kind, first, last in re.findall(
        r"^(figure|constraint)s? (\d+)(?: (?:to|and) (\d+))?", "\n".join(items), re.MULTILINE
    ):
        numbers[kind] |= set(range(int(first), int(last or first) + 1))
    assert numbers == {"figure": set(range(1, 28)), "constraint": set(range(1, 8))}
    assert "formulas 1 to 7" in items


TOLD = {
    "figure 5": "the same: True",
    "figure 20": "3 x 5^5 = 9375",
    "figure 23": "Board Solutions: 38686",
    "figure 26, premises 4": "⊢ ⊥",
    "figure 24": "⊢ Psol(iLetter,iIndex)",
    "figures 17 to 19": "TypeError: 'NoneType' object is not subscriptable",
    "figures 10 and 11": "Solutions: 1",
    "figure 12": "found, fondu",
    "every number": "38686 boards; its pipeline 38686",
    "formulas 1 to 7": "hold: 81",
}
"""What a row's command must print, for the rows that say something exact."""


@pytest.mark.parametrize(
    "row", [row for row in report_table() if row[0] != "---"], ids=lambda row: row[0]
)
def test_a_row_of_the_report_table_is_true(row: list[str]) -> None:
    item, _, how, command = row
    assert how in ("exact", "mended", "explained", "open")
    printed = printed_once(f"$ {first_of_its_figures(command.strip('`'))}")
    assert printed.strip()
    assert "rejected" not in printed
    for start, told in TOLD.items():
        if item.startswith(start):
            assert told in printed


@cache
def printed_once(command: str) -> str:
    """What a command prints: as its page shows it, where one does and is held to it; else run."""
    for page in (DOCS / "report.md", DOCS / "logic.md"):
        for block in blocks(text_of(page)):
            shown = dict(steps(block.code)) if block.language == "console" else {}
            if command in shown:
                return shown[command]
    return output_once(command)


def first_of_its_figures(command: str) -> str:
    """The command of a figure, by the first figure or name that prints the same experiment."""
    start, option, figure = command.partition("--figure ")
    alike = next((e.figures for e in EXPERIMENTS if figure in map(str, e.figures)), (figure,))
    shown = [f"{start}{option}{one}" for one in alike]
    return next((one for one in shown if f"$ {one}\n" in text_of(DOCS / "report.md")), shown[0])


def slugs(page: Path) -> set[str]:
    headings = re.findall(
        r"^#+ (.*)$", re.sub(r"(?ms)^```.*?^```$", "", text_of(page)), re.MULTILINE
    )
    return {re.sub(r"[\s_-]+", "-", re.sub(r"[^\w\s-]", "", h.lower()).strip()) for h in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_internal_links_lead_somewhere(page: Path) -> None:
    body = re.sub(r"(?ms)^```.*?^```$", "", text_of(page))
    for link in LINK.findall(body):
        target, _, anchor = link.partition("#")
        if re.match(r"[a-z]+:", target):
            continue
        leads_to = page.parent / target if target else page
        assert leads_to.exists() or leads_to.name in site_hook.FROM_TOP.values(), link
        if anchor:
            assert anchor in slugs(leads_to), link


def navigation() -> tuple[list[Path], list[Path]]:
    """The pages for readers, and those of the reference, as the site's navigation has them."""
    nav = yaml.load((ROOT / "mkdocs.yml").read_text("utf-8"), yaml.BaseLoader)["nav"]
    targets = [target for entry in nav for target in entry.values()]
    reference = next(target for target in targets if isinstance(target, list))
    return (
        [DOCS / target for target in targets if isinstance(target, str)],
        [DOCS / target for entry in reference for target in entry.values()],
    )


def test_docs_are_eight_pages_for_readers_and_a_reference() -> None:
    readers, reference = navigation()
    assert len(readers) <= 8
    assert {*readers, *reference} == {
        *DOCS.glob("*.md"),
        *(DOCS / name for name in site_hook.FROM_TOP.values()),
    }
    assert sum(len(text_of(page).split()) for page in readers) <= 15_000
    assert len(text_of(ROOT / "README.md").split()) <= 700


@pytest.mark.parametrize("page", navigation()[0], ids=lambda page: page.name)
def test_a_page_says_first_whom_it_is_for(page: Path) -> None:
    title, blank, first = text_of(page).splitlines()[:3]
    assert (title[:2], blank) == ("# ", "")
    assert first.startswith("For ")


def test_every_page_is_reached_from_the_first() -> None:
    reached: set[Path] = set()
    open_pages = [DOCS / "index.md"]
    while open_pages:
        page = open_pages.pop()
        reached.add(page)
        links = {DOCS / link.partition("#")[0] for link in LINK.findall(text_of(page))}
        open_pages += [p for p in links if p.suffix == ".md" and p.exists() and p not in reached]
    assert reached == set(DOCS.glob("*.md"))


def test_cli_md_is_what_the_command_line_is() -> None:
    is_current = text_of(cli_page.PAGE) == cli_page.page()
    assert is_current, "docs/cli.md lags behind the program: run python -m tools.cli_page"


def test_architecture_md_is_a_short_map_of_what_is_there() -> None:
    text = text_of(DOCS / "architecture.md")
    assert len(text.splitlines()) <= 150
    folders = [path for path in ROOT.glob("model/*/") if (path / "__init__.py").exists()]
    assert all(f"`{path.relative_to(ROOT).as_posix()}/`" in text for path in folders)
    named = re.findall(r"`([\w/]+(?:\.py|/))`", text)
    assert len(named) > 40
    shown = [path for path in ROOT.iterdir() if path.name[0] != "."]  # no environment
    there = [*shown, *(path for folder in shown for path in folder.rglob("*"))]
    ends = [f"/{path.relative_to(ROOT).as_posix()}{'/' * path.is_dir()}" for path in there]
    for name in named:
        assert any(end.endswith(f"/{name}") for end in ends), f"there is no {name}"


def test_the_picture_of_the_data_flow_names_files_that_are_there() -> None:
    named = re.findall(r"[\w/]+\.py", text_of(DOCS / "architecture.svg"))
    assert len(named) > 10
    for name in named:
        found = [*ROOT.glob(name), *ROOT.glob(f"model/**/{name}")]
        assert found, f"docs/architecture.svg names {name}"


def test_decisions_md_names_every_dependency_and_its_range() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    rows = {
        line.split("|")[1].strip(): line
        for line in text_of(DOCS / "decisions.md").splitlines()
        if line.startswith("| ")
    }
    asked = [(name, "") for name in project["dependencies"]]
    asked += [
        (n, extra) for extra, names in project["optional-dependencies"].items() for n in names
    ]
    for requirement, extra in asked:
        name = re.match(r"[\w-]+(\[\w+\])?", requirement)
        assert name is not None
        if name[0] == project["name"]:
            continue
        row = rows[name[0]]
        assert requirement.removeprefix(name[0]) in row
        assert extra in row


@pytest.mark.slow
def test_the_notebook_runs_and_shows_what_it_shows() -> None:
    kept = nbformat.read(DOCS / "unwordle.ipynb", as_version=4)
    shown = outputs(kept)
    assert any(shown)
    NotebookClient(kept, timeout=120, resources={"metadata": {"path": str(DOCS)}}).execute()
    assert outputs(kept) == shown, "jupyter execute --inplace docs/unwordle.ipynb writes it anew"


def outputs(notebook: Any) -> list[str]:
    """What each cell prints, or the value it ends with."""
    return [
        "".join(out.get("text") or out["data"]["text/plain"] for out in cell["outputs"])
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]


def test_the_rules_of_agreement() -> None:
    assert agrees("a\nTime: 0.25 s\n", "a\nTime: 13 s\n")
    assert agrees("a\n...\nd\n", "a\nb\nc\nd\n")
    assert agrees('{"n": 1, "seconds": {"a": 1}}\n', '{"n": 1, "seconds": {"a": 2}}\n')
    assert agrees("a long\nline\n", "a long line\n")
    assert not agrees("a long line\n", "a long\nline\n")
    assert not agrees("a\nb\n", "a\nc\n")
    assert not agrees("a\n", "a\nb\n")
    assert not agrees("1 word\n", "2 word\n")


def test_blocks_are_found_fenced_and_indented() -> None:
    page = "text\n\n    $ python run.py\n    out\n\nmore\n\n    make run\n\n"
    page += "```json\n{}\n```\n- a\n  - b\n"
    assert blocks(page) == [
        Block("console", 3, "$ python run.py\nout\n"),
        Block("sh", 8, "make run\n"),
        Block("json", 10, "{}\n"),
    ]


def test_source_names_a_function_and_refuses_what_is_not_there() -> None:
    text = site_hook.source("model/game/feedback.py", "feedback")
    assert isinstance(ast.parse(text).body[0], ast.FunctionDef)
    with pytest.raises(LookupError, match="nothing_like_it"):
        site_hook.source("model/game/feedback.py", "nothing_like_it")
