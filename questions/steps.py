"""Steps of reasoning from clues to the words that they leave; `solve`, `clues` and hints ask."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NotRequired

from model.files import write_lines
from model.game.errors import InputError
from model.game.hint import Hint
from model.steps.kinds import Kind
from questions import lines
from questions.lines import Line
from questions.shape import Answer

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon
    from model.steps.certify import Theorem
    from model.steps.facts import Fact
    from model.steps.letters import Clues, LetterStep

_MOST_LISTED = 50
CERTIFICATE = "Write a proof of the answer to this file; the command prove checks it."


class Tiles(Answer):
    """Tiles of one clue; rows and columns count from 1."""

    row: int
    columns: list[int]


class StepAnswer(Answer):
    """One step of reasoning: its premises, its sentence, and its cost."""

    number: int
    kind: Kind
    text: str
    cost: int
    tiles: list[Tiles]
    """Tiles read here or in steps used."""
    uses: list[int]
    """The numbers of the earlier steps that it uses."""
    counting: bool
    """Whether copies of a letter are counted."""
    thought_of: NotRequired[int]
    """How many words of the list a person must think of."""
    words: NotRequired[list[str]]
    """The words left, if at most fifty."""


class StepsAnswer(Answer):
    """An explanation, or the beginning of one."""

    steps: list[StepAnswer]
    hardest_step: int
    sum_of_costs: int
    left: int
    """How many words are left; 0 where clues clash."""


class HintAnswer(Answer):
    """One step of an explanation."""

    number: int
    of: int
    """How many steps there are."""
    step: StepAnswer | None
    """None where the clues exclude no word."""


def steps_answer(
    hints: Sequence[Hint], lexicon: "Lexicon", first: int | None = None
) -> StepsAnswer:
    """Return the steps from clues to the words they leave: the `first` of them, or all."""
    from model.steps.letters import Clues

    clues = Clues(hints, lexicon)
    steps = steps_of(clues)
    costs = [step["cost"] for step in steps]
    return {
        "steps": steps[:first],
        "hardest_step": max(costs, default=0),
        "sum_of_costs": sum(costs),
        "left": len(clues.words),
    }


def hint_answer(hints: Sequence[Hint], lexicon: "Lexicon", number: int) -> HintAnswer:
    """Return the step of this number. Raises InputError if there are fewer."""
    from model.steps.letters import Clues

    steps = steps_of(Clues(hints, lexicon))
    if number > max(1, len(steps)):
        raise InputError(f"there is no step {number}: the explanation has {len(steps)}")
    return {"number": number, "of": len(steps), "step": steps[number - 1] if steps else None}


def steps_of(clues: "Clues") -> list[StepAnswer]:
    """Return all steps from clues, with the tiles and earlier steps that each uses."""
    from model.steps.engine import explain

    source: dict[Fact, tuple[int, LetterStep]] = {}
    answers = []
    for number, step in enumerate(explain(clues), 1):
        answers.append(_step(number, step, clues, source))
        for fact in step.facts:
            source.setdefault(fact, (number, step))
    return answers


def _step(
    number: int, step: "LetterStep", clues: "Clues", source: dict["Fact", tuple[int, "LetterStep"]]
) -> StepAnswer:
    from model.steps.facts import OneOf
    from model.steps.letters import counting
    from model.steps.sentences import sentence

    sources = [source[fact] for fact in step.premises]
    tiles: dict[int, set[int]] = {}
    for one in (step, *(earlier for _, earlier in sources)):
        if one.reading is not None:
            tiles.setdefault(one.reading.clue, set()).update(one.reading.columns)
    answer: StepAnswer = {
        "number": number,
        "kind": step.kind,
        "text": sentence(step, clues),
        "cost": step.cost,
        "tiles": [
            {"row": clue + 1, "columns": [column + 1 for column in sorted(columns)]}
            for clue, columns in sorted(tiles.items())
        ],
        "uses": sorted({earlier for earlier, _ in sources}),
        "counting": counting(step),
    }
    if step.thought_of is not None:
        answer["thought_of"] = step.thought_of
    left = next((fact.words for fact in step.facts if isinstance(fact, OneOf)), ())
    if 0 < len(left) <= _MOST_LISTED:
        answer["words"] = list(left)
    return answer


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


def write_steps_certificate(path: Path, hints: Sequence[Hint], lexicon: "Lexicon") -> None:
    """Write the proof of each step from clues to the words they leave."""
    from model.steps.certify import of_steps
    from model.steps.letters import Clues

    write_certificate(path, of_steps(Clues(hints, lexicon)))


def write_certificate(path: Path, theorems: Iterable["Theorem"]) -> None:
    """Write the proofs of theorems. Raises InputError if the file cannot be written."""
    from model.logic.certificate import written

    write_lines(path, written(theorems))
