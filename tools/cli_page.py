"""Make docs/cli.md from the command line itself: `python -m tools.cli_page`.

A test fails when the page is not what this script makes, so a new command or option calls for
running it again.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import typer

import run

PAGE = Path(__file__).resolve().parent.parent / "docs" / "cli.md"
_KINDS = {int: "N", float: "X", Path: "FILE"}
_OPENING = """\
# The command line

`python run.py [COMMAND] [OPTIONS]`; no command is `board`. `-h` or `--help` after any command lists
its options in the terminal. Answered questions exit 0, "there is none" included; bad input, and
output that cannot be written, exits 2 with one line on standard error; Ctrl-C exits 130. `NO_COLOR`
and pipes get no escape codes.

`python -m tools.cli_page` makes this page from the program.
"""


def page() -> str:
    """The page as the program is now."""
    return "\n".join([_OPENING, *_sections()]).rstrip() + "\n"


def commands() -> dict[str, Any]:
    """Every command by its name; one of a group is named after it, as in `puzzle clues`."""
    group: Any = typer.main.get_command(run.command_line())
    found: dict[str, Any] = {}
    for name, command in group.commands.items():
        parts = getattr(command, "commands", None)
        found |= {f"{name} {part}": c for part, c in parts.items()} if parts else {name: command}
    return found


def _sections() -> Iterator[str]:
    for name, command in commands().items():
        arguments = [p for p in command.params if not p.opts[0].startswith("-")]
        options = [p for p in command.params if p.opts[0].startswith("-")]
        usage = " ".join([name, *(p.metavar or p.name.upper() for p in arguments)])
        yield f"## {name}\n"
        yield f"`python run.py {usage}`: {_one_line(command.help)}\n"
        if arguments:
            yield "| argument | what it is |\n|---|---|"
            yield from (f"| `{p.metavar or p.name.upper()}` | {_help(p)} |" for p in arguments)
            yield ""
        if options:
            yield "| option | takes | what it does |\n|---|---|---|"
            yield from (f"| {_spelling(p)} | {_takes(p)} | {_help(p)} |" for p in options)
            yield ""


def _spelling(option: Any) -> str:
    return ", ".join(f"`{spelling}`" for spelling in (*option.opts, *option.secondary_opts))


def _takes(option: Any) -> str:
    """What stands after the option: choices, or a name for them."""
    if option.is_flag:
        return ""
    kind = option.type_descriptor.annotation
    if get_origin(kind) is list:
        (kind,) = get_args(kind)
    if get_origin(kind) is Literal:
        return ", ".join(f"`{choice}`" for choice in get_args(kind))
    return f"`{option.metavar or _KINDS.get(kind, 'TEXT')}`"


def _help(option: Any) -> str:
    text = _one_line(option.help or "")
    shown = option.show_default and option.default not in (None, False)
    return f"{text} [default: {option.default}]" if shown else text


def _one_line(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
