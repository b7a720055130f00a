"""`infer`: list the possible solutions of one or more grids, and the probability of each word."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import ClassVar, Literal, final

from unwordle import wordlist
from unwordle.chats.collected import NAMELESS, Collected, is_name
from unwordle.day import Chances, date_of, dated_solution, latest, weighed
from unwordle.model.game.grid import Grid
from unwordle.model.game.input import InputError
from unwordle.model.overriding import override
from unwordle.model.text import counted, listed
from unwordle.players.chat import DayWords
from unwordle.players.posterior import LIKELY_FOREIGN
from unwordle.players.solutions import LISTED, Evidence, Inferred, infer, infer_by_player, why_none
from unwordle.questions import amounts, fields, reading, shared
from unwordle.questions.answer import Answer, Line, Note, ReasonAnswer, Table
from unwordle.questions.game import AS_GRID, Assumptions, GridText
from unwordle.questions.lists import LATER
from unwordle.questions.question import QUIET, Console, FieldError, Progress, option

SHOWN, FEW = 20, 12
"""The maximum number of solutions in a printed table, and the maximum number of solutions in the
sentence that is printed above the tables."""
COUNT_SECONDS = 7.0
"""The processor time after which exact counts end, in seconds from the beginning of the answer. The
option `exact` lifts this limit."""
SEARCH_SECONDS = 4.0
"""The processor time after which the search for words with boards ends, likewise."""
MOST_DIGITS = 30
"""The maximum number of digits of a count in a table. Longer counts are rounded."""
_SOLUTIONS = {"solution": "{0.solution}", "probability": "{0.shown}"}
_IF_FOREIGN = ", if a grid may be mistyped or from another day"


class PossibleSolution(amounts.Chance):
    """A possible solution, its probability, and its number of boards."""

    solution: str
    boards: amounts.Count | None
    """The exact number of boards, the product over several grids, or null if the count exceeded the
    time limit."""


class ForeignGrid(Answer):
    """A grid that probably has another solution, because it is mistyped or from another day."""

    game: int
    probability: amounts.Probability


class Others(Answer):
    """The number of possible solutions that are not listed, and their total probability."""

    words: int
    probability: amounts.Probability


@final
class InferAnswer(Answer):
    """The possible solutions, the most probable first.

    Solutions that lack a board for at least one grid come last. These solutions are listed only
    if a grid is probably foreign (mistyped or from another day), or if no word has a board for
    every grid.
    """

    grids: list[list[str]]
    players: Sequence[str] = ()
    """The players of the grids, or an empty list if a grid has no name."""
    number: int | None = None
    """The puzzle's number, or null if it is unknown or does not affect the probabilities."""
    play: str
    distinct: bool
    estimated: bool
    """True if the probabilities are estimates. The counts of boards are always exact."""
    solutions: list[PossibleSolution]
    others: Others
    left: int
    """The number of words that have a board for every grid, counting undecided ones. `solutions`
    can have fewer."""
    undecided: int | None = None
    """The number of words that were not tried within the time limit, or null if all were."""
    foreign: list[ForeignGrid]
    reasons: Sequence[ReasonAnswer] = ()


class DaySolution(amounts.Chance):
    """A possible solution of a day, and its probability."""

    solution: str


class DayAnswer(Answer):
    """The possible solutions of a day in a chat, the most probable first.

    If the solution of the day is not known, the probabilities are estimates. The estimates depend
    on all grids of the day, and on the openers of each player.
    """

    day: int
    source: str
    """The source of the solution: `dated` (the public solution of the day), `given` (by the user or
    in the chat), or `inferred` (from the grids of the day).
    """
    players: list[str]
    """The players who shared a grid for the day."""
    solutions: list[DaySolution]


_ASSUMED = {"play", "distinct", "answers", "pins", "rules", "prior"}
"""The fields with assumptions. If any of these fields is set, the players of a chat are not
modelled."""


class InferQuestion(fields.OfDay, fields.OfChatDay, fields.OfAnswers, Assumptions):
    """List the words that could be the solution of all given grids.

    $ unwordle infer --grid WWYWW/WGWWW --grid YWWWW/GWGWW
    $ unwordle infer chat.txt
    $ unwordle infer chat.txt --day 2026-07-23
    $ pbpaste | unwordle infer
    """

    usual: ClassVar = ("grids", "day", "number", "play", "top")

    grids: tuple[GridText, ...] = option(
        (), spelled="--grid", longest=12, examples=([["WWYWW"], ["YWWWW", "GWGWW"]],), **AS_GRID
    )
    """The coloured rows of a game, or share text. If neither a grid nor a file is given, standard
    input is read."""
    top: int | None = option(None, group="What to show", least=1)
    """The number of solutions to list, the most probable first. [default: 50, or all with the prior
    uniform, of which 20 are printed]"""
    prior: Literal["player", "uniform"] = option("player", group="What to show")
    """The prior for guesses: player (a model of human play) or uniform (equal for all words)."""
    exact: bool = option(False, group="What to show")
    """Try every word, and count the boards of every listed word, without a time limit."""

    @override
    def answer(self, console: Console = QUIET) -> InferAnswer | DayAnswer:
        if not (self.grids or self.files):
            raise FieldError("grids", "no grid or file is given: add `grids`, such as WWYWW/WGWWW")
        number = self.number_of_puzzle()
        day = number if self.day is None else self.number_of_day()
        pasted = shared.shares_of(self.grids, day)
        shares = [*pasted, *shared.shares_in(self.files, self.words)]
        days = {game.day for game in shared.games_in(shares) if game.is_wordle}
        # A chat of one day says no more than its grids.
        is_chat = bool(self.day) and (days != {day} or self.words not in wordlist.NAMES)
        if is_chat or len(days - {None}) > 1 or self.solutions or self.same:
            if any(game.day is None for game in shared.games_in(pasted)):
                raise FieldError("grids", "the day of a grid is not known: add `day`")
            return self._of_day(shared.collected(self, shares), day, console)
        games = shared.played_in(self, shares, console)
        played = [(game.player or NAMELESS, game.grid) for game in games]
        return self._of_grids(played, day, console)

    def _of_day(
        self, games: Collected, day: int | None, console: Console
    ) -> InferAnswer | DayAnswer:
        """Return a day's solutions by the whole chat, or by its grids alone if these or assumptions
        rule the former out.
        """
        chat = shared.settled(self, games, console).words
        played = [day for day in games.days if games.grids_on(day)]
        if day is None:
            unknown = [day for day in played if day not in chat or chat[day].source == "inferred"]
            day = max(unknown or played, default=games.span[1])
        known, grids = chat.get(day), games.grids_on(day)
        if not grids:
            of_days = reading.spans(played)
            raise FieldError("day", f"the chat has no grid for day {day:,}, only for {of_days}")
        assumed = bool(_ASSUMED & self.given()) or self.number_of_puzzle() not in (None, day)
        if known is None or (assumed and known.source != "given") or not self._fits(known, grids):
            dated = day if self.words in wordlist.NAMES else None
            return self._of_grids([*grids.items()], dated, console)
        words = day_solutions(known.words[: self.top])
        return DayAnswer(day=day, source=known.source, players=[*grids], solutions=words)

    def _fits(self, known: DayWords, grids: Mapping[str, Grid]) -> bool:
        """Return False if no inferred solution has a board for any grid."""
        if known.source != "inferred":
            return True
        lexicon = reading.read_lexicon(self.words, len(known.word), QUIET)
        likely = replace(lexicon, words=tuple(word for word, _ in known.words))
        day, places = Evidence((*grids.values(),), lexicon, likely, play=None), range(len(likely))
        return any(day.boards.having_boards(places, [grid]).any() for grid in day.played)

    def _of_grids(
        self, played: Sequence[tuple[str, Grid]], day: int | None, console: Console
    ) -> InferAnswer:
        players, grids = zip(*played, strict=True)
        number = self.number_of_puzzle([day, *(grid.number for grid in grids)])
        evidence = self._evidence(grids, number, console)
        last = wordlist.coarse() - {dated_solution(number)}
        with console.progress("Weighing solutions") as progress:
            answer, weighed = self._answer(evidence, last, progress), evidence
            if not answer.left and len(grids) == 1 and self.answers is None:
                # A single grid is never foreign, so its solution is not in the list of solutions.
                weighed = replace(evidence, answers=evidence.lexicon, chances=None)
                answer = self._answer(weighed, last, progress)
            if not answer.left:
                answer.reasons = [ReasonAnswer.of(one, one.grid) for one in why_none(weighed)]
        if all(map(is_name, players)):
            answer.players = players
        if evidence.chances is not None:
            answer.number = number
        return answer

    def _evidence(self, grids: Sequence[Grid], number: int | None, console: Console) -> Evidence:
        lexicon = reading.read_lexicon(self.words, grids[0].length, console)
        chances: Chances | None = None
        if self.answers is not None:
            solutions = reading.read_lexicon(self.answers, lexicon.length, console, field="answers")
        elif wordlist.is_of_today(lexicon):
            solutions, chances = weighed(lexicon, number)
        else:
            solutions = reading.of_its_time(lexicon)
        if self.prior == "player":
            reading.say_if_unweighed(lexicon, console)
        evidence = replace(self.evidence(grids, lexicon, solutions), chances=chances)
        if self.exact:
            return evidence
        return replace(evidence, seconds=COUNT_SECONDS, search_seconds=SEARCH_SECONDS)

    def _answer(self, evidence: Evidence, last: Collection[str], progress: Progress) -> InferAnswer:
        if self.prior == "player":
            inferred = infer_by_player(evidence, self.top or LISTED, progress, last)
        else:
            try:
                every = infer(evidence, progress)
            except InputError as error:
                raise FieldError("prior", f"{error}: use `exact`, or the `prior` player") from None
            every.sort(key=lambda solution: solution.word in last)
            inferred = Inferred(every[: self.top], len(every), [], len(every))
        listed = amounts.rounded(
            PossibleSolution(
                solution=solution.word,
                boards=None if solution.boards is None else str(Decimal(solution.boards)),
                probability=solution.probability,
                standard_error=solution.error or None,
            )
            for solution in inferred.solutions
        )
        rest = 1 - sum(solution.probability for solution in listed) if listed else 0.0
        foreign = [(g, p) for g, p in enumerate(inferred.foreign, 1) if p >= LIKELY_FOREIGN]
        return InferAnswer(
            grids=[list(grid.rows) for grid in evidence.grids],
            play=reading.play_of(self.play, *evidence.grids),
            distinct=bool(evidence.distinct),
            estimated=any(solution.standard_error for solution in listed),
            solutions=listed,
            others=Others(words=inferred.weighed - len(listed), probability=max(0.0, rest)),
            left=inferred.possible,
            undecided=inferred.undecided or None,
            foreign=[ForeignGrid(game=game, probability=chance) for game, chance in foreign],
        )

    @override
    def lines(self, answer: InferAnswer | DayAnswer) -> Iterator[Line]:
        if isinstance(answer, DayAnswer):
            yield from _day_lines(answer, self.words, self.top or SHOWN)
            return
        known = dated_solution(answer.number)
        fits = any(x.solution == known and x.boards != "0" for x in answer.solutions)
        if known:
            but = "" if fits else f", which has no board for {_each(answer)}"
            yield f"Wordle {answer.number:,} was {known.upper()}{but}."
        elif answer.number is not None and latest() < answer.number <= reading.last_day():
            known_to = f"words are known up to {latest():,}, of {date_of(latest())}"
            yield Note(f"the word of Wordle {answer.number:,} is public, but {known_to}: {LATER}")
        yield _possible_line(answer)
        if len(answer.players) > 1:
            yield _from_players(answer.players)
        yield from (reason.text for reason in answer.reasons)
        for grid in answer.foreign:
            name = f"Grid {grid.game}"
            if answer.players:
                name = f"{answer.players[grid.game - 1]}'s grid"
            chance, surely = amounts.percent(grid.probability), amounts.surely(grid.probability)
            yield f"{name} is {surely} mistyped or from another day ({chance})."
        if answer.left == 1 and not (answer.foreign or answer.undecided):
            return
        if fits and self.top is None:
            yield Note("the word is known: add `top` to see others, or ask `board` for the guesses")
            return
        yield from _tables(answer, self.top or SHOWN)
        if lacks_counts := any(solution.boards is None for solution in answer.solutions):
            yield f"After {COUNT_SECONDS:.0f} s, counting stopped: add `exact` for all counts."
        if answer.undecided or lacks_counts:
            yield "The probabilities are estimated from how people play."
        elif answer.solutions:
            yield amounts.how_sure(estimated=answer.estimated)


def day_solutions(words: Iterable[tuple[str, float]]) -> list[DaySolution]:
    """Return the possible solutions of a day, given words with their probabilities."""
    return amounts.rounded(DaySolution(solution=word, probability=chance) for word, chance in words)


def _day_lines(answer: DayAnswer, words: wordlist.Source, shown: int) -> Iterator[Line]:
    best, day = answer.solutions, reading.day_name(answer.day, words)
    yield from reading.overruled(answer.day, answer.source, words)
    is_word = amounts.day_word(answer.source, best[0].probability)
    yield f"The word of {day} {is_word} {best[0].solution.upper()}."
    yield _from_players(answer.players)
    if answer.source == "inferred":
        best = best[:shown]
        yield Table.of(_most_probable(len(best)), best, _SOLUTIONS)
        yield "Probabilities are estimated from how people play, and from each player's openers."


def _from_players(players: Sequence[str]) -> str:
    return f"{counted(len(players), 'grid')}, from {listed(players)}."


def _possible_line(answer: InferAnswer) -> str:
    left, grids = answer.left, _each(answer)
    if answer.undecided:
        undecided = f"{answer.undecided:,} were not tried within {SEARCH_SECONDS:.0f} s"
        return f"At most {left:,} words have a board for {grids}: {undecided}; `exact` tries them."
    if left == 1:
        (only,) = (solution for solution in answer.solutions if solution.boards != "0")
        boards = counted(int(only.boards), "board") if only.boards else "boards not counted"
        return f"Only {only.solution.upper()} fits: {boards}."
    if not left:
        return f"No word has a board for {grids}."
    few = sorted(solution.solution for solution in answer.solutions if solution.boards != "0")
    names = f": {', '.join(few)}" if len(few) == left <= FEW else ""
    return f"{left:,} words have a board for {grids}{names}."


def _each(answer: InferAnswer) -> str:
    return "every grid" if len(answer.grids) > 1 else "this grid"


def _tables(answer: InferAnswer, most: int) -> Iterator[Line]:
    boards = [solution for solution in answer.solutions if solution.boards != "0"][:most]
    without = [solution for solution in answer.solutions if solution.boards == "0"][:most]
    shown = [*boards, *without]
    others = answer.others.words + len(answer.solutions) - len(shown)
    for best, condition in ((boards, ""), (without, _IF_FOREIGN)):
        rows = [[word.solution, word.shown, _written(word.boards)] for word in best]
        if rows and others and best[-1] is shown[-1]:
            rest = max(0.0, 1 - sum(word.probability for word in shown))
            error = max(word.standard_error or 0.0 for word in answer.solutions)
            rows.append([f"others ({others:,})", amounts.percent(rest, error), ""])
        if best:
            title = f"{_most_probable(len(best))}{condition}"
            yield Table(title, ["solution", "probability", "boards"], rows)


def _most_probable(number: int) -> str:
    return f"The {number} most probable" if number > 1 else "The most probable"


def _written(count: str | None) -> str:
    if count is None:
        return "–"
    return f"{Decimal(count):.3e}" if len(count) > MOST_DIGITS else f"{Decimal(count):,}"
