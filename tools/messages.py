"""Print all error messages and notes in the code, for review: `python -m tools.messages | less`.

The script prints every string of at least three words in functions that raise an error or make a
note. Values that the program fills in are shown as expressions in braces.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator

from tools.arguments import ROOT, parser

FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef
STRING = ast.Constant | ast.JoinedStr


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

    If a string contains another string's name in braces, the other string replaces the name.
    """
    nodes = [*ast.walk(function)]
    often = Counter(n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
    assigned = [n for n in nodes if isinstance(n, ast.Assign) and isinstance(n.value, STRING)]
    known = [(n.lineno, ast.unparse(n.targets[0]), next(strings(n))[1]) for n in assigned]
    often.subtract(name for _, name, _ in known)  # 0 if only strings have the name
    parts, wholes = set[int](), list[tuple[int, str]]()
    for line, text in strings(function):
        for above, name, part in sorted(known, reverse=True):
            if above < line and f"{{{name}}}" in text and not often[name]:
                text = text.replace(f"{{{name}}}", part)
                parts.add(above)
        wholes.append((line, text))
    yield from (whole for whole in wholes if whole[0] not in parts)


def main() -> None:
    """Print the messages with their files and line numbers."""
    parser(__doc__).parse_args()
    for path in sorted((ROOT / "unwordle").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        functions = [n for n in ast.walk(tree) if isinstance(n, FUNCTION) and refuses(n)]
        for line, text in sorted({text for function in functions for text in texts(function)}):
            if len(re.sub(r"{[^}]*}", "", text).split()) > 2:
                print(f"{path.relative_to(ROOT)}:{line}: {text}")


if __name__ == "__main__":
    main()
