"""The steps by which a person solves a game played backwards, and their reasons.

As each guess fits the colours of all rows above it, the known letters of a row exclude letters in
other rows.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import groupby, product
from math import log2
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from unwordle.model.game.feedback import Letters, letters_of
from unwordle.model.game.input import letter_of, number_of
from unwordle.model.game.word_sets import Bools, Places, classes_of
from unwordle.model.text import listed
from unwordle.puzzles import hitting_sets

Tile: TypeAlias = tuple[int, int]
"""A row and a column from 0; the final word is in the row after the guesses."""

# "green" reads a green tile, "letters" reasons without thinking of words, "word" finds the only
# word that fits, "words" a letter that all fitting words share, and "supposing" refutes all but
# one.
Kind: TypeAlias = Literal["green", "letters", "word", "words", "supposing"]

# A person refutes no more words or letters in one step.
_MOST_SUPPOSED = 3
# A person sees a common letter in no more words than these.
_MOST_ALIKE = 6
# A symbol, in no word, for every letter that the final word lacks.
_OTHER = "{"

# The costs of reasoning from letters, of thinking of words, and of a supposition.
_LETTERS, _WORDS, _SUPPOSING = 1, 6, 6
# The cost of each doubling of the words to think of.
_DOUBLING = 4

# The types of premises about a row: the cost, the word that joins several phrases, and the phrase
# for all of one type from one row. These must say the premise in full. "white", "copies" and
# "yellow" come from a row above, the others from a row below: "below" has a letter that the final
# word lacks, which would be grey there only if this row has none, "fewer" more copies than the
# final word, "place" a letter where this row is not green, and "kept" all coloured letters of this
# row.
_PREMISES = {
    "here": (1, "and", "{0}"),
    "white": (2, "or", "no {0} (grey in row {row})"),
    "copies": (4, "and", "{0} (grey in row {row})"),
    "yellow": (2, "and", "{0} (yellow in row {row})"),
    "below": (3, "or", "no {0} (row {row} has {them})"),
    "fewer": (3, "and", "{0} (row {row} has more)"),
    "place": (3, "or", "no {0} (as row {row} has)"),
    "kept": (4, "and", "no letter of {solution} except {0} (row {row} has no others)"),
}
_NUMBERS = ("no", "one", "two", "three", "four", "five")


class Premise(NamedTuple):
    """A statement about a row that follows from known tiles.

    `holds` is True for the row's possible words, or strings, that satisfy the statement.
    """

    says: str
    """The type of the statement, a key of `_PREMISES`."""
    phrase: str
    tiles: tuple[Tile, ...]
    holds: Bools


class Step(NamedTuple):
    """A step from the known letters to new letters of a row."""

    kind: Kind
    row: int
    letters: Mapping[int, str]
    """The new letters by column."""
    cost: int
    supposed: tuple[Mapping[int, str], ...] = ()
    """The letters that are supposed and refuted, by column."""


@dataclass(frozen=True)
class OpenGrid:
    """A grid with the final word and some letters of the guesses known."""

    solution: str
    rows: tuple[str, ...]
    words: tuple[Letters, ...]
    """For each row, the words that show its colours."""
    known: Mapping[Tile, str]

    @cached_property
    def words_left(self) -> list[Letters]:
        """Each row's words that agree with all known tiles."""
        return [self._agreeing(row, words) for row, words in enumerate(self.words)]

    @cached_property
    def strings_left(self) -> list[Letters]:
        """Each row's strings, words or not, that agree with all known tiles."""
        strings = (strings_of(self.solution, pattern) for pattern in self.rows)
        return [self._agreeing(row, among) for row, among in enumerate(strings)]

    def _agreeing(self, row: int, among: Letters) -> Letters:
        every = np.ones(len(among), dtype=np.bool_)
        return among[np.all([every, *(one.holds for one in self.premises(row, among))], axis=0)]

    @property
    def impossible(self) -> int | None:
        """The first row without a possible word, or None."""
        return next((row for row, words in enumerate(self.words_left) if not len(words)), None)

    def with_letters(self, row: int, letters: Mapping[int, str]) -> "OpenGrid":
        """Return the grid with further letters of a row, by column."""
        new = {(row, column): letter for column, letter in letters.items()}
        return replace(self, known={**self.known, **new})

    def text(self, row: int, letters: Mapping[int, str] = {}) -> str:
        """Return a row as a string, with further letters by column and `_` for unknown tiles."""
        length = range(len(self.solution))
        return "".join(letters.get(c) or self.known.get((row, c), "_") for c in length)

    def premises(self, row: int, among: Letters) -> Iterator[Premise]:
        """Yield the premises about a row, whose possible words or strings are `among`."""
        for (r, c), letter in sorted(self.known.items()):
            colour, most, name = self.rows[r][c], self.solution.count(letter), letter.upper()
            not_here, copies = among[:, c] != number_of(letter), _copies(among, letter)
            same = [(r, k) for k in range(len(self.solution)) if self.known.get((r, k)) == letter]
            place = f"in place {c + 1}"
            if r == row:
                yield Premise("here", f"{name} {place}", ((r, c),), ~not_here)
            elif r < row and colour == "W":
                often = f"{name} as often as {self.solution.upper()}, but not {place}"
                says, phrase = ("copies", often) if most else ("white", name)
                yield Premise(says, phrase, ((r, c),), not_here & (copies == most))
            elif r < row and colour == "Y":
                coloured = [tile for tile in same if self.rows[r][tile[1]] != "W"]
                least = f"at least {_NUMBERS[len(coloured)]} {name}s" if coloured[1:] else name
                tiles = tuple(dict.fromkeys([(r, c), *coloured]))
                holds = not_here & (copies >= len(coloured))
                yield Premise("yellow", f"{least}, but not {place}", tiles, holds)
            elif r > row and self.rows[row][c] != "G":
                if len(same) > most:
                    phrase = f"at most {_NUMBERS[most]} {name}, but not {place}" if most else name
                    holds = not_here & (copies <= most)
                    yield Premise("fewer" if most else "below", phrase, ((r, c), *same), holds)
                else:
                    yield Premise("place", f"{name} {place}", ((r, c),), not_here)
        for below in range(row + 1, len(self.rows)):
            tiles = tuple((below, c) for c, colour in enumerate(self.rows[below]) if colour != "W")
            if self.known.keys() >= set(tiles):
                yield self._kept(tiles, among)

    def _kept(self, tiles: tuple[Tile, ...], among: Letters) -> Premise:
        letters, holds = "".join(self.known[tile] for tile in tiles), np.ones(len(among), bool)
        names = []
        for letter in dict.fromkeys(letters + self.solution):
            n, most, name = letters.count(letter), self.solution.count(letter), letter.upper()
            holds &= np.minimum(_copies(among, letter), most) <= n
            if n:
                names.append(f"{_NUMBERS[n]} {name}" if n < most else name)
        return Premise("kept", listed(names), tiles, holds)

    # ---------------------------------------------------------------- the steps

    def direct(self) -> Iterator[Step]:
        """Yield the possible steps without a supposition."""
        for row, pattern in enumerate(self.rows):
            words, missing = self.words_left[row], self._missing(row)
            greens, yellows = ([c for c in missing if pattern[c] == colour] for colour in "GY")
            yield from (Step("green", row, {c: self.solution[c]}, 0) for c in greens)
            cost = _LETTERS + round(2 * log2(len(strings_of(self.solution, pattern))))
            common = _common(self.strings_left[row], yellows)
            yield from (Step("letters", row, {c: a}, cost) for c, a in common.items())
            if not missing or not 0 < len(words) <= _MOST_ALIKE:
                continue
            cost = self._thinking(row) + round(_DOUBLING * log2(len(words)))
            common = _common(words, missing)
            if len(words) == 1:
                yield Step("word", row, common, cost)
            else:
                yield from (Step("words", row, {c: a}, cost) for c, a in common.items())

    def _missing(self, row: int) -> list[int]:
        return [c for c in range(len(self.solution)) if (row, c) not in self.known]

    def _thinking(self, row: int) -> int:
        own = {c: letter for (r, c), letter in self.known.items() if r == row}
        words = int(_having(self.words[row], own).sum())
        return _WORDS + round(_DOUBLING * log2(max(1, words)))

    def supposing(self) -> Iterator[Step]:
        """Yield the steps that refute all but one of a row's words, or of a tile's letters."""
        for row, words in enumerate(self.words_left):
            missing = self._missing(row)
            for columns in [missing, *([c] for c in missing)] if missing else []:
                ways = np.unique(words[:, columns], axis=0)
                if not 1 < len(ways) <= 1 + _MOST_SUPPOSED:
                    continue
                left, failed, cost = [], [], self._thinking(row)
                for way in ways:
                    letters = dict(zip(columns, map(letter_of, way), strict=True))
                    grid, taken = self.with_letters(row, letters).led_on(supposing=False)
                    if grid.impossible is None:
                        left.append(letters)
                    else:
                        failed.append(letters)
                        cost += _SUPPOSING + sum(step.cost for _, step in taken)
                if len(left) == 1:
                    yield Step("supposing", row, left[0], cost, tuple(failed))

    def led_on(self, *, supposing: bool = True) -> tuple["OpenGrid", list[tuple["OpenGrid", Step]]]:
        """Return the grid after all steps, and the steps, each with the grid before it.

        The cheapest comes next, but suppositions wait until nothing else is possible. Greens, which
        the final word shows, cost nothing and come first. The steps end if no word is left for a
        row.
        """
        grid, taken = self, []
        while grid.impossible is None:
            step = _cheapest(grid.direct()) or _cheapest(grid.supposing() if supposing else ())
            if step is None:
                break
            taken.append((grid, step))
            grid = grid.with_letters(step.row, step.letters)
        return grid, taken


@lru_cache(maxsize=1024)
def strings_of(solution: str, pattern: str) -> Letters:
    """Return all strings that show a pattern, with `_OTHER` for letters not in the solution."""
    different = "".join(sorted(set(solution)))
    tiles = [
        {"G": here, "Y": different.replace(here, ""), "W": _OTHER}[colour]
        for here, colour in zip(solution, pattern, strict=True)
    ]
    every = map("".join, product(*tiles))
    return letters_of([s for s in every if all(s.count(a) <= solution.count(a) for a in solution)])


def _copies(among: Letters, letter: str) -> Places:
    return np.asarray((among == number_of(letter)).sum(axis=1))


def _having(among: Letters, letters: Mapping[int, str]) -> Bools:
    codes = [number_of(letter) for letter in letters.values()]
    return np.asarray((among[:, list(letters)] == codes).all(axis=1))


def _common(among: Letters, columns: Iterable[int]) -> dict[int, str]:
    if not len(among):
        return {}
    return {c: letter_of(among[0, c]) for c in columns if (among[:, c] == among[0, c]).all()}


def _cheapest(steps: Iterable[Step]) -> Step | None:
    def order(step: Step) -> tuple[int, int, int, int]:
        return step.cost, -len(step.letters), step.row, min(step.letters)

    return min(steps, key=order, default=None)


# ---------------------------------------------------------------- the reasons of steps


def reason(grid: OpenGrid, step: Step) -> tuple[list[Tile], str, str]:
    """Return the tiles from which a step follows, and its reason without and with the letters.

    `grid` has the letters before the step.
    """
    row, place, solution = step.row + 1, min(step.letters) + 1, grid.solution.upper()
    letters = "".join(step.letters.values()).upper()
    used = [] if step.kind == "green" else _premises(grid, step)
    lit = sorted({tile for premise in used for tile in premise.tiles})
    others = [premise for premise in used if premise.says != "here"]
    begun = f"Row {row} is {grid.text(step.row).upper()}{_with(others, solution)}"
    match step.kind:
        case "green":
            lit = [(step.row, place - 1), (len(grid.rows), place - 1)]
            text, hidden = f"Green in place {place}: it is the {{}} of {solution}.", "letter"
        case "letters":
            there = f"in place {place} of row {row}{_with(used, solution)}"
            text = f"Of the letters of {solution}, only {{}} can be yellow {there}."
            hidden = "one"
        case "word":
            text, hidden = f"{begun}: only {{}} fits.", "one word"
            letters = grid.text(step.row, step.letters).upper()
        case "words":
            text = f"{begun}: each word that fits has {{}} in place {place}."
            hidden = "the same letter"
        case "supposing":
            text = f"{begun}: {_refuted(grid, step)}{{}}."
            hidden, letters = "", f", so it has {_filled(grid, step.row, step.letters)}"
    return lit, text.format(hidden), text.format(letters)


def _refuted(grid: OpenGrid, step: Step) -> str:
    failed: dict[int | None, list[str]] = {}
    for way in step.supposed:
        blocked = grid.with_letters(step.row, way).led_on(supposing=False)[0].impossible
        failed.setdefault(blocked, []).append(_filled(grid, step.row, way))
    others = {row: "it" if row in (None, step.row) else f"row {row + 1}" for row in failed}
    left = "no word would be left for"
    return listed([f"with {listed(ways, 'or')} {left} {others[r]}" for r, ways in failed.items()])


def _filled(grid: OpenGrid, row: int, letters: Mapping[int, str]) -> str:
    if len(letters) > 1:
        return grid.text(row, letters).upper()
    ((column, letter),) = letters.items()
    return f"{letter.upper()} in place {column + 1}"


def _premises(grid: OpenGrid, step: Step) -> list[Premise]:
    """Return the cheapest set of premises from which a step follows, all of them needed.

    The method is from Gamba, Bogaerts and Guns, "Efficiently explaining CSPs with unsatisfiable
    subset optimization", JAIR 78, 2023.
    """
    among = grid.words[step.row]
    if step.kind == "letters":
        among = strings_of(grid.solution, grid.rows[step.row])
    target = np.any([_having(among, way) for way in (step.letters, *step.supposed)], axis=0)
    if target.all():
        return []
    premises = list(grid.premises(step.row, among))
    hits = np.stack([~premise.holds[~target] for premise in premises])
    hits = hits[:, classes_of(hits)[0]]  # many words are excluded by the same premises
    by_size = hits[:, np.argsort(hits.sum(axis=0), kind="stable")]

    def missed(chosen: list[int]) -> Iterator[list[int]]:
        used = np.zeros(len(by_size), dtype=np.bool_)
        for word in np.flatnonzero(~by_size[chosen].any(axis=0)):
            if not (by_size[:, word] & used).any():
                used |= by_size[:, word]
                yield np.flatnonzero(by_size[:, word]).tolist()

    costs = [_PREMISES[premise.says][0] for premise in premises]
    cheapest = next(hitting_sets(missed, costs, at_once=4))
    return [premises[place] for place in sorted(cheapest)]


def _with(premises: list[Premise], solution: str) -> str:
    def source(premise: Premise) -> tuple[str, int]:
        return premise.says, premise.tiles[0][0]

    parts = []
    for (says, row), group in groupby(sorted(premises, key=source), source):
        _, joint, all_of = _PREMISES[says]
        each = [premise.phrase for premise in group]
        them = "it" if len(each) == 1 else "them"
        text = all_of.format(listed(each, joint), row=row + 1, solution=solution, them=them)
        parts.append(text)
    return f", with {listed(parts)}" if parts else ""
