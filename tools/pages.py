"""The pages and their code blocks: `python -m tools.pages [PAGE...]` writes blocks again.

A block's language says what tests/test_docs.py does with it:

- ```` ```console ````  a line `$ unwordle ...` is run, and what follows it must be what it
  prints on standard output. A line `...` replaces any lines; a long line may be broken at a
  blank; times (`0.25 s`, or the `seconds` of JSON) may differ.
- ```` ```python ````  below a line `<!-- code: FILE NAME -->`: the source of that function, class
  or constant, or of the whole file if there is no name. Without such a line it is run; the blocks
  of a page share their names.
- ```` ```pycon ````   is run as a doctest.
- ```` ```sh ````      commands that are not run: `make` targets and options must exist.
- ```` ```proof ```` is checked, and each line of ```` ```logic ```` must be a first-order formula.

This script writes the outputs and the sources of pages again.
"""

import ast
import contextlib
import io
import os
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

import run
from tools.arguments import parser

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
RUN = "$ unwordle"

_BLOCK = re.compile(
    r"(?:^<!-- code: (\S+)(?: (\w+))? -->\n\n)?^```(\w*)[^\n`]*\n(.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
_TIMES = re.compile(r"^Time: .*$|\d+(\.\d+)? s\b|\"seconds\": (\{[^}]*\}|[\d.]+)", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A code block: its language, the line at which it starts, its text."""

    language: str
    line: int
    code: str
    source: str = ""
    """The source that the text must equal, if the page names one."""


def blocks(text: str) -> list[Block]:
    """Return the code blocks of a page."""
    return [
        Block(
            found[3],
            text.count("\n", 0, found.start()) + 1,
            found[4],
            source(found[1], found[2]) if found[1] else "",
        )
        for found in _BLOCK.finditer(text)
    ]


def source(file: str, name: str | None) -> str:
    """Return the source of a file, or of a function, class or constant in it.

    Raises LookupError if the file does not define the name.
    """
    text = (ROOT / file).read_text(encoding="utf-8")
    if name is None:
        return text
    for node in ast.parse(text).body:
        defined = getattr(node, "targets", None) or [getattr(node, "target", node)]
        if name in (getattr(one, "name", getattr(one, "id", "")) for one in defined):
            decorators = getattr(node, "decorator_list", [])
            first = min([node.lineno, *(one.lineno for one in decorators)])
            return "".join(text.splitlines(keepends=True)[first - 1 : node.end_lineno])
    raise LookupError(f"{file} defines no {name}")


def steps(code: str) -> Iterator[tuple[str, str]]:
    """Yield the commands of a console block, each with the output that the page shows.

    A command may go on after a backslash at the end of its line, or within quotation marks.
    """
    command, shown = "", ""
    for line in re.sub(r"\\\n\s*", "", code).splitlines(keepends=True):
        if line.startswith("$ "):
            if command:
                yield command, shown
            command, shown = line.strip(), ""
        elif command.count("'") % 2:  # a text of several lines
            command += f"\n{line.rstrip()}"
        else:
            shown += line
    if command:
        yield command, shown


def output(command: str) -> str:
    """Return what `$ unwordle ...` prints on standard output, as in a terminal of 100 columns."""
    printed = io.StringIO()
    environment = {"NO_COLOR": "1", "COLUMNS": "100", "TERM": "dumb"}
    with (
        contextlib.chdir(ROOT),
        patch.dict(os.environ, environment),
        contextlib.redirect_stdout(printed),
    ):
        run.main(shlex.split(command.removeprefix(RUN)))
    return printed.getvalue()


def agrees(shown: str, printed: str) -> bool:
    """Return whether a page shows what was printed, but for times and what `...` leaves out."""
    pattern, literal = "", ""
    for line in _plain(shown).splitlines(keepends=True):
        if line.strip() == "...":
            pattern, literal = pattern + _broken(literal) + r"(?s:.*)", ""
        else:
            literal += line
    return re.fullmatch(pattern + _broken(literal), _plain(printed)) is not None


def _broken(literal: str) -> str:
    """Return a pattern for this text, or for the same with a blank in place of a line's end."""
    return re.escape(literal).replace("\\\n", "[ \n]")


def _plain(text: str) -> str:
    """Return the text without times, and without blanks at the ends of lines and of the whole."""
    lines = (line.rstrip() for line in _TIMES.sub("#", text).strip("\n").split("\n"))
    return "".join(f"{line}\n" for line in lines)


def rewritten(text: str) -> str:
    """Return the page with the outputs of its console blocks and its sources as they are now."""

    def again(found: re.Match[str]) -> str:
        if found[1]:
            code = source(found[1], found[2])
        elif found[3] == "console":
            code = "".join(_again(command, shown) for command, shown in steps(found[4]))
        else:
            return found[0]
        start = found.start(4) - found.start()
        return found[0][:start] + code + "```"

    return _BLOCK.sub(again, text)


def _again(command: str, shown: str) -> str:
    printed = output(command)
    untimed, measured, _ = printed.partition("\nMeasured on ")
    if measured and shown.endswith("\n...\n"):
        printed = untimed + "\n...\n"
    fresh = shown if agrees(shown, printed) else printed.strip("\n") + "\n"
    return f"{command}\n{fresh}"


def main(names: list[str]) -> None:
    """Write the blocks of these pages again, or of all."""
    for path in [DOCS / name for name in names] or [ROOT / "README.md", *DOCS.glob("*.md")]:
        text = path.read_text(encoding="utf-8")
        fresh = rewritten(text)
        if fresh != text:
            path.write_text(fresh, encoding="utf-8")
            print(f"{path.name}: written")


if __name__ == "__main__":
    arguments = parser(__doc__)
    arguments.add_argument("pages", metavar="PAGE", nargs="*", help="a page of docs/: index.md")
    main(arguments.parse_args().pages)
