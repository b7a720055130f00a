"""The records of a chat's players: their results, openers, games in hard mode, and luck."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from unwordle.chats.collected import Collected, is_name
from unwordle.day import date_of
from unwordle.model.game.feedback import feedback_codes, letters_of, pattern_code
from unwordle.model.game.input import LOST, MOST_ROWS
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.text import counted
from unwordle.model.theory.plays import play_called
from unwordle.players.chat import Chat
from unwordle.players.openers import Played, Stretch
from unwordle.questions.amounts import percent
from unwordle.questions.answer import Answer, Table
from unwordle.questions.reading import day_name
from unwordle.wordlist import NAMES, Source

SCORES = "123456X"
POINTS = (6, 5, 4, 3, 2, 1, 0)
"""The default points for games with 1 to 6 guesses, in this order, and for a lost game."""


@dataclass(frozen=True)
class Scoring:
    """The rules by which players are compared: points or, by default, their means."""

    points: Sequence[float] | None = None
    """The points for games with 1 to 6 guesses, in this order, and for a lost game."""
    missed: float | None = None
    """The points, or without points the guesses, as which a missed day counts."""
    since: Mapping[str, int] = field(default_factory=dict)
    """The first day that can be missed. The default is the day of the player's first game."""

    def earned(self, turns: int | None) -> float:
        """Return the points of a result, or of a missed day if the result is None."""
        if turns is None:
            return self.missed if self.points and self.missed else 0
        return (self.points or POINTS)[turns - 1]

    def absent(self, name: str, own: Mapping[int, int], last: int) -> list[int]:
        """Return the days up to `last` that a player missed. `own` has the player's results."""
        return [day for day in range(self.since.get(name, min(own)), last + 1) if day not in own]


BY_MEAN = Scoring()


class Range(Answer):
    """A mean with its 90% confidence interval."""

    value: float
    low: float
    high: float


class Odd(Answer):
    """A game that is very unlikely in real play, with its line number and an explanation."""

    day: int
    line: int
    why: str


class PlayerRecord(Answer):
    """A player's results, openers and luck. A lost game counts as 7 guesses in the means."""

    name: str
    games: int
    mean: float
    results: dict[str, int]
    """The number of games with each result: 1 to 6 guesses, or X for a lost game."""
    streak: int
    """The number of consecutive days with a solved game, up to the chat's last counted day or, if
    the player has no game then, the day before."""
    best_streak: int
    missed: int
    """The number of requested days without a counted game, from the player's first counted game in
    the chat to the last counted day."""
    last7: float | None = None
    """The mean number of guesses in the 7 days up to the chat's last counted day, or null without a
    game."""
    last30: float | None = None
    wins: int
    """The number of days on which others played and none took fewer guesses. Lost games do not
    count."""
    points: float
    """The points for all games and, if these have points, for missed days. By default, a game earns
    6 points for 1 guess, one less for each further guess, and none if lost."""
    hard: int
    """The number of games with a star, which marks hard mode in a shared game."""
    openers: Sequence[Stretch] = ()
    """The habitual openers, inferred from all games of the player in the chat; empty below five
    counted games with rows."""
    luck: Range | None = None
    """The information that the habitual openers gave, less what they give on average, in bits per
    game; null below five suitable games."""
    odd: Sequence[Odd] = ()


def standings(chat: Collected, rules: Scoring = BY_MEAN) -> list[PlayerRecord]:
    """Return the players' records, sorted by points or means and without openers.

    Results without a player are in no record, but can keep players from winning their day.
    """
    by_day: dict[int, list[int]] = {}
    by_player: dict[str, dict[int, int]] = {}
    for (name, day), turns in sorted(chat.turns.items()):
        by_day.setdefault(day, []).append(turns)
        if is_name(name):
            by_player.setdefault(name, {})[day] = turns
    best = {day: min(n) for day, n in by_day.items() if len(n) > 1 and min(n) < LOST}
    last, rows = max(by_day, default=0), []
    for name, own in by_player.items():
        streaks, taken = _streaks(own), list(own.values())
        absent = rules.absent(name, own, last)
        penalty = [] if rules.points or rules.missed is None else [rules.missed] * len(absent)
        rows.append(
            PlayerRecord(
                name=name,
                games=len(own),
                mean=round((sum(taken) + sum(penalty)) / (len(own) + len(penalty)), 4),
                results={score: taken.count(turns) for turns, score in enumerate(SCORES, 1)},
                streak=streaks.get(last if last in own else last - 1, 0),
                best_streak=max(streaks.values(), default=0),
                missed=len(absent),
                last7=_mean(own, last - 6),
                last30=_mean(own, last - 29),
                wins=sum(turns == best.get(day) for day, turns in own.items()),
                points=round(sum(map(rules.earned, [*taken, *[None] * len(absent)])), 4),
                hard=sum(chat.games[name, day].hard for day in own if (name, day) in chat.games),
            )
        )
    ranked = rules.points is not None
    return sorted(rows, key=lambda row: (-row.points * ranked, row.mean, -row.games, row.name))


def _streaks(own: dict[int, int]) -> dict[int, int]:
    streaks: dict[int, int] = {}
    for day, taken in own.items():
        if taken < LOST:
            streaks[day] = streaks.get(day - 1, 0) + 1
    return streaks


def _mean(own: dict[int, int], first: int) -> float | None:
    turns = [taken for day, taken in own.items() if day >= first]
    return round(sum(turns) / len(turns), 4) if turns else None


def table(rows: Sequence[PlayerRecord], *, points: bool = False) -> Table:
    """Return a table of the players' results, with their points if asked for."""
    heads = ["player", "games", "mean", *SCORES, "streak", "best", "missed", "7 d", "30 d", "wins"]
    listed = []
    for row in rows:
        results = [str(row.results[score]) for score in SCORES]
        means = ["–" if mean is None else f"{mean:.2f}" for mean in (row.last7, row.last30)]
        cells = [row.name, row.games, f"{row.mean:.2f}", *results, row.streak, row.best_streak]
        cells += [row.missed, *means, row.wins, *[_points(row.points)] * points]
        listed.append([f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in cells])
    return Table("", heads + ["points"] * points, listed)


def _points(points: float) -> str:
    return f"{points:,.12g}"


def summary(
    chat: Collected, rows: Sequence[PlayerRecord], words: Source, *, points: bool = False
) -> Iterator[str]:
    """Yield the lines of a short summary of results, to paste back into the chat.

    It has dates only if the word list `words` is bundled.
    """
    days = " to ".join(dict.fromkeys(day_name(day, words) for day in chat.span))
    yield f"Wordle, {days}: {counted(sum(row.games for row in rows), 'game')}"
    for place, row in enumerate(rows, 1):
        wins = f", {counted(row.wins, 'win')}" if row.wins else ""
        week = f", last 7 days {row.last7:.2f}" if row.last7 is not None else ""
        streak = f", streak {row.streak}" if row.streak > 1 else ""
        games = counted(row.games, "game")
        ranked = f"{_points(row.points)} points, mean " if points else ""
        yield f"{place}. {row.name} {ranked}{row.mean:.2f} ({games}{wins}{week}{streak})"


def table_of_days(
    chat: Collected, names: Sequence[str], words: Source, rules: Scoring
) -> Iterator[str]:
    """Yield the lines of a CSV table with a row for each day and player.

    Missed days that count have an empty result. Dates are included only if the list `words` is
    bundled.
    """
    turns, (_, last) = chat.turns, chat.span
    played = {(day, name): turns[name, day] for name, day in turns if name in names}
    results: dict[tuple[int, str], int | None] = {**played}
    for name in names if rules.missed is not None else ():
        own = {day: taken for (player, day), taken in turns.items() if player == name}
        results |= dict.fromkeys((day, name) for day in rules.absent(name, own, last))
    file = io.StringIO()
    table = csv.writer(file, lineterminator="\n")
    table.writerow(["day", "date", "player", "result", *["points"] * bool(rules.points)])
    for (day, name), taken in sorted(results.items()):
        date = date_of(day) if words in NAMES else ""
        points = [f"{rules.earned(taken):.12g}"] * bool(rules.points)
        table.writerow([day, date, name, SCORES[taken - 1] if taken else "", *points])
    yield from file.getvalue().splitlines()


FEWEST = 5
"""The minimum number of games that an estimate of a player's openers or luck requires."""
_CERTAIN = 0.5
"""The minimum probability that an opener must have to be used in the computation of luck."""


def add_openers(record: PlayerRecord, chat: Chat, part: Collected) -> None:
    """Add openers, luck and unlikely games to a player's record.

    Openers come from all games of `chat`, but luck and unlikely games only from those in `part`. If
    `part` has fewer than `FEWEST` games, neither openers nor luck are added.
    """
    games = {day for name, day in part.games if name == record.name}
    played = [game for game in chat.played.get(record.name, ()) if game.day in games]
    odd = [(game, why) for game in played for why in _odd(game, chat)]
    record.odd = [Odd(day=game.day, line=game.game.line, why=why) for game, why in odd]
    history = chat.histories.get(record.name)
    if history and len(games) >= FEWEST:
        found = history.stretches()
        record.openers = [replace(one, shown=percent(one.probability)) for one in found]
        record.luck = _luck(chat.candidates, record.openers, played)


def _odd(played: Played, chat: Chat) -> Iterator[str]:
    game, hard = played.game, play_called("hard")
    codes = chat.player.sets.codes([played.solution])
    if not game.notes and not np.isin([*map(pattern_code, game.guesses)], codes).all():
        yield f"no words show its colours with {played.solution}"
    yield from game.notes
    if len(game.rows) > MOST_ROWS and not game.notes:
        yield f"{len(game.rows)} rows"
    if game.hard and not hard.allows_colours(game.rows):
        yield "a star, but hard mode forbids its colours"


def _luck(answers: Lexicon, stretches: Sequence[Stretch], played: Sequence[Played]) -> Range | None:
    luck: list[float] = []
    for stretch in stretches:
        if not stretch.word or stretch.probability < _CERTAIN:
            continue
        codes = feedback_codes(letters_of([stretch.word]), answers.letters)[0]
        bits = np.log2(len(answers) / np.bincount(codes)[codes])
        more = dict(zip(codes.tolist(), (bits - bits.mean()).tolist(), strict=True))
        for game in played:
            code = pattern_code(game.game.rows[0])
            if stretch.first <= game.day <= stretch.last and not game.game.notes and code in more:
                luck.append(more[code])
    if len(luck) < FEWEST:
        return None
    mean = float(np.mean(luck))
    # In a normal distribution, 90% lies within 1.645 standard deviations of the mean.
    error = 1.645 * float(np.std(luck, ddof=1)) / len(luck) ** 0.5
    return Range(value=mean, low=mean - error, high=mean + error)
