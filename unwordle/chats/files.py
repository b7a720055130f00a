"""A reader of games in files: chat exports, folders of exports, and plain text.

The beginning of a file determines its format:

- JSON from Telegram (result.json), DiscordChatExporter or Slack (a folder with users.json and with
  a file for each day);
- CSV from DiscordChatExporter;
- a tab-separated table of games;
- text from WhatsApp, imessage-exporter, DiscordChatExporter or another program.
"""

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime
from html import unescape
from pathlib import Path
from typing import Any, TypeAlias

from unwordle.chats.chats import read_chat
from unwordle.chats.games import Game, Line, Message, Problem, Share, games_in
from unwordle.model.game.input import InputError

_TEXTS = (".txt", ".json", ".csv", ".tsv", ".log", ".md", "")
_INDEXES = ("users", "channels", "integration_logs", "groups", "dms", "mpims", "canvases")
"""The names, without suffixes, of files in a Slack export that do not contain messages."""
_DATED = re.compile(r"^[\d\W]+$")
_ROWS = re.compile(r"[GYW]+(?:/[GYW]+)*")
_ARCHIVE = b"PK\x03\x04"

Names: TypeAlias = Mapping[str, str]
"""The names of the users in a Slack export, by user id."""


def games_of_files(paths: Iterable[Path | str]) -> Iterator[Share]:
    """Yield the results in files and folders, and the lines that could not be read, in order.

    Raises InputError if a path does not exist or cannot be opened.
    """
    for path in map(Path, paths):
        try:
            if path.is_dir():
                yield from _folder(path)
            else:
                yield from games_of_bytes(path.read_bytes(), path.name)
        except OSError as error:
            raise InputError(f"the file {path} cannot be read: {error.strerror or error}") from None


def games_of_bytes(data: bytes, source: str = "", names: Names | None = None) -> Iterator[Share]:
    """Yield the results in the content of a file. Raises InputError if the file is an archive.

    `source` is the file's name for use in error messages. `names` has the names of Slack users by
    user id.
    """
    if data.startswith(_ARCHIVE):
        raise InputError(f"{source or 'this'} is an archive: unpack it, and give its folder")
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    for read in _games(data.decode(encoding, "replace"), names or {}):
        yield replace(read, source=source) if isinstance(read, Problem) else read


def games_of_text(text: str) -> Iterator[Share]:
    """Yield the results in the text of a chat or of a table of games."""
    yield from games_of_bytes(text.encode("utf-8", "replace"))


def _games(text: str, names: Names) -> Iterator[Share]:
    """Yield the results in a text in one of the formats that the module's docstring lists."""
    start = text[:4096].lstrip("\ufeff \t\r\n")
    lines = (line.rstrip("\n") for line in io.StringIO(text, newline=None))
    if _is_table(start, "rows"):
        yield from _read_table(lines)
    elif re.match(r"\{\s*\"|\[\s*(?:\{|\])", start):
        yield from games_in(_of_export(_of_json, text, names))
    elif re.match(r"\"?(?:AuthorID\"?,\"?)?Author\"?,\"?Date\"?,\"?Content", start):
        yield from games_in(_of_export(_of_csv, text, names))
    else:
        yield from games_in(read_chat(lines))


def _is_table(start: str, column: str) -> bool:
    """Return whether a text begins with the heading of a table that has this column and `day`."""
    return "\t" in start and {"day", column} <= set(_columns(start.split("\n", 1)[0]))


def _read_table(lines: Iterator[str]) -> Iterator[Share]:
    """Yield the games in a tab-separated table with one game per line.

    The column `result` has scores from 1 to 6, or X. A star after a score means hard mode.
    """
    columns = _columns(next(lines))
    for number, line in enumerate(lines, 2):
        if not line.strip():
            continue
        record = dict(zip(columns, map(str.strip, line.split("\t")), strict=False))
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
    """Return the names of the columns in the first line of a table, in lower case."""
    return [name.strip().lower() for name in heading.lstrip("\ufeff").rstrip("\r\n").split("\t")]


Messages: TypeAlias = Iterator[tuple[int, dict[str, Any]]]
"""Pairs of a number and an exported message.

The number is the position of the message (JSON) or the number of its first line (CSV), from 1.
"""


def _of_json(text: str) -> Messages:
    """Yield the messages in a JSON text, each with its number, counted from 1."""
    whole = json.loads(text, parse_int=float)  # Python refuses integers with too many digits
    yield from enumerate(_messages({"messages": whole} if isinstance(whole, list) else whole), 1)


def _messages(value: Any) -> Iterator[dict[str, Any]]:
    """Yield the objects in every array under the key `messages`, at any depth."""
    if isinstance(value, list):
        value = dict(enumerate(value))
    for name, part in value.items() if isinstance(value, dict) else ():
        if name == "messages" and isinstance(part, list):
            yield from (message for message in part if isinstance(message, dict))
        else:
            yield from _messages(part)


def _of_csv(text: str) -> Messages:
    """Yield the messages in DiscordChatExporter's CSV, each with the number of its first line."""
    records = csv.reader(io.StringIO(text, newline=""))
    columns = [name.lower() for name in next(records)]
    line = records.line_num + 1
    for record in records:
        yield line, dict(zip(columns, record, strict=False))
        line = records.line_num + 1


def _of_export(
    read: Callable[[str], Messages], text: str, names: Names
) -> Iterator[Line | Problem]:
    """Yield the lines of exported messages, or a problem if the export cannot be read.

    `read` yields each message with a number. All lines of the message have this number.
    """
    try:
        messages = list(read(text))
    except (ValueError, RecursionError, csv.Error) as error:
        yield Problem(getattr(error, "lineno", 1), f"messages that cannot be read ({error})")
        return
    for number, message in messages:
        own, quoted = Message(_author(message, names), _day(message)), Message(quoted=True)
        for line in map(unescape, _named_mentions(message, names).split("\n")):
            is_quote = line.lstrip().startswith(">")
            yield Line(number, line.lstrip("> "), quoted) if is_quote else Line(number, line, own)


def _content(message: dict[str, Any]) -> str:
    """Return the text of a message: Telegram's and Slack's `text`, or Discord's `content`."""
    text = message.get("text", message.get("content", ""))
    if isinstance(text, list):
        return "".join(str(p.get("text", "") if isinstance(p, dict) else p) for p in text)
    return text if isinstance(text, str) else ""


def _named_mentions(message: dict[str, Any], names: Names) -> str:
    """Return the text of a message, with user names instead of the ids of mentioned users."""
    mentions = message.get("mentions")
    known = {
        str(user.get("id")): user.get("nickname") or user.get("name") or ""
        for user in (mentions if isinstance(mentions, list) else ())
        if isinstance(user, dict)
    }
    known |= names
    return re.sub(r"<@!?(\w+)>", lambda at: f"@{known.get(at[1], at[1])}", _content(message))


def _author(message: dict[str, Any], names: Names) -> str | None:
    """Return the name of a message's writer, or None if the message has no writer."""
    author, user = message.get("author"), message.get("user")
    if isinstance(author, dict):
        author = author.get("nickname") or author.get("name")
    name = author or message.get("from") or message.get("username")
    if isinstance(user, str):
        profile = message.get("user_profile")
        own = profile if isinstance(profile, dict) else {}
        name = names.get(user) or own.get("display_name") or own.get("real_name") or user
    return name if isinstance(name, str) else None


def _day(message: dict[str, Any]) -> date | None:
    """Return the day of a message, or None if the message has no valid date.

    The date is in Slack's `ts`, Telegram's `date` or Discord's `timestamp`.
    """
    stamp = message.get("ts")
    try:
        if isinstance(stamp, str):
            return datetime.fromtimestamp(float(stamp), UTC).date()
        return datetime.fromisoformat(message.get("date") or message.get("timestamp") or "").date()
    except (TypeError, ValueError, OverflowError, OSError):
        return None


def _folder(folder: Path) -> Iterator[Share]:
    """Yield the results in the files of a folder.

    If a game has no player, the file's name becomes the player's name, unless the file's name is a
    date.
    """
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    users = next((path for path in files if path.name == "users.json"), None)
    names = _slack_names(users) if users else None
    for path in files:
        if path.suffix.lower() not in _TEXTS or (users and path.stem in _INDEXES):
            continue
        games = games_of_bytes(path.read_bytes(), str(path.relative_to(folder)), names)
        yield from games if _DATED.match(path.stem) else _named(games, path.stem)


def _named(games: Iterable[Share], player: str) -> Iterator[Share]:
    """Yield the results, with `player` as the player of each unquoted game without a player."""
    for read in games:
        if isinstance(read, Game) and read.player is None and not read.quoted:
            yield replace(read, player=player)
        else:
            yield read


def _slack_names(users: Path) -> Names:
    """Return the names in the file users.json of a Slack export, by user id.

    The mapping is empty if the file is not from Slack.
    """
    with suppress(ValueError, TypeError, KeyError, AttributeError):
        return {
            user["id"]: user.get("profile", {}).get("display_name")
            or user.get("real_name")
            or user.get("name", "")
            for user in json.loads(users.read_bytes())
        }
    return {}
