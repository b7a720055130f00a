"""The command `player`, which shows the results, openers and luck of a chat's players."""

import re
from calendar import monthrange
from collections.abc import Collection, Iterator
from datetime import date
from itertools import combinations, pairwise
from pathlib import Path
from typing import ClassVar

from unwordle.chats.collected import Collected, is_name, lateness
from unwordle.chats.games import Problem
from unwordle.day import number_of
from unwordle.model.game.input import InputError
from unwordle.model.overriding import override
from unwordle.model.text import counted
from unwordle.players.chat import SURE
from unwordle.questions import records
from unwordle.questions.amounts import Probability, first_few
from unwordle.questions.answer import Answer, Line, Note, Table
from unwordle.questions.fields import OfChat
from unwordle.questions.question import QUIET, Console, FieldError, option
from unwordle.questions.reading import read_day, spans
from unwordle.questions.shared import collected, settled, shares_in

MOST_POINTS = 10_000
"""The largest number that a missed day can count."""
_NUMBER = re.compile(r"\s*-?(?:\d{1,6}(?:\.\d{1,6})?|\.\d{1,6})\s*", re.ASCII)
ODD_NAMED = 5
"""The maximum number of unlikely games that are listed for a player."""


class DayWord(Answer):
    """The known or likeliest solution of a day in a chat."""

    day: int
    solution: str
    probability: Probability
    source: str
    """The source of the solution: `dated` (the public solution of the day), `given` (by the user or
    in the chat), or `inferred` (from the grids of the day)."""


class PlayerAnswer(Answer):
    """The results of a chat's players, and the solutions of the chat's days.

    The players are sorted by their points if points are asked for, the most points first.
    Otherwise, they are sorted by their mean number of guesses, the lowest mean first.
    """

    games: int
    days: int
    words: list[DayWord]
    passed_over: dict[str, int]
    """The number of results left out, by reason."""
    players: list[records.PlayerRecord]
    """The records of the players. Results without a player's name are in no record."""
    nameless: int = 0
    """The number of results without a player's name."""
    headerless: int = 0
    """The number of games without a header, which count by the date of their message."""
    late: int = 0
    """The number of games that count although they were shared after their day."""
    archived: int = 0
    """The number of games that only the openers come from, because they are from the archive or too
    late."""
    problems: list[Problem]
    summary: str
    """A short summary of the results, to paste back into the chat."""


class PlayerQuestion(OfChat):
    """Show the results, openers and luck of a chat's players.

    $ unwordle player chat.txt
    $ unwordle player chat.txt --month 2026-10 --summary
    $ unwordle player chat.txt --solutions solutions.txt --player Ann
    $ unwordle player chat.txt --player Ann --against Bob
    """

    usual: ClassVar = ("month", "week", "since", "player", "summary")

    files: tuple[Path, ...] = option(positional=True, metavar="FILES")
    player: str | None = None
    """Show only the player with this name."""
    against: str | None = None
    """The name of another player to show. Count only the days on which both players have a result.
    """
    month: str | None = option(None, metavar="YYYY-MM")
    """Count only the games of this month."""
    week: str | None = option(None, metavar="YYYY-Www")
    """Count only the games of this calendar week, such as 2026-W37."""
    since: str | None = option(None, metavar="DAY")
    """Count only the games on or after this day. The day is a puzzle's number or its date."""
    points: str | None = option(None, metavar="N,N,...")
    """Rank by points. Seven numbers, such as 6,5,4,3,2,1,0 or 3,2.5,2,1.5,1,0.5,0, are the points
    for 1 to 6 guesses, in this order, and for a lost game."""
    missed: float | None = option(None, least=-MOST_POINTS, most=MOST_POINTS)
    """Count a missed day as this number of guesses in the mean, or of points with `points`."""
    summary: bool = option(False, group="Output")
    """Print only a short summary to paste back into the chat."""
    csv: bool = option(False, group="Output")
    """Print only a table for a spreadsheet, with a row for each day and player."""

    excludes = (*combinations(("month", "week", "since"), 2), ("summary", "csv"))
    needs: ClassVar = {"against": "player"}

    @override
    def answer(self, console: Console = QUIET) -> PlayerAnswer:
        games, part, rows = self._read()
        chat = settled(self, games, console)
        for row in rows:
            records.add_openers(row, chat, part)
        words = [
            DayWord(day=day, solution=word.word, probability=word.probability, source=word.source)
            for day in part.days
            if (word := chat.words.get(day))
        ]
        return PlayerAnswer(
            games=len(part.turns),
            days=len({day for _, day in part.turns}),
            words=words,
            passed_over=dict(part.passed_over),
            players=rows,
            nameless=sum(not is_name(name) for name, _ in part.turns),
            headerless=part.headerless,
            late=len(part.late),
            archived=len(part.archived),
            problems=part.problems,
            summary="\n".join(self._summary(part, rows)),
        )

    @override
    def in_words(self, console: Console) -> Iterator[Line]:
        is_export = self.summary or self.csv  # which needs no words of days: they take longer
        return self._exported() if is_export else super().in_words(console)

    def _exported(self) -> Iterator[str]:
        chat, part, rows = self._read()
        if self.summary:
            return self._summary(part, rows)
        names = [row.name for row in rows]
        return records.table_of_days(part, names, self.words, self._rules(chat))

    def _summary(self, part: Collected, rows: list[records.PlayerRecord]) -> Iterator[str]:
        return records.summary(part, rows, self.words, points=self.points is not None)

    @override
    def lines(self, answer: PlayerAnswer) -> Iterator[Line]:
        if self.summary or self.csv:
            yield from self._exported()
            return
        yield f"{counted(answer.games, 'game')} on {counted(answer.days, 'day')}"
        if answer.players:
            yield records.table(answer.players, points=self.points is not None)
            yield "A lost game (X) counts as 7. The player with the fewest guesses wins the day."
        if answer.nameless:
            fact = f"{counted(answer.nameless, 'game')} without a player's name"
            if not answer.players:
                fact = f"the chat shows no players' names ({fact})"
            advice = "write each name, such as `Ann:`, above its result"
            yield f"{fact[0].upper()}{fact[1:]}: {advice}, or give a folder with ann.txt."
        if answer.headerless:
            games = f"games without Wordle's header: {answer.headerless:,}"
            yield Note(f"{games} (dated by their messages)")
        if fact := lateness(answer.late, answer.archived, self.late):
            yield Note(fact)
        yield from map(Note, first_few([*map(str, answer.problems)]))
        for why, number in answer.passed_over.items():
            yield Note(f"not counted: {counted(number, 'game')} {why}")
        if unclear := sum(word.probability < SURE for word in answer.words):
            yield f"Days with an unclear word: {unclear} (give the words with `solutions`)"
        if not answer.players:
            return
        yield ""
        headings = ["player", "opener", "hard mode", "luck"]
        yield Table("Openers, hard mode and luck", headings, [*map(_row, answer.players)])
        yield (
            "Luck is how much more you learnt from the opener's colours than on average, in bits "
            "per game, with a 90% range. A dash means fewer than five games with a known opener."
        )
        for player in answer.players:
            yield from (f"{player.name} {phrase}." for phrase in _said(player))

    def _read(self) -> tuple[Collected, Collected, list[records.PlayerRecord]]:
        """Return all results, those that count, and the records of the requested players."""
        chat = collected(self, shares_in(self.files, self.words))
        names = [chat.named(name) for name in (self.player, self.against) if name is not None]
        first, last = self._span(chat.span)
        days: Collection[int] = range(first, last + 1)
        if self.against is not None:
            turns = chat.turns
            days = [day for day in days if all((name, day) in turns for name in names)]
        part = chat.of_days(days, names if self.against is not None else chat.names)
        standings = records.standings(part, self._rules(chat))
        rows = [row for row in standings if row.name in names or not names]
        if not (rows if names else part.turns):
            why = lateness(0, len(part.archived), self.late)
            fact = f"the chat has no game on the requested days{f' ({why})' if why else ''}"
            raise InputError(f"{fact}: it has games on {spans(chat.span)}")
        return chat, part, rows

    def _span(self, whole: tuple[int, int]) -> tuple[int, int]:
        """Return the numbers of the first and the last requested day."""
        for field, rest, example in (("month", "-01", "2026-10"), ("week", "-1", "2026-W37")):
            if (text := getattr(self, field)) is not None:
                try:
                    first = date.fromisoformat(text.strip() + rest)
                except ValueError:
                    why = f"`{field}` {text!r} is not a {field}: give a {field} such as {example}"
                    raise FieldError(field, why) from None
                days = 7 if field == "week" else monthrange(first.year, first.month)[1]
                return number_of(first), number_of(first) + days - 1
        return (0 if self.since is None else read_day(self.since, "since")), whole[1]

    def _rules(self, chat: Collected) -> records.Scoring:
        first = self._span(chat.span)[0]
        days = sorted(chat.turns, key=lambda key: -key[1])
        since = {} if self.against else {name: max(first, day) for name, day in days}
        if self.points is None:
            return records.Scoring(None, self.missed, since)
        points = self.points.split(",")
        count = len(records.POINTS)
        if len(points) != count or not all(map(_NUMBER.fullmatch, points)):
            fact = f"`points` {self.points!r} is not a list of {count} numbers"
            raise FieldError("points", f"{fact}: give numbers such as 6,5,4,3,2,1,0")
        numbers = [float(n) if "." in n else int(n) for n in points]
        return records.Scoring(numbers, self.missed, since)


def _row(player: records.PlayerRecord) -> list[str]:
    last = player.openers[-1] if player.openers else None
    hard, luck = player.hard, player.luck
    return [
        player.name,
        f"{last.word or 'varies'} {last.shown}" if last else "–",
        "no" if not hard else "yes" if hard == player.games else f"{hard} of {player.games}",
        f"{luck.value:+.2f} ({luck.low:+.2f} to {luck.high:+.2f})" if luck else "–",
    ]


def _said(player: records.PlayerRecord) -> Iterator[str]:
    for before, after in pairwise(player.openers):
        earlier, later = (stretch.word or "various words" for stretch in (before, after))
        yield f"opened with {earlier} up to day {before.last:,}, then with {later}"
    for odd in player.odd[:ODD_NAMED]:
        yield f"shared an unlikely game on day {odd.day} (line {odd.line}): {odd.why}"
    if len(player.odd) > ODD_NAMED:
        yield f"shared {counted(len(player.odd) - ODD_NAMED, 'more unlikely game')}"
