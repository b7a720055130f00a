"""The two-phase theory of a grid and its final word, which every question about a grid uses.

Phase 1 is about letters: its models say which words each guess row can hold. Phase 2 is about rows
and boards: it is built from those words, and has one model for each board.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property, wraps
from typing import Any, NamedTuple, TypeVar, cast

from unwordle.model.counting.boards import Board, Boards
from unwordle.model.game.feedback import Colour
from unwordle.model.game.grid import Grid, Pin
from unwordle.model.game.input import InputError, alphabet_of
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.html import table_html, tiles_html
from unwordle.model.logic.encoding import Constraint, to_clauses
from unwordle.model.logic.solver import DEFAULT_SOLVER, Sat, check_solver, incremental, satisfiable
from unwordle.model.theory.engines import by_compiling, by_listing
from unwordle.model.theory.letter_theory import Words, letter_theory, restricted, words_by_pattern
from unwordle.model.theory.plays import play_called
from unwordle.model.theory.propositions import SOLUTION, Phase, WordleEncoding
from unwordle.model.theory.relations import boards_between
from unwordle.model.theory.row_theory import between_rows, written_out
from unwordle.model.theory.rules import rules_called

T = TypeVar("T")

ENGINES = ("exact", "nnf", "sat")
"""The ways from phase 2 to its boards: relations between words, d-DNNF, a solver's models."""

MOST_DECLARED_BOARDS = 1000
"""The most boards for which Board propositions are declared."""

MOST_WRITTEN_OUT = 3000
"""The most words, constraints and boards of phase 2 that are written out: in 0.3 s."""


def _check_engine(name: str) -> None:
    """Raise InputError unless an engine has this name."""
    if name not in ENGINES:
        raise InputError(f"no engine is called {name!r}: {', '.join(ENGINES)}")


def _until_added(compute: "Callable[[Theory], T]") -> "Callable[[Theory], T]":
    """Return a method that computes its answer again once a constraint has been added."""

    @wraps(compute)
    def answer(theory: "Theory") -> T:
        version = theory.letters.version, theory.row_theory.version
        if theory.answers.get(compute.__name__, (None,))[0] != version:
            theory.answers[compute.__name__] = version, compute(theory)
        return cast(T, theory.answers[compute.__name__][1])

    return answer


class Checked(NamedTuple):
    """The SAT solver's verdict on phase 2 and on some boards."""

    satisfiable: bool
    boards: bool
    """True if phase 2 has a model for each of the boards."""
    variables: int
    clauses: int


@dataclass(eq=False)
class Theory:
    """A grid with its final word and assumptions, and the two theories that follow.

    `letters` and `row_theory` are bauhaus encodings: compile them, `introspect` them and add to
    them, before or after an answer. An answer covers the constraints at the time of asking. For
    another grid, play or such, make another theory with `replace`.
    Raises InputError if grid, solution and lexicon differ in length, for an unknown name, or for a
    pin on a row that the grid has not.
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
    """The engine by which boards are counted: one of `ENGINES`."""
    progress: Callable[[float], None] | None = field(default=None, repr=False)
    """Called with the part of a long count that is done, from 0 to 1."""
    letters: Phase = field(default_factory=Phase, repr=False)
    """Phase 1: which letters, in which colours, the tiles can hold. You can add to it."""
    row_theory: Phase = field(default_factory=Phase, repr=False)
    """Phase 2: the words of the rows, with one model for each board. You can add to it."""
    seconds: dict[str, float] = field(default_factory=dict, init=False, repr=False)
    """The seconds that `phase1`, `phase2` and `count` took, once each has been computed."""
    answers: dict[str, tuple[Any, Any]] = field(default_factory=dict, init=False, repr=False)
    """Answers computed so far, each with the version of the phases that it covers."""

    def __post_init__(self) -> None:
        rules = rules_called(self.rules)
        play_called(self.play)
        check_solver(self.solver)
        _check_engine(self.engine)
        if not self.solution.isalpha():
            raise InputError(f"the solution {self.solution!r} is not of letters")
        columns, lexicon = self.grid.length, self.lexicon
        words = f"the words of {lexicon.name} have"
        for of, n in ((f"{self.solution!r} has", len(self.solution)), (words, lexicon.length)):
            if n != columns:
                fact = f"the grid has {columns} columns, but {of} {n} letters"
                raise InputError(f"{fact}: the two numbers must be equal")
        for pin in self.pins:
            if not 0 <= pin.row < len(self.grid.rows):
                fact = f"the pin {pin} is on row {pin.row + 1}"
                raise InputError(f"{fact}: the guess rows are 1 to {len(self.grid.rows)}")
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

    # ---------------------------------------------------------------- phase 1

    @cached_property
    def _letters_built(self) -> WordleEncoding:
        return self.stated_letters(range(len(self.grid.rows)))

    def stated_letters(self, rows: Iterable[int]) -> WordleEncoding:
        """Return phase 1 for some of the guess rows, without what was added to it."""
        return letter_theory(self.grid, self.solution, self.rules, rows, alphabet=self.alphabet)

    @property
    def alphabet(self) -> str:
        """The letters that the words of a board are of."""
        return alphabet_of((self.solution, self.lexicon.alphabet))

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
            rows, lexicon = self.grid.rows, self.lexicon
            return words_by_pattern(rows, self.solution, self.rules, lexicon, self.solver)

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
        """The boards, to be counted, sampled and iterated, by the engine that is set.

        Raises InputError if the engine is `exact` and a constraint joins three or more rows, or
        propositions of a user's own; or if `nnf` takes more than a minute.
        """
        _ = self.candidates  # before the count is timed
        with self._timed("count"):
            boards = self.by_engine(self.engine)
            boards.count()
        return boards

    def by_engine(self, engine: str, seconds: float | None = None) -> Boards:
        """Return the boards by this engine. Raises InputError once that takes `seconds`.

        The engine `exact` is not timed.
        """
        _check_engine(engine)
        rows, patterns, distinct = self.candidates, self.grid.rows, bool(self.distinct)
        if engine == "exact":
            between = self._between(rows)
            return boards_between(
                between, rows, patterns, self.solution, distinct=distinct, progress=self.progress
            )
        encoding = self.written_out(rows)
        if engine == "nnf":
            return by_compiling(encoding, rows, self.solution, seconds)
        return by_listing(encoding, rows, self.solution, self.solver, self.progress, seconds)

    def _between(self, rows: Sequence[Words]) -> WordleEncoding:
        """Return the constraints between rows of these words: the play's, and those added."""
        if rows is self.candidates:
            return self._between_candidates()
        return between_rows(self.grid, rows, self.play, self.added)

    @_until_added
    def _between_candidates(self) -> WordleEncoding:
        return between_rows(self.grid, self.candidates, self.play, self.added)

    def written_out(self, rows: Sequence[Words], boards: Iterable[Board] = ()) -> WordleEncoding:
        """Return phase 2 in full over these words, with propositions for these boards."""
        between, grid, distinct = self._between(rows), self.grid, bool(self.distinct)
        return written_out(between, grid, self.solution, rows, distinct=distinct, boards=boards)

    @_until_added
    def _rows(self) -> WordleEncoding:
        """Return phase 2 in full, with propositions for the boards while they are few."""
        try:
            few = self.boards.count() <= MOST_DECLARED_BOARDS
        except InputError:  # the engine does not count them
            few = False
        return self.written_out(self.candidates, self.boards if few else ())

    def model_of(self, words: Sequence[str]) -> dict[Any, bool]:
        """Return the model of the board with these words: its tiles, letters, rows and itself.

        `violated` and `introspect` of either phase take it. The solution may be left out.
        """
        guesses, length = len(self.grid.rows), self.grid.length
        board = (*words, self.solution) if len(words) == guesses else tuple(words)
        if list(map(len, board)) != [length] * (guesses + 1):
            fact = f"a board has {guesses} guesses of {length} letters"
            raise InputError(f"{fact}, and the solution after them if you like")
        of = WordleEncoding()
        model = {of.board(board): True}
        rows, patterns = (*range(guesses), SOLUTION), (*self.grid.rows, Colour.GREEN * length)
        for row, word, pattern in zip(rows, board, patterns, strict=True):
            model[of.row(row, word)] = True
            model |= {of.tile(row, c, Colour(shown)): True for c, shown in enumerate(pattern)}
            model |= dict.fromkeys(of.letters_of(row, word, pattern), True)
        return model

    def satisfiable(self) -> bool:
        """Return whether there is a board, by a SAT solver on phase 2."""
        with self._timed("phase2"):
            return satisfiable(to_clauses(self.row_theory), self.solver)

    def check(self, boards: Sequence[Board]) -> "Checked | None":
        """Put phase 2, and these boards one by one, to the SAT solver, if it is small enough.

        It is written out, compiled through bauhaus, and given to the solver as clauses; then each
        board is assumed.
        """
        between = self._between(self.candidates)
        if sum(map(len, [*self.candidates, between.compiled, boards])) > MOST_WRITTEN_OUT:
            return None
        with self._timed("phase2"):
            encoding = self.written_out(self.candidates, boards)
            clauses = to_clauses(encoding)
            with Sat(clauses, incremental(self.solver)) as solver:
                alone = self.solver != incremental(self.solver)
                found = satisfiable(clauses, self.solver) if alone else solver.satisfiable()
                held = [solver.satisfiable([encoding.board(board)]) for board in boards]
        return Checked(found, all(held), len(clauses.number), len(clauses.clauses))

    def _repr_html_(self) -> str:
        """Return the grid, the words that each row can hold, and the count, for a notebook."""
        rows = [tiles_html(" " * len(pattern), pattern) for pattern in self.grid.rows]
        rows.append(tiles_html(self.solution, Colour.GREEN * self.grid.length))
        words = [(f"row {r}", f"{len(w):,}") for r, w in enumerate(self.candidates, 1)]
        table = table_html("Words that each row can hold", ("row", "words"), words)
        return "".join([*rows, table, f"<p>{self.boards.count():,} boards</p>"])

    @contextmanager
    def _timed(self, part: str) -> Iterator[None]:
        start = time.perf_counter()
        yield
        self.seconds[part] = time.perf_counter() - start
