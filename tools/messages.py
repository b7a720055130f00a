"""Print all error messages and notes in the code, for review: `python -m tools.messages | less`.

They are the strings of at least three words in functions that raise an error or make a note. Values
and other strings that the program fills in are shown as expressions in braces.
"""

import ast
import re
from collections.abc import Iterator

from tools import ROOT, parser

FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef
FORMS = {
    "check_type": "{0} {{value}} is not {1}",
    "check_word": "the word {{word!r}} is not in the word list {{lexicon.name!r}}: {1}",
}
"""The messages of functions whose last two arguments are or have parts of a message."""


def refuses(function: ast.AST) -> bool:
    """Return whether a function raises an error or makes a note."""
    nodes = [*ast.walk(function)]
    calls = {ast.unparse(n.func).split(".")[-1] for n in nodes if isinstance(n, ast.Call)}
    return bool(calls & {"Note", "Problem", "say"}) or any(isinstance(n, ast.Raise) for n in nodes)


def strings(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the line number and text of each string in a node that can be a message."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.JoinedStr):
            yield child.lineno, ast.unparse(child)[2:-1].replace("{{", "{").replace("}}", "}")
        elif isinstance(child, ast.Constant):
            yield child.lineno, str(child.value)
        elif isinstance(child, ast.Call) and (form := FORMS.get(ast.unparse(child.func))):
            parts = (getattr(each, "value", "{accepted}") for each in child.args[-2:])
            yield child.lineno, form.format(*parts)
        elif not isinstance(child, ast.arg) and not (
            isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
        ):
            yield from strings(child)


def main() -> None:
    """Print the messages with their files and line numbers."""
    parser(__doc__).parse_args()
    for path in sorted((ROOT / "unwordle").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        functions = [n for n in ast.walk(tree) if isinstance(n, FUNCTION) and refuses(n)]
        for line, text in sorted({text for function in functions for text in strings(function)}):
            if len(re.sub(r"{[^}]*}", "", text).split()) > 2:
                print(f"{path.relative_to(ROOT)}:{line}: {text}")


if __name__ == "__main__":
    main()
