"""`puzzle clues`: guesses with their colours that leave exactly one word, each of them needed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, ClassVar, Literal, NotRequired

from model.game.errors import InputError
from model.game.hint import Hint
from model.game.lexicon import Lexicon
from model.puzzle.difficulty import CLUE_RANGES
from model.puzzle.make import Found, make
from model.puzzle.sieve import Sieve, sieve
from model.puzzle.spec import MOST_CLUES, ClueSpec, clue_grade
from model.text import counted
from questions.lines import Line, Tiles, no_such_puzzle
from questions.puzzle import (
    USUAL,
    Puzzle,
    PuzzleAnswer,
    difficulty_line,
    drawn,
    graded,
)
from questions.question import QUIET, Manners, option
from questions.shape import Answer, plain_reason
from questions.steps import StepsAnswer, step_lines, steps_answer

if TYPE_CHECKING:
    from study.published import PublishedGenerator

_MOST_LISTED = 20


class Clue(Answer):
    """A guess with its colours."""

    guess: str
    pattern: str


class CluesAnswer(PuzzleAnswer):
    """Clues that leave one word."""

    solution: str
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
    walkthrough: NotRequired[StepsAnswer]
    """The steps to the answer, where asked for."""


@dataclass(frozen=True)
class ClueRequest:
    """What puzzles are asked for, with the words read."""

    vocabulary: Lexicon
    """The words that a clue can be."""
    against: Lexicon
    """The words that count: the clues leave only the answer."""
    answers: tuple[str, ...]
    """The answers to draw from: only one if it is given."""
    spec: ClueSpec
    generator: "PublishedGenerator | None" = None
    """The published generator, if it makes the clues: it promises nothing but their number."""

    def made(self, answer: str, rng: Random) -> tuple[Sieve, Found]:
        """Make the clues for an answer."""
        by_word = sieve(answer, self.vocabulary, self.against)
        if self.generator is None:
            return by_word, make(by_word, self.spec, rng)
        guesses = self.generator.guesses(answer, self.vocabulary, self.spec.clues, rng)
        return by_word, Found([by_word.guesses.index(guess) for guess in guesses])


@dataclass(frozen=True, kw_only=True)
class Clues(Puzzle):
    """Choose guesses that leave one word by their colours, each of them needed.

    $ unwordle puzzle clues --answer mummy --show
    $ unwordle puzzle clues --count 12 --difficulty easy --html sheet.html
    """

    usual: ClassVar = ("word", "clues", "minimum", "difficulty", *USUAL)

    clues: int | None = option(
        None, least=1, most=MOST_CLUES, help="Exactly N guesses, 1 to 6. [default: 4]"
    )
    minimum: bool = option(False, help="The fewest guesses possible, with the proof.")
    strategy: Literal["proved", "published"] = option(
        "proved",
        group="Settings",
        help="How to choose: as above, or like a published generator, to compare.",
    )
    curated_size: int | None = option(
        None,
        group="Settings",
        least=10,
        help="The published generator uses N words: 70% the best by its own score, the others "
        "drawn. [default: all words]",
    )
    walkthrough: bool = option(
        False, group="What to show", help="Print every step from the clues to the answer."
    )

    excludes: ClassVar = (
        ("clues", "minimum"),
        ("difficulty", "minimum"),
        *(("strategy", other) for other in ("minimum", "difficulty", "vocabulary")),
    )

    def answer(self, manners: Manners = QUIET) -> CluesAnswer:
        """Return a puzzle of clues; if there is none as requested, why."""
        return self.made(self.request(manners), self.seed_or_random())

    def request(self, manners: Manners = QUIET) -> ClueRequest:
        """Return what is asked for, with its words read."""
        lexicon = self.lexicon(manners)
        spec = ClueSpec(
            self.clues or (MOST_CLUES if self.minimum else 4), self.difficulty, self.minimum
        )
        generator = self._generator()
        return ClueRequest(
            lexicon if generator else self.words_to_guess(lexicon),
            lexicon,
            self.answers_of(lexicon),
            spec,
            generator,
        )

    def _generator(self) -> "PublishedGenerator | None":
        """Return the published generator if it is asked for; None for the search with proofs."""
        if self.strategy == "published":
            from study.published import PublishedGenerator

            return PublishedGenerator(self.curated_size)
        if self.curated_size is not None:
            raise InputError(
                "only the strategy published has a curated list: ask for it, or leave it out"
            )
        return None

    def made(self, request: ClueRequest, seed: int) -> CluesAnswer:
        """Return the puzzle of the seed's first answer that has one; for the last, why not."""
        for answer in drawn(request.answers, seed):
            by_word, found = request.made(answer, Random(f"clues {seed}"))
            if found.clues is not None:
                break
        puzzle = _clue_puzzle(request, by_word, found.clues or [], seed)
        if found.minimum is not None:
            puzzle["minimum"] = found.minimum
        if found.clues is None:
            puzzle["proved"] = found.proved
            reason = _reason(request, by_word, proved=found.proved)
            puzzle["reasons"] = [plain_reason("puzzle", reason)]
        elif not puzzle["unique"]:
            wrong = by_word.words(by_word.left_by(found.clues))
            puzzle["words_left"] = sorted([answer, *wrong])
        if self.walkthrough:
            hints = [Hint(clue["guess"], clue["pattern"]) for clue in puzzle["clues"]]
            puzzle["walkthrough"] = steps_answer(hints, request.against)
        return puzzle

    def lines(self, answer: CluesAnswer) -> Iterator[Line]:
        """Word the clues, how far they lead, and the steps."""
        if "reasons" in answer:
            yield no_such_puzzle(answer["reasons"])
        if answer["clues"]:
            yield from self._clue_lines(answer)
        if "walkthrough" in answer:
            hints = [Hint(clue["guess"], clue["pattern"]) for clue in answer["clues"]]
            yield from step_lines(answer["walkthrough"]["steps"], hints)

    def _clue_lines(self, answer: CluesAnswer) -> Iterator[Line]:
        yield from (Tiles(clue["guess"], clue["pattern"]) for clue in answer["clues"])
        solution = answer["solution"]
        length = len(solution)
        yield Tiles(solution, "G" * length) if self.show else Tiles("_" * length, "W" * length)
        if "words_left" in answer:
            left = answer["words_left"]
            some = _some(left) if self.show else "`show` lists them"
            yield f"{counted(len(left), 'word')} fit: {some}"
        else:
            needed = ", and every guess" if answer["irredundant"] else "; not every guess"
            yield f"One word of {answer['against']} fits{needed} is needed."
        after = ", ".join(f"{left:,}" for left in answer["left_after"])
        fewest = " (proved: no fewer guesses would do)" if "minimum" in answer else ""
        yield f"Words left after each guess: {after}{fewest}"
        yield difficulty_line(answer)


def _some(words: Sequence[str]) -> str:
    """Return the first of many words."""
    more = len(words) - _MOST_LISTED
    return ", ".join(words[:_MOST_LISTED]) + (f" and {more} more" if more > 0 else "")


def _clue_puzzle(request: ClueRequest, sieve: Sieve, chosen: list[int], seed: int) -> CluesAnswer:
    grade = clue_grade(sieve, chosen) if chosen else None
    made: CluesAnswer = {
        "solution": sieve.answer,
        "clues": [{"guess": sieve.guesses[i], "pattern": sieve.patterns[i]} for i in chosen],
        "left_after": sieve.remaining(chosen),
        "unique": bool(chosen) and not sieve.left_by(chosen).any(),
        "irredundant": bool(chosen) and sieve.irredundant(chosen),
        **graded(grade, CLUE_RANGES),  # type: ignore[typeddict-item]  # the required ones
        "against": request.against.name,
        "vocabulary": request.vocabulary.name,
        "vocabulary_size": len(request.vocabulary),
        "strategy": "published" if request.generator else "proved",
        "seed": seed,
    }
    if request.generator:
        from study.published import constraints

        made["constraints"] = [constraints(sieve.guesses[i], sieve.answer) for i in chosen]
    return made


def _reason(request: ClueRequest, sieve: Sieve, *, proved: bool) -> str:
    """Say why there is no puzzle."""
    number = request.spec.clues
    clues = "no clue alone leaves" if number == 1 else f"no {number} clues, each needed, leave"
    if request.spec.fewest:
        clues = f"no {number} clues or fewer leave"
    text = f"{clues} only {sieve.answer!r} of the words of {request.against.name}"
    text += " (proved)" if proved else ", among those searched (not proved)"
    same = sieve.inseparable if sieve.guesses else []
    if same:
        others = ", ".join(same[:5])
        text += f"; no word of {request.vocabulary.name} distinguishes it from {others}"
    return text
