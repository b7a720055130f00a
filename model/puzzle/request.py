"""A request for clue puzzles: its words, what is asked, and what stands in the way of one."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Literal, TypeAlias

from model.game.errors import InputError
from model.puzzle.exact import Found
from model.puzzle.greedy import greedy
from model.puzzle.make import Effort, closest, make, make_fewest
from model.puzzle.sieve import Sieve, sieve
from model.puzzle.spec import ClueSpec, meets

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon

MOST_CLUES = 6
"""How many clues a puzzle has at most."""

COMMON = "common"
"""The name of the lexicon of common words."""

Strategy: TypeAlias = Literal["proved", "greedy"]


@dataclass(frozen=True)
class ClueRequest:
    """What puzzles are asked for.

    Raises InputError where there are no so many clues, or where what is asked contradicts itself.
    """

    lexicon: "Lexicon"
    """The words that an answer can be."""
    vocabulary: "Lexicon"
    """The words that a clue can be."""
    against: "Lexicon"
    """The words of which the clues leave the answer alone."""
    answers: tuple[str, ...]
    """The answers to draw from: one where it is given."""
    spec: ClueSpec
    minimum: bool = False
    """As few clues as can be; `spec.clues` is the most then."""
    strategy: Strategy = "proved"
    best_effort: bool = False
    unlimited: "ClueRequest | None" = None
    """The same request without a limit on the words, where there is one."""

    def __post_init__(self) -> None:
        if not 1 <= self.spec.clues <= MOST_CLUES:
            raise InputError(f"--clues {self.spec.clues} is out of range: 1 to {MOST_CLUES}")
        shaped = self.spec != ClueSpec(self.spec.clues)
        if self.strategy == "greedy" and (self.minimum or shaped):
            raise InputError(
                "--strategy greedy contradicts --minimum, --max-green, --max-candidates-after "
                "and --difficulty: it promises none of them"
            )
        if self.minimum and self.spec.max_after:
            raise InputError(
                "--max-candidates-after contradicts --minimum, which decides how many clues there "
                "are: give one of the two"
            )

    def sieve(self, answer: str) -> Sieve:
        """What the clues let through, for an answer."""
        return sieve(answer, self.vocabulary, self.against)


def fulfil(
    request: ClueRequest, sieve: Sieve, rng: Random, effort: Effort = Effort.PROOF
) -> tuple[Found, int | None]:
    """Clues as requested; and, where it was asked for and is proved, how few there can be."""
    if request.strategy == "greedy":
        chosen = greedy(sieve, request.vocabulary, request.spec.clues, rng)
        unique = not sieve.left_by(chosen).any()
        return Found(chosen if unique else None, proved=unique), None
    if request.minimum:
        return make_fewest(sieve, request.spec, rng, effort)
    return make(sieve, request.spec, rng, effort), None


def fulfil_closest(request: ClueRequest, sieve: Sieve, rng: Random) -> list[int]:
    """The clues that come closest to a request that cannot be fulfilled."""
    if request.strategy == "greedy":
        return greedy(sieve, request.vocabulary, request.spec.clues, rng)
    return closest(sieve, request.spec, rng)


def forbidding(
    request: ClueRequest, sieve: Sieve, smallest: list[int] | None, rng: Random
) -> list[tuple[str, str]]:
    """The options each of which, given up alone, makes a puzzle possible; and what to do instead.

    Where none does alone, the options as they stand forbid it together: an empty list. `smallest`
    are the fewest clues of the request, where they were found when it was not fulfilled.
    """
    found: list[tuple[str, str]] = []
    spec = request.spec
    same = (request.vocabulary, request.against, spec.max_green)
    for option, instead, changed in _relaxed(request):
        if not any(option == other for other, _ in found):
            alike = (changed.vocabulary, changed.against, changed.spec.max_green) == same
            known = smallest if alike else None
            if _possible(changed, sieve if alike else changed.sieve(sieve.answer), known, rng):
                found.append((option, instead))
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


def _relaxed(request: ClueRequest) -> Iterator[tuple[str, str, ClueRequest]]:
    """The request with one option given up: its name, what instead, and the request."""
    spec = request.spec
    if request.strategy == "greedy":
        yield "--strategy", "--strategy proved", replace(request, strategy="proved")
    if spec.max_green is not None:
        more = replace(spec, max_green=None)
        yield "--max-green", "more green tiles", replace(request, spec=more)
    if spec.max_after:
        more = replace(spec, max_after=())
        yield "--max-candidates-after", "more words left", replace(request, spec=more)
    if spec.difficulty is not None:
        other = replace(spec, difficulty=None)
        yield "--difficulty", "another difficulty", replace(request, spec=other)
    kinds = {
        "--no-list": (spec.no_list, replace(spec, no_list=False)),
        "--no-counting": (spec.no_counting, replace(spec, no_counting=False)),
        "--every-kind": (spec.every_kind, replace(spec, every_kind=False)),
    }
    for option, (asked, other) in kinds.items():
        if asked:
            yield option, "other steps", replace(request, spec=other)
    if not request.minimum:
        by_distance = sorted(range(1, MOST_CLUES + 1), key=lambda n: (abs(n - spec.clues), -n))
        for clues in by_distance[1:]:
            try:
                other = replace(spec, clues=clues)
            except InputError:
                continue
            yield "--clues", f"--clues {clues}", replace(request, spec=other)
    if request.vocabulary.words != request.lexicon.words:
        name = request.lexicon.name
        yield "--vocabulary", f"--vocabulary {name}", replace(request, vocabulary=request.lexicon)
    if request.vocabulary.name == COMMON and request.against.name != COMMON:
        yield "--against", f"--against {COMMON}", replace(request, against=request.vocabulary)
    if request.unlimited is not None:
        yield "--limit", "a greater --limit", request.unlimited
