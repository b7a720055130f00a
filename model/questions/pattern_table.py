"""How many words show each pattern with each solution: a table, kept from one run to the next."""

import hashlib
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from model.game.feedback import pattern_code
from model.theory.rules import rules_called

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon

Progress: TypeAlias = Callable[[float], None]
Sums: TypeAlias = NDArray[np.int64]

POWERS = 3
_KEPT_LENGTH = 5
_MOST_KEPT = 6
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
    path = _folder() / f"patterns-{_fingerprint(asked)}.npy"
    every = list(range(3**_KEPT_LENGTH))
    shape = (POWERS + 1, len(asked.answers), len(every))
    table = _read(path, shape, len(asked.lexicon))
    if table is None:
        table = _computed(asked, every, progress)
        _write(path, table)
    return np.asarray(table[:, :, codes])


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


def _fingerprint(asked: WordsAndRules) -> str:
    """A name for all that the table depends on; another table has another name."""
    weights = asked.lexicon.weights(asked.prior)
    parts = [asked.rules, str(POWERS), *asked.lexicon.words, "/", *asked.answers.words]
    return hashlib.sha256("\n".join(parts).encode() + weights.tobytes()).hexdigest()[:24]


def _folder() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("unwordle")


def _read(path: Path, shape: tuple[int, ...], words: int) -> Sums | None:
    """The table in the file; None where there is none, or it is damaged.

    Whole, it counts as many words for every answer: each word shows one pattern.
    """
    try:
        table: Sums = np.load(path, mmap_mode="r", allow_pickle=False)
    except (OSError, ValueError, EOFError, BadZipFile):
        return None
    if not isinstance(table, np.ndarray) or table.shape != shape or table.dtype != np.int64:
        return None
    return table if (table[0].sum(axis=1) == words).all() else None


def _write(path: Path, table: Sums) -> None:
    """Keep the table, and no more than a few; where the folder cannot be written, do without."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as file:
            np.save(file, table)
        Path(file.name).replace(path)
        kept = sorted(path.parent.glob("patterns-*.npy"), key=lambda old: old.stat().st_mtime)
        for old in kept[:-_MOST_KEPT]:
            old.unlink(missing_ok=True)
    except OSError:
        return
