"""Charts of simulated games as PNG and SVG. Equal statistics give equal files."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any

from unwordle.files import make_folder, write_whole
from unwordle.model.game.input import InputError
from unwordle.study.strategies.simulate import Game

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Games = Mapping[str, Sequence[Game]]

Summaries = Mapping[str, Mapping[str, Any]]
"""The statistics of each strategy, as `simulate` answers them."""

Chart = Callable[[Summaries, Any], None]

_GREEN, _RED, _BAR = "#3a7d34", "#b0413e", "#4c6a92"


def ready(folder: Path) -> None:
    """Create the folder. Raises InputError if it isn't writable or matplotlib is missing."""
    _figures()
    make_folder(folder)


def draw(summaries: Summaries, games: Games, folder: Path) -> None:
    """Draw the charts into a folder. Raises InputError if a file or matplotlib fails."""
    figure_of = _figures()
    by_guesses: Chart = partial(_time_by_guesses, games)
    last = "Time to solve by the number of guesses", "guesses", by_guesses
    for name, (title, unit, chart) in {**CHARTS, "time-by-guesses": last}.items():
        figure = figure_of(figsize=(8, 1.6 + 0.28 * len(summaries)), layout="constrained")
        axes = figure.add_subplot()
        axes.set(title=title, xlabel=unit, ylabel="strategy")
        axes.invert_yaxis()  # the first strategy is at the top
        chart(summaries, axes)
        for suffix, metadata in (("png", {"Software": None}), ("svg", {"Date": None})):
            file = BytesIO()
            figure.savefig(file, format=suffix, dpi=150, metadata=metadata)
            write_whole(folder / f"{name}.{suffix}", file.getvalue())


def _figures() -> Any:
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError:
        raise InputError('charts need matplotlib: install ".[plot]" instead of "."') from None
    matplotlib.rcParams["svg.hashsalt"] = "unwordle"
    return Figure


def _bars(axes: "Axes", bars: Mapping[str, float], form: str, color: str, label: str = "") -> None:
    drawn = axes.barh([*bars], [*bars.values()], color=color, label=label)
    axes.bar_label(drawn, fmt=form, label_type="center", color="white", fontsize=8)


def _wins(summaries: Summaries, axes: "Axes") -> None:
    won = {name: 100 * own["win_rate"] for name, own in summaries.items()}
    _bars(axes, won, "%.1f", _GREEN, "won within six guesses")
    lost = [100 - share for share in won.values()]
    axes.barh([*won], lost, left=[*won.values()], color=_RED, label="lost")
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.12), ncols=2, frameon=False)


def _guesses(summaries: Summaries, axes: "Axes") -> None:
    _bars(axes, {name: own["mean_guesses"] for name, own in summaries.items()}, "%.2f", _BAR)
    most = [own["max_guesses"] for own in summaries.values()]
    axes.plot(most, [*summaries], "|", color="black", markersize=9)


def _distribution(summaries: Summaries, axes: "Axes") -> None:
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
    spent = {name: 1000 * own["seconds"] / own["games"] for name, own in summaries.items()}
    _bars(axes, spent, "%.2f", _BAR)


def _time_by_guesses(games: Games, summaries: Summaries, axes: "Axes") -> None:
    axes.set_ylabel("mean milliseconds per game")
    axes.invert_yaxis()  # back to the usual direction
    for name, played in games.items():
        turns = sorted({len(game.guesses) for game in played})
        spent = ([game.seconds for game in played if len(game.guesses) == n] for n in turns)
        axes.plot(turns, [1000 * fmean(seconds) for seconds in spent], label=name)
    axes.legend(loc="center left", bbox_to_anchor=(1, 0.5), ncols=2, frameon=False)


CHARTS: dict[str, tuple[str, str, Chart]] = {
    "time": ("Time to solve", "mean milliseconds per game", _time),
    "wins": ("Won and lost", "% of games", _wins),
    "guesses": ("Guesses to the answer", "mean guesses; a mark at the maximum", _guesses),
    "distribution": ("Number of guesses", "% of games", _distribution),
}
"""The title, unit and function of each chart with a bar for each strategy."""
