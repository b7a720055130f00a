"""What shared games show of the players of a chat."""

from collections.abc import Callable, Sequence
from typing import NotRequired

from answers.shape import Answer, Probability
from model.game.errors import InputError
from model.game.grid import Grid
from model.game.lexicon import Lexicon
from model.player.chat import NAMELESS, Chat, grids_of
from model.player.days import posterior_of_day
from model.player.par import results
from model.player.posterior import Effort
from model.player.record import Estimate, Record, record

MOST_PARS = 200
"""The most days, spread over all, whose results for the typical player are computed."""


class Range(Answer):
    """A number, and between which it is with a probability of 90%."""

    value: float
    low: float
    high: float


class Opener(Answer):
    """An opener kept from the first to the last of these days, or none (word "")."""

    word: str
    first: int
    last: int
    games: int
    probability: Probability


class HardMode(Answer):
    """Games with the star of hard mode, and games whose colours it allows."""

    starred: int
    allowed: int


class Within(Answer):
    """How often the solution was found within a number of guesses, and how often is typical."""

    within: int
    seen: int
    expected: float
    chance: Probability
    """The probability that one who plays finds it as often, or more."""


class Odd(Answer):
    """A game that does not look like play, its line in the file, and why."""

    day: int
    line: int
    why: str


class PlayerRecord(Answer):
    """One player. `results` has how many games took 1 to 6 guesses, or were lost (X)."""

    name: str
    games: int
    results: dict[str, int]
    openers: list[Opener]
    fits: NotRequired[Range]
    """How often a guess after the first fits all that was known."""
    hard: HardMode
    skill: NotRequired[Range]
    """By how many guesses they are better than the typical player on the same words."""
    luck: NotRequired[Range]
    """Bits that the kept opener told beyond what it tells on average, a game."""
    hits: list[Within]
    odd: list[Odd]


class Inferred(Answer):
    """The solution of a day as inferred from its grids."""

    day: int
    solution: str
    probability: Probability


class Unread(Answer):
    """A place of the files that could not be read."""

    source: str
    line: int
    text: str


class PlayerAnswer(Answer):
    """The players of a chat, the one with the most games first."""

    games: int
    days: int
    inferred: list[Inferred]
    unclear: list[int]
    """Days whose solution is neither given nor told by the grids."""
    passed_over: dict[str, int]
    """Games that say nothing here, by the reason."""
    players: list[PlayerRecord]
    problems: list[Unread]


class Told(Answer):
    """A possible solution of a day, and its probability."""

    solution: str
    probability: Probability


class DayAnswer(Answer):
    """The solutions that all grids of a day speak for, the most probable first.

    Each grid is weighed by what is known of its player. The probabilities are estimates.
    """

    day: int
    players: list[str]
    grids: list[list[str]]
    solutions: list[Told]


def day_answer(
    chat: Chat, day: int, answers: Lexicon, more: Sequence[Grid] = (), top: int | None = None
) -> DayAnswer:
    """The most probable solutions of a day of the chat; `more` are grids of players unknown.

    Raises InputError where there is no grid of the day.
    """
    shared = grids_of(chat.collected, day)
    names = [*shared, *([NAMELESS] * len(more))]
    grids = [*shared.values(), *more]
    if not grids:
        days = chat.collected.days
        raise InputError(
            f"the history has no grid of day {day}: it has days {days[0]} to {days[-1]}"
        )
    players = [chat.player_on(name, day) for name in shared]
    players += [chat.player] * len(more)
    found = posterior_of_day(answers, grids, players, Effort())
    return {
        "day": day,
        "players": names,
        "grids": [list(grid.rows) for grid in grids],
        "solutions": [
            {"solution": one.word, "probability": one.probability} for one in found[:top]
        ],
    }


def player_answer(
    chat: Chat,
    answers: Lexicon,
    progress: Callable[[float], None] | None = None,
    only: str | None = None,
) -> PlayerAnswer:
    """What the chat tells of each of its players, or of the only one that is asked about."""
    names = sorted(chat.played, key=lambda name: (-len(chat.played[name]), name))
    names = [name for name in names if only in (None, name)]
    solutions = sorted({one.solution for name in names for one in chat.played[name]})
    step = -(-len(solutions) // MOST_PARS) or 1
    par = results(chat.player, solutions[::step])
    records = []
    for done, name in enumerate(names):
        own = chat.played[name]
        records.append(record(name, own, chat.histories[name], chat.player, answers, par))
        if progress:
            progress((done + 1) / len(names))
    told = chat.told
    return {
        "games": len(chat.collected.games),
        "days": len(chat.collected.days),
        "inferred": [
            {"day": day, "solution": told[day].word, "probability": told[day].probability}
            for day in sorted(told)
            if told[day].probability < 1
        ],
        "unclear": [day for day in chat.collected.days if day not in told],
        "passed_over": dict(chat.collected.passed_over),
        "players": [_record(one) for one in records],
        "problems": [
            {"source": one.source, "line": one.line, "text": one.text}
            for one in chat.collected.problems
        ],
    }


def _record(one: Record) -> PlayerRecord:
    found: PlayerRecord = {
        "name": one.name,
        "games": one.games,
        "results": {score: one.results.get(score, 0) for score in "123456X"},
        "openers": [
            {
                "word": stretch.word,
                "first": stretch.first,
                "last": stretch.last,
                "games": stretch.games,
                "probability": min(1.0, stretch.probability),
            }
            for stretch in one.stretches
        ],
        "hard": {"starred": one.starred, "allowed": one.could_be_hard},
        "hits": [
            {
                "within": hit.within,
                "seen": hit.seen,
                "expected": hit.expected,
                "chance": hit.chance,
            }
            for hit in one.hits
        ],
        "odd": [{"day": odd.day, "line": odd.line, "why": odd.why} for odd in one.odd],
    }
    if one.fits:
        found["fits"] = _range(one.fits)
    if one.skill:
        found["skill"] = _range(one.skill)
    if one.luck:
        found["luck"] = _range(one.luck)
    return found


def _range(one: Estimate) -> Range:
    return {"value": one.value, "low": one.low, "high": one.high}
