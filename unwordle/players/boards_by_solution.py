"""The search for boards, and their number, for thousands of possible solutions.

A theory for each solution would be too slow. Instead, a table has every word's pattern for every
solution, and the play's constraints are evaluated on sets of words.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache, cached_property, lru_cache
from itertools import product
from math import prod

import numpy as np
from numpy.typing import NDArray

from unwordle.model.counting.boards import Progress
from unwordle.model.counting.joined_boards import JoinedBoards
from unwordle.model.game.feedback import Colour, pattern_code
from unwordle.model.game.input import LATIN
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.game.word_sets import Bools, Places
from unwordle.model.theory.plays import play_called
from unwordle.model.theory.rules import rules_called
from unwordle.players.board_search import BoardFinder, PlayedGrid, UndecidedError
from unwordle.players.player import words_pinned

# The solutions whose patterns are computed at once, which bounds the memory.
_BLOCK = 512
# Where a row can be filled with letters in more ways, only the rows' colours are checked.
_MOST_LETTERINGS = 5000


class BoardsBySolution:
    """The boards of many solutions, with guesses from one lexicon."""

    def __init__(self, lexicon: Lexicon, solutions: Lexicon, rules: str, *, distinct: bool) -> None:
        self.lexicon, self.solutions = lexicon, solutions
        self.rules, self.distinct = rules_called(rules), distinct
        self._finder = BoardFinder(lexicon, distinct=distinct)
        self._pinned = cache(lambda pins: words_pinned(pins, lexicon))
        self._known = np.zeros(len(solutions), dtype=bool)
        self.undecided = 0
        """The number of solutions that the last search left undecided."""

    @cached_property
    def _codes(self) -> NDArray[np.generic]:
        """The pattern code of each word for each solution, (solutions, words)."""
        kind = np.uint8 if 3**self.lexicon.length <= 256 else np.uint16
        return np.empty((len(self.solutions), len(self.lexicon)), dtype=kind)

    def know(self, solutions: Places) -> None:
        """Compute the pattern codes of these solutions, unless they are known."""
        new = solutions[~self._known[solutions]]
        for block in np.split(new, range(_BLOCK, len(new), _BLOCK)):
            letters = self.lexicon.letters, self.solutions.letters[block]
            self._codes[block] = self.rules.codes(*letters).T
        self._known[new] = True

    def _fitting(self, solution: int, played: PlayedGrid) -> list[Bools]:
        self.know(np.array([solution]))
        shown = self._codes[solution]
        rows = [shown == pattern_code(row) for row in played.rows]
        for row, allowed in self._pinned(played.pins):
            rows[row] = rows[row] & allowed
        return rows

    def some_possible(
        self, solutions: Sequence[int], grids: Sequence[PlayedGrid], is_late: Callable[[], bool]
    ) -> bool:
        """Return whether some solution has, or might have, a board for every grid."""
        groups = (solutions[2**n - 1 : 2 * 2**n - 1] for n in range(len(solutions).bit_length()))
        return any(self.having_boards(group, grids, is_late).any() for group in groups)

    def having_boards(
        self,
        solutions: Sequence[int],
        grids: Sequence[PlayedGrid],
        is_late: Callable[[], bool] = lambda: False,
    ) -> Bools:
        """Return whether every grid has a board with each solution.

        Once `is_late()`, the remaining solutions count as having boards; `undecided` is their
        number.
        """
        self.undecided, rules = 0, self.rules.name
        if not all(letters_allow(p.rows, p.play.name, rules) for p in grids if p.pairs):
            return np.zeros(len(solutions), dtype=bool)
        fit, places = np.ones(len(solutions), dtype=bool), np.array(solutions, dtype=np.intp)
        for played in dict.fromkeys(grids):
            fit[fit] = self.having_board(places[fit], played, is_late)
        return fit

    def having_board(
        self, solutions: Places, played: PlayedGrid, is_late: Callable[[], bool] = lambda: False
    ) -> Bools:
        """Return whether a grid has a board with each solution.

        As constraints depend only on words and colours, a board found for one solution also serves
        all others for which its guesses show the same colours.
        """
        left, fit = np.ones(len(solutions), dtype=bool), np.zeros(len(solutions), dtype=bool)
        self.know(solutions)
        for i, solution in enumerate(solutions.tolist()):
            if is_late():
                break
            with suppress(UndecidedError):
                board = left[i] and self._finder.board(played, self._fitting(solution, played))
                if board:
                    alike = np.flatnonzero(left)
                    for word, row in zip(board[::-1], played.rows[::-1], strict=True):
                        alike = alike[self._codes[solutions[alike], word] == pattern_code(row)]
                    fit[alike], left[alike] = True, False
                left[i] = False

        def check(_: float) -> None:
            if is_late():
                raise UndecidedError

        # A search of all words might take years, so boards are counted where a short one failed.
        for i in np.flatnonzero(left).tolist():
            with suppress(UndecidedError):
                check(0)
                fit[i], left[i] = self._of_grid(solutions[i], played, check) > 0, False
        self.undecided = int(left.sum())
        return fit | left

    def count(self, place: int, grids: list[PlayedGrid], progress: Progress | None = None) -> int:
        """Return the solution's numbers of boards of all grids, multiplied.

        `progress` can end a long count by raising an error.
        """
        counts = Counter(grids).items()
        return prod(self._of_grid(place, played, progress) ** n for played, n in counts)

    def _of_grid(self, solution: int, played: PlayedGrid, progress: Progress | None = None) -> int:
        rows = [np.flatnonzero(fits) for fits in self._fitting(solution, played)]
        if not all(map(len, rows)):
            return 0
        words = [tuple(map(self.lexicon.words.__getitem__, row.tolist())) for row in rows]
        relations = played.play.relations(played.rows, words)
        solved = self.solutions.words[solution]
        return JoinedBoards(words, solved, relations, self.distinct, progress).count()


@lru_cache(maxsize=1024)
def letters_allow(rows: tuple[str, ...], play: str, rules: str) -> bool:
    """Return whether rows of these colours could have a board if all strings were words."""
    length = len(rows[0])
    solution, others = LATIN[:length], LATIN[length:]
    if (length - 1) ** max(row.count(Colour.YELLOW) for row in rows) > _MOST_LETTERINGS:
        return play_called(play).allows_colours(rows)
    letterings: set[str] = set()
    for row, white in zip(rows, others, strict=False):
        tiles = (
            {"G": own, "W": white}.get(colour, solution.replace(own, ""))
            for own, colour in zip(solution, row, strict=True)
        )
        letterings.update(map("".join, product(*tiles)))
    words, only = Lexicon("letterings", tuple(sorted(letterings))), Lexicon("one", (solution,))
    many = BoardsBySolution(words, only, rules, distinct=False)
    return bool(many.having_board(np.array([0]), PlayedGrid(rows, play_called(play))).all())
