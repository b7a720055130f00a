"""Charts of simulated games as PNG and SVG. Equal statistics give equal files."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any

from unwordle.files import make_folder, write_whole
from unwordle.model.game.input import MOST_ROWS, InputError
from unwordle.study.strategies.simulate import Game

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Games = Mapping[str, Sequence[Game]]
"""The games of each strategy."""

Chart = Callable[[Games, Any], None]

_GREEN, _RED, _BAR = "#3a7d34", "#b0413e", "#4c6a92"


def ready(folder: Path) -> None:
    """Create the folder. Raises InputError if it isn't writable or matplotlib is missing."""
    _figures()
    make_folder(folder)


def draw(games: Games, folder: Path) -> None:
    """Draw the charts into a folder. Raises InputError if a file or matplotlib fails."""
    figure_of = _figures()
    for name, (title, unit, chart) in CHARTS.items():
        figure = figure_of(figsize=(8, 1.6 + 0.28 * len(games)), layout="constrained")
        axes = figure.add_subplot()
        axes.set(title=title, xlabel=unit, ylabel="strategy")
        axes.invert_yaxis()  # the first strategy is at the top
        chart(games, axes)
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


def _turns(games: Games) -> dict[str, list[int]]:
    return {name: [len(game.guesses) for game in played] for name, played in games.items()}


def _milliseconds(played: Iterable[Game]) -> float:
    return 1000 * fmean(game.seconds for game in played)


def _bars(axes: "Axes", bars: Mapping[str, float], form: str, color: str, label: str = "") -> None:
    drawn = axes.barh([*bars], [*bars.values()], color=color, label=label)
    axes.bar_label(drawn, fmt=form, label_type="center", color="white", fontsize=8)


def _wins(games: Games, axes: "Axes") -> None:
    won = {name: 100 * fmean(n <= MOST_ROWS for n in own) for name, own in _turns(games).items()}
    _bars(axes, won, "%.1f", _GREEN, "won within six guesses")
    lost = [100 - share for share in won.values()]
    axes.barh([*won], lost, left=[*won.values()], color=_RED, label="lost")
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.12), ncols=2, frameon=False)


def _guesses(games: Games, axes: "Axes") -> None:
    turns = _turns(games)
    _bars(axes, {name: fmean(own) for name, own in turns.items()}, "%.2f", _BAR)
    axes.plot([max(own) for own in turns.values()], [*turns], "|", color="black", markersize=9)


def _distribution(games: Games, axes: "Axes") -> None:
    turns = _turns(games).values()
    most = max(map(max, turns))
    left = [0.0] * len(games)
    for turn in range(1, most + 1):
        shares = [100 * own.count(turn) / len(own) for own in turns]
        paler = (turn - 1) / most
        color = (paler, 0.2 + 0.7 * paler, 0.5)
        axes.barh([*games], shares, left=left, color=color, label=str(turn))
        left = [so_far + share for so_far, share in zip(left, shares, strict=True)]
    axes.legend(title="guesses", loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)


def _time(games: Games, axes: "Axes") -> None:
    _bars(axes, {name: _milliseconds(own) for name, own in games.items()}, "%.2f", _BAR)


def _time_by_guesses(games: Games, axes: "Axes") -> None:
    axes.set_ylabel("mean milliseconds per game")
    axes.invert_yaxis()  # back to the usual direction
    for name, played in games.items():
        turns = sorted({len(game.guesses) for game in played})
        own = ([game for game in played if len(game.guesses) == n] for n in turns)
        axes.plot(turns, [*map(_milliseconds, own)], label=name)
    axes.legend(ncols=2, loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)


CHARTS: dict[str, tuple[str, str, Chart]] = {
    "time": ("Time to solve", "mean milliseconds per game", _time),
    "wins": ("Won and lost", "% of games", _wins),
    "guesses": ("Guesses to the answer", "mean guesses; a mark at the maximum", _guesses),
    "distribution": ("Number of guesses", "% of games", _distribution),
    "time-by-guesses": ("Time to solve by the number of guesses", "guesses", _time_by_guesses),
}
"""The title, unit and function of each chart."""
