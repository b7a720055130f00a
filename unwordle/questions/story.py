"""The logic of one tile, step by step from its propositions to the count of boards."""

import inspect
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, TypeAlias

from unwordle.model.game.grid import Grid
from unwordle.model.game.input import Colour
from unwordle.model.logic.clauses import ClauseWriter
from unwordle.model.logic.text import Printer
from unwordle.model.text import counted
from unwordle.model.theory.plays import play_called
from unwordle.model.theory.propositions import WordleEncoding
from unwordle.model.theory.relations import boards_between
from unwordle.model.theory.row_theory import between_rows
from unwordle.model.theory.rules import RULES, board_rows, letter_colour, row_letters, white_copies
from unwordle.model.theory.theory import Theory
from unwordle.questions.answer import Answer

_MOST_CLAUSES = 3
"""Maximum number of clauses that the story shows."""
Code: TypeAlias = Callable[..., Any]
"""A function that states a formula in its code."""


class Source(Answer):
    """The code that states a formula."""

    file: str
    line: int
    code: str


class Chapter(Answer):
    """A step of the story as text, as formulas and as code."""

    title: str
    text: str
    formulas: list[str]
    source: Source | None = None
    figure: str = ""
    """The name of a figure or experiment of the course report, as in the command `report`."""


def story(theory: Theory, row: int, column: int) -> list[Chapter]:
    """Return the story of a tile. `row` and `column` are counted from 0."""
    return [*_of_letters(theory, row, column), *_of_rows(theory, row)]


def _of_letters(theory: Theory, row: int, column: int) -> Iterator[Chapter]:
    """Yield the steps about the tile in phase 1."""
    letters, pattern = theory.letters, theory.grid.rows[row]
    place = f"row {row + 1}, column {column + 1}"
    colour = Colour(pattern[column]).name.lower()
    left = sorted({word[column] for word in theory.candidates[row]})
    stated = {
        (constraint.name, constraint.place): (constraint, sentence)
        for constraint, sentence in letters.compiled.items()
    }
    printer = Printer(letters.number(), full=False)

    def formula(name: str, where: str) -> str:
        constraint, sentence = stated[name, where]
        return "; ".join(printer.lines(constraint.formula, sentence))

    places = [(getattr(p, "row", None), getattr(p, "column", None)) for p in letters.number()]
    about, parts = places.count((row, column)), "its three colours, and each letter in each of them"
    text = f"{about} propositions are about this tile: {parts}. Exactly one letter is true."
    tile = f"Tile({row + 1},{column + 1},{colour.capitalize()})"
    yield _chapter("Its propositions", text, [tile], figure="13")
    example = f"{place}, letter {left[0] if left else theory.solution[column]}, {colour}"
    text = f"The grid says that it is {colour}, and a letter has its tile's colour."
    formulas = [formula("grid", place), formula("5 letter colour", example)]
    yield _chapter("Its colour", text, formulas, letter_colour, "16")
    rules, name, letter, where, why = _deciding(theory, colour, row, column)
    fit = f"have {counted(len(left), 'letter')} here: {', '.join(left).upper()}"
    text = f"{why} {'The' if left else 'No'} words of the list {fit if left else 'fit the row'}."
    figure = "19" if colour == "green" else "switches"
    yield _chapter("What decides it", text, [formula(name, where)], rules, figure)
    gets = f"The SAT solver gets “{name}” for the letter {letter.upper()} as clauses"
    text = f"{gets}: in each, one part must be true."
    yield _chapter("As clauses", text, _clauses(letters, stated[name, where][1]))


def _of_rows(theory: Theory, row: int) -> Iterator[Chapter]:
    """Yield the steps about the tile's row and the whole grid in phase 2."""
    words, count = theory.candidates[row], theory.boards.count()
    can = f"Row {row + 1} can hold {counted(len(words), 'word')}"
    text = f"{can}: for each the solver finds a model with its letters."
    rows = [f"Row({row + 1},{word}) ↔ its letters, {theory.grid.rows[row]}" for word in words[:1]]
    yield _chapter("The row's words", text, rows, row_letters, "22")
    if len(theory.grid.rows) > 1:
        yield _relation(theory, min(row, len(theory.grid.rows) - 2))
    sizes = " · ".join(f"{len(row):,}" for row in theory.candidates)
    text = f"Phase 2 has one model for each board: {count:,}, of {sizes} choices of words."
    drawn = theory.boards.sample(1, Random(0)) if count else []
    boards = [f"Board({','.join(board)})" for board in drawn]
    yield _chapter("The count", text, boards, board_rows, "23")


def _deciding(
    theory: Theory, colour: str, row: int, column: int
) -> tuple[Code, str, str, str, str]:
    """Return the most informative constraint on a tile.

    The tuple has five parts: the function that states the constraint, the constraint's name, the
    letter, the place of the constraint, and a sentence that explains the constraint.
    """
    solution, rules = theory.solution, RULES[theory.rules]
    here = solution[column]
    other = next((a for a in theory.alphabet if a not in solution), here)
    if colour == "green":
        name, letter, why = "1 green letter", other, f"Only {here.upper()} can be green here."
    elif colour == "yellow":
        name, letter = "3 yellow inclusion", other
        place = f"not in this place: not {other.upper()}, and not {here.upper()}"
        why = f"A yellow letter is in {solution.upper()}, but {place}."
    elif rules.by_tile:
        name, letter = "4 white letter", here
        why = f"A white letter is nowhere in {solution.upper()}, so not {here.upper()}."
    elif letter := next((a for a in solution if a != here), ""):
        where = f"row {row + 1}, letter {letter}, column {column + 1}"
        claimed = "only once each of its copies is claimed by another tile"
        why = f"A letter of {solution.upper()}, such as {letter.upper()}, is white {claimed}."
        return white_copies, "4c white copies", letter, where, why
    else:
        name, letter, why = "4a white place", here, f"{here.upper()} cannot be white here."
    where = f"row {row + 1}, column {column + 1}, letter {letter}"
    return rules.on_tiles[name], name, letter, where, why


def _clauses(letters: WordleEncoding, sentence: Any) -> list[str]:
    """Return the first clauses of a formula as text."""
    number = letters.number()
    name = {at: str(proposition) for proposition, at in number.items()}
    return [
        " ∨ ".join(f"{'¬' * (literal < 0)}{name.get(abs(literal), '…')}" for literal in clause)
        for clause in ClauseWriter(number, [sentence]).clauses[:_MOST_CLAUSES]
    ]


def _relation(theory: Theory, above: int) -> Chapter:
    """Return the step on the pairs of words that two successive rows can have.

    `above` is the index of the upper row.
    """
    play, grid = play_called(theory.play), Grid(theory.grid.rows[above : above + 2])
    rows, distinct = theory.candidates[above : above + 2], bool(theory.distinct)
    between = between_rows(grid, rows, theory.play, ())
    two = boards_between(between, rows, grid.rows, theory.solution, distinct=distinct)
    first, second = map(len, rows)
    asks = [f"{play.name} play: {play.asks}"] if theory.play != "any" else []
    pairs = f"{two.count():,} of {first:,} · {second:,} pairs"
    method = "One matrix product over the clauses between the rows finds them."
    text = f"Words of rows {above + 1} and {above + 2} go together in {pairs}. {method}"
    return _chapter("The relation", text, [*asks, *["no word twice"] * distinct])


def _chapter(
    title: str, text: str, formulas: list[str], code: Code | None = None, figure: str = ""
) -> Chapter:
    """Return a step of the story, with the source of the code that states the formulas."""
    source = None
    if code is not None:
        lines, line = inspect.getsourcelines(code)
        file = f"{code.__module__.replace('.', '/')}.py"
        source = Source(file=file, line=line, code="".join(lines))
    return Chapter(title=title, text=text, formulas=formulas, source=source, figure=figure)
