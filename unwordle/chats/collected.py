"""The games of a chat, keyed by player and day, without repeated games."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta, timezone, tzinfo
from functools import cached_property
from typing import TypeAlias

from unwordle.chats.games import Game, Problem, Share, turns_of
from unwordle.chats.line import USUAL_WIDTH
from unwordle.chats.stamps import moment
from unwordle.day import LATE, number_of
from unwordle.model.game.grid import Grid
from unwordle.model.game.input import InputError, visible
from unwordle.model.text import counted

NAMELESS = "(no name)"
_MARKS = re.compile(r"^(?:<?@[!&]?|[„“”‚‘’])|[>“”‘’]$")
Key: TypeAlias = tuple[str, int]
"""A player and a day."""


@dataclass
class Collected:
    """The results of a chat, and the lines that could not be read."""

    results: dict[Key, Game] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    passed_over: Counter[str] = field(default_factory=Counter)
    """For each reason, the number of results that are in no table of results."""
    late: set[Key] = field(default_factory=set)
    """Results that count although they were shared after their day."""

    @cached_property
    def games(self) -> dict[Key, Game]:
        """The results that were shared with rows."""
        return {key: game for key, game in self.results.items() if game.rows}

    @property
    def archived(self) -> set[Key]:
        """Results that do not count: from the archive, or shared too late."""
        return {key for key, game in self.results.items() if game.archive}

    @property
    def headerless(self) -> int:
        """The number of games that count by the date of their message."""
        return sum(not game.has_header for game in self.results.values())

    @property
    def days(self) -> list[int]:
        """The numbers of the days with games, in ascending order."""
        return sorted({day for _, day in self.games})

    @property
    def turns(self) -> dict[Key, int]:
        """The number of words, or `LOST`, of each result that counts."""
        own = self.results.items()
        return {key: game.turns for key, game in own if game.is_finished and not game.archive}

    @property
    def span(self) -> tuple[int, int]:
        """The numbers of the first and the last day with a result."""
        days = [day for _, day in self.turns or self.results]
        return min(days), max(days)

    @property
    def columns(self) -> int:
        """The number of letters in a word, or 5 if there are no games."""
        return next((len(game.rows[0]) for game in self.games.values()), USUAL_WIDTH)

    @property
    def names(self) -> list[str]:
        """The names of the players, the player with the most results first."""
        number = Counter(name for name, _ in self.results if is_name(name))
        return sorted(number, key=lambda name: (-number[name], name))

    @cached_property
    def by_day(self) -> dict[int, dict[str, Game]]:
        """The results of each day, keyed by player in alphabetical order."""
        results: defaultdict[int, dict[str, Game]] = defaultdict(dict)
        for name, day in sorted(self.results):
            results[day][name] = self.results[name, day]
        return dict(results)

    def grids_on(self, day: int) -> dict[str, Grid]:
        """Return the grids of a day, keyed by player. A game in one guess has no grid."""
        own = self.by_day.get(day, {}).items()
        return {name: game.grid for name, game in own if game.guesses}

    def of_days(self, days: Collection[int], names: Collection[str]) -> "Collected":
        """Return a copy with only the results of the players `names` on the days `days`.

        If `names` has all players, results without a player are included.
        """
        is_whole = {*self.names} <= {*names}
        kept = [(n, d) for n, d in self.results if d in days and (is_whole or n in names)]
        results = {key: self.results[key] for key in kept}
        return replace(self, results=results, late=self.late & results.keys())

    def named(self, name: str) -> str:
        """Return the name of a player as it is spelled in the chat.

        Raises InputError if the chat has no such player, in upper or lower case.
        """
        return called(name, self.names)


def lateness(late: int, archived: int, days: int = LATE) -> str:
    """Return a sentence about the numbers of late and archived games, or an empty string."""
    count = f"{counted(late, 'game')} shared late {'counts' if late == 1 else 'count'}"
    kept = f"{counted(archived, 'game')} from the archive, or over {counted(days, 'day')} late,"
    kept += " is only decoded" if archived == 1 else " are only decoded"
    return "; ".join([count] * (late > 0) + [kept] * (archived > 0))


def is_name(name: str) -> bool:
    """Return whether a key of results is a player's name, because nameless games have other
    keys.
    """
    return not name.startswith(NAMELESS)


def called(name: str, names: Collection[str]) -> str:
    """Return the name in `names` that matches `name` in upper or lower case, or raise
    InputError.
    """
    asked = folded_name(name)
    begins = re.compile(rf"{re.escape(asked)}\b")
    same = [player for player in names if folded_name(player) == asked]
    longer = [player for player in names if begins.match(folded_name(player))]
    if same or (asked and len(longer) == 1):
        return (same or longer)[0]
    known = "; ".join(sorted(names)[:10])
    advice = f"choose {known}" if known else "no result has a name: write `Ann:` above one"
    raise InputError(f"unknown player {name!r} ({advice})")


def collect(
    shares: Iterable[Share],
    length: int = 5,
    same: Sequence[str] = (),
    last: int | None = None,
    late: int | None = LATE,
    zone: tzinfo | None = None,
) -> Collected:
    """Return one result for each player and day, and count those that are left out.

    Of several, the first that is numbered counts, or else one with a header, a score that lacks
    rows, or rows without a header. Games with rows of other than `length` tiles, and results after
    the day `last`, do not count. A string OLD=NEW in `same` gives the results of the player OLD to
    NEW. Games without a player have keys such as `(no name)` and `(no name) (2)`. Results more than
    `late` days late are archived. If times are in UTC, `zone` is the players' time zone. Raises
    InputError if a string in `same` has another form, or names an unknown player.
    """
    chat = Collected()
    results: list[tuple[str, int, Game]] = []
    nameless: defaultdict[int, dict[object, str]] = defaultdict(dict)
    read = [*_in_zone([*shares], zone)]
    written = {(s.day, s.rows) for s in read if isinstance(s, Game) and s.rows and not s.quoted}
    for share in read:
        if isinstance(share, Problem):
            chat.problems.append(share)
            continue
        if share.rows and len(share.rows[0]) != length and share.puzzle and turns_of(share.score):
            fact = f"the rows have {len(share.rows[0])} squares: only the score is used"
            chat.problems.append(Problem(share.line, fact))
            share = share.scored
        is_named = not share.quoted or re.search(r"[^\W\d]", share.player or "")
        is_known = not is_named and (share.day, share.rows) in written
        if reason := "shared again" if is_known else _uncounted(share, length, last):
            chat.passed_over[reason] += 1
        elif share.day is not None:
            name = share.player
            if not name or name == NAMELESS:
                seen = nameless[share.day]
                other = f"{NAMELESS} ({len(seen) + 1})" if seen else NAMELESS
                name = seen.setdefault(share.rows or share.line, other)
            results.append((name, share.day, share))
    names = _renamed(same, [name for name, _, _ in results])
    shared: defaultdict[Key, list[Game]] = defaultdict(list)
    for name, day, share in results:
        shared[names[folded_name(name)], day].append(share)
    for key, own in shared.items():
        counting = [share for share in own if not _is_archived(share, late)]
        if counting and len(counting) < len(own):
            chat.passed_over["shared again"] += len(own) - len(counting)
        chosen = _chosen(chat, counting or own)
        chat.results[key] = replace(chosen, archive=not counting)
        if not chosen.is_finished:
            chat.passed_over["without a score or a green row"] += 1
        elif counting and late is not None and _days_late(chosen) > 0:
            chat.late.add(key)
    return chat


def _days_late(share: Game) -> int:
    if share.when is None or share.day is None or share.digest:
        return 0
    return number_of(share.when) - share.day


def _is_archived(share: Game, late: int | None) -> bool:
    is_today = share.when is not None and _days_late(share) <= 0
    return (share.archive and not is_today) or (late is not None and _days_late(share) > late)


def _moment(share: Share) -> datetime | None:
    return moment(share.when, share.stamp) if isinstance(share, Game) and share.when else None


def _in_zone(shares: list[Share], zone: tzinfo | None) -> Iterator[Share]:
    """Yield the results, with the days of messages and digests in the players' time zone."""
    zone = zone or _shown_zone([share for share in shares if isinstance(share, Game)])
    for share in shares:
        time = _moment(share) if zone else None
        if time is None or isinstance(share, Problem):
            yield share
            continue
        # A digest comes at midnight, or an hour away from it where daylight saving time is kept.
        when = (time + timedelta(hours=share.digest)).astimezone(zone).date()
        number = number_of(when) - 1 if share.digest else share.number
        yield replace(share, when=when, number=number)


def _shown_zone(games: Sequence[Game]) -> tzinfo | None:
    """Return the zone in which most numbered results were shared on their day, or None for UTC.

    Digests, which are posted at midnight, decide ties and must exist.
    """
    digests = [time for game in games if game.digest and (time := _moment(game))]
    if not digests:
        return None
    numbered = [(time, g.day) for g in games if not g.digest and (time := _moment(g))]

    def fit(away: int) -> tuple[int, int]:
        zone = timezone(timedelta(hours=away))
        on_day = sum(number_of(time.astimezone(zone).date()) == day for time, day in numbered)
        return on_day, sum((t.hour + away) % 24 == 0 and t.minute < 2 for t in digests)

    best = max(sorted(range(-12, 15), key=abs), key=fit)
    (on_day, at_midnight), (on_day_in_utc, _) = fit(best), fit(0)
    is_shown = on_day - on_day_in_utc > on_day / 10
    # A digest on the hour in the afternoon or evening is of a zone in the east.
    is_eastern = 0 < best <= 10 and numbered and 2 * at_midnight > len(digests)
    return timezone(timedelta(hours=best)) if is_shown or is_eastern else None


def _chosen(chat: Collected, shared: Sequence[Game]) -> Game:
    """Return the result that counts, and note the others in `chat`."""
    best = min(shared, key=_preference)
    for game in shared:
        if game.lacks_rows and game.rows:
            # The games of a table have no notes.
            note, *_ = *game.notes, f"the rows do not fit the score {game.score}"
            chat.problems.append(Problem(game.line, f"{note}: only the score is used"))
        elif game is not best and not game.lacks_rows:
            headerless = "without Wordle's header, on a day with another result"
            chat.passed_over["shared again" if game.has_header else headerless] += 1
    return best.scored if best.lacks_rows else best


def _preference(game: Game) -> tuple[bool, ...]:
    is_headerless = not (game.lacks_rows or game.has_header)
    return is_headerless, not game.is_finished, game.lacks_rows, game.number is None


def _uncounted(result: Game, length: int, last: int | None) -> str:
    if not result.is_wordle:
        return f"of {result.name}"
    if result.rows and len(result.rows[0]) != length:
        return f"without {length} columns"
    if result.quoted and result.player is None:
        return "quoted without a name"
    if result.day is None or result.day < 0:
        return "without a number or date"
    return "of a future day" if last is not None and result.day > last else ""


def folded_name(name: str) -> str:
    """Return a name as names are compared: without case, `@` or quotation marks around it."""
    return _MARKS.sub("", visible(name).strip()).casefold()


def _renamed(same: Sequence[str], names: Sequence[str]) -> dict[str, str]:
    """Return the players' names by folded name: the commonest spellings, changed as in `same`."""
    known: dict[str, str] = {}
    for name, _ in Counter(names).most_common():
        known.setdefault(folded_name(name), name)
    for text in same:
        old, _, new = (part.strip() for part in visible(text).partition("="))
        if not new:
            raise InputError(f"`same` {text!r} is not a pair: give NAME=NAME, such as Annie=Ann")
        old = known.get(folded_name(old)) or called(old, known.values())
        new = known.setdefault(folded_name(new), new)
        known = {folded: new if name == old else name for folded, name in known.items()}
    return known
