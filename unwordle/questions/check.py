"""`check`: whether one board is possible, and if not, which row breaks which rule."""

import re
from collections.abc import Iterator
from random import Random
from typing import ClassVar

from unwordle.model.game.input import folded
from unwordle.model.reasons.broken_rules import violations
from unwordle.players.player import opened_by
from unwordle.questions.answer import Answer, Probability, Reason, reason_of
from unwordle.questions.game import Game
from unwordle.questions.lines import Line, opening
from unwordle.questions.question import QUIET, Console, blaming, option
from unwordle.questions.words import WORD_PATTERN


class CheckAnswer(Answer):
    """The finding on one board."""

    possible: bool
    reasons: list[Reason]
    """The rules that rows break."""
    opened_by: Probability | None = None
    """The share of players who open with the first guess; absent if the board is not possible."""


class Check(Game):
    """Say whether these guesses could have made a grid, and if not, why.

    $ unwordle check rotor wanky farls --word halts --grid WWYWW/WGWWW/WGWYG
    """

    usual: ClassVar = ("word", "grid", "play", "words", "json")

    board: tuple[str, ...] = option(
        positional=True, longest=7, pattern=WORD_PATTERN, examples=(["which", "would", "range"],)
    )
    """The guesses, from the first row on, with or without the final word."""

    def answer(self, console: Console = QUIET) -> CheckAnswer:
        """Return whether the board is possible, and what its rows break."""
        theory = self.theory(Random(self.seed), console)
        with blaming("board"):
            guesses = self._guesses()
            if len(guesses) == len(theory.grid.rows) + 1 and guesses[-1] == theory.solution:
                guesses.pop()
            broken = [reason_of(each) for each in violations(theory, guesses)]
        answer = CheckAnswer(possible=not broken, reasons=broken)
        if not broken:
            hard = theory.play == "hard"
            answer.opened_by = opened_by(guesses[0], theory.lexicon, hard=hard)
        return answer

    def _guesses(self) -> list[str]:
        return re.findall(r"[^\s,/]+", folded(" ".join(self.board)))

    def lines(self, answer: CheckAnswer) -> Iterator[Line]:
        """Word whether the board is possible, and what it breaks."""
        yield f"Possible: {answer.possible}"
        if answer.opened_by is not None:
            yield f"{self._guesses()[0]}: {opening(answer.opened_by)}."
        yield from (f"Row {reason.row}: {reason.text}" for reason in answer.reasons)
