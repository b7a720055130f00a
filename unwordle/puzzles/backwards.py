"""Games to play backwards: the colours, the final word and a smallest set of letters are given.

The given letters leave a single board if every other board differs from the game in at least one
tile with a given letter. So a smallest set of letters is a minimum hitting set. For each other
board, the set includes at least one of the tiles in which the board differs from the game.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, islice, permutations
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
    """The limits for the puzzles of a level. The ranges `letters` and `score` include both ends."""

    letters: tuple[int, int]
    """The minimum and the maximum number of given letters."""
    score: tuple[float, float]
    """The minimum and the maximum of the score `BackwardsPuzzle.score`."""
    supposed: int
    """The maximum number of suppositions in the steps of a puzzle."""


LEVELS: Mapping[int, Level] = {
    1: Level((5, 8), (8, 13), 0),
    2: Level((5, 7), (13, 17), 0),
    3: Level((5, 6), (17, 20), 1),
    4: Level((4, 5), (20, 24), 1),
    5: Level((3, 5), (24, 28), 2),
    6: Level((3, 4), (28, 33), 2),
    7: Level((2, 4), (33, 50), 3),
}
"""The limits for the puzzles of each level. The levels are 1 (Monday) to 7 (Sunday)."""

ROWS = range(3, 5)
"""The possible numbers of guesses in a game."""
TRIES = 300
"""The default maximum number of attempts to draw a suitable game."""

_STATED_AT_ONCE = 40
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
        return BackwardsPuzzle(self.guesses, start, steps_from(start))


def boards_of(solution: str, guesses: Sequence[str], lexicon: Lexicon) -> PuzzleBoards:
    """Return the boards in strict play that have the colours of a game.

    The words of the boards are from `lexicon`. The game consists of `guesses` and `solution`.
    """
    rows = tuple(feedback(guess, solution) for guess in guesses)
    codes = feedback_codes(lexicon.letters, letters_of([solution]))[:, 0]
    words = tuple(lexicon.letters[codes == pattern_code(row)] for row in rows)
    return PuzzleBoards(solution, tuple(guesses), rows, words)


class BackwardsPuzzle(NamedTuple):
    """A game, its given letters, and the steps that find the other letters."""

    guesses: tuple[str, ...]
    start: OpenGrid
    """The grid with the given letters."""
    steps: list[tuple[OpenGrid, Step]]
    """The steps, each with the grid before the step."""

    @property
    def score(self) -> float:
        """The cost of the hardest step, plus a tenth of the total cost of all steps.

        The score is rounded to one decimal place.
        """
        costs = [step.cost for _, step in self.steps]
        return round(max(costs, default=0) + sum(costs) / 10, 1)

    @property
    def supposed(self) -> list[str]:
        """The rows that steps suppose and then refute. The symbol `_` replaces unknown letters."""
        return [grid.text(step.row, way) for grid, step in self.steps for way in step.supposed]

    def is_of(self, level: Level) -> bool:
        """Return True if the puzzle is within a level's limits and the steps fill all tiles."""
        (fewest, most), (low, high) = level.letters, level.score
        given = len(self.start.known)
        known = given + sum(len(step.letters) for _, step in self.steps)
        return (
            known == len("".join(self.guesses))
            and fewest <= given <= most
            and low <= self.score <= high
            and len(self.supposed) <= level.supposed
        )


@dataclass(frozen=True)
class GameLists:
    """The word lists from which games are drawn."""

    lexicon: Lexicon
    """All accepted words."""
    everyday: tuple[str, ...]
    """The words that can be guesses in a game."""
    shunned: frozenset[str] = frozenset()
    """Words that no step may suppose."""

    def drawn(self, solution: str, rows: int, rng: Random) -> PuzzleBoards | None:
        """Return the boards with the colours of a random game, or None if the attempt fails.

        The game is in strict play, has `rows` guesses, and ends with `solution`.
        """
        left = tuple(word for word in self.everyday if word != solution)
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
        return boards if max(map(len, boards.words)) <= _MOST_WORDS else None

    def find(
        self, solution: str, rows: int | None, level: int | None, rng: Random, tries: int = TRIES
    ) -> BackwardsPuzzle | None:
        """Return a puzzle with a single board, or None if all `tries` attempts fail.

        The final word is `solution`. If `rows` is None, the number of guesses is random. If `level`
        is None, the puzzle can have any level. The puzzle's set of given letters is as small as
        possible. Each attempt draws a game, and grades the puzzles of at most `_GRADED` smallest
        sets. Among the suitable puzzles, the puzzle with the fewest suppositions is chosen. If
        several puzzles have the fewest suppositions, the puzzle with the lowest score is chosen.
        """
        levels = LEVELS.values() if level is None else [LEVELS[level]]
        fewest, most = min(lv.letters[0] for lv in levels), max(lv.letters[1] for lv in levels)
        for _ in range(tries):
            boards = self.drawn(solution, rows or rng.choice(ROWS), rng)
            if boards is None:
                continue
            sets = islice(boards.fewest(most), _GRADED)
            puzzles = [boards.puzzle(given) for given in sets if given.bit_count() >= fewest]
            mild = (puzzle for puzzle in puzzles if self.shunned.isdisjoint(puzzle.supposed))
            if suitable := [puzzle for puzzle in mild if any(map(puzzle.is_of, levels))]:
                return min(suitable, key=lambda puzzle: (len(puzzle.supposed), puzzle.score))
        return None
