"""The games of a chat, the solutions of its days, and the openers of its players.

A solution that is neither given nor known is inferred from the day's grids and the players'
openers, which depend in turn on the solutions of all days. So both are estimated from each other in
rounds, row by row; in the end, the likeliest solutions are weighed by their boards.

Openers are rounded, so that most days' cached results don't change when a chat grows.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np

from unwordle.cache import Stores, Words, digest
from unwordle.chats.collected import Collected, is_name
from unwordle.day import dated, has_solutions, solution_prior
from unwordle.model.counting.boards import Progress
from unwordle.model.game.feedback import feedback_codes, letters_of, pattern_code
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.players.likelihood import KnownGrid
from unwordle.players.openers import OpenerHistory, Played
from unwordle.players.player import Openers, Player, Reals, anyone
from unwordle.players.posterior import LEAST, Screening, normal, posterior

# An inferred solution counts as the day's from this probability on.
SURE = 0.8
# The rounds in which solutions and openers are inferred from each other.
TURNS = 2
# The exponent of the rough likelihood, which treats rows as independent.
ROUGHLY = 0.5
# The usual work for a day is divided by this, because a chat can have hundreds of days.
THRIFT = 12
# The most solutions that are returned for a day.
KEPT = 10
# The most solutions of a day, and openers of a player, in a round. They bound its time, and the
# openers are part of a stored day's key.
_SOFT, _OWN = 40, 12
# Less probable solutions are left out of a round.
_HEEDED = 0.002
# What a solution loses for each grid that refutes it: more than all else together.
_AGAINST = 1000.0


class DayWords(NamedTuple):
    """The possible solutions of a day, most probable first, and their source."""

    words: Words
    source: str
    """The source: `given` (by the user or a game), `dated` or `inferred`."""

    @property
    def word(self) -> str:
        """The most probable word."""
        return self.words[0][0]

    @property
    def probability(self) -> float:
        """The probability of the most probable word."""
        return self.words[0][1]


@dataclass(frozen=True)
class Chat:
    """The games of a chat, and its days' solutions."""

    collected: Collected
    words: Mapping[int, DayWords]
    player: Player
    candidates: Lexicon
    """The words that can be inferred as solutions."""

    @cached_property
    def played(self) -> dict[str, list[Played]]:
        """Each player's games, by day, if the solution is known or inferred with probability
        `SURE`.
        """
        sure = {day for day, known in self.words.items() if known.probability >= SURE}
        return {n: [game for game in own if game.day in sure] for n, own in self.games.items()}

    @cached_property
    def games(self) -> dict[str, list[Played]]:
        """Each player's games on the days in `words`, by day."""
        games: dict[str, list[Played]] = {}
        for (name, day), game in sorted(self.collected.games.items()):
            if (known := self.words.get(day)) and is_name(name):
                games.setdefault(name, []).append(Played(game, day, known.word, known.words))
        return games

    @cached_property
    def histories(self) -> dict[str, OpenerHistory]:
        """Each player's opener history."""
        return {name: OpenerHistory(own, self.player) for name, own in self.games.items()}

    def openers_on(self, name: str, day: int) -> Openers:
        """Return a player's openers on a day, inferred from all other days."""
        history = self.histories.get(name)
        return history.openers_on(day) if history else self.player.openers


def settle(
    collected: Collected,
    given: Mapping[int, str],
    lexicon: Lexicon,
    candidates: Lexicon,
    stores: Stores,
    progress: Progress | None = None,
    most: int | None = None,
) -> Chat:
    """Return a chat with its days' solutions, inferred for the newest `most` unknown days.

    Inferred solutions are cached in `stores`.
    """
    known = known_words(collected, given, lexicon)
    chat = Chat(collected, known, anyone(lexicon), candidates)
    games = [(*k, game.rows, game.hard, game.turns) for k, game in sorted(collected.games.items())]
    depends_on = (lexicon.words, candidates.words, chat.player.openers.tobytes(), THRIFT, most)
    key = digest(sorted(known.items()), games, depends_on)
    if key not in stores.chats:
        stores.chats[key] = [*Days(chat, stores.days).inferred(progress, most).items()]
    stored = stores.chats[key]
    inferred = {day: DayWords(tuple(map(tuple, words)), "inferred") for day, words in stored}
    return replace(chat, words=known | inferred)


def known_words(chat: Collected, given: Mapping[int, str], lexicon: Lexicon) -> dict[int, DayWords]:
    """Return the known solution of each day.

    The user's comes first, then one that a game states, then the public one, if the lexicon is
    Wordle's and most grids allow it.
    """
    named = {day: game.solution for (_, day), game in chat.games.items() if game.solution}
    stated = (named | dict(given)).items()
    known = {day: DayWords(((word, 1.0),), "given") for day, word in stated if word in lexicon}
    days = [day for day in chat.days if day not in known and dated().get(day, "") in lexicon]
    if days and has_solutions(lexicon.words):
        codes = feedback_codes(lexicon.letters, letters_of([dated()[day] for day in days]))
        for day, shown in zip(days, codes.T, strict=True):
            possible, grids = {*np.unique(shown).tolist()}, chat.grids_on(day).values()
            refuted = sum(not {*map(pattern_code, grid.rows)} <= possible for grid in grids)
            if 2 * refuted <= len(grids):
                known[day] = DayWords(((dated()[day], 1.0),), "dated")
    return known


@dataclass
class Days:
    """The inference of a chat's solutions, given the known ones."""

    chat: Chat
    store: dict[str, Words]
    """The inferred solutions, each under a digest of what it depends on."""

    def __post_init__(self) -> None:
        player, words = self.chat.player, self.chat.candidates.words
        equal = np.full(len(words), 1 / len(words))
        self.prior: Reals = solution_prior(words) if has_solutions(words) else equal
        grids = (grid for own in self.grids.values() for grid in own.values())
        self.screening = Screening(player, self.chat.candidates, grids)
        arrays = player.openers.tobytes(), self.prior.tobytes()
        self.about = digest(words, arrays, player.habits, THRIFT)

    @cached_property
    def grids(self) -> dict[int, dict[str, Grid]]:
        """The grids on days without a known solution, by day and player."""
        games, known = self.chat.collected, self.chat.words
        by_day = {day: games.grids_on(day) for day in games.days if day not in known}
        return {day: grids for day, grids in by_day.items() if grids}

    def inferred(self, progress: Progress | None, most: int | None) -> dict[int, Words]:
        """Return the inferred solutions of the newest `most` days, or of all."""
        own: dict[tuple[str, int], Words] = {}
        for _ in range(TURNS):
            rough = {day: self._rough(self._known_grids(day, own)) for day in self.grids}
            own = self._openers(rough)
        inferred = {}
        days = sorted(self.grids, reverse=True)[:most]
        for done, day in enumerate(days, 1):
            known = self._known_grids(day, own)
            games = sorted((one.grid.rows, one.grid.hard, *one.openers) for one in known)
            key = digest(self.about, day, games)
            if key not in self.store:
                self.store[key] = self._weighed(known)
            inferred[day] = self.store[key]
            if progress:
                progress(done / len(days))
        return inferred

    def _known_grids(self, day: int, own: Mapping[tuple[str, int], Words]) -> list[KnownGrid]:
        # A nameless game has no player, so it has no openers of its own.
        grids = self.grids[day].items()
        return [KnownGrid(grid, openers=own.get((name, day), ())) for name, grid in grids]

    def _rough(self, known: Sequence[KnownGrid]) -> Reals:
        logs = np.log(np.maximum(self.prior, LEAST))
        for one in known:
            logs += ROUGHLY * self.screening.logs(one) - _AGAINST * self.screening.refuted(one.grid)
        return logs

    def _openers(self, rough: Mapping[int, Reals]) -> dict[tuple[str, int], Words]:
        leading = {day: _leading(logs, self.chat.candidates) for day, logs in rough.items()}
        own = {}
        for name, played in replace(self.chat, words={**leading, **self.chat.words}).games.items():
            history = OpenerHistory(played, self.chat.player)
            for day in [game.day for game in played if game.day in self.grids]:
                own[name, day] = _in_few_digits(history.openers_on(day), self.chat.player)
        return own

    def _weighed(self, known: Sequence[KnownGrid]) -> Words:
        refuted = np.sum([self.screening.refuted(one.grid) for one in known], axis=0)
        possible = refuted == refuted.min()
        found = posterior(self.screening, known, self.prior, possible=possible, thrift=THRIFT)
        against = dict(zip(self.chat.candidates.words, refuted.tolist(), strict=True))
        words = zip(found.words, found.probabilities.tolist(), strict=True)
        return tuple(sorted(words, key=lambda word: against[word[0]])[:KEPT])


def _in_few_digits(openers: Openers, unknown: Player) -> Words:
    """Return, rounded, the openers that are likelier than for an unknown player."""
    there, words = unknown.openers > 0, unknown.sets.lexicon.words
    more = openers - float((openers[there] / unknown.openers[there]).min()) * unknown.openers
    best = np.argsort(-more)[:_OWN].tolist()
    own = [(words[i], round(float(more[i]), 1)) for i in best]
    return tuple((word, min(share, 0.9)) for word, share in own if share)


def _leading(logs: Reals, candidates: Lexicon) -> DayWords:
    best = np.argsort(-logs, kind="stable")[:_SOFT]
    best = best[normal(logs[best]) >= _HEEDED]
    chances = normal(logs[best]).tolist()
    words = ((candidates.words[i], p) for i, p in zip(best, chances, strict=True))
    return DayWords(tuple(words), "inferred")
