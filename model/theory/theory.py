"""The two-phase theory of a grid and its final word: what every question about a grid asks.

Phase 1 is about letters: its models say which words each guess row can hold. Phase 2 is about rows
and boards: it is built from those words, and has one model for each board.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property, wraps
from typing import Any, TypeVar, cast

from model.counting.interface import Board, Boards
from model.counting.listed import ListedBoards
from model.game.errors import InputError
from model.game.feedback import Colour
from model.game.grid import Grid
from model.game.lexicon import Lexicon
from model.game.pins import Pin
from model.logic.clauses import to_clauses
from model.logic.encoding import Constraint
from model.logic.solver import DEFAULT_SOLVER, Sat, check_solver, incremental, satisfiable
from model.theory.letter_theory import Words, letter_theory, restricted, words_by_pattern
from model.theory.plays import play_called
from model.theory.propositions import ALPHABET, KINDS, SOLUTION, Phase, WordleEncoding
from model.theory.relations import boards_between
from model.theory.row_theory import between_rows, written_out
from model.theory.rules import rules_called

T = TypeVar("T")

ENGINES = ("exact", "sat")

MOST_DECLARED_BOARDS = 1000
"""The most boards for which Board propositions are declared."""

MOST_ENUMERATED = 10_000
"""The most boards that the engine `sat` lists."""


def _until_added(compute: "Callable[[Theory], T]") -> "Callable[[Theory], T]":
    """Return a method that computes its answer again once a constraint has been added."""

    @wraps(compute)
    def answer(theory: "Theory") -> T:
        version = theory.letters.version, theory.row_theory.version
        known, value = theory.answers.get(compute.__name__, (None, None))
        if known != version:
            value = compute(theory)
            theory.answers[compute.__name__] = version, value
        return cast(T, value)

    return answer


@dataclass(eq=False)
class Theory:
    """What is known of a game, and the two theories that follow from it.

    `letters` and `row_theory` are bauhaus encodings: compile them, `introspect` them and add to
    them, before or after an answer. An answer covers the constraints at the time of asking. For
    another grid, play or such, make another theory with `replace`.
    Raises InputError if grid, solution and lexicon differ in length, or for an unknown name.
    """

    grid: Grid
    solution: str
    lexicon: Lexicon
    rules: str = "wordle"
    play: str = "any"
    pins: tuple[Pin, ...] = ()
    """Restrictions on the words of guess rows."""
    distinct: bool | None = None
    """No word twice on a board: by default true under `wordle`, false under `report`."""
    solver: str = DEFAULT_SOLVER
    engine: str = "exact"
    """How boards are counted: `exact` compiles phase 2, `sat` has the solver list its models."""
    progress: Callable[[float], None] | None = field(default=None, repr=False)
    """Called with the part of a long count that is done, from 0 to 1."""
    letters: Phase = field(default_factory=Phase, repr=False)
    """Phase 1: which letters, in which colours, the tiles can hold. You can add to it."""
    row_theory: Phase = field(default_factory=Phase, repr=False)
    """Phase 2: which words the rows hold, with one model for each board. You can add to it."""
    seconds: dict[str, float] = field(default_factory=dict, init=False, repr=False)
    """The seconds that `phase1`, `phase2` and `count` took, once each has been computed."""
    answers: dict[str, tuple[Any, Any]] = field(default_factory=dict, init=False, repr=False)
    """What has been computed, each with the version of the phases that it covers."""

    def __post_init__(self) -> None:
        rules = rules_called(self.rules)
        play_called(self.play)
        check_solver(self.solver)
        if self.engine not in ENGINES:
            raise InputError(f"no engine is called {self.engine!r}: {', '.join(ENGINES)}")
        if set(self.solution) - set(ALPHABET):
            raise InputError(f"the solution {self.solution!r} is not of letters a to z")
        if len(self.solution) != self.grid.length:
            raise InputError(
                f"the grid has {self.grid.length} columns, but {self.solution!r} has "
                f"{len(self.solution)} letters: they must be as many"
            )
        if self.lexicon.length != self.grid.length:
            raise InputError(
                f"the grid has {self.grid.length} columns, but the words of "
                f"{self.lexicon.name} have {self.lexicon.length} letters: they must be as many"
            )
        if self.distinct is None:
            self.distinct = rules.distinct
        # Phases of its own, with the constraints that were added to those it was given.
        self.letters = Phase(self._letters, "letters", self.model_of, self.letters.added)
        self.row_theory = Phase(self._rows, "row_theory", self.model_of, self.row_theory.added)

    def replace(self, **changes: Any) -> "Theory":
        """Return a theory that differs in these fields; what was added so far goes along."""
        return replace(self, **changes)

    @property
    def added(self) -> list[Constraint]:
        """The constraints that were added to either phase."""
        return [*self.letters.added, *self.row_theory.added]

    @property
    def has_own_propositions(self) -> bool:
        """Whether a constraint that was added mentions a proposition of a user's own."""
        names = (name for one in self.added for name in one.compile().vars())
        return any(not isinstance(name, KINDS) for name in names)

    # ---------------------------------------------------------------- phase 1

    @cached_property
    def _letters_built(self) -> WordleEncoding:
        return letter_theory(self.grid, self.solution, self.rules, range(len(self.grid.rows)))

    @_until_added
    def _letters(self) -> WordleEncoding:
        """Return phase 1 in full, with what was added."""
        whole = WordleEncoding()
        whole.take_over(self._letters_built)
        whole.share(self.letters.declared)
        for constraint in self.letters.added:
            whole.adopt(constraint)
        return whole

    @property
    @_until_added
    def candidates(self) -> tuple[Words, ...]:
        """For each guess row the words that it can hold, in the lexicon's order."""
        if not self.letters.added:
            return self.pinned_words
        with self._timed("phase1"):
            return restricted(self.letters, self.grid, self.pinned_words, self.solver)

    @cached_property
    def pinned_words(self) -> tuple[Words, ...]:
        """For each guess row the words that its colours and pins allow, in the lexicon's order."""
        return tuple(
            tuple(word for word in words if all(pin.allows(word) for pin in self.pins_of(row)))
            for row, words in enumerate(self.words_by_colours)
        )

    @cached_property
    def words_by_colours(self) -> tuple[Words, ...]:
        """For each guess row the words that its colours allow, in the lexicon's order."""
        with self._timed("phase1"):
            return words_by_pattern(
                self.grid.rows, self.solution, self.rules, self.lexicon, self.solver
            )

    def pins_of(self, row: int) -> list[Pin]:
        """Return the pins of this guess row."""
        return [pin for pin in self.pins if pin.row == row]

    def colours(self, word: str) -> str:
        """Return how the rules colour a word against the solution."""
        return rules_called(self.rules).colours(word, self.solution)

    # ---------------------------------------------------------------- phase 2

    @property
    @_until_added
    def boards(self) -> Boards:
        """Phase 2 as relations between words, to be counted, sampled and iterated.

        With the engine `sat` the solver lists the boards instead. Raises InputError where there
        are too many for that, or constraints over three or more rows join them in too many ways.
        """
        rows = self.candidates  # before the count is timed
        with self._timed("count"):
            boards = self.listed_by_solver() if self.engine == "sat" else self._compiled(rows)
            boards.count()
        return boards

    def _compiled(self, rows: Sequence[Words]) -> Boards:
        return boards_between(
            self._between(rows),
            rows,
            self.grid.rows,
            self.solution,
            distinct=bool(self.distinct),
            progress=self.progress,
        )

    def _between(self, rows: Sequence[Words]) -> WordleEncoding:
        """Return the constraints between rows of these words: the play's, and those added."""
        return between_rows(self.grid, rows, self.play, self.added)

    def listed_by_solver(self) -> Boards:
        """Return the boards as the SAT solver finds them, one model after another."""
        encoding = self.written_out(self.candidates)
        words = [encoding.row(row, word) for row, of in enumerate(self.candidates) for word in of]
        boards: list[Board] = []
        with Sat(to_clauses(encoding), incremental(self.solver)) as phase2:
            for true in phase2.enumerate(words):
                if len(boards) == MOST_ENUMERATED:
                    raise InputError(
                        f"there are more than {MOST_ENUMERATED:,} boards, and the engine sat "
                        "lists them one by one: constrain or pin more, or use the engine exact"
                    )
                boards.append((*(row.word for row in true), self.solution))
                if self.progress:
                    self.progress(len(boards) / MOST_ENUMERATED)
        return ListedBoards(boards, self.candidates, self.solution)

    def written_out(self, rows: Sequence[Words], boards: Iterable[Board] = ()) -> WordleEncoding:
        """Phase 2 in full over these words, with propositions for these boards."""
        return written_out(
            self._between(rows),
            self.grid,
            self.solution,
            rows,
            distinct=bool(self.distinct),
            boards=boards,
        )

    @_until_added
    def _rows(self) -> WordleEncoding:
        """Return phase 2 in full, with propositions for the boards while they are few."""
        try:
            few = self.boards.count() <= MOST_DECLARED_BOARDS
        except InputError:  # there are more than can be listed
            few = False
        return self.written_out(self.candidates, self.boards if few else ())

    def model_of(self, words: Sequence[str]) -> dict[Any, bool]:
        """Return the model of the board with these words: its tiles, letters, rows and itself.

        `violated` and `introspect` of either phase take it. The solution may be left out.
        """
        board = tuple(words)
        if len(board) == len(self.grid.rows):
            board = (*board, self.solution)
        if list(map(len, board)) != [self.grid.length] * (len(self.grid.rows) + 1):
            raise InputError(
                f"a board has {len(self.grid.rows)} guesses of {self.grid.length} letters, "
                "and the solution after them if you like"
            )
        of = WordleEncoding()
        model = {of.board(board): True}
        rows = (*range(len(self.grid.rows)), SOLUTION)
        patterns = (*self.grid.rows, Colour.GREEN * self.grid.length)
        for row, word, pattern in zip(rows, board, patterns, strict=True):
            model[of.row(row, word)] = True
            model |= {of.tile(row, c, Colour(shown)): True for c, shown in enumerate(pattern)}
            model |= dict.fromkeys(of.letters_of(row, word, pattern), True)
        return model

    def satisfiable(self) -> bool:
        """Return whether there is a board, by a SAT solver on phase 2."""
        with self._timed("phase2"):
            return satisfiable(to_clauses(self.row_theory), self.solver)

    @contextmanager
    def _timed(self, part: str) -> Iterator[None]:
        start = time.perf_counter()
        yield
        self.seconds[part] = time.perf_counter() - start
