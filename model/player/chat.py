"""A chat: who played which day, the days' solutions, and each player's history."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from model.game.errors import InputError
from model.game.grid import Grid
from model.game.lexicon import Lexicon
from model.player.days import Told, posterior_of_day
from model.player.history import OpenerHistory
from model.player.openers import Openers
from model.player.played import Played
from model.player.player import Player
from model.player.posterior import QUICK
from model.player.slips import own_habits
from model.shares import Game, Problem, number_of

NAMELESS = "(no name)"
SURE = 0.8
"""An inferred solution is taken for a day's word from this probability on."""
CERTAIN = 0.99
"""From here on it is not asked again."""

Progress = Callable[[float], None]


@dataclass
class Collected:
    """The games of a chat by player and day, each once, and what was passed over."""

    games: dict[tuple[str, int], Game] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    passed_over: Counter[str] = field(default_factory=Counter)

    @property
    def days(self) -> list[int]:
        """The days of which there are games, in order."""
        return sorted({day for _, day in self.games})


def collect(found: Iterable[Game | Problem], length: int = 5) -> Collected:
    """Sort what the reader of shares finds: of each player and day the first game."""
    chat = Collected()
    for one in found:
        if isinstance(one, Problem):
            chat.problems.append(one)
            continue
        day = _day(one)
        key = (one.player or NAMELESS, day if day is not None else -1)
        if not one.is_wordle:
            chat.passed_over["of another game than Wordle"] += 1
        elif len(one.rows[0]) != length:
            chat.passed_over[f"not of {length} columns"] += 1
        elif one.quoted and one.player is None:
            chat.passed_over["quoted from nobody named"] += 1
        elif day is None:
            chat.passed_over["without a number or date"] += 1
        elif key in chat.games:
            chat.passed_over["shared again"] += 1
        else:
            chat.games[key] = one
    return chat


def _day(game: Game) -> int | None:
    if game.number is not None or game.when is None:
        return game.number
    day = number_of(game.when.date())
    return day if day >= 0 else None


@dataclass(frozen=True)
class Chat:
    """The games of a chat with the solutions of their days, for players like `player`.

    `told` has the solution of a day, given or inferred; days that stay unclear are not in it.
    """

    collected: Collected
    told: Mapping[int, Told]
    player: Player

    @cached_property
    def played(self) -> dict[str, list[Played]]:
        """Each player's games on days whose solution is known, in the order of the days."""
        found: dict[str, list[Played]] = {}
        for (name, day), game in sorted(
            self.collected.games.items(), key=lambda one: (one[0][1], one[0][0])
        ):
            if day in self.told:
                found.setdefault(name, []).append(Played(game, day, self.told[day].word))
        return found

    @cached_property
    def histories(self) -> dict[str, OpenerHistory]:
        """The history of every player with a game on a day whose solution is known."""
        lexicon, usual = self.player.sets.lexicon, self.player.openers
        return {name: OpenerHistory(own, lexicon, usual) for name, own in self.played.items()}

    @property
    def after(self) -> int:
        """The day after the last one that was played."""
        return max(self.collected.days) + 1

    def named(self, name: str) -> str:
        """The player called so, whatever the case. Raises InputError where there is none."""
        names = {one for one, _ in self.collected.games}
        for one in names:
            if one == name or one.casefold() == name.strip().casefold():
                return one
        known = ", ".join(sorted(names)[:10]) or "none"
        raise InputError(f"the history has no player {name!r}: it has {known}")

    def openers_on(self, name: str, day: int) -> Openers:
        """How likely each word opens a player's game of a day, by their other days."""
        if name not in self.histories:
            return self.player.openers
        return self.histories[name].openers_on(day)

    def player_on(self, name: str, day: int) -> Player:
        """A player as they are on a day: their openers by their other days, and their habits."""
        if name not in self.histories:
            return self.player
        others = [one for one in self.played[name] if one.day != day]
        habits = own_habits(self.player, self.histories[name], others)
        return replace(self.player, openers=self.openers_on(name, day), habits=habits)


def settle(
    collected: Collected,
    solutions: Mapping[int, str],
    player: Player,
    answers: Lexicon,
    *,
    leave: int | None = None,
    progress: Progress | None = None,
) -> Chat:
    """The chat with its days' solutions: those given, else those that a table names with its
    games, else inferred from all grids of the day.

    The day `leave` stays without one.

    Inferred first with the openers of the population, then again with what the surest days tell
    of each player's own.
    """
    of_games = {day: game.solution for (_, day), game in collected.games.items() if game.solution}
    told = {
        day: Told(word, 1.0)
        for day, word in (of_games | dict(solutions)).items()
        if word in player.sets.lexicon and day != leave
    }
    open_days = [day for day in collected.days if day not in told and day != leave]
    chat = Chat(collected, told, player)
    for turn in (0, 1):
        inferred = {}
        for done, day in enumerate(open_days):
            known = chat.told.get(day)
            best = [known] if known and known.probability > CERTAIN else []
            best = best or _posterior_of(chat, day, answers)
            if best and best[0].probability >= SURE:
                inferred[day] = best[0]
            if progress:
                progress((turn + (done + 1) / len(open_days)) / 2)
        chat = Chat(collected, told | inferred, player)
    return chat


def _posterior_of(chat: Chat, day: int, answers: Lexicon) -> list[Told]:
    """The solutions that all grids of a day speak for, each by its player's own openers."""
    grids = grids_of(chat.collected, day)
    players = [replace(chat.player, openers=chat.openers_on(name, day)) for name in grids]
    if not grids:
        return []
    return posterior_of_day(answers, list(grids.values()), players, QUICK)


def grids_of(collected: Collected, day: int) -> dict[str, Grid]:
    """The guess rows of each player on a day; none where the first guess was the solution."""
    return {
        name: Grid(game.guesses, game.hard)
        for (name, played), game in sorted(collected.games.items())
        if played == day and game.guesses
    }
