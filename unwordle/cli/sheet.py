"""A sheet of puzzles as one HTML file, to be read on a screen or printed from a browser.

`sheet.html` is its template: the puzzles come first, the answers on the last page.
"""

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from string import Template
from typing import TypeAlias

from unwordle.cli.series import Made
from unwordle.model.theory.plays import play_called

_TEMPLATE = Path(__file__).with_name("sheet.html")


Item: TypeAlias = tuple[str, str]
"""One puzzle, and its answer for the last page, as HTML."""


def clue_sheet(puzzles: Sequence[Made]) -> str:
    """Return the sheet of puzzles of clues.

    If a puzzle is not unique, the sheet claims less.
    """
    task = "Only one word of the list fits all of them: write it in the empty row."
    if not all(puzzle["unique"] for puzzle in puzzles):
        task = "Write a word that fits all of them in the empty row."
    against = " ".join(Path(part).name for part in puzzles[0]["against"].split(" "))
    text = f"Each guess is coloured as Wordle colours it. {task} The list: {against}."
    items = []
    for number, puzzle in enumerate(puzzles, 1):
        rows = [(clue["guess"], clue["pattern"]) for clue in puzzle["clues"]]
        open_row = " " * len(puzzle["solution"])
        heading = f"{number} · {puzzle['difficulty']}"
        items.append(_drawn(heading, [*rows, (open_row, open_row)], puzzle["solution"]))
    return _html("One answer", text, items)


def grid_sheet(puzzles: Sequence[Made]) -> str:
    """Return the sheet of grids."""
    text = (
        "A game of Wordle ended with the word in the last row. Write in the guesses that were "
        "coloured so: with words of the list there is only one way. Of the "
        f"guesses, {play_called(puzzles[0]['play']).asks}. No word was guessed twice. "
        f"(The list: {Path(puzzles[0]['vocabulary']).name}.)"
    )
    items = []
    for number, puzzle in enumerate(puzzles, 1):
        heading = f"{number} · {puzzle['difficulty']}"
        letters = [" " * len(row) for row in puzzle["grid"]]
        items.append(_item(heading, puzzle, letters, puzzle["board"][:-1]))
    return _html("One board", text, items)


def backwards_sheet(puzzles: Sequence[Made]) -> str:
    """Return the sheet of games to be played backwards."""
    text = (
        "A game of Wordle ended with the word in the last row. Write in the guesses: each has its "
        "colours, and fits all that the rows above it show. There is only one way "
        f"({puzzles[0]['lexicon_size']:,} words count)."
    )
    items = []
    for number, puzzle in enumerate(puzzles, 1):
        heading = f"{puzzle.get('date', number)} · level {puzzle['level']}"
        letters = [row.replace(".", " ") for row in puzzle["given"]]
        items.append(_item(heading, puzzle, letters, puzzle["guesses"]))
    return _html("Backwards", text, items)


def _item(heading: str, puzzle: Made, letters: Sequence[str], guesses: Sequence[str]) -> Item:
    """Return a puzzle of a grid with these letters and the final word; the guesses answer it."""
    last = (puzzle["solution"], "G" * len(puzzle["solution"]))
    return _drawn(heading, [*zip(letters, puzzle["grid"], strict=True), last], ", ".join(guesses))


def _drawn(heading: str, rows: Iterable[tuple[str, str]], answer: str) -> Item:
    """Return a puzzle of rows of letters and of colours; a space is one not known yet."""
    tiles = "\n".join(f"<tr>{''.join(map(_tile, *row))}</tr>" for row in rows)
    title = f"<h2>{escape(heading)}</h2>"
    puzzle = f'<section class="puzzle">{title}\n<table>\n{tiles}\n</table></section>'
    return puzzle, f"<li>{escape(answer)}</li>"


def _html(title: str, instructions: str, items: Iterable[Item]) -> str:
    """Return an HTML page that needs nothing else."""
    puzzles, answers = map("\n".join, zip(*items, strict=True))
    page = Template(_TEMPLATE.read_text(encoding="utf-8"))
    head = {"title": escape(title), "instructions": escape(instructions)}
    return page.substitute(head, puzzles=puzzles, answers=answers)


def _tile(letter: str, colour: str) -> str:
    """Return a tile, with its colour's letter in a corner: shades alone may not print apart.

    One that is to be written in is lighter.
    """
    if colour not in "GY":
        return f"<td>{escape(letter.strip())}</td>"
    kind = colour if letter.strip() else f"{colour} open"
    return f'<td class="{kind}"><small>{colour}</small>{escape(letter.strip())}</td>'
