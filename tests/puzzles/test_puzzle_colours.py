"""Colours only: one board of one solution, by counting every board of every solution."""

from dataclasses import replace
from math import prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.sizes import NIGHT, drawn, some
from tools.colour_grids import colour_grids, words_shown
from unwordle.model.game.feedback import feedback, pattern_code
from unwordle.model.game.lexicon import Lexicon
from unwordle.questions.colours import Colours
from unwordle.wordlist import COLOURS, coarse, named

TODAY = named("today")


def boards_of_all(grid: tuple[str, ...], words: Lexicon) -> int:
    """How many boards a grid has, whatever its solution: by the rule itself."""

    def fits(row: str, solution: str) -> list[str]:
        return [word for word in words.words if feedback(word, solution) == row]

    return sum(prod(len(fits(row, solution)) for row in grid) for solution in words.words)


@pytest.mark.slow
@drawn(10)
@given(st.lists(st.text("abc", min_size=3, max_size=3), min_size=3, max_size=9, unique=True))
def test_every_grid_found_has_one_board_and_needs_each_row(drawn: list[str]):
    words = Lexicon("w", tuple(drawn))
    counts = words_shown(words, words)
    for solution in words.words:
        for found in colour_grids(solution, words, words, counts):
            assert boards_of_all(found.grid, words) == 1
            assert tuple(feedback(word, solution) for word in found.board[:-1]) == found.grid
            for row in range(len(found.grid)):
                rest = found.grid[:row] + found.grid[row + 1 :]
                assert not rest or boards_of_all(rest, words) > 1


@pytest.mark.slow
def test_every_puzzle_that_ships_has_one_board_among_all_words():
    """By day among a sixth of the words as solutions, and those of the puzzles."""
    lines = COLOURS.read_text(encoding="ascii").splitlines()
    shipped = (line.split("\t")[1].split()[-1] for line in lines)
    solutions = tuple(dict.fromkeys([*some(TODAY.words, 6), *shipped]))
    counts = words_shown(replace(TODAY, words=solutions), TODAY).astype(np.int64)
    for line in lines:
        _, words, left = line.split("\t")
        *guesses, solution = words.split()
        assert coarse().isdisjoint(words.split())
        codes = [pattern_code(feedback(word, solution)) for word in guesses]
        assert counts[:, codes].prod(axis=1).sum() == 1
        if NIGHT:
            possible = [int((counts[:, codes[:n]] > 0).all(axis=1).sum()) for n in range(1, 6)]
            assert list(map(int, left.split())) == possible[: len(codes)]
    assert len(lines) == len(set(lines)) > 200
    if NIGHT:
        two_rows = [pattern_code("GYGGY"), pattern_code("YGGGY")]  # docs/puzzles.md names them
        assert counts[:, two_rows].prod(axis=1).sum() == 1


def test_the_command_prints_a_puzzle_of_a_level(command):
    puzzle = command("puzzle", "colours", "--seed", "1", "--difficulty", "hard", "--json").json
    assert (puzzle["boards"], puzzle["difficulty"], puzzle["left"][-1]) == ("1", "hard", 1)
    assert puzzle["board"][-1] == puzzle["solution"]
    seeds = range(7, 7 + 70)
    boards = {tuple(Colours(seed=seed, difficulty="hard").answer()["board"]) for seed in seeds}
    assert len(boards) == len(seeds), "no grid comes back soon"
    told = command("puzzle", "colours", "--seed", "1", "--difficulty", "hard").out
    assert puzzle["board"][0] not in told.lower()


def test_where_there_is_no_such_puzzle_that_is_an_answer(command):
    asked = ("puzzle", "colours", "--answer", "alter", "--difficulty", "easy")
    assert command(*asked).out.startswith("No such puzzle: no easy grid of colours alone has")
    none = command(*asked, "--json").json
    assert (none["solution"], none["proved"]) == ("alter", False) and "grid" not in none
    assert "such as" in none["reasons"][0]["text"]


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        ("hal", "5 are needed"),
        ("xyzzy", "not among the words of today"),
        ("h4lts", "letters alone"),
    ],
)
def test_an_answer_that_is_no_word_is_refused(command, answer: str, wrong: str):
    assert wrong in command("puzzle", "colours", "--answer", answer).refusal
