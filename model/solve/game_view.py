"""A game played by hand: what the keyboard shows, and the share text."""

from collections.abc import Sequence

from model.game.feedback import BASE_THREE, Colour
from model.game.hint import Hint
from model.game.limits import MOST_ROWS

KEYS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")

SQUARES = {Colour.GREEN: "🟩", Colour.YELLOW: "🟨", Colour.WHITE: "⬛"}


def keyboard(hints: Sequence[Hint]) -> dict[str, Colour]:
    """Return the best colour that each letter was shown; letters not used yet are left out."""
    shown: dict[str, Colour] = {}
    for hint in hints:
        for letter, tile in zip(hint.guess, hint.pattern, strict=True):
            colours = [Colour(tile), shown.get(letter, Colour.WHITE)]
            shown[letter] = max(colours, key=BASE_THREE.__getitem__)
    return shown


def solved(hints: Sequence[Hint]) -> bool:
    """Say whether the last guess was the solution."""
    return bool(hints) and set(hints[-1].pattern) == {Colour.GREEN}


def share(hints: Sequence[Hint], *, hard: bool) -> str:
    """Return a game without its letters, as players share it."""
    score = str(len(hints)) if solved(hints) else "X"
    rows = ("".join(SQUARES[Colour(tile)] for tile in hint.pattern) for hint in hints)
    return "\n".join([f"Unwordle {score}/{MOST_ROWS}{'*' if hard else ''}", "", *rows])
