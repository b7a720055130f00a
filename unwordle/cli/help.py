"""The names of options, and the parts of a command's help that Click doesn't make."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from unwordle.cli.screen import program_name
from unwordle.questions.question import Parameter, split_help

_PLACEHOLDERS = {int: "N", float: "NUMBER", Path: "FILE"}


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
    about, examples = split_help(text)
    commands = (f"  {example.replace('unwordle', program_name(), 1)}" for example in examples)
    return "\n".join([about, *(["", "\b", "Examples:", *commands] if examples else [])])


def described(
    parameter: Parameter, parameters: Sequence[Parameter], *, whole: bool
) -> tuple[str, str]:
    """Return a field's option or argument, and its help: a sentence, unless it is `whole`."""
    text = as_options(parameter.help, parameters)
    is_told = parameter.default != "" and parameter.kind is not bool
    if isinstance(parameter.default, str | int | float) and is_told:
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
