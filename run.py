"""Unwordle's command line: `python run.py [COMMAND] [OPTIONS]`; no command is `board`."""

import gc
import io
import os
import sys

import typer
from typer.exceptions import TyperException

from commands import board, infer, play, prove, puzzle, report, serve, simulate, solve
from commands.common import expand_answers
from model.game.errors import InputError

app = typer.Typer(
    help="Wordle backwards: which guesses could have made this grid of coloured tiles.",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("board")(board.board)
app.command("solve")(solve.solve)
app.command("play")(play.play)
app.command("simulate")(simulate.simulate)
app.command("infer")(infer.infer)
app.add_typer(puzzle.app, name="puzzle")
app.command("report")(report.report)
app.command("prove")(prove.prove)
app.command("serve")(serve.serve)


@app.callback()
def _commands() -> None:
    """Wordle backwards: which guesses could have made this grid of coloured tiles."""


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
