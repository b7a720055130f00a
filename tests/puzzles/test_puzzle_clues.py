"""Check clue puzzles, their command and hitting sets against exhaustive searches."""

from collections import Counter
from collections.abc import Sequence
from functools import cache, reduce
from itertools import combinations, compress, permutations
from math import log2
from operator import or_
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.cases import cases
from support.sizes import drawn
from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Hint
from unwordle.model.game.lexicon import Lexicon
from unwordle.puzzles import hitting_sets
from unwordle.puzzles.clues import HARD, MEDIUM, Sieve, bits_left, difficulty_of, fewest, make
from unwordle.wordlist import named


@st.composite
def lexicons(draw: st.DrawFn, most: int = 30) -> Lexicon:
    """Draw a list of words that have no letters but a to e, so that letters repeat."""
    length = draw(st.integers(4, 8))
    word = st.text("abcde", min_size=length, max_size=length)
    return Lexicon("drawn", tuple(draw(st.lists(word, min_size=2, max_size=most, unique=True))))


@st.composite
def sieves(draw: st.DrawFn, most: int = 30) -> tuple[Sieve, Lexicon]:
    against = draw(lexicons(most))
    word = st.sampled_from(against.words)
    vocabulary = Lexicon("guesses", tuple(draw(st.lists(word, min_size=1, unique=True))))
    return Sieve(draw(word), vocabulary, against), against


def through(guess: str, answer: str, words: Sequence[str]) -> set[str]:
    """Return the words that, as solutions, give `guess` the same colours as `answer` does."""
    shown = feedback(guess, answer)
    return {word for word in words if feedback(guess, word) == shown}


def is_puzzle(guesses: Sequence[str], answer: str, words: Sequence[str]) -> bool:
    """Return whether the guesses exclude all words but the answer, and every guess is needed."""
    sets = [through(guess, answer, words) for guess in guesses]
    without = (sets[:i] + sets[i + 1 :] for i in range(len(sets)))
    return set(words).intersection(*sets) == {answer} and all(
        set(words).intersection(*others) != {answer} for others in without
    )


@given(sieves(), st.data())
def test_a_sieve_lets_through_the_words_of_the_same_colours(
    drawn: tuple[Sieve, Lexicon], data: st.DataObject
):
    made, against = drawn
    words = (*against.words, made.answer)
    assert made.answer not in [hint.guess for hint in made.hints]
    sets = [through(hint.guess, made.answer, words) for hint in made.hints]
    for i, hint in enumerate(made.hints):
        assert {made.answer, *made.words(made.left_by([i]))} == sets[i]
        assert hint.pattern == feedback(hint.guess, made.answer)
        assert [bool(passed) for passed in ~made.excluding(0)] == [made.wrong[0] in s for s in sets]
    chosen = data.draw(st.lists(st.sampled_from(range(len(sets))), unique=True)) if sets else []
    left = [set(words).intersection(*(sets[i] for i in chosen[:n])) for n in range(1 + len(chosen))]
    assert {made.answer, *made.words(made.left_by(chosen))} == left[-1]
    assert made.remaining(chosen) == [len(group) for group in left[1:]]
    assert made.survivors.tolist() == [sum(word in group for group in sets) for word in made.wrong]


def puzzles_by_exhaustion(made: Sieve, clues: int) -> list[tuple[str, ...]]:
    """Return all puzzles with this number of clues. The function tries all sets of guesses."""
    words = (*made.wrong, made.answer)
    choices = combinations([hint.guess for hint in made.hints], clues)
    return [guesses for guesses in choices if is_puzzle(guesses, made.answer, words)]


@drawn(24)
@given(sieves(12), st.integers(1, 4), st.integers(0, 5))
def test_a_made_puzzle_is_one_and_a_refuted_puzzle_does_not_exist(
    drawn: tuple[Sieve, Lexicon], clues: int, seed: int
):
    made, against = drawn
    exist = puzzles_by_exhaustion(made, clues)
    puzzle, proved = make(made, clues, Random(seed))
    if proved:
        assert (puzzle is not None) == bool(exist)
    if puzzle is not None:
        guesses = [made.hints[i].guess for i in puzzle]
        assert len(guesses) == clues
        assert is_puzzle(guesses, made.answer, (*against.words, made.answer))


@drawn(8)
@given(sieves(14))
def test_the_fewest_clues_are_the_fewest_by_exhaustion(drawn: tuple[Sieve, Lexicon]):
    made, _ = drawn
    sizes = [n for n in range(1, len(made.hints) + 1) if puzzles_by_exhaustion(made, n)]
    puzzle, _ = make(made, 14, Random(0), minimum=True)
    for smallest in (fewest(made, Random(0)), puzzle):
        assert (None if smallest is None else len(smallest)) == min(sizes, default=None)
        if smallest is not None:
            guesses = [made.hints[i].guess for i in smallest]
            assert is_puzzle(guesses, made.answer, (*made.wrong, made.answer))


NYT = named("nyt")
TODAY = named("wordle")
COMMON = named("common")


def test_an_answer_that_needs_all_clues_has_a_puzzle(monkeypatch: pytest.MonkeyPatch):
    """Check which puzzle is returned if the search fails.

    The smallest puzzle is returned if it has the requested number of clues. Otherwise, no puzzle is
    returned.
    """
    monkeypatch.setattr("unwordle.puzzles.clues.search", lambda *_: None)
    made = Sieve("fuzzy", COMMON, TODAY)
    assert [len(make(made, n, Random(1))[0] or ()) for n in (1, 2, 3)] == [0, 2, 0]


BOUNDS = {"easy": (0, MEDIUM), "medium": (MEDIUM, HARD), "hard": (HARD, float("inf"))}


@pytest.mark.parametrize("difficulty", BOUNDS)
def test_puzzles_have_the_requested_difficulty_and_no_avoided_word(difficulty, monkeypatch):
    monkeypatch.setattr("unwordle.puzzles.clues.avoided", lambda: {*COMMON.words[::2]})
    low, high = BOUNDS[difficulty]
    for answer in ("mummy", "crane"):
        made = Sieve(answer, COMMON, NYT)
        puzzle, _ = make(made, 4, Random(2), difficulty)
        assert puzzle is not None
        hints = [made.hints[i] for i in puzzle]
        assert {hint.guess for hint in hints}.isdisjoint(COMMON.words[::2])
        words = [word for word in NYT.words if all(has_coloured(hint, word) for hint in hints)]
        assert bits_left(hints, NYT) == round(log2(max(len(words), arrangements(hints))), 1)
        assert low <= bits_left(hints, NYT) < high and difficulty_of(low) == difficulty


def arrangements(hints: Sequence[Hint]) -> int:
    """Count the arrangements of all green and yellow letters by trying every permutation."""
    coloured = [Counter(compress(hint.guess, [c != "W" for c in hint.pattern])) for hint in hints]
    known = reduce(or_, coloured)
    letters = [*known.elements(), *"?" * (len(hints[0].guess) - known.total())]
    return sum(
        all(
            (c == "G") == (a == b)
            for h in hints
            for a, b, c in zip(h.guess, word, h.pattern, strict=True)
        )
        for word in {*permutations(letters)}
    )


@given(st.data(), st.integers(4, 6))
def test_an_anagram_is_as_hard_as_its_arrangements(data: st.DataObject, length: int):
    words = st.text("abcdefgh", min_size=length, max_size=length)
    answer = data.draw(words)
    anagrams = st.permutations(answer).map("".join)
    guesses = data.draw(st.lists(words | anagrams, min_size=1, max_size=3))
    hints = [Hint(guess, feedback(guess, answer)) for guess in guesses]
    alone = Lexicon("alone", (answer,))
    assert bits_left(hints, alone) == round(log2(max(1, arrangements(hints))), 1)
    recap = [Hint("caper", feedback("caper", "recap"))]
    assert difficulty_of(bits_left(recap, Lexicon("alone", ("recap",)))) == "hard"


def has_coloured(hint: Hint, word: str) -> bool:
    """Return whether a word has a clue's yellow letters, and the clue's green letters in place."""
    tiles = list(zip(hint.guess, hint.pattern, strict=True))
    coloured = [letter for letter, colour in tiles if colour != "W"]
    greens = all(word[i] == letter for i, (letter, colour) in enumerate(tiles) if colour == "G")
    return greens and all(word.count(letter) >= coloured.count(letter) for letter in coloured)


def test_a_word_that_no_guess_tells_from_the_answer_is_named():
    against = Lexicon("twins", ("abcd", "abce", "fghi"))
    made = Sieve("abcd", Lexicon("one", ("fghi",)), against)
    assert made.inseparable == ["abce"]
    assert make(made, 1, Random(0)) == (None, True)
    assert fewest(made, Random(0)) is None


# ---------------------------------------------------------------- hitting sets

SETS = st.lists(st.sets(st.integers(0, 6), min_size=1) | st.sets(st.integers(0, 6)), max_size=8)
COSTS = st.none() | st.lists(st.integers(1, 5), min_size=7, max_size=7)


@given(SETS, COSTS, st.integers(1, 3), st.integers(0, 12) | st.just(float("inf")))
def test_each_cheapest_choice_is_found_and_no_other(sets, costs, at_once, most):
    def cost(chosen):
        return sum(costs[item] if costs else 1 for item in chosen)

    def missed(chosen):
        return [sorted(group) for group in sets if group.isdisjoint(chosen)][:at_once]

    choices = [set(choice) for size in range(8) for choice in combinations(range(7), size)]
    hitting = [choice for choice in choices if all(choice & group for group in sets)]
    least = min(map(cost, hitting), default=0)  # an empty set is hit by nothing
    expected = {frozenset(choice) for choice in hitting if cost(choice) == least <= most}
    cheapest = list(hitting_sets(missed, costs, most))
    assert {*map(frozenset, cheapest)} == expected and len(cheapest) == len(expected)


@pytest.fixture
def clues(command: Any) -> Any:
    """Return a function that runs `puzzle clues` with options, and returns the command's JSON."""
    return lambda options: command("puzzle", "clues", *options.split(), "--json").json


@cache
def showing(guess: str, pattern: str) -> frozenset[str]:
    """Return the solutions in the list `wordle` for which `guess` has the colours `pattern`."""
    return frozenset(word for word in TODAY.words if feedback(guess, word) == pattern)


def fitting(clues: list[dict[str, str]]) -> list[str]:
    """Return the words of the list `wordle` that fit all clues."""
    sets = (showing(clue["guess"], clue["pattern"]) for clue in clues)
    return sorted(frozenset(TODAY.words).intersection(*sets))


@pytest.mark.slow
@cases("answer", "options", "number")
def test_guesses_leave_one_answer_and_are_all_needed(
    clues: Any, answer: str, options: str, number: int
):
    puzzle = clues(f"--answer {answer} --seed 5 {options}")
    assert (puzzle["solution"], puzzle["seed"], puzzle["against"]) == (answer, 5, "wordle")
    assert puzzle["difficulty"] in ("easy", "medium", "hard")
    made = puzzle["clues"]
    assert len(made) == number and fitting(made) == [answer]
    for i, clue in enumerate(made):
        assert len(fitting(made[:i] + made[i + 1 :])) > 1
        assert clue["guess"] != answer and TODAY.zipf[TODAY.index(clue["guess"])] >= 3
        assert puzzle["left_after"][i] == len(fitting(made[: i + 1]))
