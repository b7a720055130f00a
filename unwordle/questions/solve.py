"""`solve`: the words that hints leave, and the next guess."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from unwordle import wordlist
from unwordle.day import prior_before
from unwordle.model.game.grid import Hint
from unwordle.model.game.input import Colour, InputError
from unwordle.questions.answer import Answer, LikelyWord, Line, Probability, Reason, Table, WordList
from unwordle.questions.question import QUIET, Console, blaming, option
from unwordle.questions.wording import percent
from unwordle.questions.words import OfAnswers, OfDay, OfLength, check_word, read_lexicon
from unwordle.solver.advice import FEWEST, TREE, Advice, Rated, advised
from unwordle.solver.game import Lists, after_hints
from unwordle.solver.hints import Knowledge

if TYPE_CHECKING:
    from unwordle.study.strategies.strategy import Strategy


class RatedGuess(Answer):
    """A guess, and its prospects."""

    guess: str
    expected_guesses: float
    """The number of guesses that the solution takes from here on average, this one included."""
    chance_now: Probability
    """The probability that it is the solution."""
    chance_in_time: Probability | None
    """The probability of finding the solution by the sixth row; null where not computed."""
    possible: bool
    """True if it may be the solution."""


class SolveAnswer(Answer):
    """The words that the hints leave, and the next guess, if they leave any."""

    left: int
    """The number of words that the hints leave; fewer may be listed."""
    words: list[LikelyWord]
    """Each with the probability that it is the solution."""
    guess: str | None
    strategy: str
    why: str | None
    reasons: Sequence[Reason] = ()
    """The hints that clash, if no word is left."""
    exact: bool | None
    """True if every guess was compared, so that no other takes fewer on average."""
    alternatives: list[RatedGuess]
    """The best guesses, the best first, by strategy `fewest`."""
    lexicon: WordList
    """The words that may be the solution."""


class Playing(OfLength):
    """The settings of a game of a strategy."""

    hard: bool = False
    """Keep to hard mode."""
    no_plurals: bool = option(False, group="Words")
    """Drop words in -s that are words without it, as cares."""


class Possible(OfDay, OfAnswers):
    """The words of a game, and how likely each is the solution."""

    def lists(
        self, length: int, console: Console, *, plurals: bool = True, shared: int | None = None
    ) -> Lists:
        """Return the lists of one game, in which coarse words are not advised.

        `shared` is the number that a shared result says.
        """
        guesses = read_lexicon(self.words, length, console)
        solutions, weights = guesses, None
        if self.answers is not None:
            solutions = read_lexicon(self.answers, length, console, field="answers")
        if not plurals:
            guesses, solutions = map(wordlist.without_plurals, (guesses, solutions))
        if self.answers is None and wordlist.is_of_today(guesses):
            weights = prior_before(solutions.words, self.number_of_puzzle([shared]))
        elif self.answers is None and guesses.name == "nyt":
            weights = np.array([float(word in solutions.answers) for word in solutions.words])
        return Lists(guesses, solutions, weights=weights, avoided=wordlist.coarse())


class Solve(Possible, Playing):
    """List the likeliest words that hints leave, and advise the next guess.

    $ unwordle solve crane=WWYWG slate=WWYWG
    $ unwordle solve crane=WWYWG --strategy entropy --hard
    """

    usual: ClassVar = ("hard", "words", "answers", "strategy", "limit")

    hints: tuple[str, ...] = option((), positional=True, longest=20, examples=(["crane=WWYWG"],))
    """Guesses and their colours, such as crane=WWYWG."""
    limit: int = option(10, group="What to show", least=0)
    """The number of words to list."""
    strategy: str = option(FEWEST, group="Settings", longest=20)
    """The way to choose the next guess: fewest, entropy, tree, 01 to 22 and others, which the
    command strategies lists."""

    def answer(self, console: Console = QUIET) -> SolveAnswer:
        """Return the words that the hints leave and the next guess, or which hints clash."""
        with blaming("hints"):
            hints = [Hint.parse(text) for text in self.hints]
            lists = self._lists(hints, console)
        name, strategy = self._strategy()
        if name == TREE:
            lists = replace(lists, weights=None)
        state = after_hints(hints, lists, hard=self.hard)
        words, left = lists.guesses.words, len(state.remaining)
        likely = state.likeliest()[: self.limit] if left else []
        answer = SolveAnswer(
            left=left,
            words=[LikelyWord(word=word, probability=float(f"{p:.6g}")) for word, p in likely],
            guess=None,
            strategy=name,
            why=None,
            exact=None,
            alternatives=[],
            lexicon=WordList(name=lists.answers.name, size=len(lists.answers)),
        )
        if not left:
            knowledge = Knowledge(lists.answers)
            for hint in hints:
                knowledge.add(hint)
            answer.reasons = [Reason.plain("clash", str(knowledge.clash()))]
            return answer
        if strategy is None:
            advice = advised(state)
            guess, why = advice.ranked[0].guess, _why(advice)
            answer.exact = advice.exact
            answer.alternatives = [_rated_guess(one, words) for one in advice.ranked]
        else:
            guess, value = strategy.choose(state)
            why = f"{strategy.title}: {strategy.why(value)}"
        sizes = state.sizes(guess)
        if left == 1:
            why = "it is the only word left"
        elif left > 2:
            on_average = f"{sizes.mean():,.1f} on average, {sizes.max():,} at worst"
            why += f"; of {left:,} words it leaves {on_average}"
        answer.guess, answer.why = words[guess], why
        return answer

    def _lists(self, hints: Sequence[Hint], console: Console) -> Lists:
        """Return the lists of this game. Raises InputError if they lack the guess of a hint."""
        length = self.length or wordlist.BUNDLED_LENGTH
        for hint in hints:
            length = len(hints[0].guess)
            if len(hint.guess) != length:
                lengths = f"{len(hint.guess)} letters, {hints[0]} has {length}"
                raise InputError(f"the hint {hint} has {lengths}: all must have the same number")
            self.check_length(f"the hint {hint}", hint.guess)
        lists = self.lists(length, console)
        for hint in hints:
            if hint.guess not in lists.answers:
                tip = "a hint's guess must be, or name another list with `words`"
                check_word(hint.guess, lists.guesses, tip)
        return self.lists(length, QUIET, plurals=False) if self.no_plurals else lists

    def _strategy(self) -> "tuple[str, Strategy | None]":
        """Return the strategy's name, with the strategy itself unless it is this program's advice.

        Raises FieldError if there is none of that name.
        """
        name = self.strategy.strip().lower()
        if name in (FEWEST, TREE):
            return name, None
        from unwordle.study.strategies.strategies import named

        with blaming("strategy"):
            strategy = named(name)
        return strategy.name, strategy

    def lines(self, answer: SolveAnswer) -> Iterator[Line]:
        """Word the words left, the next guess and why, and the other guesses."""
        lexicon = answer.lexicon
        hints = [Hint.parse(text) for text in self.hints]
        won = [hint.guess for hint in hints if set(hint.pattern) == {Colour.GREEN}]
        if answer.guess is None:
            yield f"No word of {lexicon.name} fits: {answer.reasons[0].text}."
        elif won:
            yield f"Solved: {won[0]} is the word."
        else:
            yield f"{remain(answer.left)} of {lexicon.size:,}."
            for one in answer.words:
                yield f"  {one.word}  {percent(one.probability):>7}"
            yield f"Next guess: {answer.guess.upper()}"
            yield f"Why: {answer.why}."
            yield from _alternative_lines(answer)


def _rated_guess(rated: Rated, words: Sequence[str]) -> RatedGuess:
    return RatedGuess(
        guess=words[rated.guess],
        expected_guesses=round(rated.expected, 4),
        chance_now=float(f"{rated.now:.6g}"),
        chance_in_time=None if rated.in_time is None else round(rated.in_time, 6),
        possible=rated.possible,
    )


def _why(advice: Advice) -> str:
    """Say why the best guess is made, by its own numbers."""
    best = advice.ranked[0]
    right = f"it is right {percent(best.now)} of the time, and " if best.now >= 0.01 else ""
    chance = right if best.possible else "it cannot be the word, and "
    claim = "no guess does better" if advice.exact else "the best of those tried"
    if advice.by_tree:
        claim = "by the best decision tree known"
    elif best.in_time is None:
        claim = "an estimate at a glance"
    takes = f"with it the word takes {best.expected:.2f} more guesses on average"
    return f"{chance}{takes} ({claim})"


def remain(words: int) -> str:
    """Say how many words remain: 1 word remains, 2 words remain."""
    return f"{words:,} words remain" if words != 1 else "1 word remains"


def _alternative_lines(answer: SolveAnswer) -> Iterator[Line]:
    """Word the best guesses, if there are several."""
    if len(answer.alternatives) < 2:
        return
    rows = []
    for one in answer.alternatives:
        more, now = f"{one.expected_guesses:.3f}", percent(one.chance_now)
        in_time = "" if one.chance_in_time is None else percent(one.chance_in_time)
        rows.append([one.guess, more, now, in_time, "yes" if one.possible else "no"])
    headings = ["guess", "more guesses", "right now", "by row 6", "may be the word"]
    yield Table("The best guesses", headings, rows)
