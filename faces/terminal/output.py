"""How answers are printed: lines, tables and coloured tiles for people, JSON for programs."""

import io
import json
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, redirect_stdout
from math import floor, log10
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any, TextIO

from faces.terminal.spelling import as_options
from faces.terminal.streams import escaped
from model.game.colour import Colour
from questions.lines import Line, Marks, Note, Status, Table, Tiles
from questions.question import Parameter, Question, Tell

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

_STYLES = {
    Colour.GREEN: "bold white on #3a7d34",
    Colour.YELLOW: "bold black on #e2b93b",
    Colour.WHITE: "white on #50545a",
}
_STYLES_OF_16_COLOURS = {
    _STYLES[Colour.GREEN]: "bold white on green",
    _STYLES[Colour.YELLOW]: "black on yellow",
    _STYLES[Colour.WHITE]: "white on black",
}
"""The same for a terminal of 16 colours, where two of the styles would map to the same grey."""
_MARKS = {Colour.GREEN: "[{}]", Colour.YELLOW: "({})", Colour.WHITE: " {} "}
_LEGEND = (
    ("a", "G", "right place", "green: the letter is there"),
    ("l", "Y", "elsewhere", "yellow: the solution has the letter, elsewhere"),
    ("s", "W", "not there", "white: the solution has no such letter, or no more of them"),
)
"""A letter, its colour, and what the colour means: in brief, and in full."""


_TELLING = 1e-3
"""The part of the work after which its duration is estimated: progress may come in bursts."""
_SOON, _LONG = 3.0, 60.0
"""The estimate is made this many seconds after the first step; a longer rest than this is said."""


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


@contextmanager
def broken_lines() -> Iterator[None]:
    """Break the lines that the block prints between words too, in a terminal."""
    if not sys.stdout.isatty():
        yield
        return
    printed = io.StringIO()
    with redirect_stdout(printed):
        yield
    echo(printed.getvalue())


def wrapped(line: str, width: int, indent: str) -> list[str]:
    """A line broken between words, and nowhere else; all but the first are indented."""
    if len(line) <= width:
        return [line]
    return wrap(
        line,
        max(width, len(indent) + 20),
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def columns() -> int:
    """How wide the terminal is."""
    return shutil.get_terminal_size().columns


def bold(text: str) -> str:
    """The text in bold, where the terminal has it and colours are wanted."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return text if plain or not sys.stdout.isatty() else f"\x1b[1m{text}\x1b[0m"


def print_table(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A table; the columns after the first are numbers, set to the right.

    In a terminal that is too narrow for it, every row is a list.
    """
    from rich.cells import cell_len

    table = [headings, *([escaped(cell) for cell in row] for row in rows)]
    widths = [max(map(cell_len, column)) for column in zip(*table, strict=True)]
    if title:
        print(bold(title))
    if sys.stdout.isatty() and sum(widths) + 3 * len(widths) > columns():
        for name, *numbers in table[1:]:
            echo(f"  {headings[0]}: {name}")
            for heading, number in zip(headings[1:], numbers, strict=True):
                echo(f"    {heading}: {number}")
    else:
        for place, (name, *numbers) in enumerate(table):
            cells = [name + " " * (widths[0] - cell_len(name))]
            cells += [" " * (w - cell_len(n)) + n for w, n in zip(widths[1:], numbers, strict=True)]
            print(f"  {'   '.join(cells)}".rstrip())
            if place == 0:
                print(f"  {'─' * (sum(widths) + 3 * (len(widths) - 1))}")
    print()


def percent(probability: float) -> str:
    """A probability as people read it, with about three significant digits: 58.2%, 0.0412%."""
    value = 100 * probability
    if value in (0, 100):
        return f"{value:.0f}%"
    if 99.95 <= value < 100:
        return ">99.9%"
    return f"{value:.2e}%" if value < 1e-6 else f"{value:.{2 - floor(log10(value))}f}%"


def console(*, stderr: bool = False) -> "Console":
    """The terminal, for coloured output; no escape codes into a pipe or with NO_COLOR."""
    from rich.console import Console
    from rich.theme import Theme

    screen = Console(stderr=stderr, highlight=False)
    screen.soft_wrap = not screen.file.isatty()
    if screen.color_system in ("standard", "windows"):
        screen.push_theme(Theme(_STYLES_OF_16_COLOURS))
    return screen


@contextmanager
def progress(
    task: str, total: int = 0, *, quiet: bool = False
) -> Iterator[Callable[[float], None]]:
    """A progress bar on standard error, in a terminal only: call it with the part that is done.

    With a total, call it with how many are done. Work of more than a minute is announced, wherever
    standard error goes. With `quiet` there is no bar.
    """
    first: tuple[float, float] | None = None
    said = False

    def announce(done: float) -> None:
        """Say once how long the rest will take, if that is more than a minute."""
        nonlocal first, said
        now, part = time.monotonic(), done / (total or 1)
        began, gone = first = first or (now, part)
        if not said and now > began + _SOON and part - gone >= _TELLING:
            left = (now - began) * (1 - part) / (part - gone)
            if left > _LONG:
                minutes = round(left / 60)
                rest = "a minute more" if minutes == 1 else f"{minutes} more minutes"
                say(f"this will take about {rest}; Ctrl-C ends it")
            said = True

    if quiet or not sys.stderr.isatty():
        yield announce
        return
    from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

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

        def show(done: float) -> None:
            """Move the bar."""
            bar.update(number, completed=done)
            announce(done)

        yield show


def tiles(word: str, pattern: str, columns: Sequence[int] | None = None) -> "Text":
    """Return a row of coloured tiles. [G]reen, (Y)ellow and white also differ without colour.

    Only some columns, counted from 1, are shown if these are given.
    """
    from rich.text import Text

    text = Text()
    for column, (letter, shown) in enumerate(zip(word, pattern, strict=True), 1):
        if columns is not None and column not in columns:
            text.append(" · ")
            continue
        colour = Colour(shown)
        held = letter if colour is Colour.WHITE else letter.upper()
        text.append(_MARKS[colour].format(held), _STYLES[colour])
    return text


def print_legend() -> None:
    """What the marks on tiles mean."""
    screen = console()
    for letter, colour, _, meaning in _LEGEND:
        screen.print(tiles(letter, colour).append(f"  {meaning}"))


def print_marks(screen: "Console") -> None:
    """The legend in one line, below tiles in a terminal; nothing elsewhere."""
    from rich.text import Text

    if screen.file.isatty():
        marks = (tiles(letter, colour).append(f" {short}") for letter, colour, short, _ in _LEGEND)
        screen.print(Text("  ").join(marks))


def print_json(
    question: Question, answer: Mapping[str, Any], extras: Sequence[Question] = ()
) -> None:
    """Print an answer as one JSON object on one line, with the version and the question.

    A field that was left open has the value that the answer gives it.
    """
    from unwordle import __version__

    asked = {
        name: answer.get(_ANSWERED_AS.get(name, name)) if value is None else value
        for each in (question, *extras)
        for name, value in each.fields().items()
        if name not in ("json", "json_lines")
    }
    print(json.dumps({"version": __version__, "asked": asked, **answer}, default=os.fspath))


_ANSWERED_AS = {"word": "solution", "answer": "solution"}


def show(lines: Iterable[Line], terminal: "Terminal") -> int:
    """Print an answer in words. Return the exit status."""
    screen, status = console(), 0
    for line in lines:
        terminal.say_all()
        match line:
            case Tiles():
                row = tiles(line.word, line.pattern, line.shown)
                screen.print(_text(line.before) + row + _text(line.after))
            case Table():
                print_table(line.title, line.headings, line.rows)
            case Note():
                terminal.say(line.text)
                terminal.say_all()
            case Marks():
                print_marks(screen)
            case Status():
                status = line.status
            case str():
                echo(as_options(line, terminal.parameters))
    terminal.say_all()
    return status


def _text(text: str) -> "Text":
    from rich.text import Text

    return Text(text)


class Terminal:
    """The manners of the terminal while a command with these parameters is answered."""

    def __init__(self, parameters: Sequence[Parameter]) -> None:
        self.parameters = parameters
        self.notes: list[str] = []

    def say(self, note: str) -> None:
        """Keep a note until there is an answer: what is refused is one line alone."""
        self.notes.append(note)

    def say_all(self) -> None:
        """Print the notes on standard error; the fields that they name are spelled as options."""
        for note in self.notes:
            say(as_options(note, self.parameters))
        self.notes.clear()

    def progress(self, task: str, total: int = 0) -> AbstractContextManager[Tell]:
        """Show a progress bar."""
        return progress(task, total)


def program_name() -> str:
    """Return how this program was started: `python run.py` in a checkout, else `unwordle`."""
    return "python run.py" if Path(sys.argv[0]).name == "run.py" else "unwordle"
