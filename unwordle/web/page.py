"""The page's files: its HTML, which offers what the registry of plays has, and its service worker.

The server sends them, and `export` writes them.
"""

import json
from functools import cache, lru_cache
from hashlib import sha256
from html import escape
from pathlib import Path

from unwordle import wordlist
from unwordle.day import date_of, latest
from unwordle.model.theory.plays import PLAYS, play_called

STATIC = Path(__file__).parent / "static"
_INTERFACE = '<a href="openapi.json">The JSON interface</a>'
_DOCS = '<a href="docs/">Documentation</a>'


def html() -> str:
    """Return the page as every visitor gets it, but for the picture that links to it show."""
    return _html(str(date_of(latest())))


@lru_cache(1)
def _html(known_to: str) -> str:
    """Return the page of a program that knows the solutions up to a date."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    page = page.replace("<html ", f'<html data-known-to="{known_to}" ', 1)
    return page.replace("<!-- plays -->", "\n".join(map(_choice, PLAYS)), 1)


def with_picture(html: str, address: str) -> str:
    """Return the page with the picture that other programs show of a link to it.

    They take no relative address.
    """
    tag = f'<meta property="og:image" content="{escape(address)}static/icon-512.png" />'
    return html.replace("<!-- picture -->", tag, 1)


def static_texts(shelf: int, *, docs: bool) -> dict[str, str]:
    """Return the texts of a site without a server, by their names.

    `shelf` is the number of puzzles of each kind and level; `docs/` may be there too.
    """
    static = html().replace("<html ", f'<html data-static="{shelf}" ', 1)
    static = static.replace(_INTERFACE, _DOCS * docs, 1)
    return {"words.txt": words(), "index.html": static, "sw.js": service_worker(static)}


def words() -> str:
    """Return the words that daily puzzles accept, one a line."""
    return "".join(f"{word}\n" for word in wordlist.named("today").words)


def files() -> list[Path]:
    """Return the files under `static/`, but for what has an address of its own."""
    own = {STATIC / name for name in ("index.html", "sw.js")}
    return sorted(path for path in STATIC.rglob("*") if path.is_file() and path not in own)


@cache
def service_worker(html: str) -> str:
    """Return the service worker, which names all files, and changes if one of them does."""
    contents = [html.encode(), words().encode(), *(path.read_bytes() for path in files())]
    version = sha256(b"".join(contents)).hexdigest()[:12]
    names = [f"static/{path.relative_to(STATIC).as_posix()}" for path in files()]
    text = (STATIC / "sw.js").read_text(encoding="utf-8").replace("VERSION", version, 1)
    return text.replace("FILES = []", f"FILES = {json.dumps(['./', 'words.txt', *names])}", 1)


def _choice(name: str) -> str:
    """Return the radio button of a play, with the sentence that is shown when it is chosen."""
    play = play_called(name)
    label, asks = play.title.capitalize(), f"Of the guesses, {play.asks}."
    button = f'<input type="radio" name="play" value="{escape(name)}" data-asks="{escape(asks)}" />'
    return f"<label>{button}{escape(label)}</label>"
