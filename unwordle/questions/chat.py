"""Shared games for the page: those of any text; a chat's days and players; a friend's guesses.

Each question has the whole text, and what its reader knows of it: so the page's browser keeps the
chat, and the server keeps nothing.
"""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from unwordle import wordlist
from unwordle.cache import Stores, days_words, likely_words
from unwordle.chats import read_games
from unwordle.chats.collected import NAMELESS, Collected, collect
from unwordle.chats.files import games_of_text
from unwordle.chats.games import Game, Problem
from unwordle.day import date_of, dated_solution, latest
from unwordle.model.game.input import LOST, InputError
from unwordle.players.chat import Chat, Told, known_words, settle
from unwordle.questions.answer import Answer, plain
from unwordle.questions.board import GLANCED, Board, BoardAnswer
from unwordle.questions.infer import DaySolution
from unwordle.questions.question import QUIET, Console, FieldError, Question, blaming, option
from unwordle.questions.records import PlayerRecord, Standing, player_records, standings, summary
from unwordle.questions.shared import candidates
from unwordle.questions.words import last_day
from unwordle.solutions import read_solutions

MOST_TEXT = 500_000
"""The longest text to read, in characters."""
MOST_GAMES = 3000
"""The most games to give, and the most problems."""
MOST_RECORDS = 12
"""Maximum number of players, those with the most games, with openers and luck."""
OFFERED = 3
"""Maximum number of words named for a day."""
_LEAST = 0.005
HEEDED = 120
"""The number of newest days, besides `most` more, from which openers are inferred."""
_KEPT_DAYS, _KEPT_CHATS = 800, 4
_KEPT = 1_000_000
"""The most characters of `kept`."""


class SharedGame(Answer):
    """One shared game, without its all-green row."""

    line: int
    """The line where it starts in the text, from 1."""
    grid: list[str]
    solved: bool
    score: str
    """1 to 6, X, or nothing where the text has no header."""
    hard: bool
    day: int | None
    """The number of the puzzle, if it is known."""
    date: str | None = None
    solution: str | None = None
    """The day's word, if it is known."""
    player: str | None = None
    words: Sequence[str] = ()
    """The words of all rows, where the text has them."""
    notes: Sequence[str] = ()


class GamesAnswer(Answer):
    """The games of a text in order, and what could not be read."""

    games: list[SharedGame]
    others: int
    """The number of games left out: they have another name or other than five letters."""
    scores: int = 0
    """The number of results without rows, as in a list of names and scores."""
    known_to: str
    """The last day whose word is known."""
    problems: Sequence[Problem]


class Games(Question):
    """Read the games shared in a text: one result, many, or a chat's export."""

    text: str = option(longest=MOST_TEXT)
    """Shared results, or a chat's export."""

    def answer(self, console: Console = QUIET) -> GamesAnswer:
        """Return the games of five letters, and what could not be read."""
        reading = read_games(self.text)
        length = wordlist.BUNDLED_LENGTH
        kept = [game for game in reading.games if game.is_wordle and len(game.rows[0]) == length]
        games, others = [*map(shared_game, kept[:MOST_GAMES])], len(reading.games) - len(kept)
        return GamesAnswer(
            games=games,
            others=others,
            scores=reading.scores,
            known_to=str(date_of(latest())),
            problems=reading.problems[:MOST_GAMES],
        )


def shared_game(game: Game, player: str | None = None) -> SharedGame:
    """Return a game as data."""
    date = None if game.day is None else date_of(game.day)
    return SharedGame(
        line=game.line,
        grid=[*game.guesses],
        solved=game.solved,
        score=game.score,
        hard=game.hard,
        day=game.day,
        date=date.isoformat() if date else None,
        solution=None if game.day is None else dated_solution(game.day),
        player=player or game.player or None,
        words=game.words,
        notes=game.notes,
    )


class ChatDay(Answer):
    """A day of a chat: its word, as far as it is known, and its games, the best first."""

    day: int
    date: str | None = None
    source: str
    """`dated` if the word is public, `given`, `inferred`, or nothing if it is not known."""
    solutions: list[DaySolution]
    games: list[SharedGame]


class ChatAnswer(Answer):
    """A chat: its days, the newest first, and its players, the best mean first."""

    games: int
    numbered: bool
    """True if the games name their days; else all are taken for games of one day."""
    days: list[ChatDay]
    players: list[Standing]
    named: bool
    """True if the games name their players."""
    records: Sequence[PlayerRecord] = ()
    """The records of the twelve players with the most games."""
    untold: int
    """The number of days with grids and no word yet."""
    passed_over: dict[str, int]
    """Games that are not counted, by the reason."""
    summary: str
    """A text to paste back into the chat."""
    kept: str
    """State to send with the next question, so that unchanged days are not inferred again."""


PART = "\f"
"""The character between the pastes of a chat that grows: each is read by itself."""


class OfText(Question):
    """A chat's text, and what its reader knows of it."""

    text: str = option(longest=MOST_TEXT)
    """Shared results, or a chat's export; several, with a form feed between them, are one chat."""
    solutions: str = option("", longest=20_000, examples=("1841 tidal\n2026-07-05 heath",))
    """The words of days: on each line a puzzle's number or date, and its word. Those of most days
    are known, the others are inferred from all grids of the day."""
    same: tuple[str, ...] = option((), examples=(["Annie=Ann"],))
    """Players who have two names; a name that the chat lacks is passed over."""
    most: int = option(30, least=0, most=400)
    """Maximum number of days without a known word that are inferred, newest first."""
    kept: str = option("", longest=_KEPT)
    """`kept` of the answer before, if there is one."""

    def _collected(self) -> tuple[Collected, bool]:
        """Return the games, and whether any says its day: else all are of the first unknown one."""
        shares = [one for part in self.text.split(PART) for one in games_of_text(part)]
        chat = collect(shares, last=last_day())
        starts = tuple(f"{name}=" for name in chat.names)
        if same := [pair for pair in self.same if pair.startswith(starts)]:
            with blaming("same"):
                chat = collect(shares, same=same, last=last_day())
        if chat.turns:
            return chat, True
        games = (one for one in shares if isinstance(one, Game))
        chat = collect(replace(one, number=latest() + 1) for one in games)
        if not chat.games:
            raise FieldError("text", "no game of Wordle was found in the text")
        return chat, False

    def _given(self) -> dict[int, str]:
        with blaming("solutions"):
            given = read_solutions(self.solutions)
            for word in given.values():
                if word not in wordlist.named(wordlist.DEFAULT):
                    raise InputError(f"{word.upper()} is not in the word list")
        return given

    def _settled(self, games: Collected, stores: Stores, day: int | None = None) -> Chat:
        """Return the newest days with their words; if one is before them, the days up to it."""
        lexicon, days = wordlist.named(wordlist.DEFAULT), games.days
        heeded = HEEDED + self.most
        if day is not None and day < days[-heeded:][0]:
            days = [one for one in days if one <= day]
        part = games.of_days(days[-heeded:][0], days[-1])
        return settle(part, self._given(), lexicon, candidates(lexicon), stores, most=self.most)


class ChatDays(OfText):
    """Say what a chat shows: its days with their words and games, and a table of its players."""

    tell: Literal["games", "words", "players"] = "players"
    """`games`: what needs no unknown word. `words`: the days' words too, inferred. `players`:
    openers and luck too."""

    def answer(self, console: Console = QUIET) -> ChatAnswer:
        """Return the days and the players; a coarse opener is not named."""
        games, numbered = self._collected()
        stores = _read_kept(self.kept)
        rows = standings(games)
        told = known_words(games, self._given(), wordlist.named(wordlist.DEFAULT))
        chat = self._settled(games, stores) if games.days and self.tell != "games" else None
        told |= chat.told if chat else {}
        played = sorted({day for _, day in games.turns}, reverse=True)
        days = [_day(games, day, told.get(day)) for day in played]
        unknown = [one for one in days if not one.source]
        answer = ChatAnswer(
            games=len(games.turns),
            numbered=numbered,
            days=days,
            players=rows,
            named=any(not name.startswith(NAMELESS) for name in games.names),
            untold=sum(any(game.grid for game in one.games) for one in unknown),
            passed_over=dict(games.passed_over),
            summary="\n".join(plain(summary(games, rows))),
            kept=_written(stores),
        )
        if self.tell == "players" and chat:
            most = games.names[:MOST_RECORDS]
            asked = [one for one in rows if one.name in most]
            answer.records = player_records(chat, games, asked)
            for one in answer.records:
                one.openers = [o for o in one.openers if o.word not in wordlist.coarse()]
        return answer


class ChatGame(OfText):
    """Say what a player of a chat probably guessed on a day, by the likeliest word of that day."""

    player: str
    """The player of the game."""
    day: int = option(least=0)
    """The day, by its number."""

    def answer(self, console: Console = QUIET) -> BoardAnswer:
        """Return the boards that could have made the game's grid, those listed the likeliest."""
        games, _ = self._collected()
        with blaming("player"):
            name = games.named(self.player)
        if name not in games.grids_on(self.day):
            raise FieldError("day", f"{name} has no grid of that day")
        chat = self._settled(games, _read_kept(self.kept), self.day)
        if self.day not in chat.told:
            raise FieldError("day", "the word of that day is not known: give it, or infer `most`")
        board = Board(samples=0, top=GLANCED, marginals=0, quick=True, engine="exact")
        return board.of_game(chat, name, self.day, console)


def _day(games: Collected, day: int, told: Told | None) -> ChatDay:
    """Return a day as data; words that a grid refutes are the last, and not likely enough."""
    own = {name: (one.turns, shared_game(one, name)) for name, one in games.games_on(day).items()}
    own |= {
        name: (turns, _score(name, turns, day))
        for (name, of), turns in games.scores.items()
        if of == day
    }
    words = (told.words if told else ())[:OFFERED]
    date = date_of(day)
    return ChatDay(
        day=day,
        date=date.isoformat() if date else None,
        source=told.source if told else "",
        solutions=[DaySolution(solution=w, probability=p) for w, p in words if p >= _LEAST],
        games=[game for _, game in sorted(own.values(), key=lambda one: one[0])],
    )


def _score(player: str, turns: int, day: int) -> SharedGame:
    """Return a result without rows as data."""
    score = "X" if turns == LOST else str(turns)
    return SharedGame(
        line=0, grid=[], solved=False, score=score, hard=False, day=day, player=player
    )


def _written(stores: Stores) -> str:
    """Return what is inferred, as a text; of what was longest ago, no more than is of use."""
    days, chats = [*stores.days.items()], [*stores.chats.items()]
    return json.dumps([dict(days[-_KEPT_DAYS:]), dict(chats[-_KEPT_CHATS:])])


def _read_kept(text: str) -> Stores:
    """Return what an earlier answer kept. Raises FieldError if it is something else."""
    offered = candidates(wordlist.named(wordlist.DEFAULT))
    try:
        days, chats = json.loads(text or "[{}, {}]")
        stores = Stores(
            {key: likely_words(listed) for key, listed in days.items()},
            {key: days_words(listed) for key, listed in chats.items()},
        )
        listed = [*stores.days.values(), *(w for each in stores.chats.values() for _, w in each)]
        if not all(word in offered for words in listed for word, _ in words):
            raise ValueError
    except (ValueError, TypeError, AttributeError, OverflowError, RecursionError):
        raise FieldError("kept", "`kept` is not what an earlier answer gave") from None
    return stores
