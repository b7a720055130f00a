"""The games of a chat, keyed by player and day, without repeated games.

`unwordle.questions.shared` calls this module. `unwordle.players.chat` infers the solution of each
day from the games.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace

from unwordle.chats.games import Game, Problem, Share
from unwordle.chats.line import USUAL_WIDTH, Score
from unwordle.model.game.grid import Grid
from unwordle.model.game.input import InputError, visible

NAMELESS = "(no name)"
_MENTION = re.compile(r"^<?@[!&]?|>$")


@dataclass
class Collected:
    """The games of a chat, keyed by player and day, and the lines that could not be read.

    `passed_over` has, for each reason why results do not count, the number of these results.
    """

    games: dict[tuple[str, int], Game] = field(default_factory=dict)
    scores: dict[tuple[str, int], int] = field(default_factory=dict)
    """The score of each result without rows, keyed by player and day.

    The score is the number of words that the player entered, or `LOST` for a lost game.
    """
    problems: list[Problem] = field(default_factory=list)
    passed_over: Counter[str] = field(default_factory=Counter)
    headerless: int = 0
    """The number of games that count by the date of their message, because they have no header."""

    @property
    def days(self) -> list[int]:
        """The numbers of the days with games, in ascending order."""
        return sorted({day for _, day in self.games})

    @property
    def turns(self) -> dict[tuple[str, int], int]:
        """The score of each result, keyed by player and day.

        The score is the number of words that the player entered, or `LOST` for a lost game.
        """
        return self.scores | {key: game.turns for key, game in self.games.items()}

    @property
    def span(self) -> tuple[int, int]:
        """The numbers of the first and the last day with a result."""
        days = [day for _, day in self.turns]
        return min(days), max(days)

    @property
    def columns(self) -> int:
        """The number of letters in a word, or 5 if there are no games."""
        return next((len(game.rows[0]) for game in self.games.values()), USUAL_WIDTH)

    @property
    def names(self) -> list[str]:
        """The names of the players, the player with the most results first."""
        counted = Counter(name for name, _ in self.turns if is_name(name))
        return sorted(counted, key=lambda name: (-counted[name], name))

    def games_on(self, day: int) -> dict[str, Game]:
        """Return the games of a day, keyed by player."""
        names = sorted(name for name, played in self.games if played == day)
        return {name: self.games[name, day] for name in names}

    def grids_on(self, day: int) -> dict[str, Grid]:
        """Return the grids of a day, keyed by player.

        Games that were solved by the first guess are left out, because they have no grid.
        """
        return {name: game.grid for name, game in self.games_on(day).items() if game.guesses}

    def of_days(self, days: Collection[int], names: Collection[str]) -> "Collected":
        """Return a copy that has only the results of the players `names` on the days `days`.

        If `names` has all players, results without a player are included.
        """
        players = {*names}
        players |= set() if {*self.names} - players else {name for name, _ in self.turns}
        counted = {(name, day) for name, day in self.turns if name in players and day in days}
        games = {key: game for key, game in self.games.items() if key in counted}
        scores = {key: turns for key, turns in self.scores.items() if key in counted}
        return replace(self, games=games, scores=scores)

    def named(self, name: str) -> str:
        """Return the name of a player as it is spelled in the chat.

        The case of letters is ignored. Raises InputError if the chat has no player with the name
        `name`.
        """
        return called(name, self.names)


def is_name(name: str) -> bool:
    """Return whether a key of results is a player's name: nameless games have other keys."""
    return not name.startswith(NAMELESS)


def called(name: str, names: Collection[str]) -> str:
    """Return the member of `names` that equals `name`. Upper and lower case are not distinguished.

    Raises InputError if no member equals `name`.
    """
    for player in sorted(names, key=lambda player: player != name):
        if _folded(name) == _folded(player):
            return player
    known = ", ".join(sorted(names)[:10])
    advice = f"players with coloured rows: {known}" if known else "no game has a date"
    raise InputError(f"unknown player {name!r} ({advice})")


def collect(
    shares: Iterable[Share], length: int = 5, same: Sequence[str] = (), last: int | None = None
) -> Collected:
    """Return one result for each player and day, and the number of uncounted results.

    A numbered game comes before a game without a header, and otherwise the first result counts. A
    game counts only if its rows have `length` tiles. If `last` is not None, results after the day
    `last` do not count. Each string in `same` has the form OLD=NEW, and assigns the results of the
    player OLD to the player NEW. If several different games of a day have no player, each of these
    games has its own key, such as `(no name)` or `(no name) (2)`. Raises InputError if a string in
    `same` has another form, or if no player has the name OLD.
    """
    chat = Collected()
    results: list[tuple[str, int, Game | Score]] = []
    nameless: dict[int, list[object]] = {}
    for share in shares:
        if isinstance(share, Problem):
            chat.problems.append(share)
        elif reason := _uncounted(share, length, last):
            chat.passed_over[reason] += 1
        elif share.day is not None:
            name = share.player or NAMELESS
            if name == NAMELESS:
                seen = nameless.setdefault(share.day, [])
                rows = share.rows if isinstance(share, Game) else share.line
                seen += [] if rows in seen else [rows]
                place = seen.index(rows) + 1
                name = name if place == 1 else f"{name} ({place})"
            results.append((name, share.day, share))
    names = _renamed(same, _spelled([name for name, _, _ in results]))
    shared: dict[tuple[str, int], list[Game | Score]] = {}
    for name, day, share in results:
        shared.setdefault((names[name], day), []).append(share)
    for key, own in shared.items():
        _count(chat, key, own)
    return chat


def _count(chat: Collected, key: tuple[str, int], shared: Sequence[Game | Score]) -> None:
    """Count one of the results that a player shared on a day."""
    games = [share for share in shared if isinstance(share, Game) and not share.lacks_rows]
    scores = [share for share in shared if isinstance(share, Score) or share.lacks_rows]
    best = min(games, key=lambda game: (game.number is None, not game.name), default=None)
    if best and (best.has_header or not scores):
        chat.games[key] = best
        chat.headerless += not best.has_header
        games.remove(best)
    else:
        chat.scores[key] = scores[0].turns
    for score in scores:
        if isinstance(score, Game):
            why = f"{score.notes[0]}: only the score counts"
            chat.problems.append(Problem(score.line, why))
    for game in games:
        late = "without a header on a day with another result"
        chat.passed_over["shared again" if game.has_header else late] += 1


def _uncounted(result: Game | Score, length: int, last: int | None) -> str:
    """Return the reason why a result does not count, or an empty string if the result counts."""
    if isinstance(result, Game):
        if not result.is_wordle:
            return f"of {result.name}"
        if len(result.rows[0]) != length:
            return f"without {length} columns"
        if result.quoted and result.player is None:
            return "quoted without a name"
    if result.day is None or result.day < 0:
        return "without a number or date"
    return "of a future day" if last is not None and result.day > last else ""


def _folded(name: str) -> str:
    """Return a name as it is compared: without case, and without the marks of a mention."""
    return _MENTION.sub("", visible(name).strip()).casefold()


def _spelled(names: Sequence[str]) -> dict[str, str]:
    """Return the commonest spelling of each name. Case and marks of mentions do not count."""
    spellings: dict[str, Counter[str]] = {}
    for name in names:
        spellings.setdefault(_folded(name), Counter())[name] += 1
    return {name: spellings[_folded(name)].most_common(1)[0][0] for name in dict.fromkeys(names)}


def _renamed(same: Sequence[str], names: dict[str, str]) -> dict[str, str]:
    """Return a dictionary from the old name of each player to the name after the renamings.

    `names` has the spelling of each name. Raises InputError if a string has another form, or if the
    name OLD is not in `names`.
    """
    known = {_folded(name): name for name in names.values()}
    for text in same:
        old, _, new = (part.strip() for part in visible(text).partition("="))
        if not new:
            raise InputError(f"`same` {text!r} is not a pair: give NAME=NAME, such as Annie=Ann")
        old = called(old, known.values())
        new = known.setdefault(_folded(new), new)
        names = {name: new if now == old else now for name, now in names.items()}
    return names
