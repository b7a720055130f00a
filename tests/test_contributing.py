"""Add the examples of CONTRIBUTING.md where its table says, in a copy of the tree, and use them."""

import json
import os
import shutil
import subprocess
import sys
from itertools import product
from pathlib import Path
from random import Random

import numpy as np
import pytest

from support.cases import listed
from support.games import ALIKE
from support.no_yellow import NO_YELLOW, green_or_white
from support.served import ROOT, run_command, unmeasured
from unwordle.model.game.feedback import colours_of, letters_of, pattern_code
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.game.word_sets import unpacked
from unwordle.model.theory.rules import RULES
from unwordle.model.theory.theory import Theory
from unwordle.players.player import FittingWords
from unwordle.players.solutions import Evidence, infer


@pytest.mark.slow
@pytest.mark.parametrize("solution", ["essay", "stone"])
def test_rules_say_the_same_in_a_word_in_codes_and_in_logic(monkeypatch, solution):
    monkeypatch.setitem(RULES, "no-yellow", NO_YELLOW)
    words = tuple(dict.fromkeys([*Random(1).sample(ALIKE, 30), "sassy", "stony", "essay"]))
    codes = NO_YELLOW.codes(letters_of(words), letters_of([solution]))[:, 0]
    shown = [green_or_white(word, solution) for word in words]
    assert codes.tolist() == [pattern_code(pattern) for pattern in shown]
    for pattern in set(shown) - {"GGGGG"}:
        theory = Theory(Grid.parse(pattern), solution, Lexicon("few", words), rules="no-yellow")
        fitting = {w for w, p in zip(words, shown, strict=True) if p == pattern}
        assert set(theory.candidates[0]) == fitting


def test_likely_solutions_go_by_new_rules(monkeypatch):
    """Check that the player model and `infer` follow new rules."""
    monkeypatch.setitem(RULES, "no-yellow", NO_YELLOW)
    words = ("those", "geese", "sheep", "choke", "phase", "stone", "crane")
    lexicon = Lexicon("few", words)
    for guess, shown in product(range(7), ["WWWGG", "WGWWG", "WWWWW"]):
        tiles = colours_of(np.array([pattern_code(shown)]), len(shown))
        fitting = FittingWords(lexicon, "no-yellow").fitting(lexicon.letters[[guess]], tiles)
        expected = [green_or_white(words[guess], word) == shown for word in words]
        assert unpacked(fitting, 7)[0].tolist() == expected
    grid = Grid(("WWWGG", "WWWWG"))
    answer = infer(Evidence((grid,), lexicon, lexicon, rules="no-yellow"))
    expected = {"those": 1, "geese": 6, "phase": 1, "stone": 2, "crane": 2}
    assert {row.word: row.boards for row in answer} == expected
    assert sum(row.probability for row in answer) == pytest.approx(1)


EXAMPLES = ROOT / "tests" / "support"

ENDPOINT = """
import json
from support.served import ask_here
from unwordle.web.app import create_app
from unwordle.web.pool import Pool
from unwordle.web.worker import content_of

class Here(Pool):
    async def answer(self, question, request, lane="heavy"):
        return content_of(question)

app = create_app(Here())
sent = ask_here(app, "/api/spelling", b"word=essay")
refused = ask_here(app, "/api/spelling")[0]["status"]
print(json.dumps([json.loads(sent[-1]["body"]), refused, app.openapi()]))
"""


class Copy:
    """A copy of the tree, in which files can be changed and run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("unwordle", "tools", "docs", "tests"):
            ignored = shutil.ignore_patterns("*.png", "vendor")
            shutil.copytree(ROOT / name, folder / name, ignore=ignored)
        for name in ("run.py", "pyproject.toml"):
            shutil.copy(ROOT / name, folder)

    def add(self, file: str, before: str, text: str) -> None:
        """Insert a text before the only occurrence of `before` in a file."""
        path = self.folder / file
        whole = path.read_text(encoding="utf-8")
        assert whole.count(before) == 1, f"{file}: {before}"
        path.write_text(whole.replace(before, text + before), encoding="utf-8")

    def run(self, *arguments: str) -> str:
        places = os.pathsep.join([str(self.folder), str(self.folder / "tests")])
        environment = unmeasured() | {"PYTHONPATH": places, "COLUMNS": "100", "NO_COLOR": "1"}
        options = {"cwd": self.folder, "env": environment, "stderr": subprocess.STDOUT}
        return run_command(sys.executable, *arguments, **options)


@pytest.fixture(scope="module")
def changed(tmp_path_factory) -> Copy:
    """Return a copy with all four additions."""
    copy = Copy(tmp_path_factory.mktemp("checkout"))
    for name, folder in (("spelling", "questions"), ("no_reuse", "model/theory/plays")):
        shutil.copy(EXAMPLES / f"{name}.py", copy.folder / "unwordle" / folder)
    lines = map(str.strip, (EXAMPLES / "with_author.py").read_text(encoding="utf-8").splitlines())
    field, told = (line for line in lines if line.startswith(("author: ", "console.say")))
    rules = (EXAMPLES / "no_yellow.py").read_text(encoding="utf-8")
    rules = "\n".join(line for line in rules.split("\n") if ".theory.rules import" not in line)
    for file, before, text in listed(__file__, "ADDITIONS"):
        copy.add(file, before, text.format(field=field, told=told, rules=rules))
    return copy


@pytest.mark.slow
@pytest.mark.process
def test_an_added_question_is_a_command_an_endpoint_and_on_the_pages(changed):
    assert changed.run("run.py", "spelling", "essay") == "essay: a, e, s, y\n"
    answer, refused, document = json.loads(changed.run("-c", ENDPOINT))
    assert answer == {"letters": ["a", "e", "s", "y"], "repeated": True}
    assert refused == 422
    assert "the letters of a word" in document["paths"]["/api/spelling"]["get"]["description"]
    changed.run("-m", "tools.pages", "cli.md")
    page = (changed.folder / "docs" / "cli.md").read_text(encoding="utf-8")
    assert "unwordle spelling essay" in page and "--author" in page


@pytest.mark.slow
@pytest.mark.process
def test_added_fields_rules_and_plays_are_options(changed):
    board = ("run.py", "board", "--word", "those", "--grid", "WWWGG/WWWWG", "--count-only")
    options = ("--rules", "no-yellow", "--play", "no-reuse", "--author", "Ada")
    printed = changed.run(*board, *options)
    assert "asked by Ada" in printed and "boards could have made this grid" in printed
    assert "The name of the person who asks." in changed.run("run.py", "board", "--help-all")
