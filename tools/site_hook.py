"""What MkDocs is told of the pages: source code and measurements are put in where named.

A line `<!-- code: FILE FUNCTION -->` gives way to that function's source, and a line
`<!-- text: FILE -->` to the text of that file of docs/.
"""

import ast
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
_MARK = re.compile(r"^<!-- code: (\S+) (\w+) -->$", re.MULTILINE)
_TEXT = re.compile(r"^<!-- text: (\S+) -->$", re.MULTILINE)


def marks(markdown: str) -> list[tuple[str, str]]:
    """The files and functions whose source a page asks for."""
    return [(found[1], found[2]) for found in _MARK.finditer(markdown)]


def source(file: str, name: str) -> str:
    """The source of a function or class. Raises LookupError where the file has none so named."""
    text = (ROOT / file).read_text(encoding="utf-8")
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name:
            first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            return "\n".join(text.splitlines()[first - 1 : node.end_lineno])
    raise LookupError(f"{file} has no function or class {name}")


def text(file: str) -> str:
    """The text of a file of docs/."""
    return (ROOT / "docs" / file).read_text(encoding="utf-8").rstrip()


def on_page_markdown(markdown: str, **_: Any) -> str:
    """MkDocs calls this with each page: its marks give way to what they name."""
    with_code = _MARK.sub(lambda found: f"```python\n{source(found[1], found[2])}\n```", markdown)
    return _TEXT.sub(lambda found: f"```text\n{text(found[1])}\n```", with_code)
