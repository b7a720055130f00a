"""Check that words of other alphabets and lengths work like English words in every command."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.cases import listed
from support.games import brute_boards, games, theory_of
from support.sizes import drawn, some
from unwordle import wordlist
from unwordle.model.game.feedback import feedback

foreign = st.text("aeñoкврü", min_size=5, max_size=5)


@drawn(16)
@given(games(most_rows=3, word=foreign), st.data())
def test_boards_are_those_of_brute_force_in_any_alphabet(game, data):
    theory = theory_of(game)
    assert sorted(theory.boards) == sorted(brute_boards(game))
    assert set("".join(game.lexicon.words)) <= set(theory.alphabet)


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
    assert "no frequencies for most words" in board.err
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


def test_a_sign_that_is_no_letter_is_refused(command, tmp_path):
    assert "use letters only" in command("--word", "h4lts", "--grid", "WWYWW").refusal
    path = tmp_path / "words.txt"
    path.write_text("вагон\n12345\nва-он\nго рка\n", encoding="utf-8")
    assert wordlist.load(str(path)).words == ("вагон",)
