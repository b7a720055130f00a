"""Games in a tab-separated table with a heading: day, solution, player, result, rows."""

import re
from collections.abc import Iterator

from unwordle.chats.games import Game, Problem, Share

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


def _columns(heading: str) -> list[str]:
    """Return the names of the columns."""
    return [name.strip().lower() for name in heading.lstrip("\ufeff").rstrip("\r\n").split("\t")]


def _record(columns: list[str], line: str) -> dict[str, str]:
    """Return the fields of a line by their columns."""
    return dict(zip(columns, map(str.strip, line.split("\t")), strict=False))
