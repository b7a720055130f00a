"""The games of a chat by player and day, each once, and the table that they make.

The words of the days are in `unwordle.players.chat`. `unwordle.questions.shared` calls this module.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import itemgetter

from unwordle.chats.games import Game, Problem, Share
from unwordle.chats.line import USUAL_WIDTH, Score
from unwordle.model.game.grid import Grid
from unwordle.model.game.input import InputError, visible

NAMELESS = "(no name)"
TWO_PEOPLE = 3
"""A name that shares two games on this many days is that of two people, if these are not few of its
days."""


@dataclass
class Collected:
    """Each player's game of each day, and what was passed over."""

    games: dict[tuple[str, int], Game] = field(default_factory=dict)
    scores: dict[tuple[str, int], int] = field(default_factory=dict)
    """The numbers of guesses of the days of which a player shared no rows; LOST for an X."""
    problems: list[Problem] = field(default_factory=list)
    passed_over: Counter[str] = field(default_factory=Counter)

    @property
    def days(self) -> list[int]:
        """The days that have games, in order."""
        return sorted({day for _, day in self.games})

    @property
    def turns(self) -> dict[tuple[str, int], int]:
        """The number of guesses of each player on each day, with rows or without; LOST for an X."""
        return self.scores | {key: game.turns for key, game in self.games.items()}

    @property
    def span(self) -> tuple[int, int]:
        """The first and the last day that have a result."""
        days = [day for _, day in self.turns]
        return min(days), max(days)

    @property
    def columns(self) -> int:
        """Number of letters of the words."""
        return next((len(game.rows[0]) for game in self.games.values()), USUAL_WIDTH)

    @property
    def names(self) -> list[str]:
        """The players, the one with the most results first."""
        counted = Counter(name for name, _ in self.turns)
        return sorted(counted, key=lambda name: (-counted[name], name))

    def games_on(self, day: int) -> dict[str, Game]:
        """Return each player's game of a day."""
        return dict(self._by_day.get(day, {}))

    @cached_property
    def _by_day(self) -> dict[int, dict[str, Game]]:
        by_day: dict[int, dict[str, Game]] = {}
        for (name, day), game in sorted(self.games.items(), key=itemgetter(0)):
            by_day.setdefault(day, {})[name] = game
        return by_day

    def grids_on(self, day: int) -> dict[str, Grid]:
        """Return each player's grid of a day, but of those who guessed the solution at once."""
        return {name: game.grid for name, game in self.games_on(day).items() if game.guesses}

    def of_days(self, first: int, last: int) -> "Collected":
        """Return the same of these days alone."""
        games = {key: game for key, game in self.games.items() if first <= key[1] <= last}
        scores = {key: taken for key, taken in self.scores.items() if first <= key[1] <= last}
        return Collected(games, scores, self.problems, self.passed_over)

    def named(self, name: str) -> str:
        """Return the player called so, whatever the case. Raises InputError if there is none."""
        return called(name, self.names)


def called(name: str, names: Collection[str]) -> str:
    """Return the one of these names of players that is meant. Raises InputError if none is."""
    for one in sorted(names, key=lambda one: one != name):
        if visible(name).strip().casefold() == visible(one).casefold():
            return one
    known = ", ".join(sorted(names)[:10]) or "no game with a day"
    raise InputError(f"the chat has no player {name!r} who shared rows: it has {known}")


def collect(
    shares: Iterable[Share], length: int = 5, same: Sequence[str] = (), last: int | None = None
) -> Collected:
    """Return each player's first game of a day, and what was passed over.

    `same` has texts NAME=NAME: the games of the first are the second's. A name with two different
    games on many days becomes two: Ann and Ann (2). Raises InputError if a name of `same` has none.
    """
    chat = Collected()
    shared: dict[tuple[str, int], list[Game]] = {}
    scores: dict[tuple[str, int], int] = {}
    for one in shares:
        if isinstance(one, Problem):
            chat.problems.append(one)
        elif why := _uncounted(one, length, last):
            chat.passed_over[why] += 1
        elif isinstance(one, Score):
            scores.setdefault((one.player, one.day), one.turns)
        elif one.day is not None:
            shared.setdefault((one.player or NAMELESS, one.day), []).append(one)
    twice = _names_of_two(shared)
    numbered = {
        (name if number == 1 else f"{name} ({number})", day): game
        for (name, day), games in shared.items()
        for number, game in enumerate(_different(games) if name in twice else games[:1], 1)
    }
    names = _renamed(same, {name for name, _ in (*numbered, *scores)})
    for (name, day), game in numbered.items():
        chat.games.setdefault((names.get(name, name), day), game)
    for (name, day), taken in scores.items():
        key = (names.get(name, name), day)
        if key not in chat.games:
            chat.scores.setdefault(key, taken)
    if again := sum(map(len, shared.values())) - len(chat.games):
        chat.passed_over["shared again"] = again
    return chat


def _uncounted(one: Game | Score, length: int, last: int | None) -> str:
    """Return why a result does not count; an empty text if it does."""
    if isinstance(one, Game):
        if not one.is_wordle:
            return f"of {one.name}"
        if len(one.rows[0]) != length:
            return f"not of {length} columns"
        if one.quoted and one.player is None:
            return "quoted from nobody named"
    if one.day is None or one.day < 0:
        return "without a number or date"
    return "of a day still to come" if last is not None and one.day > last else ""


def _different(games: Sequence[Game]) -> list[Game]:
    """Return the games that differ in their rows."""
    return list({game.rows: game for game in games}.values())


def _names_of_two(shared: Mapping[tuple[str, int], Sequence[Game]]) -> set[str]:
    """Return the names that seem to be of several people, by the different games of their days."""
    days = Counter(name for name, _ in shared)
    twice = Counter(name for (name, _), games in shared.items() if len(_different(games)) > 1)
    two = {name for name, n in twice.items() if n >= TWO_PEOPLE and 3 * n >= days[name]}
    return two | {NAMELESS}


def _renamed(same: Sequence[str], names: Collection[str]) -> dict[str, str]:
    """Return the new name of each player with two names. Raises InputError."""
    known = {visible(name).casefold(): name for name in names}
    renamed = {}
    for text in map(visible, same):
        at = [place for place, sign in enumerate(text) if sign == "="]
        pairs = [(text[:place].strip(), text[place + 1 :].strip()) for place in at]
        # A name may have a = itself.
        fits = [sum(name.casefold() in known for name in pair) for pair in pairs]
        old, new = pairs[fits.index(max(fits))] if pairs else ("", "")
        if not new:
            raise InputError(f"`same` {text!r} is not NAME=NAME, such as Annie=Ann")
        renamed[called(old, names)] = known.get(new.casefold(), new)
    for old in renamed:
        passed = {old}
        while (new := renamed[old]) in renamed and renamed[new] not in passed:
            passed.add(new)
            renamed[old] = renamed[new]
    return renamed
