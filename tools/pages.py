"""Update the outputs and sources in the code blocks of pages: `python -m tools.pages [PAGE...]`.

The language of a block determines how tests/test_docs.py checks the block:

- ```` ```console ````  Each line `$ unwordle ...` is run. The lines below the command must be its
  standard output. A line `...` matches any number of lines. A long line can be broken at a space.
  Differences in times (`0.25 s`, or `seconds` in JSON) are ignored.
- ```` ```python ````  Below a line `<!-- code: FILE NAME -->`, the block must equal the source of
  the function, class or constant NAME in FILE, or the whole file if no name is given. A block
  without this line is run. The blocks of a page share their variables.
- ```` ```pycon ````  The block is run as a doctest.
- ```` ```sh ````  The commands are not run, but their `make` targets and options must exist.
- ```` ```proof ````  The proof is checked.
- ```` ```logic ````  Each line must be a first-order formula.
"""

import ast
import contextlib
import io
import os
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from unittest.mock import patch

import run
from tools import ROOT, parser

DOCS = ROOT / "docs"
RUN = "$ unwordle"

_BLOCK = re.compile(
    r"(?:^<!-- code: (\S+)(?: (\w+))? -->\n\n)?^```(\w*)[^\n`]*\n(.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
_TIMES = re.compile(r"^Time: .*$|\d+(\.\d+)? s\b|\"seconds\": (\{[^}]*\}|[\d.]+)", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A code block: its language, the number of its first line, and its text."""

    language: str
    line: int
    code: str
    source: str = ""
    """The source that the text must equal, or an empty string if the page names no source."""


def blocks(text: str) -> list[Block]:
    """Return the code blocks of a page."""
    found = []
    for block in _BLOCK.finditer(text):
        line, file = text.count("\n", 0, block.start()) + 1, block[1]
        found.append(Block(block[3], line, block[4], source(file, block[2]) if file else ""))
    return found


def source(file: str, name: str | None) -> str:
    """Return the source of a function, class or constant in a file, or the file if `name` is None.

    Raises LookupError if the file does not define the name.
    """
    text = (ROOT / file).read_text(encoding="utf-8")
    if name is None:
        return text
    for node in ast.parse(text).body:
        defined = getattr(node, "targets", None) or [getattr(node, "target", node)]
        if name in (getattr(target, "name", getattr(target, "id", "")) for target in defined):
            decorators = getattr(node, "decorator_list", [])
            first = min([node.lineno, *(decorator.lineno for decorator in decorators)])
            return "".join(text.splitlines(keepends=True)[first - 1 : node.end_lineno])
    raise LookupError(f"{file} defines no {name}")


def steps(code: str) -> Iterator[tuple[str, str]]:
    """Yield the commands of a console block, each with its output on the page.

    A command can continue on the next line after a backslash, or inside quotation marks.
    """
    command, shown = "", ""
    for line in code.splitlines(keepends=True):
        if line.startswith("$ "):
            if command:
                yield command, shown
            command, shown = line.strip(), ""
        elif command.endswith("\\"):
            command = command[:-1] + line.strip()
        elif command.count("'") % 2:  # an argument of several lines
            command += f"\n{line.rstrip()}"
        else:
            shown += line
    if command:
        yield command, shown


def output(command: str) -> str:
    """Return the standard output of `$ unwordle ...` in a terminal with 80 columns."""
    printed = io.StringIO()
    environment = {"NO_COLOR": "1", "COLUMNS": "80", "TERM": "dumb"}
    with (
        contextlib.chdir(ROOT),
        patch.dict(os.environ, environment),
        contextlib.redirect_stdout(printed),
    ):
        run.main(shlex.split(command.removeprefix(RUN)))
    return printed.getvalue()


def agrees(shown: str, printed: str) -> bool:
    """Return whether the output on a page agrees with the printed output.

    Differences in times are ignored, and a line `...` on the page matches any number of lines.
    """
    pattern, literal = "", ""
    for line in _plain(shown).splitlines(keepends=True):
        if line.strip() == "...":
            pattern, literal = pattern + _broken(literal) + r"(?s:.*)", ""
        else:
            literal += line
    return re.fullmatch(pattern + _broken(literal), _plain(printed)) is not None


def _broken(literal: str) -> str:
    """Return a regular expression for the text. Each line end also matches a space."""
    return re.escape(literal).replace("\\\n", "[ \n]")


def _plain(text: str) -> str:
    """Return the text with each time replaced by `#`.

    Spaces at line ends, and empty lines at the beginning and end of the text, are left out.
    """
    lines = (line.rstrip() for line in _TIMES.sub("#", text).strip("\n").split("\n"))
    return "".join(f"{line}\n" for line in lines)


def rewritten(text: str) -> str:
    """Return the text of a page with current outputs and sources in the code blocks."""

    def again(block: re.Match[str]) -> str:
        if block[1]:
            code = source(block[1], block[2])
        elif block[3] == "console":
            code = "".join(_again(command, shown) for command, shown in steps(block[4]))
        else:
            return block[0]
        start = block.start(4) - block.start()
        return block[0][:start] + code + "```"

    return _BLOCK.sub(again, text)


def _again(command: str, shown: str) -> str:
    printed = output(command)
    untimed, measured, _ = printed.partition("\nMeasured on ")
    if measured and shown.endswith("\n...\n"):
        printed = untimed + "\n...\n"
    fresh = shown if agrees(shown, printed) else printed.strip("\n") + "\n"
    return f"{command}\n{fresh}"


def main(names: list[str]) -> None:
    """Update the code blocks of the pages with these names, or of all pages if `names` is empty."""
    for path in [DOCS / name for name in names] or [ROOT / "README.md", *DOCS.glob("*.md")]:
        text = path.read_text(encoding="utf-8")
        fresh = rewritten(text)
        if fresh != text:
            path.write_text(fresh, encoding="utf-8")
            print(f"{path.name}: written")


if __name__ == "__main__":
    arguments = parser(__doc__)
    arguments.add_argument(
        "pages", metavar="PAGE", nargs="*", help="a page of docs/, such as index.md [default: all]"
    )
    main(arguments.parse_args().pages)
