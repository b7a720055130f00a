"""The page's HTML, which offers what the registry of plays has."""

from functools import cache
from html import escape
from pathlib import Path

from model.theory.plays import PLAYS, play_called

STATIC = Path(__file__).parent / "static"


@cache
def html() -> str:
    """The page as every visitor gets it, but for the tags of a link's preview."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    return page.replace("<!-- plays -->", "\n".join(map(_choice, PLAYS)), 1)


def _choice(name: str) -> str:
    """The radio button of a play, with the sentence that is shown where it is chosen."""
    play = play_called(name)
    label, asks = play.title.capitalize(), f"Of the guesses, {play.asks}."
    return (
        f'<label><input type="radio" name="play" value="{escape(name)}" '
        f'data-asks="{escape(asks)}" /><span>{escape(label)}</span></label>'
    )
