"""The colours of tiles, apart from `feedback` so that help and errors need no NumPy."""

from enum import StrEnum

from model.game.errors import InputError


class Colour(StrEnum):
    """The colour of a tile. White is the report's name for what a dark screen shows grey."""

    GREEN = "G"
    YELLOW = "Y"
    WHITE = "W"

    @classmethod
    def named(cls, name: str) -> "Colour":
        """Return the colour of this name, such as `Green` or `g`, in any case.

        Raises InputError if there is none.
        """
        if isinstance(name, cls):
            return name
        for colour in cls:
            if name.upper() in (colour.name, colour.value):
                return colour
        raise InputError(f"{name!r} is not a colour: colours are Green, Yellow and White")
