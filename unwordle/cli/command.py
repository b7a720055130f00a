"""Commands made of questions: a Click command for the fields of a question, and its answer."""

import dataclasses
import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from unwordle import __version__
from unwordle.cli.help import as_options, help_of, options, spelling, takes
from unwordle.cli.streams import input_text, piped_text, say
from unwordle.model.game.input import InputError
from unwordle.questions.answer import Answer
from unwordle.questions.question import Console, Parameter, Progress, Question, option

_WHOLE = "whole help"
"""In Click's notes of a command: all options are to be shown, not the usual ones alone."""

HELPED = {"help_option_names": ["-h", "--help"]}
"""Click's settings of every command: the options that show its help."""


class AsJson(Question):
    """The option of every command that answers a question."""

    json: bool = option(False, group="Output")
    """Print one JSON object and nothing else."""


class Terminal(Console):
    """The terminal, while a command with these parameters is answered."""

    def __init__(self, parameters: Sequence[Parameter]) -> None:
        self.parameters = parameters
        self.notes: list[str] = []

    def say(self, note: str) -> None:
        """Keep a note, once, until there is an answer: what is refused is one line alone."""
        if note not in self.notes:
            self.notes.append(note)

    def spelled(self, text: str) -> str:
        """Return a text with the fields that it names spelled as options."""
        return as_options(text, self.parameters)

    def say_all(self) -> None:
        """Print the notes on standard error; the fields that they name are spelled as options."""
        for note in self.notes:
            say(self.spelled(note))
        self.notes.clear()

    @contextmanager
    def progress(self, task: str, total: int = 0) -> Iterator[Progress]:
        """Show a progress bar on standard error, in a terminal only."""
        if not sys.stderr.isatty():
            yield lambda done: None
            return
        from rich import progress as bars

        from unwordle.cli.screen import rich_console

        columns = bars.Progress.get_default_columns()
        if total:
            columns = (*columns[:2], bars.MofNCompleteColumn(), bars.TimeRemainingColumn())
        screen = rich_console(stderr=True)
        with bars.Progress(
            *columns,
            console=screen,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
            disable=not screen.is_terminal,
        ) as bar:
            number = bar.add_task(task, total=total or 1.0)

            yield lambda done: bar.update(number, completed=done)


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


class Value(click.ParamType[Any]):
    """Reads one value of a field; whether it is accepted, the question says."""

    name = "value"

    def __init__(self, parameter: Parameter) -> None:
        self.parameter = parameter

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """Return the value. Raises InputError if it is no number and should be."""
        kind = self.parameter.kind
        if kind in (int, float) and isinstance(value, str):
            try:
                return kind(value)
            except (ValueError, OverflowError):
                named = spelling(self.parameter)
                raise InputError(f"{named} {value!r} is not {self.parameter.accepted}") from None
        return Path(value) if kind is Path and isinstance(value, str) else value


class Command(click.Command):
    """A command of a question, which prints our help."""

    def __init__(self, name: str, question: type[Question]) -> None:
        self.question, self.parameters = question, question.parameters()
        if question.answer is not Question.answer:
            self.parameters += AsJson.parameters()
        super().__init__(name, params=[*map(_declared, self.parameters)], context_settings=HELPED)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help."""
        whole = bool(ctx.meta.get(_WHOLE))
        formatter.write(help_of(self.question, self.parameters, ctx.command_path, whole=whole))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments. Raises InputError if there is one too many."""
        ctx.allow_extra_args = True
        if "--help-all" in args:
            ctx.meta[_WHOLE], args = True, ["--help"]
        try:
            rest = super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            if error.possibilities:
                raise
            text = f"{error.message} `{ctx.command_path} --help` lists the options."
            raise InputError(text) from None
        if rest and not ctx.resilient_parsing:
            names = " ".join(takes(one) for one in self.parameters if one.positional)
            taken = f"{ctx.command_path} takes {names or 'options only'}"
            raise InputError(f"{rest[0]!r} is one argument too many: {taken}")
        return rest

    def invoke(self, ctx: click.Context) -> int:
        """Ask the question, and print the answer. Return the exit status."""
        values, terminal = dict(ctx.params), Terminal(self.parameters)
        as_json = values.pop("json", False)
        try:
            self._read_input(values, terminal)
            question = self.question(**values).instead(terminal)
            if as_json:
                answer = question.answer(terminal)
                terminal.say_all()
                print_json(question, answer)
                return question.status(answer)
            from unwordle.cli.screen import show

            return show(question.in_words(terminal), terminal)
        except InputError as error:
            raise InputError(terminal.spelled(str(error))) from error
        except BaseException:  # what is interrupted has something to say too
            terminal.say_all()
            raise

    def _read_input(self, values: dict[str, Any], terminal: Terminal) -> None:
        """Put standard input's text where `-` stands, and where nothing was given but a pipe."""
        texts = [one for one in self.parameters if one.piped]
        files = [one for one in self.parameters if one.is_file and one.positional]
        given = [str(text).strip() for one in (*texts, *files) for text in _many(values[one.name])]
        if given.count("-") > 1:
            raise InputError("standard input can be read only once: give - once")
        for one in texts:
            value = [input_text() if v.strip() == "-" else v for v in _many(values[one.name])]
            if not given:
                value = _piped(one, terminal)
            values[one.name] = tuple(value) if one.many else next(iter(value), None)


def _piped(parameter: Parameter, terminal: Terminal) -> list[str]:
    """Return the text that is piped to the program as a field's value, if there is any.

    A note says that a pipe has none.
    """
    try:
        text = piped_text()
    except TimeoutError:
        waits = f"`{parameter.name}` - waits for it"
        terminal.say(f"standard input is silent, so it is not read: {waits}")
        return []
    if text == "":
        terminal.say("standard input is empty, so it gives no grid")
    return [text] if text else []


def _many(value: Any) -> Sequence[Any]:
    return () if value is None else value if isinstance(value, tuple) else (value,)


def _declared(parameter: Parameter) -> click.Parameter:
    """Return the option or argument of a field."""
    required = parameter.default is dataclasses.MISSING
    rest: dict[str, Any] = {} if required else {"default": parameter.default}
    taken: dict[str, Any] = {"type": Value(parameter), "required": required}
    if parameter.positional:
        rest |= {"nargs": -1 if parameter.many else 1, "metavar": takes(parameter)}
        return click.Argument([parameter.name], **taken, **rest)
    names = "/".join(options(parameter))
    if parameter.kind is bool:
        return click.Option([parameter.name, names], is_flag=True, **rest)

    def once(ctx: click.Context, param: click.Parameter, values: Sequence[Any]) -> Any:
        """Return the value of an option that cannot be repeated, or its default."""
        if len(values) > 1:
            raise InputError(f"{names} is given twice: give it once")
        return values[0] if values else parameter.default

    if not parameter.many:
        rest = {"callback": once}
    return click.Option([parameter.name, names], multiple=True, **taken, **rest)
