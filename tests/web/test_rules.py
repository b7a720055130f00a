"""Test the rules of the daily game with Node.js, and how the page's script is divided."""

import json
import re
import subprocess
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest

from support.cases import listed
from support.sizes import NIGHT
from unwordle import wordlist
from unwordle.model.game.feedback import feedback
from unwordle.questions.backwards import BackwardsQuestion
from unwordle.web.page import STATIC

SCRIPT = STATIC / "js"
RUN = Path(__file__).with_name("rules.mjs")


@pytest.fixture(scope="module")
def node():
    """Return a function that calls functions of the rules, with the Node.js of Playwright."""
    driver = pytest.importorskip("playwright._impl._driver")
    program, _ = driver.compute_driver_executable()

    def called(*calls):
        words = wordlist.named("wordle").words
        asked = json.dumps({"calls": calls, "folder": SCRIPT.as_uri(), "words": words})
        done = subprocess.run([program, RUN], input=asked, capture_output=True, encoding="utf-8")
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return called


@cache
def puzzle(number):
    return BackwardsQuestion(number=number).answer().to_dict()


def lookalikes(one, row):
    """Return the words with the colours and the given letters of a row, except the answer."""
    solution, pattern = one["solution"], one["grid"][row]
    shown = [
        letter if letter != "." else last if colour == "G" else "."
        for letter, last, colour in zip(one["given"][row], solution, pattern, strict=True)
    ]
    fits = re.compile("".join(shown)).fullmatch
    words = [word for word in wordlist.named("wordle").words if fits(word)]
    return [w for w in words if feedback(w, solution) == pattern and w != one["guesses"][row]]


def fit(grid, words):
    """Return whether two words, keyed by row, can be in one game with these colours."""
    (first, upper), (_, lower) = sorted(words.items())
    return feedback(upper, lower) == grid[first]


def test_a_tick_is_true_and_a_reason_is_too(node):
    rng, cases = Random(7), []
    for number in range(300, 400 if NIGHT else 312):
        one = puzzle(number)
        for row in range(len(one["grid"])):
            wrong = lookalikes(one, row)
            cases += [(one, row, word) for word in rng.sample(wrong, min(3, len(wrong)))]
            cases.append((one, row, one["guesses"][row]))
    answers = node(*(("judged", *case) for case in cases))
    reasons = set()
    for (one, row, word), found in zip(cases, answers, strict=True):
        assert (found is None) == (word == one["guesses"][row])
        emptied = re.search(r"no word fits row (\d)", (found or {}).get("text", ""))
        if found and "colours, but" in found["text"]:
            reasons.add("empty" if emptied else "together")
        if not emptied:
            continue
        # Each word of that row clashes with this word, or with every word of another row.
        other, grid = int(emptied[1]) - 1, one["grid"]
        rows = {r: [*lookalikes(one, r), one["guesses"][r]] for r in range(len(grid))}
        rows[row] = [word]
        for third in rows.pop(other):
            assert any(
                not any(fit(grid, {other: third, r: w}) for w in words) for r, words in rows.items()
            )
    assert reasons == {"empty", "together"}


def test_a_check_costs_once_and_a_hint_names_a_wrong_word_first(node):
    one = puzzle(328)
    tried = ["ardor", "ardor", "zzzor", "vigor", "razor", "razor"]
    tries, hint, other = node(
        ("tries", one, 0, tried),
        ("nextHint", one, {"rows": ["ardor", "crash", "spark"], "tried": {"0": ["ardor"]}}),
        ("nextHint", one, {"rows": ["a..or", "crash", "spark"]}),
    )
    assert [(checks, right) for checks, right, _ in tries] == [
        *[(1, False)] * 3,  # a repeated word and a word that is not in the list cost nothing
        (2, False),
        *[(3, True)] * 2,
    ]
    assert tries[0][2] == "ARDOR has row 1’s colours, but then no word fits row 2."
    assert tries[3][2] == "WWWWY"
    assert (hint["row"], hint["key"], hint["wrong"]["text"]) == (0, None, tries[0][2])
    assert (other["key"], other["wrong"]["places"]) == ("wrong 0 a..or", [0])


def test_a_mean_is_rounded_as_the_server_rounds_it(node):
    means = [total / games for games in range(1, 41) for total in range(games, 7 * games + 1)]
    assert node(*(("mean", mean) for mean in means)) == [f"{mean:.2f}" for mean in means]


def test_whole_words_are_typed_into_rows_with_given_letters(node):
    typed = listed(__file__, "test_whole_words_are_typed_into_rows_with_given_letters")
    laid = node(*(("laid", *arguments) for _, *arguments in typed))
    assert [one["word"] for one in laid] == [word for word, *_ in typed]


def test_rows_are_compared_as_by_feedback(node):
    words = [a + b + c for a, b, c in product(("ab", "ba", "aa", "cb"), repeat=3)]
    words = sorted({word[:5] for word in words} | {"eerie", "geese", "those", "added", "dread"})
    chosen = list(product(words[::3], words[::2], words))
    cases = [
        (guess, str(feedback(guess, other)), solution)
        for guess, other, solution in (chosen if NIGHT else Random(1).sample(chosen, 2000))
    ]

    def agree(cases):
        return [clash is None for clash in node(*(("clash", *case) for case in cases))]

    assert agree(cases) == [feedback(guess, last) == row for guess, row, last in cases]
    played = [(guess, solution) for guess, _, solution in cases]
    shown = node(*(("feedback", *pair) for pair in played))
    assert shown == [feedback(*pair) for pair in played]
    puzzle = {"grid": ["WWWWY", "WYWGW"], "solution": "rhino"}
    (clash,) = node(("objection", puzzle, ["vegan", "brand"], 1))
    assert clash["text"] == "A is grey in row 1, so row 2 cannot have an A."
    # Unknown letters, above or below, never cause an objection.
    fine = [case for case in cases if feedback(case[0], case[2]) == case[1]]

    def dotted(word, hidden):
        return "".join("." if str(i) in hidden else letter for i, letter in enumerate(word))

    hidden = (("03", ""), ("124", ""), ("01234", ""), ("", "03"), ("14", "23"))
    assert all(
        agree(
            (dotted(guess, above), row, dotted(last, below))
            for above, below in hidden
            for guess, row, last in fine
        )
    )


def test_no_module_is_loaded_in_a_circle():
    """Check that no module of the script imports itself through others, also by `import()`."""
    imports = {}
    for path in SCRIPT.glob("*.js"):
        text = path.read_text(encoding="utf-8")
        named = re.findall(r'(?:from |import\(|[lL]ate\()"(?:\./)?([\w.]+\.js)"', text)
        imports[path.name] = {name for name in named if (SCRIPT / name).exists()}
    while leaves := {name for name, used in imports.items() if not used & imports.keys()}:
        imports = {name: used for name, used in imports.items() if name not in leaves}
    assert not imports
