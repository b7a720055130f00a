"""The steps by which a person solves a game played backwards, and the reasons for these steps.

Each guess fits the colours of all rows above the guess. Therefore the known letters of a row
exclude letters in other rows. The cost of a step is a small whole number, and harder steps cost
more. The cost of thinking of words increases by a constant with each doubling of the number of
words.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import groupby, islice, product
from math import log2
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from unwordle.model.game.feedback import Letters, letters_of
from unwordle.model.game.input import letter_of, number_of
from unwordle.model.game.word_sets import Bools, Places, types_of
from unwordle.model.text import listed
from unwordle.puzzles import hitting_sets

Tile: TypeAlias = tuple[int, int]
"""A row and a column, both counted from 0. The final word is in the row after the guesses."""

Kind: TypeAlias = Literal["green", "letters", "word", "words", "supposing"]
"""The kind of a step.

- `green` reads the letter of a green tile.
- `letters` reasons from known letters without thinking of words.
- `word` finds the only word that fits.
- `words` finds a letter that all fitting words share.
- `supposing` finds the only word or letter that is not refuted.
"""

_MOST_SUPPOSED = 3
"""The maximum number of words or letters that a step supposes and refutes."""
_MOST_ALIKE = 6
"""The maximum number of fitting words in which a person can notice a common letter."""
_OTHER = "{"
"""The symbol that replaces every letter that the final word lacks. No word has this symbol."""

_LETTERS, _WORDS, _SUPPOSING = 1, 6, 6
"""The base costs of reasoning from letters, of thinking of words, and of a supposition."""
_DOUBLING = 4
"""The additional cost for each doubling of the number of words to think of."""

_PREMISES = {
    "here": (1, "{letters} in place {place}", "and", "{0}"),
    "white": (2, "{letters}", "or", "no {0} (grey in row {row})"),
    "copies": (4, "{copies}, but not in place {place}", "and", "{0} (grey in row {row})"),
    "yellow": (2, "{copies}, but not in place {place}", "and", "{0} (yellow in row {row})"),
    "below": (3, "{letters}", "or", "no {0} (row {row} has {them})"),
    "fewer": (3, "{copies}, but not in place {place}", "and", "{0} (row {row} has more)"),
    "place": (3, "{letters} in place {place}", "or", "no {0} (as row {row} has)"),
    "kept": (4, "{letters}", "and", "no letter of {solution} except {0} (row {row} has no others)"),
}
"""The possible types of premises about a row.

Each type has a cost and three strings for reasons, which must say the premise in full: the phrase
for a single premise, the word that joins several of these phrases, and the phrase for all premises
of this type from the same row.

- `here`: The letter of a tile of the row is known.
- `white`: A row above shows that the final word lacks the letter.
- `copies`: A row above shows the number of copies of the letter in the final word.
- `yellow`: A row above shows that the final word has the letter, but in another column.
- `below`: A row below has the letter, which the final word lacks. So the letter would be grey there
  only if this row has none.
- `fewer`: A row below has more copies of the letter than the final word, so this row has no more
  than the final word.
- `place`: A row below has the letter in a column in which this row is not green. So this row has
  another letter in this column.
- `kept`: A row below has all green and yellow letters of this row.
"""
_NUMBERS = ("no", "one", "two", "three", "four", "five")
_STATED_AT_ONCE = 4


class Premise(NamedTuple):
    """A statement about a row, with the words that satisfy the statement.

    The statement follows from the known tiles in `tiles`. For each possible word or string of the
    row, `holds` is True if the word or string satisfies the statement.
    """

    says: str
    """The type of the premise, a key of `_PREMISES`."""
    letters: str
    tiles: tuple[Tile, ...]
    holds: Bools
    copies: int = 1
    """How many copies of the letter the premise is about."""


class Step(NamedTuple):
    """A step from the known letters to new letters of a row."""

    kind: Kind
    row: int
    letters: Mapping[int, str]
    """The new letters, keyed by column."""
    cost: int
    supposed: tuple[Mapping[int, str], ...] = ()
    """The wrong letters of each supposition that the step refutes, keyed by column.

    All suppositions of a step are about the same columns.
    """


@dataclass(frozen=True)
class OpenGrid:
    """A grid in which the final word and some letters of the guesses are known."""

    solution: str
    rows: tuple[str, ...]
    words: tuple[Letters, ...]
    """For each row, all words that show the colours of the row."""
    known: Mapping[Tile, str]
    """The known letters, keyed by tile."""

    @cached_property
    def words_left(self) -> list[Letters]:
        """For each row, the words that agree with all known tiles."""
        return [self._agreeing(row, words) for row, words in enumerate(self.words)]

    @cached_property
    def strings_left(self) -> list[Letters]:
        """For each row, the strings from `strings_of` that agree with all known tiles."""
        strings = (strings_of(self.solution, pattern) for pattern in self.rows)
        return [self._agreeing(row, among) for row, among in enumerate(strings)]

    def _agreeing(self, row: int, among: Letters) -> Letters:
        fits = np.ones(len(among), dtype=np.bool_)
        for premise in self.premises(row, among):
            fits &= premise.holds
        return among[fits]

    @property
    def impossible(self) -> int | None:
        """The first row without a possible word, or None if every row has a possible word."""
        return next((row for row, words in enumerate(self.words_left) if not len(words)), None)

    def with_letters(self, row: int, letters: Mapping[int, str]) -> "OpenGrid":
        """Return a copy of the grid in which the letters in `letters` are also known.

        `letters` has letters of the row `row`, keyed by column.
        """
        new = {(row, column): letter for column, letter in letters.items()}
        return replace(self, known={**self.known, **new})

    def text(self, row: int, letters: Mapping[int, str] = {}) -> str:
        """Return a row as a string, in which `_` stands for each tile without a letter.

        The letters are the known letters of the row, and the letters in `letters`, which is keyed
        by column.
        """
        length = range(len(self.solution))
        return "".join(letters.get(c) or self.known.get((row, c), "_") for c in length)

    def premises(self, row: int, among: Letters) -> Iterator[Premise]:
        """Yield the premises about a row. `among` has the row's possible words or strings."""
        for (r, c), letter in sorted(self.known.items()):
            code, colour, most = number_of(letter), self.rows[r][c], self.solution.count(letter)
            here, copies = among[:, c] == code, _copies(among, letter)
            same = [(r, k) for k in range(len(self.solution)) if self.known.get((r, k)) == letter]
            if r == row:
                yield Premise("here", letter, ((r, c),), here)
            elif r < row and colour == "W":
                says = "copies" if most else "white"
                yield Premise(says, letter, ((r, c),), ~here & (copies == most), most)
            elif r < row and colour == "Y":
                coloured = tuple(tile for tile in same if self.rows[r][tile[1]] != "W")
                fits = ~here & (copies >= len(coloured))
                others = (tile for tile in coloured if tile != (r, c))
                yield Premise("yellow", letter, ((r, c), *others), fits, len(coloured))
            elif r > row and len(same) > most:
                says = "fewer" if most else "below"
                yield Premise(says, letter, ((r, c), *same), ~here & (copies <= most), most)
            elif r > row and self.rows[row][c] != "G":
                yield Premise("place", letter, ((r, c),), ~here)
        for below in range(row + 1, len(self.rows)):
            tiles = tuple((below, c) for c, colour in enumerate(self.rows[below]) if colour != "W")
            if self.known.keys() >= set(tiles):
                letters = "".join(self.known[tile] for tile in tiles)
                fits = np.ones(len(among), dtype=np.bool_)
                for letter in set(self.solution):
                    used = np.minimum(_copies(among, letter), self.solution.count(letter))
                    fits &= used <= letters.count(letter)
                yield Premise("kept", letters, tiles, fits)

    # ---------------------------------------------------------------- the steps

    def direct(self) -> Iterator[Step]:
        """Yield the possible steps that do not need a supposition."""
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
        """Return the cost of thinking of the words that fit a row's colours and known letters."""
        own = {c: letter for (r, c), letter in self.known.items() if r == row}
        words = int(_having(self.words[row], own).sum())
        return _WORDS + round(_DOUBLING * log2(max(1, words)))

    def supposing(self) -> Iterator[Step]:
        """Yield the possible steps that need suppositions.

        A step refutes all words of a row except one, or all letters of a tile except one.
        """
        for row, words in enumerate(self.words_left):
            missing = self._missing(row)
            for columns in [missing, *([c] for c in missing)] if missing else []:
                ways = np.unique(words[:, columns], axis=0)
                if not 1 < len(ways) <= 1 + _MOST_SUPPOSED:
                    continue
                left, failed, cost = [], [], self._thinking(row)
                for way in ways:
                    letters = dict(zip(columns, map(letter_of, way), strict=True))
                    grid, spent = self.with_letters(row, letters).led_on()
                    if grid.impossible is None:
                        left.append(letters)
                    else:
                        failed.append(letters)
                        cost += _SUPPOSING + spent
                if len(left) == 1:
                    yield Step("supposing", row, left[0], cost, tuple(failed))

    def led_on(self) -> tuple["OpenGrid", int]:
        """Return the grid after all steps without a supposition, and the total cost of these steps.

        The steps end early if they leave no word for a row.
        """
        grid, cost = self, 0
        while grid.impossible is None and (step := _cheapest(grid.direct())):
            grid, cost = grid.with_letters(step.row, step.letters), cost + step.cost
        return grid, cost


@lru_cache(maxsize=1024)
def strings_of(solution: str, pattern: str) -> Letters:
    """Return all strings that show a pattern for a solution, whether or not they are words.

    The symbol `_OTHER` stands for every letter that the solution lacks.
    """
    different = "".join(sorted(set(solution)))
    tiles = [
        {"G": here, "Y": different.replace(here, ""), "W": _OTHER}[colour]
        for here, colour in zip(solution, pattern, strict=True)
    ]
    strings = map("".join, product(*tiles))
    return letters_of(
        [s for s in strings if all(s.count(a) <= solution.count(a) for a in solution)]
    )


def _copies(among: Letters, letter: str) -> Places:
    return np.asarray((among == number_of(letter)).sum(axis=1))


def _having(among: Letters, letters: Mapping[int, str]) -> Bools:
    """Return, for each word or string, whether it has the letters in `letters`."""
    codes = [number_of(letter) for letter in letters.values()]
    return np.asarray((among[:, list(letters)] == codes).all(axis=1))


def _common(among: Letters, columns: Iterable[int]) -> dict[int, str]:
    """Return the letters that all words or strings share in these columns, keyed by column."""
    if not len(among):
        return {}
    return {c: letter_of(among[0, c]) for c in columns if (among[:, c] == among[0, c]).all()}


def _cheapest(steps: Iterable[Step]) -> Step | None:
    def order(step: Step) -> tuple[int, int, int, int]:
        return step.cost, -len(step.letters), step.row, min(step.letters)

    return min(steps, key=order, default=None)


def steps_from(grid: OpenGrid) -> list[tuple[OpenGrid, Step]]:
    """Return the steps from a grid, each with the grid before the step.

    The cheapest possible step is taken next. Steps with suppositions are taken only if no other
    steps are possible. Steps that fill green tiles cost nothing and come first, because the final
    word shows the letters of these tiles. The steps end when no further step is possible.
    """
    taken: list[tuple[OpenGrid, Step]] = []
    while step := _cheapest(grid.direct()) or _cheapest(grid.supposing()):
        taken.append((grid, step))
        grid = grid.with_letters(step.row, step.letters)
    return taken


# ---------------------------------------------------------------- the reasons of steps


def reason(grid: OpenGrid, step: Step) -> tuple[list[Tile], str, str]:
    """Return the tiles from which a step follows, and two strings with the reason for the step.

    The first string does not have the new letters, and the second string has them. `grid` has
    the letters that are known before the step.
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
    """Return a phrase for the wrong letters, grouped by the row that they leave without a word."""
    failed: dict[int | None, list[str]] = {}
    for way in step.supposed:
        blocked = grid.with_letters(step.row, way).led_on()[0].impossible
        failed.setdefault(blocked, []).append(_filled(grid, step.row, way))
    others = {row: "it" if row in (None, step.row) else f"row {row + 1}" for row in failed}
    parts = [
        f"with {listed(ways, 'or')} no word would be left for {others[row]}"
        for row, ways in failed.items()
    ]
    return listed(parts)


def _filled(grid: OpenGrid, row: int, letters: Mapping[int, str]) -> str:
    """Return a phrase for the letters in `letters`, which is keyed by column."""
    if len(letters) > 1:
        return grid.text(row, letters).upper()
    ((column, letter),) = letters.items()
    return f"{letter.upper()} in place {column + 1}"


def _premises(grid: OpenGrid, step: Step) -> list[Premise]:
    """Return the cheapest set of premises from which a step follows.

    All chosen premises are needed, because every premise has a positive cost. The method is from
    Gamba, Bogaerts and Guns, "Efficiently explaining CSPs with unsatisfiable subset optimization",
    JAIR 78, 2023.
    """
    among = grid.words[step.row]
    if step.kind == "letters":
        among = strings_of(grid.solution, grid.rows[step.row])
    target = np.any([_having(among, way) for way in (step.letters, *step.supposed)], axis=0)
    if target.all():
        return []
    premises = list(grid.premises(step.row, among))
    hits = np.stack([~premise.holds[~target] for premise in premises])
    hits = hits[:, types_of(hits)[0]]  # many words are excluded by the same premises
    by_size = hits[:, np.argsort(hits.sum(axis=0), kind="stable")]

    def missed(chosen: list[int]) -> Iterator[list[int]]:
        """Yield, for each of several missed words, the premises that exclude the word.

        A missed word is a word that no premise in `chosen` excludes. No premise excludes two of the
        words for which premises are yielded.
        """
        used = np.zeros(len(by_size), dtype=np.bool_)
        for word in np.flatnonzero(~by_size[chosen].any(axis=0)):
            if not (by_size[:, word] & used).any():
                used |= by_size[:, word]
                yield np.flatnonzero(by_size[:, word]).tolist()

    costs = [_PREMISES[premise.says][0] for premise in premises]
    sets = hitting_sets(lambda chosen: islice(missed(chosen), _STATED_AT_ONCE), costs)
    return [premises[place] for place in sorted(next(sets))]


def _with(premises: list[Premise], solution: str) -> str:
    """Return a phrase for the premises, or an empty string if there is no premise."""

    def source(premise: Premise) -> tuple[str, int]:
        return premise.says, premise.tiles[0][0]

    parts = []
    for (says, row), group in groupby(sorted(premises, key=source), source):
        _, phrase, joint, all_of = _PREMISES[says]
        each = [
            phrase.format(
                letters=_letters(premise, solution),
                copies=_copies_of(premise, solution),
                place=premise.tiles[0][1] + 1,
            )
            for premise in group
        ]
        them = "it" if len(each) == 1 else "them"
        text = all_of.format(listed(each, joint), row=row + 1, solution=solution, them=them)
        parts.append(text)
    return f", with {listed(parts)}" if parts else ""


def _letters(premise: Premise, solution: str) -> str:
    """Return the premise's letters, with their number if the final word has more of them."""
    counts = {letter: premise.letters.upper().count(letter) for letter in premise.letters.upper()}
    fewer = premise.says == "kept"
    return listed(
        [
            f"{_NUMBERS[n]} {letter}" if fewer and n < solution.count(letter) else letter
            for letter, n in counts.items()
        ]
    )


def _copies_of(premise: Premise, solution: str) -> str:
    letter, n = premise.letters.upper(), premise.copies
    if premise.says == "copies":
        return f"{letter} as often as {solution}"
    if premise.says == "fewer":
        return f"at most {_NUMBERS[n]} {letter}"
    return letter if n == 1 else f"at least {_NUMBERS[n]} {letter}s"
