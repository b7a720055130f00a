"""`board`: which boards could have made this grid with this final word (the default command)."""

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from commands.common import (
    AsJson,
    Limit,
    Rules,
    Seed,
    StrictWords,
    Words,
    console,
    dice,
    print_json,
    read_grid_text,
    read_lexicon,
    read_word,
    tiles,
)
from commands.interactive import ask
from model.errors import InputError
from model.grid import STOCK_GRIDS, Grid

if TYPE_CHECKING:
    from model.boards import Board
    from model.theory import Theory
    from wordlist import Lexicon


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
    distinct: Annotated[
        bool | None,
        typer.Option(
            "--distinct/--repeats",
            help="No word twice on a board. [default: distinct under wordle, repeats under report]",
            show_default=False,
        ),
    ] = None,
    words: Words = "nyt",
    strict_words: StrictWords = False,
    limit: Limit = None,
    any_word: Annotated[
        bool, typer.Option("--any-word", help="Allow a final word outside the word list.")
    ] = False,
    samples: Annotated[int, typer.Option(min=1, help="How many boards to draw.")] = 1,
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
    from model.theory import Theory

    rng = dice(seed)

    def words_of(length: int) -> "Lexicon":
        return read_lexicon(words, length, strict=strict_words, limit=limit)

    def theory_of(rows: Grid, solution: str, lexicon: "Lexicon") -> Theory:
        return Theory(rows, solution, lexicon, rules=rules, distinct=distinct, solver=solver)

    if about is not None and introspect is None:
        raise InputError("--about narrows what --introspect prints: give both")
    if interactive:
        grid, word = ask(words_of, any_word=any_word)
    theory = _choose(grid, word, words_of, theory_of, rng, any_word=any_word)
    if introspect is not None:
        encoding = theory.letters if introspect == "letters" else theory.boards
        encoding.introspect(about=None if about is None else mentions(about))
        return
    answer, drawn = _answer(theory, samples, rng, start, count_only=count_only)
    if dimacs is not None or nnf is not None:
        from model import export

        for path, lines in ((dimacs, export.dimacs), (nnf, export.nnf_lines)):
            if path is not None:
                _write(path, lines(theory.boards))
    if as_json:
        print_json(answer)
    else:
        _print(theory, answer, drawn)


def _choose(
    grid_text: str | None,
    word: str | None,
    words_of: Callable[[int], "Lexicon"],
    theory_of: Callable[[Grid, str, "Lexicon"], "Theory"],
    rng: Random,
    *,
    any_word: bool,
) -> "Theory":
    """The theory of the grid and word given; what is not given is drawn so that it has a board."""
    if grid_text is not None:
        grids = [Grid.parse(read_grid_text(grid_text))]
    else:
        grids = [Grid.parse(stock) for stock in rng.sample(STOCK_GRIDS, len(STOCK_GRIDS))]
    lexicon = words_of(grids[0].length)
    if word is not None:
        solutions = [read_word(word, lexicon, any_word=any_word)]
    else:
        solutions = _answers(lexicon)
        rng.shuffle(solutions)
    theories = (
        theory_of(grid, solution, lexicon)
        for solution in solutions
        for grid in grids
        if len(solutions) == len(grids) == 1 or _likely(grid, solution, lexicon)
    )
    for theory in theories:
        if len(solutions) == len(grids) == 1 or theory.compiled.count():
            return theory
    return theory_of(grids[0], solutions[0], lexicon)


def _answers(lexicon: "Lexicon") -> list[str]:
    """The words to draw a solution from: Wordle's answers among the lexicon's, or all of it."""
    import wordlist

    answers = wordlist.named("answers")
    return [word for word in lexicon.words if word in answers] or list(lexicon.words)


def _likely(grid: Grid, solution: str, lexicon: "Lexicon") -> bool:
    """Whether every row has a word by Wordle's own rule: a quick look before a theory is built."""
    from model.feedback import feedback_codes, letters_of, pattern_code

    shown = set(feedback_codes(lexicon.letters, letters_of([solution]))[:, 0].tolist())
    return all(pattern_code(row) in shown for row in grid.rows)


def _answer(
    theory: "Theory", samples: int, rng: Random, start: float, *, count_only: bool
) -> tuple[dict[str, Any], list["Board"]]:
    """The command's JSON, and the boards drawn."""
    count = theory.compiled.count()
    satisfiable = count > 0 if count_only else theory.satisfiable()
    drawn = theory.compiled.sample(samples, rng) if satisfiable and not count_only else []
    spent = {part: theory.seconds.get(part, 0.0) for part in ("phase1", "phase2", "count")}
    answer = {
        "word": theory.solution,
        "grid": list(theory.grid.rows),
        "rules": theory.rules,
        "play": "any",
        "distinct": theory.distinct,
        "words": {"name": theory.lexicon.name, "size": len(theory.lexicon)},
        "satisfiable": satisfiable,
        "candidates": [len(row) for row in theory.candidates],
        "count": str(count),
        "samples": [list(words) for words in drawn],
        "seconds": {"total": round(time.perf_counter() - start, 4)}
        | {part: round(seconds, 4) for part, seconds in spent.items()},
    }
    return answer, drawn


def _print(theory: "Theory", answer: dict[str, Any], drawn: list["Board"]) -> None:
    screen = console()
    screen.print(f"The final word is: {answer['word']}")
    screen.print(f"Satisfiable: {answer['satisfiable']}")
    screen.print(f"Board Solutions: {answer['count']}")
    if not answer["satisfiable"]:
        screen.print("No valid boards to display.")
    for words in drawn:
        screen.print("Possible solution:")
        for word, pattern in zip(words, (*theory.grid.rows, "G" * len(words[0])), strict=True):
            screen.print(tiles(word, pattern))
    spent = answer["seconds"]
    screen.print(
        f"Time: {spent['total']:.2f} s (phase 1 {spent['phase1']:.2f}, "
        f"phase 2 {spent['phase2']:.2f}, count {spent['count']:.2f})"
    )


def mentions(about: str) -> Callable[[Any], bool]:
    """Whether a proposition is about what `--about` names: a row, a tile or a letter."""
    from model.propositions import row_name

    kind, _, rest = about.strip().lower().partition(" ")
    parts = [part.upper() for part in rest.replace(",", " ").split()]

    def at(proposition: Any) -> list[str]:
        row = getattr(proposition, "row", None)
        column = getattr(proposition, "column", None)
        place = [] if row is None else [row_name(row)]
        return place if column is None else [*place, str(column + 1)]

    if kind == "row" and len(parts) == 1:
        return lambda proposition: at(proposition)[:1] == parts
    if kind == "tile" and len(parts) == 2:
        return lambda proposition: at(proposition) == parts
    if kind == "letter" and len(parts) == 1:
        return lambda proposition: getattr(proposition, "letter", "").upper() == parts[0]
    raise InputError(f"--about {about!r} is not 'row 1', 'row S', 'tile 1,3' or 'letter h'")


def _write(path: Path, lines: Iterable[str]) -> None:
    try:
        with path.open("w", encoding="ascii") as file:
            file.writelines(line + "\n" for line in lines)
    except OSError as error:
        raise InputError(f"the file {path} cannot be written: {error.strerror}") from None
