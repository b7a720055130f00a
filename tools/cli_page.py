"""Make docs/cli.md from the program's commands and options: `python -m tools.cli_page`.

Run the script after every change to a command or an option. A test fails if the page is outdated.
"""

from collections import Counter
from collections.abc import Iterator
from pkgutil import resolve_name

from tools import ROOT, parser
from unwordle.cli.command import Command
from unwordle.cli.help import as_options, does, grouped, options, takes
from unwordle.cli.program import COMMANDS

PAGE = ROOT / "docs" / "cli.md"
_SHARED = 3
"""The minimum number of commands that share an option listed in `Options of several commands`."""
_OPENING = """\
# The command line

Run `unwordle [COMMAND] [OPTIONS]`, or `make run ARGS="[COMMAND] [OPTIONS]"` in a checkout. Without
a command, `unwordle` runs `board`. After any command, `-h` or `--help` prints its options.
`unwordle --version` prints the version.

The exit status is 0 if the question is answered, even if no board exists. For bad input, and for
output that cannot be written, the exit status is 2, and one line on standard error gives the
reason. If two engines disagree, the exit status is 3. After Ctrl-C, the exit status is 130. Output
has no colours in pipes, or if `NO_COLOR` is set. For completion of options in bash, run
`eval "$(_UNWORDLE_COMPLETE=bash_source unwordle)"`. For other shells, use `zsh_source` or
`fish_source`.

`python -m tools.cli_page` makes this page from the program.
"""


def page() -> str:
    """Return the text of docs/cli.md."""
    return "\n".join([_OPENING, *_sections()]).rstrip() + "\n"


def commands() -> dict[str, Command]:
    """Return all commands, with their names as keys."""
    return {name: Command(name, resolve_name(where)) for name, where in COMMANDS.items()}


def _sections() -> Iterator[str]:
    rows = {name: list(_rows(command)) for name, command in commands().items()}
    times = Counter(row for of_command in rows.values() for _, row in of_command)
    shared = {row: None for row, number in times.items() if number >= _SHARED}
    for name, command in commands().items():
        every = command.parameters
        arguments = [parameter for parameter in every if parameter.positional]
        about, examples = command.question.help()
        yield f"## {name}\n"
        usage = " ".join([name, *map(takes, arguments)])
        yield f"`unwordle {usage}`: {_in_table(as_options(about, every))}\n"
        if examples:
            yield "\n".join(["```sh", *examples, "```\n"])
        if arguments:
            yield "| argument | description |\n|---|---|"
            for argument in arguments:
                yield f"| `{takes(argument)}` | {_in_table(does(argument, every))} |"
            yield ""
        own = [(group, row) for group, row in rows[name] if row not in shared]
        for group in dict.fromkeys(group for group, _ in own):
            yield f"| {group.lower()} | value | description |\n|---|---|---|"
            yield from (row for of_group, row in own if of_group == group)
            yield ""
        if others := [row.split(" | ")[0][2:] for _, row in rows[name] if row in shared]:
            shared_list = "[Options of several commands](#options-of-several-commands)"
            yield f"{shared_list}: {', '.join(others)}.\n"
    yield "## Options of several commands\n"
    yield "| option | value | description |\n|---|---|---|"
    yield from shared


def _rows(command: Command) -> Iterator[tuple[str, str]]:
    """Yield the group and the table row of each option of a command."""
    every = command.parameters
    for group, members in grouped(every).items():
        for option in members:
            spelled = ", ".join(f"`{name}`" for name in options(option))
            values = ", ".join(f"`{value}`" for value in takes(option).split("|") if value)
            yield group, f"| {spelled} | {values} | {_in_table(does(option, every))} |"


def _in_table(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    parser(__doc__).parse_args()
    PAGE.write_text(page(), encoding="utf-8")
