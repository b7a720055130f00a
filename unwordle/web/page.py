"""The page's files, which the server sends and `export` writes."""

import json
from functools import lru_cache
from hashlib import sha256
from html import escape
from pathlib import Path

from unwordle import wordlist
from unwordle.model.theory.plays import PLAYS, play_called

STATIC = Path(__file__).parent / "static"


@lru_cache(4)
def texts(address: str = "", data: str = "") -> dict[str, bytes]:
    """Return the site's text files by name.

    `address` begins the address of the picture for previews of links; `data` has attributes of the
    page.
    """
    page = (STATIC / "index.html").read_text(encoding="utf-8").replace("<html ", f"<html {data}", 1)
    page = page.replace("<!-- plays -->", "\n".join(map(_choice, PLAYS)), 1)
    picture = f'<meta property="og:image" content="{escape(address)}static/icon-512.png" />'
    words = "".join(f"{word}\n" for word in wordlist.named("wordle").words)
    # The service worker's text changes with every file that it keeps.
    version = sha256(b"".join([(page + words).encode(), *files().values()])).hexdigest()[:12]
    worker = (STATIC / "sw.js").read_text(encoding="utf-8").replace("VERSION", version, 1)
    worker = worker.replace("FILES = []", f"FILES = {json.dumps(['./', 'words.txt', *files()])}", 1)
    html = page.replace("<!-- picture -->", picture, 1)
    made = {"index.html": html, "words.txt": words, "sw.js": worker}
    return {name: text.encode() for name, text in made.items()}


def files() -> dict[str, bytes]:
    """Return the files in `static/` by name, except `index.html` and `sw.js`."""
    own = {STATIC / name for name in ("index.html", "sw.js")}
    paths = sorted(path for path in STATIC.rglob("*") if path.is_file() and path not in own)
    return {f"static/{path.relative_to(STATIC).as_posix()}": path.read_bytes() for path in paths}


def _choice(name: str) -> str:
    play = play_called(name)
    label, asks = play.title.capitalize(), f"{play.asks.replace('each', 'Each guess', 1)}."
    button = f'<input type="radio" name="play" value="{escape(name)}" data-asks="{escape(asks)}" />'
    return f"<label>{button}{escape(label)}</label>"
