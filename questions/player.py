"""What shared games show of the players of a chat."""

from collections.abc import Callable, Sequence

from model.game.errors import InputError
from model.game.grid import Grid
from model.game.lexicon import Lexicon
from model.player.chat import NAMELESS, Chat, grids_of
from model.player.days import posterior_of_day
from model.player.par import results
from model.player.posterior import Effort
from questions.record import PlayerRecord, record
from questions.shape import Answer, Probability

MOST_PARS = 200
"""The most days, spread over all, whose results for the typical player are computed."""


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
        "players": records,
        "problems": [
            {"source": one.source, "line": one.line, "text": one.text}
            for one in chat.collected.problems
        ],
    }
