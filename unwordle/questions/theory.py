"""The command `theory`, which shows the constraints of a grid or compares several engines."""

import io
import time
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from itertools import product
from pathlib import Path
from random import Random
from typing import ClassVar, Literal

from unwordle.files import write_lines
from unwordle.model.game.grid import Grid
from unwordle.model.game.input import InputError
from unwordle.model.logic.encoding import Encoding, dimacs, to_clauses
from unwordle.model.logic.models import compiled
from unwordle.model.overriding import override
from unwordle.model.reasons import explain
from unwordle.model.text import listed
from unwordle.model.theory.theory import ENGINES, MOST_DECLARED_BOARDS, Theory
from unwordle.questions.answer import Answer, Count, Line, ReasonAnswer
from unwordle.questions.game import GameQuestion, spare_memory
from unwordle.questions.question import QUIET, Console, FieldError, blaming, option
from unwordle.questions.story import Chapter, story

_LOGIC = "The theory"
MOST_SECONDS = 3.0
"""The time limit of each engine in a comparison of engines, in seconds."""


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
    """The printed constraints of a phase. The list is empty if the question asks for a story, a
    comparison of engines, or a file."""
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

    def __post_init__(self) -> None:
        """Check the fields. Raises FieldError if `dimacs` and `nnf` name the same file."""
        super().__post_init__()
        if self.dimacs and self.nnf and self.dimacs.resolve() == self.nnf.resolve():
            text = f"`dimacs` and `nnf` are the same file '{self.nnf.resolve()}': give two files"
            raise FieldError("dimacs", text)

    @override
    def answer(self, console: Console = QUIET) -> TheoryAnswer:
        with console.progress("Counting boards") as progress:
            theory = self.theory(Random(self.seed), console)
            theory.progress = progress
            boards = theory.boards.count()
        answer = TheoryAnswer(
            solution=theory.solution,
            grid=list(theory.grid.rows),
            boards=str(boards),
            reasons=[ReasonAnswer.of(reason) for reason in explain(theory)],
        )
        phase = theory.letters if self.phase == "letters" else theory.row_theory
        if self.phase == "boards" and not self.about:
            self._say_declared(theory, console)
        constraints = self._printed(phase)
        if self.story is not None:
            answer.story = story(theory, *self._tile(theory.grid))
        elif self.cross_check:
            answer.cross_check = cross_check_answer(theory)
        elif not (self.dimacs or self.nnf):
            answer.constraints = constraints
        if self.dimacs:
            write_lines(self.dimacs, dimacs(theory.row_theory))
        if self.nnf:
            write_lines(self.nnf, compiled(to_clauses(theory.row_theory)).lines())
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
            if chapter.figure.isdecimal():
                yield f"     in the course report: figure {chapter.figure}"
            elif chapter.figure:
                yield f"     without it: figure {chapter.figure} of the command `report`"
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

    def _say_declared(self, theory: Theory, console: Console) -> None:
        declared, boards = len(theory.declared_boards), theory.boards.count()
        if declared < boards:
            fact = f"constraint 7 is stated for only {declared} of the {boards:,} boards"
            console.say(f"{fact}, because they are more than {MOST_DECLARED_BOARDS:,}")
        elif not boards and self.kind == "7 board":
            console.say("there is no board, so the theory has no Board and no constraint 7")

    def _printed(self, encoding: Encoding) -> list[str]:
        """Return the selected constraints, as the lines that `introspect` prints."""
        names = [*dict.fromkeys(constraint.name for constraint in encoding.compiled)]
        if self.kind not in (None, *names):
            fact = f"the phase {self.phase!r} has no constraint {self.kind!r}"
            raise FieldError("kind", f"{fact} (choose {listed(names, 'or')})")
        among = [c for c in encoding.compiled if self.kind in (None, c.name)]
        printed = io.StringIO()
        with blaming("about"), redirect_stdout(printed):
            encoding.introspect(about=self.about, full=self.full, among=among)
        return printed.getvalue().splitlines()

    def _tile(self, grid: Grid) -> tuple[int, int]:
        """Return the row and column of the story's tile, from 0."""
        places = product(range(len(grid.rows)), range(grid.length))
        tiles = {f"{row + 1},{column + 1}": (row, column) for row, column in places}
        if self.story not in tiles:
            fact = f"`story` {self.story!r} is not a tile of a guess row"
            raise FieldError("story", f"{fact}: give a row and a column, such as 1,3")
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
