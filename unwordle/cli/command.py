"""Commands made of questions: `command_of` turns a dataclass of options into a Click command.

Each command of the table in `unwordle.cli.program` is made so.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from unwordle.cli.help import help_of
from unwordle.cli.output import Terminal, print_json
from unwordle.cli.spelling import as_options, spelling, spellings, takes
from unwordle.cli.streams import input_text, piped_text
from unwordle.model.game.input import InputError
from unwordle.questions.question import Parameter, Question, option

_WHOLE = "whole help"
"""In Click's notes of a command: all options are to be shown, not the usual ones alone."""

HELPED = {"help_option_names": ["-h", "--help"]}
"""Click's settings of every command: the options that show its help."""


class Output(Question):
    """How a command gives its answer: in words, unless a subclass has options for it."""

    def give(self, question: Question, terminal: Terminal) -> int:
        """Answer a question. Return the exit status."""
        from unwordle.cli.screen import show

        return show(question.told(terminal), terminal)


class WordsOrJson(Output):
    """How most answers are given."""

    json: bool = option(False, group="Output")
    """Print one JSON object and nothing else."""

    def give(self, question: Question, terminal: Terminal) -> int:
        """Answer a question as JSON or in words. Return the exit status."""
        if not self.json:
            return super().give(question, terminal)
        answer = question.answer(terminal)
        terminal.say_all()
        print_json(question, answer)
        return question.status(answer)


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

    def __init__(self, name: str, question: type[Question], output: type[Output]) -> None:
        self.question, self.output = question, output
        self.parameters = (*question.parameters(), *output.parameters())
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
        try:
            self._read_input(values, terminal)
            question = self.question(**_of(self.question, values))
            return self.output(**_of(self.output, values)).give(question, terminal)
        except InputError as error:
            raise InputError(as_options(str(error), self.parameters)) from error
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


def _of(question: type[Question], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of a question's fields."""
    return {one.name: values[one.name] for one in question.parameters()}


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
    names = "/".join(spellings(parameter))
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
