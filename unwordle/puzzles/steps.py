"""The steps by which a person solves a game played backwards, and the reasons for these steps.

Each guess fits the colours of all rows above the guess, so the known letters of a row exclude
letters in other rows. The cost of a step is a small whole number, and harder steps cost more. The
cost of thinking of words increases by a constant with each doubling of the number of words.
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
"""A row and a column, counted from 0; the row after the guesses is the final word."""

Known: TypeAlias = Mapping[Tile, str]
"""The known letters by tile."""

Kind: TypeAlias = Literal["green", "letters", "word", "words", "supposing"]
"""The kind of a step.

- `green` reads the letter of a green tile.
- `letters` reasons from known letters without thinking of words.
- `word` finds the only word that fits.
- `words` finds a letter that all fitting words share.
- `supposing` finds the only word or letter that is not refuted.
"""

Says: TypeAlias = Literal["here", "white", "copies", "yellow", "below", "place", "kept"]
"""The content of a premise about a row, and in most cases about a letter.

- `here`: The letter of a tile of the row is known.
- `white`: A row above shows that the final word lacks the letter.
- `copies`: A row above shows the number of copies of the letter in the final word.
- `yellow`: A row above shows that the final word has the letter, but in another column.
- `below`: A row below has more copies of the letter than the final word. So the number of copies in
  this row is at most the number of copies in the final word.
- `place`: A row below has the letter in a column, so this row has another letter in this column.
- `kept`: A row below has all green and yellow letters of this row.
"""

_MOST_SUPPOSED = 3
"""Maximum number of words or letters that a step supposes and refutes."""
_MOST_ALIKE = 6
"""Maximum number of fitting words in which a person notices a common letter."""
_OTHER = "{"
"""A symbol that occurs in no word, and that replaces all letters that the final word lacks."""

_LETTERS, _WORDS, _SUPPOSING = 1, 6, 6
"""The costs of a step by letters, of a step by words, and of a supposition."""
_DOUBLING = 4
"""The additional cost for each doubling of the number of words to think of."""


class Premise(NamedTuple):
    """A statement about a row, with the words that satisfy the statement.

    The statement follows from the known tiles in `tiles`. `holds` is True for each possible word or
    string of the row that satisfies the statement.
    """

    says: Says
    letters: str
    tiles: tuple[Tile, ...]
    holds: Bools


@dataclass(frozen=True)
class Step:
    """A step from the known letters to new letters of a row."""

    kind: Kind
    row: int
    letters: Mapping[int, str]
    """The new letters by column."""
    cost: int
    supposed: tuple[str, ...] = ()
    """The wrong letters that the step supposes and then refutes.

    Each string has a letter for each column of `letters`.
    """
    without: int | None = None
    """The row that would have no possible word if the first supposition were true.

    It is None if the step supposes nothing.
    """


@dataclass(frozen=True)
class OpenGrid:
    """A grid with its final word, and the words that each row can hold."""

    solution: str
    rows: tuple[str, ...]
    words: tuple[Letters, ...]

    @cached_property
    def copies(self) -> dict[str, int]:
        """The number of copies of each letter of the final word."""
        return {letter: self.solution.count(letter) for letter in sorted(set(self.solution))}

    @cached_property
    def strings(self) -> tuple[Letters, ...]:
        """For each row, all strings that show its colours, whether or not they are words.

        The symbol `_OTHER` stands for every letter that the final word lacks.
        """
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
        """Yield the premises about a row. `among` has the row's possible words or strings."""
        for (r, c), letter in sorted(known.items()):
            code, colour, most = number_of(letter), self.rows[r][c], self.copies.get(letter, 0)
            here, copies = among[:, c] == code, (among == code).sum(axis=1)
            # The known tiles of this row with the same letter.
            same = [(r, k) for k in range(len(self.solution)) if known.get((r, k)) == letter]
            if r == row:
                yield Premise("here", letter, ((r, c),), here)
            elif r < row and colour == "W":
                says: Says = "copies" if most else "white"
                yield Premise(says, letter, ((r, c),), ~here & (copies == most))
            elif r < row and colour == "Y":
                coloured = tuple(tile for tile in same if self.rows[r][tile[1]] != "W")
                fits = ~here & (copies >= len(coloured))
                others = (tile for tile in coloured if tile != (r, c))
                yield Premise("yellow", letter, ((r, c), *others), fits)
            elif r > row and len(same) > most:
                yield Premise("below", letter, ((r, c),), ~here & (copies <= most))
            elif r > row and self.rows[row][c] != "G":
                yield Premise("place", letter, ((r, c),), ~here)
        for below in range(row + 1, len(self.rows)):
            yield from self._kept(known, below, among)

    def _kept(self, known: Known, below: int, among: Letters) -> Iterator[Premise]:
        """Yield the premise that the row `below` has all green and yellow letters of a row above.

        If a green or yellow letter of the row `below` is not known, no premise is yielded.
        """
        tiles = tuple((below, c) for c, colour in enumerate(self.rows[below]) if colour != "W")
        if all(tile in known for tile in tiles):
            letters = "".join(known[tile] for tile in tiles)
            fits = np.ones(len(among), dtype=np.bool_)
            for letter, most in self.copies.items():
                copies = (among == number_of(letter)).sum(axis=1)
                fits &= np.minimum(copies, most) <= letters.count(letter)
            yield Premise("kept", letters, tiles, fits)

    def fitting(self, known: Known, row: int, among: Letters) -> Bools:
        """Return, for each word or string of a row, whether it agrees with all known tiles."""
        fits = np.ones(len(among), dtype=np.bool_)
        for premise in self.premises(known, row, among):
            fits &= premise.holds
        return fits


def row_with(tiles: OpenGrid, row: int, known: Known, letters: Mapping[int, str] = {}) -> str:
    """Return a row as a string of the known letters and `letters`, with `_` for all other tiles."""
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
        """Return the state in which these letters of a row are also known."""
        return self.with_known({(row, c): letter for c, letter in letters.items()})

    def with_known(self, new: Known) -> "_State":
        """Return the state in which the letters of these tiles are also known."""
        known = {**self.known, **new}
        words, strings = (
            tuple(among[self.tiles.fitting(known, row, among)] for row, among in enumerate(rows))
            for rows in (self.words, self.strings)
        )
        return _State(self.tiles, known, words, strings)

    @property
    def without(self) -> int | None:
        """The first row without a possible word; None if every row has a possible word."""
        return next((row for row, words in enumerate(self.words) if not len(words)), None)

    def _missing(self, row: int) -> list[int]:
        return [c for c in range(len(self.tiles.solution)) if (row, c) not in self.known]

    def _thinking(self, row: int) -> int:
        """Return the cost of thinking of the words that fit a row's colours and known letters."""
        words = self.tiles.words[row]
        fits = np.ones(len(words), dtype=np.bool_)
        for (r, c), letter in self.known.items():
            if r == row:
                fits &= words[:, c] == number_of(letter)
        return _WORDS + round(_DOUBLING * log2(max(1, int(fits.sum()))))

    def direct(self) -> Iterator[Step]:
        """Yield the possible steps that do not need a supposition."""
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
            common = {c: letter_of(words[0, c]) for c in missing if _alike(words, c)}
            if len(words) == 1:
                yield Step("word", row, common, cost)
            else:
                yield from (Step("words", row, {c: a}, cost) for c, a in common.items())

    def supposing(self) -> Iterator[Step]:
        """Yield the steps that refute all words of a row, or all letters of a tile, except one."""
        for row in range(len(self.words)):
            missing = self._missing(row)
            for columns in [missing, *([c] for c in missing)] if missing else []:
                ways = np.unique(self.words[row][:, columns], axis=0)
                if 1 < len(ways) <= 1 + _MOST_SUPPOSED:
                    yield from self._all_but_one(row, columns, ways)

    def _all_but_one(self, row: int, columns: list[int], ways: NDArray[np.uint8]) -> Iterator[Step]:
        """Yield the step to the letters of these columns if all ways except one are refuted.

        Each of the `ways` has a letter for each column.
        """
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
        """Return the state after all direct steps, and the total cost of these steps.

        The steps end early if they leave no word for a row.
        """
        state, cost = self, 0
        while state.without is None and (step := _cheapest(state.direct())):
            state, cost = state.with_letters(step.row, step.letters), cost + step.cost
        return state, cost


def _cheapest(steps: Iterable[Step]) -> Step | None:
    def order(step: Step) -> tuple[int, int, int, int]:
        return step.cost, -len(step.letters), step.row, min(step.letters)

    return min(steps, key=order, default=None)


def steps_to(tiles: OpenGrid, given: Known) -> list[tuple[Step, Known]]:
    """Return pairs of a step and the letters that are known before the step.

    The steps to green tiles come first, because the final word shows these letters. After the green
    tiles, each step is the cheapest possible step. The steps end when no further step is possible.
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
    """The tiles from which the step follows."""
    hint: str
    """The reason in words, without the new letters."""
    why: str
    """The reason in words, with the new letters."""


def reason(tiles: OpenGrid, step: Step, known: Known) -> Reason:
    """Return the reason for a step."""
    row, solution = step.row + 1, tiles.solution.upper()
    place, letters = min(step.letters) + 1, "".join(step.letters.values()).upper()
    if step.kind == "green":
        lit = [(step.row, place - 1), (len(tiles.rows), place - 1)]
        green = f"Green in place {place}: it is the"
        return Reason(lit, f"{green} letter of {solution}.", f"{green} {letters} of {solution}.")
    used = _premises(tiles, step, known)
    lit = sorted({tile for premise in used for tile in premise.tiles})
    if step.kind == "letters":
        begun, rest = f"Of the letters of {solution}, only", _with(used, solution)
        yellow = f"can be yellow in place {place} of row {row}{rest}."
        return Reason(lit, f"{begun} one {yellow}", f"{begun} {letters} {yellow}")
    mask = row_with(tiles, step.row, known).upper()
    begun = f"Row {row} is {mask}{_with([p for p in used if p.says != 'here'], solution)}"
    if step.kind == "word":
        word = row_with(tiles, step.row, known, step.letters).upper()
        return Reason(lit, f"{begun}: only one word fits.", f"{begun}: only {word} fits.")
    if step.kind == "words":
        begun, there = f"{begun}: each word that fits has", f"in place {place}."
        return Reason(lit, f"{begun} the same letter {there}", f"{begun} {letters} {there}")
    refuted, left = _refuted(tiles, step, known)
    return Reason(lit, f"{begun}: {refuted}.", f"{begun}: {refuted}, so it has {left}.")


def _refuted(tiles: OpenGrid, step: Step, known: Known) -> tuple[str, str]:
    """Return a phrase for the letters that a step refutes, and a phrase for the new letters."""

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
    """Return the cheapest premises that leave only the letters that a step finds or refutes."""
    among = (tiles.strings if step.kind == "letters" else tiles.words)[step.row]
    target = np.zeros(len(among), dtype=np.bool_)
    for way in ("".join(step.letters.values()), *step.supposed):
        codes = [number_of(letter) for letter in way]
        target |= (among[:, list(step.letters)] == codes).all(axis=1)
    premises = list(tiles.premises(known, step.row, among))
    weights = [_WEIGHTS[premise.says] for premise in premises]
    chosen = cheapest([~premise.holds for premise in premises], weights, target)
    return [premises[place] for place in chosen]


def cheapest(excluded_by: Sequence[Bools], costs: Sequence[int], target: Bools) -> list[int]:
    """Return the indices of the cheapest premises that together entail a target.

    For each premise, `excluded_by` has an array that is True for the words that make the premise
    false. `target` is True for the words that make the target true. Each of the remaining words
    must be excluded by at least one premise, so the result is a minimal hitting set (Gamba,
    Bogaerts and Guns, "Efficiently explaining CSPs with unsatisfiable subset optimization", JAIR
    78, 2023). Costs are positive, so all chosen premises are needed.
    """
    if target.all():
        return []
    hits = np.stack([row[~target] for row in excluded_by])
    hits = hits[:, types_of(hits)[0]]  # many words are excluded by the same premises
    by_size = hits[:, np.argsort(hits.sum(axis=0), kind="stable")]

    def missed(chosen: list[int]) -> Iterator[list[int]]:
        """Yield, for each of several missed words, the premises that exclude the word.

        No premise excludes two of these words.
        """
        used = np.zeros(len(by_size), dtype=np.bool_)
        for word in np.flatnonzero(~by_size[chosen].any(axis=0)):
            if not (by_size[:, word] & used).any():
                used |= by_size[:, word]
                yield np.flatnonzero(by_size[:, word]).tolist()

    return sorted(next(hitting_sets(lambda chosen: islice(missed(chosen), _STATED_AT_ONCE), costs)))


def _with(premises: list[Premise], solution: str) -> str:
    """Return a phrase for the premises. Premises with the same content and row are joined."""

    def content(premise: Premise) -> tuple[str, int]:
        return premise.says, premise.tiles[0][0] if premise.tiles else 0

    groups = groupby(sorted(premises, key=content), content)
    parts = [_part(says, row + 1, list(group), solution) for (says, row), group in groups]
    return f", with {listed(parts)}" if parts else ""


def _part(says: str, row: int, premises: list[Premise], solution: str) -> str:
    letters = [premise.letters.upper() for premise in premises]
    places = [str(premise.tiles[0][1] + 1) for premise in premises if premise.tiles]
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
            return f"no letter of {solution} except {others} (row {row} has no others)"
