"""A sheet of puzzles to print: what stands on it, whatever it is printed as."""

from collections.abc import Sequence
from dataclasses import dataclass

from commands.puzzle_answers import Answer


@dataclass(frozen=True)
class Row:
    """Tiles: their letters (a space where one is to be found), and their colours."""

    letters: str
    pattern: str
    """G, Y or W a tile; a space where there is no colour yet."""


@dataclass(frozen=True)
class Item:
    """One puzzle, and its answer for the last page."""

    heading: str
    rows: tuple[Row, ...]
    answer: str


@dataclass(frozen=True)
class Sheet:
    """A sheet: the puzzles first, and the answers on the last page."""

    title: str
    instructions: str
    items: tuple[Item, ...]


LEGEND = (
    "G, darkest: right place   ·   Y, grey: elsewhere in the word   ·   "
    "white: no (more) such letter"
)

_PLAYED = {
    "strict": "Each guess fits all that the rows above it tell.",
    "hard": "It was played in hard mode.",
    "any": "No word was guessed twice.",
}


def clue_sheet(puzzles: Sequence[Answer]) -> Sheet:
    """The sheet of puzzles that `puzzle clues` made."""
    names = " or ".join(sorted({puzzle["against"] for puzzle in puzzles}))
    return Sheet(
        "One answer",
        "Each guess is coloured as Wordle colours it. Only one word of the list fits all of them: "
        f"write it in the empty row. (The list: {names}.)",
        tuple(
            Item(
                f"{number} · {puzzle['difficulty']}",
                (
                    *(Row(clue["guess"], clue["pattern"]) for clue in puzzle["clues"]),
                    Row(" " * len(puzzle["answer"]), " " * len(puzzle["answer"])),
                ),
                _left(puzzle),
            )
            for number, puzzle in enumerate(puzzles, 1)
        ),
    )


def grid_sheet(puzzles: Sequence[Answer]) -> Sheet:
    """The sheet of puzzles that `puzzle grid` made."""
    names = " or ".join(sorted({puzzle["vocabulary"] for puzzle in puzzles}))
    played = " ".join(_PLAYED[play] for play in sorted({puzzle["play"] for puzzle in puzzles}))
    return Sheet(
        "One board",
        "A game of Wordle ended with the word in the last row. Write in the guesses that were "
        f"coloured so: with words of the list there is only one way. {played} (The list: {names}.)",
        tuple(
            Item(
                f"{number} · {puzzle['difficulty']}",
                (
                    *(Row(" " * len(row), row) for row in puzzle["grid"]),
                    Row(puzzle["solution"], "G" * len(puzzle["solution"])),
                ),
                ", ".join(puzzle["board"][:-1]),
            )
            for number, puzzle in enumerate(puzzles, 1)
        ),
    )


def _left(puzzle: Answer) -> str:
    """The answer, and what else fits where a puzzle is not unique."""
    others = [word for word in puzzle.get("words_left", []) if word != puzzle["answer"]]
    more = f", {len(others) - 3} more" if len(others) > 3 else ""
    also = f" (not the only one: {', '.join(others[:3])}{more})" if others else ""
    return f"{puzzle['answer']}{also}"
