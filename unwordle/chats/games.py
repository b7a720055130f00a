"""A reader that joins the rows in the lines of a text into games, in one pass.

`files` and `chats` yield the lines, and `line` finds rows and headers in a line.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import TypeAlias

from unwordle.chats.line import (
    INTERESTING,
    KEYCAPS,
    OWN,
    WORDLE,
    Header,
    Scanned,
    Score,
    ScoreReader,
    find_header,
    scan,
    scan_letters,
)
from unwordle.day import number_of
from unwordle.model.game.feedback import Colour
from unwordle.model.game.grid import ONLY_GREEN, Grid, check_rows
from unwordle.model.game.input import LOST, MOST_ROWS, InputError, visible

_PATIENCE = 4
"""Maximum number of lines of other text between a header and its rows, or between two rows."""
_REMEMBERED = 500
"""Number of earlier games with which a quotation is compared."""


@dataclass(frozen=True)
class Message:
    """The writer and the day of a message. An unknown writer or day is None."""

    player: str | None = None
    when: date | None = None
    quoted: bool = False


@dataclass(frozen=True)
class Line:
    """A line of a message.

    In a text, `number` is the number of the line, counted from 1. In an export, `number` is the
    number of the message (JSON) or of the first line of the message (CSV).
    """

    number: int
    text: str
    message: Message


@dataclass(frozen=True)
class Game:
    """A shared game.

    `rows` has the pattern of each row, including the all-green row if it was shared. `score` is "1"
    to "6" or "X", or "" if the game has no header. `words` has the word next to each row, or "" for
    a row without a word; `words` is empty if no row has a word. `notes` describes contradictions,
    such as the score 5/6 above four rows.
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
    """The solution that a table gives for the game, or an empty string."""

    @property
    def solved(self) -> bool:
        """True if the last row is all green."""
        return set(self.rows[-1]) == {Colour.GREEN}

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
        """The number of the puzzle, from the header or the date, or None if neither is known."""
        return self.number if self.number is not None or self.when is None else number_of(self.when)

    @property
    def turns(self) -> int:
        """The number of words that the player entered, or LOST if the solution was not found."""
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
    """A line that could not be read, with the reason."""

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
    line: int
    header: Header | None = None
    rows: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    problem: Problem | None = None
    side_by_side: list[int] = field(default_factory=list)
    """For each line with several rows, the number of rows in the line."""
    idle: int = 0
    """The number of lines of other text since the last row."""
    gap: bool = False
    """True if an empty line follows the last row."""

    def is_finished(self) -> bool:
        """Return whether the game is complete, so that a further row belongs to another game."""
        score = self.header.score if self.header else ""
        expected = int(score) if score.isdecimal() else MOST_ROWS
        return bool(self.rows) and (_is_green(self.rows[-1]) or len(self.rows) >= max(expected, 1))

    def add(self, scanned: Scanned, line: int) -> None:
        """Add the rows in a line, or the problem if the rows could not be read."""
        if scanned.problem and self.problem is None:
            self.problem = Problem(line, f"row {len(self.rows) + 1} of the grid {scanned.problem}")
        if scanned.pieces > 1:
            self.side_by_side.append(scanned.pieces)
        self.rows.extend(scanned.patterns)
        self.words.extend([scanned.word] if scanned.word else [""] * len(scanned.patterns))
        self.gap, self.idle = False, 0

    def result(self) -> Share | None:
        """Return the game, or a problem if the rows do not form a grid.

        Return None if the draft has neither a row nor a Wordle header.
        """
        if self.problem:
            return self.problem
        if not self.rows:
            is_score = self.header and self.header.name == WORDLE
            return (
                Problem(self.line, "a score, but no coloured rows below it") if is_score else None
            )
        if problem := self._wrong():
            return Problem(self.line, problem)
        header = self.header or Header()
        number_of_words = sum(map(bool, self.words))
        has_words = number_of_words > 1 or number_of_words == len(self.words)
        return Game(
            rows=tuple(self.rows),
            line=self.line,
            name=header.name,
            number=header.number,
            score=header.score,
            hard=header.hard,
            words=tuple(self.words) if has_words else (),
            notes=tuple(_contradictions(header, self.rows)),
            **vars(self.message),
        )

    def _wrong(self) -> str:
        """Return the reason why the rows are not a grid, or an empty string if they are a grid."""
        if len(self.side_by_side) > 1:
            boards = max(self.side_by_side)
            return f"{boards} boards side by side: only games with one board are read"
        try:
            check_rows(self.rows)
        except InputError as error:
            return str(error)
        is_lone = self.header is None and len(self.rows) == 1
        return ONLY_GREEN if is_lone and _is_green(self.rows[0]) else ""


class _Reader:
    """A reader that joins the rows in successive lines into games."""

    def __init__(self) -> None:
        self._draft: _Draft | None = None
        self._message = Message()
        self._other_game = ""
        """The name of a game other than Wordle that is being skipped, or an empty string."""
        self._remarks = 0
        """The number of lines without rows or headers since the header of the skipped game."""
        self._scores = ScoreReader()
        self._seen: deque[tuple[object, ...]] = deque(maxlen=_REMEMBERED)

    def read(self, line: Line | Problem) -> Iterator[Share]:
        """Read a line, and yield the results that are complete after this line."""
        if isinstance(line, Problem):
            yield line
            return
        if line.message is not self._message:
            yield from self.close()
            self._message, self._other_game = line.message, ""
            self._scores.forget()
        text = visible(line.text).strip()
        if not text:
            if self._draft:
                self._draft.gap = True
            return
        if scores := list(self._scores.read(text, line.number, line.message.when)):
            yield from self.close()
            yield from scores
            return
        header, scanned = None, Scanned()
        if INTERESTING.search(text):
            header = find_header(text)
            if isinstance(header, str):
                yield from self.close()
                if header != self._other_game:  # one problem for all lines of the game
                    text = f"a result of {header}: only Wordle results work here"
                    if header.startswith(OWN):
                        text = (
                            f"{header} is a daily puzzle of this program: puzzle backwards shows it"
                        )
                    yield Problem(line.number, text)
                self._other_game, self._remarks = header, 0
                return
            if header:
                yield from self.close()
                self._draft, self._other_game = _Draft(self._message, line.number, header), ""
                text = header.rest
            scanned = scan(text)
        if header is None and ("/" in text or (self._draft and self._draft.header)):
            scanned = scan_letters(text) or scanned
        if scanned.pieces:
            yield from self._add(scanned, line.number, is_new=header is not None)
        elif header is None and not KEYCAPS.match(text):
            yield from self._remark()

    def close(self) -> Iterator[Share]:
        """End the current game. Yield the game, unless it is a quotation of an earlier game."""
        result = self._draft.result() if self._draft else None
        self._draft = None
        if isinstance(result, Game):
            key = (result.name, result.number, result.rows)
            if result.quoted and key in self._seen:
                return
            self._seen.append(key)
        if result:
            yield result

    def _add(self, scanned: Scanned, line: int, *, is_new: bool) -> Iterator[Share]:
        """Add rows to the current game, or to a new game if the current game is complete.

        A complete game is yielded before a new game begins.
        """
        if self._other_game:
            return
        draft = self._draft
        if draft and not is_new and draft.gap and draft.is_finished() and not scanned.problem:
            yield from self.close()
        if self._draft is None:
            if scanned.only_ticks or not (scanned.alone or len(scanned.patterns) > 1):
                return
            self._draft = _Draft(self._message, line)
        self._draft.add(scanned, line)

    def _remark(self) -> Iterator[Share]:
        """Count a line without rows or headers. After several of these lines, end the game."""
        if self._draft:
            self._draft.idle += 1
            if self._draft.is_finished() or self._draft.idle > _PATIENCE:
                yield from self.close()
        self._remarks += 1
        if self._remarks > _PATIENCE:
            self._other_game = ""


def games_in(lines: Iterable[Line | Problem]) -> Iterator[Share]:
    """Yield the results in these lines, and the lines that could not be read, in order.

    Only the current game and the rows of recent games are kept in memory. A quotation is recognised
    by comparison with the recent games.
    """
    reader = _Reader()
    for line in lines:
        yield from reader.read(line)
    yield from reader.close()


def _is_green(row: str) -> bool:
    return set(row) == {Colour.GREEN}


def _contradictions(header: Header, rows: list[str]) -> Iterator[str]:
    """Yield the contradictions between a header and its rows."""
    there = "there is 1 row" if len(rows) == 1 else f"there are {len(rows)} rows"
    solved = _is_green(rows[-1])
    claim = f"the header says {header.score}/{header.out_of}"
    if not header.score:
        if len(rows) > MOST_ROWS:
            yield f"{len(rows)} rows, where a game has at most {MOST_ROWS}"
    elif header.score == "X":
        if solved:
            yield f"{claim}, but the last row is all green"
        elif len(rows) != header.out_of:
            yield f"{claim}, but {there}"
    elif not 1 <= int(header.score) <= header.out_of:
        yield f"{claim}, which is no score"
    elif solved and int(header.score) != len(rows):
        yield f"{claim}, but {there}"
    elif not solved and int(header.score) != len(rows) + 1:  # the all-green row may be left out
        yield f"{claim}, but {there} and none is all green"
