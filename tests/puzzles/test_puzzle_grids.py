"""Grid puzzles: one board, by a slow count over `feedback` and by the model's own count."""

from itertools import pairwise, product
from math import log2, prod
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.sizes import drawn
from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.theory import Theory
from unwordle.puzzles.difficulty import GRID_RANGES, Level
from unwordle.puzzles.grids import GridSpec, find_grid, shown_once
from unwordle.wordlist import named

NYT = named("nyt")
COMMON = named("common")


def stands_above(above: str, below: str, solution: str, play: str) -> bool:
    """What the play asks of a row below another, read off the design's definition of the play."""
    pattern = feedback(above, solution)
    if play == "strict":
        return feedback(above, below) == pattern
    if play == "any":
        return True
    greens = all(a == b for a, b, p in zip(above, below, pattern, strict=True) if p == "G")
    shown = [a for a, p in zip(above, pattern, strict=True) if p != "W"]
    return greens and all(below.count(a) >= shown.count(a) for a in shown)


def boards_by_exhaustion(grid: tuple[str, ...], solution: str, words: Lexicon, play: str) -> int:
    fits = [[w for w in words.words if feedback(w, solution) == row] for row in grid]

    def goes(board: tuple[str, ...]) -> bool:
        pairs = [(a, b) for i, a in enumerate(board) for b in board[i + 1 :]]
        owed = pairwise(board) if play == "hard" else pairs
        return len(set(board)) == len(board) and all(
            stands_above(a, b, solution, play) for a, b in owed
        )

    return sum(map(goes, product(*fits)))


@pytest.mark.slow
@pytest.mark.parametrize("play", ["strict", "hard", "any"])
@drawn(10)
@given(data=st.data(), rows=st.integers(2, 4), seed=st.integers(0, 9))
def test_a_grid_that_is_found_has_one_board(play: str, data: st.DataObject, rows: int, seed: int):
    word = st.text("abcd", min_size=4, max_size=4)
    words = Lexicon("w", tuple(data.draw(st.lists(word, min_size=3, max_size=24, unique=True))))
    solution = data.draw(st.sampled_from(words.words))
    found = find_grid(solution, words, GridSpec(rows, play), Random(seed))  # type: ignore[arg-type]
    if found is None:
        return
    assert len(found.grid) == rows
    assert boards_by_exhaustion(found.grid, solution, words, play) == 1
    *guesses, last = found.board
    assert last == solution
    assert tuple(feedback(guess, solution) for guess in guesses) == found.grid
    assert Theory(Grid(found.grid), solution, words, play=play).boards.count() == 1


def test_where_a_grid_of_one_board_exists_one_is_found():
    words = Lexicon("w", ("abcd", "abce", "abfg", "ahij", "klmn"))
    for play in ("strict", "hard", "any"):
        for rows in (2, 3):
            spec = GridSpec(rows, play)  # type: ignore[arg-type]
            assert find_grid("abcd", words, spec, Random(0)) is not None
    assert find_grid("abcd", words, GridSpec(5, "any"), Random(0)) is None
    assert shown_once("abcd", words) == 4


@pytest.mark.parametrize("answer", ["mummy", "eerie", "aalii"])
@pytest.mark.parametrize("rows", [2, 3, 4])
def test_grids_of_common_words_are_proved_by_the_model(answer: str, rows: int):
    found = find_grid(answer, COMMON, GridSpec(rows), Random(rows))
    assert found is not None
    theory = Theory(Grid(found.grid), answer, COMMON, play="strict")
    assert theory.boards.count() == 1
    assert theory.boards.sample(1, Random(0)) == [found.board]


@pytest.mark.parametrize("level", GRID_RANGES)
def test_grids_have_the_difficulty_wished_for(level: Level):
    low, high = GRID_RANGES[level]
    for answer in ("stone", "crane"):
        found = find_grid(answer, COMMON, GridSpec(4, "strict", level), Random(1))
        assert found is not None
        ways = [sum(feedback(word, answer) == row for word in COMMON.words) for row in found.grid]
        assert low <= round(log2(prod(ways)), 1) < high


def test_the_same_seed_makes_the_same_grid():
    first, second, other = (
        find_grid("crane", COMMON, GridSpec(), Random(seed)) for seed in (1, 1, 2)
    )
    assert first == second != other
