"""The page's files, which the server sends and `export` writes."""

import json
from functools import lru_cache
from hashlib import sha256
from html import escape
from pathlib import Path

from unwordle import wordlist
from unwordle.model.theory.plays import PLAYS, play_called

STATIC = Path(__file__).parent / "static"


def html() -> str:
    """Return the HTML of the page, without the preview picture for links."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    return page.replace("<!-- plays -->", "\n".join(map(_choice, PLAYS)), 1)


def with_picture(html: str, address: str) -> str:
    """Return the HTML with the picture for previews of links to `address`."""
    tag = f'<meta property="og:image" content="{escape(address)}static/icon-512.png" />'
    return html.replace("<!-- picture -->", tag, 1)


def static_texts(shelf: int, first: int) -> dict[str, str]:
    """Return the text files, by name, of a static site.

    The site has `shelf` puzzles of each level, and the daily puzzles from number `first` on.
    """
    static = html().replace("<html ", f'<html data-static="{shelf}" data-first="{first}" ', 1)
    static = with_picture(static, "")
    return {"words.txt": words(), "index.html": static, "sw.js": service_worker(static)}


def words() -> str:
    """Return the words that daily puzzles accept, one on each line."""
    return "".join(f"{word}\n" for word in wordlist.named("wordle").words)


def files() -> list[Path]:
    """Return the paths of the files in `static/`, except `index.html` and `sw.js`."""
    own = {STATIC / name for name in ("index.html", "sw.js")}
    return sorted(path for path in STATIC.rglob("*") if path.is_file() and path not in own)


@lru_cache(1)
def service_worker(html: str) -> str:
    """Return the service worker, whose text changes whenever one of the files does."""
    contents = [html.encode(), words().encode(), *(path.read_bytes() for path in files())]
    version = sha256(b"".join(contents)).hexdigest()[:12]
    names = [f"static/{path.relative_to(STATIC).as_posix()}" for path in files()]
    text = (STATIC / "sw.js").read_text(encoding="utf-8").replace("VERSION", version, 1)
    return text.replace("FILES = []", f"FILES = {json.dumps(['./', 'words.txt', *names])}", 1)


def _choice(name: str) -> str:
    play = play_called(name)
    label, asks = play.title.capitalize(), f"{play.asks.replace('each', 'Each guess', 1)}."
    button = f'<input type="radio" name="play" value="{escape(name)}" data-asks="{escape(asks)}" />'
    return f"<label>{button}{escape(label)}</label>"
