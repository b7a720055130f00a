"""Check that the reasons for an impossible grid are minimal cores.

The facts of a minimal core cannot all be true. If any one fact is left out, all the other facts can
be true.
"""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from support.brute import candidates, follows_play, hard_allows, shown
from support.cases import cases
from support.games import brute_boards, games, patterns, theory_of
from support.sizes import drawn
from unwordle.model.game.feedback import Colour, feedback
from unwordle.model.game.grid import Grid, Pin
from unwordle.model.game.input import InputError
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.reasons import explain, violations
from unwordle.model.theory.propositions import ALPHABET
from unwordle.model.theory.theory import Theory
from unwordle.questions.review import CheckQuestion
from unwordle.wordlist import named


def shows(word, solution, pattern, columns):
    """Return whether a word has the colours of `pattern` in all of `columns`."""
    colours = feedback(word, solution)
    return all(colours[c] == pattern[c] for c in columns)


def check_minimal(words, solution, pattern, columns):
    """Check that no word has the colours of `pattern` in all of `columns`.

    Also check that some word has these colours if any one column is left out.
    """
    assert columns
    assert not any(shows(word, solution, pattern, columns) for word in words)
    for left_out in columns:
        fewer = [c for c in columns if c != left_out]
        assert any(shows(word, solution, pattern, fewer) for word in words)


@pytest.mark.slow
@drawn(8)
@given(st.sampled_from(named("answers").words), patterns)
@example("halts", "YGGGG")
@example("mummy", "YGYYW")
@example("eerie", "GGYGG")
def test_a_reason_names_tiles_that_no_word_has(solution, pattern):
    """Check that the tiles in the reason for an impossible row are a minimal core.

    If the reason is a conflict between colours, no string has these tiles. Otherwise, no word of
    the list has these tiles. The strings consist of the solution's letters and the letter z.
    """
    lexicon = named("nyt").most_frequent(300)
    theory = Theory(Grid((pattern,)), solution, lexicon)
    if theory.candidates[0]:
        assert explain(theory) == []
        return
    (reason,) = explain(theory)
    strings = map("".join, product(sorted({*solution, "z"}), repeat=5))
    words = {"colours": list(strings), "words": lexicon.words}[reason.rule]
    check_minimal(words, solution, pattern, reason.columns)


def hard_chain(rows, solution, words, rules):
    """Return whether hard mode allows a word in every row. In `rows`, None means any colour."""
    reached = None
    for row in rows:
        fit = [
            word
            for word in words
            if all(c in (None, k) for c, k in zip(row, shown(word, solution, rules), strict=True))
        ]
        if reached is not None:
            above = [(word, shown(word, solution, rules)) for word in reached]
            fit = [word for word in fit if any(hard_allows(*pair, word) for pair in above)]
        reached = fit
    return bool(reached)


@drawn(8)
@given(
    st.sampled_from(["abba", "aaab"]),
    st.lists(st.text("abz", min_size=4, max_size=4), min_size=2, max_size=3),
    st.sampled_from(["wordle", "report"]),
)
def test_hard_mode_over_all_strings(solution, guesses, rules):
    """Check that no words have the tiles that the reasons name.

    All strings of the letters a, b and z are words, so that only colours can conflict.
    """
    words = ["".join(letters) for letters in product("abz", repeat=4)]
    rows = [shown(guess, solution, rules) for guess in guesses if guess != solution]
    if not rows:
        return
    lexicon = Lexicon("all", tuple(words))
    theory = Theory(Grid(tuple(rows)), solution, lexicon, rules, "hard", distinct=False)
    reasons = explain(theory)
    assert (reasons == []) == hard_chain(rows, solution, words, rules)
    if reasons and reasons[0].text.startswith("Hard mode: row"):
        tiles = [(reason.row, column) for reason in reasons for column in reason.columns]
        known = [
            [k if (r, c) in tiles else None for c, k in enumerate(row)]
            for r, row in enumerate(rows)
        ]
        assert not hard_chain(known, solution, words, rules)


def test_hard_mode_in_long_words():
    """Check that a conflict between two rows of eight tiles is explained.

    An explanation that used constraints on sets of tiles would take minutes and a gigabyte of
    memory.
    """
    lexicon = Lexicon("some", ("reaction", "actioner", "stations"))
    grid = Grid.parse("YYYYYYYY/WYGWYYYW")
    above, below = explain(Theory(grid, "reaction", lexicon, play="hard"))
    assert (above.row, above.rule) == (0, "hard")
    assert len(above.columns) >= 7
    assert (below.row, below.rule) == (1, "hard")


@drawn(10)
@given(games(most_rows=4, most_words=8), st.data())
def test_rows_that_cannot_agree(game, data):
    """Check that the reasons name rows and pins that conflict.

    Also check that leaving out any one of these rows or pins removes the conflict.
    """
    game = game._replace(play=game.play.replace("any", "strict"), rules="wordle", distinct=False)
    words = st.sampled_from(game.lexicon.words)
    texts = data.draw(st.lists(words, max_size=len(game.grid.rows)))
    theory = theory_of(game, pins=tuple(Pin(row, text) for row, text in enumerate(texts)))
    if theory.boards.count() or not all(theory.candidates):
        return
    reasons = explain(theory)
    if reasons[0].text.startswith(("Hard mode: row", "Strict play: row")):
        return  # the colours conflict, whatever the letters are
    rows = sorted({reason.row for reason in reasons})
    pins = [pin for pin in theory.pins if str(pin) in reasons[0].text]

    def agree(subset, pins):
        grid = [game.grid.rows[row] for row in subset]
        fitting = candidates(grid, game.solution, game.lexicon.words)
        words = [
            [w for w in fit if all(pin.allows(w) for pin in pins if pin.row == row)]
            for row, fit in zip(subset, fitting, strict=True)
        ]
        return any(follows_play(guesses, grid, game.play) for guesses in product(*words))

    assert not agree(rows, pins)
    for left_out in rows:
        assert agree([row for row in rows if row != left_out], pins)
    for left_out in pins:
        assert agree(rows, [pin for pin in pins if pin != left_out])


def same_and_another_first_letter(theory):
    for a in ALPHABET:
        first, second = (theory.row_theory.letter(row, 0, a, Colour.WHITE) for row in (0, 1))
        theory.row_theory.state("same letter", f"letter {a}", first >> second)
        theory.row_theory.state("another letter", f"letter {a}", ~(first & second))
    theory.row_theory.state("no q", "row 1", ~theory.row_theory.letter(0, 0, "q", Colour.WHITE))


def c_first(theory):
    theory.letters.state("c first", "row 1", theory.letters.letter(0, 0, "c", Colour.WHITE))


def crave(theory):
    theory.row_theory.state("crave", "row 1", theory.row_theory.row(0, "crave"))


@pytest.mark.slow
@cases("grid", "pins", "play", "add", "texts")
def test_pins_and_constraints_at_fault_are_named(nyt, grid, pins, play, add, texts):
    rows = grid.count("/") + 1
    known = tuple(Pin(row if rows > 1 else 0, text) for row, text in enumerate(pins))
    lexicon = nyt.most_frequent(3000)
    theory = Theory(Grid.parse(grid), "halts", lexicon, play=play, pins=known)
    if add:
        globals()[add](theory)
    reasons = explain(theory)
    assert [reason.row for reason in reasons] == [row for row, _ in texts]
    assert all(text in reason.text for reason, (_, text) in zip(reasons, texts, strict=True))
    assert "3=" not in "".join(reason.text for reason in reasons)


def test_a_row_that_only_connects_two_others():
    """Check that a conflict between rows 1 and 3 in hard mode is explained without row 2."""
    words = ("coady", "color", "flota", "lammy", "louse", "ratus", "safes", "tabus")
    grid = Grid.parse("WYYWW/YYWWW/WYYWW")
    theory = Theory(grid, "flota", Lexicon("few", words), play="hard")
    first, third = explain(theory)
    assert first.text.startswith("No words for rows 1 and 3 agree with hard mode and no repeated")
    assert (first.row, third.row) == (0, 2)


def test_a_pin_at_fault_is_told_with_the_number_of_words_that_fit_without_it():
    words = ("crane", "craze", "stone", "shake")
    pins = (Pin(0, "s...."),)
    (reason,) = explain(Theory(Grid(("GGGWG",)), "crate", Lexicon("few", words), pins=pins))
    assert reason.text.endswith("with CRATE (2 words fit the row's colours).")


def test_rows_that_share_too_few_words():
    pattern = feedback("crane", "stone")
    both = Lexicon("few", ("crane", "stone", "atone"))
    theory = Theory(Grid((pattern, pattern)), "stone", both)
    assert [(r.row, r.rule) for r in explain(theory)] == [(0, "distinct"), (1, "distinct")]
    assert explain(theory.replace(distinct=False)) == []


def test_a_constraint_that_is_not_to_blame():
    """Check that an added constraint is not a reason if strict play alone excludes all boards."""
    lexicon = Lexicon("few", ("aaba", "aabb", "bbbb", "abba", "baba", "bbba", "bbab"))
    theory = Theory(Grid(("WWGW", "GWGG")), "aaba", lexicon, play="strict")
    theory.letters.add_constraint(theory.letters.letter(0, 2, "b", Colour.GREEN))
    first, second = explain(theory)
    assert first.text.startswith("Strict play: no words for rows 1 and 2 agree;")
    assert second.text == "Row 2: only ABBA fits its colours."


GREY = "/".join(["WWWWW"] * 6)
SIX_GREY = ("--word", "halts", "--grid", GREY, "--play", "strict", "--limit", "300")


def test_a_count_alone_looks_for_no_reason(command, monkeypatch):
    monkeypatch.setattr("unwordle.model.reasons.explain", lambda _: 1 / 0)
    assert command(*SIX_GREY, "--count-only", "--json").json["boards"] == "0"


def test_a_search_for_a_reason_ends(command, monkeypatch):
    for limit in ("MOST_SEARCHED", "MOST_CONFLICTS"):
        monkeypatch.setattr(f"unwordle.model.reasons.{limit}", 1)
    said = command(*SIX_GREY).out
    assert "No words for all rows agree; no shorter reason was found in time." in said


@drawn(24)
@given(games(most_rows=3, most_words=6))
def test_a_board_is_possible_just_where_brute_force_has_it(game):
    theory = theory_of(game)
    expected = set(brute_boards(game))
    words = [*game.lexicon.words, "zonal"]
    for guesses in list(product(words, repeat=len(game.grid.rows)))[:200]:
        breaches = violations(theory, guesses)
        assert (not breaches) == ((*guesses, game.solution) in expected)
        assert breaches == sorted(breaches, key=lambda breach: breach.row)
        rules = {(breach.row, breach.rule) for breach in breaches}
        for row, word in enumerate(guesses):
            shows = shown(word, game.solution, game.rules)
            assert ((row, "colours") in rules) == (shows != game.grid.rows[row])
            assert ((row, "words") in rules) == (word not in game.lexicon)
            above = guesses[:row]
            assert ((row, "distinct") in rules) == (game.distinct and word in above)
            disagrees = any(feedback(a, word) != game.grid.rows[i] for i, a in enumerate(above))
            assert ((row, "strict") in rules) == (game.play == "strict" and disagrees)
            if row and game.play == "hard":
                allowed = hard_allows(guesses[row - 1], game.grid.rows[row - 1], word)
                assert ((row, "hard") in rules) == (not allowed)
        assert all(breach.text and "\n" not in breach.text for breach in breaches)


def test_what_it_says(nyt):
    grid = Grid.parse("WYWWW/WWYWG")
    pinned = Theory(grid, "stone", nyt, pins=(Pin(0, "s...."),))
    texts = [item.text for item in violations(pinned, ["anvil", "crane"])]
    assert "ANVIL is not what the pin 1=s.... allows." in texts
    strict = Theory(grid, "stone", nyt, play="strict")
    texts = [item.text for item in violations(strict, ["other", "crane"])]
    assert any("could not be the solution" in text for text in texts)


def test_only_the_final_word_may_follow_the_guesses(monkeypatch):
    monkeypatch.delattr(Theory, "pinned_words")  # a check asks no solver, which takes long
    guesses = ("rotor", "wanky", "farls")
    question = CheckQuestion(board=(*guesses, "halts"), word="halts", grid="WWYWW/WGWWW/WGWYG")
    assert question.answer().possible
    reasons = replace(question, board=("crane",) * 3).answer().reasons
    assert {reason.row for reason in reasons} == {2, 3}
    with pytest.raises(InputError, match="give 3 words of 5 letters"):
        replace(question, board=(*guesses, "stone")).answer()
    assert replace(question, word=None).answer().possible
    with pytest.raises(InputError, match="add `word`, or give it last"):
        replace(question, board=guesses, word=None).answer()


NO_BOARDS = [[], ["crane"], ["crane"] * 3, ["crane", "cranes"], ["crane", ""]]


@pytest.mark.parametrize("guesses", NO_BOARDS)
def test_words_that_are_no_board_are_refused(nyt, guesses):
    with pytest.raises(InputError):
        violations(Theory(Grid.parse("WYWWW/WWYWG"), "stone", nyt), guesses)
