"""From a coloured grid to the words of its rows: the facts and rules for what rows can hold.

First each row's tiles leave it some words of the list. Then two rows at a time are compared: a
word of one that goes with no word left in the other is out. When no more follows, a word is
supposed to be in a row, and shown not to.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from math import log2
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from model.counting.relation import Bools, Relation, Types
from model.game.feedback import Colour, colours_of, letters_of, pattern_code
from model.steps import costs
from model.steps.engine import Rule, Step, deduce, leading_to, noted
from model.steps.premises import cheapest
from model.steps.reading import Reading
from model.text import listed, tiles_named
from model.theory.plays import play_called
from model.theory.rules import rules_called

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon
    from model.theory.theory import Theory

_COSTS = {Colour.GREEN: costs.HAS, Colour.YELLOW: costs.HAS_NOT, Colour.WHITE: costs.HAS_NOT}
_FEW = 8
"""At most this many words are listed in a sentence."""
_MOST_SUPPOSED = 40
"""Words are supposed only of rows that have at most this many left."""


@dataclass(frozen=True)
class Left:
    """A fact: the words left in a row. A row without words is a contradiction."""

    row: int
    words: tuple[str, ...]


RowStep: TypeAlias = Step[Left]


@dataclass(frozen=True)
class Rows:
    """A grid with its solution: what its rows can hold, and which words go together.

    Steps lead to the only board, or to a row without words; if there is neither, as in a grid
    with many boards, there are none.
    """

    grid: tuple[str, ...]
    solution: str
    colours: Types
    """Each word's colours by `colours_of`, for all words of the lexicon; shape (words, length)."""
    words: tuple[tuple[str, ...], ...]
    """For each guess row the words that its tiles, and what else is known of it, allow."""
    pairs: Mapping[tuple[int, int], Relation]
    """For rows i < j, which of their words go together; rows without one are independent."""
    distinct: bool
    """Whether no word is on the board twice; the solution is in the last row."""
    pinned: frozenset[int] = frozenset()
    """The rows with words about which more is known than their tiles."""

    def order(self, fact: Left) -> tuple[int]:
        """Return a sorting key: of one row, what is known last comes last."""
        return (fact.row,)

    def given(self) -> Iterator[RowStep]:
        """Yield for each row the step from its cheapest tiles; greens bring words to mind.

        It ends at a row without words.
        """
        for row, words in enumerate(self.words):
            yield self._from_tiles(row)
            if not words:
                break

    def _from_tiles(self, row: int) -> RowStep:
        colours = [Colour(colour) for colour in self.grid[row]]
        numbers = _numbers(self.grid[row])
        excluded = [self.colours[:, c] != numbers[c] for c in range(len(colours))]
        fits = np.asarray((self.colours == numbers).all(axis=1))
        columns = cheapest(excluded, [_COSTS[colour] for colour in colours], fits)
        green = [~excluded[c] for c in columns if colours[c] is Colour.GREEN]
        thought_of = int(np.logical_and.reduce([np.ones_like(fits), *green]).sum())
        cost = costs.thinking_of(thought_of) + sum(_COSTS[colours[c]] for c in columns)
        tiles = Reading(row, "", tuple(columns), ())
        return Step("words", (), (Left(row, self.words[row]),), cost, tiles, thought_of)

    def rules(self) -> tuple[Rule[Left], ...]:
        """Return the rules: two rows compared, then a word supposed."""
        return self._compared, self._supposed

    def ended(self, known: Sequence[Left]) -> bool:
        """Return whether some row has no words."""
        return not all(flags.any() for flags in self._flags(known))

    def ends(self, known: Sequence[Left]) -> list[Left]:
        """Return the row without words; else all rows, if each has one word."""
        latest, flags = _latest(known), self._flags(known)
        empty = [fact for fact, left in zip(latest, flags, strict=True) if not left.any()]
        if empty:
            return empty[-1:]
        return latest if all(len(fact.words) == 1 for fact in latest) else []

    # ---------------------------------------------------------------- the rules

    def _compared(self, known: Sequence[Left]) -> Iterator[RowStep]:
        """Yield for each pair of rows that excludes words of the first: which of these are left."""
        latest, left = _latest(known), self._flags(known)
        for row, other in permutations(range(len(left)), 2):
            kept = left[row] & self._partnered(row, other, left[other])
            before, against = int(left[row].sum()), int(left[other].sum())
            if kept.sum() < before:
                cost = costs.PLACES + round(costs.DOUBLING / 2 * log2(before * against))
                premises = (latest[row], latest[other])
                yield Step("rows", premises, (self._fact(row, kept),), cost)

    def _supposed(self, known: Sequence[Left]) -> Iterator[RowStep]:
        """Yield for each word of a row with few left the step that shows that it is not there."""
        latest = _latest(known)
        for fact in latest:
            for word in fact.words if 1 < len(fact.words) <= _MOST_SUPPOSED else ():
                supposed = noted(self, latest, [Left(fact.row, (word,))])
                steps, end = deduce(self, supposed, [self._compared])
                if self.ended(end):
                    nested = leading_to(steps[-1].facts, steps)
                    used = {one for step in nested for one in step.premises}
                    others = [one for one in latest if one in used and one != fact]
                    without = Left(fact.row, tuple(w for w in fact.words if w != word))
                    cost = costs.SUPPOSING + sum(step.cost for step in nested)
                    yield Step("supposing", (fact, *others), (without,), cost, nested=nested)

    def _partnered(self, row: int, other: int, left: Bools) -> Bools:
        """Return which words of a row go with some word that is left in another."""
        relation = self.pairs.get((min(row, other), max(row, other)))
        if relation is None:
            partners = np.full(len(self.words[row]), left.sum())
        else:
            seen = relation if other < row else relation.turned
            numbers = np.bincount(seen.upper[left], minlength=len(seen.related))
            partners = (numbers @ seen.related)[seen.lower]
        if self.distinct:
            ours, theirs = self._shared[row, other]
            alone = left[theirs]
            if relation is not None:
                alone &= seen.agree(theirs, ours)
            partners[ours] -= alone
        return np.asarray(partners > 0)

    @cached_property
    def _shared(self) -> dict[tuple[int, int], list[Types]]:
        """For each two rows, the places in the one and the other of words that both can hold."""
        shared: dict[tuple[int, int], list[Types]] = {}
        for (i, ours), (j, theirs) in permutations(enumerate(self.words), 2):
            _, *shared[i, j] = np.intersect1d(ours, theirs, True, return_indices=True)
        return shared

    # ---------------------------------------------------------------- facts as flags

    def _flags(self, known: Sequence[Left]) -> list[Bools]:
        """Return for each row which of its words are left; the solution is not, if distinct."""
        return [self._flags_of(fact) for fact in _latest(known)]

    def _flags_of(self, fact: Left) -> Bools:
        if fact not in self._cache:
            kept = set(fact.words) - ({self.solution} if self.distinct else set())
            flags = [word in kept for word in self.words[fact.row]]
            self._cache[fact] = np.array(flags, dtype=np.bool_)
        return self._cache[fact]

    @cached_property
    def _cache(self) -> dict[Left, Bools]:
        return {}

    def _fact(self, row: int, flags: Bools) -> Left:
        return Left(row, tuple(self.words[row][place] for place in np.flatnonzero(flags)))


def _latest(known: Sequence[Left]) -> list[Left]:
    """Return what is known last of each row."""
    return list({fact.row: fact for fact in known}.values())


def _colours(lexicon: "Lexicon", solution: str, rules: str) -> Types:
    """Return the colours of all words: see `Rows.colours`."""
    codes = rules_called(rules).codes(lexicon.letters, letters_of([solution]))[:, 0]
    return colours_of(codes, len(solution))


def _numbers(pattern: str) -> Types:
    """Return the colours of a row, as `colours_of` has them."""
    code = np.array([pattern_code(pattern)], dtype=np.uint16)
    return np.asarray(colours_of(code, len(pattern))[0])


def of_grid(grid: Sequence[str], solution: str, lexicon: "Lexicon", play: str) -> Rows:
    """Return the rows of a grid under Wordle's rules, with no word twice."""
    colours = _colours(lexicon, solution, "wordle")
    fits = [np.flatnonzero((colours == _numbers(row)).all(axis=1)) for row in grid]
    words = tuple(tuple(lexicon.words[i] for i in fit) for fit in fits)
    pairs = _between(grid, words, play)
    return Rows(tuple(grid), solution, colours, words, pairs, distinct=True)


def of_theory(theory: "Theory") -> Rows:
    """Return the rows of a theory with its pins and its play; no constraints of a user."""
    words = theory.pinned_words
    return Rows(
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
    """Return the play between rows; none if a row has no words."""
    return play_called(play).relations(grid, words) if all(words) else {}


def row_sentence(step: RowStep, rows: Rows) -> str:
    """Return what a step says of the grid that it is about."""
    (fact,) = step.facts
    row, left = fact.row + 1, _words_named(fact.words)
    if step.reading is not None:
        tiles = tiles_named(rows.grid[fact.row], step.reading.columns)
        known = ", and its pins," if fact.row in rows.pinned else ""
        return f"Row {row}: {tiles} with {rows.solution}{known} leaves it {left}."
    before, *others = step.premises
    if step.kind == "supposing":
        (supposed,) = set(before.words) - set(fact.words)
        return f"Suppose that row {row} is {supposed}: this cannot be. So row {row} has {left}."
    kept = f"of its {len(before.words):,} it keeps {left}"
    return f"Row {row}, held against row {others[0].row + 1}: {kept}."


def _words_named(words: Sequence[str]) -> str:
    if not words:
        return "no word"
    if len(words) == 1:
        return f"only {words[0]}"
    return listed(words) if len(words) <= _FEW else f"{len(words):,} words"
