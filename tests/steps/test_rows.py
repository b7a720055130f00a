"""Steps from grids: what they leave of each row is what brute force leaves."""

from collections import Counter
from itertools import product
from random import Random

from model.counting.related import RelatedBoards
from model.game.feedback import feedback
from model.game.grid import Grid
from model.game.hint import Hint
from model.game.lexicon import Lexicon
from model.puzzle.grids import GridSpec, find_grid
from model.steps.engine import explain
from model.steps.rows import of_grid, of_theory, row_sentence
from model.theory.plays import play_called
from model.theory.theory import Theory
from wordlist import common, named

COMMON = common(named("nyt"), 4.0)


def test_steps_of_a_grid_puzzle_come_to_its_one_board():
    for seed, answer in enumerate(("mummy", "crane", "about")):
        found = find_grid(answer, COMMON, GridSpec(3), Random(seed))
        assert found is not None
        puzzle = of_grid(found.grid, answer, COMMON, "strict")
        steps = explain(puzzle)
        last = {fact.row: fact.words for step in steps for fact in step.facts}
        assert tuple(last[row][0] for row in range(3)) == found.board[:-1]
        assert all(len(words) == 1 for words in last.values())
        assert all(row_sentence(step, puzzle).endswith(".") for step in steps)


def test_each_step_between_rows_keeps_just_the_words_with_a_partner():
    grid, word = ("WWWWY", "WGWWW", "WWGWW"), "about"
    puzzle = of_grid(grid, word, COMMON, "strict")
    held = {row: [w for w in words if w != word] for row, words in enumerate(puzzle.words)}
    for row, pattern in enumerate(grid):
        assert held[row] == [w for w in COMMON.words if feedback(w, word) == pattern]
    strict = play_called("strict")
    for step in explain(puzzle):
        if step.kind == "words":
            continue
        (fact,), other = step.facts, step.premises[1].row
        kept = set()
        for ours, theirs in product(held[fact.row], held[other]):
            upper, lower = (ours, theirs) if fact.row < other else (theirs, ours)
            above = Hint(upper, grid[min(fact.row, other)])
            if upper != lower and not list(strict.violations(above, lower)):
                kept.add(ours)
        assert set(fact.words) == kept
        held[fact.row] = list(fact.words)


def test_steps_end_in_the_only_board_or_in_a_row_without_words():
    rng, ends = Random(11), Counter[bool]()
    for _ in range(60):
        spelt = ("".join(rng.choices("abcd", k=4)) for _ in range(16))
        words = Lexicon("few", tuple(dict.fromkeys(spelt)))
        solution, *guesses = rng.choices(words.words, k=5)
        grid = tuple(feedback(guess, solution) for guess in guesses if guess != solution)
        play = rng.choice(["any", "hard", "strict"])
        puzzle = of_grid(grid, solution, words, play)
        if grid and (steps := explain(puzzle)):
            boards = RelatedBoards(puzzle.words, solution, puzzle.pairs, distinct=True)
            assert boards.count() == len(steps[-1].facts[0].words)
            ends[bool(steps[-1].facts[0].words)] += 1
    assert min(ends.values()) > 5


def test_a_word_is_supposed_where_no_two_rows_tell_more():
    words = Lexicon("few", ("cbc", "caa", "aba", "aab", "cab", "bbb", "acc", "cca"))
    rows = of_grid(["YYW"] * 3, "acc", words, "hard")
    steps = explain(rows)
    (supposing,) = (step for step in steps if step.kind == "supposing")
    assert "is caa: this cannot be" in row_sentence(supposing, rows)
    assert supposing.facts[0].words == ("cab",)
    assert supposing.nested[-1].facts[0].words == steps[-1].facts[0].words == ()


def test_grids_without_a_board_end_in_a_row_without_words():
    for grid, word, play in (
        ("WGWWW/GWWWW", "halts", "hard"),
        ("GGGGY/WWWWW", "halts", "any"),
        ("YGGGW/GGGGW", "eager", "any"),
    ):
        theory = Theory(Grid.parse(grid), word, COMMON, play=play)
        assert theory.boards.count() == 0
        assert explain(of_theory(theory))[-1].facts[0].words == ()
