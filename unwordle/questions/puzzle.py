"""What the questions `clues` and `backwards` share: words, difficulty, why there is none.

The same question and seed make the same puzzle, to the byte.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random, SystemRandom
from typing import Any, final

from unwordle import wordlist
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.theory import Theory
from unwordle.puzzles.clues import Difficulty
from unwordle.questions.lines import Line, Marks
from unwordle.questions.question import Manners, Question, blaming, option
from unwordle.questions.shape import Answer, Reason, plain_reason
from unwordle.questions.words import (
    Limited,
    OfLength,
    answers_among,
    check_length,
    read_lexicon,
    word_in,
)

COMMON = "common"
"""The name of the list of common words."""
MOST_DRAWN = 12
"""The most answers to try, without one given, until one has such a puzzle."""


USUAL = ("seed", "show", "json")
"""The options of all puzzles that most people need."""


@final
class NoPuzzle(Answer):
    """Why there is no puzzle as it is asked for."""

    solution: str
    """The final word that was tried last."""
    seed: int
    reasons: list[Reason]
    proved: bool
    """Whether it is proved that there is none."""


class PuzzleAnswer(Answer):
    """A puzzle made of the words of a list, and how difficult it is."""

    solution: str
    difficulty: str
    """`easy`, `medium` or `hard`."""
    difficulty_score: float
    """The bits of the words with all green and yellow letters of the clues."""
    vocabulary: str
    """The words guessed with: `common` is the common ones."""
    vocabulary_size: int
    seed: int


class AnyPuzzle(Question):
    """What every kind of puzzle is asked for."""

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
        if "reasons" in answer:
            yield f"No such puzzle: {answer['reasons'][0]['text']}."
            return
        yield from self.puzzle_lines(answer)
        if "difficulty" in answer:
            score = f" ({answer['difficulty_score']})" if "difficulty_score" in answer else ""
            yield f"Difficulty: {answer['difficulty']}{score} · seed {answer['seed']}"
        yield Marks()

    def puzzle_lines(self, answer: Any) -> Iterator[Line]:
        """Word the puzzle."""
        raise NotImplementedError


class Puzzle(AnyPuzzle, Limited, OfLength):
    """What puzzles made of the words of a list are asked for."""

    difficulty: Difficulty | None = None
    """Only puzzles of this difficulty; docs/puzzles.md defines it."""
    vocabulary: str = option(COMMON, group="Words", listed=wordlist.NAMES)
    """The words to guess with: common, today or another list, or a file."""

    def lexicon(self, manners: Manners) -> Lexicon:
        """Return the words allowed, which are as long as the answer."""
        length = self.length
        if self.word is not None:
            with blaming("word"):
                check_length(f"the answer {self.word!r}", self.word.strip(), length)
            bundled = self.words in wordlist.NAMES
            length = wordlist.BUNDLED_LENGTH if bundled else len(self.word.strip())
        length = length or wordlist.BUNDLED_LENGTH
        return read_lexicon(self.words, length, manners, limit=self.limit)

    def named(self, lexicon: Lexicon) -> str:
        """Return the name of the words allowed: if they are limited, which of the list."""
        frequent = "" if self.limit is None else f" (the {len(lexicon):,} most frequent)"
        return lexicon.name + frequent

    def words_to_guess(self, lexicon: Lexicon) -> Lexicon:
        """Return the lexicon's common words, all of it, or another list by its name or file.

        All words of another language count as common.
        """
        with blaming("vocabulary"):
            if self.vocabulary == lexicon.name:
                return lexicon
            if self.vocabulary == COMMON:
                return wordlist.common(lexicon) if wordlist.is_english(lexicon) else lexicon
            return wordlist.load(self.vocabulary, lexicon.length)

    def answers_of(self, lexicon: Lexicon) -> tuple[str, ...]:
        """Return the answer given; else Wordle's answers among the lexicon's words, or all.

        Raises InputError if the answer is no word of the lexicon.
        """
        if self.word is None:
            return answers_among(lexicon)
        allowed = replace(lexicon, name=self.named(lexicon))
        return (word_in(self.word, allowed, "name one that is, or other `words`"),)


def drawn(answers: Sequence[str], seed: int) -> list[str]:
    """Return the answers to try for this seed until one has a puzzle: at most MOST_DRAWN."""
    sampled = Random(f"answer {seed}").sample(answers, min(MOST_DRAWN, len(answers)))
    return [word for word in sampled if word not in wordlist.coarse()] or sampled


def proved_count(theory: Theory) -> str:
    """Return the number of boards of a puzzle, which is 1. Raises RuntimeError if it is not."""
    count = theory.boards.count()
    if count != 1:
        grid = f"the grid {theory.grid.rows} above {theory.solution!r}"
        raise RuntimeError(f"{grid} has {count} boards, not 1")
    return str(count)


def no_puzzle(solution: str, seed: int, text: str, *, proved: bool = False) -> NoPuzzle:
    """Return why there is no puzzle."""
    reasons = [plain_reason("puzzle", text)]
    return {"solution": solution, "seed": seed, "reasons": reasons, "proved": proved}
