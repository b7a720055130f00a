"""Clue puzzles: the sieve against `feedback`, and what is made and proved against exhaustion."""

from collections.abc import Sequence
from itertools import combinations
from math import log2
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.sizes import drawn
from tests.support.clue_check import check
from tools.pages import DOCS
from unwordle.model.game.feedback import feedback, feedback_codes, letters_of
from unwordle.model.game.grid import Hint
from unwordle.model.game.lexicon import Lexicon
from unwordle.puzzles.clues import (
    DIFFICULTIES,
    ClueSpec,
    Difficulty,
    Sieve,
    bits_left,
    fewest,
    make,
    search,
    sieve,
)
from unwordle.wordlist import named

ANSWERS = named("answers").words


@st.composite
def lexicons(draw: st.DrawFn, most: int = 30) -> Lexicon:
    """Words of few letters, so that letters repeat."""
    length = draw(st.integers(4, 8))
    word = st.text("abcde", min_size=length, max_size=length)
    return Lexicon("drawn", tuple(draw(st.lists(word, min_size=2, max_size=most, unique=True))))


@st.composite
def sieves(draw: st.DrawFn, most: int = 30) -> tuple[Sieve, Lexicon]:
    against = draw(lexicons(most))
    word = st.sampled_from(against.words)
    vocabulary = Lexicon("guesses", tuple(draw(st.lists(word, min_size=1, unique=True))))
    return sieve(draw(word), vocabulary, against), against


def fitting(guesses: Sequence[str], answer: str, words: Sequence[str]) -> set[str]:
    """The definition: the words that every guess shows in the colours of the answer."""
    return {w for w in words if all(feedback(g, w) == feedback(g, answer) for g in guesses)}


def left(made: Sieve, chosen: list[int]) -> set[str]:
    return {made.answer, *made.words(made.left_by(chosen))}


@pytest.mark.slow
@given(sieves())
def test_guesses_let_through_just_the_words_of_the_same_colours(drawn: tuple[Sieve, Lexicon]):
    made, against = drawn
    assert made.answer not in [hint.guess for hint in made.hints]
    for i, hint in enumerate(made.hints):
        assert left(made, [i]) == fitting([hint.guess], made.answer, (*against.words, made.answer))
        assert hint.pattern == feedback(hint.guess, made.answer)


@pytest.mark.slow
@given(sieves(), st.data())
def test_more_guesses_let_through_fewer_words_and_always_the_answer(
    drawn: tuple[Sieve, Lexicon], data: st.DataObject
):
    made, against = drawn
    chosen = data.draw(st.lists(st.integers(0, max(0, len(made.hints) - 1)), unique=True))
    chosen = chosen if made.hints else []
    for k in range(len(chosen)):
        assert left(made, chosen[: k + 1]) <= left(made, chosen[:k])
    guesses = [made.hints[i].guess for i in chosen]
    assert left(made, chosen) == fitting(guesses, made.answer, against.words)
    checked = check(made.answer, guesses, against)
    assert made.remaining(chosen) == checked.remaining
    assert set(checked.words_left) == left(made, chosen)
    without = [len(left(made, [i for i in chosen if i != out])) for out in chosen]
    assert checked.irredundant == all(n > len(checked.words_left) for n in without)
    assert made.irredundant(chosen) == checked.irredundant


def puzzles_by_exhaustion(made: Sieve, clues: int) -> list[tuple[str, ...]]:
    """Every set of so many guesses that is a puzzle."""
    words = (*made.wrong, made.answer)

    def whole(guesses: Sequence[str]) -> bool:
        return len(fitting(guesses, made.answer, words)) == 1

    return [
        guesses
        for guesses in combinations([hint.guess for hint in made.hints], clues)
        if whole(guesses) and not any(whole([g for g in guesses if g != out]) for out in guesses)
    ]


@pytest.mark.slow
@drawn(24)
@given(sieves(12), st.integers(1, 4), st.integers(0, 5))
def test_what_is_made_is_a_puzzle_and_what_is_proved_not_to_be_does_not_exist(
    drawn: tuple[Sieve, Lexicon], clues: int, seed: int
):
    made, against = drawn
    exist = puzzles_by_exhaustion(made, clues)
    found = make(made, ClueSpec(clues), Random(seed))
    if found.proved:
        assert (found.clues is not None) == bool(exist)
    if found.clues is not None:
        guesses = [made.hints[i].guess for i in found.clues]
        checked = check(made.answer, guesses, against)
        assert checked.words_left == [made.answer]
        assert checked.irredundant
        assert len(guesses) == clues


@pytest.mark.slow
@drawn(8)
@given(sieves(14))
def test_the_fewest_clues_are_the_fewest_by_exhaustion(drawn: tuple[Sieve, Lexicon]):
    made, against = drawn
    sizes = [n for n in range(1, len(made.hints) + 1) if puzzles_by_exhaustion(made, n)]
    smallest = fewest(made, Random(0))
    assert (None if smallest is None else len(smallest)) == min(sizes, default=None)
    found = make(made, ClueSpec(14, fewest=True), Random(0))
    assert (None if found.clues is None else len(found.clues)) == min(sizes, default=None)
    if found.clues is not None:
        guesses = [made.hints[i].guess for i in found.clues]
        assert check(made.answer, guesses, against).words_left == [made.answer]


def test_an_answer_that_needs_all_clues_has_a_puzzle(monkeypatch: pytest.MonkeyPatch):
    """The search may miss it: the fewest clues are then as many as were asked for."""
    monkeypatch.setattr("unwordle.puzzles.clues.search", lambda *_: None)
    made = sieve("fuzzy", COMMON, TODAY)
    assert [len(make(made, ClueSpec(n), Random(1)).clues or ()) for n in (1, 2, 3)] == [0, 2, 0]


NYT = named("nyt")
TODAY = named("today")
COMMON = named("common")
TWINS = ("mummy", "eerie", "fuffs", "aalii")


@pytest.mark.parametrize("answer", TWINS)
@pytest.mark.parametrize("clues", (2, 4, 6))
def test_words_that_are_like_many_others_have_puzzles(answer: str, clues: int):
    made = sieve(answer, COMMON, NYT)
    found = make(made, ClueSpec(clues), Random(clues))
    assert found.clues is not None
    checked = check(answer, [made.hints[i].guess for i in found.clues], NYT)
    assert checked.words_left == [answer]
    assert checked.irredundant
    assert len(found.clues) == clues


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_puzzles_have_the_difficulty_wished_for_by_the_words_to_think_of(difficulty: Difficulty):
    low, high = DIFFICULTIES[difficulty]
    for answer in ("mummy", "crane"):
        made = sieve(answer, COMMON, NYT)
        found = make(made, ClueSpec(4, difficulty=difficulty), Random(1))
        assert found.clues is not None
        hints = [made.hints[i] for i in found.clues]
        words = [word for word in NYT.words if all(has_coloured(hint, word) for hint in hints)]
        assert bits_left(hints, NYT) == round(log2(len(words)), 1)
        assert low <= bits_left(hints, NYT) < high


def has_coloured(hint: Hint, word: str) -> bool:
    """Whether a word has all that a clue shows green or yellow, by definition."""
    tiles = list(zip(hint.guess, hint.pattern, strict=True))
    coloured = [letter for letter, colour in tiles if colour != "W"]
    greens = all(word[i] == letter for i, (letter, colour) in enumerate(tiles) if colour == "G")
    return greens and all(word.count(letter) >= coloured.count(letter) for letter in coloured)


def test_a_word_that_no_guess_tells_from_the_answer_is_named():
    against = Lexicon("twins", ("abcd", "abce", "fghi"))
    made = sieve("abcd", Lexicon("one", ("fghi",)), against)
    assert made.inseparable == ["abce"]
    assert make(made, ClueSpec(1), Random(0)).clues is None
    assert fewest(made, Random(0)) is None


def test_the_same_seed_makes_the_same_clues():
    made = sieve("crane", COMMON, NYT)
    again = sieve("crane", COMMON, NYT)
    first, second = (search(s, ClueSpec(4), Random(8)) for s in (made, again))
    other = search(made, ClueSpec(4), Random(9))
    assert first == second != other


@pytest.mark.slow
def test_how_many_answers_one_guess_tells_from_all_other_words():
    """As docs/puzzles.md says of Wordle's answers."""
    words, guesses = named("today"), named("common")
    alone = np.zeros(len(words), dtype=bool)
    for start in range(0, len(guesses), 64):
        some = guesses.words[start : start + 64]
        shown = feedback_codes(letters_of(some), words.letters)
        for guess, codes in zip(some, shown, strict=True):
            of_its_colours = np.bincount(codes)[codes]
            of_its_colours[words.index(guess)] = 0
            alone |= of_its_colours == 1
    told = [word for word in ANSWERS if alone[words.index(word)]]
    assert f"{len(told):,} need one guess" in (DOCS / "puzzles.md").read_text(encoding="utf-8")
    for word in Random(0).sample(ANSWERS, 6):
        smallest = fewest(sieve(word, guesses, words), Random(0))
        assert smallest is not None and (len(smallest) == 1) == (word in told)


def test_the_fewest_clues_of_all_words_are_proved_in_seconds():
    """Glucose had not answered after twenty seconds."""
    nyt = named("nyt")
    made = sieve("spear", nyt, nyt)
    (only,) = fewest(made, Random(0))
    guess = made.hints[only].guess
    shown = feedback(guess, "spear")
    assert [word for word in nyt.words if feedback(guess, word) == shown] == ["spear"]
