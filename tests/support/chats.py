"""Chats about days with known solutions."""

from collections.abc import Iterable

from tools.simulated_chat import SQUARES
from unwordle.day import dated
from unwordle.model.game.feedback import feedback


def known(days: Iterable[int], **guesses: str) -> str:
    """Return a chat in which each player makes the same guesses, and then the last, every day."""
    text = ""
    for day in days:
        for name, words in guesses.items():
            rows = [feedback(word, dated()[day]) for word in words.split()] + ["GGGGG"]
            shown = "\n".join(row.translate(SQUARES) for row in rows)
            text += f"{name}: Wordle {day:,} {len(rows)}/6\n\n{shown}\n\n"
    return text
