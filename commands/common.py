"""What the commands share: their common options, their words, and how they print."""

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from math import floor, log10
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from typer._click.globals import get_current_context

import wordlist
from commands.streams import escaped, read_input, text_of
from model.game.colour import Colour
from model.game.errors import InputError
from model.game.grid import Grid
from model.theory.plays import PlayName

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from model.game.lexicon import Lexicon

Rules = Annotated[
    Literal["wordle", "report"],
    typer.Option(help="How a row is coloured: as Wordle does, or as the course report had it."),
]
Play = Annotated[
    PlayName | None,
    typer.Option(
        help="What a guess owes those above it: nothing, hard mode, or to be possible after "
        "them. [default: any; hard for share text of a game in hard mode]",
        show_default=False,
    ),
]
Distinct = Annotated[
    bool | None,
    typer.Option(
        "--distinct/--repeats",
        help="No word twice on a board. [default: distinct under wordle, repeats under report]",
        show_default=False,
    ),
]
Prior = Annotated[
    Literal["player", "frequency", "uniform"],
    typer.Option(
        help="How likely words are guessed: as people play, who know the rows above; by the root "
        "of their frequency; or alike."
    ),
]
Words = Annotated[
    str, typer.Option(help="The words allowed: nyt, answers, common, isograms, report, or a file.")
]
StrictWords = Annotated[
    bool, typer.Option("--strict-words", help="Refuse a word file with a line that is no word.")
]
Limit = Annotated[
    int | None, typer.Option(min=1, help="Allow only so many words, the most frequent.")
]
WordLength = Annotated[
    int | None,
    typer.Option(
        "--length",
        min=4,
        max=8,
        help="How many letters the words have, where no word given tells. [default: 5]",
        show_default=False,
    ),
]
Seed = Annotated[
    int | None, typer.Option(min=0, help="Make what is drawn at random the same each time.")
]
JsonLines = Annotated[
    bool, typer.Option("--json-lines", help="Print each result as a JSON object on a line.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]

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
"""The same for a terminal of 16 colours, of which one grey would be the nearest to two of them."""
_MARKS = {Colour.GREEN: "[{}]", Colour.YELLOW: "({})", Colour.WHITE: " {} "}


def console(*, stderr: bool = False) -> "Console":
    """The terminal; no escape codes where it is a pipe or NO_COLOR is set.

    Lines are broken between words where they are shown, and nowhere in a pipe or file.
    """
    from rich.console import Console
    from rich.theme import Theme

    screen = Console(stderr=stderr, highlight=False)
    screen.soft_wrap = not screen.file.isatty()
    if screen.color_system in ("standard", "windows"):
        screen.push_theme(Theme(_STYLES_OF_16_COLOURS))
    return screen


def capped(jobs: int) -> int:
    """As many processes as were asked for, and not more than this machine has cores."""
    cores = os.cpu_count() or 1
    if jobs > max(cores, 2):
        say(f"--jobs {jobs}: this machine has {cores} cores, so {max(cores, 2)} processes are used")
    return min(jobs, max(cores, 2))


def program() -> str:
    """What this program was called by: `python run.py` in a checkout, else `unwordle`."""
    return "python run.py" if Path(sys.argv[0]).name == "run.py" else "unwordle"


def say(text: str) -> None:
    """One line on standard error, for what a person should know beside the answer."""
    print(f"unwordle: {escaped(text)}", file=sys.stderr)


def print_legend() -> None:
    """What the marks on tiles mean."""
    screen = console()
    for letter, colour, _, meaning in _LEGEND:
        screen.print(tiles(letter, colour).append(f"  {meaning}"))


def print_marks(screen: "Console") -> None:
    """The same in a line, below tiles that are shown in a terminal; nothing elsewhere."""
    from rich.text import Text

    if screen.file.isatty():
        marks = (tiles(letter, colour).append(f" {short}") for letter, colour, short, _ in _LEGEND)
        screen.print(Text("   ").join(marks))


_LEGEND = (
    ("a", "G", "right place", "green: the letter is there"),
    ("l", "Y", "elsewhere", "yellow: the solution has the letter, elsewhere"),
    ("s", "W", "not there", "white: the solution has no such letter, or no more of them"),
)
"""A letter, its colour, and what the colour means: in brief, and in full."""


def print_json(answer: Mapping[str, Any]) -> None:
    """The answer as one JSON object on one line, with what was asked and by which version.

    In `asked` what was left open has what it came to, where the answer says it.
    """
    from unwordle import __version__

    asked = asked_for()
    for name in _LEFT_OPEN:
        if name in asked and asked[name] is None:
            asked[name] = answer.get(name)
    print(json.dumps({"version": __version__, "asked": asked, **answer}))


def asked_for() -> dict[str, Any]:
    """The options and arguments of the command at hand by their names, defaults among them."""
    context = get_current_context(silent=True)
    asked: dict[str, Any] = {}
    if context is None:
        return asked
    for param in context.command.params:
        name = param.opts[0].lstrip("-").replace("-", "_")
        if name not in ("json", "json_lines"):
            value = context.params[param.name]
            asked[_NAMED_ALIKE.get(name, name)] = _as_json(value, many=_takes_many(param))
    return asked


_LEFT_OPEN = ("solution", "grid", "play", "distinct", "seed", "strategy")
_NAMED_ALIKE = {"word": "solution", "answer": "solution"}
"""Options that mean the same in two commands have one name in JSON."""


def _takes_many(param: Any) -> bool:
    return bool(getattr(param, "multiple", False) or param.nargs == -1)


def _as_json(value: Any, *, many: bool) -> Any:
    if many:
        return [_as_json(one, many=False) for one in value or ()]
    return str(value) if isinstance(value, Path) else value


def print_table(title: str, columns: list[str], rows: list[list[str]]) -> None:
    """A table with a title; the columns after the first are numbers, set to the right.

    In a narrow terminal the first is folded; elsewhere a table is as wide as it has to be.
    """
    from rich import box
    from rich.table import Table

    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    table.add_column(columns[0], overflow="fold")
    for column in columns[1:]:
        table.add_column(column, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    screen = console()
    if not screen.file.isatty():
        screen.width = sys.maxsize
    screen.print(table)


def percent(probability: float) -> str:
    """A probability as people read it, with about three significant digits: 58.2%, 0.0412%."""
    value = 100 * probability
    if value in (0, 100):
        return f"{value:.0f}%"
    if 99.95 <= value < 100:
        return ">99.9%"
    return f"{value:.2e}%" if value < 1e-6 else f"{value:.{2 - floor(log10(value))}f}%"


@contextmanager
def progress(task: str) -> Iterator[Callable[[float], None]]:
    """A bar on standard error for long work, in a terminal only; tell it the part that is done."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.progress import Progress

    screen = console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as bar:
        number = bar.add_task(task, total=1.0)
        yield lambda done: bar.update(number, completed=done)


def tiles(word: str, pattern: str) -> "Text":
    """A row of coloured tiles. [G]reen, (Y)ellow and w[h]ite also differ without colour."""
    from rich.text import Text

    text = Text()
    for letter, shown in zip(word, pattern, strict=True):
        colour = Colour(shown)
        held = letter if colour is Colour.WHITE else letter.upper()
        text.append(_MARKS[colour].format(held), _STYLES[colour])
    return text


def read_lexicon(
    words: str, length: int, *, strict: bool = False, limit: int | None = None
) -> "Lexicon":
    """The lexicon that `--words`, `--strict-words` and `--limit` ask for."""
    lexicon = wordlist.load(words, length, strict=strict)
    if lexicon.skipped:
        say(
            f"{lexicon.skipped} lines of {words} are not new words of {length} letters a to z: "
            "skipped"
        )
    return lexicon if limit is None else lexicon.most_frequent(limit)


def read_solution(text: str, lexicon: "Lexicon") -> str:
    """A final word that the user names; that the list lacks it is said.

    Wordle's list has grown since it was bundled. Raises InputError where it is no word of letters
    a to z of this length.
    """
    from answers.game import check_word, read_word

    word = read_word(text, lexicon.length)
    try:
        check_word(word, lexicon)
    except InputError as error:
        fact, advice = str(error), "; --words FILE brings other words"
        if lexicon.name in wordlist.NAMES and word in wordlist.named(lexicon.name):
            fact = f"{word!r} is not among the {len(lexicon):,} words that --limit keeps"
            advice = " all the same"
        say(f"{fact}: it is taken as the final word{advice}")
    return word


def expand_answers(arguments: list[str]) -> list[str]:
    """The arguments, with `--answers` that names no list taken to name `answers`."""
    expanded = []
    for argument, after in zip(arguments, [*arguments[1:], "-"], strict=True):
        expanded.append(argument)
        if argument == "--answers" and (after.startswith("-") or "=" in after):
            expanded.append("answers")
    return expanded


def read_grid(text: str) -> Grid:
    """The grid of a grid option; what a share's header says that its rows contradict is said."""
    grid = Grid.parse(read_grid_text(text))
    for note in grid.notes:
        say(f"{note}: the rows are taken as they are")
    return grid


def read_grid_text(text: str) -> str:
    """The text of a grid option; `-` reads it from standard input."""
    return text_of(read_input()) if text.strip() == "-" else text
