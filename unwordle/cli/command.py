"""Click commands, with an option or argument for each field of a question."""

import dataclasses
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any

import click

from unwordle import __version__
from unwordle.cli.help import as_options, help_of, options, takes
from unwordle.cli.screen import print_table, printer_of_tiles
from unwordle.cli.streams import echo, is_plain, program_name, say
from unwordle.files import input_text, is_file, piped_text
from unwordle.model.game.grid import part_in_letters, shows_tiles
from unwordle.model.game.input import LENGTHS, InputError
from unwordle.model.overriding import override
from unwordle.questions.answer import Line, Note, Status, Table, Tiles
from unwordle.questions.question import Console, Parameter, Progress, Question, option

_ROWS = "pasted_rows"
"""The key of a grid that follows a command without other arguments."""
HELPED = {"help_option_names": ["-h", "--help"]}
"""The Click settings of every command."""


class AsJson(Question):
    """The option `json` of commands whose answers can be JSON."""

    json: bool = option(False, group="Output")
    """Print one JSON object and nothing else."""


class Terminal(Console):
    """The console of a command. Its messages name options instead of fields."""

    def __init__(self, parameters: Sequence[Parameter]) -> None:
        self.parameters = parameters
        self.notes: list[str] = []

    @override
    def say(self, note: str) -> None:
        if note not in self.notes:
            self.notes.append(note)

    def spelled(self, text: str) -> str:
        """Return the text with options for field names in backticks, and this program's name."""
        return as_options(text, self.parameters).replace("`unwordle ", f"`{program_name()} ")

    def say_all(self) -> None:
        """Print the stored notes on standard error, and clear them."""
        for note in self.notes:
            say(self.spelled(note))
        self.notes.clear()

    def show(self, lines: Iterable[Line]) -> int:
        """Print an answer's lines and the notes, and return the exit status."""
        print_tiles, status = printer_of_tiles(), 0
        for line in lines:
            self.say_all()
            match line:
                case Tiles():
                    print_tiles(line)
                case Table():
                    print_table(line)
                case Note():
                    say(self.spelled(line.text))
                case Status():
                    status = line.status
                case str():
                    echo(self.spelled(line))
        self.say_all()
        return status

    @contextmanager
    @override
    def progress(self, task: str, total: int = 0) -> Iterator[Progress]:
        if is_plain() or not sys.stderr.isatty():
            yield lambda done: None
            return
        from rich.progress import Progress as Bars

        from unwordle.cli.colours import rich_console

        with Bars(console=rich_console(stderr=True), transient=True) as bars:
            bar = bars.add_task(task, total=total or 1.0)
            yield lambda done: bars.update(bar, completed=done)


class Command(click.Command):
    """A Click command for a type of question."""

    def __init__(self, name: str, question: type[Question]) -> None:
        self.question, self.parameters = question, question.parameters()
        self.whole_help = False
        if question.answer is not Question.answer:
            self.parameters += AsJson.parameters()
        params = [*map(_declared, self.parameters)]
        if "grid" in {p.name for p in params} and not any(p.positional for p in self.parameters):
            params.append(click.Argument([_ROWS], nargs=-1))
        super().__init__(name, params=params, context_settings=HELPED)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the command's help."""
        path, whole = ctx.command_path, self.whole_help
        formatter.write(help_of(self.question, self.parameters, path, whole=whole))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments, or show all options for `--help-all`."""
        if "--help-all" in args:
            self.whole_help, args = True, ["--help"]
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> int:
        """Answer the question, print the answer, and return the exit status."""
        values, terminal = dict(ctx.params), Terminal(self.parameters)
        as_json = values.pop("json", False)
        try:
            self._read_input(values, terminal)
            question = self.question(**values).instead(terminal)
            # Another question may answer, such as `infer`, whose lines name its own fields.
            terminal.parameters = [*question.parameters(), *self.parameters]
            if as_json:
                answer = question.answer(terminal)
                terminal.say_all()
                whole = {"version": __version__, "asked": vars(question), **answer.to_dict()}
                print(json.dumps(whole, default=os.fspath), flush=True)
                return question.status(answer)
            return terminal.show(question.in_words(terminal))
        except InputError as error:
            raise InputError(terminal.spelled(str(error))) from error
        except BaseException:  # an interrupted command also prints its notes
            terminal.say_all()
            raise

    def _read_input(self, values: dict[str, Any], terminal: Terminal) -> None:
        for name in {_ROWS, "board"} & values.keys():
            _move_rows(values, name)
        texts = [field for field in self.parameters if field.piped]
        files = [field for field in self.parameters if field.kind is Path and field.positional]
        for grids, paths in product(texts, files):
            _move_games(values, paths, grids)
        given = [str(v).strip() for field in (*texts, *files) for v in _many(values[field.name])]
        if given.count("-") > 1:
            raise InputError("standard input can be read only once: give '-' once")
        for field in texts:
            value = [input_text() if v.strip() == "-" else v for v in _many(values[field.name])]
            spelled = "-" if field.positional else f"`{field.name}` -"
            if not given and (text := piped_text(spelled, terminal.say)):
                value = [text]
            values[field.name] = tuple(value) if field.many else next(iter(value), None)


def _put(values: dict[str, Any], name: str, parts: Sequence[str]) -> None:
    if values[name] is not None:
        raise InputError(f"`{name}` is given more than once: give it once")
    values[name] = " ".join(parts)


def _move_rows(values: dict[str, Any], name: str) -> None:
    if rows := [text for text in values[name] if shows_tiles(text)]:
        _put(values, "grid", rows)
    values[name] = tuple(text for text in values[name] if text not in rows)
    if name == _ROWS and (others := values.pop(_ROWS)):
        raise InputError(f"{others[0]!r} is not a grid: give rows such as WWYWW/WGWWW")


def _move_games(values: dict[str, Any], file: Parameter, text: Parameter) -> None:
    given = [path.as_posix() for path in values[file.name]]
    # Rows with a wrong letter are moved too, because their refusal says more than a missing file's.
    games = [x for x in given if not is_file(x) and (shows_tiles(x) or is_nearly_grid(x))]
    if not games:
        return
    if not text.many:  # a result that is pasted without quotes is split at its spaces
        if len(games) < len(given) and not shows_tiles(" ".join(given)):
            (other, *_) = (one for one in given if one not in games)
            advice = "give the final word with `word`, or files alone"
            raise InputError(f"{other!r} cannot be given together with a grid: {advice}")
        _put(values, text.name, given)
        values[file.name] = ()
        return
    values[file.name] = tuple(path for path in values[file.name] if path.as_posix() not in games)
    values[text.name] = (*values[text.name], *games)


def is_nearly_grid(text: str) -> bool:
    """Return whether most of a text is a grid in letters."""
    return len(text) >= min(LENGTHS) and part_in_letters(text) > 0.7


def _many(value: Any) -> Sequence[Any]:
    return () if value is None else value if isinstance(value, tuple) else (value,)


def _whole(text: str) -> int:
    return int(re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", text))


def _declared(parameter: Parameter) -> click.Parameter:
    names = "/".join(options(parameter))
    if parameter.kind is bool:
        return click.Option([parameter.name, names], is_flag=True, default=parameter.default)

    kinds: dict[Any, Callable[[str], Any]] = {int: _whole, float: float, Path: Path}
    kind = kinds.get(parameter.kind, str)

    def converted(ctx: click.Context, param: click.Parameter, given: Any) -> Any:
        texts = _many(given)
        if len(texts) > 1 and not parameter.many:
            raise InputError(f"{names} is given more than once: give it once")
        try:
            values = tuple(map(kind, texts))
        except (ValueError, OverflowError):
            raise InputError(f"{names} {texts[0]!r} is not {parameter.accepted}") from None
        return values if parameter.many else next(iter(values), parameter.default)

    required = parameter.default is dataclasses.MISSING
    about: dict[str, Any] = {"required": required, "callback": converted}
    known = click.Choice(parameter.choices) if parameter.choices else click.Path()
    about["shell_complete"] = known.shell_complete
    if parameter.positional:
        nargs = -1 if parameter.many else 1
        return click.Argument([parameter.name], nargs=nargs, metavar=takes(parameter), **about)
    hidden = [parameter.hidden] if parameter.hidden else []
    return click.Option([parameter.name, names, *hidden], multiple=True, **about)
