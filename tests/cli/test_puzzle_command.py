"""Tests of the command `puzzle clues`."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from support.cases import cases
from unwordle.model.game.feedback import feedback
from unwordle.wordlist import named

TODAY = named("wordle")


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


def test_a_puzzle_that_does_not_exist_is_an_answer_with_its_reason(clues: Any, tmp_path: Path):
    proved = clues("--word mummy --seed 1 --clues 1")
    assert proved["proved"] is True and "clues" not in proved
    assert "no clue alone leaves only 'mummy'" in proved["reasons"][0]["text"]
    (words := tmp_path / "words").write_text("their\n")
    assert clues(f"--words {words} --seed 1")["reasons"]


@cases("options", "text")
def test_the_text_of_a_puzzle_is_true(command: Any, tmp_path: Path, options: str, text: str):
    (words := tmp_path / "three").write_text("their\nabout\nwould\n")
    arguments = ("--seed", "1", "--answer", "about", "--words", str(words), *options.split())
    assert text in command("puzzle", "clues", *arguments).out


def test_a_small_lexicon_of_ones_own(tmp_path: Path, clues: Any):
    (words := tmp_path / "words").write_text("abcdef\nabcdeg\nabcdgh\nghijkl\nmnopqr\n")
    options = f"--words {words} --vocabulary {words} --clues 2 --seed 1"
    puzzle = clues(f"--answer abcdef {options}")
    assert len(puzzle["clues"]) == 2
    assert len(clues(f"{options} --length 6")["solution"]) == 6
