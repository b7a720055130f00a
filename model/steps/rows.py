"""Step after step from a coloured grid to the words of its rows, or to a contradiction.

First each row's tiles leave it some words of the list. Then two rows at a time are
compared: a word of one that goes with no word left in the other is out. When no more follows,
a word is supposed to stand in a row, and shown not to. The cheapest step comes first.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from math import log2
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from model.counting.relation import Bools, Relation, Types
from model.game.feedback import Colour, colours_of, letters_of, pattern_code
from model.steps import costs
from model.steps.kinds import RowKind
from model.steps.premises import cheapest
from model.text import listed, tiles_named
from model.theory.plays import play_called
from model.theory.rules import rules_called

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon
    from model.theory.theory import Theory

Left: TypeAlias = tuple[Bools, ...]
"""For each guess row, which of its words are left."""

_COSTS = {Colour.GREEN: costs.HAS, Colour.YELLOW: costs.HAS_NOT, Colour.WHITE: costs.HAS_NOT}
_FEW = 8
"""At most this many words are listed in a sentence."""
_MOST_SUPPOSED = 40
"""Words are supposed only of rows that have at most this many left."""


@dataclass(frozen=True)
class RowStep:
    """What a row can hold, by its tiles or by another row; a row without words contradicts."""

    kind: RowKind
    row: int
    columns: tuple[int, ...]
    """The tiles of the row that are needed, in a step from tiles."""
    other: int | None
    """The other row, in a step from two rows."""
    before: int
    """How many words were left in the row, or, in a step from tiles, had to be thought of."""
    words: tuple[str, ...]
    """The words that are left in it."""
    cost: int
    supposed: str | None = None
    nested: tuple["RowStep", ...] = ()
    """From the word supposed to a contradiction."""


@dataclass(frozen=True)
class Puzzle:
    """A grid with its solution: what its rows can hold, and which words go together."""

    grid: tuple[str, ...]
    solution: str
    colours: Types
    """Each word's colours by `colours_of`, for all words of the lexicon; shape (words, length)."""
    words: tuple[tuple[str, ...], ...]
    """For each guess row the words that its tiles, and what else is known of it, allow."""
    pairs: Mapping[tuple[int, int], Relation]
    """For rows i < j, which of their words go together; rows without one are independent."""
    distinct: bool
    """Whether no word stands twice; the solution stands in the last row."""
    pinned: frozenset[int] = frozenset()
    """The rows of whose words more is known than their tiles."""

    def partnered(self, row: int, other: int, left: Left) -> Bools:
        """Which words of a row go with some word that is left in another."""
        relation = self.pairs.get((min(row, other), max(row, other)))
        if relation is None:
            partners = np.full(len(self.words[row]), left[other].sum())
        else:
            seen = relation if other < row else relation.turned
            numbers = np.bincount(seen.upper[left[other]], minlength=len(seen.related))
            partners = (numbers @ seen.related)[seen.lower]
        if self.distinct:
            ours, theirs = self.shared[row, other]
            alone = left[other][theirs]
            if relation is not None:
                alone &= seen.agree(theirs, ours)
            partners[ours] -= alone
        return np.asarray(partners > 0)

    @property
    def at_first(self) -> Left:
        """What the tiles leave: of a row that may not hold the solution, all other words."""
        return tuple(
            np.array([not (self.distinct and word == self.solution) for word in words])
            for words in self.words
        )

    @cached_property
    def shared(self) -> dict[tuple[int, int], tuple[Types, Types]]:
        """For each two rows, where the words that both can hold stand in the one and the other."""
        found = {}
        for i, j in permutations(range(len(self.words)), 2):
            place = {word: v for v, word in enumerate(self.words[j])}
            same = [(u, place[word]) for u, word in enumerate(self.words[i]) if word in place]
            ours, theirs = zip(*same, strict=True) if same else ((), ())
            found[i, j] = np.array(ours, dtype=np.intp), np.array(theirs, dtype=np.intp)
        return found


def _colours(lexicon: "Lexicon", solution: str, rules: str) -> Types:
    """See `Puzzle.colours`."""
    codes = rules_called(rules).codes(lexicon.letters, letters_of([solution]))[:, 0]
    return colours_of(codes, len(solution))


def _numbers(pattern: str) -> Types:
    """The colours of a row, as `colours_of` has them."""
    code = np.array([pattern_code(pattern)], dtype=np.uint16)
    return np.asarray(colours_of(code, len(pattern))[0])


def of_grid(grid: Sequence[str], solution: str, lexicon: "Lexicon", play: str) -> Puzzle:
    """A grid under Wordle's rules, where no word stands twice."""
    colours = _colours(lexicon, solution, "wordle")
    fits = [np.flatnonzero((colours == _numbers(row)).all(axis=1)) for row in grid]
    words = tuple(tuple(lexicon.words[i] for i in fit) for fit in fits)
    pairs = _between(grid, words, play)
    return Puzzle(tuple(grid), solution, colours, words, pairs, distinct=True)


def of_theory(theory: "Theory") -> Puzzle:
    """A theory: its rows' words with their pins, and its play; no constraints of a user."""
    words = theory.pinned_words
    return Puzzle(
        theory.grid.rows,
        theory.solution,
        _colours(theory.lexicon, theory.solution, theory.rules),
        words,
        _between(theory.grid.rows, words, theory.play),
        distinct=bool(theory.distinct),
        pinned=frozenset(pin.row for pin in theory.pins),
    )


def _between(
    grid: Sequence[str], words: Sequence[Sequence[str]], play: str
) -> dict[tuple[int, int], Relation]:
    """The play between rows; none where a row has no words."""
    return play_called(play).relations(grid, words) if all(words) else {}


def explain_rows(puzzle: Puzzle) -> tuple[RowStep, ...]:
    """The steps to the words of the only board, or to a row without words.

    Those that lead nowhere are left out. Where neither end can be reached, as in a grid with many
    boards, there are none.
    """
    steps = [_from_tiles(puzzle, row) for row in range(len(puzzle.grid))]
    for step in steps:
        if not step.words:
            return (step,)
    following, left = _onward(puzzle, puzzle.at_first, _next)
    empty = [row for row, words in enumerate(left) if not words.any()]
    if not empty and any(words.sum() > 1 for words in left):
        return ()
    return _leading_to(empty or range(len(left)), [*steps, *following])


def _onward(
    puzzle: Puzzle, left: Left, cheapest_step: Callable[[Puzzle, Left], RowStep | None]
) -> tuple[list[RowStep], Left]:
    """Step after step, to a row without words or to where none follows; and what is left then."""
    steps: list[RowStep] = []
    while all(words.any() for words in left) and (step := cheapest_step(puzzle, left)):
        steps.append(step)
        kept = set(step.words)
        words = np.array([word in kept for word in puzzle.words[step.row]], dtype=np.bool_)
        left = (*left[: step.row], words, *left[step.row + 1 :])
    return steps, left


def _from_tiles(puzzle: Puzzle, row: int) -> RowStep:
    """The step from the cheapest tiles that leave a row its words; greens bring words to mind."""
    colours = [Colour(colour) for colour in puzzle.grid[row]]
    numbers = _numbers(puzzle.grid[row])
    excluded = [puzzle.colours[:, c] != numbers[c] for c in range(len(colours))]
    fits = np.asarray((puzzle.colours == numbers).all(axis=1))
    columns = cheapest(excluded, [_COSTS[colour] for colour in colours], fits)
    green = [~excluded[c] for c in columns if colours[c] is Colour.GREEN]
    thought_of = int(np.logical_and.reduce([np.ones_like(fits), *green]).sum())
    cost = costs.WORDS + sum(_COSTS[colours[c]] for c in columns)
    cost += round(costs.DOUBLING * log2(max(1, thought_of)))
    words = puzzle.words[row]
    return RowStep("words", row, tuple(columns), None, thought_of, words, cost)


def _next(puzzle: Puzzle, left: Left) -> RowStep | None:
    """The cheapest step from two rows; where there is none, the cheapest supposition."""
    return _compared(puzzle, left) or _cheapest(_supposed(puzzle, left))


def _compared(puzzle: Puzzle, left: Left) -> RowStep | None:
    """The cheapest step from two rows."""
    return _cheapest(_from_rows(puzzle, left))


def _cheapest(steps: Iterable[RowStep]) -> RowStep | None:
    return min(steps, key=lambda step: (step.cost, step.row, step.other or 0), default=None)


def _from_rows(puzzle: Puzzle, left: Left) -> Iterator[RowStep]:
    """For each pair of rows that excludes words of the first: which of these are left."""
    for row, other in permutations(range(len(left)), 2):
        kept = left[row] & puzzle.partnered(row, other, left)
        before, against = int(left[row].sum()), int(left[other].sum())
        if kept.sum() < before:
            cost = costs.PLACES + round(costs.DOUBLING / 2 * log2(before * against))
            words = tuple(puzzle.words[row][v] for v in np.flatnonzero(kept))
            yield RowStep("rows", row, (), other, before, words, cost)


def _supposed(puzzle: Puzzle, left: Left) -> Iterator[RowStep]:
    """For each word of a row with few left, the step that shows that it is not there."""
    few = [row for row, words in enumerate(left) if 1 < words.sum() <= _MOST_SUPPOSED]
    for row in few:
        for place in np.flatnonzero(left[row]).tolist():
            only = np.zeros_like(left[row])
            only[place] = True
            steps, end = _onward(puzzle, (*left[:row], only, *left[row + 1 :]), _compared)
            if not all(words.any() for words in end):
                nested = _leading_to([steps[-1].row], steps)
                kept = left[row] & ~only
                words = tuple(puzzle.words[row][v] for v in np.flatnonzero(kept))
                cost = costs.SUPPOSING + sum(step.cost for step in nested)
                before, word = int(left[row].sum()), puzzle.words[row][place]
                yield RowStep("supposing", row, (), None, before, words, cost, word, nested)


def _leading_to(rows: Sequence[int], steps: Sequence[RowStep]) -> tuple[RowStep, ...]:
    """The steps that are needed to derive the words last left in these rows."""
    needed = set(rows)
    kept = []
    for step in reversed(steps):
        if step.row in needed:
            kept.append(step)
            if step.kind == "words":
                needed.discard(step.row)
            needed.update(_rows_of(step))
    return tuple(reversed(kept))


def _rows_of(step: RowStep) -> set[int]:
    """The rows whose words a step starts from."""
    if step.kind == "words":
        return set()
    used = {step.row} if step.other is None else {step.row, step.other}
    return used.union(*(_rows_of(inner) for inner in step.nested))


# ---------------------------------------------------------------- in words


def row_sentence(step: RowStep, puzzle: Puzzle) -> str:
    """What a step says of the puzzle that it is about."""
    row, left = step.row + 1, _left(step.words)
    if step.kind == "words":
        tiles = tiles_named(puzzle.grid[step.row], step.columns)
        known = ", and its pins," if step.row in puzzle.pinned else ""
        return f"Row {row}: {tiles} with {puzzle.solution}{known} leaves it {left}."
    if step.other is None:
        told = f"Suppose that row {row} is {step.supposed}: this cannot be."
        return f"{told} So row {row} has {left}."
    return f"Row {row}, held against row {step.other + 1}: of its {step.before:,} it keeps {left}."


def _left(words: Sequence[str]) -> str:
    if not words:
        return "no word"
    if len(words) == 1:
        return f"only {words[0]}"
    if len(words) <= _FEW:
        return listed(words)
    return f"{len(words):,} words"
