"""The commands `check` and `review`, which check or judge the guesses of a game."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from statistics import fmean
from typing import ClassVar

import numpy as np

from unwordle import wordlist
from unwordle.chats import read_games
from unwordle.chats.games import Game
from unwordle.day import dated_solution
from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Hint
from unwordle.model.game.input import MOST_ROWS, InputError, folded
from unwordle.model.overriding import override
from unwordle.model.reasons import violations
from unwordle.model.theory.plays.hard import HARD
from unwordle.players.player import opened_by
from unwordle.questions.amounts import Probability, opening
from unwordle.questions.answer import Answer, Line, ReasonAnswer, Table, Tiles
from unwordle.questions.fields import WORD_PATTERN
from unwordle.questions.game import GameQuestion, read_grid
from unwordle.questions.question import QUIET, Console, FieldError, blaming, option
from unwordle.questions.reading import length_of, read_hints, word_in
from unwordle.questions.solve import Possible
from unwordle.solver.advice import ALIKE, Rated, advised, left_after, luck_of, skill_of
from unwordle.solver.game import GuessLists, State, start


class CheckAnswer(Answer):
    """The verdict on whether a board could have made a grid."""

    possible: bool
    reasons: list[ReasonAnswer]
    """The reasons why the board is not possible; empty if it is."""
    opened_by: Probability | None = None
    """The estimated share of players who open with the first guess; null if the board is not
    possible."""


class CheckQuestion(GameQuestion):
    """Check whether guesses could have made a grid, and show the reasons if they could not.

    $ unwordle check rotor wanky farls --word halts --grid WWYWW/WGWWW/WGWYG
    """

    usual: ClassVar = ("word", "grid", "play", "words")

    board: tuple[str, ...] = option(
        positional=True, longest=7, pattern=WORD_PATTERN, examples=(["which", "would", "range"],)
    )
    """The guesses in the order of the rows, with or without the final word."""

    certain: ClassVar = frozenset(["board"])

    @override
    def answer(self, console: Console = QUIET) -> CheckAnswer:
        if self.grid is None:
            raise FieldError("grid", "no grid is given: add `grid`, such as WWYWW/WGWWW")
        guesses, question = re.findall(r"[^\s,/]+", folded(" ".join(self.board))), self
        if self.word is None and self.known() is None:
            if len(guesses) != len(read_grid(self.grid).rows) + 1:
                raise FieldError("word", "no final word is given: add `word`, or give it last")
            question = replace(self, word=guesses[-1])
        theory = question.theory(Random(self.seed), console)
        with blaming("board"):
            if len(guesses) == len(theory.grid.rows) + 1 and guesses[-1] == theory.solution:
                guesses.pop()
            broken = [ReasonAnswer.of(violation) for violation in violations(theory, guesses)]
        answer = CheckAnswer(possible=not broken, reasons=broken)
        if answer.possible:
            answer.opened_by = opened_by(guesses[0], theory.lexicon, hard=theory.play == "hard")
        return answer

    @override
    def lines(self, answer: CheckAnswer) -> Iterator[Line]:
        yield f"Possible: {answer.possible}"
        if answer.opened_by is not None:
            opener = re.split("[ ,/]+", self.board[0].strip())[0].upper()
            yield f"{opener}: {opening(answer.opened_by)}."
        yield from (f"Row {reason.row}: {reason.text}" for reason in answer.reasons)


_COLUMNS = {"guess": "{0.guess}", "likely words": "{0.likely:,}", "after it": "{0.likely_after:,}"}
_COLUMNS |= {"skill": "{0.skill}", "luck": "{0.luck}"}


class ReviewedRow(Answer):
    """A guess in a finished game, with its judgement."""

    guess: str
    pattern: str
    before: int
    """The number of possible solutions before the guess."""
    expected_after: float
    """The average number of possible solutions after the guess, if all are equally likely."""
    after: int
    """The number of possible solutions left after the guess, or 0 if the guess is the solution."""
    likely: int
    """The number of likely solutions before the guess: the fewest with 99% of the probability."""
    likely_after: int
    skill: int
    """The guess's skill, from 0 to 99, which only the best have."""
    luck: int
    """The guess's luck, from 0 to 99: high if it left fewer words than expected."""
    expected_guesses: float
    """The average number of guesses to the end of the game, counting this guess."""
    best: str
    """The guess itself if at most 0.02 guesses worse than the best one found. Otherwise an
    everyday word that is as close, or the best guess if there is none."""
    best_expected_guesses: float
    exact: bool
    """True if no guess is better than `best`."""
    hard_violation: str | None
    """The rule of hard mode that the guess breaks, or null if hard mode allows the guess."""
    why: str


class ReviewAnswer(Answer):
    """The review of a game, with a judgement of each guess."""

    solution: str
    solved: bool
    hard: bool
    """True if guesses are compared only with guesses that hard mode allows."""
    kept_to_hard: bool
    skill: float
    """The mean skill, from 0 to 99, of the guesses made while several words were possible."""
    luck: float
    """The mean luck, from 0 to 99, of the guesses made while several words were possible."""
    opened_by: Probability | None = None
    """The estimated share of players who open with the first guess; null for word lists other than
    `wordle`."""
    rows: list[ReviewedRow]


class ReviewQuestion(Possible):
    """Judge each guess of a finished game by words left, skill and luck. Show better guesses.

    $ unwordle review crane slate abbey
    $ unwordle review crane slate --word abbey
    """

    usual: ClassVar = ("word", "hard", "number", "words")

    guesses: tuple[str, ...] = option(
        (),
        positional=True,
        piped=True,
        longest=12,
        pattern=WORD_PATTERN,
        examples=(["crane", "slate", "abbey"],),
    )
    """The guesses in order, with the solution last, such as crane slate abbey. Hints such as
    crane=WWYWG, and a shared game with a word next to each row, are also accepted. Without guesses,
    or with only -, standard input is read."""
    word: str | None = option(None, pattern=WORD_PATTERN)
    """The solution, if the last guess is not the solution. [default: a seventh word, or the known
    solution of a shared game that was lost]"""
    hard: bool = False
    """If the game keeps to hard mode, compare only with guesses that hard mode allows."""

    @override
    def answer(self, console: Console = QUIET) -> ReviewAnswer:
        with blaming("guesses"):
            game = self._game()
            guesses, solution = self._ended(game)
            lists = self.lists(length_of(guesses[0], self.words), console, shared=game.puzzle)
            advice = "give words that the game allows"
            words = [word_in(guess, lists.guesses, advice) for guess in guesses]
            last = word_in(solution, lists.answers, "give a word that can be the solution")
            hints = [Hint(word, feedback(word, last)) for word in words]
            _check_rows(game, hints, last)
        return _reviewed(hints, last, lists, hard=self.hard or game.hard)

    def _game(self) -> Game:
        """Return the given game. Raises InputError if there are several."""
        if len(self.guesses) == 1 and (games := read_games(self.guesses[0]).games):
            if len(games) > 1:
                raise InputError(f"the text has {len(games)} games: give one game")
            return games[0]
        if "=" in "".join(self.guesses):
            hints = read_hints(self.guesses)
            rows = tuple(hint.pattern for hint in hints)
            return Game(rows, 0, words=tuple(hint.guess for hint in hints))
        return Game((), 0, words=tuple(re.findall(r"[^\s,/]+", " ".join(self.guesses))))

    def _ended(self, game: Game) -> tuple[Sequence[str], str]:
        """Return the guesses of a game, and its solution, which a shared game may lack."""
        words, solution = [*game.words], self.word
        if not (any(words) and all(words[:-1])):
            raise InputError("no guesses are given: give them in order, or a game with words")
        if solution is None and (game.solved or len(words) != len(game.rows)):
            solution = words[-1]
        if not solution and self.words in wordlist.NAMES:
            solution = dated_solution(self.number_of_puzzle([game.puzzle]))
        if not solution:
            raise InputError("the game does not end with its solution: give it with `word`")
        if game.solved:  # who shares it need not write the solution
            words[-1] = words[-1] or solution
        if self.word is None and len(words) == MOST_ROWS + 1:
            words.pop()
        if len(words) > MOST_ROWS:
            raise InputError(f"there are {len(words)} guesses: give at most {MOST_ROWS}")
        return words, solution

    @override
    def lines(self, answer: ReviewAnswer) -> Iterator[Line]:
        yield from (Tiles(row.guess, row.pattern) for row in answer.rows)
        yield Table.of("Row by row", answer.rows, _COLUMNS)
        for number, row in enumerate(answer.rows, 1):
            against = row.hard_violation
            hard = f" Against hard mode: {against}." if against and number > 1 else ""
            share = answer.opened_by if number == 1 else None
            opened = "" if share is None else f" {opening(share)}."
            yield f"{number}. {row.guess.upper()}: {row.why}.{opened}{hard}"
        keeps = "kept to" if answer.kept_to_hard else "not kept to"
        outcome = "" if answer.solved else f"The word was {answer.solution.upper()}. "
        means = f"Skill {answer.skill:.0f}, luck {answer.luck:.0f} of 99."
        yield f"{outcome}{means} Hard mode: {keeps}."


def _check_rows(game: Game, hints: Sequence[Hint], solution: str) -> None:
    if solution in [hint.guess for hint in hints[:-1]]:
        raise InputError(f"{solution!r} comes before the last guess: remove the later guesses")
    for row, (pattern, hint) in enumerate(zip(game.rows, hints, strict=False), 1):
        if pattern != hint.pattern:
            right = f"{hint.guess!r} shows {hint.pattern} if the solution is {solution!r}"
            raise InputError(f"row {row} is {pattern}, but {right}: correct one of them")


def _reviewed(
    hints: Sequence[Hint], solution: str, lists: GuessLists, *, hard: bool
) -> ReviewAnswer:
    keeps = not any(HARD.violation(hints[:turn], hint.guess) for turn, hint in enumerate(hints))
    hard, rows = hard and keeps, []
    state, answer = start(lists, hard=hard), lists.answers.index(solution)
    for hint in hints:
        guess = lists.guesses.index(hint.guess)
        after = state.after(hint)
        rows.append(_row(state, after, guess, int(np.searchsorted(state.remaining, answer))))
        state = after
    choices, opened = [row for row in rows if row.before > 1] or rows, None
    if wordlist.is_of_today(lists.guesses):
        opened = opened_by(hints[0].guess, lists.guesses, hard=hard)
    return ReviewAnswer(
        solution=solution,
        solved=hints[-1].guess == solution,
        hard=hard,
        kept_to_hard=keeps,
        skill=round(fmean(row.skill for row in choices), 1),
        luck=round(fmean(row.luck for row in choices), 1),
        opened_by=opened,
        rows=rows,
    )


def _row(state: State, after: State, guess: int, place: int) -> ReviewedRow:
    advice, words, hint = advised(state, guess), state.lists.guesses.words, after.hints[-1]
    rated = next(rated for rated in advice.ranked if rated.guess == guess)
    best, named = advice.best, advice.everyday or advice.ranked[0]
    if rated.expected <= best.expected + ALIKE:
        named = rated
    exact = advice.exact and named.expected <= best.expected + 1e-9
    left = left_after(state, guess, np.ones(len(state.remaining)))
    mass = left_after(state, guess, state.chances)
    return ReviewedRow(
        guess=hint.guess,
        pattern=hint.pattern,
        before=len(left),
        expected_after=round(float(left.mean()), 1),
        after=int(left[place]),
        likely=int(state.is_likely.sum()),
        likely_after=int(after.is_likely.sum()) if left[place] else 0,
        skill=skill_of(rated.expected - best.expected),
        luck=luck_of(float(mass[place]), mass, state.chances),
        expected_guesses=round(rated.expected, 3),
        best=words[named.guess],
        best_expected_guesses=round(named.expected, 3),
        exact=exact,
        hard_violation=HARD.violation(state.hints, hint.guess),
        why=_why(len(left), rated, named, words, exact=exact),
    )


def _why(before: int, rated: Rated, best: Rated, words: Sequence[str], *, exact: bool) -> str:
    guess, better = words[rated.guess].upper(), words[best.guess].upper()
    if before == 1:
        return f"{'it' if rated.possible else better} was the only word left"
    if best is rated:
        certain = "no guess is better" if exact else "as good as any that was tried"
        return f"{certain}: the word takes {rated.expected:.2f} guesses from here"
    taken = f"{better} takes {best.expected:.2f} guesses from here, {guess} {rated.expected:.2f}"
    if not rated.possible and best.possible:
        return f"{taken}; {guess} could not be the word, {better} could"
    return taken if best.possible or rated.possible else f"{taken}; neither could be the word"
