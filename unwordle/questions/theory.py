"""The command `theory`: the constraints of a grid, the story of a tile, or counts by engines."""

import inspect
import io
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stdout
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Literal, TypeAlias

from unwordle.logic import write_dimacs, write_nnf
from unwordle.model.game.grid import Grid
from unwordle.model.game.input import Colour, InputError
from unwordle.model.logic.encoding import Encoding
from unwordle.model.logic.text import Printer
from unwordle.model.overriding import override
from unwordle.model.reasons import explain
from unwordle.model.text import counted, listed
from unwordle.model.theory.plays import play_called
from unwordle.model.theory.propositions import Tile
from unwordle.model.theory.relations import boards_between
from unwordle.model.theory.row_theory import between_rows
from unwordle.model.theory.rules import RULES, board_rows, letter_colour, row_letters, white_copies
from unwordle.model.theory.theory import ENGINES, MOST_DECLARED_BOARDS, Theory
from unwordle.questions.amounts import Count
from unwordle.questions.answer import Answer, Line, ReasonAnswer
from unwordle.questions.game import GameQuestion, spare_memory
from unwordle.questions.question import QUIET, Console, FieldError, blaming, option

_LOGIC = "The theory"
MOST_SECONDS = 3.0
"""The time limit of each engine in a comparison of engines, in seconds."""
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
    """The figure or experiment that shows the step, as an argument of the command `report`, or an
    empty string."""


class CountedBy(Answer):
    """The number of boards that an engine counted, or the reason why it could not count them."""

    by: str
    boards: Count | None
    seconds: float
    why_not: str | None


class CrossCheckAnswer(Answer):
    """The numbers of boards that the engines counted, and whether these numbers agree."""

    agree: bool
    counters: list[CountedBy]


class TheoryAnswer(Answer):
    """The number of a grid's boards, with the requested constraints, story or cross-check."""

    solution: str
    grid: list[str]
    boards: Count
    reasons: list[ReasonAnswer]
    constraints: Sequence[str] = ()
    """The printed constraints of a phase; empty if a story, a comparison of engines or a file is
    asked for."""
    story: Sequence[Chapter] = ()
    cross_check: CrossCheckAnswer | None = None


class TheoryQuestion(GameQuestion):
    """Show the constraints of a grid, export them, or count boards with several engines.

    $ unwordle theory --word halts --grid WWYWW --about 'row 1'
    $ unwordle theory --word halts --grid WWYWW/WGWWW/WGWYG --cross-check
    $ unwordle theory --word halts --grid WWYWW/WGWWW/WGWYG --dimacs boards.cnf
    """

    usual: ClassVar = ("word", "grid", "phase", "about", "story", "cross_check", "dimacs", "nnf")

    phase: Literal["letters", "boards"] = option("letters", group=_LOGIC)
    """The phase to print: letters (the letters and colours of tiles) or boards (the words of
    rows)."""
    about: str | None = option(None, group=_LOGIC, longest=40)
    """Print only constraints about a part: 'row 1', 'row S' (the final word), 'tile 1,3' or
    'letter h'."""
    story: str | None = option(None, group=_LOGIC, longest=10, metavar="TILE")
    """Explain step by step the tile in this row and column, such as 1,3."""
    full: bool = option(False, group=_LOGIC)
    """Print constraints in full, even if they are long."""
    kind: str | None = option(None, group=_LOGIC, longest=60, examples=("grid",))
    """Print only constraints with this name."""
    cross_check: bool = option(False, group=_LOGIC)
    """Count the boards with each of the three engines, for up to three seconds per engine. Compare
    the counts."""
    dimacs: Path | None = option(None, group="Output")
    """Write a DIMACS CNF file of the constraints on boards."""
    nnf: Path | None = option(None, group="Output")
    """Compile the constraints on boards to d-DNNF, for up to a minute, and write the file in the
    format of c2d, so that other programs can count the boards."""

    @override
    def answer(self, console: Console = QUIET) -> TheoryAnswer:
        if self.dimacs and self.nnf and self.dimacs.resolve() == self.nnf.resolve():
            raise FieldError("dimacs", "`dimacs` and `nnf` are the same file: give two files")
        with console.progress("Counting boards") as progress:
            theory = self.theory(Random(self.seed), console)
            theory.progress = progress
            boards = theory.boards.count()
        word, rows = theory.solution, list(theory.grid.rows)
        reasons = [ReasonAnswer.of(reason) for reason in explain(theory)]
        answer = TheoryAnswer(solution=word, grid=rows, boards=str(boards), reasons=reasons)
        phase = theory.letters if self.phase == "letters" else theory.row_theory
        constraints = self._printed(phase)
        is_whole = self.phase == "boards" and not self.about
        if is_whole and (declared := len(theory.declared_boards)) < boards:
            fact = f"constraint 7 is stated for only {declared} of the {boards:,} boards"
            console.say(f"{fact}, because they are more than {MOST_DECLARED_BOARDS:,}")
        if self.story is not None:
            row, column = self._tile(theory.grid)
            answer.story = [*_of_letters(theory, row, column), *_of_rows(theory, row)]
        if self.cross_check:
            answer.cross_check = cross_check_answer(theory)
        if not (self.story or self.cross_check or self.dimacs or self.nnf):
            answer.constraints = constraints
        if self.dimacs:
            write_dimacs(theory.row_theory, self.dimacs)
        if self.nnf:
            write_nnf(theory.row_theory, self.nnf)
        spare_memory(theory)
        return answer

    @override
    def lines(self, answer: TheoryAnswer) -> Iterator[Line]:
        if self.dimacs:
            yield f"Wrote the second phase to {self.dimacs} (DIMACS CNF)."
        if self.nnf:
            yield f"Wrote the second phase to {self.nnf} (d-DNNF, in the format of c2d)."
        for number, chapter in enumerate(answer.story, 1):
            yield f"{number}. {chapter.title}. {chapter.text}"
            yield from (f"     {formula}" for formula in chapter.formulas)
            if chapter.source:
                yield f"     stated in {chapter.source.file}, line {chapter.source.line}"
            if chapter.figure:
                yield f"     see figure {chapter.figure} of the command `report`"
        if check := answer.cross_check:
            for count in check.counters:
                yield f"{count.by}: {count.why_not or f'{count.boards} ({count.seconds:.2f} s)'}"
            by = [count.by for count in check.counters if count.boards is not None]
            agreement = f"{check.agree} ({', '.join(by)})" if len(by) > 1 else ""
            yield f"Agree: {agreement or 'there is nothing to compare'}"
        yield from answer.constraints

    @override
    def status(self, answer: TheoryAnswer) -> int:
        counts = {by.boards for by in answer.cross_check.counters} if answer.cross_check else set()
        return 3 if len(counts - {None}) > 1 else 0

    def _printed(self, encoding: Encoding) -> list[str]:
        """Return the selected constraints, as the lines that `introspect` prints."""
        names = [*dict.fromkeys(constraint.name for constraint in encoding.compiled)]
        if self.kind not in (None, *names):
            known = listed(names, "or")
            raise FieldError("kind", f"the phase has no constraint {self.kind!r} (choose {known})")
        among = [c for c in encoding.compiled if self.kind in (None, c.name)]
        with blaming("about"), redirect_stdout(io.StringIO()) as printed:
            encoding.introspect(about=self.about, full=self.full, among=among)
        return printed.getvalue().splitlines()

    def _tile(self, grid: Grid) -> tuple[int, int]:
        """Return the row and column of the story's tile, from 0."""
        places = product(range(len(grid.rows)), range(grid.length))
        tiles = {f"{row + 1},{column + 1}": (row, column) for row, column in places}
        if self.story not in tiles:
            fact = f"`story` {self.story!r} is not the row and column of a tile, such as 1,3"
            raise FieldError("story", fact)
        return tiles[self.story]


def cross_check_answer(theory: Theory) -> CrossCheckAnswer:
    """Return the number of boards that each engine counts, and whether these numbers agree.

    If an engine can't count the boards in `MOST_SECONDS`, a reason replaces its number.
    """
    counters = []
    for engine in ENGINES:
        start, count, why_not = time.perf_counter(), None, None
        try:
            count = str(theory.by_engine(engine, MOST_SECONDS).count())
        except InputError as error:
            why_not = str(error)
        seconds = round(time.perf_counter() - start, 4)
        counters.append(CountedBy(by=engine, boards=count, seconds=seconds, why_not=why_not))
    agree = len({counter.boards for counter in counters} - {None}) == 1
    return CrossCheckAnswer(agree=agree, counters=counters)


def _of_letters(theory: Theory, row: int, column: int) -> Iterator[Chapter]:
    number, colour = theory.letters.number(), Colour(theory.grid.rows[row][column])
    left = sorted({word[column] for word in theory.candidates[row]})
    place = f"row {row + 1}, column {column + 1}"

    def constraint(name: str, *parts: str) -> str:
        """Return a constraint on the story's tile.

        If several have this name, `parts`, such as `letter a`, selects one.
        """
        places = {*place.split(", "), *parts}
        named = (each for each in theory.letters.compiled if each.name == name)
        it = next(each for each in named if {*each.place.split(", ")} == places)
        return "; ".join(Printer(number, full=False).lines(it.formula))

    about = [(getattr(p, "row", None), getattr(p, "column", None)) for p in number]
    parts = "its three colours, and each letter in each of them"
    text = f"{about.count((row, column))} propositions are about this tile: {parts}."
    tile = Tile(row, column, colour)
    yield _chapter("Its propositions", f"{text} Exactly one letter is true.", [str(tile)], "13")
    shown = colour.name.lower()
    example = f"letter {left[0] if left else theory.solution[column]}", shown
    formulas = [constraint("grid"), constraint("5 letter colour", *example)]
    text = f"The grid says that it is {shown}, and a letter has its tile's colour."
    yield _chapter("Its colour", text, formulas, "16", letter_colour)
    name, letter, why, rule = _deciding(theory, colour, column)
    fit = f"have {counted(len(left), 'letter')} here: {', '.join(left).upper()}"
    words = f"The words of the list {fit}" if left else "No words of the list fit the row"
    text, figure = f"“{name}”: {why} {words}.", "19" if colour == Colour.GREEN else "switches"
    yield _chapter("What decides it", text, [constraint(name, f"letter {letter}")], figure, rule)


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
