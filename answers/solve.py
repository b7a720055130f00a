"""What hints leave possible, and what to guess next."""

from collections.abc import Sequence
from typing import Annotated, NotRequired

import numpy as np
from pydantic import Field

import wordlist
from answers.game import check_word
from answers.shape import Answer
from answers.steps import StepsAnswer, steps_answer
from model.game.errors import InputError
from model.game.hint import Hint
from model.game.lexicon import Lexicon
from model.solve.game import Lists, Settings, State, keeps_to, lists_of
from model.solve.hints import Knowledge
from model.solve.splits import partition_sizes
from model.solve.strategies import STRATEGIES, Strategy


class SolveAnswer(Answer):
    """What the hints leave, and the next guess; no guess where they leave nothing."""

    remaining: int
    words: list[str]
    guess: str | None
    strategy: str
    expected_remaining: float | None
    worst_case: int | None
    why: str | None
    explanation: NotRequired[
        Annotated[StepsAnswer, Field(description="Why only these words are left, step by step.")]
    ]


class StrategyAnswer(Answer):
    """A way to choose the next guess."""

    name: str
    title: str


def strategies_answer() -> list[StrategyAnswer]:
    """The ways to choose the next guess."""
    return [{"name": name, "title": one.title} for name, one in STRATEGIES.items()]


def lists_for(
    guesses: Lexicon,
    solutions: Lexicon,
    hints: Sequence[Hint],
    *,
    no_plurals: bool = False,
    advice: str = "",
) -> Lists:
    """The lists of a game. Raises InputError, with the advice, where they lack a hint's guess."""
    for hint in hints:
        if len(hint.guess) != guesses.length:
            raise InputError(
                f"the hint {hint} has {len(hint.guess)} letters, {hints[0]} has {guesses.length}: "
                "all must have the same number"
            )
        if hint.guess not in solutions:
            check_word(hint.guess, guesses, advice)
    if no_plurals:
        guesses, solutions = map(wordlist.without_plurals, (guesses, solutions))
    return lists_of(guesses, solutions)


def solve_answer(
    hints: Sequence[Hint],
    lists: Lists,
    strategy: Strategy,
    settings: Settings,
    limit: int = 10,
    *,
    explain: bool = False,
) -> tuple[SolveAnswer, list[str]]:
    """The next guess and why, and all the words left; with `explain`, the steps that leave them.

    Where no word is left, `guess` is None and `why` names the hints that clash.
    """
    consistent, clash = _consistent(hints, lists)
    left = [word for word in consistent if word in lists.answers]
    found: SolveAnswer = {
        "remaining": len(left),
        "words": likeliest(left)[:limit],
        "guess": None,
        "strategy": strategy.name,
        "expected_remaining": None,
        "worst_case": None,
        "why": clash,
    }
    if explain:
        found["explanation"] = steps_answer(hints, lists.answers)
    if not left:
        return found, left
    allowed = np.arange(len(lists.guesses), dtype=np.intp)
    for hint in hints if settings.hard else ():
        allowed = allowed[keeps_to(hint, lists.guesses.letters[allowed])]
    state = State(
        lists,
        settings,
        tuple(hints),
        np.array([lists.answers.index(word) for word in left], dtype=np.intp),
        np.array([lists.guesses.index(word) for word in consistent], dtype=np.intp),
        allowed,
    )
    guess, value = strategy.choose(state)
    sizes = partition_sizes(lists.codes(np.array([guess]), state.remaining))
    after = f"{sizes.mean():.4g} on average, {sizes.max()} at worst"
    found |= {
        "guess": lists.guesses.words[guess],
        "expected_remaining": round(float(sizes.mean()), 4),
        "worst_case": int(sizes.max()),
        "why": f"{strategy.title}: {strategy.why(value)}; of {len(left)} it leaves {after}",
    }
    return found, left


def _consistent(hints: Sequence[Hint], lists: Lists) -> tuple[list[str], str | None]:
    """The words of the total list that the hints leave, and what clashes if no answer is left."""
    consistent: list[str] = []
    for lexicon in dict.fromkeys((lists.guesses, lists.answers)):
        with Knowledge(lexicon) as knowledge:
            for hint in hints:
                knowledge.add(hint)
            consistent = consistent or knowledge.words()
            if any(word in lists.answers for word in consistent):
                return consistent, None
            clash = knowledge.clash()
    return consistent, str(clash)


def likeliest(words: Sequence[str]) -> list[str]:
    """The words by probability, which is in proportion to frequency; ties alphabetically."""
    zipf = wordlist.frequencies()
    return sorted(words, key=lambda word: (-zipf.get(word, 0.0), word))
