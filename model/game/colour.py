"""The colours of tiles, apart from `feedback` so that help and errors need no NumPy."""

from enum import StrEnum


class Colour(StrEnum):
    """The colour of a tile. White is the report's name for what a dark screen shows grey."""

    GREEN = "G"
    YELLOW = "Y"
    WHITE = "W"
