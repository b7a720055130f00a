"""The story of a tile: steps from its propositions to the count of boards."""

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
from unwordle.model.theory.propositions import Tile
from unwordle.model.theory.relations import boards_between
from unwordle.model.theory.row_theory import between_rows
from unwordle.model.theory.rules import RULES, board_rows, letter_colour, row_letters, white_copies
from unwordle.model.theory.theory import Theory
from unwordle.questions.answer import Answer

_MOST_CLAUSES = 3
"""The maximum number of clauses that are shown in a story."""
Code: TypeAlias = Callable[..., Any]
"""A function whose source code states a formula."""


class Source(Answer):
    """The code that states a formula, with the file name and the number of the first line."""

    file: str
    line: int
    code: str


class Chapter(Answer):
    """A step of a tile's story, with text, formulas and code."""

    title: str
    text: str
    formulas: list[str]
    source: Source | None = None
    figure: str = ""
    """The name of the figure or experiment that shows the step in the course report. The command
    `report` accepts the name as an argument. The name is empty if no figure or experiment shows
    the step."""


def story(theory: Theory, row: int, column: int) -> list[Chapter]:
    """Return the steps of the story of a tile. `row` and `column` are counted from 0."""
    return [*_of_letters(theory, row, column), *_of_rows(theory, row)]


def _of_letters(theory: Theory, row: int, column: int) -> Iterator[Chapter]:
    number, colour = theory.letters.number(), Colour(theory.grid.rows[row][column])
    left = sorted({word[column] for word in theory.candidates[row]})
    place = f"row {row + 1}, column {column + 1}"
    stated = {
        (constraint.name, frozenset(constraint.place.split(", "))): (constraint.formula, sentence)
        for constraint, sentence in theory.letters.compiled.items()
    }

    def constraint(name: str, *parts: str) -> tuple[Any, Any]:
        """Return a constraint on the story's tile, as a formula and in negation normal form.

        If several have this name, `parts`, such as `letter a`, selects one.
        """
        return stated[name, frozenset((*place.split(", "), *parts))]

    def printed(formula: Any, _: Any) -> str:
        return "; ".join(Printer(number, full=False).lines(formula))

    about = [(getattr(p, "row", None), getattr(p, "column", None)) for p in number]
    parts = "its three colours, and each letter in each of them"
    text = f"{about.count((row, column))} propositions are about this tile: {parts}."
    tile = Tile(row, column, colour)
    yield _chapter("Its propositions", f"{text} Exactly one letter is true.", [str(tile)], "13")
    shown = colour.name.lower()
    example = f"letter {left[0] if left else theory.solution[column]}", shown
    formulas = [constraint("grid"), constraint("5 letter colour", *example)]
    text = f"The grid says that it is {shown}, and a letter has its tile's colour."
    yield _chapter("Its colour", text, [printed(*f) for f in formulas], "16", letter_colour)
    name, letter, why, rule = _deciding(theory, colour, column)
    decisive = constraint(name, f"letter {letter}")
    fit = f"have {counted(len(left), 'letter')} here: {', '.join(left).upper()}"
    text = f"{why} {'The' if left else 'No'} words of the list {fit if left else 'fit the row'}."
    figure = "19" if colour == Colour.GREEN else "switches"
    yield _chapter("What decides it", text, [printed(*decisive)], figure, rule)
    gets = f"The SAT solver gets “{name}” for the letter {letter.upper()} as clauses"
    names = {at: str(proposition) for proposition, at in number.items()}
    clauses = [
        " ∨ ".join(f"{'¬' * (literal < 0)}{names.get(abs(literal), '…')}" for literal in clause)
        for clause in ClauseWriter(number, [decisive[1]]).clauses[:_MOST_CLAUSES]
    ]
    yield _chapter("As clauses", f"{gets}: in each, one part must be true.", clauses)


def _deciding(theory: Theory, colour: Colour, column: int) -> tuple[str, str, str, Code]:
    rules, word, here = RULES[theory.rules], theory.solution.upper(), theory.solution[column]
    letter = next((a for a in theory.alphabet if a not in theory.solution), here)
    if colour == Colour.GREEN:
        name, why = "1 green letter", f"Only {here.upper()} can be green here."
    elif colour == Colour.YELLOW:
        name, not_here = "3 yellow inclusion", f"not {letter.upper()}, and not {here.upper()}"
        why = f"A yellow letter is in {word}, but not in this place: {not_here}."
    elif rules.by_tile:
        name, letter = "4 white letter", here
        why = f"A white letter is nowhere in {word}, so not {here.upper()}."
    elif set(theory.solution) == {here}:
        name, letter, why = "4a white place", here, f"{here.upper()} cannot be white here."
    else:
        name, letter = "4c white copies", next(a for a in theory.solution if a != here)
        claimed = "only once each of its copies is claimed by another tile"
        why = f"A letter of {word}, such as {letter.upper()}, is white {claimed}."
    return name, letter, why, rules.on_tiles.get(name, white_copies)


def _of_rows(theory: Theory, row: int) -> Iterator[Chapter]:
    patterns, candidates, count = theory.grid.rows, theory.candidates, theory.boards.count()
    can = f"Row {row + 1} can hold {counted(len(candidates[row]), 'word')}"
    rows = [f"Row({row + 1},{word}) ↔ its letters, {patterns[row]}" for word in candidates[row][:1]]
    text = f"{can}: for each the solver finds a model with its letters."
    yield _chapter("The row's words", text, rows, "22", row_letters)
    if len(patterns) > 1:
        above = min(row, len(patterns) - 2)
        grid, words = Grid(patterns[above : above + 2]), candidates[above : above + 2]
        between, distinct = between_rows(grid, words, theory.play, ()), bool(theory.distinct)
        pairs = boards_between(between, words, grid.rows, theory.solution, distinct=distinct)
        together = f"{pairs.count():,} of {len(words[0]):,} · {len(words[1]):,} pairs"
        text = f"Words of rows {above + 1} and {above + 2} go together in {together}."
        play = play_called(theory.play)
        asks = [f"{play.name} play: {play.asks}"] * (theory.play != "any")
        asks += ["no word twice"] * distinct
        method = "One matrix product over the clauses between the rows finds them."
        yield _chapter("The relation", f"{text} {method}", asks)
    sizes = " · ".join(f"{len(words):,}" for words in candidates)
    text = f"Phase 2 has one model for each board: {count:,}, of {sizes} choices of words."
    drawn = theory.boards.sample(1, Random(0)) if count else []
    yield _chapter("The count", text, [f"Board({','.join(b)})" for b in drawn], "23", board_rows)


def _chapter(
    title: str, text: str, formulas: list[str], figure: str = "", code: Code | None = None
) -> Chapter:
    source = None
    if code is not None:
        lines, line = inspect.getsourcelines(code)
        file = f"{code.__module__.replace('.', '/')}.py"
        source = Source(file=file, line=line, code="".join(lines))
    return Chapter(title=title, text=text, formulas=formulas, source=source, figure=figure)
