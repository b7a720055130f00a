"""Charts drawn with matplotlib, each as PNG and as SVG: the same numbers give the same bytes."""

from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from unwordle.files import make_folder, write_whole
from unwordle.model.game.input import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Chart: TypeAlias = Callable[["Axes"], None]
"""Draws one chart on empty axes."""
GREEN, RED = "#3a7d34", "#b0413e"


def ready(folder: Path) -> None:
    """Make the folder for charts. Raises InputError unless they can be drawn into it."""
    _figures()
    make_folder(folder)


def write_charts(charts: Mapping[str, Chart], folder: Path, size: tuple[float, float]) -> None:
    """Write each chart into the folder under its name, this size in inches.

    Raises InputError where matplotlib is not installed, or the folder cannot be written to.
    """
    figure_of = _figures()
    for name, chart in charts.items():
        figure = figure_of(figsize=size, layout="constrained")
        chart(figure.add_subplot())
        for suffix, about in (("png", {"Software": None}), ("svg", {"Date": None})):
            drawn = BytesIO()
            figure.savefig(drawn, format=suffix, dpi=150, metadata=about)
            write_whole(folder / f"{name}.{suffix}", drawn.getvalue())


def stacked_bars(axes: "Axes", names: Sequence[Any], parts: Mapping[str, Sequence[float]]) -> None:
    """Draw a bar for each name, of a share for each part; the part X, games that were lost, is
    red.
    """
    import matplotlib

    colours = matplotlib.colormaps["viridis"]
    left = [0.0] * len(names)
    for place, (part, shares) in enumerate(parts.items()):
        colour = RED if part == "X" else colours(place / max(1, len(parts) - 1))
        axes.barh(names, shares, left=left, color=colour, label=part)
        left = [so_far + share for so_far, share in zip(left, shares, strict=True)]


def _figures() -> Any:
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError:
        needed = "matplotlib: install the extra `plot` (pip install '.[plot]')"
        raise InputError(f"charts need {needed}") from None
    matplotlib.rcParams["svg.hashsalt"] = "unwordle"
    return Figure
