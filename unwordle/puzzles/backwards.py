"""Games to play backwards, with the colours, the final word and as few letters as possible given.

Every other board differs from the game in a tile with a given letter, so the given letters are a
minimum hitting set of the tiles in which boards differ.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, islice, permutations
from math import log2
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game.feedback import feedback, feedback_codes, letters_of, pattern_code
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.game.word_sets import Bools, Places
from unwordle.puzzles import hitting_sets
from unwordle.puzzles.steps import OpenGrid


class Level(NamedTuple):
    """The limits of a level. Ranges include both ends."""

    letters: tuple[int, int]
    effort: int
    """The greatest `BackwardsPuzzle.effort`."""
    supposed: int
    branches: tuple[int, int]
    """The range of `PuzzleBoards.branches`."""
    known: tuple[float, float]
    """The range of the rarest guess's Zipf frequency."""


LEVELS: Mapping[int, Level] = {
    1: Level((5, 8), 15, 0, (0, 0), (3.5, 9)),
    2: Level((5, 7), 19, 0, (0, 0), (3.4, 3.9)),
    3: Level((4, 7), 24, 1, (0, 1), (3.3, 3.8)),
    4: Level((4, 6), 28, 1, (1, 2), (3.2, 3.7)),
    5: Level((3, 5), 32, 2, (2, 3), (3.1, 3.6)),
    6: Level((3, 5), 38, 2, (3, 5), (3.0, 3.5)),
    7: Level((2, 5), 50, 3, (4, 40), (3.0, 3.5)),
}
"""The levels from 1 (Monday) to 7 (Sunday)."""
ANY_LEVEL = Level((2, 8), 50, 2, (0, 40), (0, 9))
# The least difficulty of the levels from 2 on: sevenths of the first 730 daily puzzles.
_STEPS_OF_LEVELS = (19, 22, 26, 31, 37, 45)

ROWS = range(3, 5)
"""The possible numbers of guesses."""
# Games drawn, by default, before a search for a puzzle ends.
TRIES = 300

# The least Zipf frequency of a word that people can be expected to know in a hint.
_FAMILIAR = 2.5
# The most sets of given letters to grade for each game.
_GRADED = 8
# The most words of a row: tables hold every pair of two rows' words.
_MOST_WORDS = 1_000
# The most green tiles in a row of a game.
_MOST_GREEN = 3


class PuzzleBoards:
    """The strict boards of words in a lexicon that show a game's colours.

    A set of tiles is a bit mask, in which bit `length * row + column` stands for a tile.
    """

    def __init__(self, solution: str, guesses: Sequence[str], lexicon: Lexicon) -> None:
        self.solution, self.guesses = solution, tuple(guesses)
        self.rows = tuple(feedback(guess, solution) for guess in guesses)
        codes = feedback_codes(lexicon.letters, letters_of([solution]))[:, 0]
        self.words = tuple(lexicon.letters[codes == pattern_code(row)] for row in self.rows)
        self.known = min(lexicon.frequencies.get(guess, 0.0) for guess in guesses)
        """The Zipf frequency of the rarest guess."""

    @cached_property
    def differ(self) -> list[NDArray[np.int64]]:
        """The tiles in which each row's words differ from the game."""
        length = len(self.solution)
        return [
            (words != letters_of([guess])) @ (1 << np.arange(length * row, length * (row + 1)))
            for row, (guess, words) in enumerate(zip(self.guesses, self.words, strict=True))
        ]

    @cached_property
    def agree(self) -> dict[tuple[int, int], Bools]:
        """The words of two rows that strict play allows together."""
        agree = {}
        for i, j in combinations(range(len(self.words)), 2):
            codes = feedback_codes(self.words[i], self.words[j])
            agree[i, j] = codes == pattern_code(self.rows[i])
            agree[j, i] = agree[i, j].T
        return agree

    def _left(self, given: int) -> dict[int, Places]:
        """Return each row's words with the given letters."""
        return {row: np.flatnonzero((d & given) == 0) for row, d in enumerate(self.differ)}

    def others(self, given: int) -> Iterator[int]:
        """Yield, for each other board with the given letters, the tiles in which it differs."""
        yield from filter(None, self._filled(self._left(given), 0))

    def _filled(self, left: dict[int, Places], differs: int) -> Iterator[int]:
        if not left:
            yield differs
            return
        left = dict(left)
        for i, j in permutations(left, 2):
            left[i] = left[i][self.agree[i, j][np.ix_(left[i], left[j])].any(axis=1)]
        row = min(left, key=lambda r: len(left[r]))
        by_word = self.differ[row]
        for word in sorted(left[row].tolist(), key=lambda w: int(by_word[w]).bit_count()):
            rest = {r: ws[self.agree[row, r][word, ws]] for r, ws in left.items() if r != row}
            if all(map(len, rest.values())):
                yield from self._filled(rest, differs | int(by_word[word]))

    def branches(self, given: int) -> int:
        """Return the number of wrong words that a search tries if it fills the row with the fewest
        words first.
        """
        return self._tried(self._left(given)) - len(self.rows)

    def _tried(self, left: dict[int, Places]) -> int:
        if not left:
            return 0
        row, tried = min(left, key=lambda r: len(left[r])), 0
        for word in left[row]:
            rest = {r: ws[self.agree[row, r][word, ws]] for r, ws in left.items() if r != row}
            tried += 1 + (self._tried(rest) if all(map(len, rest.values())) else 0)
        return tried

    def suits(self, given: int, level: Level) -> bool:
        """Return whether the given letters suit the level, and leave an open tile in each row."""
        length = len(self.solution)
        full = (1 << length) - 1
        if any(given >> row * length & full == full for row in range(len(self.rows))):
            return False
        (fewest, most), (low, high) = level.letters, level.branches
        return fewest <= given.bit_count() <= most and low <= self.branches(given) <= high

    def fewest(self, most: int) -> Iterator[int]:
        """Yield every smallest set of letters, of at most `most`, that excludes all other
        boards.
        """

        def missed(chosen: list[int]) -> Iterator[list[int]]:
            for differs in self.others(sum(1 << place for place in chosen)):
                yield [place for place in range(differs.bit_length()) if differs >> place & 1]

        for chosen in hitting_sets(missed, most=most, at_once=40):
            yield sum(1 << place for place in chosen)


class BackwardsPuzzle:
    """A game, its given letters, and the steps that find the others."""

    def __init__(self, boards: PuzzleBoards, given: int) -> None:
        letters, length = enumerate("".join(boards.guesses)), len(boards.solution)
        known = {divmod(tile, length): letter for tile, letter in letters if given >> tile & 1}
        self.guesses, self.known = boards.guesses, boards.known
        self.start = OpenGrid(boards.solution, boards.rows, boards.words, known)
        (_, self.steps), self.branches = self.start.led_on(), boards.branches(given)

    @property
    def effort(self) -> float:
        """The cost of the hardest step, plus a tenth of the cost of all steps."""
        costs = [step.cost for _, step in self.steps]
        return max(costs, default=0) + sum(costs) / 10

    @property
    def difficulty(self) -> float:
        """The effort, plus amounts for wrong branches and for rare words."""
        tried = log2(1 + self.branches / len(self.guesses))
        return round(self.effort + 12 * tried + 8 * (4 - self.known), 1)

    @property
    def level(self) -> int:
        """The level from 1 to 7."""
        return 1 + bisect_right(_STEPS_OF_LEVELS, self.difficulty)

    @property
    def supposed(self) -> list[str]:
        """The rows that steps suppose and refute, with `_` for unknown letters."""
        return [grid.text(step.row, way) for grid, step in self.steps for way in step.supposed]

    def is_of(self, level: Level) -> bool:
        """Return whether the steps fill all tiles and suit the level."""
        filled = len(self.start.known) + sum(len(step.letters) for _, step in self.steps)
        whole = filled == len("".join(self.guesses))
        return whole and self.effort <= level.effort and len(self.supposed) <= level.supposed


@dataclass(frozen=True)
class GameLists:
    """The word lists from which games are drawn."""

    lexicon: Lexicon
    """All accepted words."""
    everyday: tuple[str, ...]
    shunned: frozenset[str] = frozenset()
    """The words that steps must not suppose."""

    def drawn(
        self, solution: str, rows: int, rng: Random, known: tuple[float, float] = ANY_LEVEL.known
    ) -> PuzzleBoards | None:
        """Return the boards of a random strict game, or None if the attempt fails."""
        frequencies, (least, most) = self.lexicon.frequencies, known
        known_words = (word for word in self.everyday if frequencies.get(word, 0) >= least)
        left = [word for word in known_words if word != solution]
        guesses: dict[str, str] = {}  # keyed by pattern
        for _ in range(rows):
            if not left:
                return None
            guess = rng.choice(left)
            colours = feedback(guess, solution)
            if colours.count("G") > _MOST_GREEN or colours in guesses:
                return None
            guesses[colours] = guess
            codes = feedback_codes(letters_of([guess]), letters_of(left))[0]
            left = np.array(left)[codes == pattern_code(colours)].tolist()
        boards = PuzzleBoards(solution, [*guesses.values()], self.lexicon)
        suits = boards.known <= most and max(map(len, boards.words)) <= _MOST_WORDS
        return boards if suits else None

    def find(
        self, solution: str, rows: int | None, level: int | None, rng: Random, tries: int = TRIES
    ) -> BackwardsPuzzle | None:
        """Return a puzzle with one board and fewest letters, or None after `tries` games.

        None allows any `rows` or `level`. Of a game's smallest sets of letters, the one that needs
        the fewest suppositions is chosen, and of these the easiest.
        """
        limits = ANY_LEVEL if level is None else LEVELS[level]
        for _ in range(tries):
            boards = self.drawn(solution, rows or rng.choice(ROWS), rng, limits.known)
            if boards is None:
                continue
            sets = islice(boards.fewest(limits.letters[1]), _GRADED)
            fair = [given for given in sets if boards.suits(given, limits)]
            puzzles = (BackwardsPuzzle(boards, given) for given in fair)
            if suitable := [one for one in puzzles if one.is_of(limits) and self._is_mild(one)]:
                return min(suitable, key=lambda one: (len(one.supposed), one.difficulty))
        return None

    def _is_mild(self, puzzle: BackwardsPuzzle) -> bool:
        words = [word for word in puzzle.supposed if "_" not in word]
        frequencies = self.lexicon.frequencies
        familiar = not frequencies or all(frequencies.get(w, 0) >= _FAMILIAR for w in words)
        return familiar and self.shunned.isdisjoint(words)
