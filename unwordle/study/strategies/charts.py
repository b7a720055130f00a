"""Charts of simulated games as PNG and SVG; equal statistics give equal files."""

from collections.abc import Callable, Mapping
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unwordle.files import make_folder, write_whole
from unwordle.model.game.input import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Times = Mapping[str, Mapping[int, float]]
"""Mean seconds per game, by strategy and number of guesses."""

Summaries = Mapping[str, Mapping[str, Any]]
"""Each strategy's statistics, as `simulate` answers."""

Chart = Callable[[Summaries, Any], None]

_GREEN, _RED, _BAR = "#3a7d34", "#b0413e", "#4c6a92"


def ready(folder: Path) -> None:
    """Make the folder. Raises InputError if that or matplotlib fails."""
    _figures()
    make_folder(folder)


def draw(summaries: Summaries, folder: Path, times: Times) -> None:
    """Write the charts. Raises InputError if a file or matplotlib fails."""
    figure_of = _figures()
    charts: dict[str, Chart] = {**CHARTS, "time-by-guesses": partial(_time_by_guesses, times)}
    for name, chart in charts.items():
        figure = figure_of(figsize=(8, 1.6 + 0.28 * len(summaries)), layout="constrained")
        chart(summaries, figure.add_subplot())
        for suffix, metadata in (("png", {"Software": None}), ("svg", {"Date": None})):
            file = BytesIO()
            figure.savefig(file, format=suffix, dpi=150, metadata=metadata)
            write_whole(folder / f"{name}.{suffix}", file.getvalue())


def _figures() -> Any:
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError:
        install = "install it with `pip install '.[plot]'`"
        raise InputError(f"charts need matplotlib: {install}") from None
    matplotlib.rcParams["svg.hashsalt"] = "unwordle"
    return Figure


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
    bars = axes.barh(names, won, color=_GREEN, label="won within six guesses")
    axes.barh(names, lost, left=won, color=_RED, label="lost")
    axes.bar_label(bars, fmt="%.1f", label_type="center", color="white", fontsize=8)
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.12), ncols=2, frameon=False)


def _guesses(summaries: Summaries, axes: "Axes") -> None:
    names = _rows(axes, summaries, "Guesses to the answer", "mean guesses; a mark at the maximum")
    bars = axes.barh(names, [summaries[name]["mean_guesses"] for name in names], color=_BAR)
    axes.bar_label(bars, fmt="%.2f", label_type="center", color="white", fontsize=8)
    most = [summaries[name]["max_guesses"] for name in names]
    axes.plot(most, names, "|", color="black", markersize=9)


def _distribution(summaries: Summaries, axes: "Axes") -> None:
    names = _rows(axes, summaries, "Number of guesses", "% of games")
    own = [summaries[name] for name in names]
    turns = map(str, range(1, max(s["max_guesses"] for s in own) + 1))
    shares = {n: [100 * s["distribution"].get(n, 0) / s["games"] for s in own] for n in turns}
    left = [0.0] * len(names)
    for place, (turn, parts) in enumerate(shares.items()):
        paler = place / len(shares)
        axes.barh(names, parts, left=left, color=(paler, 0.2 + 0.7 * paler, 0.5), label=turn)
        left = [so_far + part for so_far, part in zip(left, parts, strict=True)]
    axes.legend(title="guesses", loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)


def _time(summaries: Summaries, axes: "Axes") -> None:
    names = _rows(axes, summaries, "Time to solve", "mean milliseconds per game")
    spent = [1000 * summaries[name]["seconds"] / summaries[name]["games"] for name in names]
    bars = axes.barh(names, spent, color=_BAR)
    axes.bar_label(bars, fmt="%.2f", label_type="center", color="white", fontsize=8)


def _time_by_guesses(times: Times, summaries: Summaries, axes: "Axes") -> None:
    axes.set_title("Time to solve by the number of guesses")
    axes.set_xlabel("guesses")
    axes.set_ylabel("mean milliseconds per game")
    for name in summaries:
        means = [1000 * seconds for seconds in times[name].values()]
        axes.plot([*times[name]], means, label=name)
    axes.legend(loc="center left", bbox_to_anchor=(1, 0.5), ncols=2, frameon=False)


CHARTS: dict[str, Chart] = {
    "time": _time,
    "wins": _wins,
    "guesses": _guesses,
    "distribution": _distribution,
}
