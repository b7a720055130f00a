"""A reader that joins the rows in the lines of a string into games, in one pass.

`files` and `chats` yield the lines, and `line` finds rows and headers in a line.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import groupby
from typing import TypeAlias

from unwordle.chats.line import (
    ARCHIVE,
    OWN,
    SIGN,
    WORDLE,
    Header,
    Line,
    Message,
    Scanned,
    Score,
    ScoreReader,
    find_header,
    plain,
    scan,
    scan_letters,
)
from unwordle.day import dated_solution, number_of
from unwordle.model.game.feedback import Colour, feedback
from unwordle.model.game.grid import ONLY_GREEN, Grid, check_rows
from unwordle.model.game.input import LOST, MOST_ROWS, InputError, visible

_PATIENCE = 4
"""The maximum number of lines of other text between a header and its rows, or between two rows."""
_WORDS = re.compile(r"[^\W_]+")


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
    stamp: str | float = ""
    archive: bool = False
    """True if the message says that the game is from the archive."""

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
        """The number of words that the player entered, or `LOST` if the solution was not found.

        The score counts if there are fewer rows than the score says.
        """
        claimed = turns_of(self.score)
        if claimed is not None and len(self.rows) < claimed < LOST:
            return claimed
        if self.solved:
            return len(self.rows)
        return LOST

    @property
    def is_wordle(self) -> bool:
        """True if the game is Wordle or has no name."""
        return self.name in ("", WORDLE)

    @property
    def has_header(self) -> bool:
        """True if the name of Wordle or the number of the puzzle is above the rows."""
        return bool(self.name) or self.number is not None

    @property
    def lacks_rows(self) -> bool:
        """True if there are fewer rows than the score says. The all-green row can be left out."""
        claimed = turns_of(self.score)
        expected = MOST_ROWS if claimed == LOST else (claimed or 0) - (not self.solved)
        is_lost = claimed == LOST and self.solved
        return claimed is not None and not is_lost and len(self.rows) < expected


def turns_of(score: str) -> int | None:
    """Return the number of guesses in a score, `LOST` for X, or None for other scores."""
    return LOST if score == "X" else int(score) if score in tuple("123456") else None


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
    greys: list[str] = field(default_factory=list)
    """The symbols of the grey tiles in each row."""
    below: list[str] = field(default_factory=list)
    """The words in the lines below the rows."""
    wide_lines: int = 0
    """The number of lines with several rows."""
    idle: int = 0
    """The number of lines of other text since the header or the last row."""
    ended: bool = False
    """True if another line follows a complete game, so that further rows are of another game."""

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
        self.greys.extend([scanned.greys] * len(scanned.patterns))
        self.idle = 0

    def add_text(self, text: str) -> None:
        """Add a line without a header and without rows."""
        self.idle += bool(text)
        self.ended |= self.is_finished() and not self.header.other
        words = _WORDS.findall(text.lower())
        if self.ended and words and all(len(word) == len(self.rows[0]) for word in words):
            self.below += words

    def shares(self) -> Iterator["Share"]:
        """Yield the game, the problem with the game, or its score if no rows could be read.

        Other text yields nothing, and neither does a sign of another game without rows.
        """
        name, score = self.header.name, self.header.score
        if self.header.other:
            if self.header.other == "known" or self.rows or self.problem:
                text = f"that is a {name} result: only Wordle results work here"
                if name.startswith(OWN):
                    text = (
                        f"{name} is a daily puzzle of this program: only Wordle results work here"
                    )
                yield Problem(self.line, text)
            return
        if self.rows and not self.problem:
            try:
                yield self._game()
                return
            except InputError as error:
                self.problem = Problem(self.line, str(error))
        turns = turns_of(score) if self.header.leads else None
        if self.problem:
            yield self.problem
        elif name == WORDLE and score and turns is None:
            text = "the coloured squares are missing: paste them too"
            yield Problem(self.line, text)
        if name == WORDLE and turns is not None and not self.message.quoted:
            player, when, _, stamp = self.message
            day, archive = self.header.number, self.header.archive
            if day is None and when:
                day = number_of(when)
            yield Score(player, turns, day, self.line, when, stamp, archive=archive)

    def _game(self) -> Game:
        """Return the game. Raises InputError if its rows are not those of one board."""
        if self.wide_lines > 1:
            raise InputError("the boards are side by side: give games with one board")
        rows = self._unpadded()
        check_rows(rows)
        if len(rows) < len(self.rows) and not (_is_green(rows[-1]) or self.header.score):
            raise InputError("the game is not finished: give finished games")
        words = self.words[: len(rows)]
        number_of_words = sum(map(bool, words))
        has_words = number_of_words > 1 or number_of_words == len(words)
        return Game(
            rows=tuple(rows),
            line=self.line,
            name=self.header.name,
            number=self.header.number,
            score=self.header.score,
            hard=self.header.hard,
            words=tuple(words) if has_words else self._words_below(rows),
            notes=tuple(_contradictions(self.header, rows)),
            archive=self.header.archive,
            **self.message._asdict(),
        )

    def _unpadded(self) -> list[str]:
        """Return the rows without the white rows that fill a board up to six rows."""
        if set(self.rows[-1]) != {"W"}:
            return self.rows
        greys = {
            grey
            for row, own in zip(self.rows, self.greys, strict=True)
            if set(row) != {"W"}
            for grey in own
        }
        rows = list(self.rows)
        while len(rows) > 1 and set(rows[-1]) == {"W"}:
            fills = self.greys[len(rows) - 1] == "⬜" and greys and "⬜" not in greys
            if not (fills or any(map(_is_green, rows))):
                break
            rows.pop()
        return rows

    def _words_below(self, rows: Sequence[str]) -> tuple[str, ...]:
        """Return the words below the rows if they have the colours of most rows."""
        if len(self.below) != len(rows):
            return ()
        solution = self.below[-1] if _is_green(rows[-1]) else None
        if solution is None and self.header.name == WORDLE and self.header.number is not None:
            solution = dated_solution(self.header.number)
        if solution is None:
            return ()
        right = sum(
            feedback(word, solution) == row for word, row in zip(self.below, rows, strict=True)
        )
        return tuple(self.below) if 2 * right > len(rows) else ()


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
        yield share


def _shares_in(lines: Iterable[Line]) -> Iterator[Share]:
    """Yield the results in these lines, and the lines that could not be read, in order."""
    for _, own in groupby(lines, lambda line: id(line.message)):
        message = [*own]
        if any(SIGN.search(line.text) for line in message):
            reader = _GameReader(message[0].message)
            for line in message:
                reader.read(line)
            yield from reader.shares()


class _GameReader:
    """A reader of the games in the lines of one message."""

    def __init__(self, message: Message) -> None:
        self.message = message
        self._draft, self._scores = _Draft(message), ScoreReader()
        self._shares: list[Share] = []
        self._archive = False
        """True if a line above says that the next game is from the archive."""
        self._loose = 0
        """The number of the first line with tiles, or 0 if there is no such line."""
        self._other = ""
        """The name of another game in the message, or an empty string if there is no such name."""

    def read(self, line: Line) -> None:
        """Read a line of the message."""
        text = plain(visible(line.text)).strip()
        was_listed = self._scores.begun
        if results := list(self._scores.read(text, line.number, self.message)):
            self._next(_Draft(self.message))
            self._shares += results
            return
        header = find_header(text)
        if header and self._is_news(header):
            if (
                not header.name
                and self._draft.header.name == WORDLE
                and not self._draft.header.score
            ):
                number = self._draft.header.number
                header = header._replace(name=WORDLE, number=number)
            archive = header.archive or self._archive
            self._next(_Draft(self.message, line.number, header._replace(archive=archive)))
            self._archive = False
        elif not header and ARCHIVE.match(text):
            self._archive = True
        if header and header.other:
            self._other = self._other or header.name
        if header:
            text = header.rest
        may_be_letters = "/" in text or self._draft.header.score
        if scanned := scan(text) or (scan_letters(text) if may_be_letters else None):
            if self._draft.ended:
                self._next(_Draft(self.message))
            self._draft.add(scanned, line.number)
            self._loose = self._loose or line.number
        elif not header:
            if was_listed and text and not self._scores.begun:
                why = f"the list of scores ends at {text[:40]!r}"
                advice = "give a name and a score, such as Ann 4"
                self._shares.append(Problem(line.number, f"{why}: {advice}"))
            self._draft.add_text(text)
            if self._draft.idle > _PATIENCE:
                self._next(_Draft(self.message))

    def _is_news(self, header: Header) -> bool:
        """Return whether a header begins another game than the one that is being read."""
        own, has_rows = self._draft.header, bool(self._draft.rows or self._draft.problem)
        if not header.other:
            return True
        if own.other and header.name == own.name:
            return False  # consecutive headers of the same other game become one problem
        if header.other == "known":
            return True
        if header.other == "linked":
            return not (own.name or own.score)
        return has_rows or not own.other

    def _next(self, draft: _Draft) -> None:
        self._shares += self._draft.shares()
        self._draft = draft

    def shares(self) -> Iterator[Share]:
        """Yield the results in the message.

        Rows without a header are those of another game if the message names another game.
        """
        self._next(_Draft(self.message))
        if self._loose and not self._shares:
            text = "the tiles are no game: give all rows, below Wordle's header"
            self._shares.append(Problem(self._loose, text))
        own = [each for each in self._shares if isinstance(each, Game) and not each.has_header]
        widths = {len(game.rows[0]) for game in own}
        other = self._other or ("another game" if len(widths) > 1 else "")
        for share in self._shares:
            yield replace(share, name=other) if other and share in own else share


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
