"""Functions that spell options and write the help of commands."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from unwordle.cli.streams import bold, columns, program_name, wrapped
from unwordle.questions.question import GROUPS, Parameter, Question, split_help

_PLACEHOLDERS = {int: "N", float: "NUMBER", Path: "FILE"}


_NARROW = 70
"""Minimum terminal width for help with options and descriptions side by side, in characters."""
_WIDEST = 100
Sections: TypeAlias = Mapping[str, Sequence[tuple[str, str]]]
"""The sections of a help page, by title. A section has pairs of a name and a description."""
_HELP = ("-h, --help", "Show this help.")


def spelling(parameter: Parameter) -> str:
    """Return the name of a field in messages: the option, or the placeholder of the argument."""
    if parameter.positional:
        return takes(parameter)
    return options(parameter)[0]


def options(parameter: Parameter) -> list[str]:
    """Return the options that set a field: one option, or a pair such as --docs and --no-docs."""
    return (parameter.spelled or f"--{parameter.name.replace('_', '-')}").split("/")


def takes(parameter: Parameter) -> str:
    """Return the placeholder for a field's value in the help, such as FILE or easy|medium|hard."""
    if parameter.kind is bool or parameter.metavar:
        return parameter.metavar
    if not parameter.positional:
        return "|".join(parameter.choices) or _PLACEHOLDERS.get(parameter.kind, "TEXT")
    return f"{parameter.name.upper()}..." if parameter.many else parameter.name.upper()


def as_options(text: str, parameters: Iterable[Parameter]) -> str:
    """Return the text, with each field name in backticks replaced with the field's option."""
    names = {field.name: spelling(field) for field in parameters}
    return re.sub(r"`(\w+)`", lambda match: names.get(match[1], match[0]), text)


def help_of(
    question: type[Question], parameters: Sequence[Parameter], path: str, *, whole: bool
) -> str:
    """Return the help of a command. If `whole` is false, the help has only the usual options.

    If the question has no list of usual options, the help always has all options.
    """
    about, examples = question.help()
    arguments = [field for field in parameters if field.positional]
    usage = " ".join(["[OPTIONS]", *map(takes, arguments)])
    sections = {"Arguments": [(takes(field), does(field, parameters)) for field in arguments]}
    ending = ""
    if whole or not question.usual:
        for group, members in grouped(parameters).items():
            sections[group] = [(_spelt(field), does(field, parameters)) for field in members]
        sections.setdefault("Output", []).append(_HELP)
    else:
        by_name = {field.name: field for field in parameters}
        usual = [by_name[name] for name in (*question.usual, "json") if name in by_name]
        sections["Arguments"] = [(name, _sentence(text)) for name, text in sections["Arguments"]]
        rows = [(_spelt(field), _sentence(does(field, parameters))) for field in usual]
        sections["Options"] = [*rows, _HELP]
        more = len(parameters) - len(usual) - len(arguments)
        ending = f"{path} --help-all shows {more} more options."
    return _page(f"{path} {usage}", as_options(about, parameters), examples, sections, ending)


def group_help(text: str, commands: Mapping[str, str], path: str) -> str:
    """Return the help of a group of commands, with a sentence about each command."""
    about, examples = split_help(text)
    ending = f"{path} COMMAND --help explains one command."
    sections = {"Commands": [(name, _sentence(does)) for name, does in commands.items()]}
    if path.count(" ") < 1 or path.endswith("run.py"):
        sections["Options"] = [("--version, -V", "Print the version."), _HELP]
    return _page(f"{path} COMMAND [OPTIONS]", about, examples, sections, ending)


def grouped(parameters: Iterable[Parameter]) -> dict[str, list[Parameter]]:
    """Return the parameters that are options, by the name of their group."""
    groups: dict[str, list[Parameter]] = {group: [] for group in GROUPS}
    for field in parameters:
        if not field.positional:
            groups.setdefault(field.group, []).append(field)
    return {group: members for group, members in groups.items() if members}


def does(parameter: Parameter, parameters: Sequence[Parameter]) -> str:
    """Return the description of an option or argument, including the default."""
    text = as_options(parameter.help, parameters)
    if isinstance(parameter.default, str | int | float) and parameter.kind is not bool:
        text += f" [default: {parameter.default}]" if parameter.default != "" else ""
    if parameter.many and not parameter.positional:
        text += " May be repeated."
    return text


def side_by_side(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield the lines of a list of names and descriptions, in two columns.

    If a name is long or the terminal is narrow, the description begins on the next line.
    """
    pairs = list(rows)
    width = min(columns(), _WIDEST)
    column = min(max((len(name) for name, _ in pairs), default=0), 26) + 4
    narrow = width < _NARROW
    for name, text in pairs:
        indent = " " * (6 if narrow else column)
        lines = wrapped(indent + text, width, indent) if text else []
        if narrow or len(name) > column - 4 or not lines:
            yield f"  {name}"
        else:
            lines[0] = f"  {name:<{column - 2}}{lines[0][column:]}"
        yield from lines


def _page(usage: str, about: str, examples: list[str], sections: Sections, ending: str) -> str:
    width = min(columns(), _WIDEST)
    lines = [f"{bold('Usage:')} {usage}", "", *wrapped(about, width, "")]
    if examples:
        lines += ["", bold("Examples:")]
        for example in examples:  # a long example continues on the next line
            command = f"  {example.replace('unwordle', program_name(), 1)}"
            lines.append(" \\\n".join(wrapped(command, columns() - 2, " " * 6)))
    for title, rows in sections.items():
        if rows:
            lines += ["", bold(f"{title}:"), *side_by_side(rows)]
    if ending:
        lines += ["", *wrapped(ending, width, "")]
    return "\n".join(lines) + "\n"


def _sentence(text: str) -> str:
    """Return the first sentence of a description, without the default."""
    sentence = re.split(r"(?<=[^.])\. ", text.partition(" [default")[0])[0]
    return sentence if sentence.endswith(".") else f"{sentence}."


def _spelt(parameter: Parameter) -> str:
    return f"{', '.join(options(parameter))} {takes(parameter)}".rstrip()
