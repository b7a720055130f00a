"""The two-phase theory of a grid and its final word.

Phase 1 is about letters: it fixes the solution row and the tiles, states the rules, and its
models say which words each guess row can hold. Phase 2 is about rows and boards: it is built
from those words, and has one model for each board.
"""

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from bauhaus import And, Or

from model.boards import Boards
from model.encoding import Formula
from model.errors import InputError
from model.feedback import Colour
from model.grid import Grid
from model.play import PLAYS, state_play
from model.propositions import ALPHABET, SOLUTION, Line, SolutionLine, Vocabulary, row_name
from model.relations import compile_relations
from model.rules import RULES, board_rows, row_letters, state_rules
from model.sat import DEFAULT_SOLVER, KISSAT, Sat, check_solver, satisfiable, to_clauses

if TYPE_CHECKING:
    from wordlist import Lexicon

L = TypeVar("L", bound=Line)

MOST_DECLARED_BOARDS = 1000
"""Board propositions are declared for every board only up to so many boards."""


@dataclass(frozen=True)
class Theory:
    """What is known of a game, and the two theories that follow from it.

    `letters` and `boards` are bauhaus encodings: compile them, `introspect` them, add to them.
    Raises InputError where grid, solution and lexicon are not of one length, or where the rules
    are not known.
    """

    grid: Grid
    solution: str
    lexicon: "Lexicon"
    rules: str = "wordle"
    play: str = "any"
    distinct: bool | None = None
    """No word twice on a board; by default so under `wordle`, not under `report`."""
    solver: str = DEFAULT_SOLVER
    seconds: dict[str, float] = field(default_factory=dict, init=False, compare=False, repr=False)
    """How long `phase1`, `phase2` and `count` took, as far as they have been asked for."""

    def __post_init__(self) -> None:
        if self.rules not in RULES:
            raise InputError(f"no rules are called {self.rules!r}: {', '.join(RULES)}")
        if self.play not in PLAYS:
            raise InputError(f"no play is called {self.play!r}: {', '.join(PLAYS)}")
        check_solver(self.solver)
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
            object.__setattr__(self, "distinct", self.rules == "wordle")

    # ---------------------------------------------------------------- phase 1: letters

    @cached_property
    def letters(self) -> Vocabulary:
        """Phase 1: which letters, in which colours, the tiles can hold."""
        encoding = Vocabulary()
        solution = Line(encoding, SOLUTION, self.grid.length)
        for column, letter in product(range(self.grid.length), ALPHABET):
            held = solution.green(column, letter)
            place = f"row S, column {column + 1}, letter {letter}"
            encoding.state("base case", place, held if self.solution[column] == letter else ~held)
        for row, pattern in enumerate(self.grid.rows):
            for column, shown in enumerate(pattern):
                place = f"row {row_name(row)}, column {column + 1}"
                for colour in Colour:
                    tile = encoding.tile(row, column, colour)
                    encoding.state("grid", place, tile if colour == shown else ~tile)
                letters = {
                    c: [encoding.letter(row, column, a, c) for a in ALPHABET] for c in Colour
                }
                encoding.state("one letter a tile", place, _exactly_one(letters.values()))
            state_rules(encoding, self.rules, row, self.solution)
        return encoding

    @cached_property
    def candidates(self) -> tuple[tuple[str, ...], ...]:
        """For each guess row the words that it can hold, in the lexicon's order.

        A word can stand in a row where phase 1, together with the word's letters in the colours
        of the row's tiles, has a model.
        """
        asked: dict[str, tuple[str, ...]] = {}
        solver = DEFAULT_SOLVER if self.solver == KISSAT else self.solver
        with self._timed("phase1"), Sat(to_clauses(self.letters), solver) as phase1:
            for row, pattern in enumerate(self.grid.rows):
                if pattern not in asked:
                    asked[pattern] = tuple(self._valid_words(phase1, row))
        return tuple(asked[pattern] for pattern in self.grid.rows)

    def _valid_words(self, phase1: Sat, row: int) -> Iterator[str]:
        letter = self.letters.letter
        colours = [Colour(colour) for colour in self.grid.rows[row]]
        columns = range(len(colours))
        possible = np.zeros((len(colours), len(ALPHABET)), dtype=bool)
        for c in columns:
            for held in phase1.project(letter(row, c, a, colours[c]) for a in ALPHABET):
                possible[c, ALPHABET.index(held.letter)] = True
        fits = possible[columns, self.lexicon.letters].all(axis=1)
        for word in (self.lexicon.words[i] for i in np.flatnonzero(fits)):
            if phase1.satisfiable(letter(row, c, word[c], colours[c]) for c in columns):
                yield word

    # ---------------------------------------------------------------- phase 2: rows and boards

    @cached_property
    def between(self) -> Vocabulary:
        """Phase 2 in the making: what holds between its rows. State your own constraints here.

        They may be over letters (in their tiles' colours) and words of the guess rows, as this
        encoding's `letter` and `row` make them. State them before asking anything of phase 2.
        """
        encoding = Vocabulary()
        lines = [self._line(encoding, Line, row) for row in range(len(self.grid.rows))]
        read = [self._line(encoding, SolutionLine, row) for row in range(len(self.grid.rows))]
        state_play(encoding, self.play, lines, read)
        return encoding

    def _line(self, encoding: Vocabulary, kind: type[L], row: int) -> L:
        colours = [Colour(colour) for colour in self.grid.rows[row]]
        letters = ["".join(sorted(set(column))) for column in zip(*self.candidates[row], strict=True)]
        tiles = list(zip(colours, letters or [""] * len(colours), strict=True))
        return kind(encoding, row, len(colours), tiles)

    @cached_property
    def compiled(self) -> Boards:
        """Phase 2 as relations between words, to be counted, sampled and walked through."""
        with self._timed("count"):
            found = compile_relations(
                self.between, self.candidates, self.grid.rows, self.solution
            )
            boards = Boards(
                self.candidates, self.solution, found.pairs, distinct=bool(self.distinct)
            )
            for row, allowed in enumerate(found.allowed):
                if not allowed.all():
                    boards = boards.only(row, np.flatnonzero(allowed).tolist())
            boards.count()
        return boards

    @cached_property
    def boards(self) -> Vocabulary:
        """Phase 2: which words the rows hold. It has exactly one model for each board."""
        encoding, boards = self.between, self.compiled
        for column, letter in enumerate(self.solution):
            held = encoding.letter(SOLUTION, column, letter, Colour.GREEN)
            encoding.state("base case", f"row S, column {column + 1}, letter {letter}", held)
        _state_row(encoding, SOLUTION, [Colour.GREEN] * self.grid.length, (self.solution,))
        for row, pattern in enumerate(self.grid.rows):
            _state_row(encoding, row, [Colour(c) for c in pattern], self.candidates[row])
        if self.distinct:
            _state_distinct(encoding, self.candidates)
        if boards.count() <= MOST_DECLARED_BOARDS:
            for words in boards:
                rows = (*range(len(self.grid.rows)), SOLUTION)
                made = board_rows(encoding, rows, words)
                encoding.state("7 board", ", ".join(words), made)
        return encoding

    def satisfiable(self) -> bool:
        """Whether there is a board: what the SAT solver says of phase 2."""
        with self._timed("phase2"):
            return satisfiable(to_clauses(self.boards), self.solver)

    @contextmanager
    def _timed(self, part: str) -> Iterator[None]:
        start = time.perf_counter()
        yield
        self.seconds[part] = time.perf_counter() - start


def _state_row(
    encoding: Vocabulary, row: int, pattern: list[Colour], words: tuple[str, ...]
) -> None:
    """State that the row holds one of the words, and that its letters are the word's."""
    place = f"row {row_name(row)}"
    for column, letters in enumerate(zip(*words, strict=True)):
        tile = [encoding.letter(row, column, a, pattern[column]) for a in sorted(set(letters))]
        encoding.state("one letter a tile", f"{place}, column {column + 1}", _exactly_one([tile]))
    encoding.state("a word a row", place, Or(encoding.row(row, word) for word in words))
    for word in words:
        made = row_letters(encoding, row, word, pattern)
        encoding.state("6 row", f"{place}, word {word}", made)


def _state_distinct(encoding: Vocabulary, candidates: tuple[tuple[str, ...], ...]) -> None:
    rows_of: dict[str, list[int]] = {}
    for row, words in enumerate(candidates):
        for word in words:
            rows_of.setdefault(word, []).append(row)
    for word, rows in rows_of.items():
        if len(rows) > 1:
            once = _at_most_one([encoding.row(row, word) for row in rows])
            encoding.state("no word twice", f"word {word}", once)


def _exactly_one(kinds: Iterable[list[Formula]]) -> Formula:
    """Some proposition of some kind holds, and no two of a kind.

    Letters of a tile are of a kind where they have its colour: constraint 5 excludes the rest.
    """
    kinds = list(kinds)
    return And(Or(one for kind in kinds for one in kind), *map(_at_most_one, kinds))


def _at_most_one(formulas: list[Formula]) -> Formula:
    return And(one >> And(~other for other in formulas[:i]) for i, one in enumerate(formulas) if i)
