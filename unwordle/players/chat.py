"""A chat: who played which day, the days' words, and each player's openers.

A day's word is given, dated, or inferred from all grids of the day and from its players' openers.
What a player opens with shows on all days, whatever their words: so first the words, roughly, and
the openers are inferred from each other by turns (row by row; openers by `players.openers`). Then
each day's leading words are weighed by boards. A day's result rests on its games and on what is
known of its players, in few digits: so it stays what it was while a chat grows, and is kept by a
digest of both.
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
from unwordle.players.likelihood import LEAST, Rows, of_games, row_by_row
from unwordle.players.openers import OpenerHistory, Played, Shown, played_by
from unwordle.players.player import Openers, Player, Reals, anyone
from unwordle.players.posterior import foreign_log, normal

SURE = 0.8
"""An inferred word is taken for a day's from this probability on."""
TURNS = 2
"""Number of times that words and openers are inferred from each other."""
TRUST = 0.7
"""The power of the grids' likelihood: below 1, for friends are less alike than the model."""
ROUGHLY = 0.5
"""The power of a grid's likelihood row by row, as if rows were independent."""
WEIGHED, BOARDS = 12, 12
"""Number of words of a day that are weighed by boards, and of boards for each."""
BEHIND = 10.0
"""Maximum distance of a word's logarithm from the best one's, to be weighed."""
ROUGH = 0.02
"""The probability that the rough weighing knows better."""
KEPT = 10
"""Number of words of a day that are kept, the most probable."""
_SOFT, _OWN = 40, 12
"""Number of words of a day, and of openers of a player, that are considered."""
_HEEDED = 0.002
"""The least probability of a word of a day that is heeded."""
_AGAINST = 1000.0
"""Penalty of a word for each grid that refutes it: greater than all else."""


class Told(NamedTuple):
    """A day's word: those that it may be, the most probable first, and how they are known."""

    words: Words
    source: str
    """`dated`, `given` or `inferred`."""

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
    """The games of a chat with the words of their days, for players like `player`."""

    collected: Collected
    told: Mapping[int, Told]
    """The word of each day that has a grid, however uncertain."""
    player: Player
    candidates: Lexicon
    """The words that a day's can be."""

    @cached_property
    def digest(self) -> str:
        """The digest of all that is known: what is worked out of the chat is kept by it."""
        openers = self.player.openers.tobytes()
        return digest(sorted(self.told.items()), _about(self.collected), openers)

    @cached_property
    def played(self) -> dict[str, list[Played]]:
        """Each player's games of days with a known or sure word, in the order of the days."""
        sure = {day for day, told in self.told.items() if told.probability >= SURE}
        return {n: [one for one in own if one.day in sure] for n, own in self._games.items()}

    @cached_property
    def _games(self) -> dict[str, list[Played]]:
        return played_by(self.collected, {day: told.words for day, told in self.told.items()})

    @cached_property
    def histories(self) -> dict[str, OpenerHistory]:
        """The openers of every player, inferred from all their games."""
        lexicon, usual = self.player.sets.lexicon, self.player.openers
        shows = Shown(lexicon)
        return {n: OpenerHistory(own, lexicon, usual, shows) for n, own in self._games.items()}

    def player_on(self, name: str, day: int) -> Player:
        """Return a player as they open on a day, by their other days."""
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
    """Return the chat with its days' words: those known, and others inferred from all grids.

    These are among the candidates, and of the newest days, if `most` so many are to be inferred.
    """
    player = anyone(lexicon)
    told = known_words(collected, given, lexicon)
    rests_on = (lexicon.words, candidates.words, player.openers.tobytes(), WEIGHED, BOARDS, most)
    key = digest(sorted(told.items()), _about(collected), rests_on)
    if key not in stores.chats:
        words, alike = candidates.words, np.full(len(candidates), 1 / len(candidates))
        prior = solution_prior(words) if has_solutions(words) else alike
        days = Days(collected, told, player, candidates, prior, stores.days, progress, most)
        stores.chats[key] = [*days.told().items()]
    found = stores.chats[key]
    inferred = {day: Told(tuple(map(tuple, words)), "inferred") for day, words in found}
    return Chat(collected, told | inferred, player, candidates)


def known_words(chat: Collected, given: Mapping[int, str], lexicon: Lexicon) -> dict[int, Told]:
    """Return the words of days that are given, else named with the games, else dated.

    A dated word that most of its day's grids refute is not their word. Words of another language
    have no dates.
    """
    named = {day: game.solution for (_, day), game in chat.games.items() if game.solution}
    known = (named | dict(given)).items()
    told = {day: Told(((word, 1.0),), "given") for day, word in known if word in lexicon}
    days = [day for day in chat.days if day not in told and dated().get(day, "") in lexicon]
    if days and has_solutions(lexicon.words):
        codes = feedback_codes(lexicon.letters, letters_of([dated()[day] for day in days]))
        for day, of_day in zip(days, codes.T, strict=True):
            there, grids = {*np.unique(of_day).tolist()}, chat.grids_on(day).values()
            refuted = sum(not {*map(pattern_code, grid.rows)} <= there for grid in grids)
            if 2 * refuted <= len(grids):
                told[day] = Told(((dated()[day], 1.0),), "dated")
    return told


def _about(chat: Collected) -> list[object]:
    """Return what an inference rests on: the games, without their places in the text."""
    return [(*key, one.rows, one.hard, one.turns) for key, one in sorted(chat.games.items())]


@dataclass
class Days:
    """The days of a chat with unknown words, and what is known of them so far."""

    collected: Collected
    known: Mapping[int, Told]
    player: Player
    candidates: Lexicon
    prior: Reals
    """Probability of each candidate to be a day's word, before its grids."""
    store: dict[str, Words]
    """The words of days by digests of what they rest on."""
    progress: Progress | None = None
    most: int | None = None
    """Number of days that are inferred, the newest ones; None for all."""

    def __post_init__(self) -> None:
        """Compute how often words show each row's colours, with each candidate."""
        habits = self.player.habits
        self.shows = Shown(self.player.sets.lexicon)
        rows = {row for own in self.grids.values() for grid in own.values() for row in grid.rows}
        self.patterns = {row: place for place, row in enumerate(sorted(rows))}
        # What an opener shows with each candidate.
        letters = self.candidates.letters
        self._shown = cache(lambda word: feedback_codes(letters_of([word]), letters)[0])
        self.opening, self.later = row_by_row(self.player, self.candidates, [*self.patterns])
        arrays = self.player.openers.tobytes(), self.prior.tobytes()
        modes = habits, habits.playing("hard")
        self._players = [replace(self.player, habits=mode) for mode in modes]
        self.about = digest(self.candidates.words, arrays, habits, WEIGHED, BOARDS, TRUST)

    @cached_property
    def grids(self) -> dict[int, dict[str, Grid]]:
        """Each player's grid of the days with unknown words."""
        open_days = [day for day in self.collected.days if day not in self.known]
        return {day: grids for day in open_days if (grids := self.collected.grids_on(day))}

    def told(self) -> dict[int, Words]:
        """Return the words of the days, inferred."""
        own: dict[tuple[str, int], Words] = {}
        rough = {day: self._rough(day, own) for day in self.grids}
        for _ in range(TURNS if self.grids else 0):
            own = self._openers(rough)
            rough = {day: self._rough(day, own) for day in self.grids}
        told = {}
        asked = sorted(self.grids, reverse=True)[: self.most]
        for done, day in enumerate(asked, 1):
            of_each = [own[name, day] for name in self.grids[day]]
            games = sorted((g.rows, g.hard, *own[name, day]) for name, g in self.grids[day].items())
            key = digest(self.about, day, games)
            if key not in self.store:
                self.store[key] = self._weighed(day, of_each, rough[day])
            told[day] = self.store[key]
            if self.progress:
                self.progress(done / len(asked))
        return told

    def _rough(self, day: int, own: Mapping[tuple[str, int], Words]) -> Reals:
        """Return the log-probability of each candidate, each row taken by itself."""
        logs = np.log(np.maximum(self.prior, LEAST))
        for name, grid in self.grids[day].items():
            first, *others = (self.patterns[row] for row in grid.rows)
            kept = own.get((name, day), ())
            chances = self.opening[:, first] * (1 - sum(share for _, share in kept))
            for word, share in kept:
                chances = chances + share * (self._shown(word) == pattern_code(grid.rows[0]))
            of_each = [chances, *self.later.T[others]]
            logs += ROUGHLY * np.log(np.maximum(of_each, LEAST)).sum(axis=0)
            logs -= _AGAINST * (self.later[:, [first, *others]] == 0).any(axis=1)
        return logs

    def _openers(self, rough: Mapping[int, Reals]) -> dict[tuple[str, int], Words]:
        """Return what is known of each player's opener on each day, by their other days: words, and
        how often they open beyond the usual.
        """
        words = {day: _leading(logs, self.candidates) for day, logs in rough.items()}
        words |= {day: told.words for day, told in self.known.items()}
        own = {}
        lexicon, usual = self.player.sets.lexicon, self.player.openers
        for name, played in played_by(self.collected, words).items():
            history = OpenerHistory(played, lexicon, usual, self.shows)
            for day in [one.day for one in played if one.day in self.grids]:
                own[name, day] = _in_few_digits(history.openers_on(day), usual, lexicon)
        return own

    def _weighed(self, day: int, own: Sequence[Words], rough: Reals) -> Words:
        """Return a day's words, those that lead weighed by boards."""
        refuted = np.floor(-rough / _AGAINST + 0.5)
        places = np.argsort(-rough, kind="stable")[:WEIGHED]
        close = rough[places] > rough.max() - BEHIND
        places = places[(refuted[places] == refuted.min()) & close]
        lexicon, grids = self.player.sets.lexicon, self.grids[day].values()
        openers = [_openers_by(one, self.player.openers, lexicon) for one in own]
        games = list(zip(grids, openers, strict=True))
        logs = self._logs(games, [self.candidates.words[i] for i in places])
        weighed = np.full(len(rough), -np.inf)
        weighed[places] = np.log(np.maximum(self.prior[places], LEAST)) + TRUST * logs
        chances = (1 - ROUGH) * normal(weighed) + ROUGH * normal(rough)
        order = np.lexsort((-chances, refuted))[:KEPT]
        return tuple((self.candidates.words[i], float(chances[i])) for i in order)

    def _logs(self, games: list[tuple[Grid, Openers]], words: list[str]) -> Reals:
        """Return the log-likelihood of all grids for each word; any grid may be mistyped."""
        logs, rows = np.zeros(len(words)), Rows(self.player.sets, words)
        for player in self._players:
            mine = [game for game in games if game[0].hard == player.habits.hard]
            asked = [(grid, word) for grid, _ in mine for word in words]
            opened = [openers for _, openers in mine for _ in words]
            found = of_games(player, asked, openers=opened, particles=BOARDS, runs=1, rows=rows)
            for (grid, _), own in zip(mine, found.logs.reshape(-1, len(words)), strict=True):
                logs += np.logaddexp(own, foreign_log(grid))
        return logs


def _openers_by(own: Words, population: Openers, lexicon: Lexicon) -> Openers:
    """Return how likely each word opens the game of a player about whom this is known."""
    openers: Openers = population * (1 - sum(share for _, share in own))
    for word, share in own:
        openers[lexicon.index(word)] += share
    return openers


def _in_few_digits(openers: Openers, population: Openers, lexicon: Lexicon) -> Words:
    """Return the words that open more often than usual, by how much to one digit."""
    there = population > 0
    more = openers - float((openers[there] / population[there]).min()) * population
    best = np.argsort(-more)[:_OWN].tolist()
    own = [(lexicon.words[i], round(float(more[i]), 1)) for i in best]
    return tuple((word, min(share, 0.9)) for word, share in own if share)


def _leading(logs: Reals, candidates: Lexicon) -> Words:
    """Return the most probable candidates; their probabilities add up to 1."""
    best = np.argsort(-logs, kind="stable")[:_SOFT]
    best = best[normal(logs[best]) >= _HEEDED]
    chances = normal(logs[best]).tolist()
    return tuple((candidates.words[i], p) for i, p in zip(best, chances, strict=True))
