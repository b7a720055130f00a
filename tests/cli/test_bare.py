"""Tests of command lines and their answers, as people type and paste them."""

import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest

import unwordle
from support.cases import cases
from support.screens import shown
from unwordle.__main__ import main
from unwordle.day import latest
from unwordle.questions.game import share_text

ROWS = ("WWYWW", "YWWYW", "GGWWG")
KNOWN = share_text(ROWS, number=1054)
PIOUS = "Wordle 1,054 was PIOUS."
TILES = KNOWN.partition("\n\n")[2]
NEXT = f"Wordle {latest() + 30:,} 4/6\n\n{TILES}"
HINT = "paste a result in quotes"


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Go to a folder with results, and with the files in tests/cli/files."""
    ann, bob = f"[08/05/24, 14:08] Ann: {KNOWN}\n", f"[08/05/24, 14:10] Bob: {KNOWN}\n"
    later = ann.replace("1,054", "1,055").replace("08/", "09/")
    texts = {"friend": KNOWN, "ann": ann, "day🟩": ann + bob, "chat": ann + bob + later, "no": "hi"}
    texts |= {"other": KNOWN.replace("🟩🟩⬛⬛🟩", "🟩🟩🟨🟨🟨"), "both": f"{KNOWN}\n\n{NEXT}"}
    texts |= {"late": KNOWN.replace("4/6", "5/6"), "windows": f"Wordle 266 2/6\n{'?' * 10}\n?????"}
    texts |= {"two": f"{KNOWN}\n\nConnections\nPuzzle #456\n🟨🟨🟨🟨\n🟩🟩🟩🟩\n"}
    texts |= {"next": NEXT, "future": KNOWN.replace("1,054", "9,054"), "tiles": TILES}
    texts |= {"hard": "Wordle 245 3/6*\n\n⬜⬜⬜⬜⬜\n⬜🟨⬜⬜⬜\n🟩🟩🟩🟩🟩\n"}
    texts |= {"es": NEXT.replace("Wordle", "Wordle (ES)"), "ruled": ann.replace("⬛⬛🟩", "🟩🟩⬛")}
    texts |= {"jones": texts["chat"].replace("Bob:", "Bob Jones, Jr:")}
    (tmp_path / "“ann”").write_text(ann.replace("Ann:", "‘Ann’:"), encoding="utf-8")
    (tmp_path / "six").write_text("planet\nmarket\ncastle\n", encoding="ascii")
    texts |= {"six": "Wordle 12 3/6\n\n⬛🟨⬛🟨🟨🟨\n⬛🟨⬛⬛🟩🟩\n🟩🟩🟩🟩🟩🟩\n"}
    for name, text in texts.items():
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    shutil.copytree(Path(__file__).with_name("files"), tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)


@cases("line", "piped", "status", "sentences")
def test_what_is_typed_or_piped_is_answered(files, command, line, piped, status, sentences):
    """Check that the output has the sentences, except those after a `!`."""
    text = None if piped is None else Path(piped).read_text(encoding="utf-8")
    ran = command(*shlex.split(line), stdin=text)
    shown = f"\n{ran.refusal if status else ran.out + ran.err}"
    assert ran.status == status
    for sentence in sentences:
        assert (sentence.removeprefix("!") in shown) != sentence.startswith("!"), shown


@cases("typed")
def test_a_result_in_any_form_is_answered(files: None, command, typed) -> None:
    lines = command(*typed, "--seed", "1").out.splitlines()
    assert (lines[0] == PIOUS) == ("--word" not in typed)
    assert lines[-2] == "[P][I][O][U][S]" and lines[-1].startswith("Counted by ")
    assert sum(" boards could have made this grid." in line for line in lines) == 1


def test_lines_of_another_question_name_its_options(command, monkeypatch) -> None:
    monkeypatch.setattr("unwordle.questions.infer.SEARCH_SECONDS", -1.0)
    answer = command("WWYWW/WGWWW", "--play", "hard", "--words", "report").out
    assert "within -1 s; --exact tries them" in answer


def test_one_nameless_result_needs_no_player(files: None) -> None:
    with Path("friend.txt").open("a", encoding="utf-8") as file:
        file.write("\n\nWordle 1,056 4/6\n")  # a score without rows is no second grid
    assert unwordle.board(files="friend.txt", count_only=True).count
    with pytest.raises(unwordle.UnwordleError, match="give `player`"):
        unwordle.board(files="chat.txt")


def test_infer_takes_grids_and_texts_as_it_takes_files(files: None, command) -> None:
    least = ("--prior", "uniform", "--words", "report", "--answers", "report", "--json")
    given = command("infer", "--grid", "/".join(ROWS), "--grid", "YWWWW", *least).json
    assert command("infer", "/".join(ROWS), "YWWWW", *least).json["solutions"] == given["solutions"]
    by_day = command("infer", KNOWN, "--day", "1,054", *least).json
    command("infer", KNOWN, "--number", "1,054", *least)
    assert by_day["solutions"] == command("infer", KNOWN, *least).json["solutions"]
    rest = ("--number", "1054", *least[:2], "--json")
    typed, of_file = (command("infer", given, *rest).json for given in (KNOWN, "friend.txt"))
    assert typed == of_file | {"asked": typed["asked"]}


@pytest.mark.parametrize("terminal", [False, True])
def test_nothing_is_a_random_grid_shown_whole(terminal: bool) -> None:
    lines = shown("--seed", "4", terminal=terminal, COLUMNS="200").lines
    (hint,) = (line for line in lines if line.startswith("unwordle: "))
    assert HINT in hint
    whole = "\n".join(line for line in lines if not line.startswith("unwordle: "))
    whole = whole[whole.index("Wordle ") :]  # a terminal shows progress before it
    rows = re.findall(r"(?m)^[⬛🟨🟩]{5}$", whole)
    assert rows[-1] == "🟩" * 5
    glances = re.findall(r"(?m)^Row \d: (?:almost surely|probably|most likely) [A-Z]{5}", whole)
    assert len(glances) == len(rows) - 1
    report = ["The final word is: ", "Satisfiable: True", "Board Solutions: ", "Possible solution:"]
    places = [whole.index(line) for line in ("boards could have made", *report)]
    assert places == sorted(places) and all(whole.count(line) == 1 for line in report)


@pytest.mark.parametrize(
    ("package", "user", "arguments", "advice"),
    [
        ("click", "unwordle.cli.program", [], "'click' is missing: use `make run`, or"),
        ("uvicorn", "unwordle.web.serving", ["serve"], 'install ".[web]" instead of "."'),
    ],
)
def test_without_a_package_one_line_says_what_to_do(
    monkeypatch, capsys, package, user, arguments, advice
):
    monkeypatch.delitem(sys.modules, user, raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    assert main(arguments) == 2
    assert advice in capsys.readouterr().err
