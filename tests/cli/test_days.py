"""Shared results with a number: what is known of it, and what is not accepted."""

import pytest

from support.sizes import some
from unwordle import wordlist
from unwordle.day import date_of, dated_solution, latest, solution_prior

ROWS = "⬛⬛🟨⬛⬛\n🟨⬛⬛🟨⬛\n🟩🟩⬛⬛🟩\n🟩🟩🟩🟩🟩\n"
KNOWN = f"Wordle 1,054 4/6\n\n{ROWS}"
LATEST = latest()
NEXT = f"Wordle {latest() + 30:,} 4/6\n\n{ROWS}"
SPANISH = f"Wordle (ES) 1054 4/6\n\n{ROWS}"


@pytest.mark.slow
def test_a_share_of_a_known_number_needs_no_word_and_one_that_is_given_comes_before_it(command):
    ran = command("--json", "--seed", "1", stdin=KNOWN)
    assert (ran.json["solution"], ran.json["number"]) == ("pious", 1054)
    assert ran.json["boards"] == command("--word", "pious", "--json", stdin=KNOWN).json["boards"]
    assert command(stdin=KNOWN).out.startswith("Wordle 1,054 was PIOUS.\n")
    given = command("--word", "stone", "--json", stdin=KNOWN).json
    assert given["solution"] == "stone" and "number" not in given
    assert "PIOUS" not in command("--word", "stone", stdin=KNOWN).out


@pytest.mark.slow
def test_rows_that_the_known_word_cannot_have_made(command):
    other = KNOWN.replace("🟩🟩⬛⬛🟩", "🟩🟩🟨🟨🟨")
    told = command(stdin=other).out
    assert "So these rows are not of Wordle 1,054: infer says which words" in told


@pytest.mark.slow
@pytest.mark.parametrize("text", [NEXT, SPANISH])
def test_other_numbers_leave_the_word_open(command, text):
    ran = command("--json", "--top", "1", "--words", "solutions", stdin=text)
    assert "solutions" in ran.json
    assert "no final word" in ran.err
    assert (f"words are known to number {LATEST:,}" in ran.err) == (text == NEXT)


def test_check_says_whose_word_it_takes(command):
    ran = command("check", "gator/polka/pilus", "--grid", KNOWN)
    assert "Wordle 1,054 was PIOUS" in ran.err
    assert "with pious" in ran.out


@pytest.mark.slow
def test_infer_takes_the_number_from_the_share_or_the_question(command):
    least = ("infer", "--prior", "uniform", "--json", "--top", "2")
    assert command(*least, stdin=ROWS).json["solutions"][0]["solution"] != "pious"
    for asked in some([(), ("--number", "1054"), ("--date", "2024-05-08")], 2):
        found = command(*least, *asked, stdin=ROWS if asked else KNOWN)
        assert found.json["solutions"][0]["solution"] == "pious"
    alike = command(*least[:-1], "9999", "--answers", "answers", stdin=KNOWN).json
    assert "pious" not in {one["solution"] for one in alike["solutions"]}


def test_a_day_may_be_weighed_as_another(command):
    asked = ("infer", "--grid", "WWYWW", "--day", "1054", "--number", "0", "--top", "1")
    assert command(*asked, "--json").json["number"] == 0


def test_a_known_word_outside_the_answers_is_not_said_to_have_no_board(command):
    asked = ("--answers", "answers", "--answer-prior", "day", "--prior", "uniform", "--top", "1")
    told = command("infer", *asked, stdin=KNOWN).out
    assert told.startswith("Wordle 1,054 was PIOUS.\n")


@pytest.mark.slow
def test_two_numbers_in_one_paste(command):
    both = KNOWN + "\n" + NEXT
    assert "the text has 2 games (on lines 1, 8): give one of them" in command(stdin=both).refusal
    assert command("infer", "--json", stdin=both).json["day"] == latest() + 30
    assert "still to come" in command("infer", stdin=KNOWN.replace("1,054", "9,054")).refusal


@pytest.fixture
def own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


NEW = f"{LATEST + 1} kebab\n\n{date_of(LATEST + 2)}\tSTARE\n1683 dusky\n"


@pytest.mark.slow
def test_later_solutions_are_taken_and_known(command, tmp_path, own_folder):
    (tmp_path / "later.txt").write_text(NEW)
    taken = command("words", "update", str(tmp_path / "later.txt"), "--json").json
    assert taken["new"] == 2
    assert (taken["known"], taken["latest"]) == (1, LATEST + 2)
    assert dated_solution(LATEST + 2) == "stare"
    assert solution_prior(["kebab"], LATEST + 1)[0] == 1
    assert "kebab" in wordlist.named("solutions")
    share = KNOWN.replace("1,054", f"{LATEST + 2:,}")
    assert command(stdin=share).out.startswith(f"Wordle {LATEST + 2:,} was STARE.")
    again = command("words", "update", "-", "--json", stdin=f"{LATEST + 1},kebab\n")
    assert again.json["new"] == 0
    listed = {one["name"]: one for one in command("words", "--json").json["lists"]}
    assert listed["solutions"]["date"] == str(date_of(LATEST + 2))
    assert listed["nyt"]["date"] == "2022-02"


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("1700 stare\n1683 husky\n", "the solution of number 1,683 is dusky, not husky"),
        (
            "1700 stare\n1700 slate\n",
            "line 2 of the solutions is '1700 slate', but an earlier entry has stare for 1,700",
        ),
        ("1683 dusky\n99999 slate\n", "number 99,999 is not from 0 to"),
        ("2026-02-31 slate\n", "line 1 of the solutions is '2026-02-31 slate'"),
        ("1700 2026-02-14 slate\n", "line 1 of the solutions is '1700 2026-02-14 slate'"),
        ("1700 stares\n", "5 are needed here"),
        ("slate\n", "line 1 of the solutions is 'slate': give a puzzle's number or date"),
        ("\n", "has no word with a number or a date"),
    ],
)
def test_what_contradicts_is_refused_and_nothing_written(command, own_folder, lines, said):
    assert said in command("words", "update", "-", stdin=lines).refusal
    assert not list(own_folder.rglob("*.tsv"))
    assert latest() == LATEST


def test_an_address_that_does_not_answer_is_refused_in_a_line(command, own_folder):
    refusal = command("words", "update", "http://127.0.0.1:9/solutions.json").refusal
    assert refusal.startswith("unwordle: http://127.0.0.1:9/solutions.json cannot be read")
