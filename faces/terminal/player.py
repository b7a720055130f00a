"""`player`: what shared results tell of the people who shared them."""

import csv
import io
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

import wordlist
from faces.terminal.common import AsJson
from faces.terminal.history import Solutions, read_history
from faces.terminal.output import (
    echo,
    old_print_json,
    percent,
    print_table,
    progress,
    say,
    say_unread,
)
from model.files import write_whole
from model.text import counted

if TYPE_CHECKING:
    from questions.player import PlayerAnswer
    from questions.record import Opener, PlayerRecord, Range

SAID = 5
BEYOND_CHANCE = 0.001
"""Hits that are less probable than this are said to be beyond chance."""
UNTOLD = 0.5
"""Where it is less probable than this that no opener is kept, some may be."""


def player(
    files: Annotated[
        list[Path],
        Argument(
            metavar="FILES",
            help="Chat exports (WhatsApp, Telegram, Discord, Slack, iMessage), folders of "
            "them, plain shares, or a table of games; - is standard input.",
        ),
    ],
    solutions: Solutions = None,
    name: Annotated[str | None, Option(help="Tell of this player only.")] = None,
    plot: Annotated[
        Path | None,
        Option(metavar="FOLDER", help="Draw charts of openers and results into this folder."),
    ] = None,
    csv_file: Annotated[
        Path | None, Option("--csv", help="Write a line for each player to this file.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Tell what shared results give away: openers, habits, luck and skill of each player.

    $ unwordle player chat.txt
    $ unwordle player chat.txt --solutions solutions.txt --name Ann
    """
    from questions.player import player_answer

    if plot is not None:
        from model.charts import ready

        ready(plot)
    lexicon = wordlist.named("nyt")
    with progress("Reading the games") as tell:
        chat = read_history(files, solutions, lexicon, tell)
        only = None if name is None else chat.named(name)
    with progress("Weighing the players") as tell:
        answer = player_answer(chat, wordlist.named("answers"), tell, only)
    if csv_file is not None:
        _write_csv(answer, csv_file)
    if plot is not None:
        from faces.terminal.player_charts import draw

        draw(answer["players"], plot)
    old_print_json(answer) if as_json else _print(answer)


def _print(answer: "PlayerAnswer") -> None:
    say_unread([f"{p['source']}, line {p['line']}: {p['text']}" for p in answer["problems"]])
    for why, number in answer["passed_over"].items():
        say(f"passed over: {counted(number, 'game')} {why}")
    echo(f"{counted(answer['games'], 'game')} on {counted(answer['days'], 'day')}")
    if answer["inferred"]:
        echo(f"Solutions inferred from the grids: {counted(len(answer['inferred']), 'day')}")
    if answer["unclear"]:
        echo(
            f"Days left out, whose solution is neither clear nor given (--solutions FILE): "
            f"{len(answer['unclear']):,}"
        )
    rows = [
        [one["name"], f"{one['games']:,}", *(str(one["results"][score]) for score in "123456X")]
        for one in answer["players"]
    ]
    if rows:
        print_table("Results", ["player", "games", *"123456X"], rows)
    for one in answer["players"]:
        echo()
        for line in _said(one):
            echo(line)


def _said(one: "PlayerRecord") -> list[str]:
    """What is said of a player, line by line."""
    said = [one["name"], *(f"  {_opener(opener)}" for opener in one["openers"])]
    if "fits" in one:
        said.append(f"  guesses that fit all that was known: {_range(one['fits'], percent)}")
    hard = one["hard"]
    if hard["starred"]:
        said.append(f"  hard mode: {hard['starred']} of {one['games']} games have its star")
    else:
        kept = percent(hard["allowed"] / one["games"])
        said.append(f"  hard mode: no game has its star; its rules allow the colours of {kept}")
    if "skill" in one:
        said.append(f"  guesses better than the typical player: {_range(one['skill'], _signed)}")
    if "luck" in one:
        said.append(f"  luck of the opener, bits a game: {_range(one['luck'], _signed)}")
    said += [
        f"  found within {hits['within']}: {hits['seen']} times, where play finds "
        f"{hits['expected']:.1f}: beyond chance"
        for hits in one["hits"]
        if hits["chance"] < BEYOND_CHANCE and hits["seen"] > 1
    ]
    said += [
        f"  day {odd['day']} (line {odd['line']}) does not look like play: {odd['why']}"
        for odd in one["odd"][:SAID]
    ]
    if len(one["odd"]) > SAID:
        said.append(f"  and {len(one['odd']) - SAID} more games that do not")
    return said


def _opener(one: "Opener") -> str:
    days = f"day {one['first']}" if one["games"] == 1 else f"days {one['first']} to {one['last']}"
    kept = f"opens with {one['word']}" if one["word"] else "keeps no opener"
    of = ""
    if not one["word"] and one["probability"] < UNTOLD:
        kept, of = "keeps no opener, or one that cannot be told yet,", " of none"
    games, probability = counted(one["games"], "game"), percent(one["probability"])
    return f"{kept} on {days} ({games}, probability{of} {probability})"


def _range(one: "Range", written: Callable[[float], str]) -> str:
    return f"{written(one['value'])} ({written(one['low'])} to {written(one['high'])})"


def _signed(value: float) -> str:
    return f"{value:+.2f}".replace("-0.00", "+0.00")


def _write_csv(answer: "PlayerAnswer", path: Path) -> None:
    """A line for each player; where several openers were kept, the last one."""
    columns = [
        "player", "games", *"123456X", "opener", "opener_from", "opener_to", "opener_probability",
        "fits", "hard_starred", "hard_allowed", "skill", "luck", "odd",
    ]  # fmt: skip
    text = io.StringIO(newline="")
    table = csv.writer(text)
    table.writerow(columns)
    for one in answer["players"]:
        last = one["openers"][-1]
        table.writerow([
            one["name"], one["games"], *(one["results"][score] for score in "123456X"),
            last["word"], last["first"], last["last"], last["probability"],
            one["fits"]["value"] if "fits" in one else "",
            one["hard"]["starred"], one["hard"]["allowed"],
            one["skill"]["value"] if "skill" in one else "",
            one["luck"]["value"] if "luck" in one else "",
            len(one["odd"]),
        ])  # fmt: skip
    write_whole(path, text.getvalue().encode("utf-8", "replace"))
