"""`check`: whether one board is possible, and if not, which row breaks which rule."""

import re
from collections.abc import Iterator
from random import Random
from typing import ClassVar, NotRequired

from unwordle.model.reasons.broken_rules import violations
from unwordle.players.particles import shares
from unwordle.players.player import Habits, anyone
from unwordle.questions.game import Game
from unwordle.questions.lines import Line, guessed_by
from unwordle.questions.question import QUIET, Manners, blaming, option
from unwordle.questions.shape import Answer, Probability, Reason, reason_answer
from unwordle.questions.words import WORD_PATTERN


class CheckAnswer(Answer):
    """Whether a board is possible."""

    possible: bool
    reasons: list[Reason]
    """The rules that rows break."""
    guessed_by: NotRequired[list[Probability]]
    """The share of players who guess each word there; absent if the board is not possible."""


class Check(Game):
    """Say whether these guesses could have made a grid, and if not, why.

    $ unwordle check rotor wanky farls --word halts --grid WWYWW/WGWWW/WGWYG
    """

    usual: ClassVar = ("word", "grid", "play", "words", "json")

    board: tuple[str, ...] = option(
        positional=True, longest=7, pattern=WORD_PATTERN, examples=(["which", "would", "range"],)
    )
    """The guesses, from the first row on, with or without the final word."""

    def answer(self, manners: Manners = QUIET) -> CheckAnswer:
        """Return whether the board is possible, and what its rows break."""
        theory = self.theory(Random(self.seed), manners)
        with blaming("board"):
            guesses = self._guesses()
            if len(guesses) == len(theory.grid.rows) + 1 and guesses[-1] == theory.solution:
                guesses.pop()
            broken = [reason_answer(each) for each in violations(theory, guesses)]
        answer: CheckAnswer = {"possible": not broken, "reasons": broken}
        if not broken:
            player = anyone(theory.lexicon, Habits().playing(theory.play), theory.rules)
            answer["guessed_by"] = shares(player, guesses, theory.grid.rows)
        return answer

    def _guesses(self) -> list[str]:
        return re.findall(r"[^\s,/]+", " ".join(self.board).lower())

    def lines(self, answer: CheckAnswer) -> Iterator[Line]:
        """Word whether the board is possible, and what it breaks."""
        yield f"Possible: {answer['possible']}"
        each = enumerate(zip(self._guesses(), answer.get("guessed_by", ()), strict=False))
        yield from (f"{word}: {guessed_by(share, row)}." for row, (word, share) in each)
        yield from (f"Row {reason['row']}: {reason['text']}" for reason in answer["reasons"])
