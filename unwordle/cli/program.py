"""The program's commands, each loaded with its module only if it is used."""

import ast
import json
import os
import re
import sys
from errno import EINVAL
from importlib import import_module
from itertools import takewhile
from pathlib import Path
from typing import Any

import click

from unwordle import __version__
from unwordle.cli import screen
from unwordle.cli.command import HELPED, Command, first_sentence, help_text, is_pasted
from unwordle.cli.screen import program_name, say
from unwordle.files import is_file
from unwordle.model.game.grid import shows_tiles
from unwordle.model.game.input import DisagreementError, InputError
from unwordle.model.text import listed
from unwordle.questions.question import split_help

COMMANDS = {
    "board": "unwordle.questions.board:BoardQuestion",
    "check": "unwordle.questions.review:CheckQuestion",
    "theory": "unwordle.questions.theory:TheoryQuestion",
    "solve": "unwordle.questions.solve:SolveQuestion",
    "strategies": "unwordle.study.questions.simulate:StrategiesQuestion",
    "review": "unwordle.questions.review:ReviewQuestion",
    "simulate": "unwordle.study.questions.simulate:SimulateQuestion",
    "infer": "unwordle.questions.infer:InferQuestion",
    "player": "unwordle.questions.player:PlayerQuestion",
    "puzzle clues": "unwordle.questions.puzzle:CluesQuestion",
    "puzzle backwards": "unwordle.questions.backwards:BackwardsQuestion",
    "puzzle published": "unwordle.study.questions.published:PublishedQuestion",
    "grids": "unwordle.study.questions.grids:GridsQuestion",
    "report": "unwordle.study.questions.report:ReportQuestion",
    "prove": "unwordle.study.questions.prove:ProveQuestion",
    "words": "unwordle.questions.lists:ListsQuestion",
    "words update": "unwordle.questions.lists:UpdateQuestion",
    "serve": "unwordle.cli.publish:Serve",
    "export": "unwordle.cli.publish:Export",
}
"""The class of each command, as `module:name`."""

_COMPLETE = "_UNWORDLE_COMPLETE"
"""The variable with which a shell asks for completions."""
_OF_ALL = ("-h", "--help", "-V", "--version")
"""The options of the program itself."""


def command(name: str) -> Command:
    """Return a command, after importing its module."""
    module, _, question = COMMANDS[name].partition(":")
    return Command(name, getattr(import_module(module), question), COMMANDS)


def summary(name: str) -> str:
    """Return what a command does without importing its module, which would take long."""
    module, _, question = COMMANDS[name].partition(":")
    path = Path(__file__).resolve().parents[2] / f"{module.replace('.', '/')}.py"
    tree = ast.parse(path.read_text(encoding="utf-8"))
    (found,) = (x for x in tree.body if isinstance(x, ast.ClassDef) and x.name == question)
    return first_sentence(split_help(ast.get_docstring(found) or "")[0])


class Program(click.Group):
    """Wordle backwards: which guesses could have made this grid of coloured tiles.

    A file, a pasted result, a grid or a pipe is answered without a command. With nothing, the grid
    is random.

    $ unwordle friend.txt
    $ unwordle WWYWW/WGWWW/WGWYG --word halts
    $ unwordle infer chat.txt
    $ unwordle solve crane=WWYWG
    """

    begun = ""  # the first word, with a space, of a two-word command that a shell completes

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, or None if it doesn't exist."""
        return command(cmd_name) if cmd_name in COMMANDS else None

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Any]:
        """Return the commands for a shell, which completes files if there is none."""
        from click.shell_completion import CompletionItem  # slow to import

        names = [name for name in COMMANDS if name.startswith(self.begun + incomplete)]
        known = [CompletionItem(n.removeprefix(self.begun), help=summary(n)) for n in names]
        own = command(self.begun[:-1]) if self.begun[:-1] in COMMANDS else self
        options = click.Command.shell_complete(own, ctx, incomplete)
        return [CompletionItem(incomplete, type="file"), *known, *options]

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Return the command's name, the command, and the remaining arguments.

        The command `board` is assumed for a grid, a shared result or a file. Raises InputError for
        anything else.
        """
        two = " ".join(args[:2])
        if ctx.resilient_parsing and any(name.startswith(f"{two} ") for name in COMMANDS):
            self.begun = f"{two} "
            return None, None, []
        if two in COMMANDS:
            args = [two, *args[2:]]
        elif args[0] not in (*COMMANDS, "help"):
            pasted = " ".join(takewhile(lambda text: not text.startswith("-"), args))
            is_game = shows_tiles(pasted) or is_pasted(args[0])
            if not (is_game or is_file(args[0]) or ctx.resilient_parsing):
                raise InputError(_unknown(args[0]))
            args = ["board", *args]
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands' names and what they do."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary(name)) for name in COMMANDS])


def _unknown(text: str) -> str:
    from difflib import get_close_matches  # slow to import

    meant = "give a file, a grid such as WWYWW/WGWWW, or a command that --help lists"
    firsts = {name: name.partition(" ")[0] for name in COMMANDS}
    found = get_close_matches(text, [*COMMANDS, *firsts.values()], n=1)
    if near := [name for name, first in firsts.items() if {name, first} & {*found}]:
        meant = f"did you mean {listed(near, 'or')}?"
    elif "=" in text:
        meant = "did you mean solve?"
    elif len(text) == 5 and text.isalpha():
        meant = "give a final word with --word, and the guesses of a game to `review`"
    return f"{text!r} is neither a command nor a file, and shows no coloured tiles: {meant}"


def run(arguments: list[str]) -> int:
    """Run a command, or print the completions for a shell, and return the exit status."""
    screen.prepare()
    # A phone or a word processor turns -- into a dash, and quotes into those that a shell keeps.
    arguments = [re.sub("^[–—](?=[a-z-]+(=|$))", "--", text) for text in arguments]
    quoted = re.compile("(?s)^[„“”‚‘’](.+)[“”‘’]$")
    arguments = [text if is_file(text) else quoted.sub(r"\1", text) for text in arguments]
    if arguments[:1] == ["help"]:
        arguments = [*(text for text in arguments if text != "help"), "--help"]
    elif not arguments or (arguments[0].startswith("-") and arguments[0] not in _OF_ALL):
        arguments = ["board", *arguments]
    more = f"{program_name()} COMMAND --help explains one command."
    about = help_text(Program.__doc__ or "")
    usage: Any = {"options_metavar": "[COMMAND]", "subcommand_metavar": "[OPTIONS] [ARGS]..."}
    program = Program("unwordle", help=about, epilog=more, context_settings=HELPED, **usage)
    click.version_option(__version__, "-V", "--version", message="unwordle %(version)s")(program)
    status = 0
    try:
        try:
            status = program.main(arguments, program_name(), _COMPLETE, standalone_mode=False)
        except click.Abort:  # raised after an interrupt
            status = 130
        except SystemExit:  # raised after completions, when `serve` ends, or when a pipe closes
            pass
        except (InputError, DisagreementError, click.ClickException) as error:
            status = 3 if isinstance(error, DisagreementError) else 2
            _refuse(error, as_json="--json" in arguments)
        sys.stdout.flush()
    except OSError as error:
        screen.discard(sys.stdout)
        # Windows has no error of its own for a pipe whose reader has gone.
        has_gone = isinstance(error, BrokenPipeError) or (os.name == "nt" and error.errno == EINVAL)
        if not (status or has_gone):
            say(f"the output cannot be written: {error.strerror}")
            status = 2
    return int(status)


def _refuse(error: Exception, *, as_json: bool) -> None:
    text = str(error)
    if isinstance(error, click.UsageError) and error.ctx:
        fact = re.sub(r"(?<!\?)\)$", ").", error.format_message())
        text = f"{fact} Try `{error.ctx.command_path} --help`."
        if isinstance(error, click.NoSuchOption):
            pairs = ((name, one) for name in COMMANDS for one in command(name).params)
            known = [n for n, x in pairs if error.option_name in (*x.opts, *x.secondary_opts)]
            if known:
                text = f"{error.message[:-1]}: it belongs to {listed(known)}"
    say(text)
    if as_json:  # the reader is a program, so the refusal is JSON too
        print(json.dumps({"version": __version__, "error": " ".join(text.split())}))
