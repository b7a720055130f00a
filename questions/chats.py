"""What `player`, `board` and `infer` are asked about a chat, and how they write its days.

`questions.settling` reads the chat: a board without one does without that module.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import wordlist
from model.day import date_of, number_in
from questions.question import FieldError, Question, option
from questions.words import WORDS

CHAT = (
    "Chats in any form: exports (WhatsApp, Telegram, Discord, Slack, iMessage), folders of them, "
    "plain shares, or a table of games"
)
DAY = option(
    None,
    group="Players",
    metavar="DAY",
    help="The day of a chat: the puzzle's number, or its date as 2026-01-27. [default: the newest "
    "without a known word]",
)


@dataclass(frozen=True, kw_only=True)
class OfChat(Question):
    """What is known of a chat besides its games."""

    solutions: Path | None = option(
        None,
        group="Players",
        help="The words of days: on each line a puzzle's number or date, and its word. Those of "
        "most days are known, the others are inferred from all grids of the day.",
    )
    same: tuple[str, ...] = option(
        (),
        spelled="--same",
        group="Players",
        metavar="NAME=NAME",
        help="A player who has two names: Annie=Ann. Two people of one name who share on the same "
        "days become Ann and Ann (2).",
    )
    words: str = WORDS


def spans(days: Sequence[int]) -> str:
    """Return the first and the last of these days, in words."""
    return f"{min(days):,} to {max(days):,}" if days else "none"


def read_day(text: str, field: str = "day") -> int:
    """Return a puzzle's number from its number or date. Raises FieldError if it is neither."""
    number = number_in(text.strip().replace(",", ""))
    if number is None or number < 0:
        raise FieldError(
            field,
            f"`{field}` {text!r} is not a day: give a puzzle's number, or a date as 2026-01-27",
        )
    return number


def day_name(day: int, words: str) -> str:
    """Return a day's date and number: 4 Jul 2026 (1,841); with a list of one's own, the number."""
    date = date_of(day) if words in wordlist.NAMES else None
    return f"{date.day} {date:%b %Y} ({day:,})" if date else f"{day:,}"
