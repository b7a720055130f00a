"""Unwordle's command line: `python run.py [COMMAND] [OPTIONS]`; no command is `board`."""

import atexit
import gc
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Annotated

if TYPE_CHECKING:
    import typer

COMMANDS = (
    "solve",
    "play",
    "simulate",
    "puzzle",
)
"""Each is a function, or a group, in the module of `faces.terminal` of the same name."""

_OF_ALL = (
    *("-h", "--help", "-V", "--version", "--legend"),
    *("--install-completion", "--show-completion"),
)
"""Options that need no command."""


def command_line(*names: str) -> "typer.Typer":
    """The commands of these names, or all; only their modules are imported."""
    import typer

    from faces.terminal.common import program
    from faces.terminal.parser import Command, Group

    app = typer.Typer(
        cls=Group,
        # A shell completes the installed command: `python run.py` is not one word.
        add_completion=not names and program() == "unwordle",
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        invoke_without_command=True,
    )

    @app.callback()
    def _about(
        version: Annotated[
            bool, typer.Option("--version", "-V", help="Print the version.")
        ] = False,
        legend: Annotated[
            bool, typer.Option("--legend", help="Explain the marks on tiles.")
        ] = False,
    ) -> None:
        """Wordle backwards: which guesses could have made this grid of coloured tiles.

        With no command it is `board`; with no options, a random grid.

        $ unwordle --word halts --grid WWYWW/WGWWW/WGWYG
        $ unwordle infer chat.txt
        $ unwordle solve crane=WWYWG
        """
        from faces.terminal.output import print_legend
        from unwordle import __version__

        if version:
            print(f"unwordle {__version__}")
        if legend:
            print_legend()

    for name in names or COMMANDS:
        command = getattr(import_module(f"faces.terminal.{name}"), name)
        if isinstance(command, typer.Typer):
            app.add_typer(command, name=name)
        else:
            app.command(name, cls=Command)(command)
    return app


def collect_seldom() -> None:
    """Run the cyclic garbage collector rarely: a theory is many small long-lived objects.

    It does not run at exit: the system reclaims the memory faster.
    """
    gc.set_threshold(100_000, 50, 100)
    atexit.register(gc.freeze)


def keep_plain() -> None:
    """With NO_COLOR, make Rich print as into a pipe; by itself it would only drop the colours."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        os.environ["TTY_COMPATIBLE"] = "0"


def sleep_soon() -> None:
    """Have OpenBLAS's threads sleep while they have nothing to do.

    By default each of them first spins for 2^26 cycles, some 0.05 s of processor time, as soon as
    NumPy is imported; 2^4 is the least.
    """
    os.environ.setdefault("OPENBLAS_THREAD_TIMEOUT", "4")


def main(arguments: list[str]) -> int:
    """Run one command. Its exit status: 0 answered, 2 bad input, 130 interrupted, 143 terminated.

    A closed pipe, as after `| head`, is no failure; output that cannot be written is 2 too.
    """
    try:
        return _main(arguments)
    except KeyboardInterrupt:
        return 130


def _main(arguments: list[str]) -> int:
    collect_seldom()
    keep_plain()
    sleep_soon()
    import typer
    from typer.exceptions import TyperException

    from faces.terminal import streams
    from faces.terminal.common import expand_answers, program
    from faces.terminal.output import say
    from model.game.errors import InputError
    from model.interrupts import Terminated

    streams.prepare()
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in _OF_ALL):
        arguments = ["board", *arguments]
    try:
        wanted = [name for name in COMMANDS if name == arguments[0]]
        if "_UNWORDLE_COMPLETE" in os.environ:
            wanted = []
        app = command_line(*wanted)
        status = app(expand_answers(arguments), prog_name=program(), standalone_mode=False)
        sys.stdout.flush()
    except (InputError, TyperException) as error:
        text = error.format_message() if isinstance(error, TyperException) else str(error)
        say(" ".join(text.split()))
        return 2
    except typer.Abort as error:  # of a prompt: its input ended, or Ctrl-C
        if isinstance(error.__context__, KeyboardInterrupt):
            return 130
        say("the input ended before the question was answered")
        return 2
    except Terminated:
        return 143
    except SystemExit:  # by serve when it is stopped; by Rich and Typer when a pipe is closed
        return 0
    except OSError as error:
        streams.drop_output()
        if isinstance(error, BrokenPipeError):
            return 0
        say(f"the output cannot be written: {error.strerror}")
        return 2
    return status if isinstance(status, int) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
