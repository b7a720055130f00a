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
from pathlib import Path
from typing import Any

from unwordle.chats import containers
from unwordle.chats.chats import read_chat
from unwordle.chats.games import Game, Problem, Share, games_in, turns_of
from unwordle.chats.line import Line
from unwordle.day import number_in
from unwordle.files import encoding_of, read_bytes
from unwordle.model.game.grid import check_rows
from unwordle.model.game.input import InputError, folded

_OF_PERSONS = (".txt", ".log", ".md", "")
_TEXTS = (*_OF_PERSONS, ".json", ".jsonl", ".csv", ".tsv", ".html", ".htm", ".xml", ".eml", ".mbox")
_COLUMNS = dict.fromkeys(("puzzle", "number", "wordle", "game"), "day")
_COLUMNS |= dict.fromkeys(("name", "user", "who"), "player")
_COLUMNS |= dict.fromkeys(("score", "guesses", "turns"), "result")
"""The columns of a table of games that have several names."""
_MAIL = re.compile(
    r"(?i)(?:From \S+.*\n)?(?=(?:.+\n)*?From:)(?=(?:.+\n)*?(?:Date|MIME-Version|Message-ID):)"
    r"[\w-]+:"
)
_DATED = re.compile(r"^[\d\W]+$")
_SCORE = re.compile(r"([1-7Xx](?:/6)?\*?)?[-–]?")
_ARCHIVE = b"PK\x03\x04"
_ODD = (ValueError, TypeError, LookupError, AttributeError, AssertionError, RecursionError)
"""The errors that Python's readers of JSON, HTML and mail raise."""


def games_of_files(paths: Iterable[Path | str]) -> Iterator[Share]:
    """Yield the results in files and folders, and the lines that could not be read, in order.

    Raises InputError if a path cannot be opened, or if a file is a ZIP archive.
    """
    for path in map(Path, paths):
        try:
            if path.is_dir():
                yield from _folder(path)
            else:
                yield from games_of_bytes(read_bytes(path), path.name)
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
    first, second = [*start.split("\n", 2), "", ""][:2]
    separator = max(",;\t|", key=first.count)
    columns = [_COLUMNS.get(name, name) for name in _cells(first.lower(), separator)]
    keys = {re.sub("[^a-z]", "", name) for name in columns}
    day, *results = _cells(second, separator)
    if "day" in columns and ("rows" in columns or {"player", "result"} <= {*columns}):
        return _of_table(lines[1:], separator, columns)
    is_wide = columns[0] == "day" and len(columns) > 2 and number_in(day) is not None
    if is_wide and all(map(_SCORE.fullmatch, results)):
        return _of_table(lines[1:], separator, columns, _cells(first, separator)[1:])
    if keys & {*containers.PEOPLE} and keys & {*containers.TEXTS, "tweet", "post"}:
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


def _of_table(
    lines: Sequence[str], separator: str, columns: Sequence[str], names: Sequence[str] = ()
) -> Iterator[Share]:
    """Yield the results in a table with a row for each game, or a column for each of `names`."""
    separated = "tabs" if separator == "\t" else repr(separator)
    why = f"the line is not a game: give {', '.join(columns)}, separated by {separated}"
    for number, line in enumerate(lines, 2):
        cells = _cells(line, separator)
        records = [dict(zip(columns, cells, strict=False)) if len(cells) == len(columns) else {}]
        if names:
            results = [pair for pair in zip(names, cells[1:], strict=False) if pair[1].strip("-–")]
            records = [{"day": cells[0], "player": n, "result": result} for n, result in results]
        for record in records if line.strip() else ():
            try:
                yield _result_in(record, number) or Problem(number, why)
            except InputError as error:
                yield Problem(number, str(error))


def _result_in(record: Mapping[str, str], line: int) -> Game | None:
    day, rows = number_in(record.get("day", "")), record.get("rows", "").upper()
    result, player = record.get("result", ""), record.get("player") or None
    hard, solution = result.endswith("*"), folded(record.get("solution", ""))
    score = "X" if result[:1].upper() in ("X", "7") else result.split("/")[0].rstrip("*")
    if day is None or not (rows or turns_of(score)):
        return None
    shown = tuple(rows.split("/")) if rows else ()
    if rows:
        check_rows(shown)
    return Game(shown, line, "", day, score, hard, player, solution=solution)


def _cells(line: str, separator: str) -> list[str]:
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
