"""`board`, the default command: count the boards that could have made a grid, and draw boards."""

import time
from collections.abc import Iterator, Sequence, Set
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, ClassVar

from unwordle import wordlist
from unwordle.day import LATE
from unwordle.files import STDIN
from unwordle.model.game.input import MOST_ROWS, Colour, DisagreementError, InputError
from unwordle.model.overriding import override
from unwordle.model.text import counted, listed
from unwordle.model.theory.plays import play_called
from unwordle.model.theory.theory import Theory
from unwordle.questions import amounts
from unwordle.questions.answer import Answer, Line, Note, ReasonAnswer, Table, Tiles, WordList
from unwordle.questions.fields import OfChatDay
from unwordle.questions.game import GameQuestion, read_grid, share_text, spare_memory
from unwordle.questions.question import QUIET, Console, FieldError, Question, option
from unwordle.questions.reading import day_name, overruled, play_of, say_if_unweighed, spans

if TYPE_CHECKING:
    from unwordle.players.chat import Chat
    from unwordle.players.likely_boards import LikelyBoards
    from unwordle.players.player import Openers


_GLANCED = 3
"""The default number of likely words that are listed for each row."""
_TOLD = "What to show"
_NARROWING = {"distinct", "limit", "pins", "play", "rules", "words"}
"""The fields that can exclude the guesses of a real game."""


class LikelyBoard(amounts.Chance):
    """A board and its probability. The last word of the board is the final word."""

    board: list[str]


class Method(Answer):
    """The engines that counted and drew the boards, and what a SAT solver confirmed."""

    counted: str
    """The engine that counted the boards: `exact`, `nnf` or `sat`."""
    checked: str | None
    """The SAT solver that counted the boards too, from the models of phase 2, and found the same
    number; null if none did."""
    drawn: str | None = None
    """The engine that drew the boards, or null if no board was drawn uniformly."""
    confirmed: str | None = None
    """The SAT solver that found the drawn boards to be models of phase 2, or null if there was no
    such check."""


_WORDS = {"word": "{0.word}", "probability": "{0.shown}"}
_BY = {"exact": "relations", "nnf": "sums over a d-DNNF", "sat": "the models of phase 2"}


class DayGame(amounts.Chance):
    """The player and the day of a game in a chat, and the source of the day's solution."""

    player: str
    day: int
    source: str
    """The source of the solution: `dated` (the public solution of the day), `given` (by the user or
    in the chat), or `inferred` (from the grids of the day).
    """


class BoardAnswer(Answer):
    """The number of boards that could have made a grid, with random boards and likely boards."""

    solution: str
    number: int | None = None
    """The shared puzzle's number, or null unless the final word is its known solution."""
    grid: list[str]
    play: str
    distinct: bool
    lexicon: WordList
    satisfiable: bool
    candidates: list[int]
    """For each row, the number of words that its colours and pins allow."""
    boards: amounts.Count
    samples: list[list[str]]
    """Boards drawn at random. The last word of each board is the final word."""
    game: DayGame | None = None
    """The player and the day of the game, or null if the game is not from a chat."""
    method: Method
    seconds: float
    """The time that the answer took, in seconds."""
    estimated: bool | None = None
    """True if the probabilities are estimates, or null if there are none. The number of boards is
    always exact."""
    standard_error: float | None = None
    """The relative standard error of the sum that normalises the probabilities: 0 if they are
    exact, and null if there are none."""
    top: list[LikelyBoard] | None = None
    marginals: list[list[amounts.LikelyWord]] | None = None
    reasons: list[ReasonAnswer] | None = None


class BoardQuestion(OfChatDay, GameQuestion):
    """Count the boards that could have made a grid, and draw a board at random.

    $ unwordle --word halts --grid WWYWW/WGWWW/WGWYG
    $ unwordle --word halts --grid WWYWW/WGWWW --play hard --top 5
    $ pbpaste | unwordle --word halts
    $ unwordle board chat.txt --player Ann
    """

    usual: ClassVar = ("word", "grid", "play", "pins", "top")

    samples: int = option(1, group=_TOLD, least=0, most=100_000)
    """The number of boards to draw."""
    count_only: bool = option(False, group=_TOLD)
    """Count the boards without drawing any board."""
    likely: bool = option(False, group=_TOLD)
    """Draw boards in proportion to their probabilities in human play, not uniformly."""
    top: int | None = option(None, group=_TOLD, least=1)
    """The number of most probable boards to list."""
    marginals: int | None = option(None, group=_TOLD, least=0)
    """The number of most probable words to list for each row. [default: 3, but 0 with `count_only`
    or the rules report]"""
    quick: bool = option(False, group=_TOLD)
    """Estimate probabilities less accurately, in about a third of the time, and do not let the SAT
    solver count too."""
    player: str | None = option(None, group="Players")
    """A player in the chat. The answer is about this player's game on the given day, or else the
    last one, and expects the player's own openers. With `word`, that is the game's final word. With
    `grid` and `word`, only the openers are taken from the chat."""
    verbose: bool = option(False, group=_TOLD)
    """Also print the time, and the output lines of the course report's program."""

    excludes: ClassVar = (("count_only", "samples"), ("count_only", "likely"))
    needs: ClassVar = dict.fromkeys(("player", "day", "solutions", "same", "late", "zone"), "files")

    @override
    def instead(self, console: Console) -> Question:
        if self.files:
            return self if self.player is not None else self._of_files(console)
        if self.grid is None or self.word is not None:
            return self
        with suppress(InputError):  # `infer` takes several games, and says if there is none
            if self.known() is not None:  # the answer's first line says the word
                return self
            number = read_grid(self.grid).number
            of = "this grid" if number is None else f"Wordle {number:,}"
            console.say(f"the word of {of} is not known here: if you know it, add `word`")
        from unwordle.questions.infer import InferQuestion

        assumed = self.given() & {parameter.name for parameter in InferQuestion.parameters()}
        for name in sorted(self.given() - assumed - {"grid"}):
            console.say(f"`{name}` needs `word`, so it is not used")
        return InferQuestion(**{name: getattr(self, name) for name in assumed}, grids=(self.grid,))

    def _of_files(self, console: Console) -> Question:
        """Return the question about the only game in the files, or about all of their games."""
        from unwordle.chats.line import WORDLE
        from unwordle.questions import infer, player, shared

        shares = shared.shares_in(self.files, self.words)
        games = [game for game in shared.games_in(shares) if game.is_wordle]
        asked = self.given() - {"files", "words"}
        if not games or (len(games) == 1 and not asked & {"solutions", "same", "grid"}):
            (game,) = shared.played_in(self, shares, console)
            day = game.day if game.name == WORDLE else None
            if self.number_of_day() not in (None, day):
                raise FieldError("day", "the only result is not from this day: leave out `day`")
            text = share_text(game.guesses, number=day, hard=game.hard)
            alone = replace(self, files=(), day=None, late=LATE, zone=None, grid=text)
            return alone.instead(console)
        number = f"the files have {counted(len(games), 'result')}"
        named = [*{game.player: None for game in games if game.player}]
        if asked or STDIN in self.files:
            players = amounts.first_few(named, "players")
            among = f" ({listed(players)})" if players else ", written as `Ann:` above a result"
            raise FieldError("player", f"{number}: name a player with `player`{among}")
        is_chat = len({game.day for game in games}) > 1
        of_all = player.PlayerQuestion if is_chat else infer.InferQuestion
        name = "player" if is_chat else "infer"
        to_see_one = ": to see one game, add `player` NAME" if named else ""
        console.say(f"{number}, so `unwordle {name}` answers{to_see_one}")
        return of_all(files=self.files, words=self.words)

    @override
    def answer(self, console: Console = QUIET) -> BoardAnswer:
        if self.grid is not None and self.word is None and self.known() is None:
            raise FieldError("word", "the final word is not known: add `word`, or call `infer`")
        if not self.files:
            return self._answer(console)
        if self.player is None:
            only = self._of_files(console)
            if isinstance(only, BoardQuestion):
                return only.answer(console)
            raise FieldError("player", "no word is known: give `player` or `word`, or call `infer`")
        from unwordle.questions import shared

        games = shared.collected(self, shared.shares_in(self.files, self.words))
        name, day = games.named(self.player), self.number_of_day()
        chat = shared.settled(self, games, console)
        if self.grid is not None:
            day = games.days[-1] + 1 if day is None else day
            return self._answer(console, chat.openers_on(name, day))
        return self.of_game(chat, name, day, console)

    @property
    def _listed(self) -> int:
        if self.marginals is not None:
            return self.marginals
        return 0 if self.count_only or self.rules == "report" else _GLANCED

    def of_game(self, chat: "Chat", name: str, day: int | None, console: Console) -> BoardAnswer:
        """Return the answer about a player's game on a day of a chat.

        Without `word`, the final word is the day's known or inferred solution. If `day` is None,
        it's the player's last game. Raises FieldError if the player has no grid for the day, or the
        day no solution.
        """
        from unwordle.players.chat import DayWords

        games, words = chat.collected, chat.words
        if self.word is not None:
            words = dict.fromkeys(games.days, DayWords(((self.word, 1.0),), "given"))
        days = [day for day in words if name in games.grids_on(day)]
        day = max(days, default=None) if day is None else day
        if day not in days:
            of_days = f"that day, only for {spans(days)}" if days else "any day"
            raise FieldError("day", f"the chat has no grid of {name!r} for {of_days}")
        found, grid = words[day], games.grids_on(day)[name]
        play, top = play_of(self.play, grid), self.top or (None if self.count_only else 1)
        question = replace(self, word=found.word, grid=str(grid), play=play, top=top)
        answer = question._answer(console, chat.openers_on(name, day))
        game = DayGame(player=name, day=day, source=found.source, probability=found.probability)
        (answer.game,) = amounts.rounded([game])
        return answer

    def _answer(self, console: Console, openers: "Openers | None" = None) -> BoardAnswer:
        start, rng = time.perf_counter(), Random(self.seed)
        is_checked = self.engine == "checked" and not (self.count_only or self.quick)
        with console.progress("Counting boards") as progress:
            theory = self.theory(rng, console, tell=False)  # the first line says the word
            theory.progress = progress
            listed = theory.listed if is_checked else None
            count = theory.boards.count()
            is_drawn = count > 0 and not (self.count_only or self.likely)
            drawn = (listed or theory.boards).sample(self.samples, rng) if is_drawn else []
            drawn = wordlist.offered(drawn, lambda board: board[:-1], console.shunned)
            answer = BoardAnswer(
                solution=theory.solution,
                number=self.known(),
                grid=list(theory.grid.rows),
                play=theory.play,
                distinct=bool(theory.distinct),
                lexicon=WordList(name=theory.lexicon.name, size=len(theory.lexicon)),
                satisfiable=count > 0,
                candidates=[len(row) for row in theory.candidates],
                boards=str(count),
                samples=[list(board) for board in drawn],
                method=Method(counted=theory.engine, checked=theory.lister if listed else None),
                seconds=0.0,
            )
            if count and (self.top or self._listed or self.likely):
                from unwordle.players.likely_boards import likely_boards

                say_if_unweighed(theory.lexicon, console)
                is_asked = self.top or self.likely or self.marginals is not None
                quick = self.quick or not (is_asked or openers is not None)
                try:
                    likely = likely_boards(theory, openers=openers, quick=quick)
                    self._add_likely(answer, likely, rng, console.shunned)
                except InputError as error:
                    console.say(f"{error}, so likely words are left out")
        if drawn:
            answer.method.drawn = "sat" if listed else theory.engine
        if answer.samples and is_checked:  # what was drawn from models needs no other check
            is_model = listed and drawn
            answer.method.confirmed = theory.lister if is_model else _confirmed(theory, answer)
        if not count and not self.count_only:
            from unwordle.model.reasons import explain

            answer.reasons = [ReasonAnswer.of(reason) for reason in explain(theory)]
        spare_memory(theory)
        answer.seconds = round(time.perf_counter() - start, 4)
        return answer

    def _add_likely(
        self, answer: BoardAnswer, likely: "LikelyBoards", rng: Random, shunned: Set[str]
    ) -> None:
        answer.estimated, answer.standard_error = likely.error > 0, likely.error
        if self.likely:
            drawn = likely.sample(self.samples, rng)
            answer.samples = [*map(list, wordlist.offered(drawn, lambda b: b[:-1], shunned))]
        if self.top:
            answer.top = amounts.rounded(
                LikelyBoard(board=[*board], probability=p, standard_error=error or None)
                for board, p, error in likely.top(self.top, shunned)
            )
        if self._listed:
            hidden = wordlist.coarse() if self.marginals is None else shunned
            answer.marginals = [*map(amounts.likely_words, likely.marginals(self._listed, hidden))]

    @override
    def lines(self, answer: BoardAnswer) -> Iterator[Line]:
        is_random, as_sentences = self.grid is None and not self.files, self.rules != "report"
        in_full = self.verbose or not as_sentences
        if as_sentences:
            if is_random:
                yield from (share_text(answer.grid), "")
            yield from self._likeliest(answer)
            count = int(answer.boards)
            boards = {0: "No board", 1: "Just one board"}.get(count, f"{count:,} boards")
            how = [play_called(answer.play).how, "with these pins" if self.pins else ""]
            yield " ".join([f"{boards} could have made this grid", *filter(None, how)]) + "."
        if in_full or is_random:
            yield f"The final word is: {answer.solution}"
            yield f"Satisfiable: {answer.satisfiable}"
            yield f"Board Solutions: {answer.boards}"
            if not answer.satisfiable:
                yield "There are no valid boards."
        if not answer.satisfiable:
            yield from self._why_none(answer)
        # The likeliest game of a chat's player, which is said first, stands for a random one.
        is_first = answer.game and self.samples == 1 and not (self.likely or in_full)
        for words in () if is_first else answer.samples:
            yield "Possible solution:" if in_full or is_random else "One of them:"
            yield from _rows(words, answer)
        yield from self._likely_lines(answer)
        if in_full or (answer.satisfiable and not (self.count_only or is_first)):
            yield _road(answer)
        if in_full:
            yield f"Time: {answer.seconds:.2f} s"

    def _likeliest(self, answer: BoardAnswer) -> Iterator[Line]:
        if answer.number is not None:
            yield f"Wordle {answer.number:,} was {answer.solution.upper()}."
        if game := answer.game:
            yield from overruled(game.day, game.source, self.words)
            sure = f" ({game.shown})" if game.source == "inferred" else ""
            word, day = answer.solution.upper(), day_name(game.day, self.words)
            is_word = amounts.day_word(game.source, game.probability)
            yield f"{game.player}, {day}: the word {is_word} {word}{sure}."
            for best in (answer.top or ())[:1]:
                yield f"The likeliest game ({best.shown}):"
                yield from _rows(best.board, answer)
        rows = (answer.marginals or ()) if self.marginals is None else ()
        yield from (_glance(number, row) for number, row in enumerate(rows, 1))

    def _likely_lines(self, answer: BoardAnswer) -> Iterator[Line]:
        if self.top and (top := answer.top):
            best = [[", ".join(likely.board), likely.shown] for likely in top]
            title = "Likely boards found" if answer.estimated else "Most probable boards"
            yield Table(title, ["board", "probability"], best)
        for number, likely in enumerate((answer.marginals or ()) if self.marginals else (), 1):
            yield Table.of(f"Row {number}", likely, _WORDS)
        if (self.top or self.marginals) and answer.estimated is not None:
            yield amounts.how_sure(estimated=answer.estimated)

    def _why_none(self, answer: BoardAnswer) -> Iterator[Line]:
        if answer.number is not None and not _NARROWING & self.given():
            yield f"The rows do not belong to Wordle {answer.number:,}: use the command `infer`."
        yield from (reason.text for reason in answer.reasons or ())
        name = answer.lexicon.name
        if name in wordlist.NAMES and any(one.rule == "words" for one in answer.reasons or ()):
            choice = "another list with `words`" if self.limit is None else "a higher `limit`"
            yield Note(f"the list {name!r} may lack the word: choose {choice}")


def _confirmed(theory: Theory, answer: BoardAnswer) -> str | None:
    verdict = theory.check([tuple(board) for board in answer.samples])
    if verdict is False:
        raise DisagreementError(f"{theory.solver} finds that a drawn board is no model of phase 2")
    return theory.solver if verdict else None


def _rows(words: Sequence[str], answer: BoardAnswer) -> Iterator[Line]:
    yield from map(Tiles, words, answer.grid)
    if len(answer.grid) == MOST_ROWS:
        yield f"Not found: {answer.solution.upper()}"
    else:
        yield Tiles(answer.solution, Colour.GREEN * len(answer.solution))


def _road(answer: BoardAnswer) -> str:
    method = answer.method
    counted_by = f"Counted by {_BY[method.counted]}"
    if solver := method.checked:
        both = f"and by {_BY[method.counted]}: both {int(answer.boards):,}"
        counted_by = f"Counted by {solver} from the models of phase 2, {both}"
    done = [f"drawn from {'its models' if solver else 'them'}"] if method.drawn else []
    if method.confirmed and not solver:
        done.append(f"confirmed by {method.confirmed} on phase 2")
    boards = "the board is" if len(answer.samples) == 1 else "the boards are"
    return f"{counted_by}; {boards} {' and '.join(done)}." if done else f"{counted_by}."


def _glance(number: int, likely: Sequence[amounts.LikelyWord]) -> str:
    first, *others = likely
    said = f"Row {number}: {amounts.surely(first.probability)} {first.word.upper()}"
    if first.probability > amounts.ALMOST_SURE:
        return said
    chance = "" if first.shown.startswith("<") else first.shown  # an upper bound says little
    then = f", then {listed([other.word.upper() for other in others], 'or')}" if others else ""
    return f"{said}{f' ({chance})' if chance else ''}{then}"
