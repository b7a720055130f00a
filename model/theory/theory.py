"""The two-phase theory of a grid and its final word.

Phase 1 is about letters: it fixes the solution row and the tiles, states the rules, and its
models say which words each guess row can hold. Phase 2 is about rows and boards: it is built
from those words, and has one model for each board.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from bauhaus import And, Or

from model.counting.boards import Board, Boards
from model.counting.listed import ListedBoards
from model.game.errors import InputError
from model.game.feedback import Colour
from model.game.grid import Grid
from model.game.pins import Pin
from model.logic.clauses import to_clauses
from model.logic.encoding import Formula
from model.logic.solver import DEFAULT_SOLVER, Sat, check_solver, incremental, satisfiable
from model.theory.plays import play_called
from model.theory.propositions import (
    ALPHABET,
    SOLUTION,
    AsSolution,
    Letter,
    Row,
    RowLetters,
    Tile,
    WordleEncoding,
    row_name,
)
from model.theory.relations import Relations, compile_relations
from model.theory.rules import board_rows, row_letters, rules_called

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon

L = TypeVar("L", bound=RowLetters)

MOST_DECLARED_BOARDS = 1000
"""Board propositions are declared for every board only up to so many boards."""

MOST_ENUMERATED = 10_000
"""Boards under a constraint on three or more rows are enumerated, up to so many."""


@dataclass(frozen=True)
class Theory:
    """What is known of a game, and the two theories that follow from it.

    `letters` and `row_theory` are bauhaus encodings: compile them, `introspect` them, add to them.
    Raises InputError where grid, solution and lexicon are not of one length, or where the rules
    are not known.
    """

    grid: Grid
    solution: str
    lexicon: "Lexicon"
    rules: str = "wordle"
    play: str = "any"
    pins: tuple[Pin, ...] = ()
    """What is known of the words of guess rows."""
    distinct: bool | None = None
    """No word twice on a board; by default so under `wordle`, not under `report`."""
    solver: str = DEFAULT_SOLVER
    progress: Callable[[float], None] | None = field(default=None, compare=False, repr=False)
    """Told which part of a long count is done, from 0 to 1."""
    seconds: dict[str, float] = field(default_factory=dict, init=False, compare=False, repr=False)
    """How long `phase1`, `phase2` and `count` took, as far as they have been asked for."""

    def __post_init__(self) -> None:
        rules = rules_called(self.rules)
        play_called(self.play)
        check_solver(self.solver)
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
            object.__setattr__(self, "distinct", rules.distinct)

    # ---------------------------------------------------------------- phase 1: letters

    @cached_property
    def letters(self) -> WordleEncoding:
        """Phase 1: which letters, in which colours, the tiles can hold."""
        return self.letters_of(range(len(self.grid.rows)))

    def letters_of(self, rows: Iterable[int], *, shown: bool = True) -> WordleEncoding:
        """Phase 1 for some of the guess rows; unless `shown`, their colours are open."""
        encoding = WordleEncoding()
        solution = RowLetters(encoding, SOLUTION, self.grid.length)
        for column, letter in product(range(self.grid.length), ALPHABET):
            held = solution.green(column, letter)
            place = f"row S, column {column + 1}, letter {letter}"
            encoding.state("base case", place, held if self.solution[column] == letter else ~held)
        for row in rows:
            for column, colour in enumerate(self.grid.rows[row]):
                place = f"row {row_name(row)}, column {column + 1}"
                tiles = [encoding.tile(row, column, c) for c in Colour]
                encoding.state("one colour a tile", place, _exactly_one([tiles]))
                if shown:
                    tile = encoding.tile(row, column, Colour(colour))
                    encoding.state("grid", place, tile, ("tile", row, column))
                letters = {
                    c: [encoding.letter(row, column, a, c) for a in ALPHABET] for c in Colour
                }
                encoding.state("one letter a tile", place, _exactly_one(letters.values()))
            rules_called(self.rules).state(encoding, row, self.solution)
        return encoding

    @cached_property
    def candidates(self) -> tuple[tuple[str, ...], ...]:
        """For each guess row the words that it can hold, in the lexicon's order."""
        return tuple(
            tuple(word for word in words if all(pin.allows(word) for pin in self.pins_of(row)))
            for row, words in enumerate(self.words_by_colours)
        )

    def pins_of(self, row: int) -> list[Pin]:
        """The pins of this guess row."""
        return [pin for pin in self.pins if pin.row == row]

    @cached_property
    def words_by_colours(self) -> tuple[tuple[str, ...], ...]:
        """For each guess row the words that its colours allow, in the lexicon's order.

        A word can stand in a row where phase 1, together with the word's letters in the colours
        of the row's tiles, has a model. Phase 1 joins rows only by the solution, so that it says
        the same of every row: one row with its colours open answers for all, by assumptions.
        """
        with self._timed("phase1"):
            blank = self.letters_of([0], shown=False)
            with Sat(to_clauses(blank), incremental(self.solver)) as phase1:
                patterns = dict.fromkeys(self.grid.rows)
                words = {p: tuple(self._valid_words(phase1, blank, p)) for p in patterns}
        return tuple(words[pattern] for pattern in self.grid.rows)

    def _valid_words(self, phase1: Sat, blank: WordleEncoding, pattern: str) -> Iterator[str]:
        colours = [Colour(colour) for colour in pattern]
        shown = [blank.tile(0, c, colour) for c, colour in enumerate(colours)]
        possible = np.zeros((len(colours), len(ALPHABET)), dtype=bool)
        for c, colour in enumerate(colours):
            letters = [blank.letter(0, c, a, colour) for a in ALPHABET]
            for held in phase1.project(letters, shown):
                possible[c, ALPHABET.index(held.letter)] = True
        fits = possible[range(len(colours)), self.lexicon.letters].all(axis=1)
        for word in (self.lexicon.words[i] for i in np.flatnonzero(fits)):
            letters = [blank.letter(0, c, word[c], colour) for c, colour in enumerate(colours)]
            if phase1.satisfiable([*shown, *letters]):
                yield word

    # ---------------------------------------------------------------- phase 2: rows and boards

    @cached_property
    def between(self) -> WordleEncoding:
        """Phase 2 in the making: what holds between its rows. State your own constraints here.

        They may be over letters (in their tiles' colours) and words of the guess rows, as this
        encoding's `letter` and `row` make them. State them before asking anything of phase 2.
        """
        encoding = WordleEncoding()
        lines = [self._line(encoding, RowLetters, row) for row in range(len(self.grid.rows))]
        read = [self._line(encoding, AsSolution, row) for row in range(len(self.grid.rows))]
        for i, j in play_called(self.play).pairs(len(lines)):
            for rule, place, formula in play_called(self.play).formulas(lines[i], read[j]):
                where = f"rows {row_name(i)} and {row_name(j)}, {place}"
                encoding.state(f"{self.play} play, {rule}", where, formula, ("play", i, j))
        encoding.open_to_users = True
        return encoding

    def _line(self, encoding: WordleEncoding, kind: type[L], row: int) -> L:
        colours = [Colour(colour) for colour in self.grid.rows[row]]
        letters = [
            "".join(sorted(set(column))) for column in zip(*self.candidates[row], strict=True)
        ]
        tiles = list(zip(colours, letters or [""] * len(colours), strict=True))
        return kind(encoding, row, len(colours), tiles)

    @cached_property
    def _relations(self) -> Relations:
        """What the constraints between rows say of their words."""
        return compile_relations(self.between, self.candidates, self.grid.rows, self.solution)

    @cached_property
    def boards(self) -> Boards:
        """Phase 2 as relations between words, to be counted, sampled and walked through.

        Constraints that join three or more rows, or are about boards, have no such relation:
        with one, the boards are enumerated instead. Raises InputError where they are more than
        MOST_ENUMERATED.
        """
        _ = self.candidates  # asked before the clock of the count starts
        with self._timed("count"):
            if self._relations.wide:
                boards: Boards = ListedBoards(self._enumerated(), self.candidates, self.solution)
            else:
                boards = Boards(
                    self.candidates,
                    self.solution,
                    self._relations.pairs,
                    distinct=bool(self.distinct),
                    progress=self.progress,
                )
                for row, allowed in enumerate(self._relations.allowed):
                    if not allowed.all():
                        boards = boards.only(row, np.flatnonzero(allowed).tolist())
            boards.count()
        return boards

    def _enumerated(self) -> Iterator[Board]:
        encoding = self.rows_stated
        rows = range(len(self.grid.rows))
        words = [encoding.row(row, word) for row in rows for word in self.candidates[row]]
        with Sat(to_clauses(encoding), incremental(self.solver)) as phase2:
            for found, true in enumerate(phase2.enumerate(words)):
                if found == MOST_ENUMERATED:
                    wide = self._relations.wide[0]
                    raise InputError(
                        f"the constraint '{wide}' joins more than two rows, so its boards are "
                        f"enumerated, and there are more than {MOST_ENUMERATED}: constrain or "
                        "pin more"
                    )
                yield (*(row.word for row in true), self.solution)

    @cached_property
    def rows_stated(self) -> WordleEncoding:
        """Phase 2 but for its boards."""
        encoding, _ = self.between, self._relations
        encoding.open_to_users = False
        kinds = ("Tile", "Letter", "Row")
        mentioned = [p for kind in kinds for p in list(encoding.propositions[kind].values())]
        for column, letter in enumerate(self.solution):
            held = encoding.letter(SOLUTION, column, letter, Colour.GREEN)
            encoding.state("base case", f"row S, column {column + 1}, letter {letter}", held)
        _state_row(encoding, SOLUTION, [Colour.GREEN] * self.grid.length, (self.solution,))
        for row, pattern in enumerate(self.grid.rows):
            _state_row(encoding, row, [Colour(c) for c in pattern], self.candidates[row])
        if self.distinct:
            _state_distinct(encoding, self.candidates)
        for proposition in mentioned:
            if not self._possible(proposition):
                encoding.state("not possible", str(proposition), ~proposition)
            elif isinstance(proposition, Tile):
                encoding.state("grid", str(proposition), proposition)
        return encoding

    def _possible(self, proposition: Tile | Letter | Row) -> bool:
        """Whether some word of its row makes it true."""
        row = proposition.row
        words = (self.solution,) if row == SOLUTION else self.candidates[row]
        if isinstance(proposition, Row):
            return proposition.word in words
        column, shown = proposition.column, Colour.GREEN
        if row != SOLUTION:
            shown = Colour(self.grid.rows[row][column])
        if isinstance(proposition, Tile):
            return proposition.colour == shown
        return proposition.colour == shown and any(
            word[column] == proposition.letter for word in words
        )

    @cached_property
    def row_theory(self) -> WordleEncoding:
        """Phase 2: which words the rows hold. It has exactly one model for each board."""
        encoding = self.rows_stated
        if self.boards.count() <= MOST_DECLARED_BOARDS:
            for words in self.boards:
                rows = (*range(len(self.grid.rows)), SOLUTION)
                made = board_rows(encoding, rows, words)
                encoding.state("7 board", ", ".join(words), made)
        return encoding

    def satisfiable(self) -> bool:
        """Whether there is a board: what the SAT solver says of phase 2."""
        with self._timed("phase2"):
            return satisfiable(to_clauses(self.row_theory), self.solver)

    @contextmanager
    def _timed(self, part: str) -> Iterator[None]:
        start = time.perf_counter()
        yield
        self.seconds[part] = time.perf_counter() - start


def _state_row(
    encoding: WordleEncoding, row: int, pattern: list[Colour], words: tuple[str, ...]
) -> None:
    """State that the row holds one of the words, and that its letters are the word's."""
    place = f"row {row_name(row)}"
    for column, letters in enumerate(zip(*words, strict=True)):
        tile = [encoding.letter(row, column, a, pattern[column]) for a in sorted(set(letters))]
        if len(tile) > 1:
            encoding.state("no two letters", f"{place}, column {column + 1}", _at_most_one(tile))
    some_word = Or(encoding.row(row, word) for word in words)
    encoding.state("a word a row", place, some_word, ("row", row))
    for word in words:
        made = row_letters(encoding, row, word, pattern)
        encoding.state("6 row", f"{place}, word {word}", made)


def _state_distinct(encoding: WordleEncoding, candidates: tuple[tuple[str, ...], ...]) -> None:
    rows_of: dict[str, list[int]] = {}
    for row, words in enumerate(candidates):
        for word in words:
            rows_of.setdefault(word, []).append(row)
    for word, rows in rows_of.items():
        if len(rows) > 1:
            once = _at_most_one([encoding.row(row, word) for row in rows])
            encoding.state("no word twice", f"word {word}", once, ("distinct",))


def _exactly_one(kinds: Iterable[list[Formula]]) -> Formula:
    """Some proposition of some kind holds, and no two of a kind.

    Letters of a tile are of a kind where they have its colour: constraint 5 excludes the rest.
    """
    kinds = list(kinds)
    return And(Or(one for kind in kinds for one in kind), *map(_at_most_one, kinds))


def _at_most_one(formulas: list[Formula]) -> Formula:
    no = [~formula for formula in formulas]
    return And(one >> And(no[:i]) for i, one in enumerate(formulas) if i)
