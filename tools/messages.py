"""Print all error messages and notes in the code, for review: `python -m tools.messages | less`.

They are the strings of at least three words in functions that raise an error or make a note. Values
that the program fills in are shown as expressions in braces.
"""

import ast
import re
from collections import Counter
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


def is_text(node: ast.AST) -> bool:
    """Return whether a node is a string, with values or without."""
    return isinstance(node, ast.JoinedStr) or isinstance(getattr(node, "value", None), str)


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


def texts(function: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the line number and text of each whole message in a function.

    If a message contains the name of another string in braces, that string replaces the name. If
    the name has one of two strings, there is a message with each.
    """
    nodes = [*ast.walk(function)]
    often = Counter(n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
    known = list[tuple[int, str, list[tuple[int, str]]]]()
    for node in (n for n in nodes if isinstance(n, ast.Assign)):
        value, name = node.value, ast.unparse(node.targets[0])
        values = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
        if found := [*strings(ast.Tuple([v for v in values if is_text(v)]))]:
            known.append((node.lineno, name, found))
    often.subtract(name for _, name, _ in known)  # 0 if only strings have the name
    parts, wholes = set[int](), list[tuple[int, str]]()
    for line, text in strings(function):
        all_texts = {text}
        for above, name, found in sorted(known, reverse=True):
            mark = f"{{{name}}}"
            if above < line and not often[name] and any(mark in each for each in all_texts):
                all_texts = {each.replace(mark, part) for each in all_texts for _, part in found}
                parts |= {at for at, _ in found}
        wholes += [(line, each) for each in all_texts]
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
