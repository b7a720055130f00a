"""Check how strategies rate words, by comparison with slower implementations."""

from collections import Counter
from dataclasses import replace
from functools import cache
from math import log2
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.sizes import drawn
from support.solving import state_after
from unwordle import wordlist
from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Hint
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.plays.hard import HARD
from unwordle.model.theory.propositions import ALPHABET
from unwordle.solver.game import GuessLists, start
from unwordle.study.strategies.simulate import fits_in_the_study
from unwordle.study.strategies.strategies import EVERY, PREFERENCES, candidates, chosen, named

GUESSES = wordlist.named("nyt")
ANSWERS = wordlist.named("answers")


@cache
def lists() -> GuessLists:
    return GuessLists(GUESSES, ANSWERS)


@cache
def slow_counts(counted: str, answers: int) -> tuple[int, Counter[str], Counter[tuple[str, int]]]:
    """Return the number of words, the counts of letters, and the counts of letters in each column.

    The keys are in the order of first occurrence. If `counted` is "total", the list of words
    contains each answer `answers` times.
    """
    words = list(ANSWERS.words)
    if counted == "total":
        words = [word for word in GUESSES.words if word not in ANSWERS] + words * answers
    places = Counter((a, c) for w in words for c, a in enumerate(w))
    return len(words), Counter("".join(words)), places


def slow_values(name: str, word: str, game: int = 0) -> list[float]:
    """Return the values by which a strategy rates a word, in order of importance.

    The page docs/solver.md defines the values.
    """
    like = PREFERENCES[name]
    words, letters, places = slow_counts(like.counted, game + 1)
    repeats = [100.0 * (len(set(word)) == len(word))] * like.distinct
    repeats += [100.0 * (word.count(a) <= 2) for a in ALPHABET] if like.at_most_two else []
    values = [sum(repeats)] if repeats else []
    if like.letters == "letters":
        # Equally frequent letters are in the order in which they first occur.
        for letter, _ in letters.most_common():
            copies = word.count(letter)
            values.append(min(copies, 1) if like.counted == "answers" else copies)
    elif like.letters == "places":
        for letter in dict.fromkeys(a for (a, _), _ in places.most_common()):
            shares = (places[a, c] / words for c, a in enumerate(word) if a == letter)
            values.append(sum(round(100 * share, 2) for share in shares))
    return values


SOME = [
    "03", "04", "05", "06", "09", "10", "12", "14", "16", "18", "21"
]  # fmt: skip


@pytest.mark.parametrize("name", SOME)
@pytest.mark.parametrize("game", [0, 1, 40])
def test_the_best_words_are_those_of_the_definition(name: str, game: int) -> None:
    words = (*Random(1).sample(GUESSES.words, 12), "mamma", "eerie", "fuzzy", "araba")
    guesses = np.array(sorted(map(GUESSES.index, words)))
    best = named(name).rank(replace(start(lists()), consistent=guesses, game=game)).guesses
    slow = {word: [round(v, 6) for v in slow_values(name, word, game)] for word in words}
    greatest = max(slow.values())
    assert [GUESSES.words[i] for i in best] == sorted(w for w in words if slow[w] == greatest)


@drawn(24)
@given(st.sampled_from(GUESSES.words), st.sampled_from(GUESSES.words))
def test_the_study_reads_into_a_hint_what_it_says_or_less(guess: str, solution: str) -> None:
    hint = Hint(guess, feedback(guess, solution))
    words = (*Random(guess).sample(GUESSES.words, 200), solution)
    passes = fits_in_the_study(hint, Lexicon("", words).letters).tolist()
    fits = [feedback(guess, word) == hint.pattern for word in words]
    assert all(passed or not fit for passed, fit in zip(passes, fits, strict=True))
    if len(set(guess)) == len(guess):
        assert passes == fits


def test_what_the_study_misses() -> None:
    """Check that the study's program counts two yellow copies of a letter only once."""
    letters = Lexicon("", ("essay", "escar", "marry")).letters
    assert list(fits_in_the_study(Hint("sease", "YYYYW"), letters)) == [True, True, False]
    assert [feedback("sease", word) for word in ("essay", "escar")] == ["YYYYW", "YYYWW"]


def test_ties_go_to_the_more_frequent_word_then_alphabetically() -> None:
    state = state_after(lists(), "crane=WWYWG")
    fits = [w for w in GUESSES.words if feedback("crane", w) == "WWYWG" and len(set(w)) == 5]
    zipf = wordlist.frequencies()
    expected = min(fits, key=lambda word: (-zipf[word], word))
    assert GUESSES.words[named("03").choose(state).guess] == expected


def test_frequency_weighs_words_and_letters_as_the_docs_define_it() -> None:
    state = state_after(lists(), "crane=WWYWG")
    fits = [GUESSES.words[place] for place in state.consistent]
    zipf, letters = wordlist.frequencies(), Counter("".join(GUESSES.words))
    most, commonest = max(zipf[word] for word in GUESSES.words), max(letters.values())

    def value(word: str) -> float:
        mean = sum(letters[letter] / commonest for letter in word) / 5
        return 0.7 * zipf[word] / most + 0.3 * mean

    choice = named("frequency").choose(state)
    assert GUESSES.words[choice.guess] == max(fits, key=value)
    assert choice.value == pytest.approx(max(map(value, fits)))


def test_of_two_answers_left_one_is_guessed() -> None:
    two = state_after(lists(), "trace=WGGWG", "grape=GGGWG", "graze=GGGWG")
    assert [GUESSES.words[i] for i in candidates(two)] == ["grade", "grave"]


def slow_measure(name: str, guess: str, left: list[str]) -> float:
    """Return the value of a guess by the measure of a strategy. Greater values are better."""
    sizes = Counter(feedback(guess, word) for word in left).values()
    n = len(left)
    return {
        "entropy": sum(size / n * log2(n / size) for size in sizes),
        "minimax": -max(sizes),
        "expected": -sum(size * size for size in sizes) / n,
        "most-parts": len(sizes),
    }[name]


@pytest.mark.parametrize("name", ["entropy", "minimax", "expected", "most-parts"])
@pytest.mark.parametrize("hints", [["slate=WYWWW", "crony=WWWWW"], ["slate=WWWWG"]])
def test_splitting_strategies_find_the_best_split(name: str, hints: list[str]) -> None:
    words = Lexicon("few", (*Random(2).sample(GUESSES.words, 150), "slate", "crony"))
    few = GuessLists(words, ANSWERS)
    state = state_after(few, *hints)
    left = [ANSWERS.words[i] for i in state.remaining]
    candidates = [few.guesses.words[i] for i in state.allowed]
    sample = set(Random(3).sample(candidates, 200))
    choice = named(name).choose(state)
    value = slow_measure(name, few.guesses.words[choice.guess], left)
    assert abs(value) == pytest.approx(choice.value)
    assert value >= max(slow_measure(name, guess, left) for guess in sample) - 1e-9


def test_hard_mode_is_kept_to() -> None:
    hints = (f"{guess}={feedback(guess, 'essay')}" for guess in ("slate", "stead"))
    state = state_after(lists(), *hints, hard=True)
    for name in ("22", "entropy", "minimax", "tree"):
        guess = GUESSES.words[named(name).choose(state).guess]
        assert HARD.violation(state.hints, guess) is None, name


def test_names_ranges_and_all() -> None:
    assert [s.name for s in chosen("3, entropy,05..07")] == ["03", "entropy", "05", "06", "07"]
    assert [s.name for s in chosen("01..22")] == [f"{n:02}" for n in range(1, 23)]
    # The strategy `fewest` takes minutes for every answer, so `all` does not include it.
    assert [s.name for s in chosen("all")] == [name for name in EVERY if name != "fewest"]


def test_many_words_are_split_by_the_commonest_guesses_only() -> None:
    everything = GuessLists(GUESSES, GUESSES)
    choice = named("entropy").choose(start(everything))
    assert choice.value is not None
    word = GUESSES.words[choice.guess]
    sizes = Counter(feedback(word, other) for other in GUESSES.words).values()
    n = len(GUESSES)
    assert choice.value == pytest.approx(sum(k / n * log2(n / k) for k in sizes))
    assert choice.value > 6
