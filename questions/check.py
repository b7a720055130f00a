"""`check`: whether one board is possible, and if not, which row breaks which rule."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from model.reasons.broken_rules import violations
from questions.game import Game
from questions.lines import Line
from questions.question import QUIET, Manners, blaming, option
from questions.shape import Answer, Reason, reason_answer
from questions.words import WORD_PATTERN


class CheckAnswer(Answer):
    """Whether a board is possible."""

    possible: bool
    reasons: list[Reason]
    """The rules that rows break."""


@dataclass(frozen=True, kw_only=True)
class Check(Game):
    """Say whether these guesses could have made a grid with a final word, and if not, why.

    $ unwordle check rotor wanky farls --word halts --grid WWYWW/WGWWW/WGWYG
    """

    board: tuple[str, ...] = option(
        positional=True,
        longest=7,
        pattern=WORD_PATTERN,
        examples=(["which", "would", "range"],),
        help="The guesses, from the first row on, with or without the final word.",
    )

    def answer(self, manners: Manners = QUIET) -> CheckAnswer:
        """Return whether the board is possible, and what its rows break."""
        theory = self.theory(Random(self.seed), manners)
        with blaming("board"):
            guesses = re.split(r"[\s,/]+", " ".join(self.board).strip().lower())
            if len(guesses) == len(theory.grid.rows) + 1 and guesses[-1] == theory.solution:
                guesses.pop()
            broken = [reason_answer(each) for each in violations(theory, guesses)]
        return {"possible": not broken, "reasons": broken}

    def lines(self, answer: CheckAnswer) -> Iterator[Line]:
        """Word whether the board is possible, and what it breaks."""
        yield f"Possible: {answer['possible']}"
        for reason in answer["reasons"]:
            yield f"Row {reason['row']}: {reason['text']}"
