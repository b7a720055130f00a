"""A person's steps to the letters of a game backwards, and the reason of each in a sentence.

Each guess fits all that the rows above it show, so the letters of one row exclude letters of the
others, tile by tile. Costs of steps are small whole numbers, in the order of how hard steps are for
people. Words of the list cost by their number: the same amount more for each doubling.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, islice, product
from math import log2
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game.feedback import Letters, letters_of
from unwordle.model.game.input import letter_of, number_of
from unwordle.model.game.word_sets import Bools, types_of
from unwordle.model.text import listed
from unwordle.puzzles import hitting_sets

Tile: TypeAlias = tuple[int, int]
"""A row and a column, from 0; the final word is the row after the guesses."""

Known: TypeAlias = Mapping[Tile, str]
"""The letters of tiles that are known."""

Kind: TypeAlias = Literal["green", "letters", "word", "words", "supposing"]
"""A person's act: to read a green tile; to reason from letters to letters; to think of the one word
that fits, or of a few with a letter in common; to suppose something that proves impossible."""

Says: TypeAlias = Literal["here", "white", "copies", "yellow", "below", "place", "kept"]
"""The content of a premise about a row: its own letter; letters that a row above excludes, has as
often as the final word, or has elsewhere; letters that a row below has, has there, or keeps."""

_MOST_SUPPOSED = 3
"""Maximum number of words or letters that one step shows to be impossible."""
_MOST_ALIKE = 6
"""Maximum number of fitting words in which a person sees a common letter."""
_OTHER = "{"
"""A letter of no word, for every letter that the final word lacks."""

_LETTERS, _WORDS, _SUPPOSING = 1, 6, 6
"""The cost of a step by letters, by words of the list, and of supposing something."""
_DOUBLING = 4
"""The cost of doubling the words to think of."""


class Premise(NamedTuple):
    """A statement of known tiles of one row about a row, and the words for which it is true."""

    says: Says
    letters: str
    tiles: tuple[Tile, ...]
    holds: Bools


@dataclass(frozen=True)
class Step:
    """Letters that follow from those known."""

    kind: Kind
    row: int
    letters: Mapping[int, str]
    """The columns that are filled, each with its letter."""
    cost: int
    supposed: tuple[str, ...] = ()
    """Impossible letters for the same columns, each supposed in turn."""
    without: int | None = None
    """The row that would be left without a word if the first of them were right."""


@dataclass(frozen=True)
class OpenGrid:
    """A grid with its final word, and all words of a list that its rows can hold."""

    solution: str
    rows: tuple[str, ...]
    words: tuple[Letters, ...]

    @cached_property
    def copies(self) -> dict[str, int]:
        """The number of copies of each letter of the final word."""
        return {letter: self.solution.count(letter) for letter in sorted(set(self.solution))}

    @cached_property
    def strings(self) -> tuple[Letters, ...]:
        """For each row all ways to fill its coloured tiles, for reasoning without a list."""
        return tuple(map(self._strings_of, self.rows))

    def _strings_of(self, pattern: str) -> Letters:
        there = {"Y": "".join(self.copies), "W": _OTHER}
        letters = (there.get(colour, self.solution[c]) for c, colour in enumerate(pattern))
        ways = [
            string
            for string in map("".join, product(*letters))
            if all(string.count(letter) <= most for letter, most in self.copies.items())
            and all(p != "Y" or string[c] != self.solution[c] for c, p in enumerate(pattern))
        ]
        return letters_of(ways)

    def premises(self, known: Known, row: int, among: Letters) -> Iterator[Premise]:
        """Yield the premises of known tiles about a row; `among` are its words or strings."""
        for (r, c), letter in sorted(known.items()):
            code, colour, most = number_of(letter), self.rows[r][c], self.copies.get(letter, 0)
            here, copies = among[:, c] == code, (among == code).sum(axis=1)
            # Copies of the letter in its row.
            alike = [(r, k) for k in range(len(self.solution)) if known.get((r, k)) == letter]
            if r == row:
                yield Premise("here", letter, ((r, c),), here)
            elif r < row and colour == "W":
                says: Says = "copies" if most else "white"
                yield Premise(says, letter, ((r, c),), ~here & (copies == most))
            elif r < row and colour == "Y":
                coloured = tuple(one for one in alike if self.rows[r][one[1]] != "W")
                kept = ~here & (copies >= len(coloured))
                others = (tile for tile in coloured if tile != (r, c))
                yield Premise("yellow", letter, ((r, c), *others), kept)
            elif r > row and len(alike) > most:
                yield Premise("below", letter, ((r, c),), ~here & (copies <= most))
            elif r > row and self.rows[row][c] != "G":
                yield Premise("place", letter, ((r, c),), ~here)
        for below in range(row + 1, len(self.rows)):
            yield from self._kept(known, below, among)

    def _kept(self, known: Known, below: int, among: Letters) -> Iterator[Premise]:
        """Yield the premise of a row below with known coloured letters: it keeps those above."""
        tiles = tuple((below, c) for c, colour in enumerate(self.rows[below]) if colour != "W")
        if all(tile in known for tile in tiles):
            kept = "".join(known[tile] for tile in tiles)
            fits = np.ones(len(among), dtype=np.bool_)
            for letter, most in self.copies.items():
                copies = (among == number_of(letter)).sum(axis=1)
                fits &= np.minimum(copies, most) <= kept.count(letter)
            yield Premise("kept", kept, tiles, fits)

    def fitting(self, known: Known, row: int, among: Letters) -> Bools:
        """Return which words or strings of a row agree with all known tiles."""
        fits = np.ones(len(among), dtype=np.bool_)
        for premise in self.premises(known, row, among):
            fits &= premise.holds
        return fits


def row_with(tiles: OpenGrid, row: int, known: Known, letters: Mapping[int, str] = {}) -> str:
    """Return a row with its known letters and these, and `_` for the others."""
    length = range(len(tiles.solution))
    return "".join(letters.get(c) or known.get((row, c), "_") for c in length)


def _alike(among: Letters, column: int) -> bool:
    return bool((among[:, column] == among[0, column]).all())


@dataclass(frozen=True)
class _State:
    """The known letters of a grid, and the words and strings that its rows can still hold."""

    tiles: OpenGrid
    known: Known
    words: tuple[Letters, ...]
    strings: tuple[Letters, ...]

    def with_letters(self, row: int, letters: Mapping[int, str]) -> "_State":
        """Return the state with letters of a row filled in."""
        return self.with_known({(row, c): letter for c, letter in letters.items()})

    def with_known(self, new: Known) -> "_State":
        """Return the state with these tiles filled in."""
        known = {**self.known, **new}
        words, strings = (
            tuple(among[self.tiles.fitting(known, row, among)] for row, among in enumerate(rows))
            for rows in (self.words, self.strings)
        )
        return _State(self.tiles, known, words, strings)

    @property
    def without(self) -> int | None:
        """The first row that can hold no word, if there is one."""
        return next((row for row, words in enumerate(self.words) if not len(words)), None)

    def _missing(self, row: int) -> list[int]:
        return [c for c in range(len(self.tiles.solution)) if (row, c) not in self.known]

    def _thinking(self, row: int) -> int:
        """Return the cost of thinking of the row's words with its colours and own letters."""
        words = self.tiles.words[row]
        fits = np.ones(len(words), dtype=np.bool_)
        for (r, c), letter in self.known.items():
            if r == row:
                fits &= words[:, c] == number_of(letter)
        return _WORDS + round(_DOUBLING * log2(max(1, int(fits.sum()))))

    def direct(self) -> Iterator[Step]:
        """Yield the steps that suppose nothing."""
        for row, (words, strings) in enumerate(zip(self.words, self.strings, strict=True)):
            missing = self._missing(row)
            coloured = [c for c in missing if self.tiles.rows[row][c] != "W" and len(strings)]
            cost = _LETTERS + round(2 * log2(len(self.tiles.strings[row])))
            for c in coloured:
                if _alike(strings, c):
                    yield Step("letters", row, {c: letter_of(strings[0, c])}, cost)
            if not missing or not 0 < len(words) <= _MOST_ALIKE:
                continue
            cost = self._thinking(row) + round(_DOUBLING * log2(len(words)))
            alike = {c: letter_of(words[0, c]) for c in missing if _alike(words, c)}
            if len(words) == 1:
                yield Step("word", row, alike, cost)
            else:
                yield from (Step("words", row, {c: one}, cost) for c, one in alike.items())

    def supposing(self) -> Iterator[Step]:
        """Yield the steps that refute all words of a row, or all letters of a tile, but one."""
        for row in range(len(self.words)):
            missing = self._missing(row)
            for columns in [missing, *([c] for c in missing)] if missing else []:
                ways = np.unique(self.words[row][:, columns], axis=0)
                if 1 < len(ways) <= 1 + _MOST_SUPPOSED:
                    yield from self._all_but_one(row, columns, ways)

    def _all_but_one(self, row: int, columns: list[int], ways: NDArray[np.uint8]) -> Iterator[Step]:
        """Yield the step to the one way of filling columns of a row that does not fail."""
        left, failed, cost = [], {}, self._thinking(row)
        for way in ways:
            letters = dict(zip(columns, map(letter_of, way), strict=True))
            state, spent = self.with_letters(row, letters)._led_on()
            if state.without is None:
                left.append(letters)
            else:
                failed["".join(letters.values())] = state.without
                cost += _SUPPOSING + spent
        if len(left) == 1:
            without = next(iter(failed.values()))
            yield Step("supposing", row, left[0], cost, tuple(failed), without)

    def _led_on(self) -> tuple["_State", int]:
        """Return the state in which direct steps end, or a row can hold no word; and their cost."""
        state, cost = self, 0
        while state.without is None and (step := _cheapest(state.direct())):
            state, cost = state.with_letters(step.row, step.letters), cost + step.cost
        return state, cost


def _cheapest(steps: Iterable[Step]) -> Step | None:
    def order(step: Step) -> tuple[int, int, int, int]:
        return step.cost, -len(step.letters), step.row, min(step.letters)

    return min(steps, key=order, default=None)


def steps_to(tiles: OpenGrid, given: Known) -> list[tuple[Step, Known]]:
    """Return the steps to all letters, the cheapest first, each with the letters known before it.

    Green tiles come first: they are in sight. The steps end if a person finds no further step.
    """
    state = _State(tiles, {}, tiles.words, tiles.strings).with_known(given)
    taken: list[tuple[Step, Known]] = []
    greens = [(r, c) for r, row in enumerate(tiles.rows) for c, p in enumerate(row) if p == "G"]
    for row, c in greens:
        if (row, c) not in state.known:
            taken.append((Step("green", row, {c: tiles.solution[c]}, 0), state.known))
            state = state.with_letters(row, {c: tiles.solution[c]})
    while step := _cheapest(state.direct()) or _cheapest(state.supposing()):
        taken.append((step, state.known))
        state = state.with_letters(step.row, step.letters)
    return taken


# ---------------------------------------------------------------- the reasons of steps

_WEIGHTS = {"here": 1, "white": 2, "yellow": 2, "place": 3, "below": 3, "copies": 4, "kept": 4}
_STATED_AT_ONCE = 4


class Reason(NamedTuple):
    """The reason for a step."""

    tiles: list[Tile]
    """The tiles that the step rests on."""
    hint: str
    """Description of the colours of these tiles, without the letters that follow."""
    why: str
    """The same, with the letters."""


def reason(tiles: OpenGrid, step: Step, known: Known) -> Reason:
    """Return the reason for a step."""
    row, solution = step.row + 1, tiles.solution.upper()
    place, letters = min(step.letters) + 1, "".join(step.letters.values()).upper()
    if step.kind == "green":
        lit = [(step.row, place - 1), (len(tiles.rows), place - 1)]
        green = f"Green in place {place}: it is the"
        return Reason(lit, f"{green} letter of {solution}.", f"{green} {letters} of {solution}.")
    used = _premises(tiles, step, known)
    lit = sorted({tile for one in used for tile in one.tiles})
    if step.kind == "letters":
        begun, rest = f"Of the letters of {solution} only", _with(used, solution)
        yellow = f"can be yellow in place {place} of row {row}{rest}."
        return Reason(lit, f"{begun} one {yellow}", f"{begun} {letters} {yellow}")
    mask = row_with(tiles, step.row, known).upper()
    begun = f"Row {row} is {mask}{_with([one for one in used if one.says != 'here'], solution)}"
    if step.kind == "word":
        word = row_with(tiles, step.row, known, step.letters).upper()
        return Reason(lit, f"{begun}: only one word fits.", f"{begun}: only {word} fits.")
    if step.kind == "words":
        begun, there = f"{begun}: each word that fits has", f"in place {place}."
        return Reason(lit, f"{begun} the same letter {there}", f"{begun} {letters} {there}")
    refuted, left = _refuted(tiles, step, known)
    return Reason(lit, f"{begun}: {refuted}.", f"{begun}: {refuted}, so it has {left}.")


def _refuted(tiles: OpenGrid, step: Step, known: Known) -> tuple[str, str]:
    """Return what a step refutes, and what is left."""

    def filled(letters: Sequence[str]) -> str:
        if len(step.letters) == 1:
            return f"{letters[0].upper()} in place {min(step.letters) + 1}"
        way = dict(zip(step.letters, letters, strict=True))
        return row_with(tiles, step.row, known, way).upper()

    failed = listed([filled(letters) for letters in step.supposed], "or")
    left = filled([*step.letters.values()])
    assert step.without is not None
    other = f"row {step.without + 1}" if step.without != step.row else "it"
    return f"with {failed} no word would be left for {other}", left


def _premises(tiles: OpenGrid, step: Step, known: Known) -> list[Premise]:
    """Return the cheapest premises that entail a step, or the ways that a step supposes."""
    among = (tiles.strings if step.kind == "letters" else tiles.words)[step.row]
    target = np.zeros(len(among), dtype=np.bool_)
    for way in ("".join(step.letters.values()), *step.supposed):
        codes = [number_of(letter) for letter in way]
        target |= (among[:, list(step.letters)] == codes).all(axis=1)
    premises = list(tiles.premises(known, step.row, among))
    weights = [_WEIGHTS[one.says] for one in premises]
    chosen = cheapest([~one.holds for one in premises], weights, target)
    return [premises[place] for place in chosen]


def cheapest(excluded_by: Sequence[Bools], costs: Sequence[int], target: Bools) -> list[int]:
    """Return the places of the cheapest premises that together entail a target.

    `excluded_by` has, for each premise, the words that make it false; costs are positive, so no
    premise can be left out. `target` has the words that make the target true. Each other word
    must be excluded by a premise (Gamba, Bogaerts and Guns, "Efficiently explaining CSPs with
    unsatisfiable subset optimization", JAIR 78, 2023).
    """
    if target.all():
        return []
    hits = np.stack([row[~target] for row in excluded_by])
    hits = hits[:, types_of(hits)[0]]  # many words are excluded alike
    by_size = hits[:, np.argsort(hits.sum(axis=0), kind="stable")]

    def missed(chosen: list[int]) -> Iterator[list[int]]:
        """Yield premises that exclude a missed word: of words that no premise excludes together."""
        used = np.zeros(len(by_size), dtype=np.bool_)
        for word in np.flatnonzero(~by_size[chosen].any(axis=0)):
            if not (by_size[:, word] & used).any():
                used |= by_size[:, word]
                yield np.flatnonzero(by_size[:, word]).tolist()

    return sorted(next(hitting_sets(lambda chosen: islice(missed(chosen), _STATED_AT_ONCE), costs)))


def _with(premises: list[Premise], solution: str) -> str:
    """Word premises; those of one row with the same content share a phrase."""

    def alike(one: Premise) -> tuple[str, int]:
        return one.says, one.tiles[0][0] if one.tiles else 0

    groups = groupby(sorted(premises, key=alike), alike)
    parts = [_part(says, row + 1, list(of), solution) for (says, row), of in groups]
    return f", with {listed(parts)}" if parts else ""


def _part(says: str, row: int, premises: list[Premise], solution: str) -> str:
    letters = [one.letters.upper() for one in premises]
    places = [str(one.tiles[0][1] + 1) for one in premises if one.tiles]
    put = [f"{x} in place {place}" for x, place in zip(letters, places, strict=False)]
    match says:
        case "here":
            return listed(put)
        case "white":
            return f"no {listed(letters, 'or')} (grey in row {row})"
        case "copies":
            return f"{listed(letters)} as often as {solution} (grey in row {row})"
        case "yellow":
            elsewhere = [f"{x.replace(' in', ', but not in')}" for x in put]
            return f"{listed(elsewhere)} (yellow in row {row})"
        case "below":
            them = "it" if len(letters) == 1 else "them"
            return f"no {listed(letters, 'or')} (row {row} has {them})"
        case "place":
            return f"no {listed(put, 'or')} (as row {row} has)"
        case _:
            others = listed(list(letters[0]))
            return f"no letter of {solution} but {others} (row {row} has no other)"
