"""Check that backwards puzzles have a single board and correct steps."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice, pairwise
from random import Random

import numpy as np
import pytest

from support import brute
from support.sizes import some
from tools.build_dailies import line
from unwordle.model.game.lexicon import Lexicon
from unwordle.puzzles.backwards import ANY_LEVEL, LEVELS, GameLists, boards_of
from unwordle.puzzles.steps import reason
from unwordle.questions.backwards import (
    BackwardsAnswer,
    BackwardsQuestion,
    daily_answers,
    day_of,
    games,
)
from unwordle.questions.backwards import _stored as stored
from unwordle.wordlist import DAILIES, coarse, named, without_plurals

TODAY = named("wordle")
FIRST = 337
"""The number of the first puzzle in these tests, which is the puzzle of 3 December 2026."""


def boards(
    grid: Sequence[str], solution: str, patterns: Sequence[str], words: Lexicon
) -> Iterator[tuple[str, ...]]:
    """Yield the boards that have the given letters and follow strict play.

    The boards are found by brute force.
    """
    fit = {i: {*filter(re.compile(row).fullmatch, words.words)} for i, row in enumerate(patterns)}
    return brute.boards(grid, solution, set().union(*fit.values()), play="strict", allowed=fit)


def without_one(rows: list[str]) -> Iterator[list[str]]:
    """Yield the given rows without one of their letters, for each letter in turn."""
    for row, text in enumerate(rows):
        for column, letter in enumerate(text):
            if letter != ".":
                less = f"{text[:column]}.{text[column + 1 :]}"
                yield [*rows[:row], less, *rows[row + 1 :]]


def check(puzzle: BackwardsAnswer) -> None:
    """Check that a puzzle has one board, and that its steps fill in the words of this board.

    Also check that the puzzle has more boards if any one given letter is left out, and that the
    puzzle's difficulty matches its level.
    """
    guesses, solution = puzzle.guesses, puzzle.solution
    assert list(boards(puzzle.grid, solution, puzzle.given, TODAY)) == [(*guesses, solution)]
    for less in without_one(puzzle.given):
        assert len(list(islice(boards(puzzle.grid, solution, less, TODAY), 2))) == 2
    singular = without_plurals(TODAY)
    assert all(word in singular and word not in coarse() for word in [*guesses, solution])
    filled = [list(text) for text in puzzle.given]
    for step in puzzle.steps:
        row, column = filled[step.row - 1], step.column
        if column is None:
            filled[step.row - 1] = list(guesses[step.row - 1])
        else:
            assert row[column - 1] == "."
            row[column - 1] = guesses[step.row - 1][column - 1]
        assert step.why.endswith(".")
        assert all(1 <= r <= len(guesses) + 1 and 1 <= c <= 5 for r, c in step.tiles)
    assert ["".join(row) for row in filled] == guesses
    level = LEVELS[puzzle.level or 0]
    letters = sum(map(str.isalpha, "".join(puzzle.given)))
    supposed = sum("would be left" in step.why for step in puzzle.steps)
    assert level.letters[0] <= letters <= level.letters[1]
    assert supposed <= level.supposed <= 3


@pytest.mark.parametrize(
    "numbers",
    [
        range(FIRST, FIRST + 2),
        pytest.param(some(range(FIRST + 2, FIRST + 30), 12), marks=pytest.mark.slow),
    ],
)
def test_a_daily_puzzle_has_one_board_and_needs_each_letter(numbers: range):
    for number in numbers:
        puzzle = BackwardsQuestion(number=number).answer()
        assert puzzle.number == number
        check(puzzle)


@pytest.mark.slow
def test_a_week_is_from_easy_to_hard_and_nothing_is_supposed_on_its_first_days():
    week = [BackwardsQuestion(number=number).answer() for number in range(334, 341)]
    assert [puzzle.level for puzzle in week] == [1, 2, 3, 4, 5, 6, 7]
    assert not any("would be left" in step.why for puzzle in week[:2] for step in puzzle.steps)


def test_the_level_follows_what_a_solver_meets():
    """Check the puzzles of two years: at higher levels, more wrong words can be tried, and guesses
    are rarer.
    """
    words, of_level = games().lexicon, {level: [] for level in LEVELS}
    for number in some(range(334, 731), 5):
        board, given = stored()[number]
        *guesses, solution = board.split()
        boards = boards_of(solution, guesses, words)
        level = day_of(number).isoweekday()
        assert boards.suits(given, LEVELS[level])
        of_level[level].append((boards.branches(given), min(map(words.frequencies.get, guesses))))
    means = [np.mean(of_level[level], axis=0) for level in LEVELS]
    assert all(a[0] <= b[0] and a[1] > b[1] for a, b in pairwise(means[1:]))


def test_a_puzzle_suits_no_level_if_its_steps_leave_a_tile_open():
    board, given = stored()[334]
    *guesses, solution = board.split()
    puzzle = boards_of(solution, guesses, games().lexicon).puzzle(given)
    assert puzzle.is_of(ANY_LEVEL)
    assert not puzzle._replace(steps=puzzle.steps[:-1]).is_of(ANY_LEVEL)


def test_branches_are_the_wrong_words_of_a_search():
    words = Lexicon("w", TODAY.words[::9])
    for seed in range(20):
        rng = Random(seed)
        drawn = GameLists(words, words.words).drawn(rng.choice(words.words), 3, rng)
        if drawn and len([*drawn.others(0)]) == 0:
            assert drawn.branches((1 << 15) - 1) == 0 <= drawn.branches(0)


def test_no_answer_and_no_board_is_repeated_in_a_year():
    for number in (1, 200, 1000):
        tried = [word for day in range(number, number + 365) for word in daily_answers(day)]
        assert len(tried) == len(set(tried))
    boards = [board for board, _ in stored().values()]
    assert len(set(boards)) == len(boards)


def test_kept_results_are_those_of_the_search():
    assert line(334) in DAILIES.read_text("ascii").splitlines(keepends=True)


def test_the_fewest_letters_are_those_of_exhaustive_search():
    words = Lexicon("w", tuple(word for word in TODAY.words if not set(word) - set("aelrst")))
    for seed in range(40):
        rng = Random(seed)
        boards_drawn = GameLists(words, words.words).drawn(rng.choice(words.words), 3, rng)
        if boards_drawn is None:
            continue
        sets = list(boards_drawn.fewest(15))
        size = sets[0].bit_count()
        unique = [
            mask
            for tiles in combinations([1 << place for place in range(15)], size)
            if not any(boards_drawn.others(mask := sum(tiles)))
        ]
        assert sorted(sets) == sorted(unique)
        fewer = combinations([1 << place for place in range(15)], max(0, size - 1))
        assert all(any(boards_drawn.others(sum(tiles))) for tiles in fewer) or size == 0


@pytest.mark.slow
def test_the_boards_are_those_of_the_rule():
    words = Lexicon("w", TODAY.words[::9])
    for seed in range(20):
        rng = Random(seed)
        drawn = GameLists(words, words.words).drawn(rng.choice(words.words), 3, rng)
        if drawn is None:
            continue
        mask = sum(1 << place for place in rng.sample(range(15), 3))
        puzzle = drawn.puzzle(mask)
        patterns = [puzzle.start.text(row).replace("_", ".") for row in range(3)]
        every = boards(puzzle.start.rows, drawn.solution, patterns, words)
        others = [board for *board, _ in every if tuple(board) != drawn.guesses]
        differ = [
            sum(
                1 << i
                for i, (x, y) in enumerate(zip("".join(board), "".join(drawn.guesses), strict=True))
                if x != y
            )
            for board in others
        ]
        assert sorted(drawn.others(mask)) == sorted(differ)
        if not others:  # the steps follow only if there is one board
            for grid, step in puzzle.steps:
                assert all(drawn.guesses[step.row][c] == x for c, x in step.letters.items())
                _, hint, why = reason(grid, step)
                letters = "".join(step.letters.values()).upper()
                assert letters in why.replace("_", "") and hint != why


@pytest.mark.parametrize(("word", "seed"), [("saber", 444), ("burnt", 555)])
def test_letters_that_need_no_supposition_go_before_easier_ones(word: str, seed: int) -> None:
    drawn, found = (
        games().drawn(word, 3, Random(seed)),
        games().find(word, 3, None, Random(seed), tries=1),
    )
    puzzles = [drawn.puzzle(given) for given in islice(drawn.fewest(8), 8)]
    suitable = [puzzle for puzzle in puzzles if puzzle.is_of(ANY_LEVEL)]
    assert len(found.supposed) == min(len(puzzle.supposed) for puzzle in suitable)


def test_no_step_names_a_word_that_is_shunned_or_that_nobody_knows() -> None:
    words = games()
    usual = words.find("death", 3, None, Random(56))
    mild = replace(words, shunned=frozenset({"sitka"})).find("death", 3, None, Random(56))
    assert usual and mild and "sitka" in usual.supposed and "sitka" not in mild.supposed
    told = [reason(grid, step)[2] for grid, step in usual.steps]
    assert "with SITKA no word would be left for row 2, so it has VODKA" in " ".join(told)
    named = [word for word in usual.supposed if "_" not in word]
    assert all(words.lexicon.frequencies[word] >= 2.5 for word in named)


@pytest.mark.slow
def test_a_free_puzzle_is_as_requested(monkeypatch):
    puzzle = BackwardsQuestion(seed=3, level=4, rows=3).answer()
    assert len(puzzle.grid) == 3
    check(puzzle)
    assert puzzle == BackwardsQuestion(seed=3, level=4, rows=3).answer()
    monkeypatch.setattr("unwordle.questions.backwards.TRIES", 2)
    assert "level 7" in BackwardsQuestion(word="mummy", seed=1, level=7).answer().reasons[0].text
