"""A reader of games in files: chat exports, folders of exports, and plain text.

The beginning of a file shows its format: JSON or JSON lines, CSV, HTML, XML or mail with messages,
a table of games or scores, or plain text. A Slack export is a folder with users.json.
"""

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import Any

from unwordle.chats import containers
from unwordle.chats.chats import read_chat
from unwordle.chats.games import Game, Problem, Share, games_in, turns_of
from unwordle.chats.line import NUMBER, OF_NOBODY, Header, Line, find_header
from unwordle.chats.stamps import DateReader
from unwordle.day import number_in, number_of
from unwordle.files import STDIN, encoding_of, read_bytes
from unwordle.model.game.grid import check_rows
from unwordle.model.game.input import TILES, InputError, folded

_OF_PERSONS = (".txt", ".log", ".md", "")
_TEXTS = (*_OF_PERSONS, ".json", ".jsonl", ".csv", ".tsv", ".html", ".htm", ".xml", ".eml", ".mbox")
_COLUMNS = dict.fromkeys(("name", "user", "who"), "player")
_COLUMNS |= dict.fromkeys(("score", "guesses", "turns", "tries"), "result")
"""The columns of a table of games that have several names."""
_MAIL = re.compile(
    r"(?i)(?:From \S+.*\n)?(?=(?:.+\n)*?From:)(?=(?:.+\n)*?(?:Date|MIME-Version|Message-ID):)"
    r"[\w-]+:"
)
_DATED = re.compile(r"^[\d\W]+$")
_LOST = r"[7XF](?:/6)?\*?|DNF|fail(?:ed)?"
_SCORE = re.compile(rf"(?i)([1-6](?:/6)?\*?|{_LOST})?[-–]?")
_SHARED = re.compile(rf"(?im)^[{''.join(TILES)}]|wordle #?{NUMBER} [\dX]/6")
_OF_DAYS = re.compile(r"(?i)puzzle|number|wordle|game|day|[#№]")  # before dates, such as of sharing
_OF_WORDLE = re.compile(r"(?i)(?<=\w)\W+wordle\W*$")
_RULE = re.compile(r"[\s|:+-]*")
"""A row without content, as in Markdown."""
_WIDE = r"\s{2,}"
"""The separator of a table that is aligned with spaces."""
_ARCHIVE = b"PK\x03\x04"
_ODD = (ValueError, TypeError, LookupError, AttributeError, AssertionError, RecursionError)
"""The errors that Python's readers of JSON, HTML and mail raise."""


def games_of_files(paths: Iterable[Path | str]) -> Iterator[Share]:
    """Yield the results in files and folders, and the lines that could not be read, in order.

    The path `-` means standard input. Raises InputError if a path cannot be opened, or if a file is
    a ZIP archive.
    """
    for path in map(Path, paths):
        try:
            if path != STDIN and path.is_dir():
                yield from _folder(path)
            else:
                source = "standard input" if path == STDIN else path.name
                yield from games_of_bytes(read_bytes(path), source)
        except OSError as error:
            fact = f"the file '{path}' cannot be read"
            raise InputError(f"{fact}: {error.strerror or error}") from None


def games_of_bytes(data: bytes, source: str = "") -> Iterator[Share]:
    """Yield the results in the content of a file, and the lines that could not be read, in order.

    `source` is the file's name in problems. Raises InputError if the file is a ZIP archive.
    """
    if data.startswith(_ARCHIVE):
        raise InputError(f"{source or 'the input'} is an archive: give the unpacked folder")
    text = data.decode(encoding_of(data), "replace")
    for read in _games(re.sub("\r\n?", "\n", text)):
        yield replace(read, source=source) if isinstance(read, Problem) else read


def games_of_text(text: str) -> Iterator[Share]:
    """Yield the results in a string, and the lines that could not be read, in order."""
    yield from games_of_bytes(text.encode("utf-8", "replace"))


def _games(text: str) -> Iterator[Share]:
    start = text[:4096].lstrip("\ufeff \t\n")
    if re.match(r"\{\s*\"|\[\s*(?:\{|\])|[\w.]+\s?=\s?\[\s*\{", start):
        return _of_export(lambda: containers.lines_of(_of_json(text)))
    if _MAIL.match(start):
        return _of_export(lambda: containers.lines_of_mail(text))
    text = containers.mended(text)
    lines = text.split("\n")
    first = start.split("\n", 1)[0]
    separator = max(",;\t|", key=first.count)
    separator = separator if separator in first else _WIDE
    heads = _cells(first, separator)
    is_table = "rows" in heads or not _SHARED.search(text)
    if is_table and (table := _table(heads, lines, separator)):
        return table
    keys = {re.sub("[^a-z]", "", head.lower()) for head in heads}
    if keys & {*containers.PEOPLE} and keys & {*containers.TEXTS}:
        records = csv.DictReader(io.StringIO(text, newline=""), delimiter=separator)
        return _of_export(lambda: containers.lines_of([*records]))
    if re.search(rf'(?:^|{re.escape(separator)})"[^"\n]*\n', text):
        with suppress(csv.Error):
            rows = [*csv.reader(io.StringIO(text, newline=""), delimiter=separator)]
            if messages := containers.messages_in_sheet(rows):
                return _of_export(lambda: containers.lines_of(messages))
    if re.match(r"<(?:!|\?|html|\w+[\s>])", start, re.I):
        return _of_export(lambda: containers.lines_of_page(text))
    return games_in(read_chat(lines))


def _table(heads: Sequence[str], lines: Sequence[str], separator: str) -> Iterator[Share] | None:
    """Return the results in a table, or None for any other text.

    The table has a row for each result, or a row for each day and a column for each player, or the
    other way round.
    """
    rows = [(n, _cells(line, separator)) for n, line in enumerate(lines, 1)]
    rows = [row for row in rows[1:] if not _RULE.fullmatch("".join(row[1]))]
    if len(heads) > 2 and all(map(_is_day, heads[1:])):  # a column for each day
        heads, *turned = zip(heads, *(cells for _, cells in rows), strict=False)
        rows = [(1, [*cells]) for cells in turned]
    columns = [_COLUMNS.get(head.lower(), head.lower()) for head in heads]
    sample = zip_longest(*(cells for _, cells in rows[:20]), fillvalue="")
    days = [(order, at) for at, order in enumerate(map(_order, heads, sample)) if order]
    if len(heads) < 2 or not days or not {*containers.TEXTS}.isdisjoint(columns):
        return None
    day = min(days)[1]
    columns[day] = "day"
    why = f"the line is not a game: give {', '.join(columns)}, as in the first line"
    if "rows" in columns or {"player", "result"} <= {*columns}:
        own = [(n, cells if len(cells) == len(heads) else ()) for n, cells in rows]
        return _results([(n, dict(zip(columns, cells, strict=False))) for n, cells in own], why)
    found = [
        (n, {"day": own[day], "player": _OF_WORDLE.sub("", name), "result": result})
        for place, name in enumerate(heads)
        if name and not (_OF_DAYS.fullmatch(name) or OF_NOBODY.search(name))
        if _mostly(_SCORE.fullmatch, [own[place] for _, own in rows if place < len(own)])
        for n, own in rows
        if max(day, place) < len(own) and (result := own[place].strip("-–"))
    ]
    shown = [own[day] for _, own in rows if day < len(own) and own[day]]
    is_wide = len(heads) > 2 and len({*shown}) > 0.9 * len(shown)  # others have names in a column
    return _results(found, why) if found and is_wide else None


def _mostly(test: Callable[[str], object], cells: Sequence[str]) -> bool:
    shown = [cell for cell in cells if cell.strip("-–")]
    return 0 < len(shown) <= 2 * sum(map(bool, map(test, shown)))


def _is_day(cell: str) -> bool:
    return 99 < (_day_in(cell) or 0) < 10_000


def _order(head: str, cells: Sequence[str]) -> int:
    """Return a column's place among those that can have the days, or 0."""
    # Heads decide first, then dates, then numbers, since ids are numbers too.
    are_numbers = _mostly(str.isdecimal, cells)
    if not _is_day(head) and _mostly(_is_day, cells):
        return 1 if _OF_DAYS.search(head) else 2 + are_numbers
    return 4 if are_numbers and _OF_DAYS.fullmatch(head) else 0


def _results(records: Sequence[tuple[int, Mapping[str, str]]], why: str) -> Iterator[Share]:
    dates = DateReader()
    for _, record in records:  # a later date can show the order of day and month
        _day_in(record.get("day", ""), dates)
    for number, record in records:
        try:
            yield _result_in(record, number, dates) or Problem(number, why)
        except InputError as error:
            yield Problem(number, str(error))


def _day_in(text: str, dates: DateReader | None = None) -> int | None:
    """Return the puzzle's number from a number in any locale, or from a date."""
    text = re.sub(r"(?i)^wordle\b", "", text).strip("# ")
    if re.fullmatch(NUMBER, text):
        return int(re.sub(r"\D", "", text))
    when = None if text.isdecimal() else (dates or DateReader()).read(text)
    return number_in(text) if when is None else number_of(when)


def _result_in(record: Mapping[str, str], line: int, dates: DateReader) -> Game | None:
    day, rows = _day_in(record.get("day", ""), dates), record.get("rows", "").upper()
    result, player = record.get("result", ""), record.get("player") or None
    hard, solution = result.endswith("*"), folded(record.get("solution", ""))
    is_lost = re.fullmatch(rf"(?i){_LOST}", result)
    score = "X" if is_lost else result.split("/")[0].rstrip("*")
    if day is None or not (rows or turns_of(score)):
        return None
    shown = tuple(rows.split("/")) if rows else ()
    if rows:
        check_rows(shown)
    game = record.get("game", "")
    name = game and (find_header(f"{game} 1 1/6") or Header(game)).name
    return Game(shown, line, name, day, score, hard, player, solution=solution)


def _cells(line: str, separator: str) -> list[str]:
    if separator == _WIDE:
        return re.split(_WIDE, line.strip())
    if separator == "|":
        line = line.strip().removeprefix("|").removesuffix("|")
    cells = next(csv.reader([line[:4096]], delimiter=separator), [])
    return [cell.strip() for cell in cells] or [""]


def _of_export(read: Callable[[], Iterable[Line]]) -> Iterator[Share]:
    try:
        lines = list(read())
    except (*_ODD, csv.Error) as error:
        yield Problem(getattr(error, "lineno", 1), f"the messages cannot be read ({error})")
    else:
        yield from games_in(lines)


def _of_json(text: str) -> Any:
    text = re.sub(r"^\s*[\w.]+\s?=\s?", "", text.lstrip("\ufeff"))
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        if not error.msg.startswith("Extra data"):
            raise
        return [json.loads(line) for line in text.splitlines() if line.strip()]


def _folder(folder: Path) -> Iterator[Share]:
    slack: dict[str, str] = {}
    with suppress(*_ODD):
        slack.update(containers.people_in(json.loads(read_bytes(folder / "users.json"))))
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() == ".zip":
            yield Problem(1, "the file is an archive: unpack it", str(path.relative_to(folder)))
        if not path.is_file() or path.suffix.lower() not in _TEXTS:
            continue
        is_person = path.suffix.lower() in _OF_PERSONS and not _DATED.match(path.stem)
        name = path.stem if is_person else None
        for read in games_of_bytes(read_bytes(path), str(path.relative_to(folder))):
            if isinstance(read, Game) and not read.quoted:
                player = slack.get((read.player or "").strip("<@!>"), read.player) or name
                yield replace(read, player=player)
            else:
                yield read
