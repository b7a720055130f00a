"""A reader that joins the rows in the lines of a string into games, in one pass.

`files` and `chats` yield the lines, and `line` finds rows and headers in a line.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple, TypeAlias

from unwordle.chats.line import (
    OWN,
    WORDLE,
    Header,
    Scanned,
    Score,
    ScoreReader,
    find_header,
    plain,
    scan,
    scan_letters,
)
from unwordle.day import number_of
from unwordle.model.game.feedback import Colour
from unwordle.model.game.grid import ONLY_GREEN, Grid, check_rows
from unwordle.model.game.input import LOST, MOST_ROWS, InputError, visible

_PATIENCE = 4
"""The maximum number of lines of other text between a header and its rows, or between two rows."""


class Message(NamedTuple):
    """The writer and the day of a message. An unknown writer or day is None.

    `quoted` is True if the message is a quotation.
    """

    player: str | None = None
    when: date | None = None
    quoted: bool = False


class Line(NamedTuple):
    """A line of a message.

    In a string, `number` is the number of the line, counted from 1. In an export in JSON or CSV,
    `number` is the number of the message.
    """

    number: int
    text: str
    message: Message


@dataclass(frozen=True)
class Game:
    """A shared game.

    `rows` has the pattern of each row, including the all-green row if it was shared. `line` is the
    number of the game's first line. `name`, `number`, `score` and `hard` are from the header.
    `score` is a number or "X", or "" if the game has no header. `words` has the word next to each
    row, or "" for a row without a word. `words` is empty if no row has a word, or if only
    one of several rows has a word. `notes` describes contradictions, such as the score 5/6 above
    three rows.
    """

    rows: tuple[str, ...]
    line: int
    name: str = ""
    number: int | None = None
    score: str = ""
    hard: bool = False
    player: str | None = None
    when: date | None = None
    words: tuple[str, ...] = ()
    quoted: bool = False
    notes: tuple[str, ...] = ()
    solution: str = ""
    """The solution that a table of games states, or an empty string if no solution is stated."""

    @property
    def solved(self) -> bool:
        """True if the last row is all green."""
        return _is_green(self.rows[-1])

    @property
    def guesses(self) -> tuple[str, ...]:
        """The patterns of all rows except the all-green row."""
        return self.rows[:-1] if self.solved else self.rows

    @property
    def grid(self) -> Grid:
        """The grid of the game. Raises InputError if the first guess was the solution."""
        if not self.guesses:
            raise InputError(ONLY_GREEN)
        number = self.number if self.name == WORDLE else None
        return Grid(self.guesses, self.hard, self.notes, number)

    @property
    def day(self) -> int | None:
        """The number of the puzzle, or None if the number is not known.

        The number is from the header, or from the date of the message if the header has no number.
        """
        return self.number if self.number is not None or self.when is None else number_of(self.when)

    @property
    def turns(self) -> int:
        """The number of words that the player entered, or `LOST` if the solution was not found."""
        if self.solved:
            return len(self.rows)
        claimed = int(self.score) if self.score in tuple("123456") else LOST
        return claimed if claimed > len(self.rows) else LOST

    @property
    def is_wordle(self) -> bool:
        """True if the game is Wordle or has no name."""
        return self.name in ("", WORDLE)


@dataclass(frozen=True)
class Problem:
    """A line that could not be read, and the reason."""

    line: int
    text: str
    source: str = ""

    def __str__(self) -> str:
        place = f"{self.source}, line {self.line}" if self.source else f"line {self.line}"
        return f"{place}: {self.text}"


Share: TypeAlias = Game | Score | Problem
"""A game, a result without rows, or a line that could not be read."""


@dataclass
class _Draft:
    """A game that is being read."""

    message: Message
    line: int = 0
    """The number of the first line, or 0 if the game has neither a header nor a row yet."""
    header: Header = field(default_factory=Header)
    rows: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    problem: Problem | None = None
    wide_lines: int = 0
    """The number of lines with several rows."""
    idle: int = 0
    """The number of lines of other text since the header or the last row."""

    def is_finished(self) -> bool:
        """Return whether the game is complete. A line of other text ends a complete game.

        A game is complete if its last row is all green, or if its number of rows is at least its
        score. If the score is not a number, a game with six rows is complete.
        """
        score = self.header.score
        expected = int(score) if score.isdecimal() else MOST_ROWS
        return bool(self.rows) and (_is_green(self.rows[-1]) or len(self.rows) >= expected)

    def add(self, scanned: Scanned, line: int) -> None:
        """Add the rows in the line with the number `line`, or the problem with these rows.

        Rows without a header do not begin a game if the first row is all green. A single row
        without a header does not begin a game if the line also has two or more words.
        """
        is_single = len(scanned.patterns) < 2
        if not self.line:
            if any(map(_is_green, scanned.patterns[:1])) or (is_single and not scanned.alone):
                return
            self.line = line
        if scanned.problem and self.problem is None:
            self.problem = Problem(line, f"row {len(self.rows) + 1} {scanned.problem}")
        self.wide_lines += not is_single
        self.rows.extend(scanned.patterns)
        self.words.extend([scanned.word] if scanned.word else [""] * len(scanned.patterns))
        self.idle = 0

    def result(self) -> Share | None:
        """Return the game, or a problem if the draft is not a valid game of a supported kind.

        If the draft has no rows and no problem, return None, unless the draft has a header of
        Wordle or of an unsupported game.
        """
        name = self.header.name
        if self.header.is_other:
            text = f"the result is from {name}: give results from Wordle"
            if name.startswith(OWN):
                text = f"{name} is a daily puzzle of this program: give results from Wordle"
            return Problem(self.line, text)
        if self.problem:
            return self.problem
        if not self.rows:
            text = "the score has no coloured rows below it: give the rows too"
            return Problem(self.line, text) if name == WORDLE else None
        if self.wide_lines > 1:
            return Problem(self.line, "the boards are side by side: give games with one board")
        try:
            check_rows(self.rows)
        except InputError as error:
            return Problem(self.line, str(error))
        number_of_words = sum(map(bool, self.words))
        has_words = number_of_words > 1 or number_of_words == len(self.words)
        return Game(
            rows=tuple(self.rows),
            line=self.line,
            name=name,
            number=self.header.number,
            score=self.header.score,
            hard=self.header.hard,
            words=tuple(self.words) if has_words else (),
            notes=tuple(_contradictions(self.header, self.rows)),
            **self.message._asdict(),
        )


def games_in(lines: Iterable[Line]) -> Iterator[Share]:
    """Yield the results in these lines, and the lines that could not be read, in order.

    A quotation of an earlier game is left out.
    """
    seen = set[tuple[object, ...]]()
    for share in _shares_in(lines):
        if isinstance(share, Game):
            key = (share.name, share.number, share.rows)
            if share.quoted and key in seen:
                continue
            seen.add(key)
        if share:
            yield share


def _shares_in(lines: Iterable[Line]) -> Iterator[Share | None]:
    """Yield the results in these lines, and the lines that could not be read, in order."""
    draft, scores = _Draft(Message()), ScoreReader()
    for line in lines:
        if line.message is not draft.message:
            yield draft.result()
            draft, scores = _Draft(line.message), ScoreReader()
        text = plain(visible(line.text)).strip()
        if results := list(scores.read(text, line.number, line.message.when)):
            yield draft.result()
            yield from results
            draft = _Draft(line.message)
            continue
        if header := find_header(text):
            # Consecutive headers of the same other game become one problem.
            if not (header.is_other and header.name == draft.header.name):
                yield draft.result()
                draft = _Draft(line.message, line.number, header)
            text = header.rest
        may_be_letters = "/" in text or draft.header.score
        if scanned := scan(text) or (scan_letters(text) if may_be_letters else None):
            draft.add(scanned, line.number)
        elif not header:
            draft.idle += bool(text)
            if draft.idle > _PATIENCE or (draft.is_finished() and not draft.header.is_other):
                yield draft.result()
                draft = _Draft(line.message)
    yield draft.result()


def _is_green(row: str) -> bool:
    return set(row) == {Colour.GREEN}


def _contradictions(header: Header, rows: list[str]) -> Iterator[str]:
    """Yield descriptions of the contradictions between a header and its rows."""
    there = "there is 1 row" if len(rows) == 1 else f"there are {len(rows)} rows"
    solved, lost = _is_green(rows[-1]), header.score == "X"
    if not header.score:
        if len(rows) > MOST_ROWS:
            yield f"{len(rows)} rows, where a game has at most {MOST_ROWS}"
        return
    claim = f"the header says {header.score}/{header.out_of}"
    # The all-green row may be left out.
    expected = header.out_of if lost else int(header.score) - (not solved)
    if lost and solved:
        yield f"{claim}, but the last row is all green"
    elif len(rows) != expected:
        yield f"{claim}, but {there}{'' if lost or solved else ' and none is all green'}"
