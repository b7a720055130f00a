"""The colours of tiles and the symbols that people write for them. The module needs no NumPy."""

import re
from enum import StrEnum

from unwordle.model.game.input import InputError


class Colour(StrEnum):
    """The colour of a tile. White is the report's name for the tile that players see as grey."""

    GREEN = "G"
    YELLOW = "Y"
    WHITE = "W"

    @classmethod
    def named(cls, name: str) -> "Colour":
        """Return the colour with this name, such as `Green` or `g`, in upper or lower case.

        Raises InputError if no colour has this name.
        """
        if isinstance(name, cls):
            return name
        for colour in cls:
            if name.upper() in (colour.name, colour.value):
                return colour
        raise InputError(f"{name!r} is not a colour: colours are Green, Yellow and White")


TILES = (
    dict.fromkeys("⬜⬛◻◼▫▪◽◾🔲🔳⚪⚫", Colour.WHITE)
    | dict.fromkeys("🟨🟦🟡🔵", Colour.YELLOW)  # blue is yellow in high contrast
    | dict.fromkeys("🟩🟧🟢🟠✅", Colour.GREEN)  # orange is green in high contrast
)
"""The colour of each symbol of a shared result."""

_JOINED = f"[^\\s\\x00-\\x7f{''.join(TILES)}]"
_INVISIBLE = re.compile(  # except joiners between letters or emoji of people's names
    "[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe0e\ufe0f\ufeff]"
    f"(?<!{_JOINED}[\u200c\u200d](?={_JOINED}))"
)
_SPACES = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t]")


def visible(text: str) -> str:
    """Return the text without invisible symbols, and with every kind of space as a plain space."""
    return text if text.isascii() else _SPACES.sub(" ", _INVISIBLE.sub("", text))
