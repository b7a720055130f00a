"""`theory`: show the constraints of a grid, write them to files, and count boards by engine."""

import io
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Literal

from unwordle.files import write_lines
from unwordle.model.game.grid import Grid
from unwordle.model.game.input import InputError
from unwordle.model.logic.clauses import ClauseWriter
from unwordle.model.logic.encoding import Constraint, Encoding, dimacs, nnf_lines
from unwordle.model.logic.text import Printer
from unwordle.model.reasons import explain
from unwordle.model.text import listed
from unwordle.model.theory.plays import PLAYS
from unwordle.model.theory.theory import ENGINES
from unwordle.model.theory.theory import Theory as GridTheory
from unwordle.questions.answer import Answer, Count, Line, Reason
from unwordle.questions.game import Game, spare_memory
from unwordle.questions.question import QUIET, Console, FieldError, blaming, option
from unwordle.questions.story import Chapter, story

_LOGIC = "The theory"
MOST_SECONDS = 3.0
"""The time limit of an engine, in seconds."""
_LONGEST = 600
"""Maximum length of a formula, in characters. Longer formulas are cut."""


class KindOfVariable(Answer):
    """A kind of propositions, and the number of propositions of this kind."""

    kind: str
    count: int


class KindOfConstraint(Answer):
    """The constraints with the same name: the number of constraints, and the number of clauses."""

    name: str
    count: int
    clauses: int
    used: int
    """The number of these constraints that explain why there is no board."""


class Phase(Answer):
    """The numbers of propositions and constraints in a phase of the theory."""

    phase: str
    variables: list[KindOfVariable]
    constraints: list[KindOfConstraint]


class Statement(Answer):
    """A constraint as text."""

    name: str
    place: str
    formula: str
    used: bool


class Shown(Answer):
    """A part of the selected constraints, with the total number of selected constraints."""

    phase: str
    total: int
    items: list[Statement]


class CountedBy(Answer):
    """The count of an engine, or the reason why it has no count."""

    by: str
    boards: Count | None
    seconds: float
    why_not: str | None


class CrossCheckAnswer(Answer):
    """The counts of all engines, and whether they agree."""

    agree: bool
    counters: list[CountedBy]


class TheoryAnswer(Answer):
    """The contents of a grid's theory."""

    solution: str
    grid: list[str]
    boards: Count
    reasons: list[Reason]
    phases: list[Phase]
    shown: Shown
    story: Sequence[Chapter] = ()
    cross_check: CrossCheckAnswer | None = None


class Theory(Game):
    """Show the constraints of a grid, write them to files, or count the boards by several engines.

    $ unwordle theory --word halts --grid WWYWW --about 'row 1'
    $ unwordle theory --word halts --grid WWYWW/WGWWW/WGWYG --cross-check
    $ unwordle theory --word halts --grid WWYWW/WGWWW/WGWYG --dimacs boards.cnf
    """

    usual: ClassVar = ("word", "grid", "phase", "about", "story", "cross_check", "dimacs", "nnf")

    phase: Literal["letters", "boards"] = option("letters", group=_LOGIC)
    """The phase of the constraints to print."""
    about: str | None = option(None, group=_LOGIC, longest=40)
    """Only constraints that mention a part of the grid: 'row 1', 'row S' (the final word),
    'tile 1,3' or 'letter h'."""
    story: str | None = option(None, group=_LOGIC, longest=10, metavar="TILE")
    """Follow a tile, such as 1,3, from its propositions to the count."""
    full: bool = option(False, group=_LOGIC)
    """Print constraints in full, even if they are long."""
    kind: str | None = option(None, group=_LOGIC, longest=60, examples=("grid",))
    """Only constraints of this name."""
    used: bool = option(False, group=_LOGIC)
    """Only constraints that explain why there is no board."""
    offset: int = option(0, group=_LOGIC, least=0, most=10**6)
    """The index of the first constraint in JSON, counted from 0."""
    shown: int = option(40, group=_LOGIC, least=0, most=200)
    """Maximum number of constraints in JSON."""
    cross_check: bool = option(False, group=_LOGIC)
    """Count the boards by all three engines, for up to three seconds each. Compare the counts."""
    dimacs: Path | None = option(None, group="Output")
    """Write the second phase to this file as DIMACS CNF."""
    nnf: Path | None = option(None, group="Output")
    """Write the second phase to this file in the NNF format. The formula is not a d-DNNF."""

    def __post_init__(self) -> None:
        """Check the fields. Raises FieldError if both files have the same path."""
        super().__post_init__()
        if self.dimacs and self.nnf and self.dimacs.resolve() == self.nnf.resolve():
            text = f"two files would be {self.dimacs.resolve()}: give two names"
            raise FieldError("dimacs", text)

    def answer(self, console: Console = QUIET) -> TheoryAnswer:
        """Return the numbers of propositions and constraints, and the constraints of one phase."""
        theory = self._theory(console)
        reasons = explain(theory)
        facts = _facts(reasons)
        phases = {"letters": theory.letters, "boards": theory.row_theory}
        selected = self._selected(phases[self.phase], facts)
        self._write_files(theory)
        printer = Printer(phases[self.phase].number(), full=False)
        page = [*selected.items()][self.offset : self.offset + self.shown]
        items = [_statement(printer, *constraint, facts) for constraint in page]
        answer = TheoryAnswer(
            solution=theory.solution,
            grid=list(theory.grid.rows),
            boards=str(theory.boards.count()),
            reasons=[Reason.of(reason) for reason in reasons],
            phases=[_counted(name, encoding, facts) for name, encoding in phases.items()],
            shown=Shown(phase=self.phase, total=len(selected), items=items),
        )
        if self.story is not None:
            answer.story = story(theory, *self._tile(theory.grid))
        if self.cross_check:
            answer.cross_check = cross_check_answer(theory)
        spare_memory(theory)
        return answer

    def in_words(self, console: Console = QUIET) -> Iterator[Line]:
        """Write the files, and yield their names, the story, the counts or the constraints."""
        theory = self._theory(console)
        written = self._write_files(theory)
        yield from (f"{path} has {content}." for path, content in written)
        if self.story is not None:
            yield from _told(story(theory, *self._tile(theory.grid)))
        elif self.cross_check:
            yield from cross_check_lines(cross_check_answer(theory))
        elif not written:
            encoding = theory.letters if self.phase == "letters" else theory.row_theory
            printed = io.StringIO()
            facts = _facts(explain(theory)) if self.used else set()
            among = self._selected(encoding, facts)
            with redirect_stdout(printed):
                encoding.introspect(about=self.about, full=self.full, among=among)
            yield from printed.getvalue().splitlines()

    def _selected(self, encoding: Encoding, facts: set[Any]) -> dict[Constraint, Any]:
        """Return the selected constraints with their sentences."""
        names = [*dict.fromkeys(constraint.name for constraint in encoding.compiled)]
        if self.kind not in (None, *names):
            fact = f"`kind` {self.kind!r} is not a constraint of phase {self.phase}"
            raise FieldError("kind", f"{fact}: give {listed(names, 'or')}")
        with blaming("about"):
            wanted = None if self.about is None else encoding.about(self.about)
        return {
            constraint: sentence
            for constraint, sentence in encoding.compiled.items()
            if self.kind in (None, constraint.name)
            and (not self.used or constraint.fact in facts)
            and (wanted is None or any(map(wanted, sentence.vars())))
        }

    def _tile(self, grid: Grid) -> tuple[int, int]:
        """Return the tile of the story. Raises FieldError if it is not in a guess row."""
        places = product(range(len(grid.rows)), range(grid.length))
        tiles = {f"{row + 1},{column + 1}": (row, column) for row, column in places}
        if self.story not in tiles:
            fact = f"`story` {self.story!r} is not a tile of a guess row"
            raise FieldError("story", f"{fact}: give its row and column, such as 1,3")
        return tiles[self.story]

    def _theory(self, console: Console) -> GridTheory:
        """Return the theory, with its boards counted."""
        with console.progress("Counting boards") as progress:
            theory = self.theory(Random(self.seed), console)
            theory.progress = progress
            theory.boards.count()
        return theory

    def _write_files(self, theory: GridTheory) -> list[tuple[Path, str]]:
        """Write the requested files, and return each path with a description of the content."""
        written = []
        for path, lines_of, content in (
            (self.dimacs, dimacs, "the second phase as DIMACS CNF"),
            (self.nnf, nnf_lines, "the second phase in NNF format"),
        ):
            if path is not None:
                write_lines(path, lines_of(theory.row_theory))
                written.append((path, content))
        return written


def cross_check_answer(theory: GridTheory) -> CrossCheckAnswer:
    """Return the number of boards by relations, by compiled clauses and by listed models."""
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


def cross_check_lines(counted: CrossCheckAnswer) -> Iterator[str]:
    """Yield the count of each engine, and whether the counts agree."""
    for counter in counted.counters:
        yield f"{counter.by}: {counter.why_not or f'{counter.boards} ({counter.seconds:.2f} s)'}"
    by = [counter.by for counter in counted.counters if counter.boards is not None]
    agreement = f"{counted.agree} ({', '.join(by)})" if len(by) > 1 else ""
    yield f"Agree: {agreement or 'there is nothing to compare'}"


def _told(chapters: list[Chapter]) -> Iterator[Line]:
    """Yield the lines that print a story."""
    for number, chapter in enumerate(chapters, 1):
        yield f"{number}. {chapter.title}. {chapter.text}"
        yield from (f"     {formula}" for formula in chapter.formulas)
        if chapter.source:
            yield f"     stated in {chapter.source.file}, line {chapter.source.line}"
        if chapter.figure:
            kind = "figure" if chapter.figure.isdecimal() else "experiment"
            yield f"     in the course report: {kind} {chapter.figure}"


def _statement(printer: Printer, constraint: Any, sentence: Any, facts: set[Any]) -> Statement:
    """Return a constraint as text. A very long formula is cut."""
    text = "; ".join(printer.lines(constraint.formula, sentence))
    formula = text if len(text) <= _LONGEST else f"{text[:_LONGEST]} …"
    used = constraint.fact in facts
    return Statement(name=constraint.name, place=constraint.place, formula=formula, used=used)


def _facts(reasons: list[Any]) -> set[Any]:
    """Return the facts behind the reasons, in the form that constraints have in `fact`."""
    facts: set[Any] = set()
    for reason in reasons:
        facts |= {("tile", reason.row, column) for column in reason.columns}
        facts |= {("row", reason.row), (reason.rule,)}
    played = sorted({reason.row for reason in reasons if reason.rule in PLAYS})
    return facts | {("play", *rows) for rows in combinations(played, 2)}


def _counted(phase: str, encoding: Encoding, facts: set[Any]) -> Phase:
    """Return the numbers of propositions by kind, and of constraints and clauses by name."""
    number = encoding.number()
    writer = ClauseWriter(number)
    constraints: dict[str, KindOfConstraint] = {}
    for constraint, sentence in encoding.compiled.items():
        name, before = constraint.name, len(writer.clauses)
        writer.write(sentence)
        empty = KindOfConstraint(name=name, count=0, clauses=0, used=0)
        kind = constraints.setdefault(name, empty)
        kind.count += 1
        kind.clauses += len(writer.clauses) - before
        kind.used += constraint.fact in facts
    kinds = Counter(type(proposition).__name__ for proposition in number)
    if writer.variables > len(number):
        kinds["parts of formulas"] = writer.variables - len(number)
    variables = [KindOfVariable(kind=name, count=n) for name, n in kinds.items()]
    return Phase(phase=phase, variables=variables, constraints=[*constraints.values()])
