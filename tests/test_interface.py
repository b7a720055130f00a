"""Check the names that `import unwordle` provides, and the values and texts of the results.

`make lint` checks the types in this file with `mypy --strict`, as in a user's script.
"""

import doctest
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pytest

import unwordle
from unwordle import results

GRID = "WWYWW/WGWWW/WGWYG"


@pytest.mark.parametrize("module", [unwordle, results])
def test_examples_of_docstrings(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0


def test_every_name_is_there_and_no_other() -> None:
    for name in unwordle.__all__:
        assert (getattr(unwordle, name).__doc__ or "").strip()
        assert name in dir(unwordle)
    with pytest.raises(AttributeError, match="has no attribute 'boards'"):
        _ = unwordle.boards
    assert issubclass(unwordle.UnwordleError, ValueError)


def test_boards_have_a_count_samples_and_likely_games(command: Any) -> None:
    result = unwordle.board("halts", GRID.split("/"), seed=1)
    count: int = result.count
    assert count == 15369060
    assert result.sample(3, seed=5) == result.sample(3, seed=5)
    for board in result.sample(3):
        colours = [unwordle.feedback(word, "halts") for word in board]
        assert colours == [*GRID.split("/"), "GGGGG"]
    assert len(result.likely) == 10
    assert result.likely[0].probability >= result.likely[1].probability
    printed = command("--word", "halts", "--grid", GRID, "--seed", "1").out
    assert str(result) == repr(result) == printed.rstrip("\n")
    json = command("--word", "halts", "--grid", GRID, "--seed", "1", "--json").json
    assert result.to_dict()["samples"] == json["samples"]
    random = unwordle.board(words="report", limit=500, count_only=True)
    boards = [*random.sample(2), random.likely[0].words]
    assert {board[-1] for board in boards} == {random.answer.solution}
    none = unwordle.board("halts", "GGGGY")
    assert (none.count, none.sample(), none.likely) == (0, [], [])


def test_words_are_inferred_hints_solved_and_games_reviewed() -> None:
    inferred = unwordle.infer([GRID, "YWWWW/WWYGW"], words="report", answers="report")
    assert inferred.count > 500
    assert inferred.likely[0].words[0] in str(inferred)
    days = [f"Wordle {day} 2/6\n\nWWYWW\nGGGGG" for day in ("1,700", "1,702")]
    of_day = unwordle.infer(days)
    assert of_day.count == len(of_day.likely) == 1
    solved = unwordle.solve({"crane": "WWYWG", "slate": "WWYWG"})
    guess: str | None = solved.answer.guess
    assert guess
    words = unwordle.Solve(hints=solved.question.hints, limit=500).answer().words
    assert solved.count == len(words)
    assert solved.likely[0].words[0] in str(solved)
    reviewed = unwordle.review(["crane", "slate", "pious"])
    assert [row.guess for row in reviewed.answer.rows] == ["crane", "slate", "pious"]
    assert 0 <= reviewed.answer.skill <= 99 and 0 <= reviewed.answer.luck <= 99


def test_results_render_as_html_that_names_each_tile() -> None:
    of_day = unwordle.infer([GRID], words="report", prior="uniform")
    shown = unwordle.board("halts", GRID, seed=1), of_day
    pages = [page._repr_html_().replace("&nbsp;", " ") for page in shown]
    board, inferred = [ElementTree.fromstring(f"<p>{page}</p>") for page in pages]
    labels = [tile.get("aria-label", "") for tile in board.iter("b")]
    assert {"H green", "A green"} <= set(labels) and len(labels) == 20
    assert "script" not in "".join(pages)
    assert inferred.find(".//table") is not None
    assert of_day.likely[0].words[0] in inferred.itertext()
