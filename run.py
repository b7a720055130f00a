"""Unwordle's command line: `python run.py [COMMAND] [OPTIONS]`; no command is `board`."""

import gc
import io
import os
import sys
from importlib import import_module

import typer
from typer.exceptions import TyperException

from commands.common import expand_answers
from model.game.errors import InputError

COMMANDS = ("board", "solve", "play", "simulate", "infer", "puzzle", "report", "prove", "serve")
"""Each is the function, or the group, of that name in the module of `commands` of that name."""


def command_line(*names: str) -> typer.Typer:
    """The commands of these names, or all of them. Only their modules are imported."""
    app = typer.Typer(
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )

    @app.callback()
    def _about() -> None:
        """Wordle backwards: which guesses could have made this grid of coloured tiles."""

    for name in names or COMMANDS:
        command = getattr(import_module(f"commands.{name}"), name)
        if isinstance(command, typer.Typer):
            app.add_typer(command, name=name)
        else:
            app.command(name)(command)
    return app


def collect_seldom() -> None:
    """Have Python look for garbage seldom: a theory is a great many small objects that stay."""
    gc.set_threshold(100_000, 50, 100)


def keep_plain() -> None:
    """With NO_COLOR, have Rich print as to a pipe; it would leave out the colours and no more."""
    if os.environ.get("NO_COLOR"):
        os.environ["TTY_COMPATIBLE"] = "0"


def stand_in_for_closed() -> None:
    """A standard stream that is closed (to Python: None) is as good as an empty one."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, io.StringIO())


def drop_output() -> None:
    """Have Python not try again, when it ends, to write what could not be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main(arguments: list[str]) -> int:
    """Run one command. Its exit status: 0 answered, 2 bad input, 130 interrupted.

    That nobody reads on, as after `| head`, is no failure; output that cannot be written is 2 too.
    """
    collect_seldom()
    keep_plain()
    stand_in_for_closed()
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in ("-h", "--help")):
        arguments = ["board", *arguments]
    try:
        app = command_line(*(name for name in COMMANDS if name == arguments[0]))
        status = app(expand_answers(arguments), prog_name="run.py", standalone_mode=False)
        sys.stdout.flush()
    except (InputError, TyperException) as error:
        text = error.format_message() if isinstance(error, TyperException) else str(error)
        print(f"unwordle: {' '.join(text.split())}", file=sys.stderr)
        return 2
    except typer.Abort as error:  # of a prompt: its input ended, or Ctrl-C
        if isinstance(error.__context__, KeyboardInterrupt):
            return 130
        print("unwordle: the input ended before the question was answered", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except SystemExit:  # of serve when it is stopped; of Rich and Typer when nobody reads on
        return 0
    except OSError as error:
        drop_output()
        if isinstance(error, BrokenPipeError):
            return 0
        print(f"unwordle: the output cannot be written: {error.strerror}", file=sys.stderr)
        return 2
    return status if isinstance(status, int) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
