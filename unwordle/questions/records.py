"""The players of a chat: the table of their results, and what their games show besides."""

import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from unwordle import wordlist
from unwordle.chats.collected import Collected
from unwordle.chats.games import Game
from unwordle.day import date_of
from unwordle.model.game.feedback import feedback_codes, letters_of, pattern_code
from unwordle.model.game.input import LOST, MOST_ROWS
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.text import counted
from unwordle.model.theory.plays import play_called
from unwordle.players.chat import Chat
from unwordle.players.openers import Played, Shown, Stretch
from unwordle.questions.answer import Answer, Line, Table
from unwordle.questions.question import Progress

SCORES = "123456X"
POINTS = (6, 5, 4, 3, 2, 1, 0)
"""Points of a game solved at the first to the sixth guess, and of a lost game."""


class Standing(Answer):
    """The results of a player. An X counts as 7 in the means."""

    name: str
    games: int
    mean: float
    results: dict[str, int]
    """The number of games that took 1 to 6 guesses, or were lost (X)."""
    streak: int
    """The number of days won in a row, up to the chat's last or the day before it."""
    best_streak: int
    missed: int
    """The number of days without a game, from the player's first to the last of the chat."""
    last7: float | None = None
    """The mean of the last 7 days of the chat."""
    last30: float | None = None
    wins: int
    """On how many days nobody took fewer guesses, of those that others played too."""
    points: int


class HeadToHead(Answer):
    """The days that two players shared."""

    players: list[str]
    days: int
    wins: list[int]
    """The number of days on which each took fewer guesses."""
    ties: int
    means: list[float | None]
    """The mean of each on these days, if there are any."""


def head_to_head(chat: Collected, names: Sequence[str]) -> HeadToHead:
    """Return how two players compare on the days that both shared."""
    turns = chat.turns
    one, other = ({day: n for (of, day), n in turns.items() if of == name} for name in names)
    both = [(one[day], other[day]) for day in sorted(one.keys() & other.keys())]
    sums = sum(a for a, _ in both), sum(b for _, b in both)
    return HeadToHead(
        players=list(names),
        days=len(both),
        wins=[sum(a < b for a, b in both), sum(b < a for a, b in both)],
        ties=sum(a == b for a, b in both),
        means=[round(total / len(both), 4) if both else None for total in sums],
    )


def standings(chat: Collected, points: Sequence[int] = POINTS) -> list[Standing]:
    """Return the table, the best mean first; `points` are those of 1 to 6 guesses, and of an X."""
    of_days: dict[int, list[int]] = {}
    of_each: dict[str, dict[int, int]] = {}
    for (name, day), turns in sorted(chat.turns.items()):
        of_days.setdefault(day, []).append(turns)
        of_each.setdefault(name, {})[day] = turns
    best = {day: min(n) for day, n in of_days.items() if len(n) > 1 and min(n) < LOST}
    rows = [_standing(name, own, max(of_days), best, points) for name, own in of_each.items()]
    return sorted(rows, key=lambda one: (one.mean, -one.games, one.name))


def _standing(
    name: str, own: dict[int, int], last: int, best: dict[int, int], points: Sequence[int]
) -> Standing:
    """Return a player's row: `own` are the turns of each day, `best` the fewest of anybody."""
    results = Counter(SCORES[taken - 1] for taken in own.values())
    streaks = _streaks(own)
    return Standing(
        name=name,
        games=len(own),
        mean=_mean(own, 0) or 0.0,
        results={score: results[score] for score in SCORES},
        streak=streaks.get(last, 0) or (0 if last in own else streaks.get(last - 1, 0)),
        best_streak=max(streaks.values(), default=0),
        missed=last - min(own) + 1 - len(own),
        last7=_mean(own, last - 6),
        last30=_mean(own, last - 29),
        wins=sum(taken == best.get(day) for day, taken in own.items()),
        points=sum(points[taken - 1] for taken in own.values()),
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


def table(rows: Sequence[Standing], *, points: bool = False) -> Table:
    """Return the table as it is printed; the column of points is there if it is wanted."""
    heads = ["player", "games", "mean", *SCORES, "streak", "best", "missed", "7 d", "30 d", "wins"]
    listed = []
    for one in rows:
        results = [str(one.results[score]) for score in SCORES]
        means = ["–" if mean is None else f"{mean:.2f}" for mean in (one.last7, one.last30)]
        cells = [one.name, one.games, f"{one.mean:.2f}", *results, one.streak, one.best_streak]
        cells += [one.missed, *means, one.wins, *[one.points] * points]
        listed.append([f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in cells])
    return Table("", heads + ["points"] * points, listed)


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
    games = counted(sum(one.games for one in rows), "game")
    yield f"{'Wordle, ' if words in wordlist.NAMES else 'Days '}{days}: {games}"
    for place, one in enumerate(rows, 1):
        week = f", last 7 days {one.last7:.2f}" if one.last7 is not None else ""
        streak = f", streak {one.streak}" if one.streak > 1 else ""
        games = counted(one.games, "game")
        yield f"{place}. {one.name} {one.mean:.2f} ({games}{week}{streak})"
    wins = sorted(rows, key=lambda one: -one.wins)
    if len(rows) > 1 and wins[0].wins:
        named = ", ".join(f"{one.name} {one.wins}" for one in wins[:5] if one.wins)
        yield f"Wins: {named}"


FEWEST = 5
"""Minimum number of days for an opener or luck."""
_CERTAIN = 0.5


class Range(Answer):
    """A number, and between which it is with a probability of 90%."""

    value: float
    low: float
    high: float
    games: int
    """The number of games that it is based on."""


class HardMode(Answer):
    """Games with the star of hard mode, and games with colours that it allows."""

    starred: int
    allowed: int


class Odd(Answer):
    """A game that does not look like play, its line in the file, and why."""

    day: int
    line: int
    why: str


class PlayerRecord(Standing):
    """One player: results, and what the games show of openers, hard mode and luck.

    What fewer than five days bear is left out.
    """

    openers: list[Stretch]
    hard: HardMode
    luck: Range | None = None
    """Bits that the kept opener gave beyond its average, a game."""
    odd: list[Odd]


def player_records(
    chat: Chat, part: Collected, rows: Sequence[Standing], tell: Progress | None = None
) -> list[PlayerRecord]:
    """Return the record of each player in these rows, by the games of `part` of a chat."""
    found = []
    for done, row in enumerate(rows, 1):
        played = [one for one in chat.played.get(row.name, ()) if (row.name, one.day) in part.games]
        games = [game for (name, _), game in part.games.items() if name == row.name]
        found.append(_record(chat, row, games, played))
        if tell:
            tell(done / len(rows))
    return found


def _record(chat: Chat, row: Standing, games: list[Game], played: list[Played]) -> PlayerRecord:
    """Return the record of a player."""
    hard, lexicon = play_called("hard"), chat.player.sets.lexicon
    allowed = sum(hard.allows_colours(game.rows) for game in games)
    modes = HardMode(starred=sum(game.hard for game in games), allowed=allowed)
    whole = [one for one in played if not one.game.notes and one.solution in lexicon]
    history = chat.histories.get(row.name)
    shows = (history and history.shows) or Shown(lexicon)
    impossible = [one for one in whole if not _possible(shows, one)]
    record = PlayerRecord(**vars(row), openers=[], hard=modes, odd=_odd(played, impossible))
    if len(games) >= FEWEST and history is not None:
        record.openers = history.stretches()
        record.luck = _range(_luck(chat.candidates, record.openers, whole))
    return record


def _possible(shows: Shown, one: Played) -> bool:
    """Say whether some words show the rows' colours with the solution."""
    codes = shows.by([one.solution])
    return bool(np.isin([pattern_code(row) for row in one.game.guesses], codes).all())


def _luck(answers: Lexicon, stretches: Sequence[Stretch], played: Sequence[Played]) -> list[float]:
    """Return, for each game with a known opener, the bits that it gave beyond its mean."""
    bits: list[float] = []
    for stretch in stretches:
        if not stretch.word or stretch.probability < _CERTAIN:
            continue
        sizes = np.bincount(feedback_codes(letters_of([stretch.word]), answers.letters)[0])
        shares = sizes[sizes > 0] / len(answers)
        mean = float(-(shares * np.log2(shares)).sum())
        for one in played:
            if stretch.first <= one.day <= stretch.last:
                code = pattern_code(one.game.rows[0])
                if code < len(sizes) and sizes[code]:
                    bits.append(float(np.log2(len(answers) / sizes[code])) - mean)
    return bits


def _range(values: Sequence[float]) -> Range | None:
    """Return the mean, and 1.645 standard errors to each side."""
    if len(values) < FEWEST:
        return None
    mean = float(np.mean(values))
    error = 1.645 * float(np.std(values, ddof=1)) / len(values) ** 0.5
    return Range(value=mean, low=mean - error, high=mean + error, games=len(values))


def _odd(played: Sequence[Played], impossible: Sequence[Played]) -> list[Odd]:
    """Return the games that do not look like play, in the order of their days and lines."""
    odd = [(one, f"no words show its colours with {one.solution}") for one in impossible]
    hard = play_called("hard")
    for one in played:
        odd += [(one, note) for note in one.game.notes]
        if one.game.hard and not hard.allows_colours(one.game.rows):
            odd.append((one, "a star, but hard mode forbids its colours"))
        if len(one.game.rows) > MOST_ROWS:
            odd.append((one, f"{len(one.game.rows)} rows"))
    ordered = sorted(dict.fromkeys(odd), key=lambda why: (why[0].day, why[0].game.line))
    return [Odd(day=one.day, line=one.game.line, why=why) for one, why in ordered]


def csv_of(players: Sequence[PlayerRecord]) -> str:
    """Write a line for each player, as CSV; of several openers kept, the last one."""
    columns = [
        "player", "games", "mean", *SCORES, "streak", "best_streak", "missed", "last7", "last30",
        "wins", "points", "opener", "opener_from", "opener_to", "opener_probability",
        "hard_starred", "hard_allowed", "luck", "odd",
    ]  # fmt: skip
    text = io.StringIO(newline="")
    table = csv.DictWriter(text, columns, restval="", extrasaction="ignore")
    table.writeheader()
    for one in players:
        row = {**one.to_dict(), **one.results, "player": one.name}
        row |= {f"hard_{key}": number for key, number in vars(one.hard).items()}
        row["luck"] = one.luck.value if one.luck else ""
        for last in one.openers[-1:]:
            row |= {"opener": last.word, "opener_probability": last.probability}
            row |= {"opener_from": last.first, "opener_to": last.last}
        table.writerow(row | {"odd": len(one.odd)})
    return text.getvalue()
