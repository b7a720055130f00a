"""Games: the shared results in any text, one pass over its lines, each with its line number."""

import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime

from model.game.feedback import Colour
from model.game.limits import MOST_ROWS
from model.game.tiles import visible
from model.shares.headers import WORDLE, Header, OtherGame, find_header, is_keycaps
from model.shares.rows import INTERESTING, Scanned, plain, scan

_PATIENCE = 4
"""How many lines of other text may stand between a header and its rows, or within a grid."""
_REMEMBERED = 500
_WRITTEN = re.compile(r"^[GYWBX.\-]{4,8}(?:[/,][GYWBX.\-]{4,8})*/?$", re.I)
_LETTERS = {"G": Colour.GREEN, "Y": Colour.YELLOW}


@dataclass(frozen=True)
class Message:
    """Who wrote some lines and when; None where the text does not say."""

    player: str | None = None
    when: datetime | None = None
    quoted: bool = False


@dataclass(frozen=True)
class Line:
    """A line of a message, with its number in the file, counted from 1."""

    number: int
    text: str
    message: Message


@dataclass(frozen=True)
class Game:
    """One shared game. `rows` are its patterns, the all-green one included where it is there.

    `score` is "1" to "6" or "X", or "" where there is no header. `words` has the word beside each
    row, "" where there is none. `notes` are contradictions, such as 5/6 over four rows.
    """

    rows: tuple[str, ...]
    line: int
    name: str = ""
    number: int | None = None
    score: str = ""
    hard: bool = False
    player: str | None = None
    when: datetime | None = None
    words: tuple[str, ...] = ()
    quoted: bool = False
    notes: tuple[str, ...] = ()
    source: str = ""
    solution: str = ""
    """The day's word, where a table names it."""

    @property
    def solved(self) -> bool:
        """Whether the last row is all green."""
        return set(self.rows[-1]) == {Colour.GREEN}

    @property
    def guesses(self) -> tuple[str, ...]:
        """The patterns without the all-green row."""
        return self.rows[:-1] if self.solved else self.rows

    @property
    def is_wordle(self) -> bool:
        """Whether nothing says that it is a game of another name."""
        return self.name in ("", WORDLE)


@dataclass(frozen=True)
class Problem:
    """What could not be read: a line, and what was wrong with it."""

    line: int
    text: str
    source: str = ""

    def __str__(self) -> str:
        place = f"{self.source}, line {self.line}" if self.source else f"line {self.line}"
        return f"{place}: {self.text}"


@dataclass
class _Block:
    """A game that is being read."""

    message: Message
    line: int
    header: Header | None = None
    rows: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    problem: Problem | None = None
    side_by_side: list[int] = field(default_factory=list)
    idle: int = 0
    gap: bool = False

    def finished(self) -> bool:
        """Whether no row can follow."""
        if not self.rows:
            return False
        score = self.header.score if self.header else ""
        expected = int(score) if score.isdecimal() else MOST_ROWS
        return set(self.rows[-1]) == {Colour.GREEN} or len(self.rows) >= max(expected, 1)


def games_in(lines: Iterable[Line | Problem], source: str = "") -> Iterator[Game | Problem]:
    """The games of these lines, and what could not be read, in their order.

    One pass; memory holds the current game, and a few earlier ones to recognise quotations.
    """
    seen: deque[tuple[object, ...]] = deque(maxlen=_REMEMBERED)
    for found in _found(lines):
        if isinstance(found, Game):
            key = (found.name, found.number, found.rows)
            if found.quoted and key in seen:
                continue
            seen.append(key)
        yield replace(found, source=source)


def _found(lines: Iterable[Line | Problem]) -> Iterator[Game | Problem]:
    block: _Block | None = None
    other, passed = "", 0
    message: Message | None = None
    for line in lines:
        if isinstance(line, Problem):
            yield line
            continue
        if line.message is not message:
            yield from _close(block)
            block, message, other = None, line.message, ""
        text = visible(line.text).strip()
        if not text:
            if block:
                block.gap = True
            continue
        scanned: Scanned | None = None
        header: Header | OtherGame | None = None
        if INTERESTING.search(text):
            text = plain(text)
            header = find_header(text)
            if isinstance(header, OtherGame):
                yield from _close(block)
                if header.name != other:
                    yield Problem(line.number, str(header))
                block, other, passed = None, header.name, 0
                continue
            if header:
                yield from _close(block)
                block, other = _Block(message, line.number, header), ""
                text = text[: header.start] + " " + text[header.end :]
            scanned = scan(text)
        if header is None and block and block.header:
            scanned = _written(text) or scanned
        if scanned is None and header is None and "/" in text:
            scanned = _written(text)
        if scanned is None or not scanned.pieces:
            if header or is_keycaps(text):
                continue
            if block:
                block.idle += 1
                if block.finished() or block.idle > _PATIENCE:
                    yield from _close(block)
                    block = None
            passed += 1
            if passed > _PATIENCE:
                other = ""
            continue
        if other:
            continue
        if block and not header and _starts_next(block, scanned):
            yield from _close(block)
            block = None
        if block is None:
            if scanned.only_ticks or not (scanned.alone or len(scanned.patterns) > 1):
                continue
            block = _Block(message, line.number)
        _add(block, scanned, line.number)
    yield from _close(block)


def _starts_next(block: _Block, scanned: Scanned) -> bool:
    """Whether a row belongs to a game after the current one."""
    return bool(block.rows) and block.gap and block.finished() and not scanned.problem


def _add(block: _Block, scanned: Scanned, line: int) -> None:
    if scanned.problem and block.problem is None:
        block.problem = Problem(line, f"row {len(block.rows) + 1} of the grid {scanned.problem}")
    if scanned.pieces > 1:
        block.side_by_side.append(scanned.pieces)
    block.rows.extend(scanned.patterns)
    block.words.extend([scanned.word] if scanned.word else [""] * len(scanned.patterns))
    block.gap, block.idle = False, 0


def _written(text: str) -> Scanned | None:
    """Rows in letters, such as WWYWW/WGWWW."""
    if not _WRITTEN.match(text) or not any(letter in "GYWgyw" for letter in text):
        return None
    patterns = tuple(
        "".join(_LETTERS.get(letter, Colour.WHITE) for letter in row)
        for row in re.split("[/,]", text.upper())
        if row
    )
    return Scanned(patterns, pieces=1)


def _close(block: _Block | None) -> Iterator[Game | Problem]:
    if block is None:
        return
    if block.problem:
        yield block.problem
        return
    if not block.rows:
        if block.header and block.header.name == WORDLE:
            yield Problem(block.line, "a score with no guess row below it")
        return
    problem = _wrong(block)
    if problem:
        yield Problem(block.line, problem)
        return
    header = block.header or Header()
    words = block.words if sum(map(bool, block.words)) > 1 or len(block.words) == 1 else []
    yield Game(
        tuple(block.rows),
        block.line,
        header.name,
        header.number,
        header.score,
        header.hard,
        block.message.player,
        block.message.when,
        tuple(words) if any(words) else (),
        block.message.quoted,
        tuple(_contradictions(header, block.rows)),
    )


def _wrong(block: _Block) -> str:
    """What makes the rows no grid; else nothing."""
    rows = block.rows
    if len(block.side_by_side) > 1:
        boards = max(block.side_by_side)
        return f"{boards} boards side by side: only games with one board are read"
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            return (
                f"row {number} of the grid has {len(row)} tiles, row 1 has {len(rows[0])}: "
                "all rows must have the same number"
            )
        if set(row) == {Colour.GREEN} and number < len(rows):
            return (
                f"row {number} of the grid is all green but not the last: only the last row may be"
            )
    guesses = len(rows) - (set(rows[-1]) == {Colour.GREEN})
    if guesses > MOST_ROWS:
        return f"the grid has {guesses} guess rows: give 1 to {MOST_ROWS}"
    if not 4 <= len(rows[0]) <= 8:
        return f"the grid has {len(rows[0])} columns: words of 4 to 8 letters are accepted"
    if block.header is None and len(rows) == 1 and not guesses:
        return "the grid has no guess row, only an all-green one: give 1 to 6 above it"
    return ""


def _contradictions(header: Header, rows: list[str]) -> Iterator[str]:
    """What the header says that its rows do not bear out."""
    if not header.score:
        if len(rows) > MOST_ROWS:
            yield f"{len(rows)} rows, where a game has at most {MOST_ROWS}"
        return
    solved = set(rows[-1]) == {Colour.GREEN}
    claim = f"the header says {header.score}/{header.out_of}"
    if header.score == "X":
        if solved:
            yield f"{claim}, but the last row is all green"
        elif len(rows) != header.out_of:
            yield f"{claim}, but there are {_rows(len(rows))}"
        return
    turns = int(header.score)
    if not 1 <= turns <= header.out_of:
        yield f"{claim}, which is no score"
    # The all-green row may be left out.
    elif solved and turns != len(rows):
        yield f"{claim}, but there are {_rows(len(rows))}"
    elif not solved and turns != len(rows) + 1:
        yield f"{claim}, but there are {_rows(len(rows))} and none is all green"


def _rows(count: int) -> str:
    return "1 row" if count == 1 else f"{count} rows"
