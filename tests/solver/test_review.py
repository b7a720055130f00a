"""A game judged: skill falls with every worse guess, and luck is 50 on average."""

from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from support.sizes import some
from support.solving import state_after
from unwordle import wordlist
from unwordle.model.game.feedback import feedback
from unwordle.model.game.input import InputError
from unwordle.questions.review import Review
from unwordle.questions.solve import Solve
from unwordle.solver.advice import compared, left_after, luck_of, skill_of
from unwordle.solver.game import Lists

ANSWERS = wordlist.named("answers")
TODAY = wordlist.named("today")
LISTS = Lists(TODAY, ANSWERS)


@pytest.mark.parametrize("guess", ["salet", "fuzzy", "crane", "eerie", "abbey"])
def test_luck_is_fifty_on_average_over_all_answers(guess: str) -> None:
    state = state_after(LISTS)
    left = left_after(state, TODAY.index(guess), state.chances)
    luck = [luck_of(after, left, state.chances) for after in left.tolist()]
    assert np.mean(luck) == pytest.approx(49.5, abs=0.5)
    assert min(luck) >= 0
    assert max(luck) <= 99
    fewest, most = left.argmin(), left.argmax()
    assert luck[fewest] == max(luck)
    assert luck[most] == min(luck)


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


@pytest.mark.slow
@pytest.mark.parametrize("hints", some([["crane=WWYWG", "slate=WWYWG"], ["geese=WYWWG"]], 2))
def test_skill_is_99_for_the_best_guess_and_falls_with_every_worse_one(hints: list[str]) -> None:
    state = state_after(LISTS, *hints)
    swept = []
    words = ("gumbo", "maybe", "above", "fuzzy", "crane", "pious", "abide", "xylyl")
    for word in some(words, 2):
        rated, best, _ = compared(state, TODAY.index(word))
        assert best.expected <= rated.expected
        swept.append((rated.expected, skill_of(rated.expected - best.expected)))
    best_rated, _, _ = compared(state, best.guess)
    assert skill_of(best_rated.expected - best.expected) == 99
    swept.sort()
    for (cost, skill), (worse_cost, worse_skill) in pairwise(swept):
        assert worse_skill <= skill
        if worse_cost - cost > 0.05:
            assert worse_skill < skill


def test_a_guess_that_is_worse_is_below_99() -> None:
    assert [skill_of(0.0), skill_of(1e-6)] == [99, 98]
    assert [skill_of(excess / 10) for excess in range(1, 40)] == sorted(
        (skill_of(excess / 10) for excess in range(1, 40)), reverse=True
    )


@pytest.mark.slow
def test_what_is_said_of_a_game() -> None:
    found = Review(guesses=("crane", "abode")).answer()
    assert (found.solution, found.solved, found.kept_to_hard) == ("abode", True, True)
    first, second = found.rows
    assert [row.pattern for row in found.rows] == ["WWYWG", "GGGGG"]
    assert (first.before, first.after) == (len(TODAY), second.before)
    assert second.after == 0
    fits = [w for w in TODAY.words if feedback("crane", w) == "WWYWG"]
    assert second.before == len(fits)
    assert first.skill < 99
    assert not Review(guesses=("crane",), word="abbey", words="answers").answer().solved


def test_skill_and_luck_of_a_game_are_means_over_the_rows_with_a_choice(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("planet\nsilver\nbanana\ncabana\n", encoding="utf-8")
    found = Review(guesses=("planet", "banana", "cabana"), words=str(path)).answer()
    assert [row.before for row in found.rows] == [4, 2, 1]
    for mark in ("skill", "luck"):
        first, second, alone = (getattr(row, mark) for row in found.rows)
        assert (
            getattr(found, mark) == (first + second) / 2 != round((first + second + alone) / 3, 1)
        )


@pytest.mark.slow
def test_hard_mode_kept_or_not() -> None:
    kept = Review(guesses=("crane", "brace"), hard=True, words="answers").answer()
    assert kept.hard
    assert kept.kept_to_hard
    broken = Review(guesses=("crane", "moist", "abbey"), hard=True, words="answers").answer()
    assert not broken.hard
    assert not broken.kept_to_hard
    assert broken.rows[1].hard_violation


@pytest.mark.slow
def test_review_and_solve_say_the_same() -> None:
    review = Review(guesses=("crane", "slate", "abbey"), number=1500).answer()
    hints = ("crane=WWYWY", "slate=WWYWY")
    for turn, row in enumerate(review.rows[1:], 1):
        solved = Solve(hints=hints[:turn], number=1500).answer()
        best = solved.alternatives[0]
        assert solved.left == row.before
        assert best.expected_guesses == pytest.approx(row.best_expected_guesses, abs=6e-4)
        if row.expected_guesses > row.best_expected_guesses:
            assert (solved.guess, solved.exact) == (row.best, row.exact)


@pytest.mark.slow
def test_a_shared_result_says_its_day() -> None:
    """Words that were solutions before that day are out."""
    by_share = Review(guesses=(PASTE,), words="answers").answer().rows
    game = Review(guesses=("crane", "slate", "abbey"), number=500, hard=True, words="answers")
    by_number = game.answer().rows
    assert by_share == by_number
    assert by_number[1].best != ""


@pytest.mark.slow
def test_a_solution_that_is_no_answer() -> None:
    assert Review(guesses=("aahed",)).answer().rows[0].before == len(TODAY)


PASTE = "Wordle 500 3/6*\n\n⬛⬛🟨⬛🟨 CRANE\n⬛⬛🟨⬛🟨 SLATE\n🟩🟩🟩🟩🟩 abbey\n"


@pytest.mark.slow
def test_a_paste_with_words(command: Any) -> None:
    found = command("review", "-", "--json", "--words", "answers", stdin=PASTE).json
    assert [row["guess"] for row in found["rows"]] == ["crane", "slate", "abbey"]
    assert found["hard"]
    for other in (PASTE.replace(" SLATE", ""), PASTE.replace("SLATE", "SLATES"), "hello you"):
        with pytest.raises(InputError, match="is not a single game with a word next to each row"):
            Review(guesses=(other,)).answer()


@pytest.mark.slow
def test_the_text_for_people(command: Any) -> None:
    printed = command("review", "crane", "fuzzy", "abbey", "--words", "answers").out
    assert "words before" in printed
    assert "Hard mode: not kept to." in printed


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ([], "no guesses"),
        (["crane", "zzzzz"], "'zzzzz' is not among the words"),
        (["crane", "four"], "4 letters"),
        (["crane", "--number", "99999"], "still to come"),
        (["crane", "--date", "yesterday"], "is not a day"),
        (["abbey", "crane", "--word", "abbey"], "before the last guess"),
        (["crane"] * 13, "13 guesses"),
    ],
)
def test_what_is_refused(wrong: list[str], said: str, command: Any) -> None:
    assert said in command("review", *wrong).refusal
