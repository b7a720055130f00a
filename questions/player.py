"""`player`: what shared results show of the people who shared them."""

import csv
import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import wordlist
from model.charts import ready
from model.files import write_whole
from model.game.lexicon import Lexicon
from model.player.chat import Chat
from model.player.par import results
from model.text import counted
from questions.chats import read_history
from questions.history import SOLUTIONS
from questions.lines import Line, Note, Table, first_few, percent
from questions.player_charts import draw
from questions.question import QUIET, Manners, Question, Tell, blaming, option
from questions.record import SCORES, Opener, PlayerRecord, Range, record
from questions.shape import Answer, Probability

MOST_PARS = 200
"""The most days, spread over all, whose results for the typical player are computed."""
ODD_NAMED = 5
BEYOND_CHANCE = 0.001
"""Hits that are less probable than this are said to be beyond chance."""
UNCLEAR = 0.5
"""If it is less probable than this that no opener is kept, one may be."""


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


@dataclass(frozen=True, kw_only=True)
class Player(Question):
    """Say what shared results give away: openers, habits, luck and skill of each player.

    $ unwordle player chat.txt
    $ unwordle player chat.txt --solutions solutions.txt --name Ann
    """

    files: tuple[Path, ...] = option(
        positional=True,
        metavar="FILES",
        help="Chat exports (WhatsApp, Telegram, Discord, Slack, iMessage), folders of them, plain "
        "shares, or a table of games; - is standard input.",
    )
    solutions: Path | None = option(None, help=SOLUTIONS)
    name: str | None = option(None, help="Only this player.")
    plot: Path | None = option(
        None,
        group="Output",
        metavar="FOLDER",
        help="Draw charts of openers and results into this folder.",
    )
    csv: Path | None = option(
        None, group="Output", help="Write a line for each player to this file."
    )

    def answer(self, manners: Manners = QUIET) -> PlayerAnswer:
        """Return what the games show of each player, and write the files."""
        if self.plot is not None:
            ready(self.plot)
        with manners.progress("Reading the games") as tell:
            chat = read_history(self.files, self.solutions, wordlist.named("nyt"), tell)
            with blaming("name"):
                only = None if self.name is None else chat.named(self.name)
        with manners.progress("Weighing the players") as tell:
            answer = player_answer(chat, wordlist.named("answers"), tell, only)
        if self.csv is not None:
            write_whole(self.csv, _table(answer).encode("utf-8", "replace"))
        if self.plot is not None:
            draw(answer["players"], self.plot)
        return answer

    def lines(self, answer: PlayerAnswer) -> Iterator[Line]:
        """Tabulate the results, and say what each player's games show."""
        problems = answer["problems"]
        yield from map(
            Note, first_few([f"{p['source']}, line {p['line']}: {p['text']}" for p in problems])
        )
        for why, number in answer["passed_over"].items():
            yield Note(f"passed over: {counted(number, 'game')} {why}")
        yield f"{counted(answer['games'], 'game')} on {counted(answer['days'], 'day')}"
        if answer["inferred"]:
            yield f"Solutions inferred from the grids: {counted(len(answer['inferred']), 'day')}"
        if answer["unclear"]:
            yield (
                "Days left out, whose solution is neither clear nor given (`solutions` FILE): "
                f"{len(answer['unclear']):,}"
            )
        if answer["players"]:
            rows = [
                [one["name"], f"{one['games']:,}", *(str(one["results"][s]) for s in SCORES)]
                for one in answer["players"]
            ]
            yield Table("Results", ["player", "games", *SCORES], rows)
        for one in answer["players"]:
            yield ""
            yield one["name"]
            yield from (f"  {shown}" for shown in _shown(one))


def _shown(one: PlayerRecord) -> Iterator[str]:
    """Word what a player's games show."""
    yield from map(_opener, one["openers"])
    if "fits" in one:
        yield f"guesses that fit all that was known: {_range(one['fits'], percent)}"
    hard = one["hard"]
    if hard["starred"]:
        yield f"hard mode: {hard['starred']} of {one['games']} games have its star"
    else:
        kept = percent(hard["allowed"] / one["games"])
        yield f"hard mode: no game has its star; its rules allow the colours of {kept}"
    if "skill" in one:
        yield f"guesses better than the typical player: {_range(one['skill'], _signed)}"
    if "luck" in one:
        yield f"luck of the opener, bits a game: {_range(one['luck'], _signed)}"
    for hits in one["hits"]:
        if hits["chance"] < BEYOND_CHANCE and hits["seen"] > 1:
            yield (
                f"found within {hits['within']}: {hits['seen']} times, where play finds "
                f"{hits['expected']:.1f}: beyond chance"
            )
    for odd in one["odd"][:ODD_NAMED]:
        yield f"day {odd['day']} (line {odd['line']}) does not look like play: {odd['why']}"
    if len(one["odd"]) > ODD_NAMED:
        yield f"and {len(one['odd']) - ODD_NAMED} more games that do not"


def _opener(one: Opener) -> str:
    days = f"day {one['first']}" if one["games"] == 1 else f"days {one['first']} to {one['last']}"
    kept = f"opens with {one['word']}" if one["word"] else "keeps no opener"
    of = ""
    if not one["word"] and one["probability"] < UNCLEAR:
        kept, of = "keeps no opener, or one that cannot be told yet,", " of none"
    games, probability = counted(one["games"], "game"), percent(one["probability"])
    return f"{kept} on {days} ({games}, probability{of} {probability})"


def _range(one: Range, written: Callable[[float], str]) -> str:
    return f"{written(one['value'])} ({written(one['low'])} to {written(one['high'])})"


def _signed(value: float) -> str:
    return f"{value:+.2f}".replace("-0.00", "+0.00")


def _table(answer: PlayerAnswer) -> str:
    """Write a line for each player, as CSV; of several openers kept, the last one."""
    columns = [
        "player", "games", *SCORES, "opener", "opener_from", "opener_to", "opener_probability",
        "fits", "hard_starred", "hard_allowed", "skill", "luck", "odd",
    ]  # fmt: skip
    text = io.StringIO(newline="")
    table = csv.writer(text)
    table.writerow(columns)
    for one in answer["players"]:
        last = one["openers"][-1]
        table.writerow([
            one["name"], one["games"], *(one["results"][score] for score in SCORES),
            last["word"], last["first"], last["last"], last["probability"],
            one["fits"]["value"] if "fits" in one else "",
            one["hard"]["starred"], one["hard"]["allowed"],
            one["skill"]["value"] if "skill" in one else "",
            one["luck"]["value"] if "luck" in one else "",
            len(one["odd"]),
        ])  # fmt: skip
    return text.getvalue()


def player_answer(
    chat: Chat,
    answers: Lexicon,
    progress: Tell | None = None,
    only: str | None = None,
) -> PlayerAnswer:
    """Return what the chat shows of each of its players, or of only one of them."""
    names = sorted(chat.played, key=lambda name: (-len(chat.played[name]), name))
    names = [name for name in names if only in (None, name)]
    solutions = sorted({one.solution for name in names for one in chat.played[name]})
    step = -(-len(solutions) // MOST_PARS) or 1
    par = results(chat.player, solutions[::step])
    records = []
    for done, name in enumerate(names):
        records.append(record(name, chat.histories[name], chat.player, answers, par))
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
