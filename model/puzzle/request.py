"""A request for puzzles of clues: its words, what is asked, and which part of it forbids one.

The faces' questions become one; `questions.clue_puzzle` answers it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Literal, Protocol, TypeAlias

from model.game.errors import InputError
from model.game.lexicon import Lexicon
from model.puzzle.exact import Found
from model.puzzle.make import Effort, make
from model.puzzle.sieve import Sieve, sieve
from model.puzzle.spec import ClueSpec, meets

MOST_CLUES = 6
"""How many clues a puzzle has at most."""

COMMON = "common"
"""The name of the lexicon of common words."""


@dataclass(frozen=True)
class Change:
    """One thing that was asked of a puzzle, and what could be asked instead.

    `asked` is the name of a field of the specification, or `vocabulary`, `against`, `strategy` or
    `limit`. `instead` is its new value; None if it is to be another, or looser.
    """

    asked: str
    instead: str | None = None


Constraint: TypeAlias = tuple[str, int, Literal["green", "yellow", "gray"]]
"""A letter of a guess, its column counted from 0, and its colour."""


class Generator(Protocol):
    """Another's generator of clues, which promises nothing but their number."""

    def guesses(self, answer: str, lexicon: Lexicon, clues: int, rng: Random) -> tuple[str, ...]:
        """Return the guesses of its clues for an answer."""

    def constraints(self, guess: str, answer: str) -> list[Constraint]:
        """Return what it reads in a clue."""


@dataclass(frozen=True)
class ClueRequest:
    """What puzzles are asked for.

    Raises InputError if the number of clues is out of range, or more is asked than a generator of
    another's can promise.
    """

    lexicon: Lexicon
    """The words that an answer can be."""
    vocabulary: Lexicon
    """The words that a clue can be."""
    against: Lexicon
    """The words of which the clues leave only the answer."""
    answers: tuple[str, ...]
    """The answers to draw from: only one if it is given."""
    spec: ClueSpec
    generator: Generator | None = None
    """The published generator, if it makes the clues."""
    best_effort: bool = False
    """Whether the closest clues will do if there are none as asked for."""
    unlimited: "ClueRequest | None" = None
    """The same request without a limit on the words, if there is one."""

    def __post_init__(self) -> None:
        if not 1 <= self.spec.clues <= MOST_CLUES:
            raise InputError(f"a puzzle of {self.spec.clues} clues: it can have 1 to {MOST_CLUES}")
        if self.generator and self.spec != ClueSpec(self.spec.clues):
            raise InputError(
                "the strategy published promises nothing but the number of clues: ask for no "
                "minimum, green tiles, words left or difficulty, or for the strategy proved"
            )

    @property
    def strategy(self) -> str:
        """Return the name of how clues are chosen."""
        return "published" if self.generator else "proved"

    def sieve(self, answer: str) -> Sieve:
        """Return what the clues let through, for an answer."""
        return sieve(answer, self.vocabulary, self.against)

    def made(self, sieve: Sieve, rng: Random, effort: Effort = Effort.PROOF) -> Found:
        """Make the clues for the answer of a sieve."""
        if self.generator is None:
            return make(sieve, self.spec, rng, effort)
        guesses = self.generator.guesses(sieve.answer, self.vocabulary, self.spec.clues, rng)
        chosen = [sieve.guesses.index(guess) for guess in guesses]
        unique = bool(chosen) and not sieve.left_by(chosen).any()
        return Found(chosen if unique else None, proved=unique, closest=chosen)


def forbidding(
    request: ClueRequest, sieve: Sieve, smallest: list[int] | None, rng: Random
) -> list[Change]:
    """Return the changes each of which alone makes a puzzle possible; none if it takes several.

    `smallest` are the fewest clues of the request, if they were found.
    """
    forbidding: dict[str, Change] = {}
    same = (request.vocabulary, request.against, request.spec.max_green)
    for change, changed in _relaxed(request):
        if change.asked not in forbidding:
            alike = (changed.vocabulary, changed.against, changed.spec.max_green) == same
            known = smallest if alike else None
            if _possible(changed, sieve if alike else changed.sieve(sieve.answer), known, rng):
                forbidding[change.asked] = change
    return list(forbidding.values())


def _possible(request: ClueRequest, sieve: Sieve, smallest: list[int] | None, rng: Random) -> bool:
    """Return whether its fewest clues, or a short search, fulfil a request."""
    if smallest is not None:
        more = request.spec.clues - len(smallest)
        if more < 0:
            return False
        enough = more == 0 or request.spec.fewest
        if enough and meets(sieve, smallest, request.spec):
            return True
    return request.made(sieve, rng, Effort.SEARCH).clues is not None


def _relaxed(request: ClueRequest) -> Iterator[tuple[Change, ClueRequest]]:
    """Yield the request with one thing given up, and what was."""
    spec, plain = request.spec, ClueSpec()
    if request.generator:
        yield Change("strategy", "proved"), replace(request, generator=None)
    for name in ("max_green", "max_after", "difficulty"):
        if getattr(spec, name) != getattr(plain, name):
            without: dict[str, Any] = {name: getattr(plain, name)}
            yield Change(name), replace(request, spec=replace(spec, **without))
    if not spec.fewest:
        by_distance = sorted(range(1, MOST_CLUES + 1), key=lambda n: (abs(n - spec.clues), -n))
        for clues in by_distance[1:]:
            try:
                other = replace(spec, clues=clues)
            except InputError:
                continue
            yield Change("clues", str(clues)), replace(request, spec=other)
    if request.vocabulary.words != request.lexicon.words:
        name = request.lexicon.name
        yield Change("vocabulary", name), replace(request, vocabulary=request.lexicon)
    if request.vocabulary.name == COMMON and request.against.name != COMMON:
        yield Change("against", COMMON), replace(request, against=request.vocabulary)
    if request.unlimited is not None:
        yield Change("limit"), request.unlimited
