"""How `puzzle clues` and its kind give their puzzles: one or many, and on sheets to print."""

import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from faces.terminal.command import WordsOrJson
from faces.terminal.output import Terminal, echo, print_json, progress
from faces.terminal.screen import show
from faces.terminal.series import Made, Series, is_made
from faces.terminal.sheet import backwards_sheet, clue_sheet, grid_sheet
from model.files import write_whole
from model.game.errors import InputError
from model.text import counted
from questions.backwards import BackwardsAnswer
from questions.clues import Clues, CluesAnswer
from questions.grid import GridPuzzle, GridPuzzleAnswer
from questions.lines import Marks
from questions.puzzle import AnyPuzzle
from questions.question import CLUSTER, JOBS, Question, capped, option
from questions.shape import Answer


class Puzzles(Answer):
    """Several puzzles."""

    puzzles: list[CluesAnswer | GridPuzzleAnswer | BackwardsAnswer]
    seed: int
    """That of the first."""


@dataclass(frozen=True, kw_only=True)
class Batch(WordsOrJson):
    """How many puzzles to make, and where they go."""

    json_lines: bool = option(
        False, group="Output", help="Print each puzzle as a JSON object on a line, at once."
    )
    count: int = option(1, group="Settings", least=1, help="How many different puzzles to make.")
    jobs: int = JOBS
    cluster: str | None = CLUSTER
    html: Path | None = option(
        None, group="Output", help="Write a sheet to print to this HTML file."
    )

    def give(self, question: Question, terminal: Terminal) -> int:
        """Make the puzzles, and print them as they are found. Return the exit status."""
        assert isinstance(question, AnyPuzzle)
        sheet = self.html
        if sheet is not None and (sheet.is_dir() or not os.access(sheet.parent, os.W_OK)):
            raise InputError(f"the file {sheet} cannot be written: name another")
        answers, jobs = question.answers(terminal), capped(self.jobs, terminal)
        series = Series(question, answers, jobs, self.cluster)
        terminal.say_all()
        made = self._give_all(series, terminal)
        if made and sheet is not None:
            write_whole(sheet, _sheet(question, made).encode("utf-8", "replace"))
        return 0

    def _give_all(self, series: Series, terminal: Terminal) -> list[Made]:
        """Make the puzzles, and print them. Return those that there are."""
        question, seed = series.question, series.question.seed_or_random()
        together = self.json and self.count > 1 and not self.json_lines
        made: list[Made] = []
        told: list[Made] = []
        quiet = self.count > 1 and sys.stdout.isatty()
        with progress("puzzles", self.count, quiet=quiet) as tell:
            for puzzle in series.puzzles(seed, only=self.count == 1):
                if is_made(puzzle):
                    made.append(puzzle)
                    tell(len(made))
                told.append(puzzle)
                if self.count > 1 and not together:
                    self._print(question, puzzle, terminal, first=len(told) == 1)
                if len(made) == self.count:
                    break
        if together:
            print_json(question, {"puzzles": told, "seed": seed}, [self])
        elif self.count == 1:
            self._print(question, told[0], terminal)
        if not (self.json or self.json_lines):
            show([Marks()], terminal)
        if made and len(made) < self.count:
            terminal.say(f"found no more than {counted(len(made), 'different puzzle')}")
            terminal.say_all()
        return made

    def _print(
        self, question: AnyPuzzle, puzzle: Made, terminal: Terminal, *, first: bool = True
    ) -> None:
        if self.json_lines:
            print(json.dumps(puzzle), flush=True)
        elif self.json:
            print_json(question, puzzle, [self])
        else:
            if not first:
                echo()
            show(question.lines(puzzle), terminal)


def _sheet(question: AnyPuzzle, made: list[Made]) -> str:
    if isinstance(question, Clues):
        return clue_sheet(made)
    return (grid_sheet if isinstance(question, GridPuzzle) else backwards_sheet)(made)
