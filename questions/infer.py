"""`infer`: which solutions could have made some grids, and how likely each is."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import isnan
from pathlib import Path
from typing import ClassVar, Literal, NotRequired, final

import wordlist
from model.game.grid import Grid
from model.infer.solutions import LIKELY_FOREIGN, Evidence, infer, infer_by_player
from model.infer.solutions import Solution as Inferred
from model.player.chat import NAMELESS, posterior_of_day
from model.player.posterior import FULL
from model.reasons.no_solution import why_none
from questions.chats import read_history
from questions.game import PRIOR, Assumptions, GridText, Prior
from questions.given import Given, games_given, pins_of
from questions.history import Earlier
from questions.lines import Line, Table, percent
from questions.question import QUIET, FieldError, Manners, Tell, blaming, option
from questions.shape import Answer, Count, Probability, Reason, reason_answer
from questions.words import play_of, read_lexicon

SHOWN = 20
MOST_DIGITS, FEW_DIGITS = 30, 6
"""If a count has more digits than the one, all with more than the other are written as sizes."""


class Solution(Answer):
    """A possible solution: how many boards it has, and its probability."""

    solution: str
    boards: Count
    probability: Probability
    standard_error: NotRequired[float]
    """Of the natural logarithm of its likelihood, where that is estimated."""


class ForeignGrid(Answer):
    """A grid that is probably not of this solution: mistyped, or of another day."""

    game: int
    probability: Probability


@final
class InferAnswer(Answer):
    """The possible solutions, the most probable first."""

    grids: list[list[str]]
    play: str
    distinct: bool
    prior: str
    estimated: bool
    """Whether the probabilities are estimates; the counts of boards are exact."""
    solutions: list[Solution]
    left: int
    """How many answers have a board for every grid; fewer may be listed."""
    foreign: list[ForeignGrid]
    reasons: NotRequired[list[Reason]]


class DaySolution(Answer):
    """A possible solution of a day, and its probability."""

    solution: str
    probability: Probability


@final
class DayAnswer(Answer):
    """The solutions that all grids of a day speak for, the most probable first.

    Each grid is weighed by what is known of its player. The probabilities are estimates.
    """

    day: int
    players: list[str]
    grids: list[list[str]]
    solutions: list[DaySolution]


@dataclass(frozen=True, kw_only=True)
class Infer(Earlier, Assumptions):
    """Say which solutions could have made all these grids, from one or many players.

    $ unwordle infer --grid WWYWW/WGWWW --grid YWWWW/GWGWW
    $ unwordle infer chat.txt --pin ann:1=crane
    $ pbpaste | unwordle infer
    """

    files: tuple[Path, ...] = option(
        (),
        positional=True,
        metavar="FILES",
        help="Shared games in any text: a chat, an export, results as Wordle copies them. With no "
        "file and no grid, standard input is read.",
    )
    grids: tuple[GridText, ...] = option(
        (),
        spelled="--grid",
        piped=True,
        longest=12,
        examples=([["WWYWW", "WGWWW"], ["YWWWW", "GWGWW"]],),
        help="A player's coloured rows, or share text.",
    )
    pins: tuple[str, ...] = option(
        (),
        spelled="--pin",
        longest=12,
        help="What is known of a row of all games, or of one player's: 1=crane, ann:1=crane.",
    )
    answers: str = option(
        "answers",
        group="Words",
        listed=wordlist.NAMES,
        help="The words that can be the solution: answers, nyt, or a file.",
    )
    top: int | None = option(
        None, group="What to tell", least=1, help="How many to give, the most probable first."
    )
    prior: Prior = option("player", group="What to tell", help=PRIOR)
    answer_prior: Literal["uniform", "frequency"] = option(
        "uniform",
        group="What to tell",
        help="How likely solutions are: alike, or by the root of their frequency.",
    )

    needs: ClassVar = {**Earlier.needs, "history": "day"}
    excludes: ClassVar = (("pins", "history"),)

    def answer(self, manners: Manners = QUIET) -> InferAnswer | DayAnswer:
        """Return the solutions of these games; with a history, those of its day."""
        games = games_given(self.grids, self.files, manners)
        if self.history and self.day is not None:
            return self._of_day(self.day, [game.grid for game in games], manners)
        if not games:
            raise FieldError(
                "grids",
                "there is no grid: give one with `grids`, a FILE with shared games, or `history` "
                "FILE and `day`",
            )
        evidence = self._evidence(games, manners)
        with manners.progress("Weighing solutions") as tell:
            return self._answer(evidence, tell)

    def _evidence(self, games: Sequence[Given], manners: Manners) -> Evidence:
        grids = tuple(game.grid for game in games)
        length, strict = grids[0].length, self.strict_words
        lexicon = read_lexicon(self.words, length, strict=strict, manners=manners)
        solutions = lexicon
        if self.answers != self.words:
            solutions = read_lexicon(
                self.answers, length, strict=strict, manners=manners, field="answers"
            )
        with blaming("pins"):
            pins = pins_of(self.pins, games, lexicon)
        prior = self.prior
        if any(pins) and prior == "player":
            prior = "frequency"
            manners.say(
                "with pins, guesses are weighed by `prior` frequency: the player model knows no "
                "pins"
            )
        plays = tuple(play_of(self.play, grid) for grid in grids)
        return Evidence(
            grids,
            lexicon,
            solutions,
            rules=self.rules,
            play=play_of(self.play, *grids),
            distinct=self.distinct,
            prior=prior,
            answer_prior=self.answer_prior,
            plays=plays if len(set(plays)) > 1 else (),
            pins=pins,
        )

    def _answer(self, evidence: Evidence, tell: Tell) -> InferAnswer:
        """Return the most probable solutions; `reasons` if none is possible."""
        foreign: list[float] = []
        if evidence.prior == "player":
            solutions, possible, foreign = infer_by_player(evidence, self.top, tell)
        else:
            solutions = infer(evidence, tell)
            possible = len(solutions)
        answer: InferAnswer = {
            "grids": [list(grid.rows) for grid in evidence.grids],
            "play": evidence.play,
            "distinct": bool(evidence.distinct),
            "prior": evidence.prior,
            "estimated": any(one.error != 0 for one in solutions),
            "solutions": [_solution(one) for one in solutions[: self.top]],
            "left": possible,
            "foreign": [
                {"game": g, "probability": probability}
                for g, probability in enumerate(foreign, 1)
                if probability >= LIKELY_FOREIGN
            ],
        }
        if not possible:
            answer["reasons"] = [
                reason_answer(reason, reason.grid) for reason in why_none(evidence)
            ]
        return answer

    def _of_day(self, day: int, more: Sequence[Grid], manners: Manners) -> DayAnswer:
        """Return the solutions of a day of the history; `more` are grids of players unknown."""
        with manners.progress("Reading the history") as tell:
            nyt, answers = wordlist.named("nyt"), wordlist.named("answers")
            chat = read_history(self.history, self.solutions, nyt, tell, leave=day)
            shared = chat.collected.grids_on(day)
            grids = [*shared.values(), *more]
            if not grids:
                days = f"{chat.collected.days[0]} to {chat.collected.days[-1]}"
                raise FieldError("day", f"the history has no grid of day {day}: it has days {days}")
            players = [chat.player_on(name, day) for name in shared] + [chat.player] * len(more)
            best = posterior_of_day(answers, grids, players, FULL)[: self.top]
        return {
            "day": day,
            "players": [*shared, *([NAMELESS] * len(more))],
            "grids": [list(grid.rows) for grid in grids],
            "solutions": [{"solution": x.word, "probability": x.probability} for x in best],
        }

    def lines(self, answer: InferAnswer | DayAnswer) -> Iterator[Line]:
        """Word how many solutions there are, and tabulate the most probable."""
        shown = self.top or SHOWN
        if "day" in answer:
            best = [[x["solution"], percent(x["probability"])] for x in answer["solutions"][:shown]]
            names = ", ".join(answer["players"])
            yield f"Grids of day {answer['day']}: {len(answer['grids'])}, of {names}"
            yield Table(f"The {len(best)} most probable", ["solution", "probability"], best)
            return
        yield f"Possible solutions: {answer['left']:,}"
        for reason in answer.get("reasons", ()):
            yield reason["text"]
        for grid in answer["foreign"]:
            yield (
                f"Grid {grid['game']} does not fit: mistyped, or of another day "
                f"(probability {percent(grid['probability'])})."
            )
        if answer["solutions"]:
            yield from _best_lines(answer["solutions"][:shown], answer["left"])
        if answer["estimated"]:
            yield "Boards are counted; probabilities are estimated from how people play."


def _best_lines(best: Sequence[Solution], left: int) -> Iterator[Line]:
    """Tabulate the most probable solutions; `left` have a board for every grid."""
    great = any(len(one["boards"]) > MOST_DIGITS for one in best)
    rows = [
        [one["solution"], percent(one["probability"]), _written(one["boards"], great=great)]
        for one in best
    ]
    title = f"The {len(rows)} most probable"
    if left == 1:
        title = "The only one"
    elif len(rows) == 1 and left:
        title = f"The most probable of {left:,}"
    if not left:
        title += ", if a grid may be mistyped or of another day"
    yield Table(title, ["solution", "probability", "boards"], rows)
    if left and any(one["boards"] == "0" for one in best):
        yield "Those with 0 boards are possible only if a grid is mistyped or of another day."


def _written(count: str, *, great: bool) -> str:
    """Write a count with its digits parted; in a table with a great one, only its size."""
    return f"{Decimal(count):.3e}" if great and len(count) > FEW_DIGITS else f"{Decimal(count):,}"


def _solution(inferred: Inferred) -> Solution:
    solution: Solution = {
        "solution": inferred.word,
        "boards": str(Decimal(inferred.boards)),
        "probability": inferred.probability,
    }
    if inferred.error and not isnan(inferred.error):
        solution["standard_error"] = inferred.error
    return solution
