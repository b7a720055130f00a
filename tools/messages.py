"""Print all error messages and notes in the code, for review: `python -m tools.messages | less`.

The list has every text with at least three words in a function that raises an error or makes a
note. Values that the program fills in are shown as expressions in braces.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tools.arguments import parser

ROOT = Path(__file__).resolve().parent.parent


def refuses(function: ast.AST) -> bool:
    """Return whether a function raises an error or makes a note."""
    nodes = [*ast.walk(function)]
    calls = {ast.unparse(n.func).split(".")[-1] for n in nodes if isinstance(n, ast.Call)}
    return bool(calls & {"Note", "Problem", "say"}) or any(isinstance(n, ast.Raise) for n in nodes)


def strings(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the line number and text of each string in a node, except docstrings."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.JoinedStr):
            yield child.lineno, ast.unparse(child)[2:-1]
        elif isinstance(child, ast.Constant):
            yield child.lineno, str(child.value)
        elif not isinstance(child, ast.Expr) or not isinstance(child.value, ast.Constant):
            yield from strings(child)


def texts(function: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the line number and text of each whole message in a function.

    If a string has the name of another string in braces, the other string replaces the name.
    """
    nodes = [*ast.walk(function)]
    names = Counter(n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
    assigned = {ast.unparse(n.targets[0]): n for n in nodes if isinstance(n, ast.Assign)}
    known = {
        name: next(strings(node))[1]
        for name, node in assigned.items()
        if names[name] == 1 and isinstance(node.value, ast.Constant | ast.JoinedStr)
    }
    found = [*strings(function)]
    parts = {known.get(name) for _, text in found for name in re.findall(r"{(\w+)}", text)}
    for line, text in found:
        if text not in parts:
            while (whole := re.sub(r"{(\w+)}", lambda m: known.get(m[1], m[0]), text)) != text:
                text = whole
            yield line, text


def main() -> None:
    """Print the messages with their files and line numbers."""
    parser(__doc__).parse_args()
    for folder in ("model", "study", "unwordle"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and refuses(n)]
            for line, text in sorted({text for function in functions for text in texts(function)}):
                if len(re.sub(r"{[^}]*}", "", text).split()) > 2:
                    print(f"{path.relative_to(ROOT)}:{line}: {text}")


if __name__ == "__main__":
    main()
