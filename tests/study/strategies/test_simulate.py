"""Check strategies and simulated games against slower implementations."""

import csv
from collections import Counter
from contextlib import nullcontext
from dataclasses import replace
from functools import cache
from math import log2
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.served import ROOT
from support.sizes import drawn, some
from support.solving import state_after
from unwordle import wordlist
from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Hint
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.plays.hard import HARD
from unwordle.model.theory.propositions import ALPHABET
from unwordle.solver.game import GuessLists, start
from unwordle.study.questions.simulate import GuessCount, summary
from unwordle.study.strategies.simulate import (
    Game,
    TabledLists,
    Task,
    choose_answers,
    decisions,
    fits_in_the_study,
    game_numbers,
    games,
    play,
)
from unwordle.study.strategies.strategies import (
    EVERY,
    PREFERENCES,
    STUDY,
    candidates,
    chosen,
    named,
)

ANSWERS = wordlist.named("answers")
NYT = wordlist.named("nyt")


@cache
def lists() -> GuessLists:
    return TabledLists(NYT, ANSWERS)


def alone(strategy: str, answer: int, seed: int) -> list[str]:
    """Return the guesses of a game that is played separately from all other games."""
    number = int(game_numbers(len(ANSWERS), seed)[answer])
    game = number if strategy in STUDY else 0
    state = replace(start(lists()), game=game)
    guesses: list[str] = []
    while not guesses or guesses[-1] != ANSWERS.words[answer]:
        tied = named(strategy).rank(state).guesses
        rng = Random(f"{strategy} {seed} {game} {' '.join(map(str, state.hints))}")
        guess = int(tied[rng.randrange(len(tied))])
        guesses.append(NYT.words[guess])
        pattern = feedback(guesses[-1], ANSWERS.words[answer])
        state = state.after(Hint(guesses[-1], pattern))
    return guesses


@pytest.mark.slow
@pytest.mark.parametrize("strategy", ["01", "03", "06", "14", "18", "22", "entropy", "tree"])
def test_shared_games_are_the_games_played_alone(strategy: str) -> None:
    wanted = np.array([7, 900, 2100])
    for game in games(Task(strategy, lists(), wanted, seed=3)):
        assert list(game.guesses) == alone(strategy, ANSWERS.index(game.answer), 3)


@pytest.fixture
def simulated(command: Any) -> Any:
    """Return a function that simulates three strategies, and returns the command's JSON.

    The JSON is returned without the times and the options.
    """

    def answer_of(*more: str) -> dict[str, Any]:
        arguments = ("simulate", "--strategy", "03,22,tree", "--limit", "30", "--json", *more)
        answer: dict[str, Any] = command(*arguments).json
        del answer["asked"]
        assert all(of_one.pop("seconds") >= 0 for of_one in answer["strategies"].values())
        return answer

    return answer_of


@pytest.mark.slow
def test_a_simulation_counts_the_games_of_a_seed(simulated: Any) -> None:
    answer = simulated("--seed", "5")
    assert list(answer["strategies"]) == ["03", "22", "tree"]
    for of_one in answer["strategies"].values():
        assert sum(of_one["distribution"].values()) == of_one["games"] == 30
        assert len(of_one["top_guesses"]) == 10
    norvig = answer["strategies"]["22"]
    assert norvig["top_first_guesses"] == [{"guess": "handy", "count": 30, "share": 1.0}]
    openers = {row["guess"] for row in norvig["top_guesses"][:4]}
    assert openers == {"handy", "swift", "glove", "crump"}
    assert len(answer["top_first_guesses"]) == 10
    assert answer == simulated("--seed", "5") != simulated("--seed", "6")


def test_games_are_written(simulated: Any, tmp_path: Path) -> None:
    simulated("--csv", str(tmp_path))
    path = tmp_path / "03.csv"
    rows = list(csv.DictReader(path.open(encoding="utf-8")))
    assert len(rows) == 30
    for row in rows:
        guesses = row["guesses"].split("#")
        assert guesses[-1] == row["answer"]
        assert len(guesses) == int(row["number_of_guesses"])
        assert float(row["seconds"]) >= 0
        theirs = row["guessed"], row["num_guessed"], row["time_to_solve"]
        assert theirs == (row["guesses"], row["number_of_guesses"], row["seconds"])
        for i, guess in enumerate(guesses[:-1]):
            pattern = feedback(guess, row["answer"])
            assert all(feedback(guess, later) == pattern for later in guesses[i + 1 :])


def test_an_interrupted_run_keeps_the_games_it_has_played(tmp_path: Path) -> None:
    """Check the files after an interrupt during a strategy that an earlier run has played."""
    earlier = tmp_path / "22.csv"
    earlier.write_text("complete", encoding="utf-8")

    def pressed(done: float) -> None:
        if done > 30:
            raise KeyboardInterrupt

    wanted = choose_answers(lists(), 30, 0)
    tasks = [Task(name, lists(), wanted) for name in ("03", "22")]
    with pytest.raises(KeyboardInterrupt):
        play(tasks, lambda *_: nullcontext(pressed), folder=tmp_path)
    rows = {
        path.name: [row["answer"] for row in csv.DictReader(path.open(encoding="utf-8"))]
        for path in tmp_path.iterdir()
        if path != earlier
    }
    assert earlier.read_text(encoding="utf-8") == "complete"
    assert rows["03.csv"] == [ANSWERS.words[answer] for answer in wanted]  # in the requested order
    part = rows["22.part.csv"]
    assert part and set(part) < set(rows["03.csv"])


@pytest.mark.slow
def test_charts_are_drawn(simulated: Any, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    simulated("--plot", str(tmp_path))
    for name in ("wins", "guesses", "distribution", "time", "time-by-guesses"):
        assert (tmp_path / f"{name}.png").read_bytes().startswith(b"\x89PNG")
        assert "<svg" in (tmp_path / f"{name}.svg").read_text(encoding="utf-8")


def test_a_summary_counts_guesses() -> None:
    played = [Game("abbey", ("crane", "abbey"), 0.5), Game("ample", ("crane",) * 6 + ("ample",), 1)]
    result = summary(played)
    assert result.win_rate == 0.5
    assert result.mean_guesses == 4.5
    assert result.distribution == {str(n): int(n in (2, 7)) for n in range(1, 8)}
    assert result.top_guesses[0] == GuessCount(guess="crane", count=7, share=0.777778)
    assert result.seconds == 1.5


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "wins"), some([("18", 82.20), ("19", 90.99), ("20", 91.08), ("21", 87.35)], 4)
)
def test_the_studys_deterministic_strategies(name: str, wins: float) -> None:
    """Check that a strategy has the study's win rate and the study's most frequent guesses."""
    result = summary(list(games(Task(name, lists(), np.arange(2309), seed=len(name)))))
    assert result.win_rate == pytest.approx(wins / 100, abs=5e-5)
    shares = {f"{row.guess} {row.count}": 100 * row.share for row in result.top_guesses}
    with (ROOT / "unwordle" / "data" / "study_guesses.tsv").open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file, delimiter="\t") if row["strategy"] == name]
    theirs = {f"{row['word']} {row['count']}": float(row["percent"]) for row in rows}
    assert shares == pytest.approx(theirs, abs=0.0051) and len(theirs) == 10
    shown = (ROOT / "docs" / "report.md").read_text(encoding="utf-8")
    assert name != "18" or f"18  ours {result.mean_guesses:.2f}  {' '.join(shares)}\n" in shown


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "wins", "off"),
    some([("22", 0.986, 0.008), ("02", 0.882, 0.025), ("03", 0.92, 0.025)], 3),
)
def test_strategies_that_draw_win_as_often_as_in_the_study(
    name: str, wins: float, off: float
) -> None:
    result = summary(list(games(Task(name, lists(), np.arange(2309)))))
    assert result.games == 2309 and result.win_rate == pytest.approx(wins, abs=off)


def test_the_total_list_drifts_as_in_the_study() -> None:
    """Check that strategy 14 begins 5 games with `stoss` and 2,304 games with `semee`."""
    numbers = game_numbers(2309, seed=0)
    state = start(lists())
    openings = Counter(
        NYT.words[guess]
        for guess, answers in decisions(named("14"), state, np.arange(2309), numbers).items()
        for _ in answers
    )
    assert openings == {"stoss": 5, "semee": 2304}


def test_strategies_play_in_any_alphabet(tmp_path: Path, command: Any) -> None:
    words = tmp_path / "слова.txt"
    words.write_text("вагон\nсалон\nбатон\nзагон\nлимон\n", encoding="utf-8")
    answer = command("simulate", "--guesses", str(words), "--answers", str(words), "--json").json
    assert {totals["games"] for totals in answer["strategies"].values()} == {5}
    assert {*answer["strategies"]} == {*EVERY} - {"fewest"}


def test_the_studys_own_names_play_on_its_own_lists(command: Any) -> None:
    assert [named(name).name for name in ("Solver", "optimize", "Norvig")] == ["01", "02", "22"]
    arguments = ("simulate", "--limit", "9", "--json", "--strategy")
    theirs = command(*arguments, "norvig,18").json["top_guesses"]
    assert theirs == command(*arguments, "22,18", "--guesses", "nyt").json["top_guesses"]


@cache
def slow_counts(counted: str, answers: int) -> tuple[int, Counter[str], Counter[tuple[str, int]]]:
    """Return the number of words, the counts of letters, and the counts of letters in each column.

    The keys are in the order of first occurrence. If `counted` is "total", the list of words
    contains each answer `answers` times.
    """
    words = list(ANSWERS.words)
    if counted == "total":
        words = [word for word in NYT.words if word not in ANSWERS] + words * answers
    places = Counter((a, c) for w in words for c, a in enumerate(w))
    return len(words), Counter("".join(words)), places


def slow_values(name: str, word: str, game: int = 0) -> list[float]:
    """Return the values by which a strategy rates a word, in order of importance.

    The page docs/solver.md defines the values.
    """
    like = PREFERENCES[name]
    words, letters, places = slow_counts(like.counted, game + 1)
    repeats = [100.0 * (len(set(word)) == len(word))] * like.distinct
    repeats += [100.0 * (word.count(a) <= 2) for a in ALPHABET] if like.at_most_two else []
    values = [sum(repeats)] if repeats else []
    if like.letters == "letters":
        # Equally frequent letters are in the order in which they first occur.
        for letter, _ in letters.most_common():
            copies = word.count(letter)
            values.append(min(copies, 1) if like.counted == "answers" else copies)
    elif like.letters == "places":
        for letter in dict.fromkeys(a for (a, _), _ in places.most_common()):
            shares = (places[a, c] / words for c, a in enumerate(word) if a == letter)
            values.append(sum(round(100 * share, 2) for share in shares))
    return values


SOME = ["03", "04", "05", "06", "09", "10", "12", "14", "16", "18", "21"]


@pytest.mark.parametrize("name", SOME)
@pytest.mark.parametrize("game", [0, 1, 40])
def test_the_best_words_are_those_of_the_definition(name: str, game: int) -> None:
    words = (*Random(1).sample(NYT.words, 12), "mamma", "eerie", "fuzzy", "araba")
    guesses = np.array(sorted(map(NYT.index, words)))
    best = named(name).rank(replace(start(lists()), consistent=guesses, game=game)).guesses
    slow = {word: [round(v, 6) for v in slow_values(name, word, game)] for word in words}
    greatest = max(slow.values())
    assert [NYT.words[i] for i in best] == sorted(w for w in words if slow[w] == greatest)


@drawn(24)
@given(st.sampled_from(NYT.words), st.sampled_from(NYT.words))
def test_the_study_reads_into_a_hint_what_it_says_or_less(guess: str, solution: str) -> None:
    hint = Hint(guess, feedback(guess, solution))
    words = (*Random(guess).sample(NYT.words, 200), solution)
    passes = fits_in_the_study(hint, Lexicon("", words).letters).tolist()
    fits = [feedback(guess, word) == hint.pattern for word in words]
    assert all(passed or not fit for passed, fit in zip(passes, fits, strict=True))
    if len(set(guess)) == len(guess):
        assert passes == fits


def test_what_the_study_misses() -> None:
    """Check that the study's program counts two yellow copies of a letter only once."""
    letters = Lexicon("", ("essay", "escar", "marry")).letters
    assert list(fits_in_the_study(Hint("sease", "YYYYW"), letters)) == [True, True, False]
    assert [feedback("sease", word) for word in ("essay", "escar")] == ["YYYYW", "YYYWW"]


def test_ties_go_to_the_more_frequent_word_then_alphabetically() -> None:
    state = state_after(lists(), "crane=WWYWG")
    fits = [w for w in NYT.words if feedback("crane", w) == "WWYWG" and len(set(w)) == 5]
    zipf = wordlist.frequencies()
    expected = min(fits, key=lambda word: (-zipf[word], word))
    assert NYT.words[named("03").choose(state).guess] == expected


def test_frequency_weighs_words_and_letters_as_the_docs_define_it() -> None:
    state = state_after(lists(), "crane=WWYWG")
    fits = [NYT.words[place] for place in state.consistent]
    zipf, letters = wordlist.frequencies(), Counter("".join(NYT.words))
    most, commonest = max(zipf[word] for word in NYT.words), max(letters.values())

    def value(word: str) -> float:
        mean = sum(letters[letter] / commonest for letter in word) / 5
        return 0.7 * zipf[word] / most + 0.3 * mean

    choice = named("frequency").choose(state)
    assert NYT.words[choice.guess] == max(fits, key=value)
    assert choice.value == pytest.approx(max(map(value, fits)))


def test_of_two_answers_left_one_is_guessed() -> None:
    two = state_after(lists(), "trace=WGGWG", "grape=GGGWG", "graze=GGGWG")
    assert [NYT.words[i] for i in candidates(two)] == ["grade", "grave"]


def slow_measure(name: str, guess: str, left: list[str]) -> float:
    """Return the value of a guess by the measure of a strategy. Greater values are better."""
    sizes = Counter(feedback(guess, word) for word in left).values()
    n = len(left)
    return {
        "entropy": sum(size / n * log2(n / size) for size in sizes),
        "minimax": -max(sizes),
        "expected": -sum(size * size for size in sizes) / n,
        "most-parts": len(sizes),
    }[name]


@pytest.mark.parametrize("name", ["entropy", "minimax", "expected", "most-parts"])
@pytest.mark.parametrize("hints", [["slate=WYWWW", "crony=WWWWW"], ["slate=WWWWG"]])
def test_splitting_strategies_find_the_best_split(name: str, hints: list[str]) -> None:
    words = Lexicon("few", (*Random(2).sample(NYT.words, 150), "slate", "crony"))
    few = GuessLists(words, ANSWERS)
    state = state_after(few, *hints)
    left = [ANSWERS.words[i] for i in state.remaining]
    candidates = [few.guesses.words[i] for i in state.allowed]
    sample = set(Random(3).sample(candidates, 200))
    choice = named(name).choose(state)
    value = slow_measure(name, few.guesses.words[choice.guess], left)
    assert abs(value) == pytest.approx(choice.value)
    assert value >= max(slow_measure(name, guess, left) for guess in sample) - 1e-9


def test_hard_mode_is_kept_to() -> None:
    hints = (f"{guess}={feedback(guess, 'essay')}" for guess in ("slate", "stead"))
    state = state_after(lists(), *hints, hard=True)
    for name in ("22", "entropy", "minimax", "tree"):
        guess = NYT.words[named(name).choose(state).guess]
        assert HARD.violation(state.hints, guess) is None, name


def test_names_ranges_and_all() -> None:
    assert [s.name for s in chosen("3, entropy,05..07")] == ["03", "entropy", "05", "06", "07"]
    assert [s.name for s in chosen("01..22")] == [f"{n:02}" for n in range(1, 23)]
    # The strategy `fewest` takes minutes for every answer, so `all` does not include it.
    assert [s.name for s in chosen("all")] == [name for name in EVERY if name != "fewest"]


def test_many_words_are_split_by_the_commonest_guesses_only() -> None:
    everything = GuessLists(NYT, NYT)
    choice = named("entropy").choose(start(everything))
    assert choice.value is not None
    word = NYT.words[choice.guess]
    sizes = Counter(feedback(word, other) for other in NYT.words).values()
    n = len(NYT)
    assert choice.value == pytest.approx(sum(k / n * log2(n / k) for k in sizes))
    assert choice.value > 6
