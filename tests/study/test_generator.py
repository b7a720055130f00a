"""Check the number of grids, and our reproduction of a published puzzle generator."""

from collections import Counter
from itertools import chain, product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwordle.model.game.feedback import feedback, letters_of
from unwordle.study import generator
from unwordle.study.questions.grids import patterns_shown, sequences
from unwordle.study.report.clues import CHECKS, TELLING, Case
from unwordle.wordlist import named

NYT = named("nyt")


def slow_satisfies(word: str, clue: list[generator.Constraint]) -> bool:
    """Return whether a word satisfies a clue, according to the published description."""
    coloured = Counter(letter for letter, _, kind in clue if kind != "gray")
    for letter, column, kind in clue:
        if kind == "green" and word[column] != letter:
            return False
        if kind == "yellow" and (word[column] == letter or letter not in word):
            return False
        if kind == "gray" and letter in word and coloured[letter] >= word.count(letter):
            return False
    return all(word.count(letter) >= copies for letter, copies in coloured.items())


@pytest.mark.parametrize("seed", range(6))
def test_words_satisfy_clues_as_described(seed: int):
    rng = Random(seed)
    words = rng.sample(NYT.words, 400)
    guess, answer = rng.choice([*rng.sample(NYT.words, 3), "eerie"]), rng.choice(words)
    clue = generator.constraints(guess, answer)
    fits = generator.satisfying(clue, letters_of(words).T)
    assert fits.tolist() == [slow_satisfies(word, clue) for word in words]


def test_the_clues_have_the_greatest_score():
    rng = Random(5)
    words = rng.sample(NYT.words, 200)
    answer = words[0]
    made = generator.Search(answer, words, Random(1))
    own = generator.word_scores(letters_of(words))
    pool = sorted(range(200), key=lambda i: -own[i])
    chosen, left = made._attempt(3, drawn=False)
    alive, used = set(words), set()
    for guess in chosen:
        scores = {}
        for i in pool:
            clue = generator.constraints(words[i], answer)
            after = [word for word in alive if slow_satisfies(word, clue)]
            if after and words[i] != answer and i not in chosen[: chosen.index(guess)]:
                tiles = sum({"green": 5, "yellow": 2, "gray": 0}[kind] for _, _, kind in clue)
                overlap = len(set(words[i]) & used)
                scores[i] = 20 * (200 - len(after)) + tiles + 100 * own[i] - 20 * overlap
        assert scores[guess] == pytest.approx(max(scores.values()))
        clue = generator.constraints(words[guess], answer)
        alive, used = {w for w in alive if slow_satisfies(w, clue)}, used | set(words[guess])
    assert {word for word, mark in zip(words, left, strict=True) if mark} == alive


def test_a_letters_share_counts_twice_in_its_column_and_once_in_all():
    columns = 2 * (1 + 1 / 2 + 1 / 2)
    scores = columns + 3 / 6 + 2 / 6, columns + 3 / 6 + 2 / 6 + 1 / 6
    assert generator.word_scores(letters_of(["aab", "abc"])) == pytest.approx(scores)


def test_a_curated_list_has_its_share_of_the_best_words():
    words = generator.curated(NYT, "xylyl", 100, Random(1))
    own = generator.word_scores(NYT.letters)
    best = [NYT.words[i] for i in (-own).argsort(kind="stable")[:70]]
    assert words[:70] == best
    assert len(words) in (100, 101)
    assert "xylyl" in words


@pytest.mark.parametrize(
    "puzzle", ["hello holes sails sures sanes", "crane canes sores slaes sites"]
)
def test_the_command_makes_the_published_puzzles(puzzle: str, command: Any):
    answer, *guesses = puzzle.split()
    asked = f"puzzle published --answer {answer} --words nyt --seed 7".split()
    made = command(*asked, "--json").json
    assert made["guesses"] == guesses
    clues = (generator.constraints(guess, answer) for guess in guesses)
    assert made["constraints"] == [[*map(list, clue)] for clue in clues]
    assert (made["candidates_remaining"], made["left_by_wordle"]) == (1, 1)
    printed = command(*asked).out
    assert answer not in printed and "Attempts: 1 of at most 500" in printed


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("options", ["--attempts 1", "--attempts 5 --curated 30"])
def test_words_left_are_counted_by_both_rules(
    seed: int, options: str, command: Any, tmp_path: Path
):
    words = Random(seed).sample(NYT.words, 60)
    (tmp_path / "words").write_text("\n".join(words), encoding="utf-8")
    asked = ("puzzle", "published", "--words", tmp_path / "words", "--seed", seed, *options.split())
    puzzle = command(*map(str, asked), "--json").json
    answer, guesses = puzzle["solution"], puzzle["guesses"]
    assert answer in words and len(guesses) == 4 and puzzle["attempts"] <= int(options.split()[1])
    shown = [feedback(guess, answer) for guess in guesses]
    by_wordle = [w for w in words if [feedback(guess, w) for guess in guesses] == shown]
    assert puzzle["left_by_wordle"] == len(by_wordle)
    clues = [generator.constraints(guess, answer) for guess in guesses]
    left = [word for word in words if all(slow_satisfies(word, clue) for clue in clues)]
    assert puzzle["answer_remains"] is (answer in left)
    assert puzzle["candidates_remaining"] == len(left) or "--curated" in options
    same = command(*map(str, asked), "--json").json
    assert same["guesses"] == guesses


def test_the_properties_that_do_not_hold_are_broken_by_the_published_rule():
    words = (*Random(3).sample(NYT.words, 80), *chain(*TELLING))
    rng = Random(4)
    cases = [Case(words, answer, (guess,)) for answer, guess in TELLING]
    cases += [Case(words, rng.choice(words), tuple(rng.sample(words, 4))) for _ in range(40)]
    broken = dict.fromkeys(CHECKS, False)
    for case in cases:
        left = {w for w in words if all(slow_satisfies(w, clue) for clue in case.clues)}
        assert case.candidates == left
        grey = {a for a, _, kind in chain(*case.clues) if kind == "gray"}
        grey -= {a for a, _, kind in chain(*case.clues) if kind != "gray"}
        for title, check in CHECKS.items():
            found = {*check(case)}
            broken[title] |= bool(found)
            if "only grey" in title:
                assert found == {word for word in left if grey & {*word}}
            if "the answer" in title:
                assert found == {case.answer} - left
    failed = [title[:11] for title, fails in broken.items() if fails]
    assert failed == ["invariant 1", "invariant 5", "invariant 6", "goal: the a"]


LETTERS = st.text("abc", min_size=3, max_size=3)


@given(st.sampled_from([1, 2, 5, 70, 200]), st.integers(0, 9), st.integers(0, 2**32))
def test_sequences_are_those_of_some_solution(solutions, tenths, seed):
    shown = np.random.default_rng(seed).random((solutions, 5)) < tenths / 10
    for n, count in enumerate(sequences(shown, 4)):
        every = product(range(5), repeat=n)
        assert count == sum(shown[:, [*patterns]].all(axis=1).any() for patterns in every)


@given(st.lists(LETTERS, min_size=1, max_size=4, unique=True), st.lists(LETTERS, max_size=8))
def test_grids_are_those_of_games(answers, guesses):
    guesses = [*guesses, *answers]
    games = {
        tuple(feedback(guess, answer) for guess in guessed)
        for answer in answers
        for guessed in product([guess for guess in guesses if guess != answer], repeat=3)
    }
    assert sequences(patterns_shown((*answers,), (*guesses,)), 3)[3] == len(games)


def test_the_lists_of_2022_have_known_numbers_of_grids(command):
    lists = ("--words", "nyt", "--answers", "answers", "--rows", "4")
    answer = command("grids", *lists, "--json").json
    assert [row["grids"] for row in answer["solved"]] == ["1", "237", "56045", "13169895"]
    assert answer["lost"]["grids"] == "3064018073"
    assert "13,226,178 different grids end in green." in command("grids", *lists).out
