"""Bundled lexicons, and lexicons from files of words."""

from collections.abc import Callable, Iterable, Mapping, Set
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from unwordle.day import added_version, dated, has_solutions
from unwordle.files import read_text
from unwordle.model.game.input import InputError, briefly, check_type, folded
from unwordle.model.game.lexicon import Lexicon

BUNDLED = Path(__file__).parent / "data" / "words.tsv"
SOLUTIONS = BUNDLED.with_name("solutions.txt")
DAILIES = BUNDLED.with_name("dailies.tsv")
BUNDLED_LENGTH = 5
DEFAULT = "wordle"
NAMES = ("wordle", "solutions", "nyt", "answers", "common", "isograms", "report")
# Earlier names, which are still accepted.
RENAMED = {"today": "wordle"}
T = TypeVar("T")
Source: TypeAlias = str | tuple[str, ...]
"""The name of a bundled list, the name of a file, or words."""
GIVEN = "given"
"""The name of a list of words that is neither bundled nor in a file."""
DATES = {"wordle": "2022-08", "nyt": "2022-02", "report": "2020"}
"""The dates of the lists. A list that is missing here has the date of `nyt`."""
# The kinds of words, as stated in words.tsv, in some lists.
_KINDS = {
    "wordle": ("answer", "guess", "later"),
    "nyt": ("answer", "guess"),
    "answers": ("answer",),
}
COMMON_ZIPF = 3.0
"""The Zipf frequency of a word that occurs once in a million words."""
# As many as in the longest word list of the course report.
MOST_ISOGRAMS = 3834


@cache
def _bundled() -> dict[str, tuple[str, float]]:
    lines = BUNDLED.read_text(encoding="ascii").splitlines()
    return {word: (kind, float(zipf)) for word, kind, zipf in (line.split("\t") for line in lines)}


@cache
def _words_in(name: str) -> tuple[str, ...]:
    return tuple(BUNDLED.with_name(name).read_text(encoding="ascii").split())


@cache
def frequencies() -> dict[str, float]:
    """Return the Zipf frequency of every bundled word."""
    return {word: zipf for word, (_, zipf) in _bundled().items()}


@cache
def answers() -> frozenset[str]:
    """Return Wordle's list of solutions of February 2022."""
    return frozenset(word for word, (kind, _) in _bundled().items() if kind == "answer")


@cache
def coarse() -> frozenset[str]:
    """Return the slurs and obscenities, which are accepted but never shown as examples."""
    return frozenset(_words_in("coarse.txt"))


@cache
def avoided() -> frozenset[str]:
    """Return the words that no puzzle offers: coarse ones, British ones, and others that are not
    for every breakfast table.
    """
    return coarse().union(_words_in("avoided.txt"))


def offered(items: list[T], words: Callable[[T], Iterable[str]], shunned: Set[str]) -> list[T]:
    """Return the items without a shunned word, or all if each has one."""
    return [item for item in items if shunned.isdisjoint(words(item))] or items


def mild(lexicon: Lexicon) -> Lexicon:
    """Return the lexicon without its coarse words."""
    return replace(lexicon, words=tuple(w for w in lexicon.words if w not in coarse()))


def is_english(lexicon: Lexicon) -> bool:
    """Return whether at least half of the words have known English frequencies."""
    return 2 * sum(word in frequencies() for word in lexicon.words) >= len(lexicon)


def is_of_today(lexicon: Lexicon) -> bool:
    """Return whether a lexicon probably contains future solutions. Of the bundled ones, only
    `wordle` does.
    """
    return lexicon.name == DEFAULT if lexicon.name in NAMES else has_solutions(lexicon.words)


def common(lexicon: Lexicon) -> Lexicon:
    """Return a lexicon's everyday words of the frequency `COMMON_ZIPF` or more, or the lexicon if
    it has none.

    They are in Wordle's list of solutions or in SCOWL's lists up to size 40, without names and
    coarse words.
    """
    known, everyday = frequencies(), set(_words_in("everyday.txt"))
    words = tuple(w for w in lexicon.words if w in everyday and known.get(w, 0.0) >= COMMON_ZIPF)
    return replace(lexicon, name="common", words=words, skipped=0) if words else lexicon


def named(name: str) -> Lexicon:
    """Return the bundled lexicon with this name. Raises InputError if there is none.

    - `wordle`: all words that Wordle accepts as guesses;
    - `solutions`: the words that can be Wordle's solution;
    - `nyt`, `answers`: Wordle's guesses and its list of solutions in February 2022;
    - `common`: the everyday words of `nyt`, once or more in a million words;
    - `isograms`: the 3,834 most frequent words of `nyt` without a repeated letter;
    - `report`: the longest word list of the course report, with 3,834 words.
    """
    return _named(RENAMED.get(name, name), added_version() if name == "solutions" else ())


@cache
def _named(name: str, version: tuple[int, ...]) -> Lexicon:
    if name == "common":
        return common(named("nyt"))
    if name in _KINDS:
        words = tuple(word for word, (kind, _) in _bundled().items() if kind in _KINDS[name])
    elif name == "solutions":
        words = tuple(sorted({*_words_in(SOLUTIONS.name), *dated().values()}))
    elif name == "isograms":
        isograms = (word for word in named("nyt").by_frequency() if len(set(word)) == len(word))
        words = tuple(isograms)[:MOST_ISOGRAMS]
    elif name == "report":
        words = _words_in("report_words.txt")
    else:
        raise InputError(f"{name!r} is not a word list (lists: {', '.join(NAMES)})")
    return Lexicon(name, words, frequencies=frequencies(), answers=answers())


def source_of(words: object) -> Source | None:
    """Return what a word list is read from: words as a tuple, in order if they are a set.

    None means that `words` is neither a list's name, nor a file's, nor words.
    """
    if isinstance(words, str | Path):
        return RENAMED.get(str(words), str(words))
    if isinstance(words, Lexicon) and words.words:
        with suppress(InputError):
            if load(words.name, words.length) == words:
                return words.name
    if not isinstance(words, Iterable) or isinstance(words, bytes | Mapping):
        return None
    given = tuple(words)
    if not all(isinstance(word, str) for word in given):
        return None
    return tuple(sorted(given)) if isinstance(words, Set) else given


LISTED: dict[str, Any] = {
    "listed": (*NAMES, *RENAMED),
    "taking": source_of,
    "what": "the name of a word list, a file or a list of words",
}
"""The properties of a field that holds a `Source`."""


def load(source: str | Path | Iterable[str], length: int = BUNDLED_LENGTH) -> Lexicon:
    """Return a bundled lexicon, the words in a file that has one on each line, or given words.

    `skipped` counts other lines, repeated words and, if any line is in lower case, lines with
    capitals, which are names. Raises InputError if `source` is none of these, or has no words of
    this length.
    """
    found = source_of(source)
    if found is None:
        raise InputError(f"source {briefly(source)} is not a word list, a file or a list of words")
    check_type(length, int, "length", "a number of letters")
    if found in NAMES:
        if length != BUNDLED_LENGTH:
            fact = f"the list {found!r} has words of {BUNDLED_LENGTH} letters, not of {length}"
            raise InputError(f"{fact}: give {BUNDLED_LENGTH}, or a list of your own")
        return named(found)
    name = found if isinstance(found, str) else GIVEN
    words, skipped = _words_of(_lines(found), length)
    if not words:
        raise InputError(f"the list {name!r} has no word of {length} letters: give another list")
    return Lexicon(name, words, skipped, frequencies=frequencies(), answers=answers())


def without_plurals(lexicon: Lexicon, source: Source) -> Lexicon:
    """Return the lexicon without words that consist of a shorter word and -s.

    The shorter word is looked up in a bundled list and in `source`, the lexicon's own.
    Raises InputError if none is left.
    """
    shorter: set[str] = set()
    if lexicon.length == BUNDLED_LENGTH:
        shorter |= set(_words_in("four_letters.txt"))
    if source not in NAMES:
        shorter |= {folded(line.strip()) for line in _lines(source)}
    others = tuple(w for w in lexicon.words if not (w.endswith("s") and w[:-1] in shorter))
    if not others:
        raise InputError(f"the word list {lexicon.name!r} has only plurals in -s: allow plurals")
    return replace(lexicon, words=others)


def _lines(source: Source) -> Iterable[str]:
    if not isinstance(source, str):
        return source
    path = Path(source)
    with suppress(OSError):  # `read_text` reports a file that cannot be read
        if not (source and path.exists()):
            names = ", ".join(NAMES)
            raise InputError(f"{source!r} is neither a file nor a word list (lists: {names})")
    return read_text(path).splitlines()


def _words_of(lines: Iterable[str], length: int) -> tuple[tuple[str, ...], int]:
    lines = [line.strip() for line in lines]
    names = any(line.islower() for line in lines)
    folded_lines = (folded(line) for line in lines if line.islower() or not names)
    words = tuple(dict.fromkeys(w for w in folded_lines if len(w) == length and w.isalpha()))
    return words, len(lines) - len(words)
