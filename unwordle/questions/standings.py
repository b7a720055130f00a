"""The table of a chat's players: what their results say, without any word. `player` asks for it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NotRequired

from unwordle import wordlist
from unwordle.chats.collected import Collected
from unwordle.day import date_of
from unwordle.model.game.input import LOST
from unwordle.model.text import counted
from unwordle.questions.lines import Line, Table, cells
from unwordle.questions.shape import Answer, answer_of

SCORES = "123456X"


class Standing(Answer):
    """What a player's results say. An X counts as 7 in the means."""

    name: str
    games: int
    mean: float
    results: dict[str, int]
    """How many games took 1 to 6 guesses, or were lost (X)."""
    streak: int
    """How many days were won one after another, up to the chat's last or the day before it."""
    best_streak: int
    missed: int
    """How many days have no game, from the player's first to the last of the chat."""
    last7: NotRequired[float]
    """The mean of the last 7 days of the chat."""
    last30: NotRequired[float]
    wins: int
    """On how many days nobody took fewer guesses, of those that others played too."""


def standings(chat: Collected) -> list[Standing]:
    """Return the table, the best mean first."""
    turns = chat.turns
    best: dict[int, int] = {}
    for (_, day), taken in turns.items():
        best[day] = min(best.get(day, LOST), taken)
    players = Counter(day for _, day in turns)
    shared = {day: taken for day, taken in best.items() if players[day] > 1 and taken < LOST}
    of_each: dict[str, dict[int, int]] = {}
    for (name, day), taken in sorted(turns.items()):
        of_each.setdefault(name, {})[day] = taken
    rows = [_standing(name, own, max(best), shared) for name, own in of_each.items()]
    return sorted(rows, key=lambda one: (one["mean"], -one["games"], one["name"]))


def _standing(name: str, own: dict[int, int], last: int, best: dict[int, int]) -> Standing:
    """Return a player's row: `own` are the turns of each day, `best` the fewest of anybody."""
    results = Counter(SCORES[taken - 1] for taken in own.values())
    streaks = _streaks(own)
    return answer_of(
        Standing,
        name=name,
        games=len(own),
        mean=_mean(own, 0),
        results={score: results[score] for score in SCORES},
        streak=streaks.get(last, 0) or (0 if last in own else streaks.get(last - 1, 0)),
        best_streak=max(streaks.values(), default=0),
        missed=last - min(own) + 1 - len(own),
        last7=_mean(own, last - 6),
        last30=_mean(own, last - 29),
        wins=sum(taken == best.get(day) for day, taken in own.items()),
    )


def _streaks(own: dict[int, int]) -> dict[int, int]:
    """Return, for each day that was won, how many were won one after another up to it."""
    streaks: dict[int, int] = {}
    for day, taken in own.items():
        if taken < LOST:
            streaks[day] = streaks.get(day - 1, 0) + 1
    return streaks


def _mean(own: dict[int, int], first: int) -> float | None:
    """Return the mean of the days from this one on, if there are any."""
    turns = [taken for day, taken in own.items() if day >= first]
    return round(sum(turns) / len(turns), 4) if turns else None


def table(rows: Sequence[Standing]) -> Table:
    """Return the table as it is printed."""
    heads = ["player", "games", "mean", *SCORES, "streak", "best", "missed", "7 d", "30 d", "wins"]
    return Table("", heads, [_cells(one) for one in rows])


def _cells(one: Standing) -> list[str]:
    return [
        *cells(one, {"name": "", "games": ",", "mean": ".2f"}),
        *(str(one["results"][score]) for score in SCORES),
        *(f"{one[name]:,}" for name in ("streak", "best_streak", "missed")),
        *(f"{one[days]:.2f}" if days in one else "–" for days in ("last7", "last30")),
        f"{one['wins']:,}",
    ]


def summary(
    chat: Collected, rows: Sequence[Standing], words: str = wordlist.DEFAULT
) -> Iterator[Line]:
    """Yield a text that is short enough to paste back into the chat: of games with this list."""
    first, last = chat.span
    days = f"{first:,} to {last:,}"
    dates = [date_of(first), date_of(last)]
    if words in wordlist.NAMES:
        form = "%b" if len({date and date.year for date in dates}) == 1 else "%b %Y"
        days = " to ".join(dict.fromkeys(f"{d.day} {d:{form}}" if d else "?" for d in dates))
    games = counted(sum(one["games"] for one in rows), "game")
    yield f"{'Wordle, ' if words in wordlist.NAMES else 'Days '}{days}: {games}"
    for place, one in enumerate(rows, 1):
        week = f", last 7 days {one['last7']:.2f}" if "last7" in one else ""
        streak = f", streak {one['streak']}" if one["streak"] > 1 else ""
        games = counted(one["games"], "game")
        yield f"{place}. {one['name']} {one['mean']:.2f} ({games}{week}{streak})"
    wins = sorted(rows, key=lambda one: -one["wins"])
    if len(rows) > 1 and wins[0]["wins"]:
        named = ", ".join(f"{one['name']} {one['wins']}" for one in wins[:5] if one["wins"])
        yield f"Best of the day: {named}"
