"""The commands of the program: a table of questions, each with how it gives its answer.

`run.py` runs it; a command's module is imported when it is asked for.
"""

import json
import os
import sys
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from importlib import import_module
from types import MappingProxyType
from typing import Any, NamedTuple

import click
from click.shell_completion import get_completion_class, shell_complete

from faces.terminal import streams
from faces.terminal.command import Command
from faces.terminal.help import group_help
from faces.terminal.output import program_name, say
from model.game.errors import InputError
from model.interrupts import Terminated
from model.text import listed
from unwordle import __version__

_WORDS = "faces.terminal.command:Output"
_WORDS_OR_JSON = "faces.terminal.command:WordsOrJson"
_OF_A_GAME = "faces.terminal.asking:OfGame"
_MANY = "faces.terminal.batch:Batch"
_EACH = "faces.terminal.each:Each"


class Row(NamedTuple):
    """A command: its question, and how the terminal gives the answer."""

    about: str
    """What it does, in the list of commands."""
    question: str
    output: str = _WORDS_OR_JSON
    moved: Mapping[str, str] = MappingProxyType({})
    """Where options went that it had before."""


_TO_THEORY = "the command theory has it"
_TO_CHAT = "a chat is named without an option, such as `chat.txt`"
COMMANDS: dict[str, "Row | dict[str, Row]"] = {
    "board": Row(
        "Count the boards that could have made a grid, and draw one.",
        "questions.board:Board",
        "faces.terminal.asking:Asking",
        {
            "--check": "ask the command check, such as `check crane slate --word stone --grid ...`",
            "--plain-report": "--rules report prints the report's lines alone",
            **dict.fromkeys(
                ("--introspect", "--about", "--full", "--cross-check", "--dimacs", "--nnf"),
                _TO_THEORY,
            ),
            "--certificate": _TO_THEORY,
            "--history": _TO_CHAT,
        },
    ),
    "check": Row(
        "Say whether these guesses could have made a grid, and if not, why.",
        "questions.check:Check",
        _OF_A_GAME,
    ),
    "theory": Row(
        "Show the logic of a grid: constraints, files, counters.",
        "questions.theory:Theory",
        _OF_A_GAME,
    ),
    "solve": Row(
        "List the likeliest words that hints leave, and advise the next guess.",
        "questions.solve:Solve",
        moved={"--list-strategies": "the command strategies lists them"},
    ),
    "strategies": Row("List the ways to choose the next guess.", "questions.solve:Strategies"),
    "play": Row("Play Wordle in the terminal.", "faces.terminal.play:Play", _WORDS),
    "review": Row(
        "Judge a finished game, guess by guess: words left, skill, luck, and the better guess.",
        "questions.review:Review",
    ),
    "simulate": Row(
        "Play whole games by strategies, for every answer.", "questions.simulate:Simulate"
    ),
    "infer": Row(
        "Say which solutions could have made all these grids.",
        "questions.infer:Infer",
        _EACH,
        {"--history": _TO_CHAT},
    ),
    "crowd": Row(
        "Forecast what everyone guesses, round by round, on the day of a solution.",
        "questions.crowd:Crowd",
    ),
    "player": Row(
        "Show the results, openers and habits of a chat's players.",
        "questions.player:Player",
        _EACH,
    ),
    "puzzle": {
        "clues": Row(
            "Choose guesses that leave one word by their colours, each of them needed.",
            "questions.clues:Clues",
            _MANY,
        ),
        "grid": Row(
            "Choose coloured rows that can be filled in only one way above a final word.",
            "questions.grid:GridPuzzle",
            _MANY,
        ),
        "colours": Row(
            "Choose coloured rows without a letter, with one answer and one board.",
            "questions.colours:Colours",
        ),
        "backwards": Row(
            "Choose a game to be played backwards: fill in the guesses above its final word.",
            "questions.backwards:Backwards",
            _MANY,
        ),
    },
    "report": Row("Run the course report's experiments again.", "questions.report:Report"),
    "prove": Row("Check a written proof or a certificate.", "questions.prove:Prove"),
    "words": Row(
        "List the word lists, or merge a file into a list of your own.", "questions.lists:Lists"
    ),
    "words update": Row("Take solutions of later days from a file.", "questions.updates:Update"),
    "serve": Row(
        "Serve the web page and its JSON interface.", "faces.terminal.serve:Serve", _WORDS
    ),
    "export": Row(
        "Write the web page as a static site, with a year of daily puzzles.",
        "faces.terminal.export:Export",
        _WORDS,
    ),
    "mcp": Row(
        "Serve the questions as tools of the model context protocol.",
        "faces.terminal.serve:Mcp",
        _WORDS,
    ),
}
"""Each command, or group of commands, by its name."""

_COMPLETE = "_UNWORDLE_COMPLETE"
"""The variable by which a shell asks for completions."""

ABOUT = """Wordle backwards: which guesses could have made this grid of coloured tiles.

With no command it is `board`; with no options, a random grid.

$ unwordle --word halts --grid WWYWW/WGWWW/WGWYG
$ unwordle infer chat.txt
$ unwordle solve crane=WWYWG
"""
PUZZLES = "Make puzzles with exactly one answer, or grids with exactly one board."


def named(where: str) -> Any:
    """Return what is named as `module:name`."""
    module, _, name = where.partition(":")
    return getattr(import_module(module), name)


def command_of(name: str, row: Row) -> Command:
    """Return the command of a row of the table."""
    return Command(name, named(row.question), named(row.output), row.moved)


class Group(click.Group):
    """Commands by their names; each is made when it is asked for."""

    def __init__(self, name: str, rows: dict[str, Any], about: str) -> None:
        super().__init__(name, help=about, context_settings={"help_option_names": ["-h", "--help"]})
        self.rows = rows

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names, in the table's order."""
        return list(self.rows)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of a name, if there is one."""
        row = self.rows.get(cmd_name)
        if isinstance(row, dict):
            return Group(cmd_name, row, PUZZLES)
        return None if row is None else command_of(cmd_name, row)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Return the arguments; if there are none, `--help`."""
        return super().parse_args(ctx, args or ["--help"])

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Return the command that is named, by a word or two.

        Raises InputError if there is none of the name.
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
        """Write the help."""
        firsts = {
            name: PUZZLES if isinstance(row, dict) else row.about for name, row in self.rows.items()
        }
        formatter.write(group_help(self.help or "", firsts, ctx.command_path))


def program() -> Group:
    """Return the whole command line."""
    whole = Group("unwordle", COMMANDS, ABOUT)
    whole.params = [
        click.Option(
            ["--show-completion"],
            type=click.Choice(["bash", "zsh", "fish"]),
            is_eager=True,
            expose_value=False,
            callback=_completion,
        ),
    ]
    return whole


def _completion(ctx: click.Context, param: click.Parameter, shell: str | None) -> None:
    """Print what a shell runs to complete the command `unwordle`."""
    kind = None if shell is None else get_completion_class(shell)
    if kind is not None:
        print(kind(program(), {}, "unwordle", _COMPLETE).source())
        ctx.exit()


def answered(name: str, arguments: list[str]) -> int:
    """Run the command that these arguments name. Return the exit status.

    Where a shell asks for completions, these are printed instead.
    """
    instruction = os.environ.get(_COMPLETE)
    if instruction:
        _complete_board()
        return shell_complete(program(), {}, name, _COMPLETE, instruction)
    with program().make_context(name, list(arguments)) as context:
        status = context.command.invoke(context)
    return status if isinstance(status, int) else 0


def _refuse(text: str, arguments: Sequence[str]) -> None:
    """Say why a command is refused: to a program that asked for JSON, in JSON too."""
    if {"--json", "--json-lines"} & {*arguments}:
        print(json.dumps({"version": __version__, "error": " ".join(text.split())}))
    say(text)


def _complete_board() -> None:
    """Have a shell complete the options of `board`, if the line names no command."""
    words = os.environ.get("COMP_WORDS", "").split()
    if len(words) > 1 and words[1].startswith("-"):
        os.environ["COMP_WORDS"] = " ".join([words[0], "board", *words[1:]])
        place = os.environ.get("COMP_CWORD", "")
        if place.isdecimal():  # fish gives the word
            os.environ["COMP_CWORD"] = str(int(place) + 1)


def run(arguments: list[str]) -> int:
    """Run a command, and say in one line why it is refused. Return the exit status."""
    streams.prepare()
    try:
        status = answered(program_name(), arguments)
        sys.stdout.flush()
    except click.exceptions.Exit as done:  # of help and completion
        return done.exit_code
    except (InputError, click.ClickException) as error:
        text = error.format_message() if isinstance(error, click.ClickException) else str(error)
        _refuse(text, arguments)
        return 2
    except (click.Abort, EOFError) as error:  # of a prompt: its input ended, or Ctrl-C
        if isinstance(error.__context__, KeyboardInterrupt):
            return 130
        say("the input ended before the question was answered")
        return 2
    except Terminated:
        return 143
    except SystemExit:  # by serve when it is stopped; by Rich and Click when a pipe is closed
        return 0
    except OSError as error:
        streams.drop_output()
        if isinstance(error, BrokenPipeError):
            return 0
        say(f"the output cannot be written: {error.strerror}")
        return 2
    return status if isinstance(status, int) else 0
