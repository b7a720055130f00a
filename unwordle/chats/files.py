"""A reader of games in files: chat exports, folders of exports, and plain text.

The format of a file is recognised from the beginning of the file. The formats are:

- JSON from Telegram (result.json), DiscordChatExporter or Slack (a folder with users.json and one
  file for each day);
- CSV from DiscordChatExporter;
- a tab-separated table of games;
- text from WhatsApp, imessage-exporter, DiscordChatExporter or another program.
"""

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime
from html import unescape
from pathlib import Path
from typing import Any

from unwordle.chats.chats import read_chat
from unwordle.chats.games import Game, Line, Message, Problem, Share, games_in
from unwordle.files import encoding_of, read_bytes
from unwordle.model.game.input import InputError, folded

_TEXTS = (".txt", ".json", ".csv", ".tsv", ".log", ".md", "")
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
    lines = (line.rstrip("\n") for line in io.StringIO(text, newline=None))
    if {"day", "rows"} <= set(_columns(start.split("\n", 1)[0])):
        yield from _read_table(lines)
    elif re.match(r"\{\s*\"|\[\s*(?:\{|\])", start):
        yield from _of_export(_of_json, text)
    elif re.match(r"\"?(?:AuthorID\"?,\"?)?Author\"?,\"?Date\"?,\"?Content", start):
        yield from _of_export(_of_csv, text)
    else:
        yield from games_in(read_chat(lines))


def _read_table(lines: Iterator[str]) -> Iterator[Share]:
    """Yield the games in a tab-separated table, and the lines that could not be read."""
    columns = _columns(next(lines))
    for number, line in enumerate(lines, 2):
        cells = [cell.strip() for cell in line.split("\t")]
        record = dict(zip(columns, cells, strict=False))
        day, rows = record.get("day", ""), record.get("rows", "").upper()
        result = record.get("result", "")
        if len(cells) == len(columns) and day.isdecimal() and _ROWS.fullmatch(rows):
            yield Game(
                tuple(rows.split("/")),
                number,
                number=int(day),
                score="X" if result[:1].upper() in ("X", "7") else result.rstrip("*"),
                hard=result.endswith("*"),
                player=record.get("player") or None,
                solution=folded(record.get("solution", "")),
            )
        elif line.strip():
            expected = ", ".join(columns)
            yield Problem(number, f"the line is not a game: give {expected}, separated by tabs")


def _columns(heading: str) -> list[str]:
    """Return the names of the columns in the first line of a table, in lower case."""
    return [name.strip().lower() for name in heading.split("\t")]


def _of_export(read: Callable[[str], list[Any]], text: str) -> Iterator[Share]:
    """Yield the results in exported messages, or a problem if the export cannot be read."""
    try:
        messages = read(text)
    except (ValueError, TypeError, RecursionError, csv.Error) as error:
        yield Problem(getattr(error, "lineno", 1), f"the messages cannot be read ({error})")
    else:
        yield from games_in(_lines(messages))


def _lines(messages: Iterable[Any]) -> Iterator[Line]:
    """Yield the lines of exported messages."""
    for number, message in enumerate(messages, 1):
        with suppress(AttributeError, KeyError, TypeError):  # the message has an unknown form
            own, quoted = Message(_author(message), _day(message)), Message(quoted=True)
            for line in map(unescape, _content(message).split("\n")):
                is_quote = line.lstrip().startswith(">")
                yield Line(number, line.lstrip("> "), quoted if is_quote else own)


def _of_json(text: str) -> list[Any]:
    """Return the messages in a JSON document."""
    messages: list[Any] = []

    def take_messages(parsed: dict[str, Any]) -> dict[str, Any]:
        messages.extend(parsed.get("messages", ()))
        return parsed

    whole = json.loads(text, object_hook=take_messages)
    return whole if isinstance(whole, list) else messages


def _of_csv(text: str) -> list[Any]:
    """Return the messages in a CSV export of DiscordChatExporter."""
    records = csv.DictReader(io.StringIO(text, newline=""))
    keys = {"Author": "from", "Date": "date", "Content": "content"}
    return [{key: record.get(column) for column, key in keys.items()} for record in records]


def _content(message: Any) -> Any:
    """Return the text of a message, or an empty string if the message has no text."""
    text = message.get("text") or message.get("content") or ""
    if isinstance(text, list):
        text = "".join(part if isinstance(part, str) else part["text"] for part in text)
    return text


def _author(message: Any) -> str | None:
    """Return the name of a message's writer, or None if the message has no writer."""
    profile, author = message.get("user_profile") or {}, message.get("author") or {}
    name = profile.get("display_name") or profile.get("real_name") or message.get("user")
    name = name or author.get("nickname") or author.get("name")
    name = name or message.get("from") or message.get("username")
    return str(name) if name else None


def _day(message: Any) -> date | None:
    """Return the day of a message, or None if the message has no valid date."""
    try:
        if "ts" in message:
            return datetime.fromtimestamp(float(message["ts"]), UTC).date()
        return datetime.fromisoformat(message.get("date") or message.get("timestamp") or "").date()
    except (ValueError, OverflowError, OSError):
        return None


def _folder(folder: Path) -> Iterator[Share]:
    """Yield the results in the files of a folder, and the lines that could not be read."""
    slack = _slack_names(folder / "users.json")
    for path in sorted(folder.rglob("*")):
        if not path.is_file() or path.suffix.lower() not in _TEXTS:
            continue
        name = None if _DATED.match(path.stem) else path.stem
        for read in games_of_bytes(read_bytes(path), str(path.relative_to(folder))):
            if isinstance(read, Game) and not read.quoted:
                yield replace(read, player=slack.get(read.player, read.player) or name)
            else:
                yield read


def _slack_names(users: Path) -> dict[str | None, str | None]:
    """Return the names in the file users.json of a Slack export, keyed by user id."""
    with suppress(ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return {
            user["id"]: _author({"user_profile": user["profile"], "username": user["name"]})
            for user in json.loads(read_bytes(users))
        }
    return {}
