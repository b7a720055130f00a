"""Explanations by steps: readings against `feedback`, premises against a scan, steps by SAT."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, product
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.sizes import NIGHT, drawn
from support.step_checker import Checker
from unwordle.model.game.feedback import feedback, letters_of
from unwordle.model.game.grid import Hint
from unwordle.model.game.input import InputError
from unwordle.model.game.lexicon import Lexicon
from unwordle.puzzles.facts import At, AtLeast, AtMost, MadeOf, Never, NotAt, OneOf, holds
from unwordle.puzzles.letters import Clues, explain
from unwordle.puzzles.premises import cheapest
from unwordle.puzzles.reading import readings
from unwordle.puzzles.sentences import sentence
from unwordle.wordlist import named

WORDS = st.text("abc", min_size=4, max_size=4)
NYT = named("nyt")


def hinted(text: str) -> list[Hint]:
    return [Hint.parse(hint) for hint in text.split()]


def puzzles(seed: int, number: int, letters: bool = False) -> list[list[Hint]]:
    """Clues for random answers: of random words, or of those that share letters with the answer."""
    rng = Random(seed)
    found = []
    for _ in range(number):
        answer = rng.choice(named("answers").words)
        pool = [word for word in rng.sample(NYT.words, 300) if word != answer]
        if letters:
            pool.sort(key=lambda word: -len(set(word) & set(answer)))
        found.append([Hint(w, feedback(w, answer)) for w in pool[: rng.randint(1, 6)]])
    return found


# ------------------------------------------------------------------------------ facts


@given(WORDS, WORDS, WORDS)
def test_a_word_meets_all_readings_of_a_clue_iff_feedback_shows_it(
    guess: str, answer: str, word: str
):
    said = readings([Hint(guess, feedback(guess, answer))])
    met = all(holds(fact, letters_of([word]))[0] for reading in said for fact in reading.facts)
    assert met == (feedback(guess, word) == feedback(guess, answer))


@pytest.mark.parametrize(
    "fact",
    [
        At("b", 2),
        NotAt("b", 2),
        AtLeast("b", 2),
        AtMost("b", 1),
        AtMost("c", 0),
        MadeOf("aabc"),
        OneOf(("abca", "bbca", "cccc")),
        Never(),
    ],
)
def test_clauses_and_arrays_say_the_same_of_a_fact(fact):
    words = ["".join(letters) for letters in product("abc", repeat=4)]
    arrays = holds(fact, letters_of(words))
    with Checker(words) as checker:
        for word, held in zip(words, arrays, strict=True):
            spelt = [At(letter, column) for column, letter in enumerate(word)]
            assert checker.entails(spelt, fact, by_list=False) == held


@pytest.mark.slow
@given(st.lists(st.integers(0, 2**12 - 1), min_size=1, max_size=7), st.data())
def test_the_cheapest_premises_are_those_of_a_scan_of_all_subsets(sets: list[int], data):
    rows = [np.array([bits >> i & 1 for i in range(12)], dtype=np.bool_) for bits in sets]
    costs = [data.draw(st.integers(1, 5)) for _ in rows]
    target = np.array([data.draw(st.booleans()) for _ in range(12)])
    enough = [
        sum(costs[i] for i in some)
        for size in range(len(rows) + 1)
        for some in combinations(range(len(rows)), size)
        if np.logical_or.reduce([target, *(rows[i] for i in some)]).all()
    ]
    if enough:
        assert sum(costs[i] for i in cheapest(rows, costs, target)) == min(enough)


# ------------------------------------------------------------------------------ steps


def check_sequence(clues: Clues, checker: Checker) -> None:
    """Steps are entailed, need all their premises, use what is known, and come to the end."""
    known = set()
    steps = explain(clues)
    for step in steps:
        assert checker.fault(step) is None
        assert set(step.premises) <= known
        known |= set(step.facts)
        assert sentence(step, clues).endswith(".")
        if step.reading is not None:
            hint = clues.hints[step.reading.clue]
            said = next(r for r in readings([hint]) if r.letter == step.reading.letter)
            assert set(step.facts) <= set(said.facts)
    assert steps[-1].facts[0] == (OneOf(clues.words) if clues.words else Never())


@pytest.mark.slow
@pytest.mark.parametrize("letters", [False, True])
def test_steps_are_entailed_and_minimal_and_come_to_what_feedback_leaves(letters: bool):
    with Checker(NYT.words) as checker:
        for hints in puzzles(1, 4, letters):
            clues = Clues(hints, NYT)
            check_sequence(clues, checker)
            left = [w for w in NYT.words if all(feedback(h.guess, w) == h.pattern for h in hints)]
            assert list(clues.words) == left


@pytest.mark.slow
@pytest.mark.parametrize("letters", [False, True])
def test_steps_of_many_puzzles_are_entailed_and_minimal(letters: bool):
    with Checker(NYT.words) as checker:
        for hints in puzzles(2, 25 if NIGHT else 8, letters):
            check_sequence(Clues(hints, NYT), checker)


@pytest.mark.slow
def test_steps_do_not_depend_on_the_order_of_clues():
    rng = Random(4)
    for hints in puzzles(3, 12 if NIGHT else 4, letters=True):
        one, other = (explain(Clues(some, NYT)) for some in (hints, rng.sample(hints, len(hints))))
        assert Counter(step.cost for step in one) == Counter(step.cost for step in other)
        assert [step.facts for step in one if not step.reading] == [
            step.facts for step in other if not step.reading
        ]


@pytest.mark.parametrize(
    "clues",
    ["crane=GGGGG slate=GGGGG", "eerie=YWWWW sheep=WWYYW", "aabbb=WYWWW", "fuzzy=WYYYY"],
)
def test_clues_that_contradict_each_other_end_in_a_contradiction(clues: str):
    contradiction = Clues(hinted(clues), NYT)
    assert contradiction.words == ()
    with Checker(NYT.words) as checker:
        check_sequence(contradiction, checker)


def test_a_wrong_step_is_found_out():
    steps = explain(Clues(hinted("manly=GWWWG cubes=WGWWW erode=WWWWW graze=WWWWW"), NYT))
    step = next(one for one in steps if one.kind == "words")
    with Checker(NYT.words) as checker:
        assert checker.fault(step) is None
        fewer = replace(step, premises=step.premises[1:])
        assert "does not follow" in str(checker.fault(fewer))
        more = replace(step, premises=(*step.premises, AtMost("c", 0)))
        assert "not needed" in str(checker.fault(more))


FIVE = st.text("abcd", min_size=5, max_size=5)


@drawn(10)
@given(st.lists(FIVE, min_size=1, max_size=30, unique=True), st.data())
def test_small_lists_with_many_copies_of_letters(words: list[str], data: st.DataObject):
    lexicon = Lexicon("drawn", tuple(words))
    answer = data.draw(st.sampled_from(words))
    guesses = data.draw(st.lists(FIVE, min_size=1, max_size=4))
    hints = [Hint(guess, feedback(guess, answer)) for guess in guesses]
    with Checker(words) as checker:
        clues = Clues(hints, lexicon)
        if len(clues.words) < len(words):
            check_sequence(clues, checker)


@pytest.mark.parametrize("length", [4, 6, 8])
def test_words_of_other_lengths(length: int):
    lexicon = Lexicon("long", ("abcdefgh"[:length], "hgfedcba"[-length:], "aabbccdd"[:length]))
    hints = [Hint("hgfedcba"[:length], feedback("hgfedcba"[:length], lexicon.words[0]))]
    with Checker(lexicon.words) as checker:
        check_sequence(Clues(hints, lexicon), checker)
    with pytest.raises(InputError, match="letters"):
        Clues(hinted("abc=WWW"), lexicon)
