"""How `puzzle clues` and its kind give their puzzles: one or many, and on sheets to print."""

import os
import sys
from pathlib import Path

from unwordle.cli.command import WordsOrJson
from unwordle.cli.output import Terminal, echo, print_json
from unwordle.cli.screen import show
from unwordle.cli.series import Made, different, is_made
from unwordle.cli.sheet import backwards_sheet, clue_sheet, grid_sheet
from unwordle.files import write_whole
from unwordle.model.game.input import InputError
from unwordle.model.text import counted
from unwordle.questions.clues import Clues
from unwordle.questions.grid import GridPuzzle
from unwordle.questions.lines import Marks
from unwordle.questions.puzzle import AnyPuzzle
from unwordle.questions.question import CLUSTER, JOBS, QUIET, Question, option


class Batch(WordsOrJson):
    """How many puzzles to make, and where they go."""

    count: int = option(1, group="Settings", least=1)
    """How many different puzzles to make; with `json` a line for each, at once."""
    jobs: int = JOBS
    cluster: str | None = CLUSTER
    html: Path | None = option(None, group="Output")
    """Write a sheet to print to this HTML file."""

    def give(self, question: Question, terminal: Terminal) -> int:
        """Make the puzzles, and print them as they are found. Return the exit status."""
        assert isinstance(question, AnyPuzzle)
        sheet = self.html
        if sheet is not None and (sheet.is_dir() or not os.access(sheet.parent, os.W_OK)):
            raise InputError(f"the file {sheet} cannot be written: name another")
        made: list[Made] = []
        try:
            self._give_all(question, terminal, made)
        finally:  # Ctrl-C leaves a sheet of those that are made
            if made and sheet is not None:
                write_whole(sheet, _sheet(question, made).encode("utf-8", "replace"))
        if not self.json:
            show([Marks()], terminal)
        if made and len(made) < self.count:
            terminal.say(f"found no more than {counted(len(made), 'different puzzle')}")
            terminal.say_all()
        return 0

    def _give_all(self, question: AnyPuzzle, terminal: Terminal, made: list[Made]) -> None:
        """Make the puzzles, and print them, or why there is none. Those that there are are added
        to `made`.
        """
        answers = question.answers(terminal)
        puzzles = different(question, answers, self.jobs, self.cluster, only=self.count == 1)
        terminal.say_all()
        manners = QUIET if sys.stdout.isatty() else terminal  # a bar among puzzles is in their way
        with manners.progress("puzzles", self.count) as tell:
            for puzzle in puzzles:
                if self.json:
                    print_json(question, puzzle, self)
                else:
                    if made:
                        echo()
                    show(question.lines(puzzle), terminal)
                if is_made(puzzle):
                    made.append(puzzle)
                    tell(len(made))
                if len(made) == self.count:
                    break


def _sheet(question: AnyPuzzle, made: list[Made]) -> str:
    if isinstance(question, Clues):
        return clue_sheet(made)
    return (grid_sheet if isinstance(question, GridPuzzle) else backwards_sheet)(made)
