"""Print all error messages and notes in the code, for review: `python -m tools.messages | less`.

The list has every text with at least three words in a function that raises an error or makes a
note. Values that the program fills in are shown as expressions in braces.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from tools.arguments import parser

ROOT = Path(__file__).resolve().parent.parent


def refuses(function: ast.AST) -> bool:
    """Return whether a function raises an error or makes a note."""
    nodes = [*ast.walk(function)]
    calls = {ast.unparse(node.func) for node in nodes if isinstance(node, ast.Call)}
    return "Note" in calls or any(isinstance(node, ast.Raise) for node in nodes)


def texts(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the line number and text of each string in a node, except docstrings."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.JoinedStr):
            yield child.lineno, ast.unparse(child)[2:-1]
        elif isinstance(child, ast.Constant):
            yield child.lineno, str(child.value)
        elif not isinstance(child, ast.Expr) or not isinstance(child.value, ast.Constant):
            yield from texts(child)


def main() -> None:
    """Print the messages with their files and line numbers."""
    parser(__doc__).parse_args()
    for folder in ("model", "study", "unwordle"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and refuses(n)]
            for line, text in sorted({text for function in functions for text in texts(function)}):
                if len(text.split()) > 2:
                    print(f"{path.relative_to(ROOT)}:{line}: {text}")


if __name__ == "__main__":
    main()
