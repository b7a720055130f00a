"""`board`: which boards could have made this grid with this final word, the usual question."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING, ClassVar, NotRequired

import wordlist
from model.theory.plays import play_called
from model.theory.theory import Theory
from questions.game import PRIOR, Game, Prior, spare_memory
from questions.history import Earlier
from questions.lines import Line, Marks, Note, Table, Tiles, percent
from questions.question import QUIET, Manners, option
from questions.shape import Answer, Count, Probability, Reason, RowStepAnswer, reason_answer

if TYPE_CHECKING:
    from model.player.player import Player

MOST_ASKED_WORDS = 100
"""The SAT solver decides whether there is a board if the rows have no more words than this in all.

Otherwise the exact count does, much faster and with the same answer.
"""


class WordList(Answer):
    """The words that were allowed."""

    name: str
    size: int


class Likely(Answer):
    """A word with its probability."""

    word: str
    probability: Probability


class LikelyBoard(Answer):
    """A board, the final word last, with its probability."""

    board: list[str]
    probability: Probability


class BoardAnswer(Answer):
    """The number of boards, and what was asked about them."""

    solution: str
    grid: list[str]
    rules: str
    play: str
    distinct: bool
    lexicon: WordList
    satisfiable: bool
    candidates: list[int]
    """How many words each row's colours allow."""
    boards: Count
    samples: list[list[str]]
    """Boards drawn uniformly, the final word last."""
    seconds: NotRequired[dict[str, float]]
    prior: NotRequired[str]
    """The model behind the likely boards and words, where these were asked for."""
    estimated: NotRequired[bool]
    """Whether their probabilities are estimates; the count is exact."""
    standard_error: NotRequired[float]
    """The relative standard error of the sum that normalises the probabilities."""
    top: NotRequired[list[LikelyBoard]]
    marginals: NotRequired[list[list[Likely]]]
    reasons: NotRequired[list[Reason]]
    steps: NotRequired[list[RowStepAnswer]]
    """The steps of a person from the grid to a row without words."""


_TOLD = "What to tell"
_OTHER_WORDS = (
    "Wordle's list has grown since February 2022, when ours was made: `words` FILE brings other "
    "words, and the command words keeps them under a name"
)


@dataclass(frozen=True, kw_only=True)
class Board(Earlier, Game):
    """Say how many boards could have made a grid with a final word, and draw one.

    $ unwordle --word halts --grid WWYWW/WGWWW/WGWYG
    $ unwordle --word halts --grid WWYWW/WGWWW --play hard --top 5
    $ pbpaste | unwordle --word halts
    """

    samples: int = option(1, group=_TOLD, least=0, help="How many boards to draw.")
    count_only: bool = option(False, group=_TOLD, help="Count the boards and draw none.")
    likely: bool = option(
        False, group=_TOLD, help="Draw the samples as people play, not uniformly."
    )
    top: int | None = option(None, group=_TOLD, least=1, help="List the N most probable boards.")
    marginals: int | None = option(
        None, group=_TOLD, least=1, help="List the N most probable words of each row."
    )
    prior: Prior = option("player", group=_TOLD, help=PRIOR)
    player: str | None = option(
        None,
        group="Players",
        help="With `history`: whose grid it is. `top` and `marginals` use their openers and "
        "habits.",
    )

    excludes: ClassVar = (("count_only", "samples"), ("count_only", "likely"), ("likely", "prior"))
    needs: ClassVar = {**Earlier.needs, "history": "player", "player": "history"}

    def answer(self, manners: Manners = QUIET) -> BoardAnswer:
        """Return how many boards there are, those drawn, the likely ones, or why there is none."""
        start = time.perf_counter()
        rng = Random(self.seed)
        with manners.progress("Counting boards") as tell:
            theory = self.theory(rng, manners)
            player = self._player(theory)
            theory.progress = tell
            boards = theory.boards
            count = boards.count()
            samples = 0 if self.count_only else self.samples
            few = sum(map(len, theory.candidates)) <= MOST_ASKED_WORDS
            satisfiable = theory.satisfiable() if samples and few else count > 0
            answer: BoardAnswer = {
                "solution": theory.solution,
                "grid": list(theory.grid.rows),
                "rules": theory.rules,
                "play": theory.play,
                "distinct": bool(theory.distinct),
                "lexicon": {"name": theory.lexicon.name, "size": len(theory.lexicon)},
                "satisfiable": satisfiable,
                "candidates": [len(row) for row in theory.candidates],
                "boards": str(count),
                "samples": [list(b) for b in boards.sample(samples, rng)] if satisfiable else [],
            }
            if self.top or self.marginals or (self.likely and samples):
                self._add_likely(answer, theory, player, rng)
        if not satisfiable:
            from model.reasons.no_board import explain
            from questions.row_steps import row_steps_answer

            answer["reasons"] = [reason_answer(reason) for reason in explain(theory)]
            answer["steps"] = row_steps_answer(theory)
        spare_memory(theory)
        answer["seconds"] = seconds_of(theory, start)
        return answer

    def _add_likely(
        self, answer: BoardAnswer, theory: Theory, player: "Player | None", rng: Random
    ) -> None:
        """Add the likely boards and words, and samples drawn from the player model."""
        from model.infer import boards_by_weight
        from model.infer.boards_by_player import likely_boards

        answer["prior"] = self.prior
        answer["estimated"] = False
        if self.prior == "player":
            by_player = likely_boards(theory, player=player)
            top_boards, top_words = by_player.top, by_player.marginals
            answer["estimated"] = by_player.error > 0
            answer["standard_error"] = by_player.error
            if self.likely and answer["samples"]:
                answer["samples"] = [list(b) for b in by_player.sample(self.samples, rng)]
        else:
            weighed = (theory.boards, theory.lexicon, self.prior)
            openers = player.openers if player else None
            top_boards = partial(boards_by_weight.top, *weighed, openers=openers)
            top_words = partial(boards_by_weight.marginals, *weighed, openers=openers)
        if self.top:
            best = top_boards(self.top)
            answer["top"] = [{"board": list(words), "probability": p} for words, p in best]
        if self.marginals:
            answer["marginals"] = [
                [{"word": word, "probability": p} for word, p in row]
                for row in top_words(self.marginals)
            ]

    def _player(self, theory: Theory) -> "Player | None":
        """Return whose grid it is, if a history is given: as known on the day of the grid."""
        if not self.history or self.player is None:
            return None
        from questions.chats import read_history

        chat = read_history(self.history, self.solutions, theory.lexicon)
        name = chat.named(self.player)
        return chat.player_on(name, chat.after if self.day is None else self.day)

    def lines(self, answer: BoardAnswer) -> Iterator[Line]:
        """Word the lines of the course report's program; above them a sentence.

        By the report's rules there are those lines alone.
        """
        as_report = self.rules == "report"
        if not as_report:
            count = int(answer["boards"])
            boards = {0: "No board", 1: "Just one board"}.get(count, f"{count:,} boards")
            how = [
                play_called(answer["play"]).how,
                "with these pins" if self.pins else "",
                "under these constraints" if self.where else "",
            ]
            yield " ".join((f"{boards} could have made this grid", *filter(None, how))) + "."
        yield f"The final word is: {answer['solution']}"
        yield f"Satisfiable: {answer['satisfiable']}"
        yield f"Board Solutions: {answer['boards']}"
        if not answer["satisfiable"]:
            yield from self._why_none(answer)
        for words in answer["samples"]:
            yield "Possible solution:"
            yield from map(Tiles, words, (*answer["grid"], "G" * len(words[0])))
        if answer["samples"] and not as_report:
            yield Marks()
        yield from _likely_lines(answer)
        spent = answer["seconds"]
        yield (
            f"Time: {spent['total']:.2f} s (phase 1 {spent['phase1']:.2f}, "
            f"phase 2 {spent['phase2']:.2f}, count {spent['count']:.2f})"
        )

    def _why_none(self, answer: BoardAnswer) -> Iterator[Line]:
        """Word the reasons why there is no board, and the steps to one of them."""
        yield "No valid boards to display."
        for reason in answer["reasons"]:
            yield reason["text"]
        for step in answer["steps"]:
            yield f"{step['number']:3}. {step['text']}"
            yield from (f"     - {text}" for text in step.get("supposing", ()))
        bundled = answer["lexicon"]["name"] in wordlist.NAMES
        if bundled and any(reason["rule"] == "words" for reason in answer["reasons"]):
            yield Note(_OTHER_WORDS)


def _likely_lines(answer: BoardAnswer) -> Iterator[Line]:
    """Word the likely boards and words."""
    if answer.get("top"):
        rows = [[", ".join(best["board"]), percent(best["probability"])] for best in answer["top"]]
        yield Table("Most probable boards", ["board", "probability"], rows)
    for number, likely in enumerate(answer.get("marginals", ()), 1):
        if likely:
            rows = [[one["word"], percent(one["probability"])] for one in likely]
            yield Table(f"Row {number}", ["word", "probability"], rows)
    if answer.get("estimated"):
        yield (
            "The count is exact; the probabilities are estimated from how people play "
            f"(standard error {percent(answer['standard_error'])} of each)."
        )


def seconds_of(theory: Theory, start: float) -> dict[str, float]:
    """The time since `start` (of `perf_counter`), and that of each part of the theory."""
    spent = {part: theory.seconds.get(part, 0.0) for part in ("phase1", "phase2", "count")}
    spent["total"] = time.perf_counter() - start
    return {part: round(seconds, 4) for part, seconds in spent.items()}
