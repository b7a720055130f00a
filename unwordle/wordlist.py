"""Functions that return bundled lexicons, or make lexicons from files of words."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from unwordle.day import added_version, date_of, dated, has_solutions, latest
from unwordle.files import read_text
from unwordle.model.game.input import COMMON_ZIPF, InputError, check_type, folded
from unwordle.model.game.lexicon import Lexicon

BUNDLED = Path(__file__).parent / "data" / "words.tsv"
SOLUTIONS = BUNDLED.with_name("solutions.txt")
DAILIES = BUNDLED.with_name("dailies.tsv")
BUNDLED_LENGTH = 5
DEFAULT = "wordle"
NAMES = ("wordle", "solutions", "nyt", "answers", "common", "isograms", "report")
RENAMED = {"today": "wordle"}
"""Earlier names of bundled lists, which are still accepted, and their present names."""
LISTED: dict[str, Any] = {"listed": NAMES, "renamed": RENAMED}
"""The properties of a field that takes the name of a list."""
DATES = {"wordle": "2022-08", "nyt": "2022-02", "report": "2020"}
"""The dates of bundled lists, keyed by name. The other lists, except `solutions`, have the date of
`nyt`."""
_KINDS = {
    "wordle": ("answer", "guess", "later"),
    "nyt": ("answer", "guess"),
    "answers": ("answer",),
}
"""The kinds of words in some bundled lists, keyed by the name of the list. The file `words.tsv`
states the kind of each word."""
MOST_ISOGRAMS = 3834
"""The number of words in the lexicon `isograms`.

The longest word list of the course report has the same number of words.
"""


@cache
def _bundled() -> dict[str, tuple[str, float]]:
    lines = BUNDLED.read_text(encoding="ascii").splitlines()
    return {word: (kind, float(zipf)) for word, kind, zipf in (line.split("\t") for line in lines)}


@cache
def _words_in(name: str) -> tuple[str, ...]:
    """Return the words in a bundled file."""
    return tuple(BUNDLED.with_name(name).read_text(encoding="ascii").split())


@cache
def frequencies() -> dict[str, float]:
    """Return the Zipf frequency of every bundled word."""
    return {word: zipf for word, (_, zipf) in _bundled().items()}


@cache
def answers() -> frozenset[str]:
    """Return the words that were in Wordle's list of solutions in February 2022."""
    return frozenset(word for word, (kind, _) in _bundled().items() if kind == "answer")


@cache
def coarse() -> frozenset[str]:
    """Return the slurs and obscenities, which are accepted as words but never shown as examples."""
    return frozenset(_words_in("coarse.txt"))


def mild(lexicon: Lexicon) -> Lexicon:
    """Return the lexicon without its coarse words."""
    return replace(lexicon, words=tuple(w for w in lexicon.words if w not in coarse()))


def is_english(lexicon: Lexicon) -> bool:
    """Return whether at least half of a lexicon's words have known English frequencies."""
    return 2 * sum(word in frequencies() for word in lexicon.words) >= len(lexicon)


def is_of_today(lexicon: Lexicon) -> bool:
    """Return whether a lexicon probably contains the solutions of future days.

    For bundled lexicons, the result is True only for `wordle`.
    """
    return lexicon.name == DEFAULT if lexicon.name in NAMES else has_solutions(lexicon.words)


def common(lexicon: Lexicon, zipf: float = COMMON_ZIPF) -> Lexicon:
    """Return the everyday words of `lexicon` that have at least the Zipf frequency `zipf`.

    The name of the returned lexicon is `common`. Everyday words come from Wordle's list of
    solutions and from SCOWL's lists up to size 40; names and coarse words are excluded. Raises
    InputError if no word is left.
    """
    known, everyday = frequencies(), set(_words_in("everyday.txt"))
    frequent = tuple(w for w in lexicon.words if w in everyday and known.get(w, 0.0) >= zipf)
    if not frequent:
        fact = f"the list {lexicon.name!r} has no everyday word of Zipf frequency {zipf:g} or more"
        raise InputError(f"{fact}: lower the threshold, or give another list")
    return replace(lexicon, name="common", words=frequent, skipped=0)


def named(name: str) -> Lexicon:
    """Return the bundled lexicon with this name. Raises InputError if there is no such lexicon.

    - `wordle`: all words that Wordle accepts as guesses;
    - `solutions`: the words that can be Wordle's solution;
    - `nyt`: the words that Wordle accepted as guesses in February 2022;
    - `answers`: the words that were in Wordle's list of solutions in February 2022;
    - `common`: the everyday words of `nyt` that occur at least once in a million words;
    - `isograms`: the 3,834 most frequent words of `nyt` that have no repeated letters;
    - `report`: the longest word list of the course report, with 3,834 words.
    """
    return _named(RENAMED.get(name, name), added_version() if name == "solutions" else ())


@cache
def _named(name: str, version: tuple[int, ...]) -> Lexicon:
    """Return the bundled lexicon with this name. Raises InputError if there is no such lexicon."""
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


def load(source: str, length: int = BUNDLED_LENGTH) -> Lexicon:
    """Return the bundled lexicon `source`, or a lexicon with the words in the file `source`.

    A file should have one word per line, and each word should have `length` letters of any
    alphabet. If any line is in lower case, lines with capitals are regarded as names and skipped.
    Otherwise, capitals are accepted. Repeated words and lines without a word of this length are
    also skipped. The attribute `skipped` of the lexicon is the number of skipped lines. Raises
    InputError if `source` is neither the name of a bundled lexicon nor a readable file, or if no
    word in `source` has this length.
    """
    check_type(source, str | Path, "source", "a word list or a file")
    check_type(length, int, "length", "a number of letters")
    source = RENAMED.get(str(source), str(source))
    if source in NAMES:
        if length != BUNDLED_LENGTH:
            fact = f"the word list {source!r} has words of {BUNDLED_LENGTH} letters, not {length}"
            raise InputError(f"{fact}: give a file of words")
        return named(source)
    words, skipped = _words_of(_lines(source), length)
    if not words:
        raise InputError(f"the word file {source!r} has no word of {length} letters")
    return Lexicon(source, words, skipped, frequencies=frequencies(), answers=answers())


def lists() -> Iterator[tuple[str, int, str]]:
    """Yield the name, the number of words and the date of each bundled list."""
    for name in NAMES:
        date = str(date_of(latest())) if name == "solutions" else DATES.get(name, DATES["nyt"])
        yield name, len(named(name)), date


def without_plurals(lexicon: Lexicon) -> Lexicon:
    """Return the lexicon without plurals.

    A word counts as a plural if it ends in -s and is still a word without the final s. If the
    lexicon is from a file, the shorter word is looked up in this file. A shorter word of four
    letters is also looked up in a bundled list. Raises InputError if no word is left.
    """
    shorter: set[str] = set()
    if lexicon.length == BUNDLED_LENGTH:
        shorter |= set(_words_in("four_letters.txt"))
    if lexicon.name not in NAMES and Path(lexicon.name).exists():
        shorter |= {folded(line.strip()) for line in _lines(lexicon.name)}
    others = tuple(w for w in lexicon.words if not (w.endswith("s") and w[:-1] in shorter))
    if not others:
        raise InputError(f"the word list {lexicon.name!r} has only plurals in -s: allow plurals")
    return replace(lexicon, words=others)


def _lines(source: str) -> list[str]:
    path = Path(source)
    with suppress(OSError):  # `read_text` reports a file that cannot be read
        if not path.exists():
            names = ", ".join(NAMES)
            raise InputError(f"{source!r} is neither a file nor a word list (lists: {names})")
    return read_text(path, "word file").splitlines()


def _words_of(lines: Iterable[str], length: int) -> tuple[tuple[str, ...], int]:
    """Return the distinct words of this length in the lines, and the number of skipped lines."""
    lines = [line.strip() for line in lines]
    names = any(line.islower() for line in lines)
    folded_lines = (folded(line) for line in lines if line.islower() or not names)
    words = tuple(dict.fromkeys(w for w in folded_lines if len(w) == length and w.isalpha()))
    return words, len(lines) - len(words)
