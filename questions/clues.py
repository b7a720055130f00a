"""`puzzle clues`: guesses with their colours that leave exactly one word, each of them needed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Literal, NotRequired

import wordlist
from model.game.errors import InputError
from model.game.hint import Hint
from model.game.lexicon import Lexicon
from model.puzzle.difficulty import CLUE_RANGES
from model.puzzle.exact import Found
from model.puzzle.make import Effort, closest
from model.puzzle.request import (
    COMMON,
    MOST_CLUES,
    Change,
    ClueRequest,
    Constraint,
    Generator,
    forbidding,
)
from model.puzzle.sieve import Sieve, told_from
from model.puzzle.spec import ClueSpec, clue_grade, greens_given
from model.text import counted
from questions.lines import Line, Tiles
from questions.puzzle import (
    USUAL,
    Puzzle,
    PuzzleAnswer,
    add_grade,
    difficulty_line,
    drawn,
    what_forbids,
)
from questions.question import QUIET, FieldError, Manners, blaming, option
from questions.shape import Answer, plain_reason
from questions.steps import StepsAnswer, step_lines, steps_answer

MAX_ATTEMPTS = 500
"""How often the published generator tries unless told."""
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
    greens: int
    """How many green tiles the clues show together."""
    against: str
    strategy: str
    constraints: NotRequired[list[list[Constraint]]]
    """By the published generator: each guess's letters, with column (from 0) and type."""
    best_effort: NotRequired[bool]
    words_left: NotRequired[list[str]]
    """Where the closest puzzle was asked for: all the words that its clues leave."""
    walkthrough: NotRequired[StepsAnswer]
    """The steps to the answer, where asked for."""


@dataclass(frozen=True, kw_only=True)
class Clues(Puzzle):
    """Choose guesses whose colours leave one word, each of them needed.

    $ unwordle puzzle clues --answer mummy --show
    $ unwordle puzzle clues --count 12 --difficulty easy --html sheet.html
    """

    usual: ClassVar = ("word", "clues", "minimum", "difficulty", *USUAL)

    clues: int | None = option(
        None, least=1, most=MOST_CLUES, help="Exactly N guesses, 1 to 6. [default: 4]"
    )
    minimum: bool = option(False, help="The fewest guesses possible, with the proof.")
    max_green: int | None = option(
        None, least=0, help="At most N green tiles in all guesses together."
    )
    max_after: tuple[str, ...] = option(
        (),
        spelled="--max-candidates-after",
        metavar="K=N",
        longest=MOST_CLUES,
        examples=(["2=30"],),
        help="After K guesses at most N words are left.",
    )
    strategy: Literal["proved", "published"] = option(
        "proved",
        group="Settings",
        help="How to choose: as above, or like a published generator, to compare.",
    )
    max_attempts: int = option(
        MAX_ATTEMPTS,
        group="Settings",
        least=1,
        help="How often the published generator tries.",
    )
    curated_size: int | None = option(
        None,
        group="Settings",
        least=10,
        help="The published generator uses N words: 70% the best by its own score, the others "
        "drawn. [default: all words]",
    )
    against: str = option(
        "lexicon",
        longest=40,
        help="The words of which only the answer may fit: lexicon, or common.",
    )
    best_effort: bool = option(False, help="Where there is no such puzzle, give the closest.")
    walkthrough: bool = option(
        False, group="What to show", help="Print every step from the clues to the answer."
    )
    hint: int | None = option(
        None,
        group="What to show",
        least=1,
        metavar="K",
        help="Print the first K of these steps.",
    )

    excludes: ClassVar = (("clues", "minimum"), ("walkthrough", "hint"))

    def answer(self, manners: Manners = QUIET) -> CluesAnswer:
        """Return a puzzle of clues; if there is none as requested, what forbids it."""
        return self.made(self.request(manners), self.seed_or_random())

    def request(self, manners: Manners = QUIET) -> ClueRequest:
        """Return what is asked for, with its words read."""
        if self.strategy == "published" and self.vocabulary != COMMON:
            raise FieldError(
                "vocabulary",
                "the strategy published takes all words of `words`, or `curated_size` of them: "
                "leave out `vocabulary`",
            )
        lexicon, whole = self.lexicons(manners)
        if self.against not in ("lexicon", lexicon.name, COMMON):
            raise FieldError(
                "against",
                f"`against` {self.against!r} is not known: lexicon (all its words), or common",
            )
        with blaming("max_after"):
            spec = ClueSpec(
                self.clues or (MOST_CLUES if self.minimum else 4),
                self.max_green,
                tuple(map(_after, self.max_after)),
                self.difficulty,
                self.minimum,
            )
        unlimited = None if whole is None else self._request_of(whole, spec)
        return self._request_of(lexicon, spec, unlimited)

    def _request_of(
        self, lexicon: Lexicon, spec: ClueSpec, unlimited: ClueRequest | None = None
    ) -> ClueRequest:
        generator = self._generator()
        return ClueRequest(
            lexicon,
            lexicon if generator else self.words_to_guess(lexicon),
            wordlist.common(lexicon, self.zipf) if self.against == COMMON else lexicon,
            self.answers_of(lexicon),
            spec,
            generator,
            self.best_effort,
            unlimited,
        )

    def _generator(self) -> Generator | None:
        """Return the published generator if it is asked for; None for the search with proofs."""
        if self.strategy == "published":
            from study.published import PublishedGenerator

            return PublishedGenerator(self.max_attempts, self.curated_size)
        if (self.max_attempts, self.curated_size) != (MAX_ATTEMPTS, None):
            raise InputError(
                "only the strategy published has attempts and a curated list: ask for it, or "
                "leave them out"
            )
        return None

    def made(self, request: ClueRequest, seed: int) -> CluesAnswer:
        """Return the puzzle of a seed; if there is none as requested, what forbids it."""
        puzzle = _puzzle(request, seed)
        if self.walkthrough or self.hint:
            hints = [Hint(clue["guess"], clue["pattern"]) for clue in puzzle["clues"]]
            words = told_from(puzzle["solution"], request.against)
            puzzle["walkthrough"] = steps_answer(hints, words, self.hint)
        return puzzle

    def lines(self, answer: CluesAnswer) -> Iterator[Line]:
        """Word the clues, how far they lead, and the steps."""
        if "reasons" in answer:
            yield f"No such puzzle: {answer['reasons'][0]['text']}."
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
            yield f"The closest leaves {counted(len(left), 'word')}: {some}"
        else:
            one, other = ("One", "") if self.is_listed(solution) else ("No", " but the answer")
            needed = ", and every guess" if answer["irredundant"] else "; not every guess"
            yield f"{one} word of {answer['against']}{other} fits{needed} is needed."
        after = ", ".join(f"{left:,}" for left in answer["left_after"])
        fewest = " (proved: no fewer guesses would do)" if "minimum" in answer else ""
        yield f"Words left after each guess: {after}{fewest}"
        yield difficulty_line(answer)

    def is_listed(self, solution: str) -> bool:
        """Return whether an answer is one of the words of which only it may fit."""
        return self.against != COMMON or wordlist.is_common(solution, self.zipf)


def _after(text: str) -> tuple[int, int]:
    """Return the K and the N of K=N."""
    after, equals, most = text.partition("=")
    if not (equals and after.strip().isdecimal() and most.strip().isdecimal()):
        raise InputError(
            f"`max_after` {text!r} is not K=N, such as 2=30: at most 30 words are left after 2 "
            "clues"
        )
    return int(after), int(most)


def _some(words: Sequence[str]) -> str:
    """Return the first of many words."""
    more = len(words) - _MOST_LISTED
    return ", ".join(words[:_MOST_LISTED]) + (f" and {more} more" if more > 0 else "")


def _puzzle(request: ClueRequest, seed: int) -> CluesAnswer:
    """Return the puzzle of the first answer that has one; for the last, what forbids it."""
    *first, last = drawn(request.answers, seed)
    for answer in first:
        made = _made(request, request.sieve(answer), seed, Effort.FEWEST)
        if not isinstance(made, Found):
            return made
    sieve = request.sieve(last)
    made = _made(request, sieve, seed, Effort.PROOF)
    return _not_made(request, sieve, seed, made) if isinstance(made, Found) else made


def _made(request: ClueRequest, sieve: Sieve, seed: int, effort: Effort) -> CluesAnswer | Found:
    """Return the puzzle of one answer; if there is none, what was found out."""
    found = request.made(sieve, Random(f"clues {seed}"), effort)
    if found.clues is None:
        return found
    made = _clue_puzzle(request, sieve, found.clues, seed)
    return made if found.minimum is None else {**made, "minimum": found.minimum}


def _not_made(request: ClueRequest, sieve: Sieve, seed: int, found: Found) -> CluesAnswer:
    """Return why there is no puzzle for an answer, and the closest where it is asked for."""
    changes = forbidding(request, sieve, found.fewest, Random(f"instead {seed}"))
    instead: list[int] = []
    if request.best_effort:
        known = found.closest
        rng = Random(f"clues {seed}")
        instead = closest(sieve, request.spec, rng) if known is None else known
    missing: CluesAnswer = {
        **_clue_puzzle(request, sieve, instead, seed),
        "forbidden_by": [change.asked for change in changes],
        "proved": found.proved,
    }
    reason = _clue_reason(request, sieve, changes, proved=found.proved)
    if request.best_effort and not instead:
        reason += "; there is no closest puzzle: no guess may be a clue"
    elif request.best_effort:
        wrong = sieve.words(sieve.left_by(instead))
        missing["best_effort"], missing["words_left"] = True, sorted([sieve.answer, *wrong])
    missing["reasons"] = [plain_reason("puzzle", reason)]
    return missing


def _clue_puzzle(request: ClueRequest, sieve: Sieve, chosen: list[int], seed: int) -> CluesAnswer:
    made: CluesAnswer = {
        "solution": sieve.answer,
        "clues": [{"guess": sieve.guesses[i], "pattern": sieve.patterns[i]} for i in chosen],
        "left_after": sieve.remaining(chosen),
        "unique": bool(chosen) and not sieve.left_by(chosen).any(),
        "irredundant": bool(chosen) and sieve.irredundant(chosen),
        "difficulty": None,
        "difficulty_score": None,
        "hardest_step": None,
        "sum_of_costs": None,
        "needs": [],
        "greens": greens_given(sieve, chosen),
        "against": request.against.name,
        "vocabulary": request.vocabulary.name,
        "vocabulary_size": len(request.vocabulary),
        "strategy": request.strategy,
        "seed": seed,
    }
    if chosen:
        add_grade(made, clue_grade(sieve, chosen), CLUE_RANGES)
    if request.generator:
        read = request.generator.constraints
        made["constraints"] = [read(sieve.guesses[i], sieve.answer) for i in chosen]
    return made


def _clue_reason(
    request: ClueRequest, sieve: Sieve, changes: Sequence[Change], *, proved: bool
) -> str:
    number = request.spec.clues
    clues = "no clue alone leaves" if number == 1 else f"no {number} clues, each needed, leave"
    if request.spec.fewest:
        clues = f"no {number} clues or fewer leave"
    given = ", as was asked" if request.spec != ClueSpec(number, fewest=request.spec.fewest) else ""
    text = f"{clues} only {sieve.answer!r} of the words of {request.against.name}{given}"
    if request.generator:
        clues = counted(number, "clue")
        text = f"the published generator's {clues} left more than {sieve.answer!r}"
    elif proved:
        text += " (proved)"
    else:
        text += ", among those searched (not proved)"
    same = sieve.inseparable if sieve.guesses else []
    if same:
        others = ", ".join(same[:5])
        text += f"; no word of {request.vocabulary.name} distinguishes it from {others}"
    return text + what_forbids(changes)
