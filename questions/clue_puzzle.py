"""Puzzles of clues: guesses with their colours that leave exactly one word."""

from random import Random
from typing import NotRequired

from model.game.errors import InputError
from model.puzzle.check import check
from model.puzzle.difficulty import CLUE_RANGES
from model.puzzle.exact import Found
from model.puzzle.make import Effort, closest
from model.puzzle.request import ClueRequest, Constraint, Generator, forbidding
from model.puzzle.sieve import Sieve
from model.puzzle.spec import ClueSpec, clue_grade, greens_given
from model.text import counted
from questions.puzzle import PuzzleAnswer, Worded, Wording, add_grade, advice, drawn, in_fields
from questions.shape import Answer, plain_reason
from questions.steps import StepsAnswer

MAX_ATTEMPTS = 500
"""How often the published generator tries unless told."""


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


class CluesPuzzles(Answer):
    """Several puzzles of clues."""

    puzzles: list[CluesAnswer]
    seed: int


def generator_of(strategy: str, max_attempts: int, curated_size: int | None) -> Generator | None:
    """Return the published generator where it is asked for; None for the search with proofs.

    Raises InputError where the search is given options of the generator.
    """
    if strategy == "published":
        from study.published import PublishedGenerator

        return PublishedGenerator(max_attempts, curated_size)
    if (max_attempts, curated_size) != (MAX_ATTEMPTS, None):
        raise InputError(
            "only the strategy published has attempts and a curated list: ask for it, or leave "
            "them out"
        )
    return None


def clues_answer(request: ClueRequest, seed: int, worded: Wording = in_fields) -> CluesAnswer:
    """A puzzle of clues as JSON; if there is none as requested, what forbids it."""
    *first, last = drawn(request.answers, seed)
    for answer in first:
        made = _made(request, request.sieve(answer), seed, Effort.FEWEST)
        if not isinstance(made, Found):
            return made
    sieve = request.sieve(last)
    made = _made(request, sieve, seed, Effort.PROOF)
    return _not_made(request, sieve, seed, made, worded) if isinstance(made, Found) else made


def _made(request: ClueRequest, sieve: Sieve, seed: int, effort: Effort) -> CluesAnswer | Found:
    """The puzzle for one answer; if there is none, what was found out."""
    found = request.made(sieve, Random(f"clues {seed}"), effort)
    if found.clues is None:
        return found
    made = _clue_puzzle(request, sieve, found.clues, seed)
    return made if found.minimum is None else {**made, "minimum": found.minimum}


def _not_made(
    request: ClueRequest, sieve: Sieve, seed: int, found: Found, worded: Wording
) -> CluesAnswer:
    changes = forbidding(request, sieve, found.fewest, Random(f"instead {seed}"))
    said = [words for change in changes if (words := worded(change)) is not None]
    instead: list[int] = []
    if request.best_effort:
        known = found.closest
        rng = Random(f"clues {seed}")
        instead = closest(sieve, request.spec, rng) if known is None else known
    missing: CluesAnswer = {
        **_clue_puzzle(request, sieve, instead, seed),
        "forbidden_by": [words.name for words in said],
        "proved": found.proved,
    }
    reason = _clue_reason(request, sieve, said, proved=found.proved)
    if request.best_effort and not instead:
        reason += "; there is no closest puzzle: no guess may be a clue"
    elif request.best_effort:
        guesses = [sieve.guesses[i] for i in instead]
        left = check(sieve.answer, guesses, request.against).words_left
        missing["best_effort"], missing["words_left"] = True, left
    missing["reasons"] = [plain_reason("puzzle", reason)]
    return missing


def _clue_puzzle(request: ClueRequest, sieve: Sieve, chosen: list[int], seed: int) -> CluesAnswer:
    guesses = [sieve.guesses[i] for i in chosen]
    checked = check(sieve.answer, guesses, request.against)
    made: CluesAnswer = {
        "solution": sieve.answer,
        "clues": [
            {"guess": guess, "pattern": pattern}
            for guess, pattern in zip(guesses, checked.patterns, strict=True)
        ],
        "left_after": checked.remaining,
        "unique": bool(chosen) and checked.words_left == [sieve.answer],
        "irredundant": bool(chosen) and checked.irredundant,
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
        made["constraints"] = [read(guess, sieve.answer) for guess in guesses]
    return made


def _clue_reason(request: ClueRequest, sieve: Sieve, said: list[Worded], *, proved: bool) -> str:
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
    return text + advice(said)
