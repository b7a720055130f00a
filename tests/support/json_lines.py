"""A face that reads a question a line, as JSON, and writes an answer a line: an example to add.

$ echo '{"question": "board", "word": "halts", "grid": "WWYWW"}' | python json_lines.py
"""

import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from unwordle.model.game.input import InputError
from unwordle.model.text import listed
from unwordle.questions.board import Board
from unwordle.questions.check import Check
from unwordle.questions.infer import Infer
from unwordle.questions.question import FieldError, Question
from unwordle.questions.solve import Solve

QUESTIONS: dict[str, type[Question]] = {
    "board": Board,
    "check": Check,
    "infer": Infer,
    "solve": Solve,
}


def answers(lines: Iterable[str]) -> Iterator[str]:
    """Yield the answer to each question, or why it is not accepted."""
    for line in lines:
        try:
            yield json.dumps(question_of(json.loads(line)).answer())
        except InputError as error:
            field = error.field if isinstance(error, FieldError) else None
            yield json.dumps({"error": str(error), "field": field})


def question_of(asked: dict[str, Any]) -> Question:
    """Return the question. Raises InputError if there is none of the name or with such fields."""
    name = asked.pop("question", None)
    if name not in QUESTIONS:
        raise InputError(f"no question is called {name!r}: {listed([*QUESTIONS], 'or')}")
    known = {one.name for one in QUESTIONS[name].parameters()}
    if unknown := asked.keys() - known:
        raise InputError(f"{name} has no field {min(unknown)!r}")
    values = {field: tuple(v) if isinstance(v, list) else v for field, v in asked.items()}
    return QUESTIONS[name](**values)


if __name__ == "__main__":
    for answer in answers(sys.stdin):
        print(answer, flush=True)
