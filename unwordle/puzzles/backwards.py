"""Games to play backwards: the colours, the final word and a smallest set of letters are given.

The given letters leave a single board if every other board differs from the game in at least one
tile with a given letter. So a smallest set of letters is a minimum hitting set. For each other
board, the set includes at least one of the tiles in which the board differs from the game.
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

from unwordle.model.game.feedback import Letters, feedback, feedback_codes, letters_of, pattern_code
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.game.word_sets import Bools, Places
from unwordle.puzzles import hitting_sets
from unwordle.puzzles.steps import OpenGrid, Step, steps_from


class Level(NamedTuple):
    """The limits for the puzzles of a level. The ranges include both ends."""

    letters: tuple[int, int]
    """How many letters are given."""
    effort: int
    """What the steps may cost (`BackwardsPuzzle.effort`)."""
    supposed: int
    """How many suppositions the steps may need."""
    branches: tuple[int, int]
    """How many words a search tries besides those of the game (`PuzzleBoards.branches`)."""
    known: tuple[float, float]
    """The Zipf frequency of the rarest guess."""


LEVELS: Mapping[int, Level] = {
    1: Level((5, 8), 15, 0, (0, 0), (3.5, 9)),
    2: Level((5, 7), 19, 0, (0, 0), (3.4, 3.9)),
    3: Level((4, 7), 24, 1, (0, 1), (3.3, 3.8)),
    4: Level((4, 6), 28, 1, (1, 2), (3.2, 3.7)),
    5: Level((3, 5), 32, 2, (2, 3), (3.1, 3.6)),
    6: Level((3, 5), 38, 2, (3, 5), (3.0, 3.5)),
    7: Level((2, 5), 50, 3, (4, 40), (3.0, 3.5)),
}
"""The limits for the puzzles of each level. The levels are 1 (Monday) to 7 (Sunday)."""
ANY_LEVEL = Level((2, 8), 50, 2, (0, 40), (0, 9))
_STEPS_OF_LEVELS = (19, 22, 26, 31, 37, 45)
"""The least difficulty of the levels from 2 on: sevenths of the first 730 daily puzzles."""

ROWS = range(3, 5)
"""The possible numbers of guesses in a game."""
TRIES = 300
"""The default maximum number of attempts to draw a suitable game."""

_STATED_AT_ONCE = 40
_FAMILIAR = 2.5
"""The least Zipf frequency of a word that people may be expected to know when a hint names it."""
_GRADED = 8
"""The maximum number of sets of given letters to grade for each game."""
_MOST_WORDS = 1_000
"""The maximum number of words that show the colours of a row."""
_MOST_GREEN = 3
"""The maximum number of green tiles in a row."""


@dataclass(frozen=True)
class PuzzleBoards:
    """The boards in strict play that have the colours of a game.

    A set of tiles is a bit mask. If the tile in a row and a column is a member, the bit
    `length * row + column` is 1. Rows and columns are counted from 0.
    """

    solution: str
    guesses: tuple[str, ...]
    rows: tuple[str, ...]
    """The patterns of the guesses."""
    words: tuple[Letters, ...]
    """For each row, all words that show the colours of the row."""
    known: float
    """The Zipf frequency of the rarest guess."""

    @cached_property
    def differ(self) -> list[NDArray[np.int64]]:
        """For each word of each row, the set of tiles in which the word differs from the game.

        Each set of tiles is a bit mask.
        """
        length = len(self.solution)
        return [
            (words != letters_of([guess])) @ (1 << np.arange(length * row, length * (row + 1)))
            for row, (guess, words) in enumerate(zip(self.guesses, self.words, strict=True))
        ]

    @cached_property
    def agree(self) -> dict[tuple[int, int], Bools]:
        """For each pair of rows, a table of the pairs of words that strict play allows.

        The entry for a word of the first row and a word of the second row is True if strict play
        allows both words together.
        """
        agree = {}
        for i, j in combinations(range(len(self.words)), 2):
            codes = feedback_codes(self.words[i], self.words[j])
            agree[i, j] = codes == pattern_code(self.rows[i])
            agree[j, i] = agree[i, j].T
        return agree

    def others(self, given: int) -> Iterator[int]:
        """Yield, for each board with the given letters, the set of tiles that differ from the game.

        The board of the game itself is left out. `given` is the set of tiles whose letters are
        given. Sets of tiles are bit masks.
        """
        left = {row: np.flatnonzero((d & given) == 0) for row, d in enumerate(self.differ)}
        yield from (differs for differs in self._filled(left, 0) if differs)

    def _filled(self, left: dict[int, Places], differs: int) -> Iterator[int]:
        """Yield, for each way to fill the rows in `left`, the set of tiles that differ."""
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
        """Return how many wrong words a search tries that fills the row with fewest words first."""
        left = {row: np.flatnonzero((d & given) == 0) for row, d in enumerate(self.differ)}
        return self._tried(left) - len(self.rows)

    def _tried(self, left: dict[int, Places]) -> int:
        if not left:
            return 0
        row, tried = min(left, key=lambda r: len(left[r])), 0
        for word in left[row]:
            rest = {r: ws[self.agree[row, r][word, ws]] for r, ws in left.items() if r != row}
            tried += 1 + (self._tried(rest) if all(map(len, rest.values())) else 0)
        return tried

    def suits(self, given: int, level: Level) -> bool:
        """Return whether the given letters leave a tile open in each row, as the level has it."""
        length = len(self.solution)
        full = (1 << length) - 1
        if any(given >> row * length & full == full for row in range(len(self.rows))):
            return False
        (fewest, most), (low, high) = level.letters, level.branches
        return fewest <= given.bit_count() <= most and low <= self.branches(given) <= high

    def _alone(self) -> Iterator[int]:
        """Yield, for each board that differs from the game in only one row, the differing tiles."""
        for row, differ in enumerate(self.differ):
            fits = differ > 0
            for other, same in enumerate(self.differ):
                if other != row:
                    fits &= self.agree[row, other][:, int(np.argmin(same))]
            yield from differ[fits].tolist()

    def fewest(self, most: int) -> Iterator[int]:
        """Yield every smallest set of given letters that excludes all other boards.

        Each set is a bit mask of tiles. Sets of more than `most` letters are not yielded.
        """

        def missed(chosen: list[int]) -> Iterator[list[int]]:
            """Yield, for each of several boards, the tiles that differ from the game.

            These boards have the game's letters in the tiles in `chosen`. If `chosen` is empty,
            boards that differ in only one row are preferred.
            """
            alone = [] if chosen else list(self._alone())
            others = self.others(sum(1 << place for place in chosen))
            for differs in alone or islice(others, _STATED_AT_ONCE):
                yield [place for place in range(differs.bit_length()) if differs >> place & 1]

        for chosen in hitting_sets(missed, most=most):
            yield sum(1 << place for place in chosen)

    def puzzle(self, given: int) -> "BackwardsPuzzle":
        """Return the puzzle in which the letters of the tiles in `given` are known from the start.

        `given` is a bit mask.
        """
        letters, length = enumerate("".join(self.guesses)), len(self.solution)
        known = {divmod(tile, length): letter for tile, letter in letters if given >> tile & 1}
        start = OpenGrid(self.solution, self.rows, self.words, known)
        steps = steps_from(start)
        return BackwardsPuzzle(self.guesses, start, steps, self.branches(given), self.known)


def boards_of(solution: str, guesses: Sequence[str], lexicon: Lexicon) -> PuzzleBoards:
    """Return the boards in strict play that have the colours of a game.

    The words of the boards are from `lexicon`. The game consists of `guesses` and `solution`.
    """
    rows = tuple(feedback(guess, solution) for guess in guesses)
    codes = feedback_codes(lexicon.letters, letters_of([solution]))[:, 0]
    words = tuple(lexicon.letters[codes == pattern_code(row)] for row in rows)
    known = min(lexicon.frequencies.get(guess, 0.0) for guess in guesses)
    return PuzzleBoards(solution, tuple(guesses), rows, words, known)


class BackwardsPuzzle(NamedTuple):
    """A game, its given letters, and the steps that find the other letters."""

    guesses: tuple[str, ...]
    start: OpenGrid
    """The grid with the given letters."""
    steps: list[tuple[OpenGrid, Step]]
    """The steps, each with the grid before the step."""
    branches: int
    """See `PuzzleBoards.branches`."""
    known: float
    """The Zipf frequency of the rarest guess."""

    @property
    def effort(self) -> float:
        """The cost of the hardest step, plus a tenth of the total cost of all steps."""
        costs = [step.cost for _, step in self.steps]
        return max(costs, default=0) + sum(costs) / 10

    @property
    def difficulty(self) -> float:
        """What a solver meets: the effort, words that lead nowhere, and rare words."""
        tried = log2(1 + self.branches / len(self.guesses))
        return round(self.effort + 12 * tried + 8 * (4 - self.known), 1)

    @property
    def level(self) -> int:
        """The level from 1 to 7, by the difficulty."""
        return 1 + bisect_right(_STEPS_OF_LEVELS, self.difficulty)

    @property
    def supposed(self) -> list[str]:
        """The rows that steps suppose and then refute. The symbol `_` replaces unknown letters."""
        return [grid.text(step.row, way) for grid, step in self.steps for way in step.supposed]

    def is_of(self, level: Level) -> bool:
        """Return True if the steps fill all tiles, and are not too hard for the level."""
        filled = len(self.start.known) + sum(len(step.letters) for _, step in self.steps)
        whole = filled == len("".join(self.guesses))
        return whole and self.effort <= level.effort and len(self.supposed) <= level.supposed


@dataclass(frozen=True)
class GameLists:
    """The word lists from which games are drawn."""

    lexicon: Lexicon
    """All accepted words."""
    everyday: tuple[str, ...]
    """The words that can be guesses in a game."""
    shunned: frozenset[str] = frozenset()
    """Words that no step may suppose."""

    def drawn(
        self, solution: str, rows: int, rng: Random, known: tuple[float, float] = ANY_LEVEL.known
    ) -> PuzzleBoards | None:
        """Return the boards with the colours of a random game, or None if the attempt fails.

        The game is in strict play, has `rows` guesses, and ends with `solution`. The frequency of
        its rarest guess is in the range `known`.
        """
        frequencies, (least, most) = self.lexicon.frequencies, known
        everyday = (w for w in self.everyday if frequencies.get(w, 0) >= least or not least)
        left = tuple(word for word in everyday if word != solution)
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
            left = tuple(np.array(left)[codes == pattern_code(colours)].tolist())
        boards = boards_of(solution, tuple(guesses.values()), self.lexicon)
        return (
            boards if boards.known <= most and max(map(len, boards.words)) <= _MOST_WORDS else None
        )

    def find(
        self, solution: str, rows: int | None, level: int | None, rng: Random, tries: int = TRIES
    ) -> BackwardsPuzzle | None:
        """Return a puzzle with a single board, or None if all `tries` attempts fail.

        The final word is `solution`. If `rows` is None, the number of guesses is random. If `level`
        is None, the puzzle can have any level. The puzzle's set of given letters is as small as
        possible. Each attempt draws a game, and grades the puzzles of at most `_GRADED` smallest
        sets. Among the suitable puzzles, the one with the fewest suppositions is chosen, then the
        easiest.
        """
        limits = ANY_LEVEL if level is None else LEVELS[level]
        for _ in range(tries):
            boards = self.drawn(solution, rows or rng.choice(ROWS), rng, limits.known)
            if boards is None:
                continue
            sets = islice(boards.fewest(limits.letters[1]), _GRADED)
            fair = [given for given in sets if boards.suits(given, limits)]
            puzzles = map(boards.puzzle, fair)
            if suitable := [one for one in puzzles if one.is_of(limits) and self._is_mild(one)]:
                return min(suitable, key=lambda one: (len(one.supposed), one.difficulty))
        return None

    def _is_mild(self, puzzle: BackwardsPuzzle) -> bool:
        """Return whether people know the words that the steps suppose, and may see them."""
        words = [word for word in puzzle.supposed if "_" not in word]
        frequencies = self.lexicon.frequencies
        familiar = not frequencies or all(frequencies.get(w, 0) >= _FAMILIAR for w in words)
        return familiar and self.shunned.isdisjoint(words)
