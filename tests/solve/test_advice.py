"""Advice: no guess has a smaller expected number of guesses, by trying every plan."""

from functools import cache
from random import Random

import numpy as np
import pytest

import wordlist
from model.game.feedback import feedback
from model.game.hint import Hint
from model.game.lexicon import Lexicon
from model.solve.advice import MOST_EXACT, Adviser, probabilities, weights_of
from model.solve.game import Settings, State, lists_of, start
from model.theory.plays.hard import PLAY as HARD

ANSWERS = wordlist.named("answers")
NYT = wordlist.named("nyt")


def position(seed: int, *, hard: bool = False, guesses: int = 60) -> State:
    """What a guess leaves: 2 to 12 answers, all of them and some other words to guess with."""
    rng = Random(seed)
    left: list[str] = []
    while not 2 <= len(left) <= 12:
        guess, solution = rng.sample(ANSWERS.words, 2)
        pattern = feedback(guess, solution)
        left = [word for word in ANSWERS.words if feedback(guess, word) == pattern]
    others = [guess, *rng.sample(NYT.words, guesses)]
    words = tuple(dict.fromkeys([*left, *others]))
    zipf = wordlist.frequencies()
    lists = lists_of(
        Lexicon("few", words, frequencies=zipf), Lexicon("left", tuple(left), frequencies=zipf)
    )
    (state,) = start(lists, Settings(hard=hard)).after(lists.guesses.index(guess))
    return state


def slow_costs(state: State, weights: list[int]) -> dict[str, int]:
    """What each guess costs at best, by trying every guess at every turn."""
    words = [state.lists.answers.words[i] for i in state.remaining]
    hard = state.settings.hard

    @cache
    def cost(left: frozenset[str], hints: tuple[Hint, ...]) -> int:
        if len(left) == 1:
            return weights[words.index(*left)]
        allowed = (g for g in state.lists.guesses.words if HARD.violation(hints, g) is None)
        return min(cost_of(guess, left, hints) for guess in allowed)

    def cost_of(guess: str, left: frozenset[str], hints: tuple[Hint, ...]) -> int:
        parts: dict[str, set[str]] = {}
        for word in left:
            parts.setdefault(colours(guess, word), set()).add(word)
        if len(parts) == 1:
            return 1 << 62
        total = sum(weights[words.index(word)] for word in left)
        for pattern, part in parts.items():
            if set(pattern) != {"G"}:
                told = (*hints, Hint(guess, pattern)) if hard else ()
                total += cost(frozenset(part), told)
        return total

    colours = cache(feedback)
    hints = state.hints if hard else ()
    allowed = [g for g in state.lists.guesses.words if HARD.violation(hints, g) is None]
    return {guess: cost_of(guess, frozenset(words), hints) for guess in allowed}


def check(state: State) -> None:
    chances = probabilities(state)
    weights = weights_of(chances)
    slow = slow_costs(state, weights.tolist())
    adviser = Adviser(state, chances)
    advice = adviser.advice()
    assert advice.exact
    words = state.lists.guesses.words
    assert words[advice.best.guess] in slow
    for rated in advice.ranked:
        assert rated.expected == pytest.approx(slow[words[rated.guess]] / weights.sum(), abs=1e-6)
    told = sorted(one for one in slow.values() if one < 1 << 62)
    found = [rated.expected * weights.sum() for rated in advice.ranked[:3]]
    assert found == pytest.approx(told[: len(found)], rel=1e-6)
    for rated, possible in ((advice.best_answer, True), (advice.best_probe, False)):
        same = [c for g, c in slow.items() if (g in state.lists.answers) is possible]
        if rated is not None:
            assert rated.expected * weights.sum() == pytest.approx(min(same), rel=1e-6)


@pytest.mark.parametrize("seed", range(12))
def test_no_guess_is_better_than_the_one_advised(seed: int) -> None:
    check(position(seed))


@pytest.mark.parametrize("seed", range(6))
def test_nor_in_hard_mode(seed: int) -> None:
    check(position(seed, hard=True))


@pytest.mark.slow
def test_no_guess_is_better_in_many_positions() -> None:
    for seed in range(100, 150):
        check(position(seed, guesses=25))


def test_the_probabilities_shown_decide() -> None:
    """Maybe is right most of the time, though a probe would tell all words apart."""
    lists = lists_of(NYT, ANSWERS)
    state = start(lists, Settings())
    for hint in map(Hint.parse, ("crane=WWYWG", "slate=WWYWG")):
        after = state.after(lists.guesses.index(hint.guess))
        state = next(one for one in after if one.hints[-1] == hint)
    adviser = Adviser(state, probabilities(state))
    assert len(state.remaining) <= MOST_EXACT
    advice = adviser.advice()
    assert NYT.words[advice.best.guess] == "maybe"
    gumbo = adviser.rate(NYT.index("gumbo"))
    assert gumbo.expected == pytest.approx(2.005, abs=0.001)
    assert advice.best.expected < 1.464
    assert advice.best.now == pytest.approx(0.58, abs=0.01)
    alike = Adviser(state, np.full(len(state.remaining), 1 / len(state.remaining))).advice()
    assert alike.best.expected > advice.best.expected


def test_what_is_said_of_a_guess_is_what_its_plan_takes() -> None:
    """With many words left, the figure is reached by a plan, and the chance in time with it."""
    lists = lists_of(NYT, ANSWERS)
    state = start(lists, Settings())
    hint = Hint("crane", "WWWWG")
    state = next(one for one in state.after(NYT.index("crane")) if one.hints[-1] == hint)
    advice = Adviser(state, probabilities(state)).advice()
    assert not advice.exact
    expected = [rated.expected for rated in advice.ranked]
    assert expected == sorted(expected)
    assert all(rated.expected >= 1 and 0 < (rated.in_time or 0) <= 1 for rated in advice.ranked)


def test_the_only_word_left_is_the_advice() -> None:
    lists = lists_of(NYT, ANSWERS)
    (state,) = start(lists, Settings()).after(
        NYT.index("abbey"), np.array([ANSWERS.index("abbey")])
    )
    advice = Adviser(state, np.array([1.0])).advice()
    assert [NYT.words[rated.guess] for rated in advice.ranked] == ["abbey"]
    assert (advice.best.expected, advice.best.in_time) == (1, 1)
