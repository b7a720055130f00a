"""The games of a chat, keyed by player and day, without repeated games.

`unwordle.questions.shared` calls this module. `unwordle.players.chat` infers the solution of each
day from the games.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from unwordle.chats.games import Game, Problem, Share
from unwordle.chats.line import USUAL_WIDTH, Score
from unwordle.model.game.grid import Grid
from unwordle.model.game.input import InputError, visible

NAMELESS = "(no name)"


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
        counted = Counter(name for name, _ in self.turns)
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
        """Return a copy that has only the results of the players `names` on the days `days`."""
        counted = {(name, day) for name, day in self.turns if name in names and day in days}
        games = {key: game for key, game in self.games.items() if key in counted}
        scores = {key: turns for key, turns in self.scores.items() if key in counted}
        return Collected(games, scores, self.problems, self.passed_over)

    def named(self, name: str) -> str:
        """Return the name of a player as it is spelled in the chat.

        The case of letters is ignored. Raises InputError if the chat has no player with the name
        `name`.
        """
        return called(name, self.names)


def called(name: str, names: Collection[str]) -> str:
    """Return the member of `names` that equals `name`. Upper and lower case are not distinguished.

    Raises InputError if no member equals `name`.
    """
    for player in sorted(names, key=lambda player: player != name):
        if visible(name).strip().casefold() == visible(player).casefold():
            return player
    known = ", ".join(sorted(names)[:10])
    advice = f"the players with coloured rows are {known}" if known else "no game has a date"
    raise InputError(f"no player with coloured rows is called {name!r}: {advice}")


def collect(
    shares: Iterable[Share], length: int = 5, same: Sequence[str] = (), last: int | None = None
) -> Collected:
    """Return the first result of each player on each day, and the number of uncounted results.

    A game counts only if its rows have `length` tiles. If `last` is not None, results after the day
    `last` do not count. Each string in `same` has the form OLD=NEW, and assigns the results of the
    player OLD to the player NEW. If several different games of a day have no player, each of these
    games is assigned to a separate player, such as `(no name)` or `(no name) (2)`. Raises
    InputError if a string in `same` has another form, or if no player has the name OLD.
    """
    chat = Collected()
    shared: dict[tuple[str, int], list[Game]] = {}
    scores: dict[tuple[str, int], int] = {}
    for share in shares:
        if isinstance(share, Problem):
            chat.problems.append(share)
        elif reason := _uncounted(share, length, last):
            chat.passed_over[reason] += 1
        elif isinstance(share, Score):
            scores.setdefault((share.player, share.day), share.turns)
        elif share.day is not None:
            shared.setdefault((share.player or NAMELESS, share.day), []).append(share)
    numbered = {}
    for (name, day), games in shared.items():
        different = list({game.rows: game for game in games}.values())
        for number, game in enumerate(different if name == NAMELESS else games[:1], 1):
            numbered[name if number == 1 else f"{name} ({number})", day] = game
    names = _renamed(same, {name for name, _ in (*numbered, *scores)})
    for (name, day), game in numbered.items():
        chat.games.setdefault((names[name], day), game)
    for (name, day), turns in scores.items():
        if (names[name], day) not in chat.games:
            chat.scores.setdefault((names[name], day), turns)
    if again := sum(map(len, shared.values())) - len(chat.games):
        chat.passed_over["shared again"] = again
    return chat


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


def _renamed(same: Sequence[str], names: Collection[str]) -> dict[str, str]:
    """Return a dictionary from the old name of each player to the name after the renamings.

    Raises InputError if a string has another form, or if the name OLD is not in `names`.
    """
    known = {visible(name).casefold(): name for name in names}
    renamed = {name: name for name in names}
    for text in same:
        old, _, new = (part.strip() for part in visible(text).partition("="))
        if not new:
            raise InputError(f"`same` {text!r} is not a pair: give NAME=NAME, such as Annie=Ann")
        old, new = called(old, names), known.get(new.casefold(), new)
        renamed = {name: new if now == old else now for name, now in renamed.items()}
    return renamed
