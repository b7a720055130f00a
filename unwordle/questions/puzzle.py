"""Puzzles with a single answer, and `puzzle clues`, in which exactly one word fits.

Equal questions with equal seeds make equal puzzles.
"""

from collections.abc import Iterator, Sequence
from random import Random, SystemRandom
from typing import Any, ClassVar

from unwordle import wordlist
from unwordle.model.game.grid import Hint
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.overriding import override
from unwordle.puzzles.clues import MOST_CLUES, Difficulty, Sieve, bits_left, difficulty_of, make
from unwordle.questions.answer import Answer, Line, ReasonAnswer, Tiles
from unwordle.questions.fields import OfLength, OfWords
from unwordle.questions.question import QUIET, Console, Question, blaming, option
from unwordle.questions.reading import answers_among, length_of, read_lexicon, word_in

MOST_DRAWN = 12
"""The maximum number of random answers that are tried for a puzzle."""


class NoPuzzle(Answer):
    """The reasons why no puzzle was found."""

    solution: str
    """The answer for which no puzzle was found, the last one if several were tried."""
    seed: int
    reasons: list[ReasonAnswer]
    proved: bool
    """True if it is proved that no puzzle of the requested kind has the answer `solution`."""


class AnyPuzzle(Question):
    """A question that asks for a puzzle."""

    word: str | None = option(None, spelled="--answer", examples=("mummy",))
    """The answer to the puzzle. [default: random]"""
    seed: int | None = option(None, group="Settings", least=0, examples=(1,))
    """The seed of random choices. Equal seeds make equal puzzles. [default: random]"""
    show: bool = option(False, group="What to show")
    """Show the answer too."""

    otherwise: ClassVar[str] = "give a word of the list"
    """The advice about an answer that the list lacks."""

    def seed_or_random(self) -> int:
        """Return the given seed, or else a random one."""
        return SystemRandom().randrange(1 << 31) if self.seed is None else self.seed

    def answers(self, among: Sequence[str], lexicon: Lexicon, seed: int) -> list[str]:
        """Return the given word, or at most `MOST_DRAWN` random ones, avoided only if all are.

        Raises FieldError if the lexicon lacks the given word.
        """
        if self.word is not None:
            with blaming("word"):
                return [word_in(self.word, lexicon, self.otherwise)]
        sampled = Random(f"answer {seed}").sample(among, min(MOST_DRAWN, len(among)))
        return [word for word in sampled if word not in wordlist.avoided()] or sampled

    @override
    def lines(self, answer: Any) -> Iterator[Line]:
        if isinstance(answer, NoPuzzle):
            yield f"No such puzzle: {answer.reasons[0].text}."
        else:
            yield from self.puzzle_lines(answer)

    def puzzle_lines(self, answer: Any) -> Iterator[Line]:
        """Yield the lines that present a puzzle."""
        raise NotImplementedError


class ListPuzzle(AnyPuzzle, OfWords, OfLength):
    """A question that asks for a puzzle with the words of a list."""

    otherwise: ClassVar = "give a word of the list, or choose another with `words`"

    def lexicon(self, console: Console) -> Lexicon:
        """Return the words, as long as the answer unless the list is bundled."""
        length = self.length or length_of(self.word, self.words)
        return read_lexicon(self.words, length, console)

    def last_row(self, answer: str) -> Tiles:
        """Return the tiles of the answer, with its letters if it's shown."""
        length = len(answer)
        return Tiles(answer, "G" * length) if self.show else Tiles("_" * length, "W" * length)


class CluesAnswer(Answer):
    """Clues that fit exactly one word, and the difficulty of the clues."""

    solution: str
    difficulty: str
    """The difficulty: `easy`, `medium` or `hard`."""
    difficulty_score: float
    """The binary logarithm of the number of words that have all green and yellow letters of the
    clues, or of the number of their arrangements if that is greater. A higher score means a harder
    puzzle."""
    seed: int
    clues: list[Hint]
    left_after: list[int]
    """For each clue, the number of words that fit it and all clues before it."""
    against: str
    """The name of the list of allowed words. The solution is the only word of this list that fits
    the clues."""


class CluesQuestion(ListPuzzle):
    """Choose guesses with colours that fit only the answer. No guess is redundant.

    $ unwordle puzzle clues --answer mummy --show
    $ unwordle puzzle clues --difficulty easy --seed 7
    """

    usual: ClassVar = ("word", "clues", "minimum", "difficulty", "seed", "show")

    clues: int | None = option(None, least=1, most=MOST_CLUES)
    """The number of guesses, 1 to 6. With 1, the puzzle is like the Times's *Wordle in 1*.
    [default: 4]"""
    minimum: bool = False
    """Use the fewest possible guesses, and prove that fewer do not suffice."""
    difficulty: Difficulty | None = None
    """The difficulty of the puzzle, as defined in docs/puzzles.md. [default: any]"""
    vocabulary: wordlist.Source = option("common", group="Words", **wordlist.LISTED)
    """The words that can be guesses: `common`, another list such as `wordle`, or a file."""

    excludes: ClassVar = (("clues", "minimum"), ("difficulty", "minimum"))

    @override
    def answer(self, console: Console = QUIET) -> CluesAnswer | NoPuzzle:
        against, seed = self.lexicon(console), self.seed_or_random()
        vocabulary = self._vocabulary(against)
        number = self.clues or (MOST_CLUES if self.minimum else 4)
        for answer in self.answers(answers_among(against), against, seed):
            made, rng = Sieve(answer, vocabulary, against), Random(f"clues {seed}")
            chosen, proved = make(made, number, rng, self.difficulty, minimum=self.minimum)
            if chosen:
                break
        if not chosen:
            text = self._reason(made, number, vocabulary.name, proved=proved)
            reasons = [ReasonAnswer(rule="puzzle", text=text)]
            return NoPuzzle(solution=answer, seed=seed, reasons=reasons, proved=proved)
        hints = [made.hints[i] for i in chosen]
        score = bits_left(hints, against)
        return CluesAnswer(
            solution=answer,
            clues=hints,
            left_after=made.remaining(chosen),
            difficulty=difficulty_of(score),
            difficulty_score=score,
            against=against.name,
            seed=seed,
        )

    def _reason(self, sieve: Sieve, number: int, vocabulary: str, *, proved: bool) -> str:
        if not sieve.wrong:
            return f"the list {sieve.told_from.name!r} has no other word than {sieve.answer!r}"
        kind = "" if proved or self.difficulty is None else f"{self.difficulty} "
        clues = f"no {number} {kind}clues, each needed, leave"
        if number == 1:
            clues = f"no {kind}clue alone leaves"
        if self.minimum:
            clues = f"no {number} clues or fewer leave"
        text = f"{clues} only {sieve.answer!r} of the words in the list {sieve.told_from.name!r}"
        text += " (proved)" if proved else ", among those searched (not proved)"
        if same := sieve.inseparable if sieve.hints else []:
            others = ", ".join(same[:5])
            text += f"; no word in the list {vocabulary!r} distinguishes it from {others}"
        return text

    def _vocabulary(self, lexicon: Lexicon) -> Lexicon:
        """Return the words to guess, for `common` all of a lexicon that has no common words or
        isn't English.
        """
        if self.vocabulary != "common":
            with blaming("vocabulary"):
                return wordlist.load(self.vocabulary, lexicon.length)
        return wordlist.common(lexicon) if wordlist.is_english(lexicon) else lexicon

    @override
    def puzzle_lines(self, answer: CluesAnswer) -> Iterator[Line]:
        yield from (Tiles(clue.guess, clue.pattern) for clue in answer.clues)
        yield self.last_row(answer.solution)
        needed = ", and every guess is needed" if len(answer.clues) > 1 else ""
        yield f"Exactly one word in the list {answer.against!r} fits{needed}."
        after = ", ".join(f"{left:,}" for left in answer.left_after)
        fewest = " (proved: no fewer guesses would do)" if self.minimum else ""
        yield f"Words left after each guess: {after}{fewest}"
        yield f"Difficulty: {answer.difficulty} ({answer.difficulty_score}) · seed {answer.seed}"
