"""What MkDocs is told of the pages: source code and measurements are put in where named.

A line `<!-- code: FILE NAME -->` gives way to the source of the function, class or constant of
that name, and a line `<!-- text: FILE -->` to the text of that file of docs/. CONTRIBUTING.md and
CHANGELOG.md, which stand at the top of the checkout, become pages of the site.
"""

import ast
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parent.parent
FROM_TOP = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
"""The pages that stand at the top of the checkout, and their names in the site."""
_MARK = re.compile(r"^<!-- code: (\S+) (\w+) -->$", re.MULTILINE)
_TEXT = re.compile(r"^<!-- text: (\S+) -->$", re.MULTILINE)


def marks(markdown: str) -> list[tuple[str, str]]:
    """Return the files, and the names in them, whose source a page asks for."""
    return [(found[1], found[2]) for found in _MARK.finditer(markdown)]


def source(file: str, name: str) -> str:
    """Return the source of a function, class or constant. Raises LookupError where the file has
    none.
    """
    text = (ROOT / file).read_text(encoding="utf-8")
    for node in ast.parse(text).body:
        if name in _names(node):
            decorators = getattr(node, "decorator_list", [])
            first = min([node.lineno, *(d.lineno for d in decorators)])
            return "\n".join(text.splitlines()[first - 1 : node.end_lineno])
    raise LookupError(f"{file} has no function, class or constant {name}")


def _names(node: ast.stmt) -> list[str]:
    """Return what a statement at the top of a file defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else []
    if isinstance(node, ast.AnnAssign):
        targets = [node.target]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def text(file: str) -> str:
    """Return the text of a file of docs/."""
    return (ROOT / "docs" / file).read_text(encoding="utf-8").rstrip()


def from_top(markdown: str) -> str:
    """Return a page of the checkout's top, its links into docs/ as they are from inside docs/."""
    return re.sub(r"\]\(docs/", "](", markdown)


def on_files(files: Files, config: MkDocsConfig, **_: Any) -> Files:
    """MkDocs calls this with the files it found: the pages of the top are added."""
    for top, page in FROM_TOP.items():
        content = from_top((ROOT / top).read_text(encoding="utf-8"))
        files.append(File.generated(config, page, content=content))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:
    """MkDocs calls this with each page: its marks give way to what they name."""
    with_code = _MARK.sub(lambda found: f"```python\n{source(found[1], found[2])}\n```", markdown)
    return _TEXT.sub(lambda found: f"```text\n{text(found[1])}\n```", with_code)
