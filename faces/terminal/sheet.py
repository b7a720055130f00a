"""The contents of a sheet of puzzles, whatever it is printed as."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from faces.terminal.series import Made
from model.theory.plays import play_called
from questions.clues import Clues


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


def clue_sheet(puzzles: Sequence[Made], question: Clues) -> Sheet:
    """Return the sheet of puzzles of clues.

    If a puzzle is not unique, or its answer is no word of the list, the sheet claims less.
    """
    task = "Only one word of the list fits all of them: write it in the empty row."
    if not all(puzzle["unique"] for puzzle in puzzles):
        task = "Write a word that fits all of them in the empty row."
    elif not all(question.is_listed(puzzle["solution"]) for puzzle in puzzles):
        task = (
            "Write the answer in the empty row: it need not be on the list, but no other word of "
            "the list fits all of them."
        )
    against = _list(puzzles[0]["against"])
    return Sheet(
        "One answer",
        f"Each guess is coloured as Wordle colours it. {task} (The list: {against}.)",
        tuple(
            Item(
                f"{number} · {puzzle['difficulty']}"
                + (" · several words fit" if not puzzle["unique"] else ""),
                (
                    *(Row(clue["guess"], clue["pattern"]) for clue in puzzle["clues"]),
                    Row(" " * len(puzzle["solution"]), " " * len(puzzle["solution"])),
                ),
                _left(puzzle),
            )
            for number, puzzle in enumerate(puzzles, 1)
        ),
    )


def grid_sheet(puzzles: Sequence[Made]) -> Sheet:
    """Return the sheet of grids."""
    names = " or ".join(sorted({_list(puzzle["vocabulary"]) for puzzle in puzzles}))
    plays = [play_called(name) for name in sorted({puzzle["play"] for puzzle in puzzles})]
    played = "Of the guesses, " + " or ".join(play.asks for play in plays) + "."
    return Sheet(
        "One board",
        "A game of Wordle ended with the word in the last row. Write in the guesses that were "
        f"coloured so: with words of the list there is only one way. {played} "
        f"No word was guessed twice. (The list: {names}.)",
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


def backwards_sheet(puzzles: Sequence[Made]) -> Sheet:
    """Return the sheet of games to be played backwards."""
    return Sheet(
        "Backwards",
        "A game of Wordle ended with the word in the last row. Write in the guesses: each has its "
        "colours, and fits all that the rows above it show. There is only one way "
        f"({puzzles[0]['lexicon_size']:,} words count).",
        tuple(
            Item(
                f"{puzzle.get('date', number)} · level {puzzle['level']}",
                (
                    *map(Row, (row.replace(".", " ") for row in puzzle["given"]), puzzle["grid"]),
                    Row(puzzle["solution"], "G" * len(puzzle["solution"])),
                ),
                ", ".join(puzzle["guesses"]),
            )
            for number, puzzle in enumerate(puzzles, 1)
        ),
    )


def _list(name: str) -> str:
    """Return the name of a word list, without the folders of a file."""
    return Path(name).name


def _left(puzzle: Made) -> str:
    """Return the answer, and the other words that fit a puzzle that is not unique."""
    others = [word for word in puzzle.get("words_left", []) if word != puzzle["solution"]]
    more = f", {len(others) - 3} more" if len(others) > 3 else ""
    also = f" (not the only one: {', '.join(others[:3])}{more})" if others else ""
    return f"{puzzle['solution']}{also}"
