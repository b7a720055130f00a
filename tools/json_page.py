"""Make docs/json.md and docs/schemas/ from the typed answers: `python -m tools.json_page`.

One schema a kind of output, as JSON Schema (2020-12): the answer's own, with `version` and `asked`,
which every command adds.
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_type_hints

from pydantic import TypeAdapter

from tools.arguments import parser
from tools.cli_page import commands
from unwordle.cli.program import named

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGE = DOCS / "json.md"

MORE = {"puzzle, if there is none": "unwordle.questions.puzzle:NoPuzzle"}
"""Answers that several commands give."""


@cache
def outputs() -> dict[str, tuple[str, Any]]:
    """Return each kind of output: its name, the command, and the type of its answer."""
    kinds = {
        name: get_type_hints(command.question.answer)["return"]
        for name, command in commands().items()
        if "json" in {one.name for one in command.parameters}
    }
    more = {command: named(where) for command, where in MORE.items()}
    for command, kind in list(kinds.items()):  # a question with answers of several kinds
        for other in {*get_args(kind)[1:]} - {*more.values()}:
            kinds[f"{command} {other.__name__.removesuffix('Answer').upper()}"] = other
        kinds[command] = (get_args(kind) or (kind,))[0]
    kinds |= more
    return {
        re.sub("[^a-z]+", "-", command.lower()).strip("-"): (f"{command} --json", kind)
        for command, kind in kinds.items()
    }


_HEAD = """# JSON

With `--json` a command prints one object on one line of standard output, and nothing else there.
The same names mean the same everywhere:

| name | is |
|---|---|
| `version` | the program's version |
| `asked` | the question: every field, with its default if it was left out |
| `solution` | the final word |
| `grid`, `grids` | rows of colours, G, Y and W |
| `guesses` | words of the guess rows, from the first |
| `boards` | how many boards there are, as a decimal string: it may outgrow a double |
| `words` | words that are left or likely |
| `probability` | from 0 to 1 |
| `reasons` | why there is none: each with its `row` and `columns` from 1, a `rule` and a `text` |

Several puzzles, and answers for each file, are one object a line. The server's answers are the same
objects without `version` and `asked`. Below is what each command prints; the links are JSON Schema
files, made from the types that the program and the server use (`questions/`).
"""


def schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema of an output."""
    command, answer = outputs()[name]
    made = TypeAdapter(answer).json_schema()
    made["properties"] = {
        "version": {"type": "string", "description": "The program's version."},
        "asked": {"type": "object", "description": "The question, defaults filled in."},
        **made["properties"],
    }
    made["required"] = ["version", "asked", *made.get("required", ())]
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made, "title": command}


def page() -> str:
    """Return the text of docs/json.md."""
    parts = [_HEAD]
    for name, (command, _) in outputs().items():
        made = schema(name)
        parts.append(f"## {command}\n\n[{name}.json](schemas/{name}.json)\n")
        parts.append("| field | type | |\n|---|---|---|")
        for field, of in list(made["properties"].items())[2:]:
            optional = "" if field in made["required"] else " (not always)"
            text = " ".join(str(of.get("description", "")).split()).replace("|", "\\|")
            parts.append(f"| `{field}` | {_type(of)}{optional} | {text} |")
        parts.append("")
    return "\n".join(parts)


def _type(of: dict[str, Any]) -> str:
    """Return a type as a person reads it."""
    if "$ref" in of:
        return str(of["$ref"]).rpartition("/")[2]
    if "anyOf" in of:
        return " or ".join(_type(one) for one in of["anyOf"])
    if of.get("type") == "array":
        return f"array of {_type(of.get('items', {}))}"
    return str(of.get("type", "any"))


def main() -> None:
    """Write the page and the schemas."""
    PAGE.write_text(page(), encoding="utf-8")
    folder = DOCS / "schemas"
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.json"):
        old.unlink()
    for name in outputs():
        text = json.dumps(schema(name), indent=2, ensure_ascii=False)
        (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    parser(__doc__).parse_args()
    main()
