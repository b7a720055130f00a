"""Make the file list of docs/architecture.md from the files' own docstrings.

`python -m tools.architecture_page` writes it; a test fails when it is not current. What stands
above the list is written by hand.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from tools.arguments import parser

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "architecture.md"
HEAD = "## One paragraph a file\n"
FOLDERS = ("", "model", "answers", "commands", "web", "study/report", "benchmarks", "tools")


def page() -> str:
    """The page, its list of files as they are now."""
    written, _, _ = PAGE.read_text(encoding="utf-8").partition(HEAD)
    return written + HEAD + "".join(_files())


def files(folder: str) -> list[Path]:
    """The Python files of a folder and the folders in it; of the checkout, only its own."""
    found = (ROOT / folder).rglob("*.py") if folder else ROOT.glob("*.py")
    return sorted(found, key=lambda path: (len(path.parts), path))


def _files() -> Iterator[str]:
    for folder in FOLDERS:
        paragraphs = [
            f"\n**`{path.relative_to(ROOT).as_posix()}`** {about}\n"
            for path in files(folder)
            if (about := paragraph(path))
        ]
        if paragraphs:
            yield f"\n### {folder or 'The checkout itself'}\n"
            yield from paragraphs


def paragraph(path: Path) -> str:
    """The prose that a file's docstring opens with, as one paragraph."""
    told = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    prose = []
    for part in told.split("\n\n"):
        if part[:1].isspace() or part[:1] in "-1" or part.endswith(":"):
            break
        prose.append(" ".join(part.split()))
    return " ".join(prose) or " ".join(told.split("\n\n")[0].split())


if __name__ == "__main__":
    parser(__doc__).parse_args()
    PAGE.write_text(page(), encoding="utf-8")
