"""Check that words of any alphabet and in any encoding are treated alike by every command."""

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.cases import listed
from support.sizes import some
from unwordle import wordlist
from unwordle.chats.files import games_of_text
from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Grid
from unwordle.model.game.input import folded
from unwordle.questions.board import BoardQuestion
from unwordle.questions.reading import read_hints, read_pin
from unwordle.questions.review import CheckQuestion, ReviewQuestion
from unwordle.questions.solve import SolveQuestion

WORDS = ("strasse", "messers", "m\u00f6gende", "k\u00f6nigin")
FORMS = {
    "as it is": str,
    "in capitals": str.upper,
    "decomposed": lambda word: normalize("NFD", word),
    "decomposed capitals": lambda word: normalize("NFD", word.upper()),
    "with a sharp s": lambda word: word.replace("ss", "\u00df"),
}


@given(st.text("abcdss\u00e4\u00f6\u00fc", min_size=1, max_size=8), st.sampled_from(list(FORMS)))
def test_every_form_of_a_word_is_folded_alike(word, form):
    assert folded(FORMS[form](word)) == folded(word)


@pytest.fixture
def words(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text("\n".join(WORDS))
    return str(path)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("word", WORDS)
def test_a_word_is_taken_in_every_form(words, word, form):
    written, other = FORMS[form](word), WORDS[word == WORDS[0]]
    game = {"words": words, "grid": "WWYYYYY"}
    assert BoardQuestion(word=written, samples=0, **game).answer().solution == word
    checked = CheckQuestion(word=other, board=(written,), **game)
    assert checked.answer() == CheckQuestion(word=other, board=(word,), **game).answer()
    assert read_hints([f"{written}=WWYYYYY"])[0].guess == word
    assert read_pin(f"1={written}", 1, 7).allows(word)
    solved = SolveQuestion(hints=(f"{written}=GGGGGGG",), words=words, answers=words).answer()
    assert [row.word for row in solved.words] == [word]
    reviewed = ReviewQuestion(guesses=(other, written), words=words, answers=words).answer()
    assert (reviewed.solution, reviewed.solved) == (word, True)
    assert Grid.parse("WWYYYYY").rows == ("WWYYYYY",)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("word", WORDS)
def test_a_table_names_its_solution_in_every_form(word, form):
    rows = f"{'W' * len(word)}/{'G' * len(word)}"
    table = f"player\tday\trows\tresult\tsolution\nAnn\t5\t{rows}\t2\t{FORMS[form](word)}\n"
    assert [game.solution for game in games_of_text(table)] == [word]


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_plurals_of_a_decomposed_list_are_left_out(tmp_path, form):
    path = tmp_path / "words.txt"
    path.write_text(normalize(form, "caf\u00e9\ncaf\u00e9s\npok\u00e9s\nabbey\n"), encoding="utf-8")
    answer = SolveQuestion(words=str(path), no_plurals=True).answer()
    assert {row.word for row in answer.words} == {"pok\u00e9s", "abbey"}


@pytest.fixture(params=some(listed(__file__, "LISTS"), 2))
def own(request, tmp_path):
    """Return a word, and the path of a word list that contains the word."""
    word, words = request.param
    (path := tmp_path / "words.txt").write_text(words, encoding="utf-8")
    return word, path


def test_every_command_takes_such_words(own, command):
    word, path = own
    words = wordlist.load(str(path), len(word)).words
    guess = next(candidate for candidate in words if candidate != word)
    pattern, lists = feedback(guess, word), ("--words", str(path))
    fitting = sorted(candidate for candidate in words if feedback(guess, candidate) == pattern)
    board = command("--word", word, "--grid", pattern, *lists, "--top", "9", "--json")
    made = [candidate for candidate in words if feedback(candidate, word) == pattern]
    assert sorted(b["board"][0] for b in board.json["top"]) == sorted(made)
    assert "have no frequency" in board.err
    answer = command("infer", "--grid", pattern, *lists, "--json").json
    possible = {s for s in words for g in words if g != s and feedback(g, s) == pattern}
    assert {row["solution"] for row in answer["solutions"]} == possible
    solved = command("solve", f"{guess.upper()}={pattern}", *lists, "--json").json
    assert sorted(row["word"] for row in solved["words"]) == fitting
    puzzle = command(
        *("puzzle", "clues", "--minimum", "--answer", word, "--seed", "1", "--json"), *lists
    ).json
    hints = [(clue["guess"], clue["pattern"]) for clue in puzzle["clues"]]
    assert [w for w in words if all(feedback(g, w) == p for g, p in hints)] == [word]
