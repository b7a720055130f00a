"""How `infer` and `player` answer: of all files together, or of each file by itself."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

from unwordle.cli.command import WordsOrJson
from unwordle.cli.output import Terminal, echo, print_json, say
from unwordle.cli.screen import show
from unwordle.model.game.input import InputError
from unwordle.processes import spread
from unwordle.questions.question import CLUSTER, JOBS, Question, option


class Each(WordsOrJson):
    """Whether files are asked about one by one, and where."""

    each: bool = option(False, group="Settings")
    """Answer for each FILE by itself; with --json a line for each."""
    jobs: int = JOBS
    cluster: str | None = CLUSTER

    needs: ClassVar = {"jobs": "each", "cluster": "each"}

    def give(self, question: Question, terminal: Terminal) -> int:
        """Answer the question, or one for each file. Return the exit status."""
        if not self.each:
            return super().give(question, terminal)
        fields = question.fields()
        files: tuple[Path, ...] = fields["files"]
        if not files or Path("-") in files or fields.get("grids"):
            raise InputError("`each` is for files: name them, and nothing else to read")
        if fields.get("csv") or fields.get("plot"):
            text = "`each` has many answers, but `csv` and `plot` are of one: leave out one"
            raise InputError(text)
        status = 0
        of_each = [_of(question, file) for file in files]
        todo = [_of(question, file.absolute()) for file in files]
        made = spread(_answer, todo, self.jobs, self.cluster)
        for (_, answer), asked, file in zip(made, of_each, files, strict=True):
            if "error" in answer:
                say(f"{file}: {answer['error']}")
            if self.json:
                print_json(asked, answer)
            elif "error" not in answer:
                echo(f"{file}:")
                show(asked.lines(answer), terminal)
                echo()
            status = 2 if "error" in answer else status or question.status(answer)
        return status


def _of(question: Question, file: Path) -> Question:
    return replace(question, **{"files": (file,)})


def _answer(question: Question) -> Mapping[str, Any]:
    """Return the answer; to a file that cannot be asked about, why: the others continue."""
    try:
        return question.answer()
    except InputError as error:
        return {"error": str(error)}
