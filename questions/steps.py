"""Steps of reasoning from clues to the words that they leave; `solve`, `clues` and hints ask."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NotRequired

import wordlist
from model.game.errors import InputError
from model.game.feedback import feedback
from model.game.hint import Hint
from model.game.lexicon import Lexicon
from model.steps.facts import Fact, OneOf
from model.steps.letters import Clues, Kind, Step, explain
from model.steps.sentences import sentence
from questions import lines
from questions.lines import Line
from questions.question import QUIET, FieldError, Manners, Question, blaming, option
from questions.shape import Answer
from questions.words import WORDS, read_lexicon

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
    """An explanation, or the beginning of one."""

    steps: list[StepAnswer]
    left: int
    """How many words are left; 0 where clues clash."""


class HintAnswer(Answer):
    """One step of an explanation."""

    number: int
    of: int
    """How many steps there are."""
    step: StepAnswer | None
    """None where the clues exclude no word."""


@dataclass(frozen=True, kw_only=True)
class ClueHint(Question):
    """Give one step from clues to the word that they leave: a sentence, and the tiles it uses."""

    clues: tuple[str, ...] = option(
        longest=20, examples=(["crane=WWYWG"],), help="Guesses and their colours: crane=WWYWG."
    )
    number: int = option(1, least=1, most=500, help="Which step; the first is 1.")
    words: str = WORDS

    def answer(self, manners: Manners = QUIET) -> HintAnswer:
        """Return the step of this number."""
        with blaming("clues"):
            if not self.clues:
                raise InputError("there is no clue: give one, such as crane=WWYWG")
            clues = [Hint.parse(text) for text in self.clues]
        lexicon = read_lexicon(self.words, len(clues[0].guess), manners=manners)
        mild = tuple(word for word in lexicon.words if word not in wordlist.coarse())
        if any(all(feedback(clue.guess, word) == clue.pattern for clue in clues) for word in mild):
            lexicon = replace(lexicon, words=mild)  # else it is a coarse word, and may be named
        steps = steps_of(Clues(clues, lexicon))
        if self.number > max(1, len(steps)):
            raise FieldError(
                "number", f"there is no step {self.number}: the explanation has {len(steps)}"
            )
        step = steps[self.number - 1] if steps else None
        return {"number": self.number, "of": len(steps), "step": step}


def steps_answer(hints: Sequence[Hint], lexicon: Lexicon) -> StepsAnswer:
    """Return the steps from clues to the words they leave."""
    clues = Clues(hints, lexicon)
    return {"steps": steps_of(clues), "left": len(clues.words)}


def steps_of(clues: Clues) -> list[StepAnswer]:
    """Return all steps from clues, with the tiles that each uses."""
    source: dict[Fact, Step] = {}
    answers = []
    for number, step in enumerate(explain(clues), 1):
        answers.append(_step(number, step, clues, source))
        for fact in step.facts:
            source.setdefault(fact, step)
    return answers


def _step(number: int, step: Step, clues: Clues, source: dict[Fact, Step]) -> StepAnswer:
    tiles: dict[int, set[int]] = {}
    for one in (step, *(source[fact] for fact in step.premises)):
        if one.reading is not None:
            tiles.setdefault(one.reading.clue, set()).update(one.reading.columns)
    answer: StepAnswer = {
        "number": number,
        "kind": step.kind,
        "text": sentence(step, clues),
        "tiles": [
            {"row": clue + 1, "columns": [column + 1 for column in sorted(columns)]}
            for clue, columns in sorted(tiles.items())
        ],
    }
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
