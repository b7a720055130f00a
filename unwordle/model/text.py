"""Text for people: reasons, numbers with nouns, and lists."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from unwordle.model.game.input import Colour, InputError

T = TypeVar("T")

NAMES = {Colour.GREEN: "green", Colour.YELLOW: "yellow", Colour.WHITE: "grey"}
"""The colours' names for players."""


class Reason(NamedTuple):
    """A violated rule: the tiles at fault, numbered from 0, and a sentence."""

    row: int
    columns: tuple[int, ...]
    rule: str
    """`words`, `colours`, `pin`, `distinct`, `constraint`, or a play's name."""
    text: str
    grid: int = 0


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, such as `2 words`."""
    return f"{number:,} {noun}" + ("s" if number != 1 else "")


def listed(parts: Sequence[str], word: str = "and") -> str:
    """Join the parts with commas, and `word` before the last."""
    return f" {word} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def called(name: str, among: Mapping[str, T], what: str) -> T:
    """Return the value with this name, or raise InputError."""
    if name not in among:
        raise InputError(f"unknown {what} {name!r} (choose {listed([*among], 'or')})")
    return among[name]


def tiles_named(pattern: str, columns: Sequence[int]) -> str:
    """Return a phrase for the tiles in these columns, such as `green in places 1 and 3`."""
    parts = []
    for colour in Colour:
        numbers = [str(column + 1) for column in columns if pattern[column] == colour]
        if numbers:
            named = f"place{'s' if len(numbers) > 1 else ''} {listed(numbers)}"
            parts.append(f"{NAMES[colour]} in {named}")
    return listed(parts) or "any colours"
