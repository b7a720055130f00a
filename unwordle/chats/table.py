"""Tab-separated tables with a heading, of games (day, solution, player, result, rows) or of the
days' solutions; and solutions as lines of a day and its word. `files` and `history` ask for them.
"""

import re
from collections.abc import Iterator

from unwordle.chats.games import Game, Problem, Share
from unwordle.day import number_in
from unwordle.model.game.input import LENGTHS, InputError, folded

_ROWS = re.compile(r"[GYW]+(?:/[GYW]+)*")


def is_table(start: str, column: str) -> bool:
    """Say whether a text that begins so is a table that has columns for the day and this."""
    return "\t" in start and {"day", column} <= set(_columns(start.split("\n", 1)[0]))


def read_table(lines: Iterator[str]) -> Iterator[Share]:
    """Yield the games of a table. `result` is a score, with a star for a game in hard mode."""
    columns = _columns(next(lines))
    for number, line in enumerate(lines, 2):
        if not line.strip():
            continue
        record = _record(columns, line)
        rows = record.get("rows", "").upper()
        whole = line.count("\t") + 1 == len(columns)
        if not whole or not record["day"].isdecimal() or not _ROWS.fullmatch(rows):
            expected = ", ".join(columns)
            yield Problem(number, f"not a game: the columns are {expected}, separated by tabs")
            continue
        result = record.get("result", "")
        yield Game(
            tuple(rows.split("/")),
            number,
            number=int(record["day"]),
            score="X" if result[:1].upper() in ("X", "7") else result.rstrip("*"),
            hard=result.endswith("*"),
            player=record.get("player") or None,
            solution=record.get("solution", "").lower(),
        )


def read_solutions(text: str) -> dict[int, str]:
    """Return the solutions of days: of lines with a number, a date or both, and a word.

    Or of a table with the columns day and solution. Raises InputError at the first line that is
    neither, nor empty, nor a comment (#), or that contradicts another.
    """
    first, *lines = text.lstrip("\ufeff").splitlines() or [""]
    if is_table(text, "solution"):
        records = [_record(_columns(first), line) for line in lines]
        days = [(one.get("day", ""), folded(one.get("solution", ""))) for one in records]
        return {int(day): word for day, word in days if day.isdecimal() and word}
    solutions: dict[int, str] = {}
    for place, line in enumerate([first, *lines], 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        where = f"line {place} of the solutions is {line.strip()[:40]!r}"
        *named, word = re.split(r"[\s,;:]+", line.strip())
        numbers = {number_in(day) for day in named}
        number = numbers.pop() if len(numbers) == 1 else None
        if number is None or not word.isalpha() or len(word) not in LENGTHS:
            example = "such as 266 TIDAL or 2022-03-12 tidal"
            raise InputError(f"{where}: give a puzzle's number or date and its word, {example}")
        if solutions.setdefault(number, folded(word)) != folded(word):
            raise InputError(f"{where}, but number {number:,} is {solutions[number]} further up")
    return solutions


def _columns(heading: str) -> list[str]:
    """Return the names of the columns."""
    return [name.strip().lower() for name in heading.lstrip("\ufeff").rstrip("\r\n").split("\t")]


def _record(columns: list[str], line: str) -> dict[str, str]:
    """Return the fields of a line by their columns."""
    return dict(zip(columns, map(str.strip, line.split("\t")), strict=False))
