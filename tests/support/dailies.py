"""Daily puzzles as the page gets them, for its tests: a few boards known to be the only ones."""

from datetime import date, timedelta
from typing import Any

from unwordle.model.game.feedback import feedback

FIRST = date(2026, 1, 1)
BOARDS = {
    325: ("theft coops quirk balmy naval", "t..ft c.o.. ..ir. b..m."),
    326: ("modem brace leant heath", "...em b..c. l..n."),
    327: ("kinky credo chaos comma", "k..k. ..e.. ....."),
}
"""By number: the words of the board, the solution last, and the letters given."""


def daily(number: int) -> dict[str, Any]:
    """Return a puzzle: its steps fill row by row, and say which tiles to look at."""
    board, given = (text.split() for text in BOARDS[number])
    *guesses, solution = board
    steps = [
        {
            "row": row,
            "column": column,
            "letter": letter,
            "tiles": [[row, column], [len(board), column]],
            "hint": f"Row {row} has one letter in place {column}.",
            "why": f"Row {row} has {letter.upper()} in place {column}.",
        }
        for row, (word, letters) in enumerate(zip(guesses, given, strict=True), 1)
        for column, (letter, shown) in enumerate(zip(word, letters, strict=True), 1)
        if shown == "."
    ]
    return {
        "number": number,
        "date": (FIRST + timedelta(number - 1)).isoformat(),
        "level": 3,
        "solution": solution,
        "grid": [str(feedback(guess, solution)) for guess in guesses],
        "given": given,
        "guesses": guesses,
        "steps": steps,
    }
