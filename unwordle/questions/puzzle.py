"""Parts of the questions `clues` and `backwards`: seeds, answers, why there is no puzzle.

The same question and seed make the same puzzle, to the byte.
"""

from collections.abc import Iterator, Sequence
from random import Random, SystemRandom
from typing import Any

from unwordle import wordlist
from unwordle.questions.answer import Answer, Reason, plain_reason
from unwordle.questions.lines import Line, Marks
from unwordle.questions.question import Question, option

MOST_DRAWN = 12
"""The most answers to try, without one given, until one has such a puzzle."""


USUAL = ("seed", "show", "json")
"""The options of all puzzles that most people need."""


class NoPuzzle(Answer):
    """Why there is no puzzle as it is asked for."""

    solution: str
    """The final word that was tried last."""
    seed: int
    reasons: list[Reason]
    proved: bool
    """True if it is proved that there is none."""


class AnyPuzzle(Question):
    """The fields of every kind of puzzle."""

    word: str | None = option(None, spelled="--answer", examples=("mummy",))
    """The final word; else a random answer."""
    seed: int | None = option(None, group="Settings", least=0, examples=(1,))
    """Make the same puzzle each time. [default: random]"""
    show: bool = option(False, group="What to show")
    """Show the answer too."""

    def seed_or_random(self) -> int:
        """Return the seed of the puzzle, or one drawn at random."""
        return SystemRandom().randrange(1 << 31) if self.seed is None else self.seed

    def lines(self, answer: Any) -> Iterator[Line]:
        """Word the puzzle, or why there is none."""
        if isinstance(answer, NoPuzzle):
            yield f"No such puzzle: {answer.reasons[0].text}."
            return
        yield from self.puzzle_lines(answer)
        yield Marks()

    def puzzle_lines(self, answer: Any) -> Iterator[Line]:
        """Word the puzzle."""
        raise NotImplementedError


def drawn(answers: Sequence[str], seed: int) -> list[str]:
    """Return the answers to try for this seed until one has a puzzle: at most MOST_DRAWN."""
    sampled = Random(f"answer {seed}").sample(answers, min(MOST_DRAWN, len(answers)))
    return [word for word in sampled if word not in wordlist.coarse()] or sampled


def no_puzzle(solution: str, seed: int, text: str, *, proved: bool = False) -> NoPuzzle:
    """Return why there is no puzzle."""
    reasons = [plain_reason("puzzle", text)]
    return NoPuzzle(solution=solution, seed=seed, reasons=reasons, proved=proved)
