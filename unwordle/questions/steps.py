"""Steps of reasoning from clues to the words that they leave; `solve` and `clues` ask."""

from collections.abc import Iterator, Sequence
from typing import NotRequired

from unwordle.model.game.grid import Hint
from unwordle.model.game.lexicon import Lexicon
from unwordle.puzzles.facts import Fact, OneOf
from unwordle.puzzles.letters import Clues, Kind, Step, explain
from unwordle.puzzles.sentences import sentence
from unwordle.questions import lines
from unwordle.questions.lines import Line
from unwordle.questions.shape import Answer, answer_of

_MOST_LISTED = 50


class Tiles(Answer):
    """Tiles of one clue; rows and columns count from 1."""

    row: int
    columns: list[int]


class StepAnswer(Answer):
    """One step of reasoning: its sentence, and the tiles behind it."""

    number: int
    kind: Kind
    text: str
    tiles: list[Tiles]
    """Tiles read here or in steps used."""
    words: NotRequired[list[str]]
    """The words left, if at most fifty."""


class StepsAnswer(Answer):
    """An explanation."""

    steps: list[StepAnswer]
    left: int
    """How many words are left; 0 where clues clash."""


def steps_answer(hints: Sequence[Hint], lexicon: Lexicon) -> StepsAnswer:
    """Return the steps from clues to the words they leave, with the tiles that each uses."""
    clues = Clues(hints, lexicon)
    source: dict[Fact, Step] = {}
    steps = []
    for number, step in enumerate(explain(clues), 1):
        steps.append(_step(number, step, clues, source))
        for fact in step.facts:
            source.setdefault(fact, step)
    return {"steps": steps, "left": len(clues.words)}


def _step(number: int, step: Step, clues: Clues, source: dict[Fact, Step]) -> StepAnswer:
    tiles: dict[int, set[int]] = {}
    for one in (step, *(source[fact] for fact in step.premises)):
        if one.reading is not None:
            lit = tiles.setdefault(one.reading.clue + 1, set())
            lit |= {column + 1 for column in one.reading.columns}
    left = next((tuple(fact.words) for fact in step.facts if isinstance(fact, OneOf)), ())
    return answer_of(
        StepAnswer,
        step,
        number=number,
        text=sentence(step, clues),
        tiles=[{"row": row, "columns": sorted(columns)} for row, columns in sorted(tiles.items())],
        words=left if len(left) <= _MOST_LISTED else None,
    )


def step_lines(steps: Sequence[StepAnswer], clues: Sequence[Hint]) -> Iterator[Line]:
    """Word steps, each of reading with the tiles that it reads."""
    for step in steps:
        number = f"{step['number']:3}. "
        if step["kind"] == "reading":
            (lit,) = step["tiles"]
            clue = clues[lit["row"] - 1]
            yield lines.Tiles(clue.guess, clue.pattern, number, f"  {step['text']}", lit["columns"])
        else:
            yield number + step["text"]
