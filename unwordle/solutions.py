"""Functions that read solutions from a text or a web address, check them, and store them.

`words update` and the server's daily update use this module. Solutions are fetched only from an
address that the user has given.
"""

import re
import urllib.request
from collections.abc import Mapping
from datetime import date
from http.client import HTTPException

from unwordle.day import added_file, bundled_solutions, date_of, dated, number_in, number_of
from unwordle.files import make_folder, write_lines
from unwordle.model.game.input import LENGTHS, InputError, folded
from unwordle.wordlist import BUNDLED_LENGTH

MOST_BYTES = 5 << 20
"""Maximum size of a fetched list in bytes."""
PATIENCE = 10.0
"""Maximum number of seconds to wait for a server."""
_FORMS = "give a puzzle's number or date and its word, such as 266 TIDAL or 2022-03-12 tidal"


def read_solutions(text: str) -> dict[int, str]:
    """Return the solutions in a text, by puzzle number.

    Each line has a number or a date (or both) and a word, separated by spaces, tabs, commas,
    semicolons or colons. Quotation marks are ignored. A first line without digits is a heading.
    The heading, empty lines and lines that begin with # are skipped. Raises InputError if a line is
    invalid, or if two lines have different words for the same puzzle.
    """
    solutions: dict[int, str] = {}
    for i, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        parts = re.findall(r"[^\s,;:\"]+", line)
        if not parts or parts[0].startswith("#") or (i == 1 and not re.search(r"\d", line)):
            continue
        *days, word = parts
        place = f"line {i} of the solutions is {line.strip()[:40]!r}"
        numbers = {number_in(day) for day in days}
        number = numbers.pop() if len(numbers) == 1 else None
        if number is None or not word.isalpha() or len(word) not in LENGTHS:
            raise InputError(f"{place}: {_FORMS}")
        if (earlier := solutions.setdefault(number, folded(word))) != folded(word):
            raise InputError(f"{place}, but an earlier line has {earlier} for {number:,}")
    return solutions


def fetch(address: str) -> str:
    """Return the text at an address. Raises InputError if the text cannot be fetched."""
    request = urllib.request.Request(address, headers={"user-agent": "unwordle"})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            data: bytes = response.read(MOST_BYTES + 1)
    except (OSError, HTTPException, ValueError) as error:
        reason = getattr(error, "reason", error)
        raise InputError(f"{address} cannot be read ({reason}): check the address") from None
    if len(data) > MOST_BYTES:
        fact = f"{address} has more than {MOST_BYTES >> 20} MB"
        raise InputError(f"{fact}: give the address of a list of words")
    return data.decode(errors="replace")


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
            raise InputError(f"number {number:,} is not from 0 to {most:,} (tomorrow's puzzle)")
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
    known, bundled = dated(), bundled_solutions()
    for number, word in solutions.items():
        if known.get(number, word) != word:
            fact = f"the solution of number {number:,} is {known[number]}, not {word}"
            raise InputError(f"{fact}: correct or remove it")
    new = solutions.keys() - known.keys()
    if new:
        added = {n: w for n, w in {**known, **solutions}.items() if n not in bundled}
        make_folder(added_file().parent)
        write_lines(added_file(), [f"{n}\t{date_of(n)}\t{added[n]}" for n in sorted(added)])
    return len(new)
