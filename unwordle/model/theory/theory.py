"""The two-phase theory of a grid and its solution, which every question about a grid uses.

Phase 1 is about letters: its models are the words that each guess row can hold. Phase 2 is built
from these words, and has one model for each board.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from types import UnionType
from typing import Any

from unwordle.model.counting.boards import Board, Boards, Rows, Words
from unwordle.model.game.feedback import Colour
from unwordle.model.game.grid import Grid, Pin, allowed
from unwordle.model.game.input import DisagreementError, InputError, alphabet_of, check_type
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.logic.encoding import Constraint, to_clauses, until_changed
from unwordle.model.logic.models import MOST_SECONDS
from unwordle.model.logic.solver import DEFAULT_SOLVER, LISTER, Sat, check_solver
from unwordle.model.text import called, counted
from unwordle.model.theory import propositions
from unwordle.model.theory.engines import Listing, by_compiling, by_listing, listing
from unwordle.model.theory.letter_theory import letter_theory, words_by_pattern, words_of_phase
from unwordle.model.theory.phase import PartialModel, Phase
from unwordle.model.theory.plays import play_called
from unwordle.model.theory.propositions import KINDS, SOLUTION, Letter, Tile, WordleEncoding
from unwordle.model.theory.relations import boards_between
from unwordle.model.theory.row_theory import between_rows, can_be, check_places, row_theory
from unwordle.model.theory.rules import rules_called

# Phase 2 declares all boards only where they are few enough for a reader.
MOST_DECLARED_BOARDS = 1000
# A listing of this size takes up to 0.5 s. The size is known before it starts, so that a question
# is always answered in the same way, however fast the machine.
MOST_LISTED = 2500
# Phase 2 for so many words and boards is written out and checked within a second.
MOST_CONFIRMED = 3000


ENGINES = {"exact": "relations", "nnf": "phase 2 as d-DNNF", "sat": "a list of its models"}
"""The engines, and what each counts from."""

_TYPES: dict[str, tuple[type | UnionType, str]] = {
    "grid": (Grid, "a Grid: give unwordle.Grid.parse(...)"),
    "lexicon": (Lexicon, "a word list: give unwordle.words(...)"),
    **dict.fromkeys(("solution", "rules", "play", "solver", "engine"), (str, "text")),
    "pins": (tuple, "a tuple of pins"),
    "distinct": (bool | None, "True, False or None"),
    **dict.fromkeys(("letters", "row_theory"), (Phase, "a phase of a theory")),
}
"""The types of fields, and advice for messages about others."""


@dataclass(eq=False)
class Theory:
    """A grid with its solution and assumptions, and the two phases of its theory.

    The phases, `letters` and `row_theory`, are bauhaus encodings, to which you can add constraints
    at any time. To change a field, make a new theory with `replace`. Raises InputError if something
    does not fit the grid or is unknown.
    """

    grid: Grid
    solution: str
    lexicon: Lexicon
    rules: str = "wordle"
    play: str = "any"
    pins: tuple[Pin, ...] = ()
    distinct: bool | None = None
    """True if all words of a board differ, None for the rules' default."""
    solver: str = DEFAULT_SOLVER
    engine: str = "exact"
    """One of `ENGINES`."""
    progress: Callable[[float], None] | None = field(default=None, repr=False)
    """A callback for the completed fraction of a count."""
    letters: Phase = field(default_factory=partial(Phase, WordleEncoding), repr=False)
    """Phase 1, about the letters and colours of tiles."""
    row_theory: Phase = field(default_factory=partial(Phase, WordleEncoding), repr=False)
    """Phase 2, about the words of rows and about boards."""

    def __post_init__(self) -> None:
        for name, (kinds, accepted) in _TYPES.items():
            check_type(getattr(self, name), kinds, name, accepted)
        rules = rules_called(self.rules)
        play_called(self.play)
        check_solver(self.solver)
        called(self.engine, ENGINES, "engine")
        if not self.solution.isalpha():
            raise InputError(f"the solution {self.solution!r} does not consist of letters only")
        columns, words = self.grid.length, f"word list {self.lexicon.name!r}"
        lengths = {f"solution {self.solution!r}": len(self.solution), words: self.lexicon.length}
        for what, length in lengths.items():
            if length != columns:
                fact = f"the {what} does not fit the {columns} columns of the grid"
                raise InputError(f"{fact}: give words of {columns} letters")
        for pin in self.pins:
            check_type(pin, Pin, "pin", "a Pin")
            if not 0 <= pin.row < len(self.grid.rows):
                fact = f"the pin '{pin}' is on row {pin.row + 1}"
                raise InputError(f"{fact}, but the last guess row is row {len(self.grid.rows)}")
        self.distinct = rules.distinct if self.distinct is None else self.distinct
        self.alphabet = alphabet_of((self.solution, self.lexicon.alphabet))
        """The letters that words can have."""
        self.lister = LISTER if self.solver == DEFAULT_SOLVER else self.solver
        """The solver that lists models."""
        # Each theory has its own phases. What was added to the given phases is added here too.
        given = self.letters, self.row_theory
        value = partial(self._value_of, Tile | Letter)
        self.letters = Phase(lambda: self._letters_built, "letters", self.model_of, value)
        value, own = partial(self._value_of, KINDS), self._rows_built
        self.row_theory = Phase(own, "row_theory", self.model_of, value, self._rows)
        self.letters.take(given[0])
        self.row_theory.take(given[1])

    def _value_of(self, kinds: Any, p: Any) -> bool | None:
        if not isinstance(p, kinds):
            return None
        if isinstance(p, propositions.Board) and can_be(p.words, self.candidates, self.solution):
            return None  # constraint 7 says whether it is one
        # A tile is as in the grid. Nothing else that no constraint mentions can be true.
        patterns = dict(enumerate(self.grid.rows)) | {SOLUTION: Colour.GREEN * self.grid.length}
        return isinstance(p, Tile) and patterns.get(p.row, "")[p.column : p.column + 1] == p.colour

    def replace(self, **changes: Any) -> "Theory":
        """Return a copy with some fields changed and all added constraints kept."""
        return replace(self, **changes)

    @property
    def added(self) -> list[Constraint]:
        """The constraints that a user added to the two phases."""
        # Phase 2 needs those of phase 1 too: one can link two rows, which `candidates` cannot show.
        return [*self.letters.added, *self.row_theory.added]

    @property
    def version(self) -> tuple[Any, ...]:
        """A value that changes whenever a constraint is added or removed."""
        return self.letters.version, self.row_theory.version

    # ---------------------------------------------------------------- phase 1

    @cached_property
    def _letters_built(self) -> WordleEncoding:
        return self.stated_letters(range(len(self.grid.rows)))

    def stated_letters(self, rows: Iterable[int]) -> WordleEncoding:
        """Return phase 1 for these guess rows, without added constraints."""
        return letter_theory(self.grid, self.solution, self.rules, rows, alphabet=self.alphabet)

    @property
    @until_changed
    def candidates(self) -> tuple[Words, ...]:
        """The words that each guess row can hold, in lexicon order."""
        if not (self.letters.added or self.letters.left_out):
            return self.pinned_words
        for constraint in self.letters.added:
            check_places(constraint, self.grid)
        return self._pinned(words_of_phase(self.letters, self.grid, self.lexicon, self.solver))

    @cached_property
    def pinned_words(self) -> tuple[Words, ...]:
        """The words that each guess row's colours and pins allow."""
        return self._pinned(self.words_by_colours)

    def _pinned(self, rows: Sequence[Words]) -> tuple[Words, ...]:
        return tuple(allowed(words, self.pins_of(row)) for row, words in enumerate(rows))

    @cached_property
    def words_by_colours(self) -> tuple[Words, ...]:
        """The words that each guess row's colours allow."""
        rows, lexicon = self.grid.rows, self.lexicon
        return words_by_pattern(rows, self.solution, self.rules, lexicon, self.solver)

    def pins_of(self, row: int) -> list[Pin]:
        """Return the pins on a guess row."""
        return [pin for pin in self.pins if pin.row == row]

    def colours(self, word: str) -> str:
        """Return the pattern of a word under the theory's rules."""
        return rules_called(self.rules).colours(word, self.solution)

    # ---------------------------------------------------------------- phase 2

    @property
    @until_changed
    def boards(self) -> Boards:
        """The boards, counted by the theory's engine.

        Raises InputError if the engine takes more than a minute (`nnf` and `sat`), or if a
        constraint is not about one or two guess rows' tiles, letters and words (`exact`).
        """
        boards = self.by_engine(self.engine)
        boards.count()
        return boards

    def by_engine(self, engine: str, seconds: float = MOST_SECONDS) -> Boards:
        """Return the boards by another engine, of which `nnf` and `sat` may take `seconds`."""
        called(engine, ENGINES, "engine")
        rows, solution, distinct = self.candidates, self.solution, bool(self.distinct)
        if engine == "exact":
            between, patterns = self._between, self.grid.rows
            return boards_between(between, rows, patterns, solution, distinct, self.progress)
        if engine == "nnf":
            return by_compiling(self.written_out(), rows, solution, seconds)
        plan = self._listing
        encoding = self.written_out(distinct=distinct and not plan.distinct)
        return by_listing(encoding, rows, solution, plan, self.lister, seconds)

    @property
    @until_changed
    def _listing(self) -> Listing:
        return listing(self._between, self.candidates, distinct=bool(self.distinct))

    @property
    @until_changed
    def listed(self) -> Boards | None:
        """The boards, listed by a SAT solver, or None if there is too much to list.

        Raises DisagreementError if the theory's engine counts another number of boards.
        """
        if self._listing.size > MOST_LISTED:
            return None
        listed = self.boards if self.engine == "sat" else self.by_engine("sat")
        if listed.count() != self.boards.count():
            ours = f"the engine {self.engine!r} counts {self.boards.count()} boards"
            raise DisagreementError(f"{ours}, but {self.lister} counts {listed.count()}")
        return listed

    @property
    @until_changed
    def _between(self) -> WordleEncoding:
        return between_rows(self.grid, self.candidates, self.play, self.added)

    def written_out(
        self,
        boards: Iterable[Board] = (),
        *,
        rows: Rows | None = None,
        pairs: Iterable[tuple[int, int]] | None = None,
        distinct: bool | None = None,
    ) -> WordleEncoding:
        """Return phase 2, with a Board proposition for each of `boards`.

        By default, `rows` are the candidates, and `pairs` those that the play links.
        """
        if rows is None:
            between, rows = self._between, self.candidates
        else:
            between = between_rows(self.grid, rows, self.play, self.added, pairs)
        distinct = bool(self.distinct if distinct is None else distinct)
        return row_theory(between, self.grid, self.solution, rows, distinct=distinct, boards=boards)

    @until_changed
    def _rows(self) -> WordleEncoding:
        return self.written_out(self.declared_boards)

    @property
    @until_changed
    def declared_boards(self) -> list[Board]:
        """The boards with a Board proposition: all, or just one if they are too many."""
        try:
            few = self.boards.count() <= MOST_DECLARED_BOARDS
            return list(self.boards) if few else [self.boards.at(0)]
        except InputError:  # the engine cannot count the boards
            return []

    @until_changed
    def _rows_built(self) -> WordleEncoding:
        # Without the user's phase 2, `exact` suffices, or else no Board is declared.
        bare = self.replace(row_theory=Phase(WordleEncoding), engine="exact")
        bare.words_by_colours = self.words_by_colours  # the slow part of phase 1
        return bare._rows()

    def model_of(self, words: Sequence[str]) -> dict[Any, bool]:
        """Return the model of a board's words, with or without the solution.

        The word of an unknown row is '', and rows at the end can be left out.
        """
        guesses, length = len(self.grid.rows), self.grid.length
        words = [words] if isinstance(words, str) else words
        check_type(words, Iterable, "the board", "a list of words")
        for word in words:
            check_type(word, str | None, "the word", "text")
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

    def check(self, boards: Sequence[Board]) -> bool | None:
        """Return whether each of `boards` is a model of phase 2, or None if they are too many.

        Phase 2 is written out for the words of these boards alone.
        """
        rows = [tuple(dict.fromkeys(words)) for words in zip(*boards, strict=True)][:-1]
        if sum(map(len, [*rows, boards])) > MOST_CONFIRMED:
            return None
        known = all(map(set.issuperset, map(set, self.candidates), rows))
        if not boards or not known or any(board[-1] != self.solution for board in boards):
            return not boards
        encoding = self.written_out(boards, rows=rows)
        with Sat(to_clauses(encoding), self.solver) as solver:
            return all(solver.satisfiable([encoding.board(board)]) for board in boards)
