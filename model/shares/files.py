"""Games out of files: chat exports of any kind, folders of them, and plain text.

The first characters of a file say what it is: Telegram's result.json, DiscordChatExporter's JSON,
CSV and text, a Slack export (a folder of days, with users.json), WhatsApp's and imessage-exporter's
text, a tab-separated table of games, or any other text. Questions and faces ask for the games.
"""

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from html import unescape
from pathlib import Path
from typing import Any, TextIO, TypeAlias

from model.game.errors import InputError
from model.shares.chats import read_chat
from model.shares.games import Game, Line, Message, Problem, games_in
from model.shares.objects import messages_of
from model.shares.table import is_table, read_table

_TEXTS = (".txt", ".json", ".csv", ".tsv", ".log", ".md", "")
_INDEXES = ("users", "channels", "integration_logs", "groups", "dms", "mpims", "canvases")
"""The files of a Slack export that list things, and hold no messages."""
_LONGEST_LINE = 1 << 20
_DATED = re.compile(r"^[\d\W]+$")
_ARCHIVE = b"PK\x03\x04"

Names: TypeAlias = Mapping[str, str]
"""The names of a Slack export's users, by their ids."""


def games_of_files(paths: Iterable[Path | str]) -> Iterator[Game | Problem]:
    """Yield the games of files and folders, in order, and what could not be read.

    Raises InputError for a path that is not there or cannot be opened.
    """
    for path in map(Path, paths):
        try:
            if path.is_dir():
                yield from _folder(path)
            else:
                with path.open("rb") as file:
                    yield from games_of_stream(file, path.name)
        except OSError as error:
            reason = error.strerror or str(error)
            raise InputError(f"the file {path} cannot be read: {reason}") from None


def games_of_stream(
    stream: io.BufferedIOBase, source: str = "", names: Names | None = None
) -> Iterator[Game | Problem]:
    """Yield the games of one file or of standard input, opened as bytes.

    Raises InputError for an archive.
    """
    reader = io.BufferedReader(stream)
    head = reader.peek(4096)[:4096]
    if head.startswith(_ARCHIVE):
        raise InputError(f"{source or 'this'} is an archive: unpack it, and name its folder")
    encoding = "utf-16" if head[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    text = io.TextIOWrapper(reader, encoding, errors="replace", newline="")
    start = head.decode(encoding, errors="replace").lstrip("\ufeff \t\r\n")
    try:
        for read in _games(text, start, names or {}):
            yield replace(read, source=source) if isinstance(read, Problem) else read
    finally:  # the stream is left open
        text.detach()
        reader.detach()


def games_of_text(text: str, source: str = "") -> Iterator[Game | Problem]:
    """Yield the games of a text."""
    yield from games_of_stream(io.BytesIO(text.encode("utf-8", "replace")), source)


def _games(text: TextIO, start: str, names: Names) -> Iterator[Game | Problem]:
    """Yield the games of an opened text; its beginning says what it is."""
    if is_table(start, "rows"):
        yield from read_table(_lines(text))
    elif re.match(r"\{\s*\"|\[\s*(?:\{|\])", start):
        yield from games_in(_of_messages(messages_of(text), names))
    elif re.match(r"\"?(?:AuthorID\"?,\"?)?Author\"?,\"?Date\"?,\"?Content", start):
        yield from games_in(_of_messages(_records(text), names))
    else:
        yield from games_in(read_chat(_lines(text)))


def _lines(text: TextIO) -> Iterator[str]:
    """Yield the lines; one that is far too long for a message comes in parts."""
    while line := text.readline(_LONGEST_LINE):
        yield line.rstrip("\r\n")


def _records(text: TextIO) -> Iterator[tuple[int, dict[str, Any] | None]]:
    """Yield the messages of a CSV by DiscordChatExporter, each with its line."""
    records = csv.reader(text)
    columns = [name.lower() for name in next(records)]
    line = records.line_num + 1
    try:
        for record in records:
            yield line, dict(zip(columns, record, strict=False))
            line = records.line_num + 1
    except csv.Error:
        yield line, None


def _of_messages(
    messages: Iterable[tuple[int, dict[str, Any] | None]], names: Names
) -> Iterator[Line | Problem]:
    """Yield the lines of JSON or CSV messages, whichever program wrote them.

    Every message is read by itself: its lines have the number of the line it starts on.
    """
    for number, message in messages:
        if message is None:
            yield Problem(number, "a message that cannot be read: the rest is passed over")
            continue
        own, quoted = Message(_author(message, names), _time(message)), Message(quoted=True)
        for text in map(unescape, _content(message).split("\n")):
            if text.lstrip().startswith(">"):
                yield Line(number, text.lstrip("> "), quoted)
            else:
                yield Line(number, text, own)


def _content(message: dict[str, Any]) -> str:
    """Return what is written in a message: Telegram's and Slack's `text`, Discord's `content`."""
    text = message.get("text", message.get("content", ""))
    if isinstance(text, list):
        return "".join(
            str(part.get("text", "") if isinstance(part, dict) else part) for part in text
        )
    return text if isinstance(text, str) else ""


def _author(message: dict[str, Any], names: Names) -> str | None:
    """Return the name of who wrote a message."""
    author, user = message.get("author"), message.get("user")
    if isinstance(author, dict):
        author = author.get("nickname") or author.get("name")
    name = author or message.get("from") or message.get("username")
    if isinstance(user, str):
        profile = message.get("user_profile")
        own = profile if isinstance(profile, dict) else {}
        name = names.get(user) or own.get("display_name") or own.get("real_name") or user
    return name if isinstance(name, str) else None


def _time(message: dict[str, Any]) -> datetime | None:
    """Return when a message was written: Slack's `ts`, Telegram's `date`, Discord's `timestamp`."""
    stamp = message.get("ts")
    try:
        if isinstance(stamp, str):
            return datetime.fromtimestamp(float(stamp), UTC).replace(tzinfo=None)
        written = message.get("date") or message.get("timestamp")
        return datetime.fromisoformat(written or "").replace(tzinfo=None)
    except (TypeError, ValueError, OverflowError, OSError):
        return None


def _folder(folder: Path) -> Iterator[Game | Problem]:
    """Yield the games of a folder's files; a file of plain shares is of the player it names."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    users = next((path for path in files if path.name == "users.json"), None)
    names = _slack_names(users) if users else None
    for path in files:
        if path.suffix.lower() not in _TEXTS or (users and path.stem in _INDEXES):
            continue
        with path.open("rb") as file:
            games = games_of_stream(file, str(path.relative_to(folder)), names)
            yield from games if _DATED.match(path.stem) else _named(games, path.stem)


def _named(games: Iterable[Game | Problem], player: str) -> Iterator[Game | Problem]:
    """Yield the games, those of nobody else as this player's."""
    for read in games:
        if isinstance(read, Game) and read.player is None and not read.quoted:
            yield replace(read, player=player)
        else:
            yield read


def _slack_names(users: Path) -> Names:
    """Return the names in a Slack export's users.json; none if it is another file."""
    with suppress(ValueError, TypeError, KeyError, AttributeError):
        return {
            user["id"]: user.get("profile", {}).get("display_name")
            or user.get("real_name")
            or user.get("name", "")
            for user in json.loads(users.read_bytes())
        }
    return {}
