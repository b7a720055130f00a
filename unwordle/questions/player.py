"""`player`: what shared results show of the people who shared them."""

import re
from calendar import monthrange
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from itertools import combinations
from pathlib import Path
from typing import ClassVar

from unwordle.chats.collected import Collected
from unwordle.chats.games import Problem
from unwordle.day import number_of
from unwordle.files import write_whole
from unwordle.model.text import counted
from unwordle.players.chat import SURE, Chat
from unwordle.players.openers import Stretch
from unwordle.questions import records
from unwordle.questions.answer import Answer, Line, Note, Probability, Table, plain
from unwordle.questions.question import QUIET, Console, FieldError, Progress, blaming, option
from unwordle.questions.shared import collected_of, settled
from unwordle.questions.wording import first_few, percent
from unwordle.questions.words import OfChat, read_day

ODD_NAMED = 5
_SOURCES = {
    "dated": "known",
    "given": "given",
    "inferred": "inferred from the grids",
    "unclear": "unclear (`solutions` FILE gives them)",
}
"""The sources of the words of days: an inferred word that is not sure is not taken."""


class DayWord(Answer):
    """The word of a day: `dated` is public, `given` the user's, else it is `inferred`."""

    day: int
    solution: str
    probability: Probability
    source: str


class PlayerAnswer(Answer):
    """The players of a chat, the one with the best mean first."""

    games: int
    days: int
    words: list[DayWord]
    passed_over: dict[str, int]
    """Games that say nothing here, by the reason."""
    players: list[records.PlayerRecord]
    head_to_head: records.HeadToHead | None = None
    """The players `name` and `against`, on the days that both shared."""
    problems: list[Problem]
    summary: str
    """A text to paste back into the chat."""


class Player(OfChat):
    """Show the results, openers and luck of a chat's players.

    $ unwordle player chat.txt
    $ unwordle player chat.txt --month 2026-10 --summary
    $ unwordle player chat.txt --solutions solutions.txt --name Ann
    $ unwordle player chat.txt --name Ann --against Bob
    """

    usual: ClassVar = ("month", "week", "since", "name", "summary", "csv")

    files: tuple[Path, ...] = option(positional=True, metavar="FILES")
    """Chats in any form: exports (WhatsApp, Telegram, Discord, Slack, iMessage), folders of them,
    plain shares, or a table of games; - is standard input."""
    name: str | None = None
    """Only this player."""
    against: str | None = None
    """Another player: the two are compared on the days that both shared."""
    month: str | None = option(None, metavar="YYYY-MM")
    """Only the games of this month."""
    week: str | None = option(None, metavar="YYYY-Www")
    """Only the games of this week of the calendar, such as 2026-W37."""
    since: str | None = option(None, metavar="DAY")
    """Only the games since this day: a puzzle's number, or its date."""
    points: str | None = option(None, metavar="N,N,...")
    """Show points too: of 1 to 6 guesses and of a lost game, such as 6,5,4,3,2,1,0."""
    summary: bool = option(False, group="Output")
    """Print a short text alone, to paste back into the chat."""
    csv: Path | None = option(None, group="Output")
    """Write a line for each player to this file."""

    excludes = (*combinations(("month", "week", "since"), 2), ("summary", "csv"))
    needs: ClassVar = {"against": "name"}

    def answer(self, console: Console = QUIET) -> PlayerAnswer:
        """Return what the games show of each player, and write the files."""
        games, part = self._read()
        rows = self._rows(part)
        chat = settled(self, games, console)
        with console.progress("Weighing the players") as tell:
            answer = player_answer(chat, part, rows, tell)
        if self.against is not None:
            answer.head_to_head = records.head_to_head(part, self._named(part))
        if self.csv is not None:
            write_whole(self.csv, records.csv_of(answer.players).encode("utf-8", "replace"))
        return answer

    def in_words(self, console: Console = QUIET) -> Iterator[Line]:
        """Answer in words; a summary needs no day's word."""
        if not self.summary:
            yield from super().in_words(console)
            return
        _, part = self._read()
        yield from records.summary(part, self._rows(part), self.words)

    def lines(self, answer: PlayerAnswer) -> Iterator[Line]:
        """Word the table, and what is known of the players besides."""
        yield f"{counted(answer.games, 'game')} on {counted(answer.days, 'day')}"
        yield records.table(answer.players, points=self.points is not None)
        yield "X counts as 7; the day is won by the fewest guesses of those who shared it."
        if answer.head_to_head:
            yield _compared(answer.head_to_head)
        yield from _rest(answer)

    def _read(self) -> tuple[Collected, Collected]:
        """Return the games of the chat, and those that are asked about."""
        chat = collected_of(self, self.files)
        part = chat.of_days(*self._span(chat))
        if not part.turns:
            field = next(one for one in ("month", "week", "since") if getattr(self, one))
            first, last = chat.span
            days = f"{first:,} to {last:,}"
            raise FieldError(field, f"there is no game then: the chat has the days {days}")
        return chat, part

    def _span(self, chat: Collected) -> tuple[int, int]:
        """Return the first and the last day that are asked about."""
        if self.since is not None:
            return read_day(self.since, "since"), chat.span[1]
        if self.week is not None:
            monday = _first_day("week", self.week, "%G-W%V-%u", "-1", "2026-W37")
            return number_of(monday), number_of(monday) + 6
        if self.month is None:
            return 0, chat.span[1]
        first = _first_day("month", self.month, "%Y-%m", "", "2026-10")
        return number_of(first), number_of(first) + monthrange(first.year, first.month)[1] - 1

    def _named(self, part: Collected) -> list[str]:
        """Return the players who are asked about; none if all are."""
        with blaming("name"):
            names = [] if self.name is None else [part.named(self.name)]
        with blaming("against"):
            return names + ([] if self.against is None else [part.named(self.against)])

    def _rows(self, part: Collected) -> list[records.Standing]:
        only, every = self._named(part), records.standings(part, self._points())
        return [one for one in every if not only or one.name in only]

    def _points(self) -> tuple[int, ...]:
        usual = records.POINTS
        if not self.points:
            return usual
        texts = [text.strip() for text in self.points.split(",")]
        if len(texts) != len(usual) or not all(re.fullmatch(r"-?\d{1,6}", one) for one in texts):
            fact = f"`points` {self.points!r} is not {len(usual)} whole numbers"
            raise FieldError("points", f"{fact}: give them as {','.join(map(str, usual))}")
        return tuple(map(int, texts))


def _first_day(field: str, text: str, form: str, day: str, example: str) -> date:
    """Return the first day of a week or a month. Raises FieldError if the text is not one."""
    try:
        return datetime.strptime(text.strip() + day, form).date()
    except ValueError:
        why = f"`{field}` {text!r} is not a {field}: give one as {example}"
        raise FieldError(field, why) from None


def _compared(both: records.HeadToHead) -> Table:
    """Return two players' days in common as a table."""
    rows = [
        (name, f"{wins:,}", "–" if mean is None else f"{mean:.2f}")
        for name, wins, mean in zip(both.players, both.wins, both.means, strict=True)
    ]
    title = f"{counted(both.days, 'day')} in common, {counted(both.ties, 'tie')}"
    return Table(title, ["player", "wins", "mean"], rows)


def player_answer(
    chat: Chat, part: Collected, rows: Sequence[records.Standing], tell: Progress | None = None
) -> PlayerAnswer:
    """Return what a chat shows of the players in these rows, by these of its games."""
    told = [(day, chat.told[day]) for day in part.days if day in chat.told]
    words = [
        DayWord(day=day, solution=one.word, probability=one.probability, source=one.source)
        for day, one in told
    ]
    return PlayerAnswer(
        games=len(part.turns),
        days=len({day for _, day in part.turns}),
        words=words,
        passed_over=dict(part.passed_over),
        players=records.player_records(chat, part, rows, tell),
        problems=part.problems,
        summary="\n".join(plain(records.summary(part, rows, chat.player.sets.lexicon.name))),
    )


def _rest(answer: PlayerAnswer) -> Iterator[Line]:
    """Word what is known besides the table of results, and what was left out."""
    yield from map(Note, first_few([*map(str, answer.problems)]))
    for why, number in answer.passed_over.items():
        yield Note(f"passed over: {counted(number, 'game')} {why}")
    yield from _words(answer)
    yield ""
    headings = ["player", "opener", "hard mode", "luck"]
    yield Table("Openers, hard mode and luck", headings, list(map(_row, answer.players)))
    yield (
        "Luck: how many bits more than usual the opener gave, a game. Ranges hold with 90%; "
        "– means fewer than five days."
    )
    for one in answer.players:
        yield from (f"{one.name} {said}." for said in _said(one))


def _words(answer: PlayerAnswer) -> Iterator[Line]:
    """Say how the words of the days are known."""
    words = answer.words
    sources = Counter(one.source if one.probability >= SURE else "unclear" for one in words)
    known = [f"{sources[source]:,} {how}" for source, how in _SOURCES.items() if sources[source]]
    yield f"Words of the days: {', '.join(known) or 'none'}"


def _row(one: records.PlayerRecord) -> list[str]:
    """Return a player's row of the table of openers, hard mode and luck."""
    last = one.openers[-1] if one.openers else None
    hard = one.hard.starred
    return [
        one.name,
        "–" if last is None else f"{last.word or 'varies'} {percent(last.probability)}",
        "no" if not hard else "yes" if hard == one.games else f"{hard} of {one.games}",
        _luck(one.luck),
    ]


def _said(one: records.PlayerRecord) -> Iterator[str]:
    """Say what the table does not show of a player."""
    for before, after in zip(one.openers, one.openers[1:], strict=False):
        yield f"{_opened(before)} up to day {before.last:,}, then {_opened(after)}"
    for odd in one.odd[:ODD_NAMED]:
        yield f"shared a game of day {odd.day} (line {odd.line}) unlike play: {odd.why}"
    if len(one.odd) > ODD_NAMED:
        yield f"shared {len(one.odd) - ODD_NAMED} more games unlike play"


def _opened(one: Stretch) -> str:
    return f"opened with {one.word}" if one.word else "kept no opener"


def _luck(luck: records.Range | None) -> str:
    """Write the bits that an opener gave beyond its average, with their range."""
    if luck is None:
        return "–"
    text = f"{luck.value:+.2f} ({luck.low:+.2f} to {luck.high:+.2f})"
    return text.replace("-0.00", "+0.00")
