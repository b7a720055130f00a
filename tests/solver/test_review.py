"""Check that worse guesses have lower skill scores, and that luck is 50 on average."""

from fractions import Fraction
from itertools import pairwise
from tempfile import NamedTemporaryFile
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.sizes import drawn
from support.solving import state_after
from unwordle import wordlist
from unwordle.model.game.feedback import feedback
from unwordle.model.game.input import InputError
from unwordle.questions.game import share_text
from unwordle.questions.review import ReviewQuestion
from unwordle.questions.solve import SolveQuestion
from unwordle.solver.advice import ALIKE, left_after, luck_of, skill_of
from unwordle.solver.game import GuessLists

ANSWERS = wordlist.named("answers")
TODAY = wordlist.named("wordle")
LISTS = GuessLists(TODAY, ANSWERS)


@pytest.mark.parametrize("guess", ["salet", "fuzzy", "abbey"])
def test_luck_is_fifty_on_average_over_all_answers(guess: str) -> None:
    state = state_after(LISTS)
    left = left_after(state, TODAY.index(guess), state.chances)
    luck = [luck_of(after, left, state.chances) for after in left.tolist()]
    assert np.mean(luck) == pytest.approx(49.5, abs=0.5)
    assert 0 <= min(luck) == luck[left.argmax()] and luck[left.argmin()] == max(luck) <= 99


def test_luck_is_that_of_exact_fractions() -> None:
    for size in range(1, 100):
        for same in range(1, size + 1):
            luck = luck_of(1.0, (np.arange(size) < same) * 1.0, np.full(size, 1 / size))
            assert luck == round(Fraction(99 * same, 2 * size))


def test_words_left_are_counted_by_the_rule() -> None:
    state = state_after(LISTS, "crane=WWYWG", "slate=WWYWG")
    words = [ANSWERS.words[i] for i in state.remaining]
    ones = np.ones(len(words))
    for guess in ("gumbo", "maybe"):
        slow = [
            0 if w == guess else sum(feedback(guess, o) == feedback(guess, w) for o in words)
            for w in words
        ]
        assert left_after(state, TODAY.index(guess), ones).tolist() == slow


@given(st.sets(st.sampled_from(ANSWERS.words), min_size=3, max_size=12))
@drawn(12)
def test_solve_and_review_leave_the_same_number_of_words_on_average(words: set[str]) -> None:
    with NamedTemporaryFile("w", suffix=".txt") as file:
        print(*words, sep="\n", file=file, flush=True)
        advice = SolveQuestion(words=file.name).answer()
        last = min(words - {advice.guess})
        review = ReviewQuestion(guesses=(str(advice.guess), last), words=file.name).answer()
    said = f"leaves {review.rows[0].expected_after:,.1f} words on average"
    assert said in str(advice.why)


def test_a_guess_that_is_worse_is_below_99() -> None:
    skills = [skill_of(excess) for excess in (0.0, 1e-6, *np.arange(0.1, 4, 0.1))]
    assert skills[:2] == [99, 98] and all(a > b for a, b in pairwise(skills[1:20]))
    assert skills == sorted(skills, reverse=True)


@pytest.mark.slow
def test_a_review_describes_the_game() -> None:
    review = ReviewQuestion(guesses=("crane", "abode")).answer()
    assert (review.solution, review.solved, review.kept_to_hard) == ("abode", True, True)
    fits = [w for w in TODAY.words if feedback("crane", w) == "WWYWG"]
    counts = [(row.before, row.after) for row in review.rows]
    assert counts == [(len(TODAY), len(fits)), (len(fits), 0)]
    likely = [(row.likely, row.likely_after) for row in review.rows]
    assert likely == [(likely[0][0], likely[1][0]), (likely[1][0], 0)]
    assert not ReviewQuestion(guesses=("crane",), word="abbey", words="answers").answer().solved
    assert ReviewQuestion(guesses=("aahed",)).answer().rows[0].before == len(TODAY)  # no answer


def test_skill_and_luck_of_a_game_are_means_over_the_rows_with_a_choice() -> None:
    words = ("größe", "planet", "banana", "cabana")
    review = ReviewQuestion(guesses=("Größe", *words[2:]), words=words).answer()
    assert [row.before for row in review.rows] == [4, 2, 1]
    for mark in ("skill", "luck"):
        first, second, alone = (getattr(row, mark) for row in review.rows)
        of_all = round((first + second + alone) / 3, 1)
        assert getattr(review, mark) == (first + second) / 2 != of_all


@pytest.mark.slow
def test_hard_mode_kept_or_not(command: Any) -> None:
    review = ReviewQuestion(guesses=("crane", "brace"), hard=True, words="answers").answer()
    assert review.hard and review.kept_to_hard
    arguments = ("review", "crane", "moist", "abbey", "--hard", "--words", "answers")
    broken = command(*arguments, "--json").json
    assert not broken["hard"] and not broken["kept_to_hard"]
    assert broken["rows"][1]["hard_violation"]
    assert "Hard mode: not kept to." in command(*arguments).out


@pytest.mark.slow
def test_review_and_solve_say_the_same() -> None:
    review = ReviewQuestion(guesses=("crane", "slate", "abbey"), number=1500).answer()
    hints = ("crane=WWYWY", "slate=WWYWY")
    for turn, row in enumerate(review.rows[1:], 1):
        solved = SolveQuestion(hints=hints[:turn], number=1500).answer()
        best = solved.alternatives[0]
        assert (solved.left, solved.likely) == (row.before, row.likely)
        assert best.expected_guesses == pytest.approx(row.best_expected_guesses, abs=ALIKE)
        if row.best != row.guess:
            assert (solved.guess, solved.exact) == (row.best, row.exact)


PASTE = "Wordle 500 3/6*\n\n⬛⬛🟨⬛🟨 CRANE\n⬛⬛🟨⬛🟨 SLATE\n🟩🟩🟩🟩🟩 abbey\n"


def test_a_game_is_reviewed_from_a_paste_or_hints(command: Any) -> None:
    """Check that a review reads the day and hard mode from the header of a pasted game.

    A paste is refused unless it has exactly one game, with a word of five letters beside each row.
    """
    review = command("review", "-", "--json", "--words", "answers", stdin=PASTE).json
    guesses = "crane", "slate", "abbey"
    game = ReviewQuestion(guesses=guesses, number=500, hard=True, words="answers")
    assert review["hard"] and review["rows"] == game.answer().to_dict()["rows"]
    hints = ("crane=WWYWY slate:00101", "abbey=GGGGG")
    unsaid = PASTE.replace("500 3/6*", "3/6*").replace("abbey", "")
    for guesses, word in ((hints, None), (hints[:1], "abbey"), ((unsaid,), "abbey")):
        same = ReviewQuestion(
            guesses=guesses, word=word, number=500, hard=True, words="answers"
        ).answer()
        assert same.to_dict()["rows"][:2] == review["rows"][:2]
    with pytest.raises(InputError, match="does not end with its solution"):
        ReviewQuestion(guesses=(unsaid,)).answer()
    for other in (PASTE.replace(" SLATE", ""), PASTE.replace("SLATE", "SLATES"), PASTE + PASTE):
        with pytest.raises(InputError, match=r"or a game with words|letters|2 games"):
            ReviewQuestion(guesses=(other,)).answer()


LOST = ["roate", "bigot", "oinks", "dirts", "lifts", "milks"]
OPTIONS = {"answers": "solutions"}


def shared(number: int, words: list[str]) -> str:
    """Return a shared game that ends without PIOUS, with a word beside each row."""
    rows = [share_text([feedback(word, "pious")]).splitlines()[2] for word in words]
    pairs = zip(rows, words, strict=True)
    return f"Wordle {number:,} X/6\n\n" + "\n".join(f"{row} {word}" for row, word in pairs)


def test_a_lost_game_is_reviewed_with_its_solution() -> None:
    typed = ReviewQuestion(guesses=LOST, word="pious", number=1054, **OPTIONS).answer()
    assert (typed.solved, typed.solution, len(typed.rows)) == (False, "pious", 6)
    for form in ((shared(1054, LOST),), (" ".join([*LOST, "pious"]),)):
        assert ReviewQuestion(guesses=form, number=1054, **OPTIONS).answer() == typed
    unnamed = shared(1054, LOST).replace("Wordle", "My game")
    assert ReviewQuestion(guesses=(unnamed,), number=1054, **OPTIONS).answer() == typed
    for other in (shared(1990, LOST), unnamed):
        with pytest.raises(InputError, match="does not end with its solution: give it with `word`"):
            ReviewQuestion(guesses=(other,)).answer()
    for day in (0, 1055):  # with other solutions
        with pytest.raises(InputError, match="row 1 is WYWWW, but"):
            ReviewQuestion(guesses=(shared(day, LOST),)).answer()
    won = ReviewQuestion(guesses=("crane", "slate", "abbey"), word="abbey", **OPTIONS)
    assert won.answer().solved
