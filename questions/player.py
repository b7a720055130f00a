"""What shared games show of the players of a chat."""

from collections.abc import Callable

from model.game.lexicon import Lexicon
from model.player.chat import Chat
from model.player.par import results
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
