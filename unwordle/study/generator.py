"""A published generator of clue puzzles, reproduced from its description.

Each attempt chooses guesses one by one, each the word of a pool with the most points: 20 for each
word that its clue excludes, 5 for a green tile, 2 for a yellow one, 100 times its score by letter
frequency, less 20 for each letter of an earlier guess. The pool is the 300 words with the best
scores in the first half of the attempts, then 400 random words.

A letter with only grey tiles is ignored. One with grey and coloured tiles must have more copies
than coloured tiles, which the answer never has.
"""

from collections import Counter
from random import Random
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game.feedback import Letters, alphabet_size, feedback, letters_of
from unwordle.model.game.input import number_of
from unwordle.model.game.lexicon import Lexicon

FIRST_POOL, DRAWN_POOL = 300, 400
"""The sizes of the pool of words with the best scores and of the random pool."""
CURATED_SHARE = 0.7
"""The share of words with the best scores in a curated list. The others are random."""

MOST_ATTEMPTS = 500

Bools: TypeAlias = NDArray[np.bool_]

Constraint: TypeAlias = tuple[str, int, Literal["green", "yellow", "gray"]]
"""A letter, its column from 0, and its colour."""


def constraints(guess: str, answer: str) -> list[Constraint]:
    """Return a constraint for each tile of a guess, green ones first."""
    types: dict[str, Literal["green", "yellow", "gray"]] = {"G": "green", "Y": "yellow"}
    tiles = enumerate(zip(guess, feedback(guess, answer), strict=True))
    read: list[Constraint] = [(a, i, types.get(c, "gray")) for i, (a, c) in tiles]
    return sorted(read, key=lambda constraint: constraint[2] != "green")


def satisfying(clue: list[Constraint], columns: Letters) -> Bools:
    """Return whether each word satisfies a clue; `columns` has their letters as numbers, (columns,
    words).
    """
    fits = np.ones(columns.shape[1], dtype=np.bool_)
    coloured = Counter(letter for letter, _, kind in clue if kind != "gray")
    copies = {a: (columns == number_of(a)).sum(axis=0, dtype=np.uint8) for a in coloured}
    for letter, column, kind in clue:
        if kind == "green":
            fits &= columns[column] == number_of(letter)
        elif kind == "yellow":
            fits &= columns[column] != number_of(letter)
        elif letter in coloured:
            fits &= (copies[letter] == 0) | (copies[letter] > coloured[letter])
    for letter, shown in coloured.items():
        fits &= copies[letter] >= shown
    return fits


def word_scores(letters: Letters) -> NDArray[np.float64]:
    """Return each word's score by the frequencies of its letters.

    The score adds up, for each column, twice the share of words with the same letter there, and for
    each distinct letter, its share of all letters.
    """
    has = letters[:, :, None] == np.arange(alphabet_size(letters))
    in_column, anywhere = has.mean(axis=0), has.mean(axis=(0, 1))
    placed = 2 * in_column[np.arange(letters.shape[1]), letters].sum(axis=1)
    return np.asarray(placed + has.any(axis=1) @ anywhere, dtype=np.float64)


def curated(lexicon: Lexicon, answer: str, size: int, rng: Random) -> list[str]:
    """Return `size` words, some with the best scores and some random, and the answer."""
    order = np.argsort(-word_scores(lexicon.letters), kind="stable")
    best = [lexicon.words[i] for i in order[: int(size * CURATED_SHARE)]]
    others = sorted(set(lexicon.words) - set(best))
    drawn = rng.sample(others, min(size - len(best), len(others)))
    return list(dict.fromkeys([*best, *drawn, answer]))


class Puzzle(NamedTuple):
    """A puzzle as the generator describes it."""

    answer: str
    guesses: tuple[str, ...]
    """The guesses; empty if no attempt found enough."""
    candidates: tuple[str, ...]
    """The words that satisfy every clue, as the generator reads clues."""
    attempts: int
    """The number of attempts. Equal attempts are made once."""


class Search:
    """A search in a list of words for clues that leave only the answer."""

    def __init__(self, answer: str, words: list[str], rng: Random) -> None:
        self.answer, self.words, self.rng = answer, words, rng
        letters = letters_of(words)
        self.columns, self.own = np.ascontiguousarray(letters.T), word_scores(letters)
        self.top = np.argsort(-self.own, kind="stable")[:FIRST_POOL].tolist()
        self._fitting: dict[int, tuple[Bools, int]] = {}

    def make(self, clues: int, attempts: int = MOST_ATTEMPTS) -> Puzzle:
        """Return the first puzzle that leaves only the answer, or else one that leaves the fewest
        words.

        The published loop overwrites its count of the fewest words, and then returns no guesses.
        """
        best, fewest, made = Puzzle(self.answer, (), tuple(self.words), 0), len(self.words), 0
        # The first half of the attempts uses the words with the greatest scores. All these attempts
        # have the same result, so one attempt is enough.
        for drawn in [False] * (attempts > 2) + [True] * (attempts // 2 + 1):
            chosen, left = self._attempt(clues, drawn=drawn)
            made += 1
            words = tuple(self.words[i] for i in np.flatnonzero(left))
            alone = words == (self.answer,)
            if len(chosen) == clues and (alone or len(words) < fewest):
                guesses = tuple(self.words[guess] for guess in chosen)
                best, fewest = Puzzle(self.answer, guesses, words, made), len(words)
                if alone:
                    return best
        return best._replace(attempts=made)

    def _attempt(self, clues: int, *, drawn: bool) -> tuple[list[int], Bools]:
        chosen: list[int] = []
        left = np.ones(len(self.words), dtype=bool)
        for _ in range(clues):
            size = len(self.words)
            pool = self.rng.sample(range(size), min(DRAWN_POOL, size)) if drawn else self.top
            guess = self._best(pool, chosen, left)
            if guess is None:
                break
            chosen.append(guess)
            left = left & self._fit(guess)[0]
        return chosen, left

    def _best(self, pool: list[int], chosen: list[int], left: Bools) -> int | None:
        used = set("".join(self.words[guess] for guess in chosen))
        ranked: dict[int, tuple[float, int]] = {}
        for guess in pool:
            word = self.words[guess]
            if word == self.answer or guess in chosen:
                continue
            fits, tiles = self._fit(guess)
            remaining = int((left & fits).sum())
            if remaining:
                score = 20 * (len(self.words) - remaining) + tiles + 100 * self.own[guess]
                ranked[guess] = (score - 20 * len(set(word) & used), -remaining)
        return max(ranked, key=lambda guess: ranked[guess], default=None)

    def _fit(self, guess: int) -> tuple[Bools, int]:
        if guess not in self._fitting:
            clue = constraints(self.words[guess], self.answer)
            tiles = sum({"green": 5, "yellow": 2, "gray": 0}[kind] for _, _, kind in clue)
            self._fitting[guess] = satisfying(clue, self.columns), tiles
        return self._fitting[guess]
