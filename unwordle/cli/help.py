"""The names of options, and the help of commands."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

import click

from unwordle.cli.streams import bold, columns, program_name, wrapped
from unwordle.questions.question import GROUPS, Parameter, Question, split_help

_PLACEHOLDERS = {int: "N", float: "NUMBER", Path: "FILE"}
_NARROW = 70
"""The smallest width at which descriptions stand beside the options."""
_WIDEST = 100
Sections: TypeAlias = Mapping[str, Sequence[tuple[str, str]]]
"""The sections of a help page by title, as pairs of a name and a description."""
_HELP = ("-h, --help", "Show this help.")


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


def help_of(
    question: type[Question], parameters: Sequence[Parameter], path: str, *, whole: bool
) -> str:
    """Return the help of the command `path`, such as `unwordle board`.

    Unless `whole`, only the usual options are described, if the question names any.
    """
    arguments = [field for field in parameters if field.positional]
    titles = dict.fromkeys([*GROUPS, *(field.group for field in parameters)])
    plain = [field for field in parameters if not field.positional]
    groups = {title: [one for one in plain if one.group == title] for title in titles}
    last, ending = "Output", ""
    shown: Callable[[str], str] = str
    if question.usual and not whole:
        by_name = {field.name: field for field in parameters}
        usual = [by_name[name] for name in (*question.usual, "json") if name in by_name]
        groups, last, shown = {"Options": usual}, "Options", _sentence
        more = len(parameters) - len(usual) - len(arguments)
        ending = f"{path} --help-all shows {more} more options."
    sections = {
        title: [(_spelt(field), shown(_does(field, parameters))) for field in fields]
        for title, fields in {"Arguments": arguments, **groups}.items()
        if fields
    }
    sections.setdefault(last, []).append(_HELP)
    about, examples = question.help()
    usage = " ".join([path, "[OPTIONS]", *map(takes, arguments)])
    return _page(usage, as_options(about, parameters), examples, sections, ending)


def program_help(text: str, commands: Mapping[str, str], path: str) -> str:
    """Return the program's help: `text`, and a sentence about each command."""
    rows = [(name, _sentence(does)) for name, does in commands.items()]
    sections = {"Commands": rows, "Options": [("--version, -V", "Print the version."), _HELP]}
    ending = f"{path} COMMAND --help explains one command."
    return _page(f"{path} COMMAND [OPTIONS]", *split_help(text), sections, ending)


def _does(parameter: Parameter, parameters: Sequence[Parameter]) -> str:
    text = as_options(parameter.help, parameters)
    if isinstance(parameter.default, str | int | float) and parameter.kind is not bool:
        text += f" [default: {parameter.default}]" if parameter.default != "" else ""
    if parameter.many and not parameter.positional:
        text += " May be repeated."
    return text


def _page(usage: str, about: str, examples: list[str], sections: Sections, ending: str) -> str:
    page = click.HelpFormatter(width=min(columns(), _WIDEST))
    page.write(f"{bold('Usage:')} {usage}\n\n")
    page.write_text(about)
    if examples:
        with page.section(bold("Examples")):
            for example in examples:  # a long example continues on the next line
                command = f"  {example.replace('unwordle', program_name(), 1)}"
                page.write(" \\\n".join(wrapped(command, columns() - 2, " " * 6)) + "\n")
    for title, rows in sections.items():
        with page.section(bold(title)):
            page.write_dl(rows, col_max=26 if page.width >= _NARROW else 2)
    if ending:
        page.write("\n")
        page.write_text(ending)
    return page.getvalue()


def _sentence(text: str) -> str:
    sentence = re.split(r"(?<=[^.])\. ", text.partition(" [default")[0])[0]
    return sentence if sentence.endswith(".") else f"{sentence}."


def _spelt(parameter: Parameter) -> str:
    names = [] if parameter.positional else [", ".join(options(parameter))]
    return " ".join([*names, takes(parameter)]).rstrip()
