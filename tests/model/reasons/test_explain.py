"""Why not: each core of facts cannot hold together, and can as soon as any one is left out."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.brute import boards, candidates, follows_play, hard_allows, shown
from support.games import brute_boards, games, patterns, theory_of
from support.sizes import drawn
from unwordle.model.game.feedback import Colour, feedback
from unwordle.model.game.grid import Grid, Pin
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.logic.solver import unsat_core
from unwordle.model.reasons.no_board import explain
from unwordle.model.theory.propositions import ALPHABET, SOLUTION, WordleEncoding
from unwordle.model.theory.theory import Theory
from unwordle.wordlist import named


@pytest.mark.slow
@drawn(8)
@given(games(most_rows=3, most_words=8), st.lists(patterns, min_size=3, max_size=3), st.booleans())
def test_there_is_a_reason_just_where_there_is_no_board(game, others, swap):
    if swap:
        game = game._replace(grid=Grid(tuple(others[: len(game.grid.rows)])))
    reasons = explain(theory_of(game))
    assert bool(reasons) == (not brute_boards(game))
    for reason in reasons:
        assert 0 <= reason.row < len(game.grid.rows)
        assert reason.columns == tuple(sorted(set(reason.columns)))
        assert reason.text.endswith(".") and "\n" not in reason.text


def shows(word, solution, pattern, columns):
    """Whether a word shows the pattern's colours in these columns."""
    found = feedback(word, solution)
    return all(found[c] == pattern[c] for c in columns)


def check_minimal(words, solution, pattern, columns):
    """No word shows all these tiles, and some word shows them all but any one."""
    assert columns
    assert not any(shows(word, solution, pattern, columns) for word in words)
    for left_out in columns:
        fewer = [c for c in columns if c != left_out]
        assert any(shows(word, solution, pattern, fewer) for word in words)


@pytest.mark.parametrize(
    ("solution", "pattern"),
    [
        ("halts", "GGGGY"),
        ("halts", "YGGGG"),
        ("mummy", "YYYYY"),
        ("mummy", "YGYYW"),
        ("eerie", "GGYGG"),
    ],
)
def test_colours_that_can_never_be(nyt, solution, pattern):
    """Checked over all strings of the solution's letters and another: no list is to blame."""
    (reason,) = explain(Theory(Grid((pattern,)), solution, nyt))
    assert (reason.row, reason.rule) == (0, "colours")
    strings = ["".join(s) for s in product(sorted({*solution, "z"}), repeat=5)]
    check_minimal(strings, solution, pattern, reason.columns)


@pytest.mark.slow
@drawn(8)
@given(st.sampled_from(named("answers").words), patterns)
def test_tiles_that_no_word_has(solution, pattern):
    lexicon = named("nyt").most_frequent(300)
    theory = Theory(Grid((pattern,)), solution, lexicon)
    if theory.candidates[0]:
        assert explain(theory) == []
        return
    (reason,) = explain(theory)
    assert reason.rule in ("colours", "words")
    if reason.rule == "words":
        check_minimal(lexicon.words, solution, pattern, reason.columns)


@pytest.mark.slow
def test_a_pin_at_fault(nyt):
    grid = Grid.parse("WWYWW/WGWWW")
    for text, said in (("stone", "stone shows"), ("zz...", "zz...")):
        theory = Theory(grid, "halts", nyt, pins=(Pin(0, text),))
        (reason,) = explain(theory)
        assert (reason.row, reason.rule) == (0, "pin")
        assert said in reason.text and f"1={text}" in reason.text


def test_two_pins_that_contradict_each_other(nyt):
    theory = Theory(Grid.parse("WWYWW"), "halts", nyt, pins=(Pin(0, "c...."), Pin(0, "d....")))
    (reason,) = explain(theory)
    assert "1=c...." in reason.text and "1=d...." in reason.text


def test_hard_mode_that_loses_a_green(nyt):
    theory = Theory(Grid.parse("GWWWW/WWYWW"), "halts", nyt, play="hard")
    reasons = explain(theory)
    assert {reason.row for reason in reasons} == {0, 1}
    assert all(reason.rule == "hard" for reason in reasons)
    assert 0 in next(reason.columns for reason in reasons if reason.row == 0)
    assert 0 in next(reason.columns for reason in reasons if reason.row == 1)
    assert explain(Theory(Grid.parse("GWWWW/WWYWW"), "halts", nyt)) == []


def hard_chain(rows, solution, words, rules):
    """Whether hard mode can go from row to row; a row gives colours, None where one is open."""
    reached = None
    for row in rows:
        fit = [
            word
            for word in words
            if all(c in (None, k) for c, k in zip(row, shown(word, solution, rules), strict=True))
        ]
        if reached is not None:
            above = [(word, shown(word, solution, rules)) for word in reached]
            fit = [word for word in fit if any(hard_allows(*one, word) for one in above)]
        reached = fit
    return bool(reached)


@pytest.mark.slow
@drawn(8)
@given(
    st.sampled_from(["abba", "aaab"]),
    st.lists(st.text("abz", min_size=4, max_size=4), min_size=2, max_size=3),
    st.sampled_from(["wordle", "report"]),
)
def test_hard_mode_over_all_strings(solution, guesses, rules):
    """With every string for a word, only colours are to blame: a minimal core of them."""
    words = ["".join(letters) for letters in product("abz", repeat=4)]
    rows = [shown(guess, solution, rules) for guess in guesses if guess != solution]
    if not rows:
        return
    lexicon = Lexicon("all", tuple(words))
    theory = Theory(Grid(tuple(rows)), solution, lexicon, rules, "hard", distinct=False)
    reasons = explain(theory)
    assert (reasons == []) == hard_chain(rows, solution, words, rules)
    if reasons:
        assert reasons[0].text.startswith("Hard mode: row")
        tiles = [(reason.row, column) for reason in reasons for column in reason.columns]

        def agree(tiles):
            known = [
                [k if (r, c) in tiles else None for c, k in enumerate(row)]
                for r, row in enumerate(rows)
            ]
            return hard_chain(known, solution, words, rules)

        assert not agree(tiles)
        assert all(agree([tile for tile in tiles if tile != left_out]) for left_out in tiles)


@pytest.mark.slow
def test_hard_mode_in_long_words():
    """Stated set by set of tiles that show a letter together, this took minutes and a gigabyte."""
    lexicon = Lexicon("some", ("reaction", "actioner", "stations"))
    above, below = explain(
        Theory(Grid.parse("YYYYYYYY/WYGWYYYW"), "reaction", lexicon, play="hard")
    )
    assert (above.row, above.rule) == (0, "hard")
    assert len(above.columns) >= 7
    assert (below.row, below.rule) == (1, "hard")


def test_rows_that_share_too_few_words():
    words = ("crane", "stone", "atone")
    pattern = feedback("crane", "stone")
    both = Lexicon("few", words)
    theory = Theory(Grid((pattern, pattern)), "stone", both)
    assert candidates([pattern], "stone", words) == [["crane"]]
    reasons = explain(theory)
    assert [reason.row for reason in reasons] == [0, 1]
    assert all(reason.rule == "distinct" for reason in reasons)
    assert explain(Theory(Grid((pattern, pattern)), "stone", both, distinct=False)) == []


def pinned(nyt, grid, *pins, **options):
    """The reasons where these words are pinned to the first rows."""
    theory = Theory(Grid.parse(grid), "halts", nyt, **options)
    return explain(theory.replace(pins=tuple(Pin(row, text) for row, text in enumerate(pins))))


@pytest.mark.slow
def test_pins_that_cannot_go_together(nyt):
    """They are named, each row with all the words that its colours allow."""
    first, second = pinned(nyt, "WWYWW/WGWWW/WGWYG", "crane", "banjo", play="strict")
    assert "rows 1 and 2 agree with the pins 1=crane and 2=banjo;" in first.text
    fit = len(candidates(["WGWWW"], "halts", nyt.words)[0])
    assert second.text == (
        f"Row 2: of the {fit} words that fit its colours only banjo matches the pin 2=banjo."
    )
    assert (first.rule, second.rule) == ("strict", "strict")
    first, second = pinned(nyt, "WWYWW/WWYWW", "crane", "crane")
    assert first.text == (
        "Rows 1 and 2 can hold only crane between them with the pins 1=crane and 2=crane, "
        "and no word may come twice."
    )
    assert "only crane matches the pin 2=crane" in second.text


@pytest.mark.slow
def test_a_pin_that_is_not_to_blame(nyt):
    """Of the pins only that is named without which there is a board."""
    first, second = pinned(nyt, "WWYWW/WGWWW/WGWYG", "crane", "banjo", "....s", play="strict")
    assert "2=banjo" in first.text and "3=" not in first.text + second.text
    assert [first.row, second.row] == [0, 1]


def test_a_pin_against_a_constraint_of_the_user(nyt):
    theory = Theory(Grid.parse("WWYWW/WGWWW"), "halts", nyt, pins=(Pin(0, "crane"),))
    letter = theory.row_theory.letter(0, 0, "c", Colour.WHITE)
    theory.row_theory.state("no c", "row 1", ~letter, ("no c",))
    (reason,) = explain(theory)
    assert reason.row == 0 and "1=crane" in reason.text and "2" not in reason.text


@pytest.mark.slow
@drawn(10)
@given(games(most_rows=4, most_words=8), st.data())
def test_strict_rows_that_cannot_agree(game, data):
    """The rows and pins named cannot agree; without any one of them the others can."""
    game = game._replace(play="strict", rules="wordle", distinct=False)
    words = st.sampled_from(game.lexicon.words)
    texts = data.draw(st.lists(words, max_size=len(game.grid.rows)))
    theory = theory_of(game, pins=tuple(Pin(row, text) for row, text in enumerate(texts)))
    if theory.boards.count() or not all(theory.candidates):
        return
    reasons = explain(theory)
    rows = sorted({reason.row for reason in reasons})
    pins = [pin for pin in theory.pins if str(pin) in reasons[0].text]

    def agree(kept, pins):
        grid = [game.grid.rows[row] for row in kept]
        words = [
            [w for w in fit if all(pin.allows(w) for pin in pins if pin.row == row)]
            for row, fit in zip(
                kept, candidates(grid, game.solution, game.lexicon.words), strict=True
            )
        ]
        return any(follows_play(guesses, grid, "strict") for guesses in product(*words))

    assert not agree(rows, pins)
    for left_out in rows:
        assert agree([row for row in rows if row != left_out], pins)
    for left_out in pins:
        assert agree(rows, [pin for pin in pins if pin != left_out])


def test_a_constraint_of_the_user(nyt):
    theory = Theory(Grid.parse("WWYWW/WGWWW"), "halts", nyt)
    row = theory.row_theory.row
    theory.row_theory.state("mine", "here", ~row(0, "zzzzz") & row(0, "yyyyy"), ("mine",))
    reasons = explain(theory)
    assert reasons and all(reason.text for reason in reasons)
    assert not list(boards(["GGGGY"], "halts", ["halts"]))


def test_constraints_of_the_user_are_named(nyt):
    """Those at fault, whatever rows and letters they are stated of, and those only."""
    theory = Theory(Grid.parse("WWYWW/WGWWW"), "halts", nyt)
    for a in ALPHABET:
        first, second = (theory.row_theory.letter(row, 0, a, Colour.WHITE) for row in (0, 1))
        theory.row_theory.state("same letter", f"letter {a}", first >> second)
        theory.row_theory.state("another letter", f"letter {a}", ~(first & second))
    theory.row_theory.state("no q", "row 1", ~theory.row_theory.letter(0, 0, "q", Colour.WHITE))
    (reason,) = explain(theory)
    assert reason.text == (
        "No words for row 1 agree with the constraint 'same letter' and the constraint "
        "'another letter'."
    )


@pytest.mark.slow
def test_a_constraint_of_the_user_alone_at_fault(nyt):
    for play in ("any", "strict"):
        theory = Theory(Grid.parse("WWYWW/WGWWW/WGWYG"), "halts", nyt, play=play)
        theory.row_theory.state("no a", "row 1", theory.row_theory.tile(0, 2, Colour.WHITE))
        (reason,) = explain(theory)
        assert reason.text == "No words at all agree with the constraint 'no a'."
        assert (reason.rule, reason.columns) == ("constraint", ())


def test_a_constraint_on_the_solution_alone_at_fault(nyt):
    """Its tiles are green, which phase 1 takes as known."""
    theory = Theory(Grid.parse("WWYWW/WGWWW"), "halts", nyt)
    theory.row_theory.add_constraint(~theory.row_theory.row(0, "crave"))
    theory.letters.add_constraint(theory.letters.tile(SOLUTION, 2, Colour.WHITE))
    (reason,) = explain(theory)
    assert reason.text == (
        "No letters at all agree with the constraint 'added constraint number 1 of letters'."
    )


def test_constraints_without_a_name_are_told_apart(nyt):
    theory = Theory(Grid.parse("WWYWW/WGWWW"), "halts", nyt)
    theory.letters.add_constraint(~theory.letters.letter(0, 0, "c", Colour.WHITE))
    theory.row_theory.add_constraint(theory.row_theory.tile(0, 2, Colour.WHITE))
    (reason,) = explain(theory)
    assert reason.text == (
        "No words at all agree with the constraint 'added constraint number 1 of row_theory'."
    )


def test_a_constraint_that_is_not_to_blame(nyt):
    """Strict play alone forbids these rows' words: what else clashes with it is not named."""
    lexicon = Lexicon("few", ("aaba", "aabb", "bbbb", "abba", "baba", "bbba", "bbab"))
    theory = Theory(Grid(("YYGG", "GWGW")), "baba", lexicon, play="strict")
    theory.letters.add_constraint(theory.letters.letter(0, 3, "a", Colour.GREEN))
    first, second = explain(theory)
    assert first.text.startswith("Strict play: no words for rows 1 and 2 agree;")
    assert second.text == "Row 2: only bbbb fits its colours."


def test_a_pin_and_a_constraint_on_letters(nyt):
    """Both are named where each alone would leave the row a word."""
    theory = Theory(Grid.parse("WWYWW"), "halts", nyt, pins=(Pin(0, "...[^q]."), Pin(0, "b....")))
    theory.letters.state("c first", "row 1", theory.letters.letter(0, 0, "c", Colour.WHITE))
    words = theory.words_by_colours[0]
    assert {"b", "c"} < {word[0] for word in words}
    (reason,) = explain(theory)
    assert reason.text == (
        f"Row 1: none of the {len(words)} words that fit its colours agrees with the "
        "constraint 'c first' and the pin 1=b....."
    )


def test_a_constraint_on_the_letters_of_a_row_with_one_word():
    theory = Theory(Grid(("WWWW",)), "baba", Lexicon("few", ("baba", "cdef")))
    theory.letters.state("g first", "row 1", theory.letters.letter(0, 0, "g", Colour.WHITE))
    (reason,) = explain(theory)
    assert reason.text == (
        "Row 1: cdef, the only word that fits its colours, does not agree with the constraint "
        "'g first'."
    )


def test_a_pin_against_the_word_that_a_constraint_states(nyt):
    """The row is named, though it takes no word of its own to clash."""
    theory = Theory(Grid.parse("WWYWW/WGWWW"), "halts", nyt, pins=(Pin(0, "b...."),))
    theory.row_theory.state("crave", "row 1", theory.row_theory.row(0, "crave"))
    (reason,) = explain(theory)
    assert (
        reason.text == "No words for row 1 agree with the constraint 'crave' and the pin 1=b....."
    )
    assert reason.row == 0 and reason.columns == (0, 1, 2, 3, 4)


def test_what_always_holds_may_be_impossible_itself():
    encoding = WordleEncoding()
    encoding.state("never", "here", encoding.row(0, "crane") & ~encoding.row(0, "crane"))
    encoding.state("fact", "here", encoding.row(0, "stone"), ("fact",))
    assert unsat_core(encoding) == []


def test_rows_that_are_not_needed_are_not_named():
    """Rows 2 and 3 suffice: without row 1 there is no board either."""
    lexicon = named("answers")
    theory = Theory(Grid.parse("WYWYW/WGGGW/YWWWY"), "freak", lexicon, play="strict")
    assert all(theory.candidates)
    reasons = explain(theory)
    assert [reason.row for reason in reasons] == [1, 2]
    assert "rows 2 and 3" in reasons[0].text
    without = Theory(Grid.parse("WGGGW/YWWWY"), "freak", lexicon, play="strict")
    assert without.boards.count() == 0
