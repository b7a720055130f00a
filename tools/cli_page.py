"""Make docs/cli.md from the command line itself: `python -m tools.cli_page`.

A test fails when the page is not what this script makes, so a new command or option calls for
running it again.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperOption

import run
from faces.terminal.old_help import does, panels, split_help, takes

PAGE = Path(__file__).resolve().parent.parent / "docs" / "cli.md"
_OPENING = """\
# The command line

`python run.py [COMMAND] [OPTIONS]`, or `unwordle` where it is installed; no command is `board`.
`-h` or `--help` after any command lists its options in the terminal; `--version` and `--legend`
(what the marks on tiles mean) need none. Answered questions exit 0, "there is none" included; bad
input, and output that cannot be written, exits 2 with one line on standard error; Ctrl-C exits 130.
`NO_COLOR` and pipes get no escape codes, and a stream without the symbols gets letters for them.

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
        arguments = [p for p in command.params if not isinstance(p, TyperOption)]
        options = [p for p in command.params if isinstance(p, TyperOption) and not p.hidden]
        about, examples = split_help(command.help or "")
        usage = " ".join([name, *map(takes, arguments)])
        yield f"## {name}\n"
        yield f"`python run.py {usage}`: {_in_table(about)}\n"
        yield from (f"    {example}" for example in examples)
        if examples:
            yield ""
        if arguments:
            yield "| argument | what it is |\n|---|---|"
            yield from (f"| `{takes(p)}` | {_in_table(does(p))} |" for p in arguments)
            yield ""
        for panel, members in panels(options).items():
            yield f"| {panel.lower()} | takes | what it does |\n|---|---|---|"
            yield from (f"| {_spelling(p)} | {_takes(p)} | {_in_table(does(p))} |" for p in members)
            yield ""


def _spelling(option: Any) -> str:
    return ", ".join(f"`{spelling}`" for spelling in (*option.opts, *option.secondary_opts))


def _takes(option: Any) -> str:
    return ", ".join(f"`{choice}`" for choice in takes(option).split("|") if choice)


def _in_table(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
