"""`play` on the command line: games typed in, hints asked for, and the program's own."""

from typing import Any

import pytest

from unwordle.cli.play import keyboard, share
from unwordle.model.game.feedback import Colour, feedback
from unwordle.model.game.grid import Hint
from unwordle.model.theory.plays.hard import PLAY
from unwordle.questions.game import grid_of


@pytest.fixture
def played(command: Any) -> Any:
    """Play, with these lines typed."""

    def ran(typed: list[str], *arguments: str) -> Any:
        return command("play", *arguments, stdin="".join(f"{line}\n" for line in typed))

    return ran


def test_a_game_won(played: Any) -> None:
    typed = ["crane", "zzzzz", "four", "?", "SLATE", "abbey"]
    printed = played(typed, "--word", "abbey", "--words", "nyt")
    assert printed.status == 0
    assert "Unwordle 3/6\n\n⬛⬛🟨⬛🟨\n⬛⬛🟨⬛🟨\n🟩🟩🟩🟩🟩" in printed.out
    assert "449 words remain" in printed.out
    assert " q  w (E) ·  t  y  u  i  o  p " in printed.out, "a letter that is out has its mark"
    assert "'zzzzz' is not among the words" in printed.err
    assert "'four' has 4 letters" in printed.err


def test_a_game_lost(played: Any) -> None:
    printed = played(["crane"] * 6, "--word", "abbey").out
    assert "The word was ABBEY" in printed
    assert "Unwordle X/6" in printed


def test_hard_mode_is_refereed(played: Any) -> None:
    typed = ["crane", "plate", "chain", "crank"]
    printed = played(typed, "--word", "crank", "--hard")
    assert printed.status == 0
    assert "hard mode: plate does not keep the green c in column 1" in printed.err
    assert "hard mode: chain does not keep the green r in column 2" in printed.err
    assert "Unwordle 2/6*" in printed.out


def test_a_seed_draws_the_same_word(played: Any) -> None:
    one, other = (played(["crane"] * 6, "--seed", "3").out for _ in range(2))
    assert one == other


@pytest.mark.slow
def test_the_program_plays(played: Any) -> None:
    typed = ["WWYWW", "undo", feedback("salet", "abbey"), "what", "GGGGG"]
    printed = played(typed, "--assist", "--words", "nyt")
    assert printed.status == 0
    assert "Guess SALET (12,947 words remain)" in printed.out
    assert "Unwordle 2/6" in printed.out
    assert "'what'" in printed.err


@pytest.mark.slow
def test_the_program_is_told_of_another_guess(played: Any) -> None:
    typed = [f"crane={feedback('crane', 'abbey')}", "zzzzz=WWWWW", "ABBEY=ggggg"]
    printed = played(typed, "--assist", "--words", "nyt")
    assert printed.status == 0
    assert "Guess SALET (12,947 words remain)" in printed.out
    assert "Unwordle 2/6\n\n⬛⬛🟨⬛🟨\n🟩🟩🟩🟩🟩" in printed.out
    assert "'zzzzz' is not among the words" in printed.err


@pytest.mark.slow
def test_the_program_is_told_what_cannot_be(played: Any) -> None:
    printed = played(["GGGGY", "GGGGG"], "--assist", "--words", "nyt").out
    assert "No word fits: salet=GGGGY clashes with itself" in printed
    printed = played(["crane=WWYWG", "GGGGG", "q"], "--assist").out
    assert "clash" in printed and "Unwordle 2/6" not in printed  # no word in -e was guessed


@pytest.mark.parametrize(
    "wrong",
    [
        ["--word", "zzzzz"],
        ["--word", "toolong"],
        ["--assist", "--word", "crane"],
        ["--strategy", "best"],
        ["--words", "none.txt"],
    ],
)
def test_what_is_refused(wrong: list[str], played: Any) -> None:
    assert played([], *wrong).refusal


def test_input_that_ends_early(played: Any) -> None:
    printed = played(["crane"], "--word", "abbey")
    assert printed.status == 2
    assert "input ended" in printed.err


def test_the_keyboard_shows_the_best_colour() -> None:
    hints = [Hint("sease", feedback("sease", "essay")), Hint("geese", feedback("geese", "essay"))]
    assert keyboard(hints) == {
        "s": Colour.YELLOW,
        "e": Colour.YELLOW,
        "a": Colour.YELLOW,
        "g": Colour.WHITE,
    }


def test_hard_mode_counts_copies() -> None:
    hints = [Hint("geese", "WYYWW")]
    assert PLAY.violation(hints, "crane") == "crane does not use the letter e 2 times"
    assert PLAY.violation(hints, "eerie") is None


def test_what_is_shared_can_be_read_back() -> None:
    hints = [Hint("crane", "WWYWG"), Hint("abbey", "GGGGG")]
    grid = grid_of(share(hints, hard=True))
    assert grid.rows == ("WWYWG",)
    assert grid.hard
