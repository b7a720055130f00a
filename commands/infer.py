"""`infer`: which solutions could have made these grids, and how likely each is."""

from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from commands.common import (
    AsJson,
    Distinct,
    Play,
    Prior,
    Rules,
    StrictWords,
    Words,
    console,
    percent,
    print_json,
    print_table,
    progress,
    read_grid,
    read_lexicon,
)
from commands.history import Day, History, infer_day
from model.game.errors import InputError

if TYPE_CHECKING:
    from answers.infer import InferAnswer

SHOWN = 20
MOST_DIGITS = 30


def infer(
    grid: Annotated[
        list[str] | None,
        typer.Option(help="A player's coloured rows or share text; - reads standard input."),
    ] = None,
    play: Play = None,
    rules: Rules = "wordle",
    distinct: Distinct = None,
    words: Words = "nyt",
    strict_words: StrictWords = False,
    answers: Annotated[
        str, typer.Option(help="The words that can be the solution: answers, nyt, or a file.")
    ] = "answers",
    top: Annotated[
        int | None, typer.Option(min=1, help="Give only so many, the most probable.")
    ] = None,
    prior: Prior = "player",
    answer_prior: Annotated[
        Literal["uniform", "frequency"],
        typer.Option(help="How likely solutions are: alike, or by the root of their frequency."),
    ] = "uniform",
    history: History = None,
    day: Day = None,
    solutions_file: Annotated[
        Path | None,
        typer.Option(
            "--solutions", help="With --history: the solutions of days, as for the command player."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Say which solutions could have made all these grids, from one or many players."""
    from answers.game import play_of
    from answers.infer import infer_answer
    from model.questions.infer import Question

    grid = grid or []
    if sum(text.strip() == "-" for text in grid) > 1:
        raise InputError("--grid - reads standard input, which can be read only once")
    grids = tuple(read_grid(text) for text in grid)
    if (history is None) != (day is None):
        raise InputError("--history is asked about a day: give --history FILE and --day NUMBER")
    if history and day is not None:
        infer_day(history, day, solutions_file, grids, top, as_json=as_json)
        return
    if not grids:
        raise InputError("there is no grid: give one with --grid, or --history FILE and --day")
    lexicon = read_lexicon(words, grids[0].length, strict=strict_words)
    if answers == words:
        solutions = lexicon
    else:
        solutions = read_lexicon(answers, grids[0].length, strict=strict_words)
    question = Question(
        grids,
        lexicon,
        solutions,
        rules=rules,
        play=play_of(play, *grids),
        distinct=distinct,
        prior=prior,
        answer_prior=answer_prior,
    )
    with progress("Weighing solutions") as tell:
        answer = infer_answer(question, top, tell)
    print_json(answer) if as_json else _print(answer, top or SHOWN)


def _print(answer: "InferAnswer", shown: int) -> None:
    screen = console()
    screen.print(f"Possible solutions: {answer['left']}")
    for reason in answer.get("reasons", ()):
        screen.print(reason["text"], markup=False)
    for grid in answer["foreign"]:
        screen.print(
            f"Grid {grid['grid']} does not belong to the others: mistyped, or of another day "
            f"({percent(grid['probability'])})."
        )
    if answer["solutions"]:
        best = answer["solutions"][:shown]
        rows = [
            [one["solution"], percent(one["probability"]), _written(one["boards"])] for one in best
        ]
        title = f"The {len(rows)} most probable" if len(rows) > 1 else "The only one"
        print_table(title, ["solution", "probability", "boards"], rows)
    if answer["estimated"]:
        screen.print("Boards are counted; probabilities are estimated from how people play.")


def _written(count: str) -> str:
    """A count with its digits parted; of a great one its size alone, for tables."""
    return f"{Decimal(count):,}" if len(count) <= MOST_DIGITS else f"{Decimal(count):.3e}"
