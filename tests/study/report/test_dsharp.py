"""What bauhaus and nnf make of a compiled theory, without the program DSHARP."""

import pytest
from bauhaus.utils import count_solutions, likelihood

from unwordle.model.game.grid import Grid
from unwordle.model.theory.theory import Theory
from unwordle.study.report.pipeline import replace_dsharp
from unwordle.wordlist import named

replace_dsharp()


@pytest.fixture
def small(nyt):
    return Theory(Grid.parse("WGWWW/WGWYG"), "halts", nyt.most_frequent(1000), play="hard")


@pytest.mark.slow
def test_nnf_and_bauhaus_count_without_another_program(small):
    sentence = small.row_theory.compile()
    assert count_solutions(sentence) == sentence.model_count() == small.boards.count() == 72
    assert count_solutions(small.row_theory.compile(CNF=False)) == 72
    assert sentence.satisfiable()
    word = small.row_theory.row(1, small.candidates[1][0])
    share = sum(board[1] == word.word for board in small.boards) / 72
    assert likelihood(sentence, word) == pytest.approx(share)
    assert count_solutions(sentence, [word, ~word]) == 0
    model = sentence.solve()
    rows = {p.row: p.word for p, true in model.items() if true and hasattr(p, "word")}
    assert (rows[0], rows[1], "halts") in small.boards


@pytest.mark.slow
def test_the_compiled_theory_of_a_figure_is_counted():
    grid = Grid.parse("WGYWW/YGWWW/WGWYW")
    theory = Theory(grid, "halts", named("report"), "report")
    assert count_solutions(theory.row_theory.compile()) == 38_686
    letters = Theory(Grid.parse("WGWYG"), "halts", named("report"), "report").letters
    assert count_solutions(letters.compile()) == 1764
