"""Coloured tiles, printed with Rich. As its import takes long, only terminals use this module."""

from rich.console import Console as RichConsole
from rich.text import Text
from rich.theme import Theme

from unwordle.cli.streams import is_plain, marked
from unwordle.model.game.input import Colour

_STYLES = {
    Colour.GREEN: "bold white on #3a7d34",
    Colour.YELLOW: "bold black on #e2b93b",
    Colour.WHITE: "white on #50545a",
}
_STYLES_OF_16_COLOURS = {
    _STYLES[Colour.GREEN]: "bold white on green",
    _STYLES[Colour.YELLOW]: "black on yellow",
    _STYLES[Colour.WHITE]: "white on black",
}
"""The styles for terminals with only 16 colours."""


def rich_console(*, stderr: bool = False) -> RichConsole:
    """Return a console that writes escape codes only if `is_plain` and the stream allow them."""
    terminal = False if is_plain() else None
    screen = RichConsole(
        stderr=stderr, highlight=False, force_jupyter=False, force_terminal=terminal
    )
    screen.soft_wrap = not screen.file.isatty()
    if screen.color_system in ("standard", "windows"):
        screen.push_theme(Theme(_STYLES_OF_16_COLOURS))
    return screen


def coloured(word: str, pattern: str) -> Text:
    """Return a word as a row of tiles, with marks and colours."""
    tiles = zip(marked(word, pattern), pattern, strict=True)
    return Text.assemble(*((tile, _STYLES[Colour(shown)]) for tile, shown in tiles))
