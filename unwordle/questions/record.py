"""What shared games show about their player: openers, hard mode, luck, odd games."""

from collections.abc import Sequence
from typing import Any, NotRequired

import numpy as np

from unwordle.cache import Stores, digest
from unwordle.chats.collected import Collected
from unwordle.chats.games import Game
from unwordle.model.game.feedback import feedback_codes, letters_of, pattern_code
from unwordle.model.game.input import MOST_ROWS
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.plays import play_called
from unwordle.players.chat import Chat
from unwordle.players.history import Played, Shown, Stretch
from unwordle.questions.question import Tell
from unwordle.questions.shape import Answer, Probability, answer_of
from unwordle.questions.standings import Standing

FEWEST = 5
"""How many days are needed for an opener or luck to be said."""
_CERTAIN = 0.5


class Range(Answer):
    """A number, and between which it is with a probability of 90%."""

    value: float
    low: float
    high: float
    games: int
    """How many games it is based on."""


class Opener(Answer):
    """An opener kept from the first to the last of these days, or none (word "")."""

    word: str
    first: int
    last: int
    games: int
    probability: Probability


class HardMode(Answer):
    """Games with the star of hard mode, and games with colours that it allows."""

    starred: int
    allowed: int


class Odd(Answer):
    """A game that does not look like play, its line in the file, and why."""

    day: int
    line: int
    why: str


class PlayerRecord(Standing):
    """One player: results, and what the games show of openers, hard mode and luck.

    What fewer than five days bear is left out.
    """

    openers: list[Opener]
    hard: HardMode
    luck: NotRequired[Range]
    """Bits that the kept opener gave beyond its average, a game."""
    odd: list[Odd]


def records(
    chat: Chat, part: Collected, rows: Sequence[Standing], stores: Stores, tell: Tell | None = None
) -> list[PlayerRecord]:
    """Return the record of each player in these rows, by the games of `part` of a chat."""
    key = digest(chat.digest, part.span, rows)
    if key not in stores.chats:
        own = {
            name: [one for one in chat.played.get(name, ()) if (name, one.day) in part.games]
            for name in (row["name"] for row in rows)
        }
        found = []
        for done, row in enumerate(rows, 1):
            games = [game for (name, _), game in part.games.items() if name == row["name"]]
            found.append(_record(chat, row, games, own[row["name"]]))
            if tell:
                tell(done / len(rows))
        stores.chats[key] = found
    kept: list[PlayerRecord] = stores.chats[key]
    return kept


def _record(chat: Chat, row: Standing, games: list[Game], played: list[Played]) -> PlayerRecord:
    """Return the record of a player."""
    hard, lexicon = play_called("hard"), chat.player.sets.lexicon
    allowed = sum(hard.allows_colours(game.rows) for game in games)
    modes: HardMode = {"starred": sum(game.hard for game in games), "allowed": allowed}
    whole = [one for one in played if not one.game.notes and one.solution in lexicon]
    history = chat.histories.get(row["name"])
    shows = (history and history.shows) or Shown(lexicon)
    impossible = [one for one in whole if not _possible(shows, one)]
    shown: dict[str, Any] = {**row, "hard": modes, "odd": _odd(played, impossible)}
    if len(games) < FEWEST or history is None:
        return answer_of(PlayerRecord, **shown, openers=[])
    stretches = history.stretches()
    return answer_of(
        PlayerRecord,
        **shown,
        openers=[answer_of(Opener, stretch) for stretch in stretches],
        luck=_mean(_luck(chat.candidates, stretches, whole)),
    )


def _possible(shows: Shown, one: Played) -> bool:
    """Say whether some words show the rows' colours with the solution."""
    codes = shows.by([one.solution])
    return bool(np.isin([pattern_code(row) for row in one.game.guesses], codes).all())


def _luck(answers: Lexicon, stretches: Sequence[Stretch], played: Sequence[Played]) -> list[float]:
    """Return, for each game with a known opener, the bits that it gave beyond its mean."""
    bits: list[float] = []
    for stretch in stretches:
        if not stretch.word or stretch.probability < _CERTAIN:
            continue
        sizes = np.bincount(feedback_codes(letters_of([stretch.word]), answers.letters)[0])
        shares = sizes[sizes > 0] / len(answers)
        mean = float(-(shares * np.log2(shares)).sum())
        for one in played:
            if stretch.first <= one.day <= stretch.last:
                code = pattern_code(one.game.rows[0])
                if code < len(sizes) and sizes[code]:
                    bits.append(float(np.log2(len(answers) / sizes[code])) - mean)
    return bits


def _mean(values: Sequence[float]) -> Range | None:
    """Return the mean, and 1.645 standard errors to each side."""
    if len(values) < FEWEST:
        return None
    mean = float(np.mean(values))
    error = 1.645 * float(np.std(values, ddof=1)) / len(values) ** 0.5
    return {"value": mean, "low": mean - error, "high": mean + error, "games": len(values)}


def _odd(played: Sequence[Played], impossible: Sequence[Played]) -> list[Odd]:
    """Return the games that do not look like play, in the order of their days and lines."""
    odd = [(one, f"no words show its colours with {one.solution}") for one in impossible]
    hard = play_called("hard")
    for one in played:
        odd += [(one, note) for note in one.game.notes]
        if one.game.hard and not hard.allows_colours(one.game.rows):
            odd.append((one, "a star, but hard mode forbids its colours"))
        if len(one.game.rows) > MOST_ROWS:
            odd.append((one, f"{len(one.game.rows)} rows"))
    ordered = sorted(dict.fromkeys(odd), key=lambda why: (why[0].day, why[0].game.line))
    return [{"day": one.day, "line": one.game.line, "why": why} for one, why in ordered]
