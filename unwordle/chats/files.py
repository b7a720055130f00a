"""A reader of games in files: chat exports, folders of exports, and plain text.

The format of a file is recognised from the beginning of the file. The formats are:

- JSON or JSON lines, such as those of Telegram, DiscordChatExporter or Slack (a folder with
  users.json and one file for each day);
- CSV with a column of names and a column of texts;
- HTML, XML and mail;
- a table of games or scores;
- text from WhatsApp, imessage-exporter, DiscordChatExporter or another program.
"""

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from unwordle.chats.chats import read_chat
from unwordle.chats.containers import (
    PEOPLE,
    TEXTS,
    lines_of,
    lines_of_mail,
    lines_of_page,
    mended,
    name_in,
)
from unwordle.chats.games import Game, Problem, Share, games_in, turns_of
from unwordle.chats.line import Line, Score
from unwordle.day import number_in
from unwordle.files import encoding_of, read_bytes
from unwordle.model.game.input import InputError, folded

_OF_PERSONS = (".txt", ".log", ".md", "")
_TEXTS = (*_OF_PERSONS, ".json", ".jsonl", ".csv", ".tsv", ".html", ".htm", ".xml", ".eml", ".mbox")
_COLUMNS = {
    **dict.fromkeys(("puzzle", "number", "wordle", "game"), "day"),
    **dict.fromkeys(("name", "user", "who"), "player"),
    **dict.fromkeys(("score", "guesses", "turns"), "result"),
}
"""The columns of a table of games that have several names."""
_MAIL = re.compile(
    r"(?:From \S+.*\n)?(?=(?:.+\n)*?From:)(?=(?:.+\n)*?(?:Date|MIME-Version|Message-ID):)[\w-]+:",
    re.I,
)
_DATED = re.compile(r"^[\d\W]+$")
_ROWS = re.compile(r"[GYW]+(?:/[GYW]+)*")
_ARCHIVE = b"PK\x03\x04"


def games_of_files(paths: Iterable[Path | str]) -> Iterator[Share]:
    """Yield the results in files and folders, and the lines that could not be read, in order.

    Raises InputError if a path does not exist or cannot be opened, or if a file is a ZIP archive.
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

    `source` is the name of the file in `Problem` objects and in error messages. Raises InputError
    if the file is a ZIP archive.
    """
    if data.startswith(_ARCHIVE):
        raise InputError(f"{source or 'the input'} is an archive: give the unpacked folder")
    for read in _games(data.decode(encoding_of(data), "replace")):
        yield replace(read, source=source) if isinstance(read, Problem) else read


def games_of_text(text: str) -> Iterator[Share]:
    """Yield the results in a string, and the lines that could not be read, in order.

    The string has one of the formats that are listed in the module's docstring.
    """
    yield from games_of_bytes(text.encode("utf-8", "replace"))


def _games(text: str) -> Iterator[Share]:
    """Yield the results in a string, and the lines that could not be read, in order."""
    start = text[:4096].lstrip("\ufeff \t\r\n")
    first, second = [*start.split("\n", 1), ""][:2]
    if re.match(r"\{\s*\"|\[\s*(?:\{|\])|[\w.]+\s?=\s?\[\s*\{", start):
        yield from _of_export(lambda: lines_of(_of_json(text)))
        return
    if _MAIL.match(start):
        yield from _of_export(lambda: lines_of_mail(text))
        return
    text = mended(text)
    separator = max(",;\t|", key=first.count)
    columns = [_COLUMNS.get(name, name) for name in _cells(first.lower(), separator)]
    keys = [re.sub("[^a-z]", "", name) for name in columns]
    lines = (line.rstrip("\n") for line in io.StringIO(text, newline=None))
    if "day" in columns and ("rows" in columns or {"player", "result"} <= {*columns}):
        yield from _read_table(lines, separator)
    elif columns[0] == "day" and len(columns) > 2 and _is_row(second.split("\n")[0], separator):
        yield from _read_wide_table(lines, separator)
    elif len(keys) > 1 and {*keys} & {*PEOPLE} and {*keys} & {*TEXTS, "tweet", "post"}:
        yield from _of_export(lambda: lines_of(_of_csv(text, separator)))
    elif re.match(r"<(?:!|\?|html|\w+[\s>])", start, re.I):
        yield from _of_export(lambda: lines_of_page(text))
    else:
        yield from games_in(read_chat(lines))


def _read_table(lines: Iterator[str], separator: str) -> Iterator[Share]:
    """Yield the games or scores in a table, and the lines that could not be read."""
    columns = [_COLUMNS.get(name, name) for name in _cells(next(lines).lower(), separator)]
    for number, line in enumerate(lines, 2):
        cells = _cells(line, separator)
        record = dict(zip(columns, cells, strict=False))
        day, rows = (
            number_in(record.get("day", "").replace(",", "")),
            record.get("rows", "").upper(),
        )
        result, player = record.get("result", ""), record.get("player") or None
        score = "X" if result[:1].upper() in ("X", "7") else result.split("/")[0].rstrip("*")
        if len(cells) == len(columns) and day is not None and _ROWS.fullmatch(rows):
            yield Game(
                tuple(rows.split("/")),
                number,
                number=day,
                score=score,
                hard=result.endswith("*"),
                player=player,
                solution=folded(record.get("solution", "")),
            )
        elif day is not None and not rows and (turns := turns_of(score)):
            yield Score(player, turns, day, number)
        elif line.strip():
            expected = ", ".join(columns)
            separated = "tabs" if separator == "\t" else repr(separator)
            yield Problem(
                number, f"the line is not a game: give {expected}, separated by {separated}"
            )


def _read_wide_table(lines: Iterator[str], separator: str) -> Iterator[Share]:
    """Yield the scores in a table with a column for each player."""
    names = _cells(next(lines), separator)[1:]
    for number, line in enumerate(lines, 2):
        day, *cells = [*_cells(line, separator), ""]
        for name, cell in zip(names, cells, strict=False):
            turns = turns_of("X" if cell.upper() in ("X", "7") else cell.split("/")[0])
            if turns and (puzzle := number_in(day.replace(",", ""))) is not None:
                yield Score(name, turns, puzzle, number)
            elif cell.strip(" -–"):
                yield Problem(number, f"{cell!r} is not a score of {name}: give 1 to 6, or X")


def _is_row(line: str, separator: str) -> bool:
    """Return whether a line has the number of a puzzle and scores."""
    day, *cells = _cells(line, separator)
    scores = all(re.fullmatch(r"(?:[1-7Xx](?:/6)?\*?)?[-–]?", cell) for cell in cells)
    return scores and number_in(day.replace(",", "")) is not None


def _cells(line: str, separator: str) -> list[str]:
    """Return the cells of a line in a table."""
    cells = next(csv.reader([line[:4096].rstrip("\r\n")], delimiter=separator), [])
    return [cell.strip() for cell in cells] or [""]


def _of_export(read: Callable[[], Iterable[Line]]) -> Iterator[Share]:
    """Yield the results in exported messages, or a problem if the export cannot be read."""
    try:
        lines = list(read())
    except (
        *(
            ValueError,
            TypeError,
            LookupError,
            AttributeError,
            AssertionError,
        ),  # of odd mail and HTML
        *(RecursionError, csv.Error),
    ) as error:
        yield Problem(getattr(error, "lineno", 1), f"the messages cannot be read ({error})")
    else:
        yield from games_in(lines)


def _of_json(text: str) -> Any:
    """Return the value in a JSON document, or the values in JSON lines."""
    text = re.sub(r"^\s*[\w.]+\s?=\s?", "", text.lstrip("\ufeff"))
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        if not error.msg.startswith("Extra data"):
            raise
        return [json.loads(line) for line in text.splitlines() if line.strip()]


def _of_csv(text: str, separator: str) -> list[Any]:
    """Return the records of a table with a heading."""
    return [*csv.DictReader(io.StringIO(text, newline=""), delimiter=separator)]


def _folder(folder: Path) -> Iterator[Share]:
    """Yield the results in the files of a folder, and the lines that could not be read."""
    slack = _slack_names(folder / "users.json")
    for path in sorted(folder.rglob("*")):
        if not path.is_file() or path.suffix.lower() not in _TEXTS:
            continue
        is_person = path.suffix.lower() in _OF_PERSONS and not _DATED.match(path.stem)
        name = path.stem if is_person else None
        for read in games_of_bytes(read_bytes(path), str(path.relative_to(folder))):
            player = None if isinstance(read, Problem) else read.player
            player = slack.get((player or "").strip("<@!>"), player) or name
            if isinstance(read, Score):
                yield read._replace(player=player)
            elif isinstance(read, Game) and not read.quoted:
                yield replace(read, player=player)
            else:
                yield read


def _slack_names(users: Path) -> dict[str | None, str | None]:
    """Return the names in the file users.json of a Slack export, keyed by user id."""
    with suppress(ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return {
            user["id"]: name_in({"user_profile": user["profile"], "username": user["name"]})
            for user in json.loads(read_bytes(users))
        }
    return {}
