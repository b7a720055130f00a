"""Charts of simulated games as PNG and SVG. Equal statistics give equal files."""

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
"""The statistics of each strategy, as `simulate` answers them."""

Chart = Callable[[Summaries, Any], None]

_GREEN, _RED, _BAR = "#3a7d34", "#b0413e", "#4c6a92"


def ready(folder: Path) -> None:
    """Create the folder. Raises InputError if it isn't writable or matplotlib is missing."""
    _figures()
    make_folder(folder)


def draw(summaries: Summaries, folder: Path, times: Times) -> None:
    """Draw the charts into a folder. Raises InputError if a file or matplotlib fails."""
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


def _rows(axes: "Axes", title: str, unit: str) -> None:
    axes.set(title=title, xlabel=unit, ylabel="strategy")
    axes.invert_yaxis()


def _bars(axes: "Axes", bars: Mapping[str, float], form: str, color: str, label: str = "") -> None:
    drawn = axes.barh([*bars], [*bars.values()], color=color, label=label)
    axes.bar_label(drawn, fmt=form, label_type="center", color="white", fontsize=8)


def _wins(summaries: Summaries, axes: "Axes") -> None:
    _rows(axes, "Won and lost", "% of games")
    won = {name: 100 * own["win_rate"] for name, own in summaries.items()}
    _bars(axes, won, "%.1f", _GREEN, "won within six guesses")
    lost = [100 - share for share in won.values()]
    axes.barh([*won], lost, left=[*won.values()], color=_RED, label="lost")
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.12), ncols=2, frameon=False)


def _guesses(summaries: Summaries, axes: "Axes") -> None:
    _rows(axes, "Guesses to the answer", "mean guesses; a mark at the maximum")
    _bars(axes, {name: own["mean_guesses"] for name, own in summaries.items()}, "%.2f", _BAR)
    most = [own["max_guesses"] for own in summaries.values()]
    axes.plot(most, [*summaries], "|", color="black", markersize=9)


def _distribution(summaries: Summaries, axes: "Axes") -> None:
    _rows(axes, "Number of guesses", "% of games")
    own = summaries.values()
    turns = map(str, range(1, max(s["max_guesses"] for s in own) + 1))
    shares = {n: [100 * s["distribution"].get(n, 0) / s["games"] for s in own] for n in turns}
    left = [0.0] * len(own)
    for place, (turn, parts) in enumerate(shares.items()):
        paler = place / len(shares)
        axes.barh([*summaries], parts, left=left, color=(paler, 0.2 + 0.7 * paler, 0.5), label=turn)
        left = [so_far + part for so_far, part in zip(left, parts, strict=True)]
    axes.legend(title="guesses", loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)


def _time(summaries: Summaries, axes: "Axes") -> None:
    _rows(axes, "Time to solve", "mean milliseconds per game")
    spent = {name: 1000 * own["seconds"] / own["games"] for name, own in summaries.items()}
    _bars(axes, spent, "%.2f", _BAR)


def _time_by_guesses(times: Times, summaries: Summaries, axes: "Axes") -> None:
    title = "Time to solve by the number of guesses"
    axes.set(title=title, xlabel="guesses", ylabel="mean milliseconds per game")
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
