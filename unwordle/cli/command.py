"""Click commands, with an option or argument for each field of a question."""

import dataclasses
import json
import os
import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from unwordle import __version__
from unwordle.cli import screen
from unwordle.files import STDIN, is_file, piped_text, read_text
from unwordle.model.game.grid import part_in_letters, shows_tiles
from unwordle.model.game.input import LENGTHS, InputError
from unwordle.model.overriding import override
from unwordle.model.text import counted
from unwordle.questions.answer import Line, Note, Table, Tiles
from unwordle.questions.question import Console, Parameter, Progress, Question, option, split_help

HELPED = {"help_option_names": ["-h", "--help"], "max_content_width": 102}
"""The Click settings of every command."""
_GROUPS = "The game, Words, What to show, Players, The theory, The server, Settings, Output"
GROUPS = _GROUPS.split(", ")
"""The groups of fields, in the help's order."""
_PLACEHOLDERS = {int: "N", float: "NUMBER", Path: "FILE"}


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
        return as_options(text, self.parameters).replace("`unwordle ", f"`{screen.program_name()} ")

    def say_all(self) -> None:
        """Print the stored notes on standard error, and clear them."""
        for note in self.notes:
            screen.say(self.spelled(note))
        self.notes.clear()

    def show(self, lines: Iterable[Line]) -> None:
        """Print an answer's lines and the notes."""
        for line in lines:
            self.say_all()
            match line:
                case Tiles():
                    screen.print_tiles(line)
                case Table():
                    screen.print_table(line)
                case Note():
                    screen.say(self.spelled(line.text))
                case str():
                    screen.echo(self.spelled(line))
        self.say_all()

    @contextmanager
    @override
    def progress(self, task: str, total: int = 0) -> Iterator[Progress]:
        if screen.is_plain() or not sys.stderr.isatty():
            yield lambda done: None
            return
        from rich.progress import Progress as Bars

        with Bars(console=screen.rich_console(stderr=True), transient=True) as bars:
            bar = bars.add_task(task, total=total or 1.0)
            yield lambda done: bars.update(bar, completed=done)


class Command(click.Command):
    """A Click command for a type of question. `names` has all commands."""

    def __init__(self, name: str, question: type[Question], names: Collection[str]) -> None:
        self.question, self.parameters, self.names = question, question.parameters(), names
        self.whole_help = False
        if question.answer is not Question.answer:
            self.parameters += AsJson.parameters()
        about = help_text(as_options(question.__doc__ or "", self.parameters))
        params = [*map(_declared, self.parameters)]
        super().__init__(name, params=params, help=about, context_settings=HELPED)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the arguments, and the usual options or, for `--help-all`, all of them by group."""
        fields = {field.name: field for field in self.parameters if not field.positional}
        usual = [fields[name] for name in (*self.question.usual, "json") if name in fields]
        whole = self.whole_help or not self.question.usual
        grouped = {title: [f for f in fields.values() if f.group == title] for title in GROUPS}
        arguments = [field for field in self.parameters if field.positional]
        shown = grouped if whole else {"Options": usual}
        for title, group in {"Arguments": arguments, **shown}.items():
            if rows := [described(field, self.parameters, whole=whole) for field in group]:
                with formatter.section(title):
                    formatter.write_dl(rows)
        if not whole:
            more = counted(len(fields) - len(usual), "more option")
            formatter.write(f"\n{ctx.command_path} --help-all shows {more}.\n")

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments, or show all options for `--help-all`."""
        if "--help-all" in args:
            self.whole_help, args = True, ["--help"]
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> int:
        """Answer the question, print the answer, and return the exit status."""
        given, terminal = dict(ctx.params), Terminal(self.parameters)
        try:
            self._read_input(given, terminal)
            values = {field.name: _value(field, given[field.name]) for field in self.parameters}
            as_json = values.pop("json", False)
            question = self.question(**values).instead(terminal)
            # Another question may answer, such as `infer`, whose lines name its own fields.
            terminal.parameters = [*question.parameters(), *self.parameters]
            if as_json:
                answer = question.answer(terminal)
                terminal.say_all()
                whole = {"version": __version__, "asked": vars(question), **answer.to_dict()}
                print(json.dumps(whole, default=os.fspath), flush=True)
                return question.status(answer)
            terminal.show(question.in_words(terminal))
            return terminal.status
        except InputError as error:
            raise InputError(terminal.spelled(str(error))) from error
        except BaseException:  # an interrupted command also prints its notes
            terminal.say_all()
            raise

    def _read_input(self, values: dict[str, Any], terminal: Terminal) -> None:
        inputs = [field for field in self.parameters if field.group != "Output"]
        readers = [field.name for field in inputs if field.piped or field.kind is Path]
        if sum(text.strip() == "-" for name in readers for text in values[name]) > 1:
            raise InputError("standard input can be read only once: give - once")
        for text in values.setdefault("files", ()):
            if text in self.names and not is_file(text):
                raise InputError(f"{text!r} is not a file: if you mean the command, give it first")
        for field in (field for field in self.parameters if field.piped):
            _move_games(values, field)
            spelled = "-" if field.positional else f"`{field.name}` -"
            texts = [read_text(STDIN) if x.strip() == "-" else x for x in values[field.name]]
            if not (texts or values["files"]) and (text := piped_text(spelled, terminal.say)):
                texts = [text]
            values[field.name] = tuple(texts)


def _move_games(values: dict[str, Any], field: Parameter) -> None:
    """Take tiles among the names of files for the text that they are."""
    given = values["files"]
    # Rows with a wrong letter are moved too, because their refusal says more than a missing file's.
    games = tuple(x for x in given if not is_file(x) and is_pasted(x))
    if games and not field.many:  # a result that is pasted without quotes is split at its spaces
        whole, others = " ".join(given), [x for x in given if x not in games]
        if others and not shows_tiles(whole):
            advice = "give the final word with `word`, or files alone"
            raise InputError(f"{others[0]!r} cannot be given together with a grid: {advice}")
        given, games = (), (whole,)
    values["files"] = tuple(text for text in given if text not in games)
    values[field.name] += games


def is_pasted(text: str) -> bool:
    """Return whether a text has tiles or several lines, or is most of a grid in letters."""
    is_nearly_grid = len(text) >= min(LENGTHS) and part_in_letters(text) > 0.7
    return is_nearly_grid or "\n" in text or shows_tiles(text)


def _whole(text: str) -> int:
    return int(re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", text))


def _value(parameter: Parameter, given: Any) -> Any:
    if parameter.kind is bool:
        return given
    if len(given) > 1 and not parameter.many:
        raise InputError(f"`{parameter.name}` is given more than once: give it once")
    kinds: dict[Any, Callable[[str], Any]] = {int: _whole, float: float}
    try:
        values = tuple(map(kinds.get(parameter.kind, str), given))
    except ValueError:
        raise parameter.refusal(given[0]) from None
    return values if parameter.many else next(iter(values), parameter.default)


def _declared(parameter: Parameter) -> click.Parameter:
    names = "/".join(options(parameter))
    if parameter.kind is bool:
        return click.Option([parameter.name, names], is_flag=True, default=parameter.default)
    known = click.Choice(parameter.choices) if parameter.choices else click.Path()
    about: dict[str, Any] = {"required": parameter.default is dataclasses.MISSING}
    about["shell_complete"] = known.shell_complete
    if parameter.positional:
        return click.Argument([parameter.name], nargs=-1, metavar=takes(parameter), **about)
    return click.Option([parameter.name, names], multiple=True, **about)


# ---------------------------------------------------------------- the help


def options(parameter: Parameter) -> list[str]:
    """Return a field's option, or both of a pair such as `--docs` and `--no-docs`."""
    return (parameter.spelled or f"--{parameter.name.replace('_', '-')}").split("/")


def takes(parameter: Parameter) -> str:
    """Return the placeholder for a field's value, such as `FILE`; for a flag, it is empty."""
    if parameter.kind is bool or parameter.metavar:
        return parameter.metavar
    if not parameter.positional:
        return "|".join(parameter.choices) or _PLACEHOLDERS.get(parameter.kind, "TEXT")
    return f"{parameter.name.upper()}..." if parameter.many else parameter.name.upper()


def as_options(text: str, parameters: Iterable[Parameter]) -> str:
    """Replace each field name in backticks with its option or argument."""
    names = {p.name: takes(p) if p.positional else options(p)[0] for p in parameters}
    return re.sub(r"`(\w+)`", lambda match: names.get(match[1], match[0]), text)


def help_text(text: str) -> str:
    """Return a docstring for Click, with a mark before the examples, whose lines it then keeps."""
    (about, examples), name = split_help(text), screen.program_name()
    commands = (f"  {example.replace('unwordle', name, 1)}" for example in examples)
    return "\n".join([about, *(["", "\b", "Examples:", *commands] if examples else [])])


def described(
    parameter: Parameter, parameters: Sequence[Parameter], *, whole: bool
) -> tuple[str, str]:
    """Return a field's option or argument, and its help: a sentence, unless it is `whole`."""
    text = as_options(parameter.help, parameters)
    if isinstance(parameter.default, str | int | float) and parameter.kind is not bool:
        text += f" [default: {parameter.default}]"
    if parameter.many and not parameter.positional:
        text += " May be repeated."
    names = [] if parameter.positional else [", ".join(options(parameter))]
    spelt = " ".join([*names, takes(parameter)]).rstrip()
    return spelt, text if whole else first_sentence(text)


def first_sentence(text: str) -> str:
    """Return the first sentence of a help text, without the default."""
    sentence = re.split(r"(?<=[^.])\. ", text.partition(" [default")[0])[0]
    return sentence if sentence.endswith(".") else f"{sentence}."
