"""The fitted numbers of the player model.

data/guesses.tsv has the numbers of each word, data/players.json the others.
"""

import json
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from unwordle.model.game.lexicon import Lexicon
from unwordle.model.game.word_sets import Places
from unwordle.players.fits import Reals

_DATA = Path(__file__).parents[1] / "data"


@cache
def _table() -> tuple[dict[str, int], list[str], list[str]]:
    """Return the place of each word, the columns' names, and all numbers: in tenths below 0."""
    head, whole = (_DATA / "guesses.tsv").read_text(encoding="ascii").split("\n", 1)
    columns = head.split("\t")[1:]
    parts = whole.split()
    return {word: i for i, word in enumerate(parts[:: len(columns) + 1])}, columns, parts


@cache
def _column(name: str) -> Reals:
    """Return the logarithms of a column's numbers, and last one for the words that the
    table lacks.
    """
    _, columns, parts = _table()
    tenths = parts[1 + columns.index(name) :: len(columns) + 1]
    return np.array([*map(int, tenths), 0]) / -10


@lru_cache(maxsize=8)
def _places(words: tuple[str, ...]) -> Places:
    """Return the place of each word in the table; -1 for one that it lacks."""
    place = _table()[0]
    return np.array([place.get(word, -1) for word in words], dtype=np.intp)


@cache
def numbers() -> dict[str, Any]:
    """Return the numbers that are not of a word, by name."""
    return dict(json.loads((_DATA / "players.json").read_text(encoding="ascii")))


def knows(lexicon: Lexicon) -> bool:
    """Say whether half of the words or more are in the table, or have a frequency."""
    known = (_places(lexicon.words) >= 0) | (lexicon.zipf > 0)
    return bool(2 * np.count_nonzero(known) >= len(lexicon))


def logs(column: str, lexicon: Lexicon) -> Reals:
    """Return the logarithm of a column's number for each word of the lexicon.

    A word that the table lacks has one by its frequency. If most words are unknown all are alike.
    """
    if not knows(lexicon):
        return np.zeros(len(lexicon))
    least, slope = numbers()["unlisted"][column]
    places = _places(lexicon.words)
    return np.where(places < 0, least + slope * lexicon.zipf, _column(column)[places])
