"""Tests of shared results with a puzzle number, whose solution may be known."""

import pytest

from support.sizes import some
from unwordle.day import latest

ROWS = "⬛⬛🟨⬛⬛\n🟨⬛⬛🟨⬛\n🟩🟩⬛⬛🟩\n🟩🟩🟩🟩🟩\n"
KNOWN = f"Wordle 1,054 4/6\n\n{ROWS}"
LATEST = latest()
NEXT = f"Wordle {latest() + 30:,} 4/6\n\n{ROWS}"
SPANISH = f"Wordle (ES) 1054 4/6\n\n{ROWS}"


@pytest.mark.slow
def test_a_share_of_a_known_number_needs_no_word_and_one_that_is_given_comes_before_it(command):
    known = command("--json", stdin=KNOWN).json
    assert (known["solution"], known["number"]) == ("pious", 1054)
    assert "--seed needs --word, so it is not used" in command("--seed", "1", stdin=NEXT).err
    inferred = command("infer", stdin=KNOWN)
    assert inferred.out.startswith("Wordle 1,054 was PIOUS.\n") and inferred.out.count("\n") == 2
    assert "add --top to see them" in inferred.err
    answer = command("--word", "stone", "--json", stdin=KNOWN).json
    assert answer["solution"] == "stone" and "number" not in answer
    assert "PIOUS" not in command("--word", "stone", stdin=KNOWN).out


@pytest.mark.slow
def test_rows_that_the_known_word_cannot_have_made(command):
    other = KNOWN.replace("🟩🟩⬛⬛🟩", "🟩🟩🟨🟨🟨")
    output = command(stdin=other).out
    assert "The rows do not belong to Wordle 1,054: use the command `infer`" in output


@pytest.mark.slow
@pytest.mark.parametrize("text", [NEXT, SPANISH])
def test_other_numbers_leave_the_word_open(command, text):
    ran = command("--json", "--top", "1", "--words", "solutions", stdin=text)
    assert "solutions" in ran.json
    number = f"{LATEST + 30:,}"
    assert (f"the word of Wordle {number} is not known here" in ran.err) == (text == NEXT)
    assert "if you know it, add --word" in ran.err


def test_check_says_whose_word_it_takes(command):
    ran = command("check", "gator/polka/pilus", "--grid", KNOWN)
    assert "the final word is PIOUS, as in Wordle 1,054" in ran.err
    assert "with PIOUS" in ran.out


@pytest.mark.slow
def test_infer_takes_the_number_from_the_share_or_the_question(command):
    least = ("infer", "--prior", "uniform", "--json", "--top", "2")
    assert command(*least, stdin=ROWS).json["solutions"][0]["solution"] != "pious"
    for arguments in some([(), ("--number", "1054"), ("--date", "2024-05-08")], 2):
        result = command(*least, *arguments, stdin=ROWS if arguments else KNOWN)
        assert result.json["solutions"][0]["solution"] == "pious"
    alike = command(*least[:-1], "9999", "--answers", "answers", stdin=KNOWN).json
    assert "pious" not in {row["solution"] for row in alike["solutions"]}


def test_a_day_may_be_weighed_as_another(command):
    arguments = ("infer", "--grid", "WWYWW", "--day", "1054", "--number", "0", "--top", "1")
    assert command(*arguments, "--json").json["number"] == 0


@pytest.mark.slow
def test_two_numbers_in_one_paste(command):
    both = KNOWN + "\n" + NEXT
    refused = command("--word", "pious", stdin=both).refusal
    assert "the text has 2 games (on lines 1, 8): give one game" in refused
    assert command("--json", stdin=both).json["day"] == latest() + 30
    assert command("infer", "--json", stdin=both).json["day"] == latest() + 30
    assert "in the future" in command("infer", stdin=KNOWN.replace("1,054", "9,054")).refusal


def test_check_names_the_opener_of_guesses_in_any_form(command):
    question = ("--word", "halts", "--grid", "WWYWW/WGWWW/WGWYG")
    for guesses in (["crane", "gaudy", "mails"], ["crane/gaudy/mails"], ["Crane,gaudy, mails"]):
        assert "\ncrane: 1 in " in command("check", *guesses, *question).out.lower()
