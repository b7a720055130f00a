"""What `--json` prints has the fields of the answer's type, and no others."""

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from tools.cli_page import commands
from unwordle.web.endpoints import answer_type

GAMES = """Wordle 1,000 3/6

⬛⬛🟨⬛🟩
⬛🟩🟩⬛🟩
🟩🟩🟩🟩🟩
"""

COMMANDS = {
    "board": "board --word halts --grid WWYWW/WGWWW --limit 300",
    "board, none": "board --word halts --grid GGGGW --limit 300",
    "board, likely": "board --word halts --grid WWYWW --limit 300 --top 2 --marginals 2",
    "check": "check other --word halts --grid WWYWW",
    "theory": "theory --word halts --grid WWYWW --limit 60",
    "theory, cross-check": "theory --word halts --grid WGWWW --limit 60 --cross-check",
    "words": "words",
    "words-update": "words update LATER",
    "infer": "infer --grid WWYWW --words answers --top 2",
    "solve": "solve crane=WWYWG slate=WWYWG --words answers",
    "strategies": "strategies",
    "review": "review crane slate maybe --words answers",
    "player": "player SHARES",
    "infer-day": "infer SHARES --day 1000 --top 2",
    "puzzle-clues": "puzzle clues --answer stone --seed 1",
    "puzzle-backwards": "puzzle backwards --number 326",
    "puzzle-if-there-is-none": "puzzle clues --answer mummy --clues 1",
    "simulate": "simulate --strategy 22 --limit 2",
    "report": "report --figure 4",
    "prove": "prove study/proofs/figure-24.proof",
    "prove, wrong": "prove study/proofs/wrong/wrong-citation.proof",
    "prove, jape": "prove study/proofs/report.jp",
}


@pytest.mark.parametrize("named", COMMANDS)
def test_what_a_command_prints_keeps_to_its_type(named, command, tmp_path):
    files = {name: str(tmp_path / name) for name in ("SHARES", "LATER")}
    Path(files["SHARES"]).write_text(GAMES, encoding="utf-8")
    Path(files["LATER"]).write_text("1683 dusky\n", encoding="ascii")
    arguments = [files.get(part, part) for part in COMMANDS[named].split()]
    ran = command(*arguments, "--json")
    assert ran.status == (1 if "wrong" in named else 0), ran.err
    answer = json.loads(ran.out)
    assert answer.pop("version")
    assert answer.pop("asked") is not None
    name = max((name for name in commands() if " ".join(arguments).startswith(name)), key=len)
    type_of(name).validate_python(answer)


def type_of(command: str) -> TypeAdapter[Any]:
    """What a command answers, as a schema."""
    return TypeAdapter(answer_type(commands()[command].question))


def test_a_wrong_answer_does_not_keep_to_a_type():
    with pytest.raises(ValidationError):
        type_of("check").validate_python({"possible": True, "reasons": [], "more": 1})
