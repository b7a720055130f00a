"""The games of a chat, the solutions of its days, and the openers of its players.

A solution that is neither given nor known is inferred from the day's grids and the players'
openers, which depend in turn on the solutions of all days. So both are estimated from each other in
rounds, row by row; in the end, the likeliest solutions are weighed by their boards.

Openers are rounded, so that most days' cached results don't change when a chat grows.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import NamedTuple

import numpy as np

from unwordle.cache import Stores, Words, digest
from unwordle.chats.collected import Collected
from unwordle.day import dated, has_solutions, solution_prior
from unwordle.model.counting.boards import Progress
from unwordle.model.game.feedback import feedback_codes, letters_of, pattern_code
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.players.likelihood import KnownGrid, log_likelihoods
from unwordle.players.openers import OpenerHistory, Played, played_by
from unwordle.players.player import Openers, Player, Reals, anyone
from unwordle.players.posterior import LEAST, ROUGH, foreign_log, normal, row_by_row

# An inferred solution counts as the day's from this probability on.
SURE = 0.8
# The rounds in which solutions and openers are inferred from each other.
TURNS = 2
# The exponent of the likelihood of a day's grids. It's below `posterior.TRUST`, because the
# players' openers, which a chat adds, are estimates too.
CHAT_TRUST = 0.7
# The exponent of the rough likelihood, which treats rows as independent.
ROUGHLY = 0.5
# The most solutions to weigh for a day, and the most boards of each grid and solution. Both are
# small, because a chat can have hundreds of days.
WEIGHED, BOARDS = 36, 12
# Solutions further behind the best, in rough log-probability, aren't weighed.
ROUGHLY_BEHIND = 10.0
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
        return {n: [game for game in own if game.day in sure] for n, own in self._games.items()}

    @cached_property
    def _games(self) -> dict[str, list[Played]]:
        return played_by(self.collected, {day: known.words for day, known in self.words.items()})

    @cached_property
    def histories(self) -> dict[str, OpenerHistory]:
        """Each player's opener history."""
        return {name: OpenerHistory(own, self.player) for name, own in self._games.items()}

    def player_on(self, name: str, day: int) -> Player:
        """Return a player on a day, with openers inferred from all other days."""
        history = self.histories.get(name)
        return replace(self.player, openers=history.openers_on(day)) if history else self.player


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
    player = anyone(lexicon)
    known = known_words(collected, given, lexicon)
    games = [(*k, game.rows, game.hard, game.turns) for k, game in sorted(collected.games.items())]
    depends_on = (lexicon.words, candidates.words, player.openers.tobytes(), WEIGHED, BOARDS, most)
    key = digest(sorted(known.items()), games, depends_on)
    if key not in stores.chats:
        days = Days(collected, known, player, candidates, stores.days)
        stores.chats[key] = [*days.inferred(progress, most).items()]
    stored = stores.chats[key]
    inferred = {day: DayWords(tuple(map(tuple, words)), "inferred") for day, words in stored}
    return Chat(collected, known | inferred, player, candidates)


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
    """The inference of a chat's solutions."""

    collected: Collected
    known: Mapping[int, DayWords]
    player: Player
    candidates: Lexicon
    store: dict[str, Words]
    """The inferred solutions, each under a digest of what it depends on."""

    def __post_init__(self) -> None:
        words, habits = self.candidates.words, self.player.habits
        equal = np.full(len(words), 1 / len(words))
        self.prior: Reals = solution_prior(words) if has_solutions(words) else equal
        rows = {row for own in self.grids.values() for grid in own.values() for row in grid.rows}
        self.patterns = {row: place for place, row in enumerate(sorted(rows))}
        # `_shown` returns the pattern codes of an opener for all candidates.
        letters = self.candidates.letters
        self._shown = cache(lambda word: feedback_codes(letters_of([word]), letters)[0])
        self.opening, self.later = row_by_row(self.player, self.candidates, [*self.patterns])
        arrays = self.player.openers.tobytes(), self.prior.tobytes()
        self.about = digest(words, arrays, habits, WEIGHED, BOARDS, CHAT_TRUST)

    @cached_property
    def grids(self) -> dict[int, dict[str, Grid]]:
        """The grids on days without a known solution, by day and player."""
        open_days = [day for day in self.collected.days if day not in self.known]
        return {day: grids for day in open_days if (grids := self.collected.grids_on(day))}

    def inferred(self, progress: Progress | None, most: int | None) -> dict[int, Words]:
        """Return the inferred solutions of the newest `most` days, or of all."""
        own: dict[tuple[str, int], Words] = {}
        rough: dict[int, Reals] = {}
        for turn in range(TURNS + 1):
            own = self._openers(rough) if turn else {}
            rough = {day: self._rough(day, own) for day in self.grids}
        inferred = {}
        days = sorted(self.grids, reverse=True)[:most]
        for done, day in enumerate(days, 1):
            # A nameless game has no player, so no openers are known of it.
            openers = [own.get((name, day), ()) for name in self.grids[day]]
            games = sorted(
                (grid.rows, grid.hard, *likely)
                for grid, likely in zip(self.grids[day].values(), openers, strict=True)
            )
            key = digest(self.about, day, games)
            if key not in self.store:
                self.store[key] = self._weighed(day, openers, rough[day])
            inferred[day] = self.store[key]
            if progress:
                progress(done / len(days))
        return inferred

    def _rough(self, day: int, own: Mapping[tuple[str, int], Words]) -> Reals:
        logs = np.log(np.maximum(self.prior, LEAST))
        for name, grid in self.grids[day].items():
            first, *others = (self.patterns[row] for row in grid.rows)
            openers = own.get((name, day), ())
            chances = self.opening[:, first] * (1 - sum(share for _, share in openers))
            for word, share in openers:
                chances = chances + share * (self._shown(word) == pattern_code(grid.rows[0]))
            by_row = [chances, *self.later.T[others]]
            logs += ROUGHLY * np.log(np.maximum(by_row, LEAST)).sum(axis=0)
            logs -= _AGAINST * (self.later[:, [first, *others]] == 0).any(axis=1)
        return logs

    def _openers(self, rough: Mapping[int, Reals]) -> dict[tuple[str, int], Words]:
        words = {day: _leading(logs, self.candidates) for day, logs in rough.items()}
        words |= {day: known.words for day, known in self.known.items()}
        own = {}
        for name, played in played_by(self.collected, words).items():
            history = OpenerHistory(played, self.player)
            for day in [game.day for game in played if game.day in self.grids]:
                own[name, day] = _in_few_digits(history.openers_on(day), self.player)
        return own

    def _weighed(self, day: int, own: Sequence[Words], rough: Reals) -> Words:
        refuted = np.floor(-rough / _AGAINST + 0.5)
        places = np.argsort(-rough, kind="stable")[:WEIGHED]
        close = rough[places] > rough.max() - ROUGHLY_BEHIND
        places = places[(refuted[places] == refuted.min()) & close]
        words, grids = [self.candidates.words[i] for i in places], self.grids[day].values()
        known = [
            KnownGrid(grid, openers=_openers_by(likely, self.player))
            for grid, likely in zip(grids, own, strict=True)
        ]
        each, _ = log_likelihoods(self.player, known, words, particles=BOARDS, runs=1)
        foreign = np.array([[foreign_log(grid)] for grid in grids])
        logs = np.logaddexp(each, foreign).sum(axis=0)
        weighed = np.log(np.maximum(self.prior[places], LEAST)) + CHAT_TRUST * logs
        # The other solutions keep their rough share, which is large if the day has few grids.
        chances = normal(rough)
        share = (1 - ROUGH) * chances[places].sum()
        chances[places] = share * normal(weighed) + ROUGH * chances[places]
        order = np.lexsort((-chances, refuted))[:KEPT]
        return tuple((self.candidates.words[i], float(chances[i])) for i in order)


def _openers_by(own: Words, unknown: Player) -> Openers:
    openers: Openers = unknown.openers * (1 - sum(share for _, share in own))
    for word, share in own:
        openers[unknown.sets.lexicon.index(word)] += share
    return openers


def _in_few_digits(openers: Openers, unknown: Player) -> Words:
    """Return, rounded, the openers that are likelier than for an unknown player."""
    there, words = unknown.openers > 0, unknown.sets.lexicon.words
    more = openers - float((openers[there] / unknown.openers[there]).min()) * unknown.openers
    best = np.argsort(-more)[:_OWN].tolist()
    own = [(words[i], round(float(more[i]), 1)) for i in best]
    return tuple((word, min(share, 0.9)) for word, share in own if share)


def _leading(logs: Reals, candidates: Lexicon) -> Words:
    best = np.argsort(-logs, kind="stable")[:_SOFT]
    best = best[normal(logs[best]) >= _HEEDED]
    chances = normal(logs[best]).tolist()
    return tuple((candidates.words[i], p) for i, p in zip(best, chances, strict=True))
