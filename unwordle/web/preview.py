"""What other programs show of a link to the page: Open Graph tags, and a picture of the grid."""

import json
import struct
import zlib
from contextlib import suppress
from functools import lru_cache
from html import escape
from typing import Any

import numpy as np
from fastapi import Request

from unwordle.model.game.input import InputError
from unwordle.model.text import counted
from unwordle.questions.backwards import Backwards
from unwordle.questions.board import Board
from unwordle.questions.game import read_grid
from unwordle.questions.question import Question
from unwordle.web.answers import plainly
from unwordle.web.errors import NoAnswerError
from unwordle.web.pool import Pool
from unwordle.web.turns import client_of
from unwordle.wordlist import BUNDLED_LENGTH

TITLE = "Unwordle: Wordle backwards"
ABOUT = "Which guesses could have made this grid of coloured tiles?"
RIDDLE = "The puzzle of a day: find the guesses behind these colours."
SQUARES = {"G": "🟩", "Y": "🟨", "W": "⬜"}
COLOURS = {"G": (43, 122, 75), "Y": (230, 184, 61), "W": (226, 223, 214)}
_GROUND = (255, 254, 251)
_WIDTH, _HEIGHT, _MOST_ROWS = 600, 315, 6
_EXAMPLE = ("WYWWW", "WGWYW", "GGWGG")
_UNCOUNTED = {"distinct", "pins", "rules", "words"}
"""What a link may hold besides, with which no boards are counted here."""


async def with_tags(html: str, request: Request, pool: Pool) -> str:
    """Return the page with the tags for the state in its address."""
    asked = request.query_params
    title, about, rows = TITLE, ABOUT, _rows(asked.get("grid", ""))
    named = asked.get("puzzle", "")
    with suppress(InputError, NoAnswerError):
        if named.isdecimal() and named.isascii():
            daily = await _answer(Backwards(number=int(named)), request, pool)
            title, about, rows = f"Unwordle {named}", RIDDLE, (*daily["grid"],)
        elif rows and (word := asked.get("word")) and not asked.keys() & _UNCOUNTED:
            question = Board(word=word, grid=rows, play=asked.get("play"), samples=0)
            title = _title(int((await _answer(question, request, pool))["boards"]))
            about = " ".join("".join(SQUARES[tile] for tile in row) for row in rows)
    query = f"?grid={'/'.join(rows)}" if rows else ""
    picture = f"{request.base_url}preview.png{query}"
    tags = {"title": title, "description": about, "type": "website", "image": picture}
    lines = [f'<meta property="og:{tag}" content="{escape(text)}" />' for tag, text in tags.items()]
    lines.append('<meta name="twitter:card" content="summary_large_image" />')
    return html.replace("<!-- preview -->", "\n    ".join(lines), 1)


async def _answer(question: Question, request: Request, pool: Pool) -> Any:
    """Return the answer to a question about the address."""
    return json.loads(await pool.answer(plainly, question, lane="quick", client=client_of(request)))


def _rows(text: str) -> tuple[str, ...]:
    """Return the rows of a grid; none where the text is no grid that the page can show."""
    with suppress(InputError):
        grid = read_grid(text)
        return grid.rows if grid.length == BUNDLED_LENGTH else ()
    return ()


def _title(count: int) -> str:
    return f"One of {counted(count, 'board')}" if count else "No guesses could have made this grid"


def picture(grid: str) -> bytes:
    """Return a PNG of the grid's tiles; of none, those of an example."""
    rows = _rows(grid)[:_MOST_ROWS] or _EXAMPLE
    return _drawn((*rows[: _MOST_ROWS - 1], "G" * len(rows[0])))


@lru_cache(256)
def _drawn(rows: tuple[str, ...]) -> bytes:
    """Return a PNG of rows of tiles."""
    pixels = np.full((_HEIGHT, _WIDTH, 3), _GROUND, dtype=np.uint8)
    tile = min(60, (_HEIGHT - 30) // len(rows) - 6)
    top = (_HEIGHT - len(rows) * (tile + 6) + 6) // 2
    left = (_WIDTH - len(rows[0]) * (tile + 6) + 6) // 2
    for r, row in enumerate(rows):
        for c, colour in enumerate(row):
            y, x = top + r * (tile + 6), left + c * (tile + 6)
            pixels[y : y + tile, x : x + tile] = COLOURS[colour]
    return _png(pixels)


def _png(pixels: "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]") -> bytes:
    """Return an image of shape (height, width, 3) as PNG: header, one block of data, end."""
    height, width = pixels.shape[:2]
    lines = np.concatenate([np.zeros((height, 1), np.uint8), pixels.reshape(height, -1)], axis=1)
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = {b"IHDR": head, b"IDAT": zlib.compress(lines.tobytes(), 9), b"IEND": b""}
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in parts.items()
    )
