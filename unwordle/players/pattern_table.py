"""How often words show each pattern with each solution: tables, kept from one run to the next."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import DTypeLike, NDArray

from unwordle.cache import cached_table
from unwordle.model.game.feedback import pattern_code
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.rules import rules_called

Progress: TypeAlias = Callable[[float], None]

_KEPT_LENGTH = 5
_BLOCK = 64


def pattern_sums(
    kind: str,
    weights: NDArray[np.float64],
    lexicon: Lexicon,
    solutions: Lexicon,
    rules: str,
    patterns: Sequence[str],
    dtype: DTypeLike,
    progress: Progress | None = None,
) -> NDArray[np.generic]:
    """Return the summed weights of the words that show each of these patterns with each solution.

    `weights` has a row for each way to weigh the words of the lexicon; the sums have the shape
    (ways, solutions, patterns). The whole table of a lexicon of five letters is kept in the user's
    cache folder, among those of its kind.
    """
    codes = [pattern_code(pattern) for pattern in patterns]
    kept = lexicon.length == _KEPT_LENGTH
    columns = list(range(3**_KEPT_LENGTH)) if kept else codes

    def make() -> NDArray[np.generic]:
        place = np.full(3**lexicon.length, len(columns))
        place[columns] = np.arange(len(columns))
        ways = [None if (weight == 1).all() else weight for weight in weights]
        sums = np.zeros((len(weights), len(solutions), len(columns)), dtype)
        for start in range(0, len(solutions), _BLOCK):
            block = solutions.letters[start : start + _BLOCK]
            shown = rules_called(rules).codes(lexicon.letters, block).T
            for i, codes in enumerate(shown, start):
                places = codes.astype(np.intp) if kept else place[codes]
                for way, weight in enumerate(ways):
                    counted = np.bincount(places, weight, len(columns) + 1)
                    sums[way, i] = counted[: len(columns)]
            if progress:
                progress((start + len(block)) / len(solutions))
        return sums

    if not kept:
        return make()
    parts = [rules, *lexicon.words, "/", *solutions.words]
    table = cached_table(kind, [*map(str.encode, parts), weights.tobytes()], make)
    return np.asarray(table[:, :, codes])
