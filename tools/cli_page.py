"""Make docs/cli.md from the command line itself: `python -m tools.cli_page`.

A test fails if the page is not what this script makes: a new command or option calls for running
it again.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tools.arguments import parser
from unwordle.cli.command import Command
from unwordle.cli.help import as_options, does, grouped, options, takes
from unwordle.cli.program import COMMANDS, named

PAGE = Path(__file__).resolve().parent.parent / "docs" / "cli.md"
_SHARED = 3
"""Options of this many commands are explained once."""
_OPENING = """\
# The command line

`unwordle [COMMAND] [OPTIONS]`; no command is `board`. In a checkout it is `make run ARGS="..."`.
`-h` or `--help` after any command lists its options in the terminal; `--version` needs
none. Answered questions exit 0, "there is none" included; bad
input, and output that cannot be written, exits 2 with one line on standard error; Ctrl-C exits 130.
`NO_COLOR` and pipes get no escape codes. `eval "$(_UNWORDLE_COMPLETE=bash_source unwordle)"`
has bash complete options (`zsh_source`, `fish_source` for others).

`python -m tools.cli_page` makes this page from the program.
"""


def page() -> str:
    """Return the page as the program is now."""
    return "\n".join([_OPENING, *_sections()]).rstrip() + "\n"


def commands() -> dict[str, Command]:
    """Return every command by its name; one of a group is named after it, as `puzzle clues`."""
    made: dict[str, Command] = {}
    for name, row in COMMANDS.items():
        if isinstance(row, dict):
            made |= {f"{name} {part}": Command(part, named(one)) for part, one in row.items()}
        else:
            made[name] = Command(name, named(row))
    return made


def _sections() -> Iterator[str]:
    rows = {name: list(_rows(command)) for name, command in commands().items()}
    times = Counter(row for of_command in rows.values() for _, row in of_command)
    shared = {row: None for row, number in times.items() if number >= _SHARED}
    for name, command in commands().items():
        every = command.parameters
        arguments = [one for one in every if one.positional]
        about, examples = command.question.help()
        yield f"## {name}\n"
        usage = " ".join([name, *map(takes, arguments)])
        yield f"`unwordle {usage}`: {_in_table(as_options(about, every))}\n"
        if examples:
            yield "\n".join(["```sh", *examples, "```\n"])
        if arguments:
            yield "| argument | what it is |\n|---|---|"
            for one in arguments:
                yield f"| `{takes(one)}` | {_in_table(does(one, every))} |"
            yield ""
        own = [(group, row) for group, row in rows[name] if row not in shared]
        for group in dict.fromkeys(group for group, _ in own):
            yield f"| {group.lower()} | takes | what it does |\n|---|---|---|"
            yield from (row for of_group, row in own if of_group == group)
            yield ""
        if others := [row.split(" | ")[0][2:] for _, row in rows[name] if row in shared]:
            yield f"And, [as other commands](#options-of-several-commands): {', '.join(others)}.\n"
    yield "## Options of several commands\n"
    yield "| option | takes | what it does |\n|---|---|---|"
    yield from shared


def _rows(command: Command) -> Iterator[tuple[str, str]]:
    """Yield the group and the row of a table for each option of a command."""
    every = command.parameters
    for group, members in grouped(every).items():
        for one in members:
            spelled = ", ".join(f"`{name}`" for name in options(one))
            values = ", ".join(f"`{each}`" for each in takes(one).split("|") if each)
            yield group, f"| {spelled} | {values} | {_in_table(does(one, every))} |"


def _in_table(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    parser(__doc__).parse_args()
    PAGE.write_text(page(), encoding="utf-8")
