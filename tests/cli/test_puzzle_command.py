"""`puzzle clues` as a user runs it."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import run
from support.sizes import some
from unwordle.model.game.feedback import feedback
from unwordle.wordlist import named

TODAY = named("today")
CLUES = ("puzzle", "clues")


@pytest.fixture
def answered(capsys: pytest.CaptureFixture[str]) -> Any:
    """Run a command with --json, and give the objects that it printed."""

    def answers(*arguments: str) -> list[dict[str, Any]]:
        assert run.main([*arguments, "--json"]) == 0
        puzzles = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert all(puzzle.pop("version") and puzzle.pop("asked") for puzzle in puzzles)
        return puzzles

    return answers


@cache
def showing(guess: str, pattern: str) -> frozenset[str]:
    """The words of the whole lexicon that fit a clue."""
    return frozenset(word for word in TODAY.words if feedback(guess, word) == pattern)


def fitting(puzzle: dict[str, Any], without: int | None = None) -> list[str]:
    """The words of the whole lexicon that fit a puzzle's clues, but for one of them."""
    clues = [clue for i, clue in enumerate(puzzle["clues"]) if i != without]
    sets = (showing(clue["guess"], clue["pattern"]) for clue in clues)
    return sorted(frozenset(TODAY.words).intersection(*sets))


@pytest.mark.slow
@pytest.mark.parametrize("answer", ["mummy", "fuzzy", "eerie", "aalii"])
def test_four_guesses_leave_one_answer_and_are_all_needed(answered: Any, answer: str):
    (puzzle,) = answered(*CLUES, "--answer", answer, "--seed", "5")
    assert puzzle["solution"] == answer
    assert puzzle["seed"] == 5
    assert puzzle["against"] == "today"
    assert puzzle["unique"] is True
    assert puzzle["irredundant"] is True
    assert puzzle["difficulty"] in ("easy", "medium", "hard")
    assert len(puzzle["clues"]) == len(puzzle["left_after"]) == 4
    assert fitting(puzzle) == [answer]
    for i, clue in enumerate(puzzle["clues"]):
        assert len(fitting(puzzle, without=i)) > 1
        assert clue["guess"] != answer
        assert TODAY.zipf[TODAY.index(clue["guess"])] >= 3
        first = {"clues": puzzle["clues"][: i + 1]}
        assert puzzle["left_after"][i] == len(fitting(first))


def test_the_smallest_set_of_clues_says_how_small_it_is(answered: Any):
    (puzzle,) = answered(*CLUES, "--answer", "fuzzy", "--minimum", "--seed", "1")
    assert puzzle["minimum"] == len(puzzle["clues"]) == 2
    assert fitting(puzzle) == ["fuzzy"]


def test_options_shape_the_clues(answered: Any):
    (puzzle,) = answered(*CLUES, "--answer", "eerie", "--seed", "2", "--clues", "5")
    assert len(puzzle["clues"]) == 5
    assert fitting(puzzle) == ["eerie"]


def test_where_there_is_no_puzzle_it_is_proved(answered: Any):
    (puzzle,) = answered(*CLUES, "--answer", "mummy", "--seed", "1", "--clues", "1")
    assert puzzle["proved"] is True
    assert "no clue alone leaves only 'mummy'" in puzzle["reasons"][0]["text"]
    assert "clues" not in puzzle


def test_a_limit_that_leaves_too_few_words_leaves_no_puzzle(answered: Any):
    (puzzle,) = answered(*CLUES, "--limit", "1", "--seed", "1")
    assert not puzzle.get("clues")
    assert puzzle["reasons"]


def test_an_answer_that_a_limit_drops_is_refused_by_the_limit(command: Any):
    said = "not among the words of today (the 3 most frequent)"
    assert said in command(*CLUES, "--answer", "fuzzy", "--limit", "3").refusal


def test_the_published_generator_may_find_no_clues(answered: Any):
    options = ("--strategy", "published", "--curated-size", "10", "--seed", "1")
    (puzzle,) = answered(*CLUES, "--answer", "fuzzy", *options)
    assert puzzle["proved"] is False and "'fuzzy'" in puzzle["reasons"][0]["text"]


def test_the_published_generator_takes_words_of_any_alphabet(answered: Any, tmp_path: Path):
    (words := tmp_path / "de.txt").write_text("stein\nmäuse\nbirne\nraupe\n", encoding="utf-8")
    options = ("--strategy", "published", "--clues", "1", "--seed", "1")
    (puzzle,) = answered(*CLUES, "--words", str(words), *options)
    assert len(puzzle["clues"]) == 1


@pytest.mark.slow
def test_the_published_generator_is_never_passed_off_as_unique(answered: Any):
    for answer in some(("mummy", "crane"), 2):
        options = ("--answer", answer, "--strategy", "published", "--clues", "2")
        (puzzle,) = answered(*CLUES, *options, "--seed", "3")
        for clue, told in zip(puzzle["clues"], puzzle["constraints"], strict=True):
            assert sorted(column for _, column, _ in told) == [0, 1, 2, 3, 4]
            assert all(clue["guess"][column] == letter for letter, column, _ in told)
        assert puzzle["unique"] == (fitting(puzzle) == [answer])
        assert puzzle.get("words_left", [answer]) == fitting(puzzle)


@pytest.mark.parametrize(
    ("answer", "options", "said"),
    [
        ("mummy", (), "One word of today fits, and every guess is needed."),
        (
            "mummy",
            ("--strategy", "published"),
            "One word of today fits; not every guess is",
        ),
        ("there", ("--limit", "3", "--clues", "1"), "of today (the 3 most frequent) fits.\n"),
        (
            "there",
            ("--limit", "3"),
            "4 clues, each needed, leave only 'there' of the words of today (",
        ),
    ],
)
def test_no_more_is_said_of_a_puzzle_than_is_so(
    command: Any, answer: str, options: tuple[str, ...], said: str
):
    assert said in command(*CLUES, "--answer", answer, "--seed", "1", *options).out


def test_a_small_lexicon_of_ones_own(tmp_path: Path, answered: Any):
    words = tmp_path / "words"
    words.write_text("abcdef\nabcdeg\nabcdgh\nghijkl\nmnopqr\n")
    options = ("--words", str(words), "--vocabulary", str(words), "--clues", "2")
    (puzzle,) = answered(*CLUES, "--answer", "abcdef", *options, "--seed", "1")
    assert len(puzzle["clues"]) == 2
    assert puzzle["unique"]
    assert puzzle["irredundant"]
    (longer,) = answered(*CLUES, *options, "--length", "6", "--seed", "1")
    assert len(longer["solution"]) == 6


@pytest.mark.slow
def test_the_answer_is_hidden_unless_it_is_to_be_shown(command: Any):
    options = [*CLUES, "--answer", "crane", "--seed", "1"]
    hidden, shown = command(*options).out, command(*options, "--show").out
    assert "\x1b" not in hidden + shown
    assert " _  _  _  _  _ " in hidden
    assert "[C][R][A][N][E]" in shown and "[C][R][A][N][E]" not in hidden


@pytest.mark.parametrize(
    "arguments",
    [
        (*CLUES, "--answer", "zzzzz"),
        (*CLUES, "--answer", "cran3"),
        (*CLUES, "--answer", "cranes"),
        (*CLUES, "--clues", "0"),
        (*CLUES, "--clues", "7"),
        (*CLUES, "--clues", "4", "--minimum"),
        (*CLUES, "--minimum", "--difficulty", "easy"),
        (*CLUES, "--strategy", "published", "--difficulty", "easy"),
        (*CLUES, "--strategy", "magic"),
        (*CLUES, "--strategy", "published", "--vocabulary", "answers"),
        (*CLUES, "--curated-size", "500"),
        (*CLUES, "--vocabulary", "no-such-list"),
        (*CLUES, "--length", "6"),
        (*CLUES, "--answer", "crane", "--length", "6"),
        (*CLUES, "--difficulty", "silly"),
        ("puzzle", "crossword"),
        ("puzzle", "grid"),
    ],
)
def test_bad_input_is_said_in_one_line(arguments: tuple[str, ...], command: Any):
    assert command(*arguments).refusal.startswith("unwordle: ")
