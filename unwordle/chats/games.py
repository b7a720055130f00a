"""A reader that joins rows from successive lines into games, in one pass."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import groupby
from typing import TypeAlias

from unwordle.chats import line as lines
from unwordle.chats.line import WORDLE, Header, Line, Message
from unwordle.chats.stamps import is_bare_name, is_name
from unwordle.day import dated_solution, number_of
from unwordle.model.game.feedback import Colour, feedback
from unwordle.model.game.grid import ONLY_GREEN, Grid, check_rows
from unwordle.model.game.input import LOST, MOST_ROWS, InputError, visible

_PATIENCE = 4
"""The most other lines between a header and its rows, or between two rows."""
_FEW = re.compile(r"(?=.*[⬜⬛🟨🟩🟦🟧]|(?:[^\w\s\x00-\x7f]\s?){5}$)[\W\d]+$")
"""Squares that are too few for a row, or a row of unknown symbols."""
_REMARK = re.compile(
    rf"(?i)(?:{lines.any_of('remarks')}|daily|(?:{lines.any_of('days')})(?:day)?"
    r"|\w+(?:ing|ed|ous|ful|[ai]ble))$"
)
_OF_GAME = re.compile(r"(?:\s\([^()]*\))?(?:\s(?:day|in|no\.|#)?\s?\d{1,4})?$", re.I)
"""The end of a line with a game's name, such as `(hard) No. 12`."""
_THREE = re.compile(r"(?:[⬜⬛🟨🟩🟦🟧]\W*){3,}$")
_WORDS = re.compile(r"[^\W_]+")


@dataclass(frozen=True)
class Game:
    """A shared game.

    `rows` includes the all-green row if it was shared; it is empty if only the score was. `score`
    is a number, "X" or, if there is none, "". `words` has the word beside each row; it is empty if
    no row, or just one of several, has a word. `notes` describes contradictions, such as the score
    5/6 above three rows.
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
    """The solution, if a table of games states it."""
    stamp: str | float = ""
    archive: bool = False
    digest: bool = False
    """True if Discord's Wordle app posted the score, on the day after the game."""

    @property
    def solved(self) -> bool:
        """True if the last row is all green."""
        return bool(self.rows) and _is_green(self.rows[-1])

    @property
    def guesses(self) -> tuple[str, ...]:
        """The patterns of all rows except the all-green row."""
        return self.rows[:-1] if self.solved else self.rows

    @property
    def grid(self) -> Grid:
        """The rows above the all-green one. Raises InputError if the first guess was the
        solution.
        """
        if not self.guesses:
            raise InputError(ONLY_GREEN)
        return Grid(self.guesses, self.hard, self.notes, self.puzzle)

    @property
    def puzzle(self) -> int | None:
        """The number of Wordle's puzzle, or None if it's missing or another game's."""
        return self.number if self.name == WORDLE else None

    @property
    def day(self) -> int | None:
        """The puzzle's number, from the header or else from the date of the message."""
        return self.number if self.number is not None or self.when is None else number_of(self.when)

    @property
    def turns(self) -> int:
        """The number of rows or, if rows are missing, the score; `LOST` for a lost game."""
        claimed = turns_of(self.score)
        if len(self.rows) < claimed < LOST:
            return claimed
        return len(self.rows) if self.solved else LOST

    @property
    def scored(self) -> "Game":
        """The result without rows."""
        return replace(self, rows=(), words=(), notes=())

    @property
    def is_finished(self) -> bool:
        """True if the number of guesses is known."""
        return self.solved or bool(self.score) or len(self.rows) == MOST_ROWS

    @property
    def is_wordle(self) -> bool:
        """True if the game is Wordle or has no name."""
        return self.name in ("", WORDLE)

    @property
    def has_header(self) -> bool:
        """True if a name or a number is above the rows."""
        return bool(self.name) or self.number is not None

    @property
    def lacks_rows(self) -> bool:
        """True if rows are missing, or if without a green row they are too many for the score."""
        claimed = turns_of(self.score)
        if self.solved:
            return len(self.rows) < claimed < LOST
        return not self.rows or (claimed > 0 and len(self.rows) != claimed - 1)


def turns_of(score: str) -> int:
    """Return the number of guesses in a score, `LOST` for X, or 0 if it's no score."""
    return LOST if score == "X" else int(score) if score in tuple("123456") else 0


@dataclass(frozen=True)
class Problem:
    """A line that could not be read, and the reason."""

    line: int
    text: str
    source: str = ""

    def __str__(self) -> str:
        place = f"{self.source}, line {self.line}" if self.source else f"line {self.line}"
        return f"{place}: {self.text}"


Share: TypeAlias = Game | Problem


@dataclass
class _Draft:
    message: Message
    line: int = 0
    """The number of the first line, or 0 before a header or a row."""
    header: Header = field(default_factory=Header)
    rows: list[str] = field(default_factory=list)
    beside: list[tuple[str, str]] = field(default_factory=list)
    """For each row, the word beside it and its grey symbols."""
    problem: Problem | None = None
    title: str = ""
    """A line between the header and the rows that can be another game's name."""
    below: list[str] = field(default_factory=list)
    wide_lines: int = 0
    idle: int = 0
    """The number of other lines since the header or the last row."""
    few: bool = False
    """True once a line had squares that are no row."""
    ended: bool = False
    """True once another line follows a complete game, so that further rows begin a new one."""

    def add(self, scanned: lines.Scanned, line: int) -> None:
        """Add the rows in a line, or their problem.

        Without a header, a green row or a single row within a sentence does not begin a game.
        """
        is_single = len(scanned.patterns) < 2
        if not self.line:
            if any(map(_is_green, scanned.patterns[:1])) or (is_single and not scanned.alone):
                return
            self.line = line
        if scanned.problem and self.problem is None:
            self.problem = Problem(line, f"row {len(self.rows) + 1} {scanned.problem}")
        self.wide_lines += not is_single
        self.rows += scanned.patterns
        self.beside += [(scanned.word, scanned.greys)] * len(scanned.patterns)
        self.idle = 0

    def is_before(self, scanned: lines.Scanned) -> bool:
        """Return whether the rows in a line belong to another game below.

        The game ends at a text, or without one if its score has all its rows; but white rows can
        fill up its board.
        """
        has_all = len(self.rows) == self._most and (self.solved or self.header.score == "X")
        return self.ended or (has_all and set("".join(scanned.patterns)) != {"W"})

    @property
    def solved(self) -> bool:
        """True if the last row is all green."""
        return bool(self.rows) and _is_green(self.rows[-1])

    @property
    def _most(self) -> int:
        return int(self.header.score) if self.header.score.isdecimal() else MOST_ROWS

    def add_text(self, text: str) -> None:
        self.idle += bool(text)
        self.few |= (_FEW.match(text) or _THREE.search(text)) is not None
        is_complete = self.solved or len(self.rows) >= self._most
        self.ended |= bool(self.rows) and is_complete and not self.header.other
        words = _WORDS.findall(text.lower()) if self.ended else []
        if all(len(word) == len(self.rows[0]) for word in words):
            self.below += words

    def shares(self) -> Iterator[Share]:
        name, score = self.header.name, self.header.score
        if self.header.other or (self.few and not self.rows and name not in ("", WORDLE)):
            if self.header.other == "known" or self.rows or self.problem or self.few:
                fact = f"that is a result of {name}: only Wordle results work here"
                yield Problem(self.line, fact)
            return
        if self.rows and not self.problem:
            try:
                yield self._game()
                return
            except InputError as error:
                self.problem = Problem(self.line, str(error))
        turns = turns_of(score) if self.header.leads else 0
        if self.problem:
            yield self.problem
        elif name == WORDLE and not turns and (score or self.few):
            yield Problem(self.line, "the coloured squares are missing: paste them too")
        if name == WORDLE and turns and not self.message.quoted:
            yield self._shared()

    def _shared(self, rows: Sequence[str] = ()) -> Game:
        header = self.header
        parts = tuple(rows), self.line, header.name, header.number, header.score, header.hard
        return Game(*parts, archive=header.archive, **vars(self.message))

    def _game(self) -> Game:
        if self.wide_lines > 1:
            raise InputError("the boards are side by side: give games with one board")
        rows = self._unpadded()
        check_rows(rows)
        if len(rows) < len(self.rows) and not (_is_green(rows[-1]) or self.header.score):
            raise InputError("the game is not finished: give finished games")
        words = tuple(word for word, _ in self.beside[: len(rows)])
        has_words = sum(map(bool, words)) > 1 or all(words)
        words = words if has_words else self._words_below(rows)
        notes = tuple(_contradictions(self.header, rows))
        if notes and self.title:
            raise InputError(f"the rows are of {self.title}: give only Wordle's")
        return replace(self._shared(rows), words=words, notes=notes)

    def _unpadded(self) -> list[str]:
        """Return the rows without the white ones that only fill up a board."""
        rows, greys = [*self.rows], [own for _, own in self.beside]
        shown = "".join(own for row, own in zip(rows, greys, strict=True) if set(row) != {"W"})
        is_green, is_dark = any(map(_is_green, rows)), bool(shown) and "⬜" not in shown
        while set(rows[-1]) == {"W"} and (is_green or (is_dark and greys[len(rows) - 1] == "⬜")):
            rows.pop()
        return rows

    def _words_below(self, rows: Sequence[str]) -> tuple[str, ...]:
        """Return the words listed below the rows, if their colours match most rows."""
        if len(self.below) != len(rows):
            return ()
        known = dated_solution(self.header.number) if self.header.name == WORDLE else None
        solution = self.below[-1] if _is_green(rows[-1]) else known
        pairs = zip(self.below, rows, strict=True) if solution else ()
        right = sum(feedback(word, solution or "") == row for word, row in pairs)
        return tuple(self.below) if 2 * right > len(rows) else ()


def games_in(read: Sequence[Line]) -> Iterator[Share]:
    """Yield the results and the unreadable lines."""
    names = {line.message.player or "" for line in read}
    for _, own in groupby(read, lambda line: id(line.message)):
        message = [*own]
        yield from _GameReader(message[0].message, names).shares(message)


def unrepeated(shares: Iterable[Share]) -> Iterator[Share]:
    """Yield the shares without quotations of games that come before them."""
    seen = set[tuple[object, ...]]()
    for share in shares:
        if isinstance(share, Game) and share.rows:
            key = (share.name, share.number, share.rows)
            if share.quoted and key in seen:
                continue
            seen.add(key)
        yield share


class _GameReader:
    def __init__(self, message: Message, names: Collection[str]) -> None:
        self.message, self._names = message, names
        self._draft, self._scores = _Draft(message), lines.ScoreReader(message.when)
        self._shares: list[Share] = []
        self._archive = False
        self._loose = 0
        """The number of the first line with tiles, or 0."""
        self._other = ""
        """The name of another game in the message."""
        self._above = ""
        """The last line of text."""

    def _read(self, line: Line) -> None:
        text = lines.plain(visible(line.text)).strip()
        was_listed = self._scores.begun
        if results := self._scores.read(text):
            self._next()
            day, digest = self._scores.day, self._scores.digest
            own = vars(self.message) if digest else {}
            game = Game((), line.number, **{**own, "number": day, "digest": digest})
            self._shares += [replace(game, player=name, score=score) for name, score in results]
            return
        header = lines.find_header(text)
        if not header:
            self._archive |= "rchi" in text and lines.ARCHIVE.match(text) is not None
        else:
            if header.name == WORDLE and header.number is None and not header.leads:
                variant = self._title(header.rest.strip())  # as in `Gaelic Wordle 3/6`
                header = header._replace(other="scored", name=variant) if variant else header
            self._begin(header, line.number)
            self._other = self._other or (header.name if header.other else "")
            text = header.rest
        if not text.isascii() and lines.HEART.search(text):
            is_expected = bool(self._draft.rows) or self._draft.header.name == WORDLE
            text = lines.of_hearts(text, expected=is_expected)
        may_be_letters = "/" in text or self._draft.header.score
        if scanned := lines.scan(text) or (lines.scan_letters(text) if may_be_letters else None):
            if self._draft.is_before(scanned):
                self._next()
            if not self._draft.line:
                self._other = self._other or self._title(self._above)
            elif self._draft.idle and not self._draft.rows:
                self._draft.title = self._draft.title or self._title(self._above)
            self._draft.add(scanned, line.number)
            self._loose = self._loose or line.number
        elif not header:
            if was_listed and not self._scores.begun:
                why = f"the list of scores ends at {text[:40]!r}, which is not a score"
                advice = "give a name and a score, such as Ann 4"
                self._shares.append(Problem(line.number, f"{why}: {advice}"))
            self._draft.add_text(text)
            self._above = text or self._above
            if _FEW.match(text) and _THREE.search(text):
                self._loose = self._loose or line.number
            if self._draft.idle > _PATIENCE:
                self._next()

    def _begin(self, header: Header, line: int) -> None:
        own = self._draft.header
        is_link = header.other == "linked" and (own.name or own.score)
        if is_link or (header.other == "scored" and own.other and not self._draft.rows):
            if not self._draft.rows:
                self._draft.title = header.name
            return  # consecutive signs of one other game become one problem
        if not header.name and own.name == WORDLE and not own.score:
            header = header._replace(name=WORDLE, number=own.number)
        archive = self._archive or header.archive
        self._next(_Draft(self.message, line, header._replace(archive=archive)))
        self._archive = False

    def _title(self, text: str) -> str:
        """Return a text if it is like a game's name, and neither talk nor a player's."""
        name = _OF_GAME.sub("", text)
        words = re.findall(r"[^\W\d_]+", name)
        is_game = all(word[0].isupper() for word in words) and not name.isupper()
        is_game = is_game and not _REMARK.match(" ".join(words))
        is_game = is_game and is_bare_name(name) and is_name(text)
        if not (words and self.message.player and is_game) or "wordle" in name.lower():
            return ""
        is_player = any(name.lower() in player.lower() for player in self._names)
        return "" if is_player else name

    def _next(self, draft: _Draft | None = None) -> None:
        self._shares += self._draft.shares()
        self._draft = draft or _Draft(self.message)

    def shares(self, message: Iterable[Line]) -> Iterator[Share]:
        """Yield the results in the lines of the message.

        If the message names another game, rows without a header belong to that game. So do those
        below `Wordle 3/6`, without a number, if the other is a Wordle too.
        """
        for line in message:
            self._read(line)
        self._shares += self._draft.shares()
        if self._loose and not any(isinstance(s, Problem) or s.rows for s in self._shares):
            text = "the squares are not a whole game: give all rows, with Wordle's header above"
            self._shares.append(Problem(self._loose, text))
        games = [game for game in self._shares if isinstance(game, Game)]
        is_wordle = len(games) == len(self._shares) and all(game.is_wordle for game in games)
        name = self._other
        own = [game for game in games if name and not game.has_header]
        if is_wordle and "wordle" in name.lower():
            own = [game for game in games if game.number is None]
        yield from (replace(one, name=name) if one in own else one for one in self._shares)


def _is_green(row: str) -> bool:
    return set(row) == {Colour.GREEN}


def _contradictions(header: Header, rows: list[str]) -> Iterator[str]:
    solved, lost = _is_green(rows[-1]), header.score == "X"
    if not header.score:
        if len(rows) > MOST_ROWS:
            yield f"{len(rows)} rows, where a game has at most {MOST_ROWS}"
        return
    claim = f"the header says {header.score}/{MOST_ROWS}"
    # The all-green row may be left out.
    expected = MOST_ROWS if lost else int(header.score) - (not solved)
    if lost and solved:
        yield f"{claim}, but the last row is all green"
    elif len(rows) != expected:
        there = "there is 1 row" if len(rows) == 1 else f"there are {len(rows)} rows"
        yield f"{claim}, but {there}{'' if lost or solved else ' and none is all green'}"
