"""Puzzles with exactly one answer, and grids with exactly one board: pure functions.

The same request and seed make the same puzzle, to the byte.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Annotated, NamedTuple, NotRequired, TypeAlias

import wordlist
from answers.game import answers_among, check_word
from answers.shape import Answer, Count, Field, Reason, plain_reason
from answers.steps import StepsAnswer
from model.game.errors import InputError
from model.game.grid import Grid
from model.game.lexicon import Lexicon
from model.puzzle import COMMON_ZIPF, counted
from model.puzzle.check import check
from model.puzzle.difficulty import CLUE_RANGES, GRID_RANGES, Grade, Need, Ranges, level
from model.puzzle.exact import Found
from model.puzzle.grids import (
    ROWS,
    TRIES,
    GridPuzzle,
    GridSpec,
    find_grid,
    graded,
    loosened,
    shown_once,
)
from model.puzzle.make import Effort
from model.puzzle.published import Constraint, constraints
from model.puzzle.request import COMMON, ClueRequest, forbidding, fulfil, fulfil_closest
from model.puzzle.sieve import Sieve
from model.puzzle.spec import Change, ClueSpec, clue_grade, greens_given
from model.theory.theory import Theory

MOST_DRAWN = 12
"""So many answers are tried, where none is given, until one has a puzzle as requested."""
_TRIES_INSTEAD = 32
"""So many tries it takes to leave open whether a grid can be had with one option given up."""


class NoPuzzle(Answer):
    """What forbids a puzzle, where there is none as requested."""

    forbidden_by: list[str]
    proved: bool
    reasons: list[Reason]


class Graded(Answer):
    """How difficult a puzzle is."""

    difficulty: Annotated[str | None, Field(description="`easy`, `medium` or `hard`.")]
    difficulty_score: Annotated[
        float | None,
        Field(description="The cost of the hardest step, and a tenth of the sum of costs."),
    ]
    hardest_step: Annotated[int | None, Field(description="What the hardest step costs.")]
    sum_of_costs: Annotated[int | None, Field(description="What all steps cost together.")]
    needs: Annotated[
        list[Need],
        Field(description="What a solver must do: `counting`, `letters`, `list`, `supposing`."),
    ]


class PuzzleAnswer(Graded):
    """A puzzle; where there is none as asked for, `reasons` say what forbids it."""

    vocabulary: Annotated[
        str, Field(description="The words guessed with: `common` is those often used.")
    ]
    vocabulary_size: int
    seed: int
    reasons: NotRequired[list[Reason]]
    forbidden_by: NotRequired[Annotated[list[str], Field(description="What forbids it alone.")]]
    proved: NotRequired[
        Annotated[bool, Field(description="Whether it is proved that there is none.")]
    ]


class Clue(Answer):
    """A guess with its colours."""

    guess: str
    pattern: str


class CluesAnswer(PuzzleAnswer):
    """Clues that leave one word."""

    solution: str
    clues: list[Clue]
    left: list[int]
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
    walkthrough: NotRequired[
        Annotated[StepsAnswer, Field(description="The steps to the answer, where asked for.")]
    ]


class GridPuzzleAnswer(PuzzleAnswer):
    """A grid that one board fits."""

    solution: str
    grid: list[str]
    board: list[str]
    play: str
    boards: Count | None


class CluesPuzzles(Answer):
    """Several puzzles of clues."""

    puzzles: list[CluesAnswer]
    seed: int


class GridPuzzles(Answer):
    """Several grids."""

    puzzles: list[GridPuzzleAnswer]
    seed: int


class PuzzleFile(Answer):
    """A file of puzzles."""

    out: str
    count: int
    """How many puzzles are in it."""
    new: int
    """How many of them this run has made."""


class Worded(NamedTuple):
    """A change to what was asked of a puzzle, in a face's words."""

    name: str
    """What JSON names it by."""
    forbids: str
    """What it is that forbids the puzzle."""
    instead: str
    """What to try."""


Wording: TypeAlias = Callable[[Change], Worded | None]
"""How a face words a change to what was asked; None where it does not offer it."""


def in_fields(change: Change) -> Worded:
    """A change in the words of who calls these functions."""
    name = change.asked
    return Worded(name, name, f"{name}={change.instead}" if change.instead else f"another {name}")


@dataclass(frozen=True)
class GridRequest:
    """What grid puzzles are asked for.

    Raises InputError where a grid cannot have so many rows.
    """

    lexicon: Lexicon
    """The words that a solution can be."""
    vocabulary: Lexicon
    """The words that a guess row can hold."""
    answers: tuple[str, ...]
    """The solutions to draw from: one where it is given."""
    spec: GridSpec
    unlimited: "GridRequest | None" = None
    """The same request without a limit on the words, where there is one."""

    def __post_init__(self) -> None:
        if self.spec.rows not in ROWS:
            raise InputError(
                f"a grid of {self.spec.rows} rows: it can have {ROWS[0]} to {ROWS[-1]}"
            )


def vocabulary_called(name: str, lexicon: Lexicon, zipf: float = COMMON_ZIPF) -> Lexicon:
    """The lexicon's common words, all of it, or another list by its name or file."""
    if name == COMMON:
        return lexicon.common(zipf)
    if name == lexicon.name:
        return lexicon
    return wordlist.load(name, lexicon.length)


def answers_of(lexicon: Lexicon, answer: str | None, advice: str = "") -> tuple[str, ...]:
    """The answer given; else Wordle's answers among the lexicon's words, or all of them.

    Raises InputError, with the advice, where the answer is no word of the lexicon.
    """
    if answer is None:
        return answers_among(lexicon)
    check_word(answer, lexicon, advice)
    return (answer,)


def drawn(request: ClueRequest | GridRequest, seed: int) -> list[str]:
    """The answers that are tried for this seed until one has a puzzle: a few, the first first."""
    few = min(MOST_DRAWN, len(request.answers))
    sampled = Random(f"answer {seed}").sample(request.answers, few)
    if len(request.answers) == 1:
        return sampled
    return [word for word in sampled if word not in wordlist.coarse()] or sampled


def clues_answer(request: ClueRequest, seed: int, worded: Wording = in_fields) -> CluesAnswer:
    """A puzzle of clues as JSON holds it; where there is none as requested, what forbids it."""
    *first, last = drawn(request, seed)
    for answer in first:
        made = _made(request, request.sieve(answer), seed, Effort.FEWEST)
        if not isinstance(made, Found):
            return made
    sieve = request.sieve(last)
    made = _made(request, sieve, seed, Effort.PROOF)
    return _not_made(request, sieve, seed, made, worded) if isinstance(made, Found) else made


def _made(request: ClueRequest, sieve: Sieve, seed: int, effort: Effort) -> CluesAnswer | Found:
    """The puzzle for one answer; or what is proved where there is none."""
    found, fewest = fulfil(request, sieve, Random(f"clues {seed}"), effort)
    if found.clues is None:
        return found
    made = _clue_puzzle(request, sieve, found.clues, seed)
    return made if fewest is None else {**made, "minimum": fewest}


def _not_made(
    request: ClueRequest, sieve: Sieve, seed: int, found: Found, worded: Wording
) -> CluesAnswer:
    changes = forbidding(request, sieve, found.fewest, Random(f"instead {seed}"))
    said = [words for change in changes if (words := worded(change)) is not None]
    closest: list[int] = []
    if request.best_effort:
        closest = fulfil_closest(request, sieve, Random(f"clues {seed}"))
    missing: CluesAnswer = {
        **_clue_puzzle(request, sieve, closest, seed),
        "forbidden_by": [words.name for words in said],
        "proved": found.proved,
    }
    reason = _clue_reason(request, sieve, said, proved=found.proved)
    if request.best_effort and not closest:
        reason += "; there is no closest one: no guess may be a clue"
    elif request.best_effort:
        guesses = [sieve.guesses[i] for i in closest]
        left = check(sieve.answer, guesses, request.against).words_left
        missing["best_effort"], missing["words_left"] = True, left
    missing["reasons"] = [plain_reason("puzzle", reason)]
    return missing


def _clue_puzzle(request: ClueRequest, sieve: Sieve, chosen: list[int], seed: int) -> CluesAnswer:
    guesses = [sieve.guesses[i] for i in chosen]
    checked = check(sieve.answer, guesses, request.against)
    grade = clue_grade(sieve, chosen, request.spec) if chosen else None
    shown = _graded(grade, CLUE_RANGES)
    made: CluesAnswer = {
        "solution": sieve.answer,
        "clues": [
            {"guess": guess, "pattern": pattern}
            for guess, pattern in zip(guesses, checked.patterns, strict=True)
        ],
        "left": checked.remaining,
        "unique": bool(chosen) and checked.words_left == [sieve.answer],
        "irredundant": bool(chosen) and checked.irredundant,
        "difficulty": shown["difficulty"],
        "difficulty_score": shown["difficulty_score"],
        "hardest_step": shown["hardest_step"],
        "sum_of_costs": shown["sum_of_costs"],
        "needs": shown["needs"],
        "greens": greens_given(sieve, chosen),
        "against": request.against.name,
        "vocabulary": request.vocabulary.name,
        "vocabulary_size": len(request.vocabulary),
        "strategy": request.strategy,
        "seed": seed,
    }
    if request.strategy == "published":
        made["constraints"] = [constraints(guess, sieve.answer) for guess in guesses]
    return made


def _graded(grade: Grade | None, ranges: Ranges) -> Graded:
    """What a puzzle says of its steps; nothing where it has none."""
    if grade is None:
        return {
            "difficulty": None,
            "difficulty_score": None,
            "hardest_step": None,
            "sum_of_costs": None,
            "needs": [],
        }
    return {
        "difficulty": level(grade.score, ranges),
        "difficulty_score": grade.score,
        "hardest_step": grade.hardest,
        "sum_of_costs": grade.total,
        "needs": sorted(grade.needs),
    }


def _clue_reason(request: ClueRequest, sieve: Sieve, said: list[Worded], *, proved: bool) -> str:
    number = request.spec.clues
    clues = "no clue alone leaves" if number == 1 else f"no {number} clues, each needed, leave"
    if request.minimum:
        clues = f"no {number} clues or fewer leave"
    given = ", as was asked" if request.spec != ClueSpec(number) else ""
    told = f"{clues} only {sieve.answer!r} of the words of {request.against.name}{given}"
    if request.strategy == "published":
        clues = counted(number, "clue")
        told = f"the published generator's {clues} left more than {sieve.answer!r}"
    elif proved:
        told += " (proved)"
    else:
        told += ", as far as was searched (not proved)"
    same = sieve.inseparable if sieve.guesses else []
    if same:
        told += f"; no word of {request.vocabulary.name} tells it from {', '.join(same[:5])}"
    return told + _advice(said)


def _advice(said: list[Worded]) -> str:
    if not said:
        return "; nothing that was asked forbids it alone"
    forbids, instead = (" or ".join(parts) for parts in zip(*(w[1:] for w in said), strict=True))
    return f"; it is {forbids} that forbids it: try {instead}"


def grid_answer(request: GridRequest, seed: int, worded: Wording = in_fields) -> GridPuzzleAnswer:
    """A grid of one board as JSON holds it; where none was found, what forbids it.

    The count is `Boards.count()`'s, of the theory of the grid and its solution.
    """
    *first, last = drawn(request, seed)
    for solution in first:
        found = _found(request.spec, request.vocabulary, solution, seed)
        if found is not None:
            return _grid_puzzle(request, solution, found, seed)
    found = _found(request.spec, request.vocabulary, last, seed)
    answer = _grid_puzzle(request, last, found, seed)
    return answer if found is not None else {**answer, **_no_grid(request, last, seed, worded)}


def _found(
    spec: GridSpec, vocabulary: Lexicon, solution: str, seed: int, tries: int = TRIES
) -> GridPuzzle | None:
    return find_grid(solution, vocabulary, spec, Random(f"grid {seed}"), tries)


def _no_grid(request: GridRequest, solution: str, seed: int, worded: Wording) -> NoPuzzle:
    """Why there is no such grid, and what forbids it."""
    spec = request.spec
    said = [
        words
        for change, changed, vocabulary in _loosened(request)
        if (words := worded(change)) is not None
        and _found(changed, vocabulary, solution, seed, _TRIES_INSTEAD) is not None
    ]
    single = shown_once(solution, request.vocabulary)
    proved = spec.play == "any" and single < spec.rows
    if proved:
        reason = (
            f"no grid of {spec.rows} rows above {solution!r} has one board: only "
            f"{counted(single, 'pattern')} can be shown by just one word"
        )
    else:
        reason = f"no grid of {spec.rows} rows above {solution!r} with one board was found"
    reason += _advice(said)
    return {
        "forbidden_by": [words.name for words in said],
        "proved": proved,
        "reasons": [plain_reason("puzzle", reason)],
    }


def _loosened(request: GridRequest) -> Iterator[tuple[Change, GridSpec, Lexicon]]:
    """The spec and words with one thing given up, the limit on words among them."""
    yield from loosened(request.spec, request.vocabulary, request.lexicon)
    if request.unlimited is not None:
        yield Change("limit"), request.spec, request.unlimited.vocabulary


def _grid_puzzle(
    request: GridRequest, solution: str, found: GridPuzzle | None, seed: int
) -> GridPuzzleAnswer:
    grade = None if found is None else graded(found, request.vocabulary, request.spec.play)
    shown = _graded(grade, GRID_RANGES)
    return {
        "solution": solution,
        "grid": [] if found is None else list(found.grid),
        "board": [] if found is None else list(found.board),
        "play": request.spec.play,
        "boards": None if found is None else str(_count(request, found)),
        "difficulty": shown["difficulty"],
        "difficulty_score": shown["difficulty_score"],
        "hardest_step": shown["hardest_step"],
        "sum_of_costs": shown["sum_of_costs"],
        "needs": shown["needs"],
        "vocabulary": request.vocabulary.name,
        "vocabulary_size": len(request.vocabulary),
        "seed": seed,
    }


def _count(request: GridRequest, found: GridPuzzle) -> int:
    """How many boards the grid has: the proof, by the model, of what the search counted."""
    solution = found.board[-1]
    theory = Theory(Grid(found.grid), solution, request.vocabulary, play=request.spec.play)
    count = theory.boards.count()
    if count != 1:
        raise RuntimeError(f"the grid {found.grid} above {solution!r} has {count} boards, not 1")
    return count
