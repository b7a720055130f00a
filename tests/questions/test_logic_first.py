"""Check that `infer` lists words that have a board for every grid before other words."""

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from support.cases import cases
from unwordle import wordlist
from unwordle.model.game.feedback import feedback
from unwordle.players.boards_by_solution import BoardsBySolution
from unwordle.questions import infer
from unwordle.questions.amounts import Chance, day_word, percent, rounded
from unwordle.questions.board import BoardQuestion
from unwordle.questions.infer import InferQuestion
from unwordle.questions.question import FieldError


@pytest.fixture
def few(tmp_path):
    """Return the path of a short list of words."""
    path = tmp_path / "words.txt"
    path.write_text("\n".join((*wordlist.named("answers").words[::12], "value", "valve")))
    return str(path)


def result(**fields):
    """Return the answer of `infer` and the answer's text. `fields` are the question's fields."""
    question = InferQuestion(**fields)
    answer = question.answer()
    return answer, "\n".join(map(str, question.lines(answer)))


def grid_of(solution: str, *guesses: str) -> list[str]:
    return [feedback(guess, solution) for guess in guesses]


@pytest.mark.parametrize("play", [None, "strict"])
def test_what_is_possible_comes_first_and_what_is_not_listed_is_a_row(few, play):
    grids = (grid_of("value", "crane"), grid_of("value", "ample"))
    answer, text = result(grids=grids, words=few, play=play)
    boards = [int(row.boards) for row in answer.solutions]
    assert answer.left == len(boards) and all(boards) and not answer.foreign
    assert text.startswith(f"{answer.left} words have a board for every grid")
    total = sum(row.probability for row in answer.solutions)
    assert total + answer.others.probability == pytest.approx(1)
    assert all(0 < row.probability <= 1 for row in answer.solutions)
    answer, text = result(grids=grids, words=few, play=play, top=2)
    assert (len(answer.solutions), answer.others.words) == (2, answer.left - 2)
    assert f"others ({answer.left - 2})" in text


def test_a_grid_that_one_word_allows_is_answered_with_it(tmp_path):
    """Check that the only possible word is the answer, even if the game is unlikely.

    The guesses of the game do not fit the hints above them.
    """
    path = tmp_path / "words.txt"
    path.write_text("value\nvalve\nfuzzy\nmummy\ncrane\n")
    answer, text = result(grids=(grid_of("value", "mummy", "fuzzy", "valve"),), words=str(path))
    assert [row.solution for row in answer.solutions] == ["value"]
    assert answer.left == 1 and not answer.foreign
    assert answer.solutions[0].probability == pytest.approx(1)
    assert text.startswith("Only VALUE fits: 2 boards.")
    assert "most probable" not in text


@pytest.mark.slow
def test_words_without_a_board_come_after_and_only_if_a_grid_is_named(few):
    openers = ["about those", "their these", "great stage", "house scene", "crane sense"]
    solution = wordlist.load(few).words[150]
    grids = tuple(grid_of(solution, *words.split()) for words in openers)
    answer, _ = result(grids=grids, words="answers", answers=few)
    assert not answer.foreign and all(row.boards != "0" for row in answer.solutions)
    answer, text = result(grids=(*grids, ["GGGGY"]), words="answers", answers=few)
    assert answer.left == 0 and [row.game for row in answer.foreign] == [6]
    assert answer.solutions[0].solution == solution
    assert "if a grid may be mistyped" in text and "Grid 6 is almost surely mistyped" in text


def test_pins_go_with_the_player_model(few):
    grid = grid_of("value", "valve", "crane")
    free, _ = result(grids=(grid,), words=few)
    pinned, _ = result(grids=(grid,), words=few, pins=("1=valve",))
    assert free.estimated
    assert pinned.estimated == (pinned.left > 1)  # a single word is certain
    assert 0 < pinned.left < free.left
    for row in pinned.solutions:
        assert feedback("valve", row.solution) == grid[0]


@pytest.mark.slow
@pytest.mark.parametrize("board", ["nasal basil antis slain snarl snail"])
def test_colours_of_a_single_board_lead_to_its_solution(board):
    words = board.split()
    answer, text = result(grids=(grid_of(words[-1], *words[:-1]),), words="nyt")
    assert [row.solution for row in answer.solutions] == [words[-1]]
    assert answer.foreign == [] and text.startswith(f"Only {words[-1].upper()} fits: 1 board.")


@pytest.mark.slow
def test_strict_grids_of_offal_keep_it_possible(monkeypatch, tmp_path):
    """Check that `offal` is a possible solution for two grids in strict play.

    The test does not count boards.
    """
    monkeypatch.setattr(BoardsBySolution, "count", lambda *_: 1)
    games = ("lammy", "slake", "apiol"), ("shoes", "algor", "zonal")
    grids = tuple(grid_of("offal", *guesses) for guesses in games)
    words = [*wordlist.named("wordle").words[::6], *sum(games, ())]
    (path := tmp_path / "words.txt").write_text("\n".join(words))
    answer, _ = result(grids=grids, words=str(path), play="strict", top=3000, answers="answers")
    assert "offal" in [row.solution for row in answer.solutions if row.boards != "0"]
    assert all(int(row.boards) for row in answer.solutions) or answer.foreign


@cases("probability", "error", "written")
def test_a_probability_has_the_digits_that_hold(probability, error, written):
    assert percent(probability, error) == written


def test_only_what_is_more_likely_than_not_is_called_probable():
    assert day_word("dated", 1) == "was"
    words = [day_word("inferred", chance) for chance in (0.434, 0.5, 0.51, 0.95, 0.96)]
    assert words == [*["is most likely"] * 2, *["is probably"] * 2, "is almost surely"]


@given(
    st.lists(st.tuples(st.floats(0, 1), st.sampled_from([0, 1e-9, 1e-5, 0.002, 0.004, 0.03, 0.3])))
)
@example([(0.059, 0.02), (0.058, 0.004), (0.02, 0.004), (0.019, 0.02)])
@example([(0.158, 0), (0.098, 0), (0.0746, 0)])
@example([(2.2e-309, 0)])
def test_a_column_of_probabilities_has_one_step_and_is_in_order(chances):
    chances.sort(reverse=True)
    column = rounded(Chance(probability=p, standard_error=e) for p, e in chances)
    percents = [one.shown for one in column if one.shown.endswith("%")]
    shown = [float(text.strip("<>%")) for text in percents]
    assert shown == sorted(shown, reverse=True)
    places = {len(text.partition(".")[2]) for text in percents if text not in ("0%", "100%")}
    assert len(places) < 2
    assert {"1 in " in one.shown for one in column if one.probability} != {True, False}


GRID = "WYWWG/GWYWG/GGWGG"
HARD = {"grids": (GRID,), "play": "hard", "top": 5, "words": "answers"}
ASKED = ("infer", "--grid", GRID, "--play", "hard", "--top", "5", "--words", "answers")


@pytest.fixture
def no_time(monkeypatch):
    """Set the time limit of exact counts below zero, so that counts need the option `exact`."""
    monkeypatch.setattr(infer, "COUNT_SECONDS", -1.0)


def test_words_that_are_not_tried_in_time_are_counted_as_possible(monkeypatch, command):
    """Check that words that were not tried count as possible words.

    The number of possible words is then an upper bound.
    """
    exact = InferQuestion(exact=True, **HARD).answer()
    monkeypatch.setattr(infer, "SEARCH_SECONDS", -1.0)
    late = InferQuestion(**HARD).answer()
    assert exact.undecided is None and late.undecided == late.left >= exact.left > 0
    printed = command(*ASKED).out
    assert f"At most {late.left:,} words have a board for this grid" in printed
    assert "--exact tries them." in printed and "exact;" not in printed


def test_counts_past_the_limit_are_left_out_and_said(no_time, command):
    answer = InferQuestion(**HARD).answer()
    assert [row.boards for row in answer.solutions] == [None] * 5
    exact = InferQuestion(exact=True, **HARD).answer()
    assert all(int(row.boards) > 0 for row in exact.solutions)
    assert exact.left == answer.left
    assert [row.solution for row in exact.solutions] == [row.solution for row in answer.solutions]
    printed = command(*ASKED).out
    assert "counting stopped: add --exact for all counts." in printed and "exact;" not in printed


def test_a_uniform_prior_needs_all_counts(no_time, command):
    with pytest.raises(FieldError, match="the count of all words has not finished"):
        InferQuestion(prior="uniform", **HARD).answer()
    assert "use --exact, or the --prior player" in command(*ASKED, "--prior", "uniform").refusal


def test_a_random_word_is_searched_with_one_table_of_all_words(monkeypatch):
    """Check that a word without a board costs no new table, since a list has thousands."""
    made, init = [], BoardsBySolution.__init__
    monkeypatch.setattr(BoardsBySolution, "__init__", lambda *a, **k: made.append(init(*a, **k)))
    theory = BoardQuestion(grid="GGGGY", words="answers").theory(Random(1))
    assert not theory.boards.count() and len(made) == 1
