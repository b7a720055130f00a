"""`puzzle published`: make a puzzle as a published generator does."""

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from unwordle.model.game.feedback import feedback
from unwordle.model.overriding import override
from unwordle.questions.answer import Answer, Line, Tiles
from unwordle.questions.puzzle import ListPuzzle
from unwordle.questions.question import QUIET, Console, option
from unwordle.study.generator import MOST_ATTEMPTS, Constraint, Search, constraints, curated


class PublishedAnswer(Answer):
    """A puzzle of the published generator."""

    solution: str
    guesses: list[str]
    constraints: list[list[Constraint]]
    """For each guess, its letters with their positions (from 0) and types."""
    candidates_remaining: int
    """The number of words that satisfy all constraints, as the generator reads constraints."""
    answer_remains: bool
    """True if the answer is one of these words."""
    left_by_wordle: int
    """The number of words of the whole list that show the same colours, by Wordle's rule."""
    attempts: int
    """The number of attempts that were made. Equal attempts are made once."""
    seed: int
    against: str


class PublishedQuestion(ListPuzzle):
    """Make a puzzle of four guesses as a published generator does (docs/report.md).

    $ unwordle puzzle published --answer hello --words nyt --seed 42
    """

    usual: ClassVar = ("word", "attempts", "curated", "seed", "show")

    attempts: int = option(MOST_ATTEMPTS, least=1, most=10_000)
    """The largest number of attempts."""
    curated: int | None = option(None, least=1, group="Words")
    """Use a curated list of N words: 70 % with the best scores, the rest drawn at random.
    [default: the whole list]"""

    @override
    def answer(self, console: Console = QUIET) -> PublishedAnswer:
        lexicon, seed = self.lexicon(console), self.seed_or_random()
        word, rng = self.answers(lexicon.words, lexicon, seed)[0], Random(seed)
        words = [*lexicon.words]
        if self.curated is not None:
            words = curated(lexicon, word, self.curated, rng)
        with console.progress("Searching for guesses"):
            puzzle = Search(word, words, rng).make(4, self.attempts)
        clues = [(guess, feedback(guess, word)) for guess in puzzle.guesses]
        left = [w for w in lexicon.words if all(feedback(g, w) == shown for g, shown in clues)]
        return PublishedAnswer(
            solution=word,
            guesses=[*puzzle.guesses],
            constraints=[constraints(guess, word) for guess in puzzle.guesses],
            candidates_remaining=len(puzzle.candidates),
            answer_remains=word in puzzle.candidates,
            left_by_wordle=len(left),
            attempts=puzzle.attempts,
            seed=seed,
            against=lexicon.name,
        )

    @override
    def puzzle_lines(self, answer: PublishedAnswer) -> Iterator[Line]:
        if not answer.guesses:
            yield f"No four guesses were found in {answer.attempts} attempts."
            return
        for guess, clue in zip(answer.guesses, answer.constraints, strict=True):
            yield Tiles(guess, feedback(guess, answer.solution))
            yield "  " + ", ".join(f"({a}, {i}, {kind})" for a, i, kind in clue)
        yield self.last_row(answer.solution)
        among = "" if answer.answer_remains else ", but not the answer"
        yield f"candidates_remaining, by the generator's rule: {answer.candidates_remaining}{among}"
        yield f"Words of {answer.against} left by Wordle's rule: {answer.left_by_wordle}"
        words = "the whole list" if self.curated is None else f"a curated list of {self.curated}"
        made = f"{answer.attempts} of at most {self.attempts}"
        yield f"Attempts: {made} · {words} · seed {answer.seed}"
