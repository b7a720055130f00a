"""Reading, checking and storing solutions from a text or a web address.

They are fetched only from an address that the user has given.
"""

import csv
import json
import re
import time
import urllib.request
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date
from http.client import HTTPException, IncompleteRead
from typing import Any
from urllib.error import URLError
from urllib.request import Request

from unwordle.day import bundled_solutions, dated, days_in, number_in, number_of, store
from unwordle.model.game.input import LENGTHS, InputError, briefly, folded
from unwordle.model.overriding import override
from unwordle.wordlist import BUNDLED_LENGTH

# The largest list to fetch, in bytes.
MOST_BYTES = 5 << 20
# The longest time to fetch a list, in seconds.
PATIENCE = 10.0
_DAYS = ("number", "day", "date", "print_date", "days_since_launch", "id", "puzzle", "key")
_WORDS = ("word", "solution", "answer")
_FORMS = "give a puzzle's number or date and its word, such as 266 TIDAL or 2022-03-12 tidal"
_MOST_NAMED = 5
# Words beside a solution.
_SAID = re.compile(
    "(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)?(day)?|wordle|puzzle|date|answer|solution"
    "|no|the|for|to|is|was",
    re.IGNORECASE,
)


def read_solutions(text: str, known: Mapping[int, str] = {}) -> dict[int, str]:
    """Return the solutions in a text, by puzzle number.

    These forms are accepted:

    - lines with a word and a number, a date or both, in any order; # begins a comment, and words
      such as Wordle or Monday don't count;
    - a table (CSV or TSV) with column names in its first row;
    - JSON: the Times's object for a day, several of them as a list or a line each, or objects
      whose keys are dates or numbers.

    Entries without a word are skipped in tables and JSON. Raises InputError if an entry is invalid,
    or contradicts another one or `known`.
    """
    solutions: dict[int, str] = {}
    contradictions = []
    for place, entry in _entries(text.lstrip("\ufeff")):
        day, word = (
            next((str(entry[n]).strip() for n in names if entry.get(n) not in (None, "")), "")
            for names in (_DAYS, _WORDS)
        )
        if not word:  # in a table of games, some days have no word
            continue
        (numbers, _), word = days_in(day), folded(word)
        if len(numbers) != 1 or not word.isalpha() or len(word) not in LENGTHS:
            raise InputError(f"{place}: {_FORMS}")
        number = min(numbers)
        earlier = known.get(number, solutions.setdefault(number, word))
        if earlier != word:
            contradictions.append(f"the solution of puzzle {number:,} is {earlier!r}, not {word!r}")
    if contradictions:
        more = len(contradictions) - _MOST_NAMED
        named = "; ".join(contradictions[:_MOST_NAMED]) + f" (and {more:,} more)" * (more > 0)
        raise InputError(f"{named}: correct it" + (", or `forget` a wrong one" if known else ""))
    return solutions


def _parts(text: str) -> tuple[set[int], list[str]]:
    """Return the puzzles that all days in a text can mean, and its other words."""
    numbers, rest = days_in(text)
    return numbers, [w for w in re.findall(r"[^\W\d_]+", rest) if not _SAID.fullmatch(w)]


def typed_lines(typed: str) -> str:
    """Return days and their words with one word, first or last, on each line."""
    if len(_parts(typed)[1]) < 2:
        return typed
    letter = r"[^\W\d_]"
    end, start = (letter, r"#?\d") if re.match(r"#?\d", typed) else (r"\d", letter)
    return re.sub(rf"(?<={end})[\s,;]+(?={start})", "\n", typed)


def _entries(text: str) -> Iterator[tuple[str, Mapping[str, object]]]:
    if text.lstrip()[:1] in ("[", "{"):
        try:
            entries = [*_objects(json.loads(re.sub(r"\}\s*\n\s*\{", "},{", f"[{text}]")))]
        except (ValueError, RecursionError):
            raise InputError("the solutions begin like JSON, but are not valid JSON") from None
        for i, entry in enumerate(entries, 1):
            yield f"entry {i} of the solutions is wrong ({json.dumps(entry)[:60]})", entry
        return
    lines = text.splitlines() or [""]
    try:
        table = _table(lines)
    except csv.Error as error:
        raise InputError(f"the solutions cannot be read ({error}): {_FORMS}") from None
    if table is not None:
        yield from table
        return
    for i, line in enumerate(map(str.strip, lines), 1):
        told = re.sub(r"(^|\s)#(?!\d).*", "", line)
        numbers, words = _parts(told)
        if words or re.search(r"\d", told):  # other lines are headings and rules
            day = str(min(numbers)) if len(numbers) == 1 else ""
            entry = {"date": day, "word": " ".join(words) or line}
            yield f"line {i} of the solutions is wrong ({line[:40]!r})", entry


def _objects(data: object, key: str = "") -> Iterator[Mapping[str, object]]:
    """Yield the objects of days in JSON; `key` is the name of `data` in an outer object."""
    if isinstance(data, list):
        for each in data:
            yield from _objects(each)
    elif isinstance(data, dict) and not {*data} & {*_WORDS}:
        days = {name: each for name, each in data.items() if isinstance(each, dict | list)}
        for name, each in (days or data).items():  # beside lists, other values describe them
            yield from _objects(each, name)
    else:
        named = {"key": key} if key else {}
        yield named | (data if isinstance(data, dict) else {"word": data})


def _table(lines: Sequence[str]) -> list[tuple[str, Mapping[str, object]]] | None:
    heading = lines[0].lower()
    delimiter = max("\t,;", key=heading.count)
    table = csv.DictReader([heading, *lines[1:]], delimiter=delimiter, skipinitialspace=True)
    if not all(set(table.fieldnames or ()) & set(names) for names in (_DAYS, _WORDS)):
        return None
    return [(f"line {table.line_num} of the solutions is wrong", row) for row in table]


class _Redirects(urllib.request.HTTPRedirectHandler):
    max_redirections = 3

    @override
    def redirect_request(
        self, req: Request, fp: Any, code: int, msg: str, headers: Any, newurl: str
    ) -> Request | None:
        if not re.match(rf"{req.type}s?://", newurl, re.IGNORECASE):  # such as ftp, or no TLS
            raise URLError(f"it leads to {newurl[:60]!r}")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


_OPENER = urllib.request.build_opener(_Redirects)


def fetch(address: str) -> str:
    """Return the text at an address.

    Raises InputError if the text can't be fetched completely, is too large, or is a web page.
    """
    deadline, data = time.monotonic() + PATIENCE, b""
    try:
        request = Request(address, headers={"user-agent": "unwordle"})
        with _OPENER.open(request, timeout=PATIENCE) as response:
            while len(data) <= MOST_BYTES and (block := response.read1(1 << 16)):
                data += block
                if time.monotonic() > deadline:
                    raise TimeoutError
            missing = getattr(response, "length", 0)  # files and FTP do not tell
            if missing and len(data) <= MOST_BYTES:
                raise IncompleteRead(data, missing)
    except (OSError, HTTPException, ValueError) as error:
        reason = getattr(error, "reason", error)
        if isinstance(reason, TimeoutError):
            raise InputError(f"{address!r} took longer than {PATIENCE:.0f} s: try again") from None
        raise InputError(f"{address!r} cannot be read ({reason}): check the address") from None
    fault = "a web page, not a list of solutions" if data.lstrip()[:1] == b"<" else ""
    if len(data) > MOST_BYTES:
        fault = f"larger than {MOST_BYTES >> 20} MB"
    if fault:
        raise InputError(f"{address!r} is {fault}: give the address of a list of solutions")
    return data.decode(errors="replace")


def checked_solutions(text: str, source: str, known: Mapping[int, str]) -> dict[int, str]:
    """Return the solutions in a text by puzzle number. Messages call the text `source`.

    Raises InputError if there are none, or if one is impossible or contradicts a known one.
    """
    solutions = read_solutions(text, known)
    if not solutions:
        raise InputError(f"{briefly(source)} has no solution: {_FORMS}")
    most = number_of(date.today()) + 1
    for number, word in solutions.items():
        if len(word) != BUNDLED_LENGTH:
            raise InputError(f"the word {word!r} does not have {BUNDLED_LENGTH} letters")
        if not 0 <= number <= most:
            raise InputError(f"there is no puzzle {number:,}: give a number from 0 to {most:,}")
    return solutions


def update_from(address: str) -> int:
    """Store the solutions at an address, and return the number of new ones."""
    return keep(checked_solutions(fetch(address), address, dated()))


def keep(solutions: Mapping[int, str], known: Mapping[int, str] | None = None) -> int:
    """Store solutions in the user's data folder, and return the number of new ones.

    Stored solutions that aren't in `known`, which is by default `dated()`, are removed.
    """
    known = dated() if known is None else known
    kept = {**known, **solutions}
    if kept != dated():
        store(kept)
    return len(kept) - len(known)


def known_without(days: Collection[str]) -> dict[int, str]:
    """Return the known solutions without the stored ones of these days, by number or date.

    Raises InputError if one of them isn't stored.
    """
    added = {n: word for n, word in dated().items() if n not in bundled_solutions()}
    numbers = {number_in(day) for day in days}
    if unknown := [day for day in days if number_in(day) not in added]:
        raise InputError(f"no solution was added for {', '.join(map(repr, unknown))}: leave it out")
    return {n: word for n, word in dated().items() if n not in numbers}
