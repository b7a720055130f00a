"""How `puzzle clues` and `puzzle grid` give their puzzles: many, in files, on sheets to print."""

import json
import sys
from collections.abc import Generator
from contextlib import closing, nullcontext
from dataclasses import dataclass
from os.path import realpath
from pathlib import Path

from faces.terminal.command import WordsOrJson
from faces.terminal.output import Terminal, echo, print_json, progress
from faces.terminal.screen import show
from faces.terminal.series import Made, Series, is_made, write_new
from faces.terminal.sheet import backwards_sheet, clue_sheet, grid_sheet
from faces.terminal.sheet_html import html
from model.files import only_run, write_whole
from model.game.errors import InputError
from model.interrupts import Terminated
from model.text import counted
from questions.clues import Clues, CluesAnswer
from questions.grid import GridPuzzle, GridPuzzleAnswer
from questions.lines import Marks
from questions.puzzle import AnyPuzzle
from questions.question import Question, capped, option
from questions.shape import Answer


class CluesPuzzles(Answer):
    """Several puzzles of clues."""

    puzzles: list[CluesAnswer]
    seed: int


class GridPuzzles(Answer):
    """Several grids."""

    puzzles: list[GridPuzzleAnswer]
    seed: int


class PuzzleFile(Answer):
    """A file of puzzles."""

    out: str
    count: int
    """How many puzzles are in it."""
    new: int
    """How many of them this run has made."""


@dataclass(frozen=True, kw_only=True)
class Batch(WordsOrJson):
    """How many puzzles to make, and where they go."""

    json_lines: bool = option(
        False, group="Output", help="Print each result as a JSON object on a line."
    )
    count: int = option(1, group="Settings", least=1, help="How many different puzzles to make.")
    jobs: int = option(1, group="Settings", least=1, help="How many processes to make them in.")
    cluster: str | None = option(
        None, group="Settings", help="The address of a Dask scheduler to make them."
    )
    out: Path | None = option(
        None,
        group="Output",
        help="Write the puzzles to this file, one JSON object a line; the same command continues "
        "an interrupted run.",
    )
    html: Path | None = option(
        None, group="Output", help="Write a sheet to print to this HTML file."
    )

    def give(self, question: Question, terminal: Terminal) -> int:
        """Make the puzzles, and print or write them as they are found. Return the exit status."""
        assert isinstance(question, AnyPuzzle)
        self._check_files(question)
        with nullcontext() if self.out is None else only_run(self.out):
            request = question.request(terminal)
            jobs = capped(self.jobs, terminal)
            series = Series(question, request, jobs, self.cluster)
            first = question.first_seed()
            done = [] if self.out is None else series.read_done(self.out, first)[: self.count]
            seed = done[0]["seed"] if done and first is None else question.seed_or_random()
            terminal.say_all()
            every = [*done, *self._made(series, seed, done, terminal)]
        if every:
            self._report(question, terminal, len(every), len(done))
            self._write_sheet(question, every)
        return 0

    @property
    def _people(self) -> bool:
        return not (self.json or self.json_lines)

    def _made(self, series: Series, seed: int, done: list[Made], terminal: Terminal) -> list[Made]:
        """Make the puzzles that are missing, and print them. Return those that there are.

        One alone, and those that are one JSON object together, are printed at the end.
        """
        question = series.question
        made: list[Made] = []
        together = self.json and self.count > 1 and self.out is None and not self.json_lines
        at_end: list[Made] = []
        quiet = self.out is None and self.count > 1 and sys.stdout.isatty()
        with (
            closing(self._found(series, seed, done)) as found,
            progress("puzzles", self.count, quiet=quiet) as tell,
        ):
            try:
                for puzzle in found:
                    if is_made(puzzle):
                        made.append(puzzle)
                        tell(len(done) + len(made))
                    if self.count == 1 or together:
                        at_end.append(puzzle)
                    elif self.out is None or not is_made(puzzle):
                        if len(made) > 1 and self._people:
                            echo()
                        self._print(question, puzzle, terminal)
                    if len(done) + len(made) == self.count:
                        break
            except (KeyboardInterrupt, Terminated):
                if self.out is not None:
                    so_far = counted(len(done) + len(made), "puzzle")
                    terminal.say(
                        f"{self.out} holds {so_far}: the same command continues from there"
                    )
                raise
        if together:
            print_json(question, {"puzzles": at_end, "seed": seed}, [self])
            return made
        for puzzle in at_end:
            if self.out is None or not is_made(puzzle):
                self._print(question, puzzle, terminal)
        return made

    def _found(self, series: Series, seed: int, done: list[Made]) -> Generator[Made]:
        """Yield the puzzles to come, written to the file as they are found."""
        if len(done) < self.count:
            new = series.puzzles(seed, done, only=self.count == 1)
            yield from new if self.out is None else write_new(self.out, done, new)

    def _print(self, question: AnyPuzzle, puzzle: Made, terminal: Terminal) -> None:
        if self.json_lines:
            print(json.dumps(puzzle))
        elif self.json:
            print_json(question, puzzle, [self])
        else:
            show(question.lines(puzzle), terminal)

    def _report(self, question: AnyPuzzle, terminal: Terminal, every: int, done: int) -> None:
        """Say how many puzzles there are, and where they are."""
        if self._people and self.out is None:
            show([Marks()], terminal)
        if every < self.count:
            terminal.say(f"found no more than {counted(every, 'different puzzle')}")
        terminal.say_all()
        if self.out is not None and not self._people:
            report = {"out": str(self.out), "count": every, "new": every - done}
            print_json(question, report, [self])
        elif self.out is not None:
            echo(f"{counted(every, 'puzzle')} in {self.out}, {every - done} of them new")

    def _write_sheet(self, question: AnyPuzzle, every: list[Made]) -> None:
        if self.html is not None:
            if isinstance(question, Clues):
                sheet = clue_sheet(every, question)
            else:
                sheet = (grid_sheet if isinstance(question, GridPuzzle) else backwards_sheet)(every)
            write_whole(self.html, html(sheet).encode("utf-8", "replace"))

    def _check_files(self, question: AnyPuzzle) -> None:
        """Raise InputError, before any work, if a file is named twice, or cannot be made."""
        steps = isinstance(question, Clues) and (question.walkthrough or question.hint)
        if self.out is not None and steps:
            raise InputError("`out` prints no puzzle, so leave out `walkthrough` and `hint`")
        if self.out and self.html and realpath(self.out) == realpath(self.html):
            raise InputError(f"`out` and `html` both name the file {self.html}: name two files")
        if self.out is not None and self.out.exists() and not self.out.is_file():
            raise InputError(
                f"the file {self.out} cannot be written: `out` keeps puzzles in a file"
            )
        if self.html is not None:
            try:
                new = not self.html.exists()
                self.html.open("ab").close()
                if new:
                    self.html.unlink()
            except OSError as error:
                raise InputError(
                    f"the file {self.html} cannot be written: {error.strerror}"
                ) from None
