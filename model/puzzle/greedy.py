"""The greedy design that has been published, to be compared with: it promises nothing.

Clue after clue, a pool of words is scanned for the word with the greatest score:
20 a bit of information gained, 5 a green tile, 2 a yellow one, 100 times the word's own score,
less 20 a repeated letter. A word's own score is twice the frequency of each letter in its
column, and the frequency of each of its letters, all as parts of the vocabulary's words.
"""

from random import Random
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from model.game.feedback import Letters
from model.puzzle.sieve import Sieve, sizes

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon

_POOLS = (60, 600)
"""So many of the best words by their own score are the pools of the first clues; the later
clues have all words."""


def greedy(sieve: Sieve, vocabulary: "Lexicon", clues: int, rng: Random) -> list[int]:
    """So many clues, or as many as there are guesses. More than the answer may be left.

    Half of each pool, drawn at random, is scanned.
    """
    places = [vocabulary.index(word) for word in sieve.guesses]
    letters = vocabulary.letters[places]
    own = word_scores(vocabulary.letters)[places]
    repeated = vocabulary.length - np.array([len(set(word)) for word in sieve.guesses])
    best = np.argsort(-np.where(repeated > 0, 0.0, own), kind="stable")
    yellows = np.array([pattern.count("Y") for pattern in sieve.patterns])
    fixed = 5 * sieve.greens.sum(axis=1) + 2 * yellows + 100 * own - 20 * repeated
    chosen: list[int] = []
    left = sieve.everyone
    for clue in range(min(clues, len(letters))):
        ranked = best if clue >= len(_POOLS) else best[: _POOLS[clue]]
        pool = [guess for guess in ranked.tolist() if guess not in chosen]
        scanned = rng.sample(pool, -(-len(pool) // 2))
        before = 1 + sizes(left)
        after = 1 + sizes(sieve.left[scanned] & left)
        score = fixed[scanned] + 20 * np.log2(before / after)
        chosen.append(scanned[int(score.argmax())])
        left = left & sieve.left[chosen[-1]]
    return chosen


def word_scores(letters: Letters) -> NDArray[np.float64]:
    """Each word's own score among the words."""
    held = letters[:, :, None] == np.arange(26)
    in_column = held.mean(axis=0)
    anywhere = held.any(axis=1).mean(axis=0)
    columns = np.arange(letters.shape[1])
    distinct = held.any(axis=1) @ anywhere
    return np.asarray(2 * in_column[columns, letters].sum(axis=1) + distinct)
