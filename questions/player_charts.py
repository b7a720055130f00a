"""Charts of players: the openers they keep over the days, and their results."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from model.charts import GREEN, stacked_bars, write_charts
from questions.record import PlayerRecord
from questions.standings import SCORES

MOST_DRAWN = 30
"""The most players on a chart: those with the most games."""

Players: TypeAlias = Sequence[PlayerRecord]


def draw(players: Players, folder: Path) -> list[Path]:
    """Draw openers and results, each as PNG and SVG. Return the files written."""
    drawn = players[:MOST_DRAWN]
    charts = {"openers": partial(_openers, drawn), "results": partial(_results, drawn)}
    return write_charts(charts, folder, (9, 1.6 + 0.35 * len(drawn)))


def _openers(players: Players, axes: Any) -> None:
    """Draw a bar for each opener from its first day to its last; the paler, the less probable."""
    axes.set_title("Openers")
    axes.set_xlabel("puzzle number")
    for place, one in enumerate(players):
        for opener in one["openers"]:
            left, width = opener["first"], opener["last"] - opener["first"] + 1
            colour = GREEN if opener["word"] else "#8a8f94"
            alpha = 0.25 + 0.7 * opener["probability"]
            axes.barh(place, width, left=left, color=colour, alpha=alpha)
            name = opener["word"] or "none"
            axes.text(left + width / 2, place, name, ha="center", va="center", size=7)
    _name(axes, players)


def _results(players: Players, axes: Any) -> None:
    """Draw the shares of each player's results, side by side."""
    axes.set_title("Results")
    axes.set_xlabel("% of games")
    shares = {s: [100 * one["results"][s] / one["games"] for one in players] for s in SCORES}
    stacked_bars(axes, range(len(players)), shares)
    axes.legend(ncols=7, loc="lower center", bbox_to_anchor=(0.5, 1.06), frameon=False)
    _name(axes, players)


def _name(axes: Any, players: Players) -> None:
    axes.set_yticks(range(len(players)), [one["name"] for one in players])
    axes.invert_yaxis()
