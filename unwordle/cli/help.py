"""Options as they are spelled, and help: usage, examples, groups of options, no word cut."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from unwordle.cli.streams import bold, columns, program_name, wrapped
from unwordle.questions.question import GROUPS, Parameter, Question, split_help

_PLACEHOLDERS = {int: "N", float: "NUMBER", Path: "FILE"}


_NARROW = 70
"""In fewer columns an option's description is below it."""
_WIDEST = 100
Sections: TypeAlias = Mapping[str, Sequence[tuple[str, str]]]
"""The parts of a page: by their titles, names with what is said of each."""
_HELP = ("-h, --help", "Show this help.")


def spelling(parameter: Parameter) -> str:
    """Return how a message names a field: its option, or the name of its argument."""
    if parameter.positional:
        return takes(parameter)
    return options(parameter)[0]


def options(parameter: Parameter) -> list[str]:
    """Return the option of a field, and the one that switches it off if there is one."""
    return (parameter.spelled or f"--{parameter.name.replace('_', '-')}").split("/")


def takes(parameter: Parameter) -> str:
    """Return what help shows for the value of a field: its choices, or a placeholder."""
    if parameter.kind is bool or parameter.metavar:
        return parameter.metavar
    if not parameter.positional:
        return "|".join(parameter.choices) or _PLACEHOLDERS.get(parameter.kind, "TEXT")
    return f"{parameter.name.upper()}..." if parameter.many else parameter.name.upper()


def as_options(text: str, parameters: Iterable[Parameter]) -> str:
    """Return a text with the fields that it names in backticks spelled as options."""
    names = {one.name: spelling(one) for one in parameters}
    return re.sub(r"`(\w+)`", lambda match: names.get(match[1], match[0]), text)


def help_of(
    question: type[Question], parameters: Sequence[Parameter], path: str, *, whole: bool
) -> str:
    """Return the help of a command with these parameters: the usual ones, or the whole."""
    about, examples = question.help()
    arguments = [one for one in parameters if one.positional]
    usage = " ".join(["[OPTIONS]", *map(takes, arguments)])
    sections = {"Arguments": [(takes(one), does(one, parameters)) for one in arguments]}
    ending = ""
    if whole or not question.usual:
        for group, members in grouped(parameters).items():
            sections[group] = [(_spelt(one), does(one, parameters)) for one in members]
        sections.setdefault("Output", []).append(_HELP)
    else:
        by_name = {one.name: one for one in parameters}
        usual = [by_name[name] for name in (*question.usual, "json") if name in by_name]
        sections["Arguments"] = [(name, _sentence(text)) for name, text in sections["Arguments"]]
        rows = [(_spelt(one), _sentence(does(one, parameters))) for one in usual]
        sections["Options"] = [*rows, _HELP]
        more = len(parameters) - len(usual) - len(arguments)
        ending = f"{path} --help-all shows {more} more options."
    return _page(f"{path} {usage}", as_options(about, parameters), examples, sections, ending)


def group_help(text: str, commands: Mapping[str, str], path: str) -> str:
    """Return the help of a group of commands, each with a sentence about it."""
    about, examples = split_help(text)
    ending = f"{path} COMMAND --help explains one command."
    sections = {"Commands": [(name, _sentence(does)) for name, does in commands.items()]}
    if path.count(" ") < 1 or path.endswith("run.py"):
        sections["Options"] = [("--version, -V", "Print the version."), _HELP]
    return _page(f"{path} COMMAND [OPTIONS]", about, examples, sections, ending)


def grouped(parameters: Iterable[Parameter]) -> dict[str, list[Parameter]]:
    """Return the options by the name of their group."""
    groups: dict[str, list[Parameter]] = {group: [] for group in GROUPS}
    for one in parameters:
        if not one.positional:
            groups.setdefault(one.group, []).append(one)
    return {group: members for group, members in groups.items() if members}


def does(parameter: Parameter, parameters: Sequence[Parameter]) -> str:
    """Return what an option does, with its default."""
    text = as_options(parameter.help, parameters)
    if isinstance(parameter.default, str | int | float) and parameter.kind is not bool:
        text += f" [default: {parameter.default}]" if parameter.default != "" else ""
    if parameter.many and not parameter.positional:
        text += " May be repeated."
    return text


def side_by_side(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield names and descriptions in two columns; in a narrow terminal one below the other."""
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
        for example in examples:  # one that is wider than the terminal is continued
            command = f"  {example.replace('unwordle', program_name(), 1)}"
            lines.append(" \\\n".join(wrapped(command, columns() - 2, " " * 6)))
    for title, rows in sections.items():
        if rows:
            lines += ["", bold(f"{title}:"), *side_by_side(rows)]
    if ending:
        lines += ["", *wrapped(ending, width, "")]
    return "\n".join(lines) + "\n"


def _sentence(text: str) -> str:
    """Return what an option does in short."""
    sentence = re.split(r"(?<=[^.])\. ", text.partition(" [default")[0])[0]
    return sentence if sentence.endswith(".") else f"{sentence}."


def _spelt(parameter: Parameter) -> str:
    return f"{', '.join(options(parameter))} {takes(parameter)}".rstrip()
