"""The two-phase theory of a grid and its solution, which every question about a grid uses.

Phase 1 is about letters: its models determine the words that each guess row can hold. Phase 2 is
built from these words, and has one model for each board.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property, wraps
from types import UnionType
from typing import Any, TypeVar, cast

from unwordle.model.counting.boards import Board, Boards, Rows
from unwordle.model.game.feedback import Colour
from unwordle.model.game.grid import Grid, Pin
from unwordle.model.game.input import DisagreementError, InputError, alphabet_of, check_type
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.logic.encoding import Constraint, to_clauses
from unwordle.model.logic.solver import DEFAULT_SOLVER, Sat, check_solver, satisfiable
from unwordle.model.text import counted, listed, table_html, tiles_html
from unwordle.model.theory.engines import Listing, by_compiling, by_listing, listing
from unwordle.model.theory.letter_theory import (
    Words,
    letter_theory,
    restricted,
    words_by_pattern,
    words_of_phase,
)
from unwordle.model.theory.plays import play_called
from unwordle.model.theory.propositions import (
    KINDS,
    SOLUTION,
    Letter,
    PartialModel,
    Phase,
    Tile,
    WordleEncoding,
)
from unwordle.model.theory.relations import boards_between
from unwordle.model.theory.row_theory import between_rows, row_theory
from unwordle.model.theory.rules import rules_called

T = TypeVar("T")

MOST_DECLARED_BOARDS = 1000
"""The maximum number of boards that phase 2 declares, so that it stays small enough to read."""

MOST_LISTED = 2500
"""The maximum `size` of a listing that `Theory.listed` makes, which then takes up to 0.5 s.

The size is known before the listing starts, so that a question is always answered in the same way.
"""

MOST_CONFIRMED = 3000
"""The maximum total number of words and boards in a call to `Theory.check`."""

LISTER = "glucose4"
"""The solver that lists models, unless another one is chosen: five times as fast as the default."""


def _until_added(compute: "Callable[[Theory], T]") -> "Callable[[Theory], T]":
    """Return a method that caches the result of `compute` until a constraint is added."""

    @wraps(compute)
    def answer(theory: "Theory") -> T:
        version = theory.letters.version, theory.row_theory.version
        if theory.answers.get(compute.__name__, (None,))[0] != version:
            theory.answers[compute.__name__] = version, compute(theory)
        return cast(T, theory.answers[compute.__name__][1])

    return answer


_TYPES: dict[str, tuple[type | UnionType, str]] = {
    "grid": (Grid, "a Grid: give unwordle.Grid.parse(...)"),
    "lexicon": (Lexicon, "a word list: give unwordle.words(...)"),
    **dict.fromkeys(("solution", "rules", "play", "solver", "engine"), (str, "text")),
    "pins": (tuple, "a tuple of pins"),
    "distinct": (bool | None, "True, False or None"),
    **dict.fromkeys(("letters", "row_theory"), (Phase, "a phase of a theory")),
}
"""The types of the fields that a caller sets, and what to give."""


@dataclass(eq=False)
class Theory:
    """A grid with its solution and assumptions, and the two phases of its theory.

    The two phases, `letters` and `row_theory`, are bauhaus encodings. You can compile and
    `introspect` them at any time, and add constraints, which later results respect. To change a
    field, make a new theory with `replace`.

    Raises InputError if the solution, the words or a pin does not fit the grid, or if the rules,
    play, solver or engine is unknown.
    """

    grid: Grid
    solution: str
    lexicon: Lexicon
    rules: str = "wordle"
    play: str = "any"
    pins: tuple[Pin, ...] = ()
    """Restrictions on the words of guess rows."""
    distinct: bool | None = None
    """True if all words of a board differ, None for the rules' default."""
    solver: str = DEFAULT_SOLVER
    engine: str = "exact"
    """The engine that counts boards, one of `ENGINES`."""
    progress: Callable[[float], None] | None = field(default=None, repr=False)
    """A callback for the completed fraction of a count."""
    letters: Phase = field(default_factory=Phase, repr=False)
    """Phase 1, about the letters and colours of tiles."""
    row_theory: Phase = field(default_factory=Phase, repr=False)
    """Phase 2, about the words of rows and about boards."""
    seconds: dict[str, float] = field(default_factory=dict, init=False, repr=False)
    """The seconds that `phase1`, `phase2` and `count` took."""
    answers: dict[str, tuple[Any, Any]] = field(default_factory=dict, init=False, repr=False)
    """By method: the version of the two phases, and the result."""

    def __post_init__(self) -> None:
        for name, (kinds, accepted) in _TYPES.items():
            check_type(getattr(self, name), kinds, name, accepted)
        for pin in self.pins:
            check_type(pin, Pin, "pin", "a Pin")
        rules = rules_called(self.rules)
        play_called(self.play)
        check_solver(self.solver)
        engine_called(self.engine)
        if not self.solution.isalpha():
            raise InputError(f"the solution {self.solution!r} does not consist of letters only")
        columns, words = self.grid.length, f"word list {self.lexicon.name!r}"
        lengths = {f"solution {self.solution!r}": len(self.solution), words: self.lexicon.length}
        for what, length in lengths.items():
            if length != columns:
                fact = f"the {what} does not fit the {columns} columns of the grid"
                raise InputError(f"{fact}: give words of {columns} letters")
        for pin in self.pins:
            if not 0 <= pin.row < len(self.grid.rows):
                fact = f"the pin '{pin}' is on row {pin.row + 1}"
                raise InputError(f"{fact}, but the last guess row is row {len(self.grid.rows)}")
        if self.distinct is None:
            self.distinct = rules.distinct
        # Each theory has its own phases. What was added to the given phases is added here too.
        given = self.letters, self.row_theory
        own, whole = lambda: self._letters_built, self._letters
        shown, fixed = self._is_shown, "make a theory with another play, or with distinct=False"
        self.letters = Phase(own, whole, "letters", self.model_of, (Tile, Letter), shown)
        own, whole = self._rows_built, self._rows
        self.row_theory = Phase(own, whole, "row_theory", self.model_of, KINDS, shown, fixed)
        self.letters.take(given[0])
        self.row_theory.take(given[1])

    def _is_shown(self, tile: Any) -> bool:
        """Return whether a proposition is about a tile and names the colour of this tile."""
        patterns = dict(enumerate(self.grid.rows)) | {SOLUTION: Colour.GREEN * self.grid.length}
        if not isinstance(tile, Tile):
            return False
        return patterns.get(tile.row, "")[tile.column : tile.column + 1] == tile.colour

    def replace(self, **changes: Any) -> "Theory":
        """Return a copy with other values of fields, and with all added constraints."""
        return replace(self, **changes)

    @property
    def added(self) -> list[Constraint]:
        """The constraints that users added to the two phases."""
        # Phase 2 needs those of phase 1 too: one can link two rows, which `candidates` cannot show.
        return [*self.letters.added, *self.row_theory.added]

    # ---------------------------------------------------------------- phase 1

    @cached_property
    def _letters_built(self) -> WordleEncoding:
        return self.stated_letters(range(len(self.grid.rows)))

    def stated_letters(self, rows: Iterable[int]) -> WordleEncoding:
        """Return phase 1 for the guess rows in `rows`, without added constraints."""
        return letter_theory(self.grid, self.solution, self.rules, rows, alphabet=self.alphabet)

    @property
    def alphabet(self) -> str:
        """The letters that words on a board can have."""
        return alphabet_of((self.solution, self.lexicon.alphabet))

    @_until_added
    def _letters(self) -> WordleEncoding:
        """Return all the formulas of phase 1, including the added constraints."""
        return self.letters.joined()

    @property
    @_until_added
    def candidates(self) -> tuple[Words, ...]:
        """The words that each guess row can hold, in lexicon order."""
        letters, grid, solver = self.letters, self.grid, self.solver
        if not letters.left_out:
            words = self.pinned_words
            with self._timed("phase1"):
                return restricted(letters, grid, words, solver) if letters.added else words
        with self._timed("phase1"):
            return self._pinned(words_of_phase(letters, grid, self.lexicon, solver))

    @cached_property
    def pinned_words(self) -> tuple[Words, ...]:
        """The words that the colours and pins of each guess row allow, in lexicon order."""
        return self._pinned(self.words_by_colours)

    def _pinned(self, rows: Sequence[Words]) -> tuple[Words, ...]:
        return tuple(
            tuple(word for word in words if all(pin.allows(word) for pin in self.pins_of(row)))
            for row, words in enumerate(rows)
        )

    @cached_property
    def words_by_colours(self) -> tuple[Words, ...]:
        """The words that the colours of each guess row allow, in lexicon order."""
        with self._timed("phase1"):
            rows, lexicon = self.grid.rows, self.lexicon
            return words_by_pattern(rows, self.solution, self.rules, lexicon, self.solver)

    def pins_of(self, row: int) -> list[Pin]:
        """Return the pins on the guess row with the number `row`."""
        return [pin for pin in self.pins if pin.row == row]

    def colours(self, word: str) -> str:
        """Return the pattern of a word for the solution under the theory's rules."""
        return rules_called(self.rules).colours(word, self.solution)

    # ---------------------------------------------------------------- phase 2

    @property
    @_until_added
    def boards(self) -> Boards:
        """The boards, computed by the theory's engine.

        Raises InputError if the engine takes more than a minute (`nnf` and `sat`), or if a
        constraint is not about one or two guess rows' tiles, letters and words (`exact`).
        """
        _ = self.candidates  # so that the time of the count excludes the time of phase 1
        with self._timed("count"):
            boards = self.by_engine(self.engine)
            boards.count()
        return boards

    def by_engine(self, engine: str, seconds: float | None = None) -> Boards:
        """Return the boards, computed by the engine with the name `engine`.

        Raises InputError if `nnf` or `sat` takes more than `seconds`, by default a minute.
        """
        return engine_called(engine)(self, seconds)

    def _by_relations(self, seconds: float | None) -> Boards:
        return boards_between(
            self._between,
            self.candidates,
            self.grid.rows,
            self.solution,
            distinct=bool(self.distinct),
            progress=self.progress,
        )

    def _by_compiling(self, seconds: float | None) -> Boards:
        return by_compiling(self.written_out(), self.candidates, self.solution, seconds)

    def _by_listing(self, seconds: float | None) -> Boards:
        plan, distinct = self._listing, bool(self.distinct)
        encoding = self.written_out(distinct=distinct and plan.stated)
        rows, solution, solver = self.candidates, self.solution, self.lister
        return by_listing(encoding, rows, solution, plan, solver, seconds, distinct=distinct)

    @property
    def lister(self) -> str:
        """The solver that lists the models of phase 2."""
        return LISTER if self.solver == DEFAULT_SOLVER else self.solver

    @property
    @_until_added
    def _listing(self) -> Listing:
        return listing(self._between, self.candidates, distinct=bool(self.distinct))

    @property
    @_until_added
    def listed(self) -> Boards | None:
        """The boards, listed by a SAT solver, or None if there is too much to list (`MOST_LISTED`).

        Raises DisagreementError if the theory's engine counts another number of boards.
        """
        if self._listing.size > MOST_LISTED:
            return None
        with self._timed("phase2"):
            listed = self.boards if self.engine == "sat" else self.by_engine("sat")
        if listed.count() != self.boards.count():
            ours = f"the engine {self.engine!r} counts {self.boards.count()} boards"
            raise DisagreementError(f"{ours}, and {self.lister} {listed.count()} models of phase 2")
        return listed

    @property
    @_until_added
    def _between(self) -> WordleEncoding:
        """The constraints between guess rows, stated for the candidates (see `between_rows`)."""
        return between_rows(self.grid, self.candidates, self.play, self.added)

    def written_out(
        self,
        boards: Iterable[Board] = (),
        *,
        rows: Rows | None = None,
        pairs: Iterable[tuple[int, int]] | None = None,
        distinct: bool | None = None,
    ) -> WordleEncoding:
        """Return all the formulas of phase 2, with a Board proposition for each of `boards`.

        By default, `rows` are the candidates, and `pairs` the pairs of rows that the play links.
        """
        if rows is None:
            between, rows = self._between, self.candidates
        else:
            between = between_rows(self.grid, rows, self.play, self.added, pairs)
        distinct = bool(self.distinct if distinct is None else distinct)
        return row_theory(between, self.grid, self.solution, rows, distinct=distinct, boards=boards)

    @_until_added
    def _rows(self) -> WordleEncoding:
        """Return all the formulas of phase 2."""
        return self.written_out(self.declared_boards)

    @property
    @_until_added
    def declared_boards(self) -> list[Board]:
        """The boards with a Board proposition and constraint 7: all, or one of too many."""
        try:
            few = self.boards.count() <= MOST_DECLARED_BOARDS
            return list(self.boards) if few else [self.boards.at(0)]
        except InputError:  # the engine cannot count the boards
            return []

    @_until_added
    def _rows_built(self) -> WordleEncoding:
        """Return phase 2 without the constraints that were added to it."""
        if not (self.row_theory.constraints or self.row_theory.added):
            return self._rows()
        bare = self.replace(row_theory=Phase(), engine="exact")
        bare.words_by_colours = self.words_by_colours  # the slow part of phase 1
        return bare._rows()

    def model_of(self, words: Sequence[str]) -> dict[Any, bool]:
        """Return the model in which the propositions that describe these words are true.

        `words` has the guesses, with or without the solution. The word of an unknown row is '', and
        rows at the end can be left out.
        """
        guesses, length = len(self.grid.rows), self.grid.length
        words = [words] if isinstance(words, str) else words
        board = tuple(word or "" for word in words)[: guesses + 1]
        board += ("",) * (guesses - len(board))
        board += (self.solution,) * (guesses + 1 - len(board))
        if len(words) > guesses + 1 or any(len(word) not in (0, length) for word in board):
            fact = f"{' '.join(words)!r} is not a board of this grid"
            number = f"{counted(guesses, 'word')} of {length} letters"
            advice = "with or without the solution, and '' for a row that is not known"
            raise InputError(f"{fact}: give {number}, {advice}")
        encoding = WordleEncoding()
        model = {encoding.board(board): True} if all(board) else {}
        rows, patterns = (*range(guesses), SOLUTION), (*self.grid.rows, Colour.GREEN * length)
        known = [game for game in zip(rows, board, patterns, strict=True) if game[1]]
        for row, word, pattern in known:
            model[encoding.row(row, word)] = True
            model |= {encoding.tile(row, c, Colour(hue)): True for c, hue in enumerate(pattern)}
            model |= dict.fromkeys(encoding.letters_of(row, word, pattern), True)
        return model if all(board) else PartialModel(model, [row for row, *_ in known])

    def satisfiable(self) -> bool:
        """Return whether the SAT solver finds a model of phase 2."""
        with self._timed("phase2"):
            return satisfiable(to_clauses(self.row_theory), self.solver)

    def check(self, boards: Sequence[Board]) -> bool | None:
        """Return whether the SAT solver finds each of `boards` to be a model of phase 2.

        Phase 2 is written out for the words of these boards alone. If they are too many (see
        `MOST_CONFIRMED`), None is returned.
        """
        rows = [tuple(dict.fromkeys(words)) for words in zip(*boards, strict=True)][:-1]
        if sum(map(len, [*rows, boards])) > MOST_CONFIRMED:
            return None
        known = all(map(set.issuperset, map(set, self.candidates), rows))
        if not boards or not known or any(board[-1] != self.solution for board in boards):
            return not boards
        with self._timed("phase2"):
            encoding = self.written_out(boards, rows=rows)
            with Sat(to_clauses(encoding), self.solver) as solver:
                return all(solver.satisfiable([encoding.board(board)]) for board in boards)

    def _repr_html_(self) -> str:
        """Return HTML with the grid and the numbers of words and boards."""
        rows = [tiles_html(" " * len(pattern), pattern) for pattern in self.grid.rows]
        rows.append(tiles_html(self.solution, Colour.GREEN * self.grid.length))
        words = [(f"row {r}", f"{len(w):,}") for r, w in enumerate(self.candidates, 1)]
        table = table_html("Words that each row can hold", ("row", "words"), words)
        return "".join([*rows, table, f"<p>{self.boards.count():,} boards</p>"])

    @contextmanager
    def _timed(self, part: str) -> Iterator[None]:
        """Store the time that the `with` block takes in `seconds`."""
        start = time.perf_counter()
        yield
        self.seconds[part] = time.perf_counter() - start


ENGINES: dict[str, Callable[[Theory, float | None], Boards]] = {
    "exact": Theory._by_relations,
    "nnf": Theory._by_compiling,
    "sat": Theory._by_listing,
}
"""The engines: relations between words, phase 2 as d-DNNF, and a list of its models."""


def engine_called(name: str) -> Callable[[Theory, float | None], Boards]:
    """Return the engine with this name. Raises InputError if there is none."""
    if name not in ENGINES:
        raise InputError(f"unknown engine {name!r} (choose {listed([*ENGINES], 'or')})")
    return ENGINES[name]
