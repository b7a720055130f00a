"""Clue puzzles: the sieve against `feedback`, and what is made and proved against exhaustion."""

from collections.abc import Sequence
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.game.errors import InputError
from model.game.feedback import feedback
from model.game.hint import Hint
from model.game.lexicon import Lexicon
from model.puzzle.difficulty import CLUE_RANGES, Level, grade
from model.puzzle.exact import fewest, prove
from model.puzzle.make import closest, make
from model.puzzle.search import search
from model.puzzle.sieve import Sieve, sieve
from model.puzzle.spec import ClueSpec, clue_grade, greens_given
from tests.support.clue_check import check
from wordlist import named

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


@given(sieves())
def test_guesses_let_through_just_the_words_of_the_same_colours(drawn: tuple[Sieve, Lexicon]):
    made, against = drawn
    assert made.answer not in made.guesses
    for i, guess in enumerate(made.guesses):
        assert left(made, [i]) == fitting([guess], made.answer, (*against.words, made.answer))
        assert made.patterns[i] == feedback(guess, made.answer)


@given(sieves(), st.data())
def test_more_guesses_let_through_fewer_words_and_always_the_answer(
    drawn: tuple[Sieve, Lexicon], data: st.DataObject
):
    made, against = drawn
    chosen = data.draw(st.lists(st.integers(0, max(0, len(made.guesses) - 1)), unique=True))
    chosen = chosen if made.guesses else []
    for k in range(len(chosen)):
        assert left(made, chosen[: k + 1]) <= left(made, chosen[:k])
    guesses = [made.guesses[i] for i in chosen]
    assert left(made, chosen) == fitting(guesses, made.answer, against.words)
    checked = check(made.answer, guesses, against)
    assert made.remaining(chosen) == checked.remaining
    assert set(checked.words_left) == left(made, chosen)
    without = [len(left(made, [i for i in chosen if i != out])) for out in chosen]
    assert checked.irredundant == all(n > len(checked.words_left) for n in without)
    assert made.irredundant(chosen) == checked.irredundant


def puzzles_by_exhaustion(made: Sieve, spec: ClueSpec) -> list[tuple[str, ...]]:
    """Every set of guesses that is a puzzle as wished, in an order that is."""
    words = (*made.wrong, made.answer)

    def whole(guesses: Sequence[str]) -> bool:
        return len(fitting(guesses, made.answer, words)) == 1

    def as_wished(order: Sequence[str]) -> bool:
        return all(len(fitting(order[:k], made.answer, words)) <= n for k, n in spec.max_after)

    found = []
    for guesses in combinations(made.guesses, spec.clues):
        greens = sum(feedback(guess, made.answer).count("G") for guess in guesses)
        if (
            (spec.max_green is None or greens <= spec.max_green)
            and whole(guesses)
            and not any(whole([g for g in guesses if g != out]) for out in guesses)
        ):
            found += [order for order in permutations(guesses) if as_wished(order)][:1]
    return found


@st.composite
def specs(draw: st.DrawFn) -> ClueSpec:
    clues = draw(st.integers(1, 4))
    green = draw(st.none() | st.integers(0, 4))
    after = draw(st.none() | st.integers(1, clues))
    limits = () if after is None else ((after, draw(st.integers(1 + clues - after, 9))),)
    return ClueSpec(clues, green, limits)


@settings(deadline=None, max_examples=60)
@given(sieves(12), specs(), st.integers(0, 5))
def test_what_is_made_is_as_wished_and_what_is_not_does_not_exist(
    drawn: tuple[Sieve, Lexicon], wished: ClueSpec, seed: int
):
    made, against = drawn
    exist = puzzles_by_exhaustion(made, wished)
    for found in (
        make(made, wished, Random(seed)),
        prove(made, wished, Random(seed), rounds=10_000),
    ):
        assert found.proved
        assert (found.clues is not None) == bool(exist)
        if found.clues is not None:
            guesses = [made.guesses[i] for i in found.clues]
            checked = check(made.answer, guesses, against)
            assert checked.words_left == [made.answer]
            assert checked.irredundant
            assert len(guesses) == wished.clues
            assert wished.max_green is None or greens_given(made, found.clues) <= wished.max_green
            assert all(checked.remaining[k - 1] <= n for k, n in wished.max_after)


@pytest.mark.slow
@settings(deadline=None, max_examples=60)
@given(sieves(14), st.none() | st.integers(0, 3))
def test_the_fewest_clues_are_the_fewest_by_exhaustion(
    drawn: tuple[Sieve, Lexicon], green: int | None
):
    made, against = drawn
    sizes = [
        n
        for n in range(1, len(made.guesses) + 1)
        if puzzles_by_exhaustion(made, ClueSpec(n, green))
    ]
    smallest = fewest(made, green, Random(0))
    assert (None if smallest is None else len(smallest)) == min(sizes, default=None)
    found = make(made, ClueSpec(14, green, fewest=True), Random(0))
    assert found.minimum == min(sizes, default=None)
    if found.clues is not None:
        guesses = [made.guesses[i] for i in found.clues]
        assert check(made.answer, guesses, against).words_left == [made.answer]


@given(sieves(), st.integers(1, 5), st.none() | st.integers(0, 3), st.integers(0, 3))
@settings(deadline=None, max_examples=40)
def test_the_closest_clues_leave_no_more_than_any_one_guess(
    drawn: tuple[Sieve, Lexicon], clues: int, green: int | None, seed: int
):
    made, _ = drawn
    chosen = closest(made, ClueSpec(clues, green), Random(seed))
    assert len(set(chosen)) == len(chosen) <= clues
    assert green is None or greens_given(made, chosen) <= green
    allowed = [
        i for i in range(len(made.guesses)) if green is None or made.greens[i].sum() <= green
    ]
    assert len(left(made, chosen)) <= min((len(left(made, [i])) for i in allowed), default=99)


NYT = named("nyt")
COMMON = named("common")
TWINS = ("mummy", "eerie", "fuffs", "aalii")


@pytest.mark.parametrize("answer", TWINS)
@pytest.mark.parametrize("clues", (2, 4, 6))
def test_words_that_are_like_many_others_have_puzzles(answer: str, clues: int):
    made = sieve(answer, COMMON, NYT)
    found = make(made, ClueSpec(clues), Random(clues))
    assert found.clues is not None
    checked = check(answer, [made.guesses[i] for i in found.clues], NYT)
    assert checked.words_left == [answer]
    assert checked.irredundant
    assert len(found.clues) == clues


@pytest.mark.parametrize("level", CLUE_RANGES)
def test_puzzles_have_the_difficulty_wished_for_when_graded_anew(level: Level):
    low, high = CLUE_RANGES[level]
    for answer in ("mummy", "crane"):
        made = sieve(answer, COMMON, NYT)
        found = make(made, ClueSpec(4, difficulty=level), Random(1))
        assert found.clues is not None
        hints = [Hint(w, feedback(w, answer)) for w in (made.guesses[i] for i in found.clues)]
        graded = grade(hints, NYT)
        assert low <= graded.score < high


@pytest.mark.slow
def test_grades_and_ranks_do_not_depend_on_the_order_of_clues():
    rng = Random(5)
    scores: list[tuple[float, float]] = []
    for answer in rng.sample(ANSWERS, 30):
        made = sieve(answer, COMMON, NYT)
        chosen = make(made, ClueSpec(rng.randint(2, 5)), Random(1)).clues
        if chosen is not None:
            graded = [clue_grade(made, rng.sample(chosen, len(chosen))) for _ in "ab"]
            assert graded[0] == graded[1]
            scores.append((graded[0].score, graded[1].score))
    assert len(scores) > 20
    assert sorted(scores, key=lambda pair: pair[0]) == sorted(scores, key=lambda pair: pair[1])


@pytest.mark.slow
def test_no_green_tile_and_yet_one_answer():
    made = sieve("mummy", COMMON, NYT)
    found = make(made, ClueSpec(4, max_green=0), Random(3))
    assert found.clues is not None
    assert not any("G" in made.patterns[i] for i in found.clues)
    fewer = make(made, ClueSpec(3, max_green=0), Random(3))
    assert fewer.clues is None
    assert fewer.proved


@pytest.mark.slow
def test_the_closest_clues_leave_few_words_after_a_clue_where_that_is_wished():
    made = sieve("mummy", COMMON, NYT)
    chosen = closest(made, ClueSpec(4, max_green=0, max_after=((1, 20),)), Random(2))
    checked = check("mummy", [made.guesses[i] for i in chosen], NYT)
    assert checked.words_left == ["mummy"]
    assert checked.irredundant
    assert greens_given(made, chosen) == 0
    assert 20 < checked.remaining[0] <= 150


def test_a_word_that_no_guess_tells_from_the_answer_is_named():
    against = Lexicon("twins", ("abcd", "abce", "fghi"))
    made = sieve("abcd", Lexicon("one", ("fghi",)), against)
    assert made.inseparable == ["abce"]
    assert make(made, ClueSpec(1), Random(0)).clues is None
    assert fewest(made, None, Random(0)) is None


def test_the_same_seed_makes_the_same_clues():
    made = sieve("crane", COMMON, NYT)
    again = sieve("crane", COMMON, NYT)
    first, second = (search(s, ClueSpec(4), Random(8)) for s in (made, again))
    other = search(made, ClueSpec(4), Random(9))
    assert first == second != other


@pytest.mark.parametrize(
    ("clues", "after"), [(4, (3, 1)), (4, (5, 9)), (4, (0, 9)), (2, (1, 1)), (6, (1, 5))]
)
def test_specs_that_contradict_are_refused(clues: int, after: tuple[int, int]):
    with pytest.raises(InputError):
        ClueSpec(clues, max_after=(after,))
    with pytest.raises(InputError):
        ClueSpec(clues, max_green=-1)
