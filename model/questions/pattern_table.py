"""How many words show each pattern with each solution: a table, kept from one run to the next."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from model.cache import cached_table
from model.game.feedback import pattern_code
from model.theory.rules import rules_called

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon

Progress: TypeAlias = Callable[[float], None]
Sums: TypeAlias = NDArray[np.int64]

POWERS = 3
_KEPT_LENGTH = 5
_BLOCK = 64


class WordsAndRules(Protocol):
    """What a table depends on."""

    @property
    def lexicon(self) -> "Lexicon":
        """The words guessed."""

    @property
    def answers(self) -> "Lexicon":
        """The words that may be solutions."""

    @property
    def rules(self) -> str:
        """How a row is coloured."""

    @property
    def prior(self) -> str:
        """How likely words are guessed."""


def pattern_sums(
    asked: WordsAndRules, patterns: Sequence[str], progress: Progress | None = None
) -> Sums:
    """Sums, over the words that show a pattern with an answer, of powers of their weights.

    Shape (POWERS + 1, answers, patterns). Those of power 0 say how many words there are. The
    whole table of a lexicon of five letters is kept in the user's cache folder.
    """
    codes = [pattern_code(pattern) for pattern in patterns]
    if asked.lexicon.length != _KEPT_LENGTH:
        return _computed(asked, codes, progress)
    every = list(range(3**_KEPT_LENGTH))
    weights = asked.lexicon.weights(asked.prior)
    parts = [asked.rules, str(POWERS), *asked.lexicon.words, "/", *asked.answers.words]
    depends_on = [*map(str.encode, parts), weights.tobytes()]
    table = cached_table("patterns", depends_on, lambda: _computed(asked, every, progress))
    return np.asarray(table[:, :, codes], np.int64)


def _computed(asked: WordsAndRules, codes: Sequence[int], progress: Progress | None) -> Sums:
    lexicon, answers = asked.lexicon, asked.answers
    weights = lexicon.weights(asked.prior).astype(np.float64)
    place = np.full(3**lexicon.length, len(codes))
    place[list(codes)] = np.arange(len(codes))
    sums = np.zeros((POWERS + 1, len(answers), len(codes)), dtype=np.int64)
    for start in range(0, len(answers), _BLOCK):
        solutions = answers.letters[start : start + _BLOCK]
        shown = rules_called(asked.rules).codes(lexicon.letters, solutions)
        for i, places in enumerate(place[shown.T], start):
            for k in range(POWERS + 1):
                counted = np.bincount(places, weights**k, minlength=len(codes) + 1)
                sums[k, i] = counted[: len(codes)]
        if progress:
            progress((start + len(solutions)) / len(answers))
    return sums
