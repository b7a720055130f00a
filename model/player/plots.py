"""Charts of players: the openers they keep over the days, and their results."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from model.solve.plots import save

if TYPE_CHECKING:
    from matplotlib.axes import Axes


MOST_DRAWN = 30
"""Charts have this many players at most: those with the most games."""
_SCORES = "123456X"


def draw(players: Sequence[Mapping[str, Any]], folder: Path) -> list[Path]:
    """Draw openers and results, each as PNG and SVG: the files written.

    `players` are records as `answers.player` gives them.
    """
    from matplotlib.figure import Figure

    drawn = players[:MOST_DRAWN]
    written = []
    for name, chart in (("openers", _openers), ("results", _results)):
        figure = Figure(figsize=(9, 1.6 + 0.35 * len(drawn)), layout="constrained")
        chart(figure.add_subplot(), drawn)
        written += save(figure, folder / name)
    return written


def _openers(axes: "Axes", players: Sequence[Mapping[str, Any]]) -> None:
    """A bar for each opener from its first day to its last; the paler, the less probable."""
    axes.set_title("Openers")
    axes.set_xlabel("puzzle number")
    for place, one in enumerate(players):
        for opener in one["openers"]:
            left, width = opener["first"], opener["last"] - opener["first"] + 1
            colour = "#3a7d34" if opener["word"] else "#8a8f94"
            axes.barh(
                place, width, left=left, color=colour, alpha=0.25 + 0.7 * opener["probability"]
            )
            axes.text(
                left + width / 2, place, opener["word"] or "none", ha="center", va="center", size=7
            )
    _named(axes, players)


def _results(axes: "Axes", players: Sequence[Mapping[str, Any]]) -> None:
    """The shares of each player's results, side by side."""
    import matplotlib

    colours = matplotlib.colormaps["viridis"]
    axes.set_title("Results")
    axes.set_xlabel("% of games")
    left = [0.0] * len(players)
    for score in _SCORES:
        shares = [100 * one["results"][score] / one["games"] for one in players]
        colour = "#b0413e" if score == "X" else colours(1 - (int(score) - 1) / 6)
        axes.barh(range(len(players)), shares, left=left, color=colour, label=score)
        left = [so_far + share for so_far, share in zip(left, shares, strict=True)]
    axes.legend(ncols=7, loc="lower center", bbox_to_anchor=(0.5, 1.06), frameon=False)
    _named(axes, players)


def _named(axes: "Axes", players: Sequence[Mapping[str, Any]]) -> None:
    axes.set_yticks(range(len(players)), [one["name"] for one in players])
    axes.invert_yaxis()
