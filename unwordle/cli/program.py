"""The table of the program's commands, and the functions that run a command.

`run.py` calls this module. The module of a command is imported only if the command is used.
"""

import ast
import json
import os
import sys
from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click
from click.shell_completion import shell_complete

from unwordle import __version__
from unwordle.cli import streams
from unwordle.cli.command import HELPED, Command
from unwordle.cli.help import group_help
from unwordle.cli.streams import program_name, say
from unwordle.model.game.input import InputError
from unwordle.model.text import listed
from unwordle.questions.question import split_help

COMMANDS: dict[str, str | dict[str, str]] = {
    "board": "unwordle.questions.board:Board",
    "check": "unwordle.questions.review:Check",
    "theory": "unwordle.questions.theory:Theory",
    "solve": "unwordle.questions.solve:Solve",
    "strategies": "unwordle.study.questions.simulate:Strategies",
    "review": "unwordle.questions.review:Review",
    "simulate": "unwordle.study.questions.simulate:Simulate",
    "infer": "unwordle.questions.infer:Infer",
    "player": "unwordle.questions.player:Player",
    "puzzle": {
        "clues": "unwordle.questions.clues:Clues",
        "backwards": "unwordle.questions.backwards:Backwards",
    },
    "report": "unwordle.study.questions.report:Report",
    "prove": "unwordle.study.questions.prove:Prove",
    "words": "unwordle.questions.words:Lists",
    "words update": "unwordle.questions.words:Update",
    "serve": "unwordle.cli.publish:Serve",
    "export": "unwordle.cli.publish:Export",
}
"""The class of each command, written as `module:name`. A group has a dictionary of its commands."""

_COMPLETE = "_UNWORDLE_COMPLETE"
"""The environment variable that a shell sets to request completions."""

ABOUT = """Wordle backwards: which guesses could have made this grid of coloured tiles.

The default command is `board`. Without options, `board` makes a random grid.

$ unwordle --word halts --grid WWYWW/WGWWW/WGWYG
$ unwordle infer chat.txt
$ unwordle solve crane=WWYWG
"""
PUZZLES = "Make puzzles with exactly one answer, or grids with exactly one board."


def named(where: str) -> Any:
    """Import and return the object that `where` names in the form `module:name`."""
    module, _, name = where.partition(":")
    return getattr(import_module(module), name)


def described(where: str) -> str:
    """Return the docstring of a class without importing its module.

    `where` names the class in the form `module:name`. An import would delay the list of commands,
    because the modules of questions import NumPy.
    """
    module, _, name = where.partition(":")
    spec = find_spec(module)
    assert spec and spec.origin, f"there is no module {module}"
    tree = ast.parse(Path(spec.origin).read_text(encoding="utf-8"))
    classes = (node for node in tree.body if isinstance(node, ast.ClassDef))
    return next(ast.get_docstring(node) or "" for node in classes if node.name == name)


class Group(click.Group):
    """A Click group of commands. Each command is created when it is used."""

    def __init__(self, name: str, rows: dict[str, Any], about: str) -> None:
        super().__init__(name, help=about, context_settings=HELPED)
        self.rows = rows

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, in the order of the table of commands."""
        return list(self.rows)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command with this name, or None if the group lacks it."""
        row = self.rows.get(cmd_name)
        if isinstance(row, dict):
            return Group(cmd_name, row, PUZZLES)
        return None if row is None else Command(cmd_name, named(row))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments, or `--help` if there are no arguments."""
        return super().parse_args(ctx, args or ["--help"])

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Return the name of a command, the command, and the remaining arguments.

        The name is the first argument, or the first two arguments, as in `words update`. Raises
        InputError if no command has this name.
        """
        two = " ".join(args[:2])
        if two in self.rows:
            return two, self.get_command(ctx, two), args[2:]
        if args[0] not in self.rows and not ctx.resilient_parsing:
            near = get_close_matches(args[0], self.rows, n=1)
            meant = f"did you mean {near[0]}?" if near else listed([*self.rows], "or")
            raise InputError(f"no command is called {args[0]!r}: {meant}")
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help of the group."""
        firsts = {
            name: PUZZLES if isinstance(row, dict) else split_help(described(row))[0]
            for name, row in self.rows.items()
        }
        formatter.write(group_help(self.help or "", firsts, ctx.command_path))


def program() -> Group:
    """Return the Click group with all commands."""
    return Group("unwordle", COMMANDS, ABOUT)


def answered(name: str, arguments: list[str]) -> int:
    """Run the command that the arguments specify. Return the exit status.

    `name` is the name of the program in help and completions. If a shell requests completions,
    print the completions and do not run the command.
    """
    if instruction := os.environ.get(_COMPLETE):
        return shell_complete(program(), {}, name, _COMPLETE, instruction)
    if arguments[0] in ("-V", "--version"):
        print(f"unwordle {__version__}")
        return 0
    with program().make_context(name, list(arguments)) as context:
        status = context.command.invoke(context)
    return status if isinstance(status, int) else 0


def run(arguments: list[str]) -> int:
    """Run the command that the arguments specify. Return the exit status.

    An error is printed on one line.
    """
    streams.prepare()
    try:
        status = answered(program_name(), arguments)
        sys.stdout.flush()
    except click.exceptions.Exit as done:  # raised after help and completions
        return done.exit_code
    except (InputError, click.ClickException) as error:
        text = error.format_message() if isinstance(error, click.ClickException) else str(error)
        if "--json" in arguments:  # the reader is a program, so the refusal is JSON too
            print(json.dumps({"version": __version__, "error": " ".join(text.split())}))
        say(text)
        return 2
    except SystemExit:  # raised when `serve` is stopped, or by Rich or Click when a pipe closes
        return 0
    except OSError as error:
        streams.drop_output()
        if isinstance(error, BrokenPipeError):
            return 0
        say(f"the output cannot be written: {error.strerror}")
        return 2
    return status if isinstance(status, int) else 0
