"""Check that backwards puzzles have a single board, and steps whose reasons are true."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice, pairwise, product
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support import brute
from support.sizes import NIGHT, some
from tools.build_dailies import line
from unwordle.day import latest
from unwordle.model.game.feedback import feedback, letters_of
from unwordle.model.game.lexicon import Lexicon
from unwordle.puzzles.backwards import ANY_LEVEL, LEVELS, BackwardsPuzzle, GameLists, PuzzleBoards
from unwordle.puzzles.steps import OpenGrid, reason
from unwordle.questions.backwards import (
    BackwardsAnswer,
    BackwardsQuestion,
    daily_answers,
    day_of,
    games,
)
from unwordle.questions.backwards import _everyday as everyday
from unwordle.questions.backwards import _stored as stored
from unwordle.solutions import keep
from unwordle.wordlist import DAILIES, avoided, named, without_plurals

TODAY = named("wordle")
FIRST = 337
"""The number of the first puzzle in these tests, which is the puzzle of 3 December 2026."""


def boards(
    grid: Sequence[str], solution: str, patterns: Sequence[str], words: Lexicon
) -> Iterator[tuple[str, ...]]:
    """Yield the boards that have the given letters and follow strict play.

    The boards are found by brute force.
    """
    fit = {i: {*filter(re.compile(row).fullmatch, words.words)} for i, row in enumerate(patterns)}
    return brute.boards(grid, solution, set().union(*fit.values()), play="strict", allowed=fit)


def without_one(rows: list[str]) -> Iterator[list[str]]:
    """Yield the given rows without one of their letters, for each letter in turn."""
    for row, text in enumerate(rows):
        for column, letter in enumerate(text):
            if letter != ".":
                less = f"{text[:column]}.{text[column + 1 :]}"
                yield [*rows[:row], less, *rows[row + 1 :]]


def check(puzzle: BackwardsAnswer) -> None:
    """Check that a puzzle has one board, and that its steps fill in the words of this board.

    Also check that the puzzle has more boards if any one given letter is left out, and that the
    puzzle's difficulty matches its level.
    """
    guesses, solution = puzzle.guesses, puzzle.solution
    assert list(boards(puzzle.grid, solution, puzzle.given, TODAY)) == [(*guesses, solution)]
    for less in without_one(puzzle.given):
        assert len(list(islice(boards(puzzle.grid, solution, less, TODAY), 2))) == 2
    singular = without_plurals(TODAY, "wordle")
    assert all(word in singular and word not in avoided() for word in [*guesses, solution])
    filled = [list(text) for text in puzzle.given]
    for step in puzzle.steps:
        row, column = filled[step.row - 1], step.column
        if column is None:
            filled[step.row - 1] = list(guesses[step.row - 1])
        else:
            assert row[column - 1] == "."
            row[column - 1] = guesses[step.row - 1][column - 1]
        assert step.why.endswith(".")
        assert all(1 <= r <= len(guesses) + 1 and 1 <= c <= 5 for r, c in step.tiles)
    assert ["".join(row) for row in filled] == guesses
    level = LEVELS[puzzle.level or 0]
    letters = sum(map(str.isalpha, "".join(puzzle.given)))
    supposed = sum("would be left" in step.why for step in puzzle.steps)
    assert level.letters[0] <= letters <= level.letters[1]
    assert supposed <= level.supposed <= 3


MORE = pytest.param(some(range(FIRST + 2, FIRST + 30), 12), marks=pytest.mark.slow)


@pytest.mark.parametrize("numbers", [range(FIRST, FIRST + 2), MORE])
def test_a_daily_puzzle_has_one_board_and_needs_each_letter(numbers: range):
    for number in numbers:
        puzzle = BackwardsQuestion(number=number).answer()
        assert puzzle.number == number
        check(puzzle)


def test_the_level_follows_what_a_solver_meets():
    """Check the puzzles of two years: at higher levels, more wrong words can be tried, and guesses
    are rarer. On Mondays and Tuesdays, nothing is supposed.
    """
    week = [BackwardsQuestion(number=number).answer() for number in range(334, 341)]
    assert [puzzle.level for puzzle in week] == [1, 2, 3, 4, 5, 6, 7]
    assert not any("would be left" in step.why for puzzle in week[:2] for step in puzzle.steps)
    words, of_level = games().lexicon, {level: [] for level in LEVELS}
    for number in some(range(334, 731), 5):
        board, given = stored()[number]
        *guesses, solution = board.split()
        boards = PuzzleBoards(solution, guesses, words)
        level = day_of(number).isoweekday()
        assert boards.suits(given, LEVELS[level])
        of_level[level].append((boards.branches(given), min(map(words.frequencies.get, guesses))))
    means = [np.mean(of_level[level], axis=0) for level in LEVELS]
    assert all(a[0] <= b[0] and a[1] > b[1] for a, b in pairwise(means[1:]))


def test_a_puzzle_suits_no_level_if_its_steps_leave_a_tile_open():
    board, given = stored()[334]
    *guesses, solution = board.split()
    puzzle = BackwardsPuzzle(PuzzleBoards(solution, guesses, games().lexicon), given)
    assert puzzle.is_of(ANY_LEVEL)
    puzzle.steps.pop()
    assert not puzzle.is_of(ANY_LEVEL)


def test_no_answer_and_no_board_is_repeated_in_a_year():
    for number in (1, 200, 1000):
        tried = [word for day in range(number, number + 365) for word in daily_answers(day)]
        assert len(tried) == len(set(tried))
    boards = [board for board, _ in stored().values()]
    assert len(set(boards)) == len(boards)


@pytest.mark.soak
def test_a_day_whose_words_have_no_puzzle_of_its_level_has_another():
    puzzle = BackwardsQuestion(number=23671).answer()
    assert puzzle.solution in daily_answers(23671)
    assert puzzle.level == 5, "its weekday's level is 7, and 6 has none either"
    check(puzzle)


def test_added_solutions_change_no_daily_puzzle(monkeypatch, tmp_path):
    before = everyday()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    keep({latest() + 1: "boxes"})
    assert "boxes" in named("solutions") and "boxes" in named("common")
    assert everyday.__wrapped__() == before


def test_kept_results_are_those_of_the_search():
    assert line(334) in DAILIES.read_text("ascii").splitlines(keepends=True)


def test_the_fewest_letters_are_those_of_exhaustive_search():
    words = Lexicon("w", tuple(word for word in TODAY.words if not set(word) - set("aelrst")))
    for seed in range(40):
        rng = Random(seed)
        boards_drawn = GameLists(words, words.words).drawn(rng.choice(words.words), 3, rng)
        if boards_drawn is None:
            continue
        sets = list(boards_drawn.fewest(15))
        size = sets[0].bit_count()
        unique = [
            mask
            for tiles in combinations([1 << place for place in range(15)], size)
            if not any(boards_drawn.others(mask := sum(tiles)))
        ]
        assert sorted(sets) == sorted(unique)
        fewer = combinations([1 << place for place in range(15)], max(0, size - 1))
        assert all(any(boards_drawn.others(sum(tiles))) for tiles in fewer) or size == 0


@pytest.mark.slow
def test_the_boards_are_those_of_the_rule():
    words = Lexicon("w", TODAY.words[::9])
    for seed in range(20):
        rng = Random(seed)
        drawn = GameLists(words, words.words).drawn(rng.choice(words.words), 3, rng)
        if drawn is None:
            continue
        mask = sum(1 << place for place in rng.sample(range(15), 3))
        puzzle = BackwardsPuzzle(drawn, mask)
        patterns = [puzzle.start.text(row).replace("_", ".") for row in range(3)]
        assert any(drawn.others(0)) or drawn.branches((1 << 15) - 1) == 0 <= drawn.branches(0)
        every = boards(puzzle.start.rows, drawn.solution, patterns, words)
        others = [board for *board, _ in every if tuple(board) != drawn.guesses]
        own = "".join(drawn.guesses)
        differ = [
            sum((x != y) << i for i, (x, y) in enumerate(zip("".join(board), own, strict=True)))
            for board in others
        ]
        assert sorted(drawn.others(mask)) == sorted(differ)
        if not others:  # the steps follow only if there is one board
            for grid, step in puzzle.steps:
                assert all(drawn.guesses[step.row][c] == x for c, x in step.letters.items())
                _, hint, why = reason(grid, step)
                letters = "".join(step.letters.values()).upper()
                assert letters in why.replace("_", "") and hint != why


@pytest.mark.parametrize(("word", "seed"), [("saber", 444), ("burnt", 555)])
def test_letters_that_need_no_supposition_go_before_easier_ones(word: str, seed: int) -> None:
    drawn = games().drawn(word, 3, Random(seed))
    found = games().find(word, 3, None, Random(seed), tries=1)
    puzzles = [BackwardsPuzzle(drawn, given) for given in islice(drawn.fewest(8), 8)]
    suitable = [puzzle for puzzle in puzzles if puzzle.is_of(ANY_LEVEL)]
    assert len(found.supposed) == min(len(puzzle.supposed) for puzzle in suitable)


def test_no_step_names_a_word_that_is_shunned_or_that_nobody_knows() -> None:
    words = games()
    usual = words.find("death", 3, None, Random(56))
    mild = replace(words, shunned=frozenset({"sitka"})).find("death", 3, None, Random(56))
    assert usual and mild and "sitka" in usual.supposed and "sitka" not in mild.supposed
    told = [reason(grid, step)[2] for grid, step in usual.steps]
    assert "with SITKA no word would be left for row 2, so it has VODKA" in " ".join(told)
    named = [word for word in usual.supposed if "_" not in word]
    assert all(words.lexicon.frequencies[word] >= 2.5 for word in named)


@pytest.mark.slow
def test_a_free_puzzle_is_as_requested(monkeypatch):
    puzzle = BackwardsQuestion(seed=3, level=4, rows=3).answer()
    assert len(puzzle.grid) == 3
    check(puzzle)
    assert puzzle == BackwardsQuestion(seed=3, level=4, rows=3).answer()
    monkeypatch.setattr("unwordle.questions.backwards.TRIES", 2)
    assert "level 7" in BackwardsQuestion(word="mummy", seed=1, level=7).answer().reasons[0].text


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
        check_supposed(puzzle, step, filled, left)


def check_supposed(puzzle, step, filled, left):
    """Check that the suppositions and the result are together all that the words left allow, and
    that no board has what is supposed.
    """
    rest, guess = step.why[:-1].partition(": ")[2], puzzle.guesses[step.row - 1].upper()
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
    for one in supposed:
        rows = ["".join(row) for row in filled]
        row, place = filled[step.row - 1], int(one[-1]) - 1 if tiles else 0
        text = [*row[:place], one[0], *row[place + 1 :]] if tiles else one.replace("_", ".")
        rows[step.row - 1] = "".join(text).lower()
        assert not any(boards(puzzle.grid, puzzle.solution, rows, TODAY)), step.why


def fit(word, said, solution):
    return all(holds(claim, word, solution) for claim in said)


SOME = [{"number": number} for number in some(range(1, 731), 60)]
SOME += [{"seed": seed} for seed in range(500 if NIGHT else 4)]


@pytest.mark.parametrize(
    "puzzles", [[{"number": 48}, {"number": 365}], pytest.param(SOME, marks=pytest.mark.slow)]
)
def test_reasons_are_true_and_enough(puzzles):
    """Check the reasons of puzzles. In the dailies 48 and 365, a row has more copies of a letter
    than the final word.
    """
    for puzzle in (BackwardsQuestion(**choice).answer() for choice in puzzles):
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
