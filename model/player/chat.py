"""A chat: who played which day, the days' solutions, and each player's history.

`player` asks for all of it; `board` and `infer` ask for what is known of a player on a day.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np

from model.game.errors import InputError
from model.game.grid import Grid
from model.game.lexicon import Lexicon
from model.player.history import OpenerHistory
from model.player.openers import Openers
from model.player.pattern_table import Progress
from model.player.played import Played
from model.player.player import Player
from model.player.posterior import QUICK, Effort, weighed
from model.player.slips import own_habits
from model.shares.games import Game, Problem

NAMELESS = "(no name)"
SURE = 0.8
"""An inferred solution is taken for a day's word from this probability on."""
CERTAIN = 0.99
"""From here on it is not asked again."""


class Told(NamedTuple):
    """A day's solution: its word, and how probable it is (1 if it was given)."""

    word: str
    probability: float


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

    def grids_on(self, day: int) -> dict[str, Grid]:
        """Return each player's grid of a day, but of those who guessed the solution at once."""
        games = sorted(self.games.items())
        return {name: game.grid for (name, of), game in games if of == day and game.guesses}


def collect(shares: Iterable[Game | Problem], length: int = 5) -> Collected:
    """Return each player's first game of a day, and what was passed over."""
    chat = Collected()
    for one in shares:
        if isinstance(one, Problem):
            chat.problems.append(one)
            continue
        name, day = one.player or NAMELESS, one.day
        if not one.is_wordle:
            chat.passed_over["of another game than Wordle"] += 1
        elif len(one.rows[0]) != length:
            chat.passed_over[f"not of {length} columns"] += 1
        elif one.quoted and one.player is None:
            chat.passed_over["quoted from nobody named"] += 1
        elif day is None or day < 0:
            chat.passed_over["without a number or date"] += 1
        elif (name, day) in chat.games:
            chat.passed_over["shared again"] += 1
        else:
            chat.games[name, day] = one
    return chat


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
        games: dict[str, list[Played]] = {}
        for day, name in sorted((day, name) for name, day in self.collected.games):
            if day in self.told:
                game = self.collected.games[name, day]
                games.setdefault(name, []).append(Played(game, day, self.told[day].word))
        return games

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
        """Return the player called so, whatever the case. Raises InputError if there is none."""
        names = sorted({one for one, _ in self.collected.games}, key=lambda one: (one != name, one))
        for one in names:
            if name.strip().casefold() == one.casefold():
                return one
        known = ", ".join(names[:10])
        raise InputError(f"the history has no player {name!r}: it has {known}")

    def openers_on(self, name: str, day: int) -> Openers:
        """Return how likely each word opens a player's game of a day, by their other days."""
        if name not in self.histories:
            return self.player.openers
        return self.histories[name].openers_on(day)

    def player_on(self, name: str, day: int) -> Player:
        """Return a player as they are on a day: their openers and habits, by their other days."""
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
    """Return the chat with its days' solutions: given, else named in a table with its games.

    Else they are inferred from all grids of the day: first with the openers of the population,
    then again with what the surest days tell of each player's own. The day `leave` stays without.
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
            best = chat.told.get(day)
            grids = collected.grids_on(day)
            if grids and (best is None or best.probability <= CERTAIN):
                openers = [chat.openers_on(name, day) for name in grids]
                players = [replace(player, openers=own) for own in openers]
                best = posterior_of_day(answers, list(grids.values()), players, QUICK)[0]
            if best and best.probability >= SURE:
                inferred[day] = best
            if progress:
                progress((turn + (done + 1) / len(open_days)) / 2)
        chat = Chat(collected, told | inferred, player)
    return chat


def posterior_of_day(
    answers: Lexicon, grids: Sequence[Grid], players: Sequence[Player], effort: Effort
) -> list[Told]:
    """Return the answers that a day's grids speak for, the most probable first.

    Each grid is weighed as of its own player (`model.player.posterior`).
    """
    prior = np.full(len(answers), 1 / len(answers))
    posterior = weighed(players, grids, answers, prior, effort=effort).posterior()
    return [
        Told(*one) for one in zip(posterior.words, posterior.probabilities.tolist(), strict=True)
    ]
