"""`solve`: what the hints leave possible, and what to guess next."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Literal

from typer import Argument, Option

import wordlist
from faces.terminal.common import (
    AsJson,
    Seed,
    StrictWords,
    WordLength,
    Words,
    check_length,
    read_lexicon,
)
from faces.terminal.old_help import side_by_side
from faces.terminal.output import console, echo, old_print_json, percent, print_marks, print_table
from faces.terminal.steps import Certificate, print_steps, write_certificate
from model.game.colour import Colour

if TYPE_CHECKING:
    from model.game.hint import Hint
    from model.solve.game import Lists
    from questions.solve import SolveAnswer

Answers = Annotated[
    str | None,
    Option(
        help="The words that may be the solution: answers, nyt, common, isograms, report or a "
        "file. [default: every word allowed]"
    ),
]
NoPlurals = Annotated[bool, Option(help="Drop words in -s that are words without it, as cares.")]
Hard = Annotated[bool, Option(help="Keep to hard mode.")]
Engine = Annotated[
    Literal["scan", "maxsat"], Option(help="How the best word of strategies 03 to 21 is found.")
]
StrategyName = Annotated[
    str,
    Option(
        help="How to choose the next guess: fewest, entropy, tree, 01 to 22 and others, which "
        "solve --list-strategies lists."
    ),
]


def solve(
    hints: Annotated[
        list[str] | None, Argument(help="Guesses and their colours, such as crane=WWYWG.")
    ] = None,
    strategy: StrategyName = "fewest",
    words: Words = "nyt",
    answers: Answers = None,
    no_plurals: NoPlurals = False,
    strict_words: StrictWords = False,
    hard: Hard = False,
    engine: Engine = "scan",
    length: WordLength = None,
    limit: Annotated[int, Option(min=0, help="How many words to list.")] = 10,
    explain: Annotated[
        bool, Option(help="Say step by step why only these words are left.")
    ] = False,
    certificate: Certificate = None,
    seed: Seed = None,
    list_strategies: Annotated[bool, Option(help="List the strategies.")] = False,
    as_json: AsJson = False,
) -> None:
    """List the likeliest of the words that the hints leave, and advise the next guess.

    $ unwordle solve crane=WWYWG slate=WWYWG
    $ unwordle solve crane=WWYWG --strategy entropy --hard
    """
    from model.game.hint import Hint
    from model.solve.game import Settings
    from model.steps.certify import of_steps
    from model.steps.engine import explain as explained
    from questions.old_solve import solve_answer
    from questions.solve import Strategies, strategy_called

    if list_strategies:
        listed = Strategies().answer()["strategies"]
        if as_json:
            old_print_json({"strategies": listed})
        else:
            print("\n".join(side_by_side((one["name"], one["title"]) for one in listed)))
        return
    chosen = strategy_called(strategy)
    given = [Hint.parse(text) for text in hints or ()]
    lists = read_lists(
        words, answers, given, no_plurals=no_plurals, strict=strict_words, length=length
    )
    settings = Settings(hard=hard, engine=engine, seed=seed or 0)
    found, left = solve_answer(given, lists, chosen, settings, limit, explain=explain)
    if certificate is not None:
        write_certificate(certificate, of_steps(explained(given, lists.answers)))
    if as_json:
        old_print_json(found)
    else:
        won = any(set(hint.pattern) == {Colour.GREEN} for hint in given)
        _print(found, left, lists, won=won)
        if "explanation" in found:
            print_steps(found["explanation"]["steps"], [(h.guess, h.pattern) for h in given])
            print_marks(console())


def read_lists(
    words: str,
    answers: str | None,
    hints: Sequence["Hint"] = (),
    *,
    no_plurals: bool = False,
    strict: bool = False,
    length: int | None = None,
) -> "Lists":
    """The lists of a game, of words as long as the hints' guesses, or else of `length`."""
    from questions.old_solve import lists_for

    if hints:
        check_length(f"the hint {hints[0]}", hints[0].guess, length)
        length = len(hints[0].guess)
    length = length or wordlist.BUNDLED_LENGTH
    guesses = read_lexicon(words, length, strict=strict)
    solutions = guesses if answers is None else read_lexicon(answers, length, strict=strict)
    advice = "a hint's guess must be, or name another list with --words"
    return lists_for(guesses, solutions, hints, no_plurals=no_plurals, advice=advice)


def _print(found: "SolveAnswer", left: list[str], lists: "Lists", *, won: bool) -> None:
    if found["guess"] is None:
        echo(f"No word of {lists.answers.name} fits: {found['reasons'][0]['text']}.")
        return
    if won:
        echo(f"Solved: {left[0]} is the word.")
        return
    echo(f"{remain(len(left))} of {len(lists.answers):,}.")
    for one in found["words"]:
        echo(f"  {one['word']}  {percent(one['probability']):>7}")
    echo(f"Next guess: {found['guess'].upper()}")
    echo(f"Why: {found['why']}.")
    if len(found["alternatives"]) > 1:
        _print_alternatives(found)


def remain(words: int) -> str:
    """How many words remain: 1 word remains, 2 words remain."""
    return f"{words:,} words remain" if words != 1 else "1 word remains"


def _print_alternatives(found: "SolveAnswer") -> None:
    rows = []
    for one in found["alternatives"]:
        in_time = one["chance_in_time"]
        rows.append(
            [
                one["guess"],
                f"{one['expected_guesses']:.3f}",
                percent(one["chance_now"]),
                "" if in_time is None else percent(in_time),
                "yes" if one["possible"] else "no",
            ]
        )
    columns = ["guess", "more guesses", "right now", "by row 6", "may be the word"]
    print_table("The best guesses", columns, rows)
    if None not in (found["best_answer"], found["best_probe"]):
        echo(
            f"Best that may be the word: {found['best_answer']}. "
            f"Best that cannot be: {found['best_probe']}."
        )
