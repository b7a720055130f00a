"""The words that hints leave, and the next guess."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

import wordlist
from model.game.errors import InputError
from model.game.hint import Hint
from model.game.lexicon import Lexicon
from model.solve import tree
from model.solve.advice import Adviser, probabilities
from model.solve.game import Indices, Lists, Settings, State, keeps_to, lists_of
from model.solve.hints import Knowledge
from model.solve.splits import partition_sizes
from model.solve.strategies import FEWEST, Strategy
from questions.shape import plain_reason
from questions.solve import SolveAnswer
from questions.steps import steps_answer
from questions.words import check_word


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
    likely = wordlist.named("answers") if solutions.name == "nyt" else None
    return lists_of(guesses, solutions, likely=likely, avoided=wordlist.coarse())


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

    Where no word is left, `guess` is None and `reasons` name the hints that clash.
    """
    consistent, clash = _consistent(hints, lists)
    left = [word for word in consistent if word in lists.answers]
    found: SolveAnswer = {
        "left": len(left),
        "words": [],
        "guess": None,
        "strategy": strategy.name,
        "expected_left": None,
        "worst_case": None,
        "why": None,
        "expected_guesses": None,
        "exact": None,
        "alternatives": [],
        "best_answer": None,
        "best_probe": None,
        "lexicon": {"name": lists.answers.name, "size": len(lists.answers)},
    }
    if explain:
        found["explanation"] = steps_answer(hints, lists.answers)
    if not left:
        found["reasons"] = [plain_reason("clash", str(clash))]
        return found, left
    state = _state(hints, lists, settings, left, consistent)
    chances = probabilities(state)
    words = sorted(zip(left, chances.tolist(), strict=True), key=lambda one: (-one[1], one[0]))
    found["words"] = [
        {"word": word, "probability": round(chance, 6)} for word, chance in words[:limit]
    ]
    if strategy.name == FEWEST and tree.opening(state) is None:
        guess, why = _advise(found, state, chances)
    else:
        guess, value = _chosen(strategy, state)
        why = f"{strategy.title}: {strategy.why(value)}"
    sizes = partition_sizes(lists.codes(np.array([guess]), state.remaining))
    if len(left) == 1:
        why = "it is the only word left"
    elif len(left) > 2:
        why += f"; of {len(left):,} words it leaves {sizes.mean():,.1f} on average, "
        why += f"{sizes.max():,} at worst"
    found["guess"] = lists.guesses.words[guess]
    found["expected_left"] = round(float(sizes.mean()), 4)
    found["worst_case"] = int(sizes.max())
    found["why"] = why
    return found, left


def _chosen(strategy: Strategy, state: State) -> tuple[int, float | None]:
    """A strategy's guess and its value, avoiding some words while there are others."""

    def fit(places: Indices, words: Sequence[str]) -> Indices:
        """The places without words to be avoided, unless those are all."""
        kept = [i for i in places.tolist() if words[i] not in state.lists.avoided]
        return np.array(kept, dtype=np.intp) if kept else places

    choice = strategy.choose(state)
    words = state.lists.guesses.words
    if words[choice.guess] not in state.lists.avoided:
        return choice
    remaining = fit(state.remaining, state.lists.answers.words)
    allowed, consistent = fit(state.allowed, words), fit(state.consistent, words)
    return strategy.choose(
        replace(state, remaining=remaining, allowed=allowed, consistent=consistent)
    )


def _state(
    hints: Sequence[Hint],
    lists: Lists,
    settings: Settings,
    left: Sequence[str],
    consistent: Sequence[str],
) -> State:
    allowed = np.arange(len(lists.guesses), dtype=np.intp)
    for hint in hints if settings.hard else ():
        allowed = allowed[keeps_to(hint, lists.guesses.letters[allowed])]
    return State(
        lists,
        settings,
        tuple(hints),
        np.array([lists.answers.index(word) for word in left], dtype=np.intp),
        np.array([lists.guesses.index(word) for word in consistent], dtype=np.intp),
        allowed,
    )


def _advise(found: SolveAnswer, state: State, chances: NDArray[np.float64]) -> tuple[int, str]:
    """Fill in the adviser's results; the guess to make, and why."""
    ranked, exact = Adviser(state, chances).advice()
    best = ranked[0]
    words = state.lists.guesses.words
    found["expected_guesses"] = round(best.expected, 4)
    found["exact"] = exact
    found["alternatives"] = [
        {
            "guess": words[rated.guess],
            "expected_guesses": round(rated.expected, 4),
            "chance_now": round(rated.now, 6),
            "chance_in_time": None if rated.in_time is None else round(rated.in_time, 6),
            "possible": rated.possible,
        }
        for rated in ranked
    ]
    found["best_answer"] = next((words[one.guess] for one in ranked if one.possible), None)
    found["best_probe"] = next((words[one.guess] for one in ranked if not one.possible), None)
    chance = f"it is right {best.now:.0%} of the time" if best.possible else "it cannot be right"
    claim = "no guess does better" if exact else "the best of those tried"
    why = f"{chance}, and with it the word takes {best.expected:.2f} more guesses on average"
    return best.guess, f"{why} ({claim})"


def _consistent(hints: Sequence[Hint], lists: Lists) -> tuple[list[str], str | None]:
    """The words of the total list that the hints leave, and the clash if no answer is left."""
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
