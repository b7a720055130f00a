"""A request for clue puzzles: its words, what is asked, and which part of it forbids one."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Literal, Protocol, TypeAlias

from model.game.errors import InputError
from model.game.lexicon import Lexicon
from model.puzzle.exact import Found
from model.puzzle.make import Effort, closest, make, make_fewest
from model.puzzle.sieve import Sieve, sieve
from model.puzzle.spec import Change, ClueSpec, meets

MOST_CLUES = 6
"""How many clues a puzzle has at most."""

COMMON = "common"
"""The name of the lexicon of common words."""

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

    Raises InputError where the number of clues is out of range, or the request contradicts itself.
    """

    lexicon: Lexicon
    """The words that an answer can be."""
    vocabulary: Lexicon
    """The words that a clue can be."""
    against: Lexicon
    """The words of which the clues leave only the answer."""
    answers: tuple[str, ...]
    """The answers to draw from: one where it is given."""
    spec: ClueSpec
    minimum: bool = False
    """The fewest clues possible; `spec.clues` is then the most."""
    generator: Generator | None = None
    """The published generator, where it makes the clues."""
    best_effort: bool = False
    unlimited: "ClueRequest | None" = None
    """The same request without a limit on the words, where there is one."""

    def __post_init__(self) -> None:
        if not 1 <= self.spec.clues <= MOST_CLUES:
            raise InputError(f"a puzzle of {self.spec.clues} clues: it can have 1 to {MOST_CLUES}")
        shaped = self.spec != ClueSpec(self.spec.clues)
        if self.generator and (self.minimum or shaped):
            raise InputError(
                "the strategy published promises nothing but the number of clues: ask for no "
                "minimum, green tiles, words left or difficulty, or for the strategy proved"
            )
        if self.minimum and self.spec.max_after:
            raise InputError(
                "how many words are left after a clue contradicts as few clues as can be, which "
                "decides how many there are: ask for one of the two"
            )

    @property
    def strategy(self) -> str:
        """The name of how clues are chosen."""
        return "published" if self.generator else "proved"

    def sieve(self, answer: str) -> Sieve:
        """What the clues let through, for an answer."""
        return sieve(answer, self.vocabulary, self.against)


def fulfil(
    request: ClueRequest, sieve: Sieve, rng: Random, effort: Effort = Effort.PROOF
) -> tuple[Found, int | None]:
    """Clues as requested; and the least possible number, where it was asked for and is proved."""
    if request.generator:
        chosen = _generated(request, request.generator, sieve, rng)
        unique = bool(chosen) and not sieve.left_by(chosen).any()
        return Found(chosen if unique else None, proved=unique), None
    if request.minimum:
        return make_fewest(sieve, request.spec, rng, effort)
    return make(sieve, request.spec, rng, effort), None


def _generated(request: ClueRequest, generator: Generator, sieve: Sieve, rng: Random) -> list[int]:
    """Return the generator's clues, as places among the sieve's guesses."""
    guesses = generator.guesses(sieve.answer, request.vocabulary, request.spec.clues, rng)
    place = {guess: i for i, guess in enumerate(sieve.guesses)}
    return [place[guess] for guess in guesses]


def fulfil_closest(request: ClueRequest, sieve: Sieve, rng: Random) -> list[int]:
    """The clues that come closest to a request that cannot be fulfilled."""
    if request.generator:
        return _generated(request, request.generator, sieve, rng)
    return closest(sieve, request.spec, rng)


def forbidding(
    request: ClueRequest, sieve: Sieve, smallest: list[int] | None, rng: Random
) -> list[Change]:
    """The changes each of which alone makes a puzzle possible; none where it takes several.

    `smallest` are the fewest clues of the request, where they were found.
    """
    found: list[Change] = []
    spec = request.spec
    same = (request.vocabulary, request.against, spec.max_green)
    for change, changed in _relaxed(request):
        if not any(change.asked == other.asked for other in found):
            alike = (changed.vocabulary, changed.against, changed.spec.max_green) == same
            known = smallest if alike else None
            if _possible(changed, sieve if alike else changed.sieve(sieve.answer), known, rng):
                found.append(change)
    return found


def _possible(request: ClueRequest, sieve: Sieve, smallest: list[int] | None, rng: Random) -> bool:
    """Whether a request can be fulfilled, as far as its fewest clues or a short search tell."""
    if smallest is not None:
        more = request.spec.clues - len(smallest)
        if more < 0:
            return False
        enough = more == 0 or request.minimum
        if enough and meets(sieve, smallest, request.spec):
            return True
    return fulfil(request, sieve, rng, Effort.SEARCH)[0].clues is not None


def _relaxed(request: ClueRequest) -> Iterator[tuple[Change, ClueRequest]]:
    """The request with one thing given up, and what was."""
    spec = request.spec
    if request.generator:
        yield Change("strategy", "proved"), replace(request, generator=None)
    plain = ClueSpec()
    for name in ("max_green", "max_after", "difficulty", "no_list", "no_counting", "every_kind"):
        if getattr(spec, name) != getattr(plain, name):
            without: dict[str, Any] = {name: getattr(plain, name)}
            yield Change(name), replace(request, spec=replace(spec, **without))
    if not request.minimum:
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
