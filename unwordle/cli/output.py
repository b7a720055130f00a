"""What every command prints with: lines for people, notes, progress, and JSON for programs."""

import json
import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from textwrap import wrap
from typing import TextIO

from unwordle import __version__
from unwordle.cli.spelling import as_options
from unwordle.cli.streams import escaped
from unwordle.questions.answer import Answer
from unwordle.questions.question import Manners, Parameter, Question, Tell


def echo(text: str = "") -> None:
    """Print lines for a person.

    Control characters are written as escapes, and in a terminal lines are broken between words.
    """
    _print_lines(text, sys.stdout)


def say(text: str) -> None:
    """Print a note on standard error, for what a person should know besides the answer."""
    _print_lines(f"unwordle: {' '.join(text.split())}", sys.stderr)


def _print_lines(text: str, stream: TextIO) -> None:
    for line in map(escaped, text.expandtabs(4).split("\n")):
        indent = line[: len(line) - len(line.lstrip(" "))]
        lines = wrapped(line, columns(), indent) if stream.isatty() else [line]
        print("\n".join(lines), file=stream)


def wrapped(line: str, width: int, indent: str) -> list[str]:
    """Return a line broken between words, and nowhere else; all but the first are indented."""
    if len(line) <= width:
        return [line]
    width = max(width, len(indent) + 20)
    return wrap(
        line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def columns() -> int:
    """Return how wide the terminal is."""
    return shutil.get_terminal_size().columns


def bold(text: str) -> str:
    """Return the text in bold, where the terminal has it and colours are wanted."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return text if plain or not sys.stdout.isatty() else f"\x1b[1m{text}\x1b[0m"


def print_json(question: Question, answer: Answer) -> None:
    """Print an answer as one JSON object on one line, with the version and the question.

    A field that was left open has the value that the answer gives it, such as the seed.
    """
    asked, given = question.fields(), answer.to_dict()
    for name in [name for name, value in asked.items() if value is None]:
        taken = given.get(_ANSWERED_AS.get(name, name))
        if name == "grid" or not isinstance(taken, list):  # other lists are what was asked for
            asked[name] = taken
    whole = {"version": __version__, "asked": asked, **given}
    print(json.dumps(whole, default=os.fspath), flush=True)


_ANSWERED_AS = {"word": "solution", "answer": "solution"}


class Terminal(Manners):
    """The manners of the terminal while a command with these parameters is answered."""

    def __init__(self, parameters: Sequence[Parameter]) -> None:
        self.parameters = parameters
        self.notes: list[str] = []

    def say(self, note: str) -> None:
        """Keep a note, once, until there is an answer: what is refused is one line alone."""
        if note not in self.notes:
            self.notes.append(note)

    def say_all(self) -> None:
        """Print the notes on standard error; the fields that they name are spelled as options."""
        for note in self.notes:
            say(as_options(note, self.parameters))
        self.notes.clear()

    @contextmanager
    def progress(self, task: str, total: int = 0) -> Iterator[Tell]:
        """Show a progress bar on standard error, in a terminal only."""
        if not sys.stderr.isatty():
            yield lambda done: None
            return
        from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

        from unwordle.cli.screen import console

        columns = Progress.get_default_columns()
        if total:
            columns = (*columns[:2], MofNCompleteColumn(), TimeRemainingColumn())
        screen = console(stderr=True)
        with Progress(
            *columns,
            console=screen,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
            disable=not screen.is_terminal,
        ) as bar:
            number = bar.add_task(task, total=total or 1.0)

            yield lambda done: bar.update(number, completed=done)


def program_name() -> str:
    """Return how this program was started: `python run.py` in a checkout, else `unwordle`."""
    return "python run.py" if Path(sys.argv[0]).name == "run.py" else "unwordle"
