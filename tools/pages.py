"""The pages of docs/ and what stands in their code blocks: `python -m tools.pages [PAGE...]`.

The conventions, which tests/test_docs.py holds every page to (a block's language is its kind):

- ```` ```console ````  a line `$ unwordle ...` is run, and what follows it must be what it
  prints on standard output. A line `...` stands for any lines; a long line may be broken at a
  blank; times (`0.25 s`, or the `seconds` of JSON) may differ. Run as a script, this module
  writes the outputs anew.
- ```` ```python ````  is run; the blocks of a page share their names.
- ```` ```pycon ````   is run as a doctest.
- ```` ```sh ````      commands that are not run here: `make` targets and options must exist.
- ```` ```json ````, ```` ```toml ```` must be read as such; ```` ```proof ```` is checked, and each
  line of ```` ```logic ```` must be a first-order formula.
- ```` ```text ````    a picture, a file's format, or what a machine measured: nothing to run.
- a block that is indented and not fenced is `console` where it starts with `$`, else `sh`.
- `<!-- code: model/theory/rules.py green_letter -->` on a line of its own stands for that
  function's source, and `<!-- text: figures/run-time-measured.txt -->` for that file of
  docs/; the site puts them there (tools/site_hook.py).
"""

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

_FENCE = re.compile(r"^```(\w*)[^\n`]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_INDENTED = re.compile(r"(?<=[^\n]\n\n)((?: {4}.*\n+)+)(?=\S|\Z)")
_TIMES = re.compile(r"^Time: .*$|\d+(\.\d+)? s\b|\"seconds\": (\{[^}]*\}|[\d.]+)", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A code block: its language, the line at which it starts, and what is in it."""

    language: str
    line: int
    code: str


def blocks(text: str) -> list[Block]:
    """Return the code blocks of a page; an indented one is of `console` or `sh` by its
    first line.
    """
    fenced = [
        Block(found[1], text.count("\n", 0, found.start()) + 1, found[2])
        for found in _FENCE.finditer(text)
    ]
    unfenced = _FENCE.sub(lambda found: "\n" * found[0].count("\n"), text)
    indented = [
        Block(
            "console" if found[1].startswith("    $ ") else "sh",
            unfenced.count("\n", 0, found.start(1)) + 1,
            re.sub(r"^ {4}", "", found[1], flags=re.MULTILINE).rstrip("\n") + "\n",
        )
        for found in _INDENTED.finditer(unfenced)
    ]
    return sorted(fenced + indented, key=lambda block: block.line)


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
    """Whether a page shows what was printed, but for times and for what `...` leaves out."""
    pattern, literal = "", ""
    for line in _plain(shown).splitlines(keepends=True):
        if line.strip() == "...":
            pattern, literal = pattern + _broken(literal) + r"(?s:.*)", ""
        else:
            literal += line
    return re.fullmatch(pattern + _broken(literal), _plain(printed)) is not None


def _broken(literal: str) -> str:
    """Return a pattern for this text, or for the same with a blank where it has a line's end."""
    return re.escape(literal).replace("\\\n", "[ \n]")


def _plain(text: str) -> str:
    """Text without times, and without blanks at the ends of lines and of the whole."""
    lines = (line.rstrip() for line in _TIMES.sub("#", text).strip("\n").split("\n"))
    return "".join(f"{line}\n" for line in lines)


def rewritten(text: str) -> str:
    """Return the page with the outputs of its console blocks as they are now."""

    def again(found: re.Match[str]) -> str:
        if found[1] != "console":
            return found[0]
        lines = []
        for command, shown in steps(found[2]):
            printed = output(command)
            if shown.endswith("\n...\n"):  # what was measured is left out again
                printed = printed.partition("\nMeasured on ")[0] + "\n...\n"
            fresh = shown if agrees(shown, printed) else printed.strip("\n") + "\n"
            lines.append(f"{command}\n{fresh}")
        return "```console\n" + "".join(lines) + "```"

    return _FENCE.sub(again, text)


def main(names: list[str]) -> None:
    """Write the outputs of these pages anew, or of all."""
    for path in [DOCS / name for name in names] or [ROOT / "README.md", *DOCS.glob("*.md")]:
        text = path.read_text(encoding="utf-8")
        fresh = rewritten(text)
        if fresh != text:
            path.write_text(fresh, encoding="utf-8")
            print(f"{path.name}: written anew")


if __name__ == "__main__":
    arguments = parser(__doc__)
    arguments.add_argument("pages", metavar="PAGE", nargs="*", help="a page of docs/: index.md")
    main(arguments.parse_args().pages)
