"""How the command line spells the fields of questions: as options, in help and in messages."""

import re
from collections.abc import Iterable
from pathlib import Path

from unwordle.questions.question import Parameter

_PLACEHOLDERS = {int: "N", float: "NUMBER", Path: "FILE"}


def spelling(parameter: Parameter) -> str:
    """Return the option of a field, or the name of its argument."""
    if parameter.positional:
        return takes(parameter)
    return parameter.spelled or f"--{parameter.name.replace('_', '-')}"


def spellings(parameter: Parameter) -> tuple[str, ...]:
    """Return the option of a field, and the one that switches it off if there is one."""
    return (spelling(parameter), *filter(None, [parameter.switched_off]))


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
