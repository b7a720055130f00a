"""Charts of simulated games, each as PNG and as SVG."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unwordle.charts import GREEN, RED, stacked_bars, write_charts

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Summaries = Mapping[str, Mapping[str, Any]]
"""What `unwordle.questions.simulate` says of each strategy."""

_BAR = "#4c6a92"


def draw(summaries: Summaries, folder: Path) -> None:
    """Draw every chart into the folder. Raises as `write_charts` does."""
    charts = {name: partial(chart, summaries) for name, chart in CHARTS.items()}
    write_charts(charts, folder, (8, 1.6 + 0.28 * len(summaries)))


def _rows(axes: "Axes", summaries: Summaries, title: str, unit: str) -> list[str]:
    axes.set_title(title)
    axes.set_xlabel(unit)
    axes.set_ylabel("strategy")
    axes.invert_yaxis()
    return list(summaries)


def _wins(summaries: Summaries, axes: "Axes") -> None:
    names = _rows(axes, summaries, "Won and lost", "% of games")
    won = [100 * summaries[name]["win_rate"] for name in names]
    lost = [100 - share for share in won]
    bars = axes.barh(names, won, color=GREEN, label="won within six guesses")
    axes.barh(names, lost, left=won, color=RED, label="lost")
    axes.bar_label(bars, fmt="%.1f", label_type="center", color="white", fontsize=8)
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.12), ncols=2, frameon=False)


def _guesses(summaries: Summaries, axes: "Axes") -> None:
    names = _rows(axes, summaries, "Guesses to the answer", "mean guesses; a mark at the maximum")
    bars = axes.barh(names, [summaries[name]["mean_guesses"] for name in names], color=_BAR)
    axes.bar_label(bars, fmt="%.2f", label_type="center", color="white", fontsize=8)
    most = [summaries[name]["max_guesses"] for name in names]
    axes.plot(most, names, "|", color="black", markersize=9)


def _distribution(summaries: Summaries, axes: "Axes") -> None:
    names = _rows(axes, summaries, "How many guesses games took", "% of games")
    own = [summaries[name] for name in names]
    turns = map(str, range(1, max(one["max_guesses"] for one in own) + 1))
    shares = {n: [100 * one["distribution"].get(n, 0) / one["games"] for one in own] for n in turns}
    stacked_bars(axes, names, shares)
    axes.legend(title="guesses", loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)


CHARTS = {"wins": _wins, "guesses": _guesses, "distribution": _distribution}
