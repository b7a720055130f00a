"""Check that the printed reason of each step is true of the game, and enough for the step."""

import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.sizes import NIGHT, some
from unwordle.model.game.feedback import feedback, letters_of
from unwordle.puzzles.steps import OpenGrid
from unwordle.questions.backwards import BackwardsQuestion, games

NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
ROW = re.compile(r"Row (\d) is ([A-Z_]{5})(?:, with (.+?))?: (.+)\.$")
YELLOW = re.compile(
    r"Of the letters of ([A-Z]{5}), only ([A-Z]) can be yellow in place (\d) of row (\d)"
    r"(?:, with (.+))?\.$"
)
WORDS = [word.upper() for word in games().lexicon.words]


def holds(claim, word, solution):
    """Return whether a word satisfies a claim, which is a part of a reason without its source."""
    if kept := re.fullmatch(r"no letter of [A-Z]{5} except (.+)", claim):
        most = {
            letter: NUMBERS[number] if number else 5
            for number, letter in re.findall(r"(?:(one|two|three|four) )?\b([A-Z])\b", kept[1])
        }
        return all(word.count(a) <= most.get(a, 0) for a in set(solution))
    if here := re.fullmatch(r"([A-Z]) in place (\d)", claim):
        return word[int(here[2]) - 1] == here[1]
    if claim.startswith("no "):
        one = re.findall(r"([A-Z])(?: in place (\d))?", claim)
        return all(word[int(p) - 1] != a if p else a not in word for a, p in one)
    one = r"(?:(at most|at least) (\w+) )?([A-Z])s?( as often as [A-Z]{5})?, but not in place (\d)"
    parts = re.findall(one, claim)
    assert not re.sub(one, "", claim).replace(",", "").replace("and", "").strip(), claim
    for bound, number, letter, often, place in parts:
        n, copies = NUMBERS.get(number, 1), word.count(letter)
        right = copies <= n if bound == "at most" else copies >= n
        if often:
            right = copies == solution.count(letter)
        if not right or word[int(place) - 1] == letter:
            return False
    return True


def claims(text):
    """Yield the parts of a reason: each ends with its source in parentheses, or is about places."""
    for part in re.split(r"(?<=\))(?:, | and )", text or ""):
        while here := re.match(r"([A-Z] in place \d)(?:, | and |$)", part):
            yield here[1]
            part = part[here.end() :]
        if part:
            yield re.sub(r" \((?:grey|yellow|row|as row)[^)]*\)$", "", part)


def check_step(puzzle, step, filled):
    row, solution = step.row - 1, puzzle.solution.upper()
    guess, pattern = puzzle.guesses[row].upper(), puzzle.grid[row]
    if step.why.startswith("Green in place"):
        place = int(step.why[len("Green in place ")])
        assert pattern[place - 1] == "G" and guess[place - 1] == solution[place - 1]
        return
    if letters := YELLOW.match(step.why):
        assert letters[2] == guess[int(letters[3]) - 1] and letters[4] == str(step.row)
        strings = map("".join, product({*solution, "*"}, repeat=5))
        said = [*claims(letters[5])]
        left = [s for s in strings if feedback(s, solution) == pattern and fit(s, said, solution)]
        assert fit(guess, said, solution), step.why
        assert {s[int(letters[3]) - 1] for s in left} == {letters[2]}, step.why
        return
    stated = ROW.match(step.why)
    assert stated, step.why
    known, said, rest = stated[2], [*claims(stated[3])], stated[4]
    assert known == "".join(filled[row]).upper().replace(".", "_")
    assert fit(guess, said, solution), step.why
    fits = re.compile(known.replace("_", "."))
    colours = (word for word in WORDS if fits.fullmatch(word))
    left = [w for w in colours if feedback(w, solution) == pattern and fit(w, said, solution)]
    if only := re.fullmatch(r"only ([A-Z]{5}) fits", rest):
        assert left == [only[1]] == [guess], step.why
    elif each := re.fullmatch(r"each word that fits has ([A-Z]) in place (\d)", rest):
        assert {word[int(each[2]) - 1] for word in left} == {each[1]}, step.why
    else:
        check_supposed(rest, left, guess)


def check_supposed(rest, left, guess):
    """Check that the suppositions and the result are together all that the words left allow."""
    wrong, right = rest.split(", so it has ")
    tiles = re.findall(r"([A-Z]) in place (\d)", rest)
    supposed = re.findall(r"[A-Z_]{5}|[A-Z] in place \d", wrong)
    assert guess not in supposed
    if tiles:
        place = int(tiles[0][1]) - 1
        assert {w[place] for w in left} == {letter for letter, _ in tiles}
        assert right.startswith(guess[place])
    else:
        assert {*left} == {*supposed, right} and right == guess


def fit(word, said, solution):
    return all(holds(claim, word, solution) for claim in said)


@pytest.mark.parametrize(
    "numbers", [(48, 365), pytest.param(some(range(1, 731), 60), marks=pytest.mark.slow)]
)
def test_reasons_of_daily_puzzles_are_true_and_enough(numbers):
    """Check the reasons of daily puzzles.

    In puzzles 48 and 365, a row has more copies of a letter than the final word.
    """
    for number in numbers:
        check_reasons(BackwardsQuestion(number=number).answer())


@pytest.mark.slow
def test_reasons_of_random_puzzles_are_true_and_enough():
    for seed in range(500 if NIGHT else 4):
        check_reasons(BackwardsQuestion(seed=seed).answer())


def check_reasons(puzzle):
    filled = [list(row) for row in puzzle.given]
    for step in puzzle.steps:
        check_step(puzzle, step, filled)
        columns = range(5) if step.column is None else [step.column - 1]
        for column in columns:
            filled[step.row - 1][column] = puzzle.guesses[step.row - 1][column]


ALIKE = [word for word in games().lexicon.words if len({*word}) < 5 and "t" in word]
"""Words with a repeated letter: copies decide their colours."""


@given(st.sampled_from(ALIKE), st.sampled_from(ALIKE), st.integers(0), st.booleans())
def test_a_known_row_leaves_another_row_the_words_of_strict_play(first, solution, which, below):
    shown = feedback(first, solution)
    after = [word for word in ALIKE if feedback(first, word) == shown]
    rows = (first, after[which % len(after)])
    patterns = tuple(feedback(row, solution) for row in rows)
    fitting = [[w for w in ALIKE if feedback(w, solution) == row] for row in patterns]
    known = {(int(below), column): letter for column, letter in enumerate(rows[below])}
    left = OpenGrid(solution, patterns, tuple(map(letters_of, fitting)), known).words_left
    if below:
        expected = [word for word in fitting[0] if feedback(word, rows[1]) == patterns[0]]
    else:
        expected = [word for word in fitting[1] if feedback(rows[0], word) == patterns[0]]
    assert left[not below].tolist() == letters_of(expected).tolist()
