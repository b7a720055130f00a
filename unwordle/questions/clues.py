"""`puzzle clues`: guesses with their colours that leave exactly one word, each of them needed."""

from collections.abc import Iterator
from random import Random
from typing import ClassVar, Literal, NotRequired

from unwordle.model.game.lexicon import Lexicon
from unwordle.model.text import counted
from unwordle.puzzles.clues import (
    MOST_CLUES,
    ClueSpec,
    Found,
    Sieve,
    bits_left,
    difficulty_of,
    make,
    sieve,
)
from unwordle.questions.lines import Line, Tiles
from unwordle.questions.puzzle import USUAL, NoPuzzle, Puzzle, PuzzleAnswer, drawn, no_puzzle
from unwordle.questions.question import QUIET, Manners, option
from unwordle.questions.shape import Answer, answer_of

_MOST_LISTED = 20


class Clue(Answer):
    """A guess with its colours."""

    guess: str
    pattern: str


class CluesAnswer(PuzzleAnswer):
    """Clues that leave one word."""

    clues: list[Clue]
    left_after: list[int]
    """How many words are left after each clue."""
    unique: bool
    irredundant: bool
    minimum: NotRequired[int]
    against: str
    strategy: str
    constraints: NotRequired[list[list[tuple[str, int, Literal["green", "yellow", "gray"]]]]]
    """By the published generator: each guess's letters, with column (from 0) and type."""
    words_left: NotRequired[list[str]]
    """The words that the published generator's clues leave, if they are several."""


class Clues(Puzzle):
    """Choose guesses that leave one word by their colours, each of them needed.

    $ unwordle puzzle clues --answer mummy --show
    $ unwordle puzzle clues --difficulty easy --seed 7
    """

    usual: ClassVar = ("word", "clues", "minimum", "difficulty", *USUAL)

    clues: int | None = option(None, least=1, most=MOST_CLUES)
    """Exactly N guesses, 1 to 6. [default: 4]"""
    minimum: bool = False
    """The fewest guesses possible, with the proof."""
    strategy: Literal["proved", "published"] = option("proved", group="Settings")
    """How to choose: as above, or like a published generator, to compare."""
    curated_size: int | None = option(None, group="Settings", least=10)
    """The published generator uses N words: 70% the best by its own score, the others drawn.
    [default: all words]"""

    needs: ClassVar = {"curated_size": "strategy"}
    excludes: ClassVar = (
        ("clues", "minimum"),
        ("difficulty", "minimum"),
        *(("strategy", other) for other in ("minimum", "difficulty", "vocabulary")),
    )

    def answer(self, manners: Manners = QUIET) -> CluesAnswer | NoPuzzle:
        """Return the puzzle of the seed's first answer that has one; for the last, why not."""
        against, seed = self.lexicon(manners), self.seed_or_random()
        vocabulary = against if self.published else self.words_to_guess(against)
        for answer in drawn(self.answers_of(against), seed):
            by_word = sieve(answer, vocabulary, against)
            found = self._found(by_word, vocabulary, Random(f"clues {seed}"))
            if found.clues is not None:
                break
        if found.clues is None:
            why = self._reason(by_word, vocabulary, proved=found.proved)
            return no_puzzle(answer, seed, why, proved=found.proved)
        return self._puzzle(by_word, vocabulary, found.clues, seed)

    @property
    def published(self) -> bool:
        """Whether the published generator makes the clues: it promises only how many."""
        return self.strategy == "published"

    @property
    def _spec(self) -> ClueSpec:
        most = MOST_CLUES if self.minimum else 4
        return ClueSpec(self.clues or most, self.difficulty, self.minimum)

    def _found(self, by_word: Sieve, vocabulary: Lexicon, rng: Random) -> Found:
        """Make the clues for an answer."""
        if not self.published:
            return make(by_word, self._spec, rng)
        from unwordle.study.generator import guesses_for

        guesses = guesses_for(by_word.answer, vocabulary, self._spec.clues, rng, self.curated_size)
        place = {hint.guess: place for place, hint in enumerate(by_word.hints)}
        chosen = [place[guess] for guess in guesses]
        return Found(chosen or None, proved=False)

    def _puzzle(
        self, sieve: Sieve, vocabulary: Lexicon, chosen: list[int], seed: int
    ) -> CluesAnswer:
        """Return the puzzle of these clues."""
        hints, left = [sieve.hints[i] for i in chosen], sieve.words(sieve.left_by(chosen))
        score = bits_left(hints, sieve.told_from)
        constraints = None
        if self.published:
            from unwordle.study.generator import constraints as of_guess

            constraints = [of_guess(hint.guess, sieve.answer) for hint in hints]
        return answer_of(
            CluesAnswer,
            solution=sieve.answer,
            clues=[answer_of(Clue, hint) for hint in hints],
            left_after=sieve.remaining(chosen),
            unique=not left,
            irredundant=sieve.irredundant(chosen),
            minimum=len(chosen) if self.minimum else None,
            difficulty=difficulty_of(score),
            difficulty_score=score,
            against=self.named(sieve.told_from),
            vocabulary=vocabulary.name,
            vocabulary_size=len(vocabulary),
            strategy=self.strategy,
            seed=seed,
            constraints=constraints,
            words_left=sorted([sieve.answer, *left]) if left else None,
        )

    def _reason(self, sieve: Sieve, vocabulary: Lexicon, *, proved: bool) -> str:
        """Say why there is no puzzle."""
        number = self._spec.clues
        clues = "no clue alone leaves" if number == 1 else f"no {number} clues, each needed, leave"
        if self.minimum or self.published:
            clues = f"no {number} clues{' or fewer' * self.minimum} leave"
        text = f"{clues} only {sieve.answer!r} of the words of {self.named(sieve.told_from)}"
        text += " (proved)" if proved else ", among those searched (not proved)"
        if same := sieve.inseparable if sieve.hints else []:
            text += f"; no word of {vocabulary.name} distinguishes it from {', '.join(same[:5])}"
        return text

    def puzzle_lines(self, answer: CluesAnswer) -> Iterator[Line]:
        """Word the clues, and how far they lead."""
        yield from (Tiles(clue["guess"], clue["pattern"]) for clue in answer["clues"])
        solution = answer["solution"]
        length = len(solution)
        yield Tiles(solution, "G" * length) if self.show else Tiles("_" * length, "W" * length)
        if "words_left" in answer:
            left = answer["words_left"]
            more = len(left) - _MOST_LISTED
            some = ", ".join(left[:_MOST_LISTED]) + (f" and {more} more" if more > 0 else "")
            yield f"{counted(len(left), 'word')} fit: {some if self.show else '`show` lists them'}"
        else:
            every = ", and every guess is needed" if len(answer["clues"]) > 1 else ""
            needed = every if answer["irredundant"] else "; not every guess is needed"
            yield f"One word of {answer['against']} fits{needed}."
        after = ", ".join(f"{left:,}" for left in answer["left_after"])
        fewest = " (proved: no fewer guesses would do)" if "minimum" in answer else ""
        yield f"Words left after each guess: {after}{fewest}"
