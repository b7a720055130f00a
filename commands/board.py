"""`board`: which boards could have made this grid with this final word (the default command)."""

import time
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from commands.choose import choose
from commands.common import (
    AsJson,
    Distinct,
    Limit,
    Play,
    Prior,
    Rules,
    Seed,
    StrictWords,
    Words,
    check_word,
    console,
    dice,
    percent,
    print_json,
    print_table,
    progress,
    read_lexicon,
    tiles,
)
from commands.interactive import ask
from model.game.errors import InputError
from model.game.grid import Grid

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon
    from model.theory.theory import Theory

MOST_ASKED_WORDS = 2000
"""Phase 2 is handed to the SAT solver while its rows have no more words than this in all.

Beyond, its exact count says whether there is a board: it is the same answer, much sooner.
"""


def board(
    word: Annotated[str | None, typer.Option(help="The final word; else a random answer.")] = None,
    grid: Annotated[
        str | None,
        typer.Option(
            help="The coloured rows, such as WWYWW/WGWWW, or Wordle's share text; - reads them "
            "from standard input. Else a random stock grid."
        ),
    ] = None,
    rules: Rules = "wordle",
    play: Play = None,
    distinct: Distinct = None,
    pin: Annotated[
        list[str] | None,
        typer.Option(
            help="What is known of a row: ROW=WORD or ROW=PATTERN, such as 1=crane, 2=s.... or "
            "3=.[aeiou]..y. May be given again."
        ),
    ] = None,
    words: Words = "nyt",
    strict_words: StrictWords = False,
    limit: Limit = None,
    any_word: Annotated[
        bool, typer.Option("--any-word", help="Allow a final word outside the word list.")
    ] = False,
    samples: Annotated[int, typer.Option(min=1, help="How many boards to draw.")] = 1,
    top: Annotated[
        int | None, typer.Option(min=1, help="Give so many of the most probable boards.")
    ] = None,
    marginals: Annotated[
        int | None, typer.Option(min=1, help="Give so many of each row's most probable words.")
    ] = None,
    prior: Prior = "frequency",
    check: Annotated[
        str | None,
        typer.Option(help="Say whether this very board is possible: its guesses, with commas."),
    ] = None,
    seed: Seed = None,
    solver: Annotated[
        str, typer.Option(help="The SAT solver: a name that PySAT knows, or kissat.")
    ] = "cadical195",
    count_only: Annotated[
        bool, typer.Option("--count-only", help="Count the boards and draw none.")
    ] = False,
    introspect: Annotated[
        Literal["letters", "boards"] | None,
        typer.Option(help="Print the constraints of the first or the second phase instead."),
    ] = None,
    about: Annotated[
        str | None,
        typer.Option(
            help="With --introspect: only what mentions 'row 1', 'row S', 'tile 1,3' or 'letter h'."
        ),
    ] = None,
    dimacs: Annotated[
        Path | None, typer.Option(help="Write the second phase to this file as DIMACS CNF.")
    ] = None,
    nnf: Annotated[
        Path | None, typer.Option(help="Write the second phase to this file in NNF format.")
    ] = None,
    as_json: AsJson = False,
    interactive: Annotated[
        bool, typer.Option("--interactive", help="Ask for the grid and the word.")
    ] = False,
) -> None:
    """Say how many boards could have made a grid with a final word, and draw one."""
    start = time.perf_counter()
    from model.game.pins import Pin
    from model.theory.theory import Theory

    rng = dice(seed)
    if about is not None and introspect is None:
        raise InputError("--about narrows what --introspect prints: give both")
    if as_json and introspect is not None:
        raise InputError("--introspect prints constraints, --json an answer: give one of them")

    asked = {
        "--introspect": introspect is not None,
        "--check": check is not None,
        "--samples": samples > 1,
        "--top": top is not None,
        "--marginals": marginals is not None,
        "--count-only": count_only,
    }
    given = [option for option, is_given in asked.items() if is_given]
    if len(given) > 1 and given[0] in ("--introspect", "--check"):
        raise InputError(f"{given[0]} is answered without {given[1]}: give one of them")
    if interactive and (word, grid) != (None, None):
        raise InputError(
            "--interactive asks for the grid and the word: leave out --grid and --word"
        )

    @cache
    def words_of(length: int) -> "Lexicon":
        return read_lexicon(words, length, strict=strict_words, limit=limit)

    if interactive:
        grid, word = ask(words_of, any_word=any_word)
    with progress("Counting boards") as tell:

        def theory_of(rows: Grid, solution: str, lexicon: "Lexicon") -> Theory:
            return Theory(
                rows,
                solution,
                lexicon,
                rules=rules,
                play=play or ("hard" if rows.hard else "any"),
                pins=tuple(read_pin(text, rows, lexicon) for text in pin or ()),
                distinct=distinct,
                solver=solver,
                progress=tell,
            )

        def read_pin(text: str, rows: Grid, lexicon: "Lexicon") -> Pin:
            read = Pin.parse(text, len(rows.rows), rows.length)
            if read.is_word:
                check_word(read.text, lexicon, f"no board has it, so the pin {text!r} is refused")
            return read

        theory = choose(grid, word, words_of, theory_of, rng, rules=rules, any_word=any_word)
        if introspect is None and check is None:
            drawn = 0 if count_only else samples
            answer = board_answer(
                theory, samples=drawn, rng=rng, top=top, marginals=marginals, prior=prior
            )
            answer["seconds"] = _seconds(theory, start)
    _export(theory, dimacs, nnf)
    if introspect is not None:
        encoding = theory.letters if introspect == "letters" else theory.row_theory
        encoding.introspect(about=None if about is None else _mentions(about, theory.grid))
        return
    if check is not None:
        checked = check_answer(theory, check)
        print_json(checked) if as_json else _print_checked(checked)
        return
    print_json(answer) if as_json else _print(answer)


def board_answer(
    theory: "Theory",
    *,
    samples: int = 1,
    rng: Random,
    top: int | None = None,
    marginals: int | None = None,
    prior: str = "frequency",
) -> dict[str, Any]:
    """What `board` says of a theory, as its JSON but for the time spent.

    With no samples the boards are only counted. `why` is there where there is no board.
    """
    from model.questions import rank as likely
    from model.questions.explain import explain

    boards = theory.boards
    count = boards.count()
    asked = samples > 0 and sum(map(len, theory.candidates)) <= MOST_ASKED_WORDS
    satisfiable = theory.satisfiable() if asked else count > 0
    answer: dict[str, Any] = {
        "word": theory.solution,
        "grid": list(theory.grid.rows),
        "rules": theory.rules,
        "play": theory.play,
        "distinct": theory.distinct,
        "words": {"name": theory.lexicon.name, "size": len(theory.lexicon)},
        "satisfiable": satisfiable,
        "candidates": [len(row) for row in theory.candidates],
        "count": str(count),
        "samples": [list(words) for words in boards.sample(samples, rng)] if satisfiable else [],
    }
    if top is not None:
        best = likely.top(boards, prior, top)
        answer["top"] = [{"board": list(words), "probability": p} for words, p in best]
    if marginals is not None:
        answer["marginals"] = [
            [{"word": word, "probability": p} for word, p in row]
            for row in likely.marginals(boards, prior, marginals)
        ]
    if not satisfiable:
        answer["why"] = [
            {
                "row": reason.row + 1,
                "columns": [column + 1 for column in reason.columns],
                "rule": reason.rule,
                "text": reason.text,
            }
            for reason in explain(theory)
        ]
    return answer


def _seconds(theory: "Theory", start: float) -> dict[str, float]:
    spent = {"total": time.perf_counter() - start}
    spent |= {part: theory.seconds.get(part, 0.0) for part in ("phase1", "phase2", "count")}
    return {part: round(seconds, 4) for part, seconds in spent.items()}


def check_answer(theory: "Theory", board: str) -> dict[str, Any]:
    """Whether this very board is possible: its guesses, with commas, and perhaps its solution."""
    from model.questions.check import violations

    guesses = [word.strip().lower() for word in board.split(",")]
    if len(guesses) == len(theory.grid.rows) + 1 and guesses[-1] == theory.solution:
        guesses.pop()
    found = [
        {"row": violation.row + 1, "rule": violation.rule, "text": violation.text}
        for violation in violations(theory, guesses)
    ]
    return {"possible": not found, "violations": found}


def _print(answer: dict[str, Any]) -> None:
    screen = console()
    screen.print(f"The final word is: {answer['word']}")
    screen.print(f"Satisfiable: {answer['satisfiable']}")
    screen.print(f"Board Solutions: {answer['count']}")
    if not answer["satisfiable"]:
        screen.print("No valid boards to display.")
        for reason in answer["why"]:
            screen.print(reason["text"], markup=False)
    for words in answer["samples"]:
        screen.print("Possible solution:")
        for word, pattern in zip(words, (*answer["grid"], "G" * len(words[0])), strict=True):
            screen.print(tiles(word, pattern))
    if answer.get("top"):
        rows = [[", ".join(best["board"]), percent(best["probability"])] for best in answer["top"]]
        print_table("Most probable boards", ["board", "probability"], rows)
    for number, likely in enumerate(answer.get("marginals", ()), 1):
        rows = [[one["word"], percent(one["probability"])] for one in likely]
        print_table(f"Row {number}", ["word", "probability"], rows)
    spent = answer["seconds"]
    screen.print(
        f"Time: {spent['total']:.2f} s (phase 1 {spent['phase1']:.2f}, "
        f"phase 2 {spent['phase2']:.2f}, count {spent['count']:.2f})"
    )


def _print_checked(checked: dict[str, Any]) -> None:
    screen = console()
    screen.print(f"Possible: {checked['possible']}")
    for violation in checked["violations"]:
        screen.print(f"Row {violation['row']}: {violation['text']}", markup=False)


def _mentions(about: str, grid: Grid) -> Callable[[Any], bool]:
    try:
        return mentions(about, grid)
    except InputError as error:
        raise InputError(f"--about {about!r}: {error}") from None


def mentions(about: str, grid: Grid) -> Callable[[Any], bool]:
    """Whether a proposition is about what is named: a row, a tile or a letter."""
    from model.theory.propositions import ALPHABET, SOLUTION, row_name

    kind, _, rest = about.strip().lower().partition(" ")
    parts = [part.upper() for part in rest.replace(",", " ").split()]
    rows = [row_name(row) for row in range(SOLUTION, len(grid.rows))]
    columns = [str(column + 1) for column in range(grid.length)]

    def at(proposition: Any) -> list[str]:
        row = getattr(proposition, "row", None)
        column = getattr(proposition, "column", None)
        place = [] if row is None else [row_name(row)]
        return place if column is None else [*place, str(column + 1)]

    if kind == "row" and parts in [[row] for row in rows]:
        return lambda proposition: at(proposition)[:1] == parts
    if kind == "tile" and parts in [[row, column] for row in rows for column in columns]:
        return lambda proposition: at(proposition) == parts
    if kind == "letter" and parts in [[letter] for letter in ALPHABET.upper()]:
        return lambda proposition: bool(getattr(proposition, "letter", "").upper() == parts[0])
    raise InputError("name a row, a tile or a letter: 'row 1', 'row S', 'tile 1,3' or 'letter h'")


def _export(theory: "Theory", dimacs: Path | None, nnf: Path | None) -> None:
    from model.logic import export

    for path, lines_of in ((dimacs, export.dimacs), (nnf, export.nnf_lines)):
        if path is not None:
            _write(path, lines_of(theory.row_theory))


def _write(path: Path, lines: Iterable[str]) -> None:
    try:
        with path.open("w", encoding="ascii") as file:
            file.writelines(line + "\n" for line in lines)
    except OSError as error:
        raise InputError(f"the file {path} cannot be written: {error.strerror}") from None
