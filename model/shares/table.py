"""Games in a tab-separated table, with a heading: day, solution, player, result, rows."""

import re
from collections.abc import Iterator

from model.shares.games import Game, Problem

_ROWS = re.compile(r"[GYW]+(?:/[GYW]+)*")
_NAMES = {"number": "day", "puzzle": "day", "grid": "rows", "score": "result", "word": "solution"}


def is_table(start: str, column: str) -> bool:
    """Whether a text that begins so is a table whose heading names the day and this column."""
    columns = _columns(start.split("\n", 1)[0])
    return "\t" in start and {"day", column} <= set(columns)


def read_table(lines: Iterator[str], source: str = "") -> Iterator[Game | Problem]:
    """The games of a table. `result` is a score, with a star where the game was in hard mode."""
    columns = _columns(next(lines))
    for number, line in enumerate(lines, 2):
        if not line.strip():
            continue
        fields = line.split("\t")
        row = dict(zip(columns, map(str.strip, fields), strict=False))
        rows = row.get("rows", "").upper()
        if len(fields) != len(columns) or not row["day"].isdecimal() or not _ROWS.fullmatch(rows):
            expected = ", ".join(columns)
            yield Problem(
                number, f"not a game: the columns are {expected}, separated by tabs", source
            )
            continue
        result = row.get("result", "")
        yield Game(
            tuple(rows.split("/")),
            number,
            number=int(row["day"]),
            score="X" if result[:1].upper() in ("X", "7") else result.rstrip("*"),
            hard=result.endswith("*"),
            player=row.get("player") or None,
            source=source,
            solution=row.get("solution", "").lower(),
        )


def solutions_of(lines: Iterator[str]) -> dict[int, str]:
    """The solution of each day that a table with a column for it names."""
    columns = _columns(next(lines))
    rows = (dict(zip(columns, line.split("\t"), strict=False)) for line in lines)
    return {
        int(row["day"]): row["solution"].strip().lower()
        for row in rows
        if row.get("day", "").isdecimal() and row.get("solution", "").strip()
    }


def _columns(heading: str) -> list[str]:
    names = [name.strip().lower() for name in heading.lstrip("\ufeff").rstrip("\r\n").split("\t")]
    return [_NAMES.get(name, name) for name in names]
