"""`simulate`: whole games by strategies, for every answer."""

from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from typer import Option

from faces.terminal.common import AsJson, Seed, WordLength, capped, read_lexicon
from faces.terminal.output import echo, old_print_json, percent, print_table, progress, say
from faces.terminal.solve import Engine, Hard, NoPlurals
from model import interrupts
from model.files import only_run

if TYPE_CHECKING:
    from questions.simulate import GuessCount, SimulateAnswer


def simulate(
    strategy: Annotated[
        str, Option(help="Names joined by commas, a range such as 01..22, or all.")
    ] = "all",
    answers: Annotated[
        str, Option(help="The words to find: answers, nyt, common, isograms, report or a file.")
    ] = "answers",
    guesses: Annotated[
        str, Option(help="The words to guess, with the answers: nyt, answers, or a file.")
    ] = "nyt",
    no_plurals: NoPlurals = False,
    length: WordLength = None,
    limit: Annotated[
        int | None, Option(min=1, help="Play for N answers, drawn by the seed.")
    ] = None,
    hard: Hard = False,
    ties: Annotated[
        Literal["any", "frequent"],
        Option(
            help="Which of equally good words to guess: any, drawn by the seed, as in the study; "
            "or the more frequent, as solve does."
        ),
    ] = "any",
    drift: Annotated[
        bool,
        Option(
            "--drift/--no-drift",
            help="Strategies 06 to 09 and 14 to 17 count letters in a total list that gains the "
            "answers once more before each game, as in the study; or in the list itself.",
        ),
    ] = True,
    feedback: Annotated[
        Literal["own", "wordle", "study"],
        Option(
            help="What strategies learn from colours: all that they imply (wordle), what the "
            "study's program reads in them (study), or that for 01 to 22 alone (own), as published."
        ),
    ] = "own",
    engine: Engine = "scan",
    seed: Seed = None,
    jobs: Annotated[int, Option(min=1, help="How many processes to use.")] = 1,
    cluster: Annotated[
        str | None, Option(help="The address of a Dask scheduler to run the games.")
    ] = None,
    csv: Annotated[
        Path | None,
        Option(
            metavar="FOLDER", help="Keep the games in this folder, and do not repeat those in it."
        ),
    ] = None,
    plot: Annotated[
        Path | None, Option(metavar="FOLDER", help="Draw charts into this folder.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play for every answer with each strategy, and say how it went.

    $ unwordle simulate --strategy 22,entropy,tree
    $ unwordle simulate --strategy 01..22 --csv games --jobs 4
    """
    import wordlist
    from model.solve.game import lists_of
    from questions.simulate import simulate_answer
    from study.solve.batch import Batch
    from study.solve.game import StudySettings
    from study.solve.strategies import chosen

    strategies = chosen(strategy)
    total, solutions = (
        read_lexicon(name, length or wordlist.BUNDLED_LENGTH, strict=False, limit=None)
        for name in (guesses, answers)
    )
    if no_plurals:
        total, solutions = map(wordlist.without_plurals, (total, solutions))
    lists = lists_of(total, solutions, tabled=True)
    settings = StudySettings(
        hard=hard, ties=ties, engine=engine, drift=drift, feedback=feedback, seed=seed or 0
    )
    if plot is not None:
        from model.charts import ready

        ready(plot)
    try:
        with interrupts.terminable(), nullcontext() if csv is None else only_run(csv):
            batch = Batch(lists, settings, limit, capped(jobs), cluster, csv)
            played = batch.play(strategies, progress)
    except (KeyboardInterrupt, interrupts.Terminated):
        if csv is not None:
            say(f"interrupted: the games so far are in {csv}; the same command continues")
        raise
    found = simulate_answer(played)
    if plot is not None:
        from study.solve.charts import draw

        draw(found["strategies"], plot)
    old_print_json(found) if as_json else _print(found)


def _print(found: "SimulateAnswer") -> None:
    from study.solve.strategies import every

    summaries = found["strategies"]
    headings = ["strategy", "games", "wins", "mean", "most", "seconds"]
    rows = [
        [
            name,
            f"{of_one['games']:,}",
            f"{of_one['win_rate']:.2%}",
            f"{of_one['mean_guesses']:.4f}",
            str(of_one["max_guesses"]),
            f"{of_one['seconds']:.2f}",
        ]
        for name, of_one in summaries.items()
    ]
    print_table("", headings, rows)
    for name, of_one in summaries.items():
        turns = ", ".join(f"{n:,} in {turn}" for turn, n in of_one["distribution"].items() if n)
        echo(f"{name}: {every()[name].title}\n  games: {turns}")
        echo(f"  first guesses: {_top(of_one['top_first_guesses'])}")
        echo(f"  all guesses: {_top(of_one['top_guesses'])}\n")
    if len(summaries) > 1:
        echo(f"over all:\n  first guesses: {_top(found['top_first_guesses'])}")
        echo(f"  all guesses: {_top(found['top_guesses'])}")


def _top(guesses: Sequence["GuessCount"]) -> str:
    return ", ".join(
        f"{one['guess']} {one['count']:,} ({percent(one['share'])})" for one in guesses
    )
