"""`infer`: which solutions could have made these grids, and how likely each is."""

from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from typer import Argument, Option

from faces.terminal.common import (
    AsJson,
    Distinct,
    Play,
    Prior,
    Rules,
    StrictWords,
    Words,
    read_lexicon,
)
from faces.terminal.games import Given, games_given, pins_of
from faces.terminal.history import Day, History, infer_day
from faces.terminal.output import echo, old_print_json, percent, print_table, progress, say
from model.game.errors import InputError

if TYPE_CHECKING:
    from questions.infer import InferAnswer

SHOWN = 20
MOST_DIGITS, FEW_DIGITS = 30, 6
"""A count longer than the one has all that are longer than the other written as sizes."""


def infer(
    files: Annotated[
        list[Path] | None,
        Argument(
            help="Shared games in any text: a chat, an export, results as Wordle copies them. "
            "With no file and no --grid, standard input is read."
        ),
    ] = None,
    grid: Annotated[
        list[str] | None,
        Option(help="A player's coloured rows or share text; - reads standard input."),
    ] = None,
    pin: Annotated[
        list[str] | None,
        Option(
            help="What is known of a row of all games, or of one player's: 1=crane, ann:1=crane."
        ),
    ] = None,
    play: Play = None,
    rules: Rules = "wordle",
    distinct: Distinct = None,
    words: Words = "nyt",
    strict_words: StrictWords = False,
    answers: Annotated[
        str, Option(help="The words that can be the solution: answers, nyt, or a file.")
    ] = "answers",
    top: Annotated[
        int | None, Option(min=1, help="How many to give, the most probable first.")
    ] = None,
    prior: Prior = "player",
    answer_prior: Annotated[
        Literal["uniform", "frequency"],
        Option(help="How likely solutions are: alike, or by the root of their frequency."),
    ] = "uniform",
    history: History = None,
    day: Day = None,
    solutions_file: Annotated[
        Path | None,
        Option(
            "--solutions", help="With --history: the solutions of days, as for the command player."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Say which solutions could have made all these grids, from one or many players.

    $ unwordle infer --grid WWYWW/WGWWW --grid YWWWW/GWGWW
    $ unwordle infer chat.txt --pin ann:1=crane
    $ pbpaste | unwordle infer
    """
    if (history is None) != (day is None):
        raise InputError("--history is asked about a day: give --history FILE and --day NUMBER")
    if history and day is not None:
        games = games_given(files or (), grid or (), piped=False)
        if pin:
            raise InputError("--pin is not used with --history: leave out one of the two")
        grids = tuple(one.grid for one in games)
        infer_day(history, day, solutions_file, grids, top, as_json=as_json)
        return
    games = games_given(files or (), grid or (), piped=True)
    if not games:
        raise InputError(
            "there is no grid: give one with --grid, a FILE with shared games, or --history FILE "
            "and --day"
        )
    answer = solutions_of(
        games,
        pin or (),
        play=play,
        rules=rules,
        distinct=distinct,
        words=words,
        strict_words=strict_words,
        answers=answers,
        top=top,
        prior=prior,
        answer_prior=answer_prior,
    )
    old_print_json(answer) if as_json else print_solutions(answer, top or SHOWN)


def solutions_of(
    games: Sequence[Given],
    pin: Sequence[str] = (),
    *,
    play: Play = None,
    rules: str = "wordle",
    distinct: bool | None = None,
    words: str = "nyt",
    strict_words: bool = False,
    answers: str = "answers",
    top: int | None = None,
    prior: str = "player",
    answer_prior: str = "uniform",
) -> "InferAnswer":
    """What `infer` answers about these games."""
    from model.infer.solutions import Question
    from questions.infer import infer_answer
    from questions.words import play_of

    grids = tuple(one.grid for one in games)
    lexicon = read_lexicon(words, grids[0].length, strict=strict_words)
    solutions = lexicon
    if answers != words:
        solutions = read_lexicon(answers, grids[0].length, strict=strict_words)
    pins = pins_of(pin, games, lexicon)
    if any(pins) and prior == "player":
        say("with pins, guesses are weighed by --prior frequency: the player model knows no pins")
        prior = "frequency"
    plays = tuple(play_of(play, grid) for grid in grids)
    question = Question(
        grids,
        lexicon,
        solutions,
        rules=rules,
        play=play_of(play, *grids),
        distinct=distinct,
        prior=prior,
        answer_prior=answer_prior,
        plays=plays if len(set(plays)) > 1 else (),
        pins=pins,
    )
    with progress("Weighing solutions") as tell:
        return infer_answer(question, top, tell)


def print_solutions(answer: "InferAnswer", shown: int) -> None:
    """Print what `infer` answers."""
    echo(f"Possible solutions: {answer['left']:,}")
    for reason in answer.get("reasons", ()):
        echo(reason["text"])
    for grid in answer["foreign"]:
        echo(
            f"Grid {grid['game']} does not fit: mistyped, or of another day "
            f"(probability {percent(grid['probability'])})."
        )
    if answer["solutions"]:
        best = answer["solutions"][:shown]
        great = any(len(one["boards"]) > MOST_DIGITS for one in best)
        rows = [
            [one["solution"], percent(one["probability"]), _written(one["boards"], great)]
            for one in best
        ]
        title = "The only one" if answer["left"] == 1 else f"The {len(rows)} most probable"
        if len(rows) == 1 and answer["left"] > 1:
            title = f"The most probable of {answer['left']:,}"
        if not answer["left"]:
            title += ", if a grid may be mistyped or of another day"
        print_table(title, ["solution", "probability", "boards"], rows)
        if answer["left"] and any(one["boards"] == "0" for one in best):
            echo("Those with 0 boards are possible only if a grid is mistyped or of another day.")
    if answer["estimated"]:
        echo("Boards are counted; probabilities are estimated from how people play.")


def _written(count: str, great: bool) -> str:
    """A count with its digits parted; in a table with a great one, the size of it alone."""
    return f"{Decimal(count):.3e}" if great and len(count) > FEW_DIGITS else f"{Decimal(count):,}"
