"""Check our reproduction of a published puzzle generator against the generator's pseudocode."""

from collections import Counter
from random import Random

import pytest

from unwordle.model.game.feedback import letters_of
from unwordle.study.generator import (
    Constraint,
    Search,
    constraints,
    curated,
    satisfying,
    word_scores,
)
from unwordle.wordlist import named

NYT = named("nyt")


def slow_satisfies(word: str, clue: list[Constraint]) -> bool:
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
    clue = constraints(guess, answer)
    fits = satisfying(clue, letters_of(words).T)
    assert fits.tolist() == [slow_satisfies(word, clue) for word in words]


def test_constraints_have_green_tiles_first():
    assert constraints("eerie", "crepe") == [
        ("e", 4, "green"),
        ("e", 0, "yellow"),
        ("e", 1, "gray"),
        ("r", 2, "yellow"),
        ("i", 3, "gray"),
    ]


def test_the_clues_have_the_greatest_score():
    rng = Random(5)
    words = rng.sample(NYT.words, 200)
    answer = words[0]
    made = Search(answer, words, Random(1))
    own = word_scores(letters_of(words))
    pool = sorted(range(200), key=lambda i: -own[i])
    chosen, left = made._attempt(3, drawn=False)
    alive, used = set(words), set()
    for guess in chosen:
        scores = {}
        for i in pool:
            clue = constraints(words[i], answer)
            after = [word for word in alive if slow_satisfies(word, clue)]
            if after and words[i] != answer and i not in chosen[: chosen.index(guess)]:
                tiles = sum({"green": 5, "yellow": 2, "gray": 0}[kind] for _, _, kind in clue)
                overlap = len(set(words[i]) & used)
                scores[i] = 20 * (200 - len(after)) + tiles + 100 * own[i] - 20 * overlap
        assert scores[guess] == pytest.approx(max(scores.values()))
        clue = constraints(words[guess], answer)
        alive, used = {w for w in alive if slow_satisfies(w, clue)}, used | set(words[guess])
    assert {word for word, mark in zip(words, left, strict=True) if mark} == alive


def test_a_letters_share_counts_twice_in_its_column_and_once_in_all():
    columns = 2 * (1 + 1 / 2 + 1 / 2)
    scores = columns + 3 / 6 + 2 / 6, columns + 3 / 6 + 2 / 6 + 1 / 6
    assert word_scores(letters_of(["aab", "abc"])) == pytest.approx(scores)


def test_a_curated_list_has_its_share_of_the_best_words():
    words = curated(NYT, "xylyl", 100, Random(1))
    own = word_scores(NYT.letters)
    best = [NYT.words[i] for i in (-own).argsort(kind="stable")[:70]]
    assert words[:70] == best
    assert len(words) in (100, 101)
    assert "xylyl" in words
