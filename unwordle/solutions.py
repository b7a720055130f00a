"""Functions that read solutions from a text or a web address, check them, and store them.

`words update` and the server's daily update use this module. Solutions are fetched only from an
address that the user has given.
"""

import csv
import json
import re
import time
import urllib.error
import urllib.request
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from http.client import HTTPException
from typing import Any

from unwordle.day import added_file, bundled_solutions, date_of, dated, number_in, number_of
from unwordle.files import make_folder, write_lines
from unwordle.model.game.input import LENGTHS, InputError, folded
from unwordle.wordlist import BUNDLED_LENGTH

MOST_BYTES = 5 << 20
"""Maximum size of a fetched list in bytes."""
PATIENCE = 10.0
"""Maximum number of seconds to fetch a list."""
_DAYS = ("number", "day", "date", "print_date", "days_since_launch", "id")
_WORDS = ("word", "solution", "answer")
_FORMS = "give a puzzle's number or date and its word, such as 266 TIDAL or 2022-03-12 tidal"
_MOST_NAMED = 5

Entry = tuple[str, str, str]
"""An entry of a list of solutions, as a tuple of three strings.

The strings are a description of the entry for messages, the puzzle's number or date, and the word.
"""


def read_solutions(text: str) -> dict[int, str]:
    """Return the solutions in a text, by puzzle number.

    Three formats are accepted:

    - lines, each with a number or date and a word;
    - a table (CSV or TSV) with column names in its first row;
    - JSON: a list of objects, or an object with dates or numbers as keys and words as values.

    In the first format, empty lines and lines that begin with # are skipped. Raises InputError if
    the JSON is invalid, if an entry is incomplete or invalid, or if two entries have different
    words for the same puzzle.
    """
    text = text.lstrip("\ufeff")
    solutions: dict[int, str] = {}
    contradictions = []
    for place, day, word in _entries(text):
        number = number_in(day.strip())
        if number is None or not word.isalpha() or len(word) not in LENGTHS:
            raise InputError(f"{place}: {_FORMS}")
        if solutions.setdefault(number, folded(word)) != folded(word):
            contradictions.append(
                f"{place}, but an earlier entry has {solutions[number]} for {number:,}"
            )
    _refuse(contradictions)
    return solutions


def _entries(text: str) -> Iterator[Entry]:
    """Yield the entries of a text in one of the formats that `read_solutions` accepts."""
    if text.lstrip()[:1] in ("[", "{"):
        yield from _json_entries(text)
        return
    lines = text.splitlines() or [""]
    rows = csv.reader(lines, delimiter=max("\t,;", key=lines[0].count))
    names = [name.strip().lower() for name in next(rows, [])]
    if not all(set(names) & set(known) for known in (_DAYS, _WORDS)):
        yield from _line_entries(lines)
        return
    for row in rows:
        record = dict(zip(names, map(str.strip, row), strict=False))
        day, word = _first(record, _DAYS), _first(record, _WORDS)
        if day and word:  # in a table of games, some days have no word
            yield f"line {rows.line_num} of the solutions", day, word


def _json_entries(text: str) -> Iterator[Entry]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("the solutions begin like JSON, but are not valid JSON") from None
    if isinstance(data, dict):
        yield from ((f"{day[:40]!r} of the solutions", day, str(data[day])) for day in data)
        return
    for i, entry in enumerate(data, 1):
        day, word = _first(entry, _DAYS), _first(entry, _WORDS)
        yield f"entry {i} of the solutions is {json.dumps(entry)[:60]}", day, word


def _first(entry: Any, names: Iterable[str]) -> str:
    """Return the value of the first field in `names` that an entry has, as a string.

    If the entry has none of these fields, the string is empty.
    """
    fields = entry if isinstance(entry, dict) else {}
    return next((str(fields[name]) for name in names if name in fields), "")


def _line_entries(lines: Iterable[str]) -> Iterator[Entry]:
    for i, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        *days, word = re.split(r"[\s,;:]+", line.strip())
        numbers = {number_in(day) for day in days}
        day = days[0] if len(numbers) == 1 else ""
        yield f"line {i} of the solutions is {line.strip()[:40]!r}", day, word


def fetch(address: str) -> str:
    """Return the text at an address. Raises InputError if the text cannot be fetched."""
    request = urllib.request.Request(address, headers={"user-agent": "unwordle"})
    deadline = time.monotonic() + PATIENCE
    data, wrong = b"", ""
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            while len(data) <= MOST_BYTES and (block := response.read1(1 << 16)):
                data += block
                if time.monotonic() > deadline:
                    raise TimeoutError
    except urllib.error.HTTPError as error:
        wrong = f"{address} could not be fetched ({error.code} {error.reason}): check the address"
    except (OSError, HTTPException, ValueError) as error:
        reason = getattr(error, "reason", None) or error
        wrong = f"{address} cannot be read ({reason}): check the address"
        if isinstance(reason, TimeoutError):
            wrong = f"{address} took longer than {PATIENCE:.0f} s: try again"
    text = data.decode(errors="replace")
    if len(data) > MOST_BYTES:
        wrong = (
            f"{address} has more than {MOST_BYTES >> 20} MB: give the address of a list of words"
        )
    elif not wrong and text.lstrip()[:1] == "<":
        wrong = f"{address} is a web page, not a list of solutions: give the address of a list"
    if wrong:
        raise InputError(wrong)
    return text


def checked_solutions(text: str, source: str) -> dict[int, str]:
    """Return the solutions in a text, by puzzle number. `source` names the text in messages.

    Raises InputError if the text has no solution, if a word does not have five letters, or if a
    puzzle number is negative or greater than the number of tomorrow's puzzle.
    """
    solutions = read_solutions(text)
    if not solutions:
        raise InputError(f"{source} has no word with a number or a date")
    most = number_of(date.today()) + 1
    for number, word in solutions.items():
        if len(word) != BUNDLED_LENGTH:
            raise InputError(f"{word!r} has {len(word)} letters: {BUNDLED_LENGTH} are needed here")
        if not 0 <= number <= most:
            fact = f"number {number:,} is not from 0 to {most:,} (tomorrow's puzzle)"
            raise InputError(fact)
    return solutions


def update_from(address: str) -> int:
    """Fetch solutions from an address and store them. Return the number of new solutions.

    Raises InputError if the solutions cannot be fetched, read or stored.
    """
    return keep(checked_solutions(fetch(address), address))


def keep(solutions: Mapping[int, str]) -> int:
    """Store solutions in the user's data folder. Return the number of new solutions.

    Raises InputError and stores nothing if a solution differs from the puzzle's known solution.
    """
    known = dated()
    _refuse(
        [
            f"the solution of number {number:,} is {known[number]}, not {word}"
            for number, word in solutions.items()
            if known.get(number, word) != word
        ]
    )
    new = solutions.keys() - known.keys()
    if new:
        bundled = bundled_solutions()
        added = {n: w for n, w in {**known, **solutions}.items() if n not in bundled}
        make_folder(added_file().parent)
        write_lines(added_file(), [f"{n}\t{date_of(n)}\t{added[n]}" for n in sorted(added)])
    return len(new)


def _refuse(contradictions: list[str]) -> None:
    """Raise InputError if the list is not empty.

    The message has at most `_MOST_NAMED` contradictions and the number of further contradictions.
    """
    if contradictions:
        named, more = contradictions[:_MOST_NAMED], len(contradictions) - _MOST_NAMED
        raise InputError("; ".join(named) + (f"; and {more:,} more" if more > 0 else ""))
