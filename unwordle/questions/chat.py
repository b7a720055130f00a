"""The web page's questions about shared games, and about the days and the players of a chat.

A question contains the text of the chat and what the user knows about it. The browser stores the
chat; the server stores nothing.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from unwordle import wordlist
from unwordle.cache import Stores
from unwordle.chats import read_games
from unwordle.chats.collected import Collected, collect, folded_name, lateness
from unwordle.chats.files import games_of_text
from unwordle.chats.games import Game, Problem
from unwordle.day import date_of, dated_solution, latest
from unwordle.model.overriding import override
from unwordle.players.chat import Chat, DayWords, known_words, settle
from unwordle.questions.answer import Answer
from unwordle.questions.board import BoardAnswer, BoardQuestion
from unwordle.questions.infer import DaySolution, day_solutions
from unwordle.questions.question import QUIET, Console, FieldError, Question, blaming, option
from unwordle.questions.reading import check_word, last_day
from unwordle.questions.records import PlayerRecord, add_openers, standings, summary
from unwordle.questions.shared import candidates, games_in
from unwordle.solutions import read_solutions

MOST_TEXT = 500_000
"""The maximum length of the field `text`, in characters."""
MOST_GAMES = 3000
"""The maximum number of games, and the maximum number of unreadable lines, in an answer."""
MOST_RECORDS = 12
"""The maximum number of players for whom openers and luck are computed.

The players with the most games are chosen.
"""
OFFERED = 3
"""The maximum number of possible solutions that are listed for a day."""
_LEAST = 0.005
"""The minimum probability of a possible solution that is listed for a day."""
HEEDED = 120
"""The number of older days from which openers are computed, in addition to the newest days.

The number of newest days is in the field `most` of a question.
"""
_KEPT_DAYS, _KEPT_CHATS = 800, 4
"""The maximum number of days, and the maximum number of chats, in the field `kept`."""
_KEPT = 1_000_000
"""The maximum length of the field `kept`, in characters."""


class SharedGame(Answer):
    """A shared game. The grid of the game does not include the all-green row."""

    grid: list[str]
    solved: bool
    score: str
    """The score, 1 to 6, or X for a lost game; empty without a header."""
    hard: bool = False
    day: int | None
    """The puzzle's number, or null if unknown."""
    date: str | None = None
    solution: str | None = None
    """The puzzle's public solution, or null if unknown."""
    player: str | None = None
    words: Sequence[str] = ()
    """The word next to each row, or an empty string. The list is empty if no row, or only one of
    several, has a word."""
    notes: Sequence[str] = ()


class GamesAnswer(Answer):
    """The games in shared text, in order, and the lines of the text that could not be read."""

    games: list[SharedGame]
    others: int
    """The number of games left out because they are not Wordle with five letters."""
    scores: int = 0
    """The number of results without rows, as in a list of names and scores."""
    known_to: str
    """The date of the last puzzle with a known solution."""
    problems: Sequence[Problem]


class GamesQuestion(Question):
    """Read the games in one or more shared results or in an exported chat."""

    text: str = option(longest=MOST_TEXT)
    """Shared results, or the export of a chat."""

    @override
    def answer(self, console: Console = QUIET) -> GamesAnswer:
        reading = read_games(self.text)
        length = wordlist.BUNDLED_LENGTH
        games = [game for game in reading.games if game.is_wordle and len(game.rows[0]) == length]
        return GamesAnswer(
            games=[*map(shared_game, games[:MOST_GAMES])],
            others=len(reading.games) - len(games),
            scores=reading.scores,
            known_to=str(date_of(latest())),
            problems=reading.problems[:MOST_GAMES],
        )


def shared_game(game: Game, player: str | None = None) -> SharedGame:
    """Return a game for the page, with `player`, if given, as the player's name."""
    date = None if game.day is None else date_of(game.day)
    return SharedGame(
        grid=[*game.guesses],
        solved=game.solved,
        score=game.score,
        hard=game.hard,
        day=game.day,
        date=str(date) if date else None,
        solution=dated_solution(game.day),
        player=player or game.player or None,
        words=game.words,
        notes=game.notes,
    )


class ChatDay(Answer):
    """A day of a chat, the known or likely solutions of the day, and the games of the day.

    Games with fewer guesses come first, and lost games come last.
    """

    day: int
    date: str
    source: str
    """The source of the solution: `dated` (the public solution of the day), `given` (by the user or
    in the chat), or `inferred` (from the grids of the day). The source is empty if no solution is
    known or inferred.
    """
    solutions: list[DaySolution]
    games: list[SharedGame]


class ChatAnswer(Answer):
    """The days of a chat, from newest to oldest, and the players, in order of mean score."""

    games: int
    numbered: bool
    """True if a result has a number or a date. Otherwise all games count as games of one day."""
    days: list[ChatDay]
    players: list[PlayerRecord]
    """Each player's results. Openers and luck, if asked for, are only those of the twelve players
    with the most games."""
    passed_over: dict[str, int]
    """The number of results left out, by reason."""
    lateness: str
    """A sentence about games that were shared late or are from the archive, or an empty string."""
    summary: str
    """The results as text to paste back into the chat."""
    kept: str
    """The inferred solutions, as a string to send with the next question, so that unchanged days
    are not inferred again."""


PART = "\f"
"""The form feed, which separates the parts of the text of a chat. Each part is read separately."""


class OfText(Question):
    """A question about the text of a chat, with facts that the user knows about the chat."""

    text: str = option(longest=MOST_TEXT)
    """Shared results, or the export of a chat. Form feeds separate the parts of the text."""
    solutions: str = option("", longest=20_000, examples=("1841 tidal\n2026-07-05 heath",))
    """Solutions of some days, on each line a puzzle's number or date, and the word. Public ones can
    be left out. A day that is neither public nor given is inferred from all of its grids."""
    same: tuple[str, ...] = option((), examples=(["Annie=Ann"],))
    """Two names of one player: with Annie=Ann, Annie's games count as Ann's. An entry is ignored if
    the chat lacks its first name."""
    most: int = option(30, least=0, most=400)
    """The most days for which solutions are inferred: the newest without a known one."""
    kept: str = option("", longest=_KEPT)
    """The field `kept` of the previous answer, or an empty string if there is no previous
    answer."""

    def _collected(self) -> tuple[Collected, bool]:
        shares = [share for part in self.text.split(PART) for share in games_of_text(part)]
        names = {folded_name(name) for name in collect(shares, last=last_day()).names}
        with blaming("same"):
            same = [pair for pair in self.same if folded_name(pair.partition("=")[0]) in names]
            chat = collect(shares, same=same, last=last_day())
        if chat.results:
            return chat, True
        chat = collect(replace(game, number=latest() + 1) for game in games_in(shares))
        if not chat.games:
            fact = "the text has no game of Wordle"
            raise FieldError("text", f"{fact}: give shared results from Wordle")
        return chat, False

    def _given(self) -> dict[int, str]:
        with blaming("solutions"):
            given = read_solutions(self.solutions)
            for word in given.values():
                check_word(word, wordlist.named(wordlist.DEFAULT))
        return given

    def _settled(self, games: Collected, stores: Stores, day: int | None = None) -> Chat:
        lexicon, most = wordlist.named(wordlist.DEFAULT), HEEDED + self.most
        days = games.days[-most:]
        if day is not None and day < min(days, default=0):
            days = [earlier for earlier in games.days if earlier <= day][-most:]
        part = games.of_days(days, games.names)
        return settle(part, self._given(), lexicon, candidates(lexicon), stores, most=self.most)


class ChatDaysQuestion(OfText):
    """List the solutions and the games of each day in a chat, and the results of the players."""

    tell: Literal["games", "words", "players"] = "players"
    """The content of the answer: games (games without inferred solutions), words (games and
    inferred solutions), or players (games, inferred solutions, and the openers and luck of each
    player).
    """

    @override
    def answer(self, console: Console = QUIET) -> ChatAnswer:
        games, numbered = self._collected()
        stores = _read_kept(self.kept)
        rows = standings(games)
        solutions = known_words(games, self._given(), wordlist.named(wordlist.DEFAULT))
        chat = self._settled(games, stores) if games.days and self.tell != "games" else None
        solutions |= chat.words if chat else {}
        played = sorted(games.by_day, reverse=True)
        answer = ChatAnswer(
            games=len(games.turns),
            numbered=numbered,
            days=[_day(games, day, solutions.get(day, DayWords((), ""))) for day in played],
            players=rows,
            passed_over=dict(games.passed_over),
            lateness=lateness(len(games.late), len(games.archived)),
            summary="\n".join(summary(games, rows, wordlist.DEFAULT)),
            kept=stores.written(_KEPT_DAYS, _KEPT_CHATS),
        )
        if self.tell == "players" and chat:
            for row in sorted(rows, key=lambda row: -row.games)[:MOST_RECORDS]:
                add_openers(row, chat, games)
                row.openers = [own for own in row.openers if own.word not in wordlist.coarse()]
        return answer


class ChatGameQuestion(OfText):
    """List the words that a player in a chat probably guessed on a day.

    The known or the likeliest solution of the day is assumed to be the final word.
    """

    player: str
    """The name of the player."""
    day: int = option(least=0)
    """The number of the day's puzzle."""

    @override
    def answer(self, console: Console = QUIET) -> BoardAnswer:
        games, _ = self._collected()
        with blaming("player"):
            name = games.named(self.player)
        chat = self._settled(games, _read_kept(self.kept), self.day)
        board = BoardQuestion(samples=0, top=1, marginals=0, quick=True)
        return board.of_game(chat, name, self.day, console)


def _day(games: Collected, day: int, known: DayWords) -> ChatDay:
    own = games.by_day[day].items()
    played = sorted(own, key=lambda named: (named[1].turns, not named[1].rows))
    words = known.words[:OFFERED]
    return ChatDay(
        day=day,
        date=str(date_of(day)),
        source=known.source,
        solutions=day_solutions(word for word in words if word[1] >= _LEAST),
        games=[shared_game(game, name) for name, game in played],
    )


def _read_kept(text: str) -> Stores:
    stores, offered = Stores.read(text), candidates(wordlist.named(wordlist.DEFAULT))
    known = all(word in offered for _, words in stores.results() for word, _ in words)
    return stores if known else Stores()
