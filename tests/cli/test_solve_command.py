"""Tests of the command `solve`: its JSON, its text and its error messages."""

from typing import Any

import pytest

from support.cases import cases
from unwordle import wordlist
from unwordle.day import solution_prior
from unwordle.model.game.feedback import feedback
from unwordle.questions.question import QUIET
from unwordle.questions.reading import read_hints
from unwordle.questions.solve import SolveQuestion
from unwordle.solver.advice import MOST_EXACT
from unwordle.solver.game import after_hints
from unwordle.solver.trees import BUNDLED, bundled
from unwordle.study.strategies.strategies import STRATEGIES

TODAY = wordlist.named("wordle")


@pytest.fixture
def solved(command: Any) -> Any:
    """Return a function that runs `solve` with arguments, and returns the command's JSON."""
    return lambda *arguments: command("solve", *arguments, "--json").json


def left(words: tuple[str, ...], *hints: str) -> list[str]:
    pairs = [hint.split("=") for hint in hints]
    return [word for word in words if all(feedback(g, word) == p for g, p in pairs)]


def words_of(answer: dict[str, Any]) -> list[str]:
    return [row["word"] for row in answer["words"]]


def test_the_json_of_solve(solved: Any) -> None:
    hints = ("crane=WWYWG", "slate=WWYWG")
    answer = solved(*hints, "--strategy", "entropy")
    fits = left(TODAY.words, *hints)
    chance = dict(zip(fits, solution_prior(fits).tolist(), strict=True))
    assert answer["left"] == len(fits)
    listed = words_of(answer)
    assert listed == sorted(fits, key=lambda word: (-chance[word], word))[:10]
    shares = [chance[word] / sum(chance.values()) for word in listed]
    assert [row["probability"] for row in answer["words"]] == pytest.approx(shares, abs=1e-6)
    assert answer["strategy"] == "entropy"
    # The likely words are the fewest that have 99% of the probability.
    chances, likely = {word: chance[word] / sum(chance.values()) for word in fits}, []
    for word in sorted(fits, key=chances.get, reverse=True):
        if sum(map(chances.get, likely)) < 0.99:
            likely.append(word)
    assert answer["likely"] == len(likely) < len(fits)
    patterns = [feedback(answer["guess"], word) for word in likely]
    sizes = [patterns.count(p) if p != "GGGGG" else 0 for p in patterns]
    leaves = f"leaves {sum(sizes) / len(likely):,.1f} words on average, {max(sizes):,} at worst"
    assert "bits" in answer["why"] and answer["why"].endswith(leaves)


@pytest.mark.slow
def test_the_advice_and_its_numbers(solved: Any) -> None:
    """Check that `abode` is the best guess after `crane` and `pilot`, and the numbers that explain
    it.
    """
    answer = solved("crane=WWYWG", "pilot=WWWYW")
    assert (answer["guess"], answer["strategy"], answer["exact"]) == ("abode", "fewest", True)
    best, *others = answer["alternatives"]
    assert len(others) >= 4
    assert best["guess"] == "abode" and best["expected_guesses"] < 1.5
    assert best["chance_now"] == pytest.approx(answer["words"][0]["probability"], abs=1e-5)
    assert answer["why"] == "about 1.3 more guesses on average, and no guess does better"


@cases("hints", "offered", "best")
def test_an_everyday_word_is_offered_before_a_rare_one_as_good(
    hints: list[str], offered: str, best: str
) -> None:
    question = SolveQuestion(hints=hints)
    answer = question.answer()
    first = answer.alternatives[0]
    assert answer.guess == first.guess == offered
    costs = {guess.guess: guess.expected_guesses for guess in answer.alternatives}
    assert 0 <= costs[offered] - min(costs.values()) == costs[offered] - costs[best] <= 0.02
    assert (f"({best.upper()}, a rarer word, " in str(answer.why)) is (offered != best)
    lists = question.lists(5, QUIET)
    state = after_hints(read_hints(hints), lists)
    assert lists.guesses.words[STRATEGIES["fewest"].choose(state).guess] == best
    proved = offered == best and (state.chances > 0).sum() <= MOST_EXACT
    assert ("no guess does better" in str(answer.why)) == proved


@pytest.mark.parametrize("mode", [(), ("--hard",)])
def test_a_pasted_game_with_words_says_its_day_and_its_mode(
    solved: Any, command: Any, mode: tuple[str, ...]
) -> None:
    pasted = solved(f"Wordle 500 3/6{'*' * len(mode)}\n\n⬛⬛🟨⬛🟩 CRANE\n⬛🟨⬛⬛⬛ TAILS")
    typed = solved("crane=WWYWG", "tails=WYWWW", "--number", "500", *mode)
    for field in ("alternatives", "left", "words"):
        assert pasted[field] == typed[field]
    other = solved("crane=WWYWG", "tails=WYWWW", *mode)
    assert pasted["words"] != other["words"]
    german = solved("Wordle German 500 3/6\n\n⬛⬛🟨⬛🟩 CRANE\n⬛🟨⬛⬛⬛ TAILS", *mode)
    assert german["words"] == other["words"]
    for arguments, text in [
        ((), "crane=WWYWG\ntails=WYWWW\n"),
        (("-",), "crane=WWYWG, tails=WYWWW"),
    ]:
        piped = command("solve", *arguments, *mode, "--json", stdin=text).json
        assert piped["words"] == other["words"]


@pytest.mark.slow
def test_the_day_says_how_likely_a_word_is(solved: Any) -> None:
    """Check the probability of `above`, which was the solution of a day in 2023.

    The word is likely on day 0, impossible in December 2025, and unlikely but possible today,
    because solutions are repeated now.
    """
    hints = ("crane=WWYWG", "pilot=WWWYW")
    chances = {
        day: {row["word"]: row["probability"] for row in solved(*hints, *day)["words"]}
        for day in ((), ("--number", "0"), ("--date", "2025-12-24"))
    }
    assert chances[("--number", "0")]["above"] > 0.2
    assert chances[("--date", "2025-12-24")]["above"] == 0
    assert 0 < chances[()]["above"] < 0.1


@pytest.mark.parametrize("strategy", ["3", "22", "tree", "most-parts", "10"])
def test_each_strategy_says_why(strategy: str, solved: Any) -> None:
    answer = solved("crane=WWYWG", "--strategy", strategy, "--limit", "0")
    assert answer["words"] == []
    assert answer["guess"] in TODAY
    assert answer["strategy"] == strategy.zfill(2)
    assert "{" not in answer["why"]


@pytest.mark.slow
def test_the_tree_follows_its_branches_and_searches_off_them(solved: Any) -> None:
    lists = ("--answers", "answers", "--strategy", "tree")
    branch = next(b for b in bundled(BUNDLED[False][0]).values() if len(b) == 4)
    hints: list[str] = []
    for guess in branch:
        assert solved(*hints, *lists)["guess"] == guess
        hints.append(f"{guess}={feedback(guess, branch[-1])}")
    assert "more guesses on average" in solved("fuzzy=WWWWW", *lists)["why"]


@pytest.mark.slow
@pytest.mark.parametrize("hint", ["crane=WWYWW", "oaths=WWYWG"])
def test_no_plurals(solved: Any, hint: str) -> None:
    """Check that plurals are not listed as solutions, even if a plural was guessed."""
    words = words_of(solved(hint, "--no-plurals", "--limit", "20000"))
    fits = left(TODAY.words, hint)
    assert {"oaths", "tents"} & {*fits}
    assert {*words} == {*wordlist.without_plurals(TODAY, "wordle").words} & {*fits} < {*fits}


def test_a_coarse_word_counts_and_is_not_advised(solved: Any, monkeypatch: Any) -> None:
    usual = solved("crane=WWYWG", "--answers", "answers")
    monkeypatch.setattr("unwordle.wordlist.coarse", lambda: frozenset({usual["guess"]}))
    other = solved("crane=WWYWG", "--answers", "answers")
    assert other["left"] == usual["left"] and other["guess"] != usual["guess"]
