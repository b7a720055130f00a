"""Games out of files: chat exports of any kind, folders and archives of them, and plain text.

What a file is, its first characters tell. Telegram's result.json, DiscordChatExporter's JSON, CSV
and text, a Slack export (a folder or zip of days, with users.json), WhatsApp's text or zip, an
imessage-exporter text, a tab-separated table of games, or any other text.
"""

import csv
import io
import json
import re
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from html import unescape
from pathlib import Path
from typing import Any, TextIO, cast

from model.game.errors import InputError
from model.shares.chats import read_chat
from model.shares.dates import settled
from model.shares.games import Game, Line, Message, Problem, games_in
from model.shares.objects import messages_of
from model.shares.table import is_table, read_table

_TEXTS = (".txt", ".json", ".csv", ".tsv", ".log", ".md", "")
_LONGEST_LINE = 1 << 20
_DATED = re.compile(r"^[\d\W]+$")

Found = Game | Problem


def games_of_files(paths: Iterable[Path | str]) -> Iterator[Found]:
    """The games of files, folders and zip archives, in order, and what could not be read.

    Raises InputError for a path that is not there or cannot be opened.
    """
    for path in map(Path, paths):
        try:
            if path.is_dir():
                yield from _folder(path)
            elif zipfile.is_zipfile(path):
                yield from _archive(path)
            else:
                with path.open("rb") as file:
                    yield from games_of_stream(file, path.name)
        except OSError as error:
            reason = error.strerror or str(error)
            raise InputError(f"the file {path} cannot be read: {reason}") from None
        except zipfile.BadZipFile as error:
            raise InputError(f"the archive {path} cannot be read: {error}") from None


def games_of_stream(
    stream: io.BufferedIOBase, source: str = "", names: dict[str, str] | None = None
) -> Iterator[Found]:
    """The games of one file or of standard input, opened as bytes.

    `names` are those of a Slack export's users, by their ids.
    """
    reader = io.BufferedReader(stream)
    head = reader.peek(4096)[:4096]
    encoding = "utf-16" if head[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    text = io.TextIOWrapper(reader, encoding, errors="replace", newline="")
    start = head.decode(encoding, errors="replace").lstrip("\ufeff \t\r\n")
    try:
        yield from map(_settled, _read(text, start, source, names))
    finally:  # the stream is left open
        text.detach()
        reader.detach()


def games_of_text(text: str, source: str = "") -> Iterator[Found]:
    """The games of a text."""
    yield from games_of_stream(io.BytesIO(text.encode("utf-8", "replace")), source)


def _read(text: TextIO, start: str, source: str, names: dict[str, str] | None) -> Iterator[Found]:
    """The games of an opened text, whose beginning says what it is."""
    if re.match(r"\{\s*\"|\[\s*(?:\{|\])", start):
        yield from games_in(_of_messages(messages_of(text), names or {}), source)
    elif re.match(r"\"?(?:AuthorID\"?,\"?)?Author\"?,\"?Date\"?,\"?Content", start):
        yield from games_in(_of_messages(_discord_csv(_lines(text)), {}), source)
    elif is_table(start, "rows"):
        yield from read_table(_lines(text), source)
    else:
        yield from games_in(read_chat(_lines(text)), source)


def _lines(text: TextIO) -> Iterator[str]:
    """The lines; one that is far too long for a message comes in parts."""
    while line := text.readline(_LONGEST_LINE):
        yield line.rstrip("\r\n")


def _settled(found: Found) -> Found:
    if isinstance(found, Game) and found.when:
        return replace(found, when=settled(found.when, found.number if found.is_wordle else None))
    return found


def _of_messages(
    messages: Iterable[tuple[int, dict[str, Any] | None]], names: dict[str, str]
) -> Iterator[Line | Problem]:
    """The lines of JSON messages, whichever program wrote them.

    Every message is read on its own: its lines have the number of the line it starts on.
    """
    for number, message in messages:
        if message is None:
            yield Problem(number, "a message that is not JSON: passed over")
            continue
        own, quoted = Message(_author(message, names), _time(message)), Message(quoted=True)
        for text in map(unescape, _content(message).split("\n")):
            if text.lstrip().startswith(">"):
                yield Line(number, text.lstrip("> "), quoted)
            else:
                yield Line(number, text, own)


def _content(message: dict[str, Any]) -> str:
    """What is written in a message: Telegram's and Slack's `text`, Discord's `content`."""
    text = message.get("text", message.get("content", ""))
    if isinstance(text, list):
        return "".join(
            str(part.get("text", "") if isinstance(part, dict) else part) for part in text
        )
    return text if isinstance(text, str) else ""


def _author(message: dict[str, Any], names: dict[str, str]) -> str | None:
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
    stamp = message.get("ts")
    try:
        if isinstance(stamp, str):
            return datetime.fromtimestamp(float(stamp), UTC).replace(tzinfo=None)
        written = message.get("date") or message.get("timestamp")
        return datetime.fromisoformat(written or "").replace(tzinfo=None)
    except (TypeError, ValueError, OverflowError, OSError):
        return None


def _discord_csv(lines: Iterator[str]) -> Iterator[tuple[int, dict[str, Any] | None]]:
    """The messages of a CSV by DiscordChatExporter, a broken one as None.

    A record starts on a line that begins with an author's id, so that an open quotation mark ends
    with its own record; without ids, on one that begins with a name, where none is open.
    """
    columns = [name.lower() for name in next(csv.reader([next(lines).lstrip("\ufeff")]))]
    with_ids = columns[0] == "authorid"
    starts = re.compile(r'^"?\d{5,20}"?,' if with_ids else r'^"?[^",]+"?,"?\S')
    record: list[str] = []
    first = 2
    for number, line in enumerate(lines, 2):
        if record and starts.match(line):
            marks = sum(one.count('"') for one in record)
            if with_ids or marks % 2 == 0:
                yield first, _record(record, columns)
                record, first = [], number
        record.append(line)
    if record:
        yield first, _record(record, columns)


def _record(lines: list[str], columns: list[str]) -> dict[str, Any] | None:
    try:
        (fields,) = csv.reader(io.StringIO("\n".join(lines), newline=""), strict=True)
    except (csv.Error, ValueError):
        return None
    if len(fields) != len(columns):
        return None
    return dict(zip(columns, fields, strict=True))


def _folder(folder: Path) -> Iterator[Found]:
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    users = next((path for path in files if path.name == "users.json"), None)
    names = _slack_names(users.read_bytes()) if users else None
    for path in files:
        if path.suffix.lower() == ".zip":
            yield from _archive(path)
        elif path.suffix.lower() in _TEXTS and not _is_index(path.name, names):
            with path.open("rb") as file:
                found = games_of_stream(file, str(path.relative_to(folder)), names)
                yield from _named(found, path.stem)


def _archive(path: Path) -> Iterator[Found]:
    with zipfile.ZipFile(path) as archive:
        files = sorted(name for name in archive.namelist() if not name.endswith("/"))
        users = next((name for name in files if name.rpartition("/")[2] == "users.json"), None)
        names = _slack_names(archive.read(users)) if users else None
        for name in files:
            own = name.rpartition("/")[2]
            if Path(own).suffix.lower() in _TEXTS and not _is_index(own, names):
                with cast("zipfile.ZipExtFile", archive.open(name)) as file:
                    yield from games_of_stream(file, f"{path.name}/{name}", names)


def _is_index(name: str, names: dict[str, str] | None) -> bool:
    """Whether a file of a Slack export lists things, and holds no messages."""
    indexes = ("users", "channels", "integration_logs", "groups", "dms", "mpims", "canvases")
    return names is not None and name.removesuffix(".json") in indexes


def _named(found: Iterable[Found], stem: str) -> Iterator[Found]:
    """A folder's file of plain shares, `alice.txt`, is of the player it is called by."""
    for one in found:
        if isinstance(one, Game) and one.player is None and not (one.quoted or _DATED.match(stem)):
            yield replace(one, player=stem)
        else:
            yield one


def _slack_names(data: bytes) -> dict[str, str]:
    try:
        users = json.loads(data)
        return {
            user["id"]: profile.get("display_name") or user.get("real_name") or user.get("name", "")
            for user in users
            if (profile := user.get("profile", {})) is not None
        }
    except (ValueError, TypeError, KeyError, AttributeError):
        return {}
