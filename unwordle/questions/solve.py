"""The command `solve`, which lists the words that fit hints and recommends the next guess."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from unwordle import wordlist
from unwordle.day import prior_before
from unwordle.model.game.grid import Hint
from unwordle.model.game.input import Colour, InputError
from unwordle.model.overriding import override
from unwordle.model.text import counted
from unwordle.questions.amounts import LikelyWord, Probability, likely_words, percent
from unwordle.questions.answer import Answer, Line, ReasonAnswer, Table, WordList
from unwordle.questions.fields import OfAnswers, OfDay, OfLength
from unwordle.questions.question import QUIET, Console, blaming, option
from unwordle.questions.reading import check_word, read_hints, read_lexicon
from unwordle.solver.advice import FEWEST, TREE, Advice, Rated, advised, left_after
from unwordle.solver.game import GuessLists, after_hints
from unwordle.solver.hints import Knowledge

if TYPE_CHECKING:
    from unwordle.study.strategies.strategies import Strategy


_COLUMNS = {"guess": "{0.guess}", "more guesses": "{0.expected_guesses:.3f}"}
_COLUMNS |= {"right now": "{0.shown}"}


class RatedGuess(Answer):
    """A possible next guess, with its expected results."""

    guess: str
    expected_guesses: float
    """The average number of guesses to the end of the game, counting this guess."""
    chance_now: Probability
    """The probability that the guess is the solution."""
    shown: str = ""
    """The probability as text."""


class SolveAnswer(Answer):
    """The words that fit the hints and, if a word fits, the recommended next guess."""

    left: int
    """The number of words that fit the hints. The list `words` can be shorter."""
    likely: int
    """The number of likely words that fit the hints: the fewest with 99% of the probability."""
    words: list[LikelyWord]
    """The likeliest words and their probabilities, in descending order of probability."""
    guess: str | None
    strategy: str
    why: str | None
    reasons: Sequence[ReasonAnswer] = ()
    """The reasons why no word fits the hints, or an empty list if a word fits."""
    exact: bool | None
    """True if all guesses were compared, which proves that no other guess gives a shorter game on
    average. The value is null if no word fits, or if the strategy is neither `fewest` nor `tree`.
    """
    alternatives: list[RatedGuess]
    """The guesses with which the game is expected to be shortest, the recommended guess first. It
    is an everyday word if one is as good as the best, by at most 0.02 guesses. The list is empty if
    no word fits, or if the strategy is neither `fewest` nor `tree`."""
    lexicon: WordList
    """The list of words that can be the solution."""


class Playing(OfLength):
    """A question with the settings of a game that a strategy plays."""

    hard: bool = False
    """Choose only guesses that hard mode allows."""
    no_plurals: bool = option(False, group="Words")
    """Leave out plurals and all other words that consist of a word and -s, such as cares."""


class Possible(OfDay, OfAnswers):
    """A question about a game, with its word lists and the probabilities of the solutions."""

    def lists(
        self, length: int, console: Console, *, plurals: bool = True, shared: int | None = None
    ) -> GuessLists:
        """Return the word lists of a game, with the probabilities of the solutions.

        `shared` is the puzzle's number in a shared game. Coarse words are not recommended as
        guesses.
        """
        guesses = read_lexicon(self.words, length, console, plurals=plurals)
        solutions, weights = guesses, None
        if self.answers is not None:
            solutions = read_lexicon(self.answers, length, console, "answers", plurals=plurals)
        elif wordlist.is_of_today(guesses):
            weights = prior_before(guesses.words, self.number_of_puzzle([shared]))
        elif guesses.name == "nyt":
            weights = np.array([float(word in guesses.answers) for word in guesses.words])
        everyday = frozenset(wordlist.named("common").words)
        return GuessLists(guesses, solutions, weights, wordlist.coarse(), everyday)


class SolveQuestion(Possible, Playing):
    """List the likeliest words that fit hints, and recommend the next guess.

    $ unwordle solve crane=WWYWG slate=WWYWG
    $ unwordle solve crane=WWYWG --strategy entropy --hard
    """

    usual: ClassVar = ("hard", "words", "answers", "strategy", "limit")

    hints: tuple[str, ...] = option(
        (), positional=True, piped=True, longest=20, examples=(["crane=WWYWG"],)
    )
    """Guesses and their colours, such as crane=WWYWG. Squares and the digits 0 (grey), 1 (yellow)
    and 2 (green) are also accepted, and a shared game with a word next to each row. Without hints,
    or with only -, standard input is read."""
    limit: int = option(10, group="What to show", least=0)
    """The maximum number of words to list."""
    strategy: str = option(FEWEST, group="Settings", longest=20)
    """The strategy that chooses the next guess: fewest, entropy, tree, 01 to 22, or another name
    from the list that the command `strategies` prints."""

    @override
    def answer(self, console: Console = QUIET) -> SolveAnswer:
        with blaming("hints"):
            hints, hard, number = self._read()
            lists = self._lists(hints, number, console)
        name, strategy = self._strategy()
        if name == TREE:
            lists = replace(lists, weights=None)
        state = after_hints(hints, lists, hard=self.hard or hard)
        words, left = lists.guesses.words, len(state.remaining)
        chances = zip(state.remaining.tolist(), state.chances.tolist(), strict=True)
        likely = sorted((-chance, lists.answers.words[i]) for i, chance in chances)
        likely = wordlist.offered(likely, lambda one: one[1:], console.shunned)[: self.limit]
        answer = SolveAnswer(
            left=left,
            likely=int(state.is_likely.sum()) if left else 0,
            words=likely_words((word, float(f"{-p:.6g}"), 0.0) for p, word in likely),
            guess=None,
            strategy=name,
            why=None,
            exact=None,
            alternatives=[],
            lexicon=WordList(name=lists.answers.name, size=len(lists.answers)),
        )
        if not left:
            knowledge = Knowledge(lists.answers, "".join(hint.guess for hint in hints))
            for hint in hints:
                knowledge.add(hint)
            answer.reasons = [ReasonAnswer(rule="clash", text=str(knowledge.clash()))]
            return answer
        if strategy is None:
            advice = advised(state)
            guess, why = advice.ranked[0].guess, _why(advice, words)
            answer.exact = advice.exact and advice.best == advice.ranked[0]
            answer.alternatives = [_rated_guess(rated, words) for rated in advice.ranked]
        else:
            guess, value = strategy.choose(state)
            why = f"{strategy.title}: {strategy.why(value)}"
        sizes = left_after(state, guess, state.is_likely.astype(np.float64))[state.is_likely]
        if left == 1:
            why = "it is the only word left"
        elif answer.likely > 2:
            why += f"; leaves {sizes.mean():,.1f} words on average, {sizes.max():,.0f} at worst"
        answer.guess, answer.why = words[guess], why
        return answer

    def _read(self) -> tuple[list[Hint], bool, int | None]:
        """Return the hints, and the mode and the puzzle's number of a shared game."""
        if len(self.hints) == 1 and "\n" in self.hints[0]:
            from unwordle.chats import read_games  # this takes longer than most advice

            games = read_games(self.hints[0]).games
            for game in games:
                if len(game.words) >= len(game.rows) and all(game.words):
                    return [*map(Hint, game.words, game.rows)], game.hard, game.puzzle
            if games:
                raise InputError("the result has no word beside each row: use the command `infer`")
        return read_hints(self.hints), False, None

    def _lists(self, hints: Sequence[Hint], shared: int | None, console: Console) -> GuessLists:
        length = self.length or (len(hints[0].guess) if hints else wordlist.BUNDLED_LENGTH)
        lists = self.lists(length, console, shared=shared)
        for hint in hints:
            check_word(hint.guess, lists.guesses, "choose another list with `words`")
        return self.lists(length, QUIET, plurals=False, shared=shared) if self.no_plurals else lists

    def _strategy(self) -> "tuple[str, Strategy | None]":
        """Return the strategy's name, and the strategy itself if it is from the study."""
        name = self.strategy.strip().lower()
        if name in (FEWEST, TREE):
            return name, None
        from unwordle.study.strategies.strategies import named

        with blaming("strategy"):
            strategy = named(name)
        return strategy.name, strategy

    @override
    def lines(self, answer: SolveAnswer) -> Iterator[Line]:
        lexicon = answer.lexicon
        if answer.guess is None:
            yield f"No word in the list {lexicon.name!r} fits: {answer.reasons[0].text}."
        elif any(set(hint.pattern) == {Colour.GREEN} for hint in self._read()[0]):
            yield f"Solved: {answer.guess.upper()} is the word."
        else:
            others = answer.left - answer.likely
            beside = f" and {counted(others, 'other')}" if others else ""
            said = counted(answer.likely, "likely word" if others else "word")
            yield f"{said}{beside} left of {lexicon.size:,}."
            for likely in answer.words:
                yield f"  {likely.word}  {likely.shown:>7}"
            yield f"Next guess: {answer.guess.upper()}"
            yield f"Why: {answer.why}."
            if len(answer.alternatives) > 1:
                yield Table.of("The best guesses", answer.alternatives, _COLUMNS)


def _rated_guess(rated: Rated, words: Sequence[str]) -> RatedGuess:
    return RatedGuess(
        guess=words[rated.guess],
        expected_guesses=round(rated.expected, 4),
        chance_now=float(f"{rated.now:.6g}"),
        shown=percent(rated.now),
    )


def _why(advice: Advice, words: Sequence[str]) -> str:
    offered, best = advice.ranked[0], words[advice.best.guess].upper()
    saved = offered.expected - advice.best.expected
    how = "best" if advice.exact and not saved else "well"
    chance = "" if offered.possible else f"it cannot be the word, but splits the rest {how}: "
    claim = ", by the best decision tree known" if advice.by_tree else ""
    if saved:
        claim = f" ({best}, a rarer word, would save {saved:.2g})"
    elif advice.everyday not in (None, offered):
        claim = f" ({words[advice.everyday.guess].upper()}, a better known word, is about as good)"
    elif advice.exact:
        claim = ", and no guess does better"
    return f"{chance}about {offered.expected:.1f} more guesses on average{claim}"
