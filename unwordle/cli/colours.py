"""Coloured tiles, printed with Rich. As its import takes long, only terminals use this module."""

from rich.console import Console as RichConsole
from rich.text import Text
from rich.theme import Theme

from unwordle.cli.streams import is_plain
from unwordle.questions.answer import Tiles

_GREEN, _YELLOW, _WHITE = "bold white on #3a7d34", "bold black on #e2b93b", "white on #50545a"
_STYLES = Theme({"G": _GREEN, "Y": _YELLOW, "W": _WHITE})
_OF_16_COLOURS = Theme({"G": "bold white on green", "Y": "black on yellow", "W": "white on black"})


def rich_console(*, stderr: bool = False) -> RichConsole:
    """Return a console that writes escape codes only if `is_plain` and the stream allow them."""
    terminal = False if is_plain() else None
    screen = RichConsole(
        stderr=stderr, highlight=False, force_jupyter=False, force_terminal=terminal
    )
    screen.soft_wrap = not screen.file.isatty()
    few = screen.color_system in ("standard", "windows")
    screen.push_theme(_OF_16_COLOURS if few else _STYLES)
    return screen


def coloured(row: Tiles) -> Text:
    """Return a row of tiles with marks and colours."""
    return Text.assemble(*zip(row.marked, row.pattern, strict=True))
