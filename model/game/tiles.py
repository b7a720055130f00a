"""The symbols that stand for coloured tiles, and text without what cannot be seen."""

import re

from model.game.colour import Colour

TILES = (
    dict.fromkeys("⬜⬛◻◼▫▪◽◾🔲🔳⚪⚫", Colour.WHITE)
    | dict.fromkeys("🟨🟦🟡🔵", Colour.YELLOW)  # blue is yellow in high contrast
    | dict.fromkeys("🟩🟧🟢🟠✅", Colour.GREEN)  # orange is green in high contrast
)
"""The colour that each symbol stands for."""

_INVISIBLE = re.compile(
    "[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe0e\ufe0f\ufeff]"
)
_SPACES = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t]")


def visible(text: str) -> str:
    """Return the text without symbols that cannot be seen, and with plain spaces for all kinds."""
    return text if text.isascii() else _SPACES.sub(" ", _INVISIBLE.sub("", text))
