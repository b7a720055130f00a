"""A chat: who played which day, the days' words, and each player's history.

`player`, `board` and `infer` ask for it, and the page's chat.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from unwordle.cache import Stores, digest
from unwordle.chats.collected import Collected
from unwordle.day import dated, has_solutions, solution_prior
from unwordle.model.counting.boards import Progress
from unwordle.model.game.feedback import feedback_codes, letters_of, pattern_code
from unwordle.model.game.lexicon import Lexicon
from unwordle.players.days import FEWER, LEADING, Days, Told
from unwordle.players.history import OpenerHistory, Played, Shown, played_by
from unwordle.players.player import Player, anyone

SURE = 0.8
"""An inferred word is taken for a day's from this probability on."""


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

    These are among the candidates (`unwordle.players.days`), and of the newest days, if `most` so
    many are to be inferred.
    """
    player = anyone(lexicon)
    told = known_words(collected, given, lexicon)
    rests_on = (lexicon.words, candidates.words, player.openers.tobytes(), FEWER, LEADING, most)
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
