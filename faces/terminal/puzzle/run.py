"""Run a puzzle command: make the puzzles, and print them, write them or lay them out."""

import json
import sys
from collections.abc import Generator
from contextlib import closing, nullcontext
from dataclasses import dataclass
from os.path import realpath
from pathlib import Path
from random import SystemRandom

from faces.terminal.output import console, echo, old_print_json, print_marks, progress, say, tiles
from faces.terminal.puzzle.batch import Puzzle, Request, made, puzzles, read_done, write_new
from faces.terminal.puzzle.sheet import clue_sheet, grid_sheet
from faces.terminal.steps import print_steps
from model.files import only_run, write_whole
from model.game.errors import InputError
from model.game.hint import Hint
from model.interrupts import Terminated
from model.puzzle.request import ClueRequest
from model.puzzle.sieve import told_from
from model.text import counted
from questions.steps import steps_answer


@dataclass(frozen=True)
class Run:
    """What a command is to make, and where it goes."""

    request: Request
    seed: int | None
    count: int
    jobs: int
    out: Path | None
    html: Path | None
    pdf: Path | None
    as_json: bool
    json_lines: bool
    show: bool
    walkthrough: bool = False
    """Whether to print all steps to the answer with a puzzle of clues."""
    hint: int | None = None
    """Print only this many of them."""


def run_puzzles(run: Run) -> None:
    """Make the puzzles, and print or write them as they are found."""
    _check_files(run)
    with nullcontext() if run.out is None else only_run(run.out):
        _run(run)


def _run(run: Run) -> None:
    done = [] if run.out is None else read_done(run.out, run.request, run.seed)[: run.count]
    seed = run.seed
    if seed is None:
        seed = done[0]["seed"] if done else SystemRandom().randrange(1 << 31)
    every, held_back = list(done), []
    people = not (run.as_json or run.json_lines)
    together = run.as_json and run.count > 1 and run.out is None and not run.json_lines
    printed = run.out is None and run.count > 1 and sys.stdout.isatty()
    with (
        closing(_found(run, seed, done)) as found,
        progress("puzzles", run.count, quiet=printed) as tell,
    ):
        try:
            for puzzle in found:
                if made(puzzle):
                    every.append(puzzle)
                    tell(len(every))
                if run.out is None or not made(puzzle):
                    shown = _with_steps(run, puzzle)
                    if run.count == 1 or together:
                        held_back.append(shown)
                    else:
                        if len(every) > 1 and people:
                            echo()
                        _print(run, shown)
                if len(every) == run.count:
                    break
        except (KeyboardInterrupt, Terminated):
            if run.out is not None:
                done_so_far = counted(len(every), "puzzle")
                say(f"{run.out} holds {done_so_far}: the same command continues from there")
            raise
    if together:
        old_print_json({"puzzles": held_back, "seed": seed})
    else:
        for puzzle in held_back:
            _print(run, puzzle)
    if every:
        if people and run.out is None:
            print_marks(console())
        _report(run, every, len(every) - len(done))
        _write_sheets(run, every)


def _found(run: Run, seed: int, done: list[Puzzle]) -> Generator[Puzzle]:
    """The puzzles to come, written to the file of the run as they are found."""
    if len(done) < run.count:
        found = puzzles(run.request, seed, run.jobs, done, only=run.count == 1)
        yield from found if run.out is None else write_new(run.out, done, found)


def _report(run: Run, every: list[Puzzle], new: int) -> None:
    """Say how many puzzles there are, and where they are."""
    if len(every) < run.count:
        say(f"found no more than {counted(len(every), 'different puzzle')}")
    if run.out is not None and (run.as_json or run.json_lines):
        old_print_json({"out": str(run.out), "count": len(every), "new": new})
    elif run.out is not None:
        echo(f"{counted(len(every), 'puzzle')} in {run.out}, {new} of them new")


def _with_steps(run: Run, puzzle: Puzzle) -> Puzzle:
    """A puzzle with the steps to its answer, where they are asked for."""
    if not isinstance(run.request, ClueRequest) or not (run.walkthrough or run.hint):
        return puzzle
    hints = [Hint(clue["guess"], clue["pattern"]) for clue in puzzle["clues"]]
    words = told_from(puzzle["solution"], run.request.against)
    return {**puzzle, "walkthrough": steps_answer(hints, words, run.hint)}


def _print(run: Run, puzzle: Puzzle) -> None:
    if run.json_lines:
        print(json.dumps(puzzle))
    elif run.as_json:
        old_print_json(puzzle)
    elif isinstance(run.request, ClueRequest):
        listed = puzzle["solution"] in run.request.against
        _print_clues(puzzle, show=run.show, listed=listed)
        if "walkthrough" in puzzle:
            clues = [(clue["guess"], clue["pattern"]) for clue in puzzle["clues"]]
            print_steps(puzzle["walkthrough"]["steps"], clues)
    else:
        _print_grid(puzzle, show=run.show)


def _print_clues(puzzle: Puzzle, *, show: bool, listed: bool) -> None:
    """Print a clue puzzle; `listed` is whether its answer is a word of the list."""
    screen = console()
    if "reasons" in puzzle:
        echo(f"No such puzzle: {puzzle['reasons'][0]['text']}.")
    if not puzzle["clues"]:
        return
    for clue in puzzle["clues"]:
        screen.print(tiles(clue["guess"], clue["pattern"]))
    length = len(puzzle["solution"])
    word = puzzle["solution"] if show else "_" * length
    screen.print(tiles(word, ("G" if show else "W") * length))
    if "words_left" in puzzle:
        left = puzzle["words_left"]
        some = "--show lists them" if not show else _some(left)
        echo(f"The closest leaves {counted(len(left), 'word')}: {some}")
    else:
        one, other = ("One", "") if listed else ("No", " but the answer")
        needed = ", and every guess" if puzzle["irredundant"] else "; not every guess"
        echo(f"{one} word of {puzzle['against']}{other} fits{needed} is needed.")
    after = ", ".join(f"{left:,}" for left in puzzle["left_after"])
    fewest = " (proved: no fewer guesses would do)" if "minimum" in puzzle else ""
    echo(f"Words left after each guess: {after}{fewest}")
    _print_difficulty(puzzle)


def _print_grid(puzzle: Puzzle, *, show: bool) -> None:
    if not _print_rows(puzzle, show=show, last=puzzle["solution"]):
        return
    echo(
        f"One board of {puzzle['vocabulary_size']:,} words ({puzzle['vocabulary']}), "
        f"{puzzle['play']} play: counted"
    )
    _print_difficulty(puzzle)


def print_colours(puzzle: Puzzle, *, show: bool) -> None:
    """Print a puzzle of colours only; with `show` its words too."""
    if not _print_rows(puzzle, show=show, last=puzzle["solution"] if show else "....."):
        return
    echo(f"One board and one answer of {puzzle['lexicon_size']:,} words: proved")
    after = ", ".join(f"{left:,}" for left in puzzle["left"])
    echo(f"Words that could be the last one, after each row: {after}")
    _print_difficulty(puzzle)


def _print_rows(puzzle: Puzzle, *, show: bool, last: str) -> bool:
    """Print the tiles of a grid, or that there is none; whether there is one."""
    if not puzzle["grid"]:
        echo(f"No such puzzle: {puzzle['reasons'][0]['text']}.")
        return False
    screen = console()
    for word, row in zip(puzzle["board"], puzzle["grid"], strict=False):
        screen.print(tiles(word if show else "." * len(row), row))
    screen.print(tiles(last, "G" * len(last)))
    return True


def _print_difficulty(puzzle: Puzzle) -> None:
    score = f" ({puzzle['difficulty_score']})" if "difficulty_score" in puzzle else ""
    echo(f"Difficulty: {puzzle['difficulty']}{score} · seed {puzzle['seed']}")


def _some(words: list[str]) -> str:
    """The first of many words."""
    return ", ".join(words[:20]) + (f" and {len(words) - 20} more" if len(words) > 20 else "")


def _write_sheets(run: Run, every: list[Puzzle]) -> None:
    if run.html is None and run.pdf is None:
        return
    if isinstance(run.request, ClueRequest):
        sheet = clue_sheet(every, run.request.against)
    else:
        sheet = grid_sheet(every)
    if run.html is not None:
        from faces.terminal.puzzle.sheet_html import html

        write_whole(run.html, html(sheet).encode("utf-8", "replace"))
    if run.pdf is not None:
        from faces.terminal.puzzle.sheet_pdf import pdf

        write_whole(run.pdf, pdf(sheet))


def _check_files(run: Run) -> None:
    """Raise InputError, before any work, where a file is named twice, or a sheet cannot be made."""
    if run.out is not None and (run.walkthrough or run.hint):
        raise InputError("--out prints no puzzle, so leave out --walkthrough and --hint")
    named: dict[str, str] = {}
    for option, path in (("--out", run.out), ("--html", run.html), ("--pdf", run.pdf)):
        if path is not None:
            other = named.setdefault(realpath(path), option)
            if other != option:
                raise InputError(f"{other} and {option} both name the file {path}: name two files")
    if run.out is not None and run.out.exists() and not run.out.is_file():
        raise InputError(f"the file {run.out} cannot be written: --out keeps puzzles in a file")
    if run.pdf is not None:
        from faces.terminal.puzzle.sheet_pdf import check_library

        check_library()
    for path in filter(None, (run.html, run.pdf)):
        try:
            new = not path.exists()
            path.open("ab").close()
            if new:
                path.unlink()
        except OSError as error:
            raise InputError(f"the file {path} cannot be written: {error.strerror}") from None
