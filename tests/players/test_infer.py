"""Check the possible solutions of grids, their probabilities, and the reasons if there is none."""

import re
from dataclasses import replace
from itertools import islice
from math import prod
from random import Random

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from support.brute import boards
from support.games import ZIPF, games
from support.sizes import NIGHT, drawn
from tools.evaluate_infer import PRIOR, SOLUTIONS, Crowd
from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Grid, Pin
from unwordle.model.game.input import InputError
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.text import Reason
from unwordle.players import posterior as module
from unwordle.players.likelihood import KnownGrid, log_likelihoods
from unwordle.players.player import Habits, Player, anyone
from unwordle.players.posterior import TRUST, Posterior, Screening, foreign_log, posterior
from unwordle.players.solutions import Evidence, Inferred, infer, infer_by_player, why_none
from unwordle.questions.infer import InferQuestion
from unwordle.wordlist import load, named


def brute(evidence: Evidence) -> dict[str, tuple[int, float]]:
    """Return each possible answer with its number of boards and its probability."""
    words, answers = evidence.lexicon.words, evidence.answers.words
    prior = range(1, 1 + len(answers)) if evidence.chances is not None else [1] * len(answers)
    how = evidence.rules, evidence.play, evidence.distinct
    counted = [
        prod(len([*boards(grid.rows, answer, words, *how)]) for grid in evidence.grids)
        for answer in answers
    ]
    total = sum(n * own for n, own in zip(counted, prior, strict=True))
    return {a: (n, n * own / total) for a, n, own in zip(answers, counted, prior, strict=True) if n}


@drawn(24)
@given(games(most_rows=4, most_words=9), st.data())
def test_solutions_are_those_of_brute_force(game, data):
    words = game.lexicon.words
    grids = [game.grid]
    for _ in range(data.draw(st.integers(0, 2))):
        others = st.sampled_from([word for word in words if word != game.solution])
        guesses = data.draw(st.lists(others, min_size=1, max_size=2))
        grids.append(Grid(tuple(feedback(guess, game.solution) for guess in guesses)))
    grids *= data.draw(st.integers(1, 2))  # equal grids count separately
    answers = data.draw(st.lists(st.sampled_from(words), min_size=1, unique=True))
    evidence = Evidence(
        tuple(grids),
        game.lexicon,
        Lexicon("answers", tuple(answers), frequencies=ZIPF),
        game.rules,
        game.play,
        game.distinct,
        data.draw(st.none() | st.just(np.arange(1.0, 1 + len(answers)))),
    )
    expected = brute(evidence)
    answer = infer(evidence)
    assert {row.word: row.boards for row in answer} == {w: n for w, (n, _) in expected.items()}
    for row in answer:
        assert row.probability == pytest.approx(expected[row.word][1])
    shares = [row.probability for row in answer]
    assert shares == sorted(shares, reverse=True)
    if not answer:
        reasons = why_none(evidence)
        assert reasons and all(reason.text for reason in reasons)


def test_grids_without_a_common_answer_are_not_answered_with_words_of_the_whole_list():
    """Use grids of ABORD, which is not an answer.

    A single such grid would be answered with words of the whole list.
    """
    two = InferQuestion(grids=("YYYGG", "YYGYG"), words="nyt", prior="uniform").answer()
    assert (two.left, list(two.solutions)) == (0, []) and two.reasons


any_four = st.text("abcd", min_size=4, max_size=4)
HOWS = {"play": ("in hard mode", "strict"), "pins": ("with the pins",), "distinct": ("repeated",)}
NUMBERS = re.compile(r"none of the ([\d,]+) answers|(\w+), the only answer")


@st.composite
def unanswered(draw) -> Evidence:
    """Draw evidence that usually has no possible answer."""
    words = draw(st.lists(any_four, min_size=3, max_size=7, unique=True))
    row = st.builds(feedback, st.sampled_from(words), st.sampled_from(words))
    wrong = row.filter(lambda pattern: set(pattern) != {"G"})
    grids = draw(st.lists(st.lists(wrong, min_size=1, max_size=3), min_size=1, max_size=3))
    texts = [[draw(st.sampled_from(["", "", "....", "a...", "[ab]..."])) for _ in g] for g in grids]
    pins = [tuple(Pin(r, text) for r, text in enumerate(own) if text) for own in texts]
    lexicon = Lexicon("few", tuple(words), frequencies={})
    return Evidence(
        tuple(Grid(tuple(rows)) for rows in grids),
        lexicon,
        lexicon,
        "wordle",
        draw(st.sampled_from(["any", "hard", "strict"])),
        draw(st.booleans()),
        pins=tuple(pins),
    )


def answers_of(evidence: Evidence, places: set[tuple[int, int]], hows: set[str]) -> list[str]:
    """Return the answers that have boards for these rows of the grids, under these conditions.

    `places` has the rows as pairs (grid, row). `hows` has the names of the conditions, which can be
    `play`, `pins` and `distinct`.
    """
    grids = {g for g, _ in places}
    return [
        answer
        for answer in evidence.answers.words
        if all(_has_board(evidence, answer, g, places, hows) for g in grids)
    ]


def _has_board(evidence, answer, g, places, hows) -> bool:
    rows = sorted(r for at, r in places if at == g)
    grid = [evidence.grids[g].rows[r] for r in rows]
    play = evidence.play if "play" in hows else "any"
    every = boards(grid, answer, evidence.lexicon.words, evidence.rules, play, "distinct" in hows)
    pins = [pin for pin in evidence.pins[g] if "pins" in hows and pin.row in rows]
    return any(all(pin.allows(board[rows.index(pin.row)]) for pin in pins) for board in every)


def said(reason: Reason) -> set[str]:
    return {how for how, marks in HOWS.items() if any(mark in reason.text for mark in marks)}


@drawn(60)
@given(unanswered())
def test_every_reason_is_a_minimal_core(evidence):
    assume(not infer(evidence))
    reasons = why_none(evidence)
    late = why_none(replace(evidence, seconds=-1))  # true, but not minimal
    assert not answers_of(evidence, {(reason.grid, reason.row) for reason in late}, said(late[0]))
    places = {(reason.grid, reason.row) for reason in reasons}
    (hows,) = {frozenset(said(reason)) for reason in reasons}
    assert not answers_of(evidence, places, set(hows))
    for place in places:
        if len(places) > 1:
            assert answers_of(evidence, places - {place}, set(hows)), "a row that is not needed"
    for how in hows:
        assert answers_of(evidence, places, set(hows) - {how}), f"{how} is not needed"
    if named := NUMBERS.search(reasons[0].text):
        fit = [
            answer
            for answer in evidence.answers.words
            if all(_has_board(evidence, answer, g, {(g, r)}, set()) for g, r in places)
        ]
        assert named[1] == f"{len(fit)}" if named[1] else [named[2]] == fit


SOME = named("answers").most_frequent(120)


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "unwordle"


def evidence(**more) -> Evidence:
    grids = (Grid.parse("WYWWW/WWWWG"), Grid.parse("YWWWW"))
    return Evidence(**{"grids": grids, "lexicon": SOME, "answers": SOME} | more)


FEWER = named("answers").most_frequent(119)


@pytest.mark.parametrize("change", [{"lexicon": FEWER}, {"answers": FEWER}, {"rules": "report"}])
def test_another_question_does_not_read_a_stale_table(cache, change):
    infer(evidence())
    other = evidence(**change)
    counted = {word: n for word, (n, _) in brute(other).items()}
    assert {row.word: row.boards for row in infer(other)} == counted
    assert len(list(cache.rglob("counts-*.npy"))) == 2


def test_a_table_is_kept_and_made_again_if_it_is_damaged(cache):
    first = infer(evidence())
    (file,) = cache.rglob("counts-*.npy")
    made = file.stat().st_mtime_ns
    assert infer(evidence()) == first and file.stat().st_mtime_ns == made
    file.write_bytes(file.read_bytes()[:-1000])
    assert infer(evidence()) == first


def test_a_cache_folder_that_cannot_be_written_does_no_harm(tmp_path, monkeypatch):
    first = infer(evidence())
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert infer(evidence()) == first


def test_words_of_another_length(tmp_path):
    path = tmp_path / "words"
    path.write_text("stones\ncranes\nplates\nstaple\n")
    six = load(str(path), 6)
    grids = (Grid((feedback("cranes", "stones"),)),)
    question = Evidence(grids, six, six)
    assert {row.word: row.boards for row in infer(question)} == {"stones": 1, "cranes": 1}
    with pytest.raises(InputError):
        Evidence(grids, SOME, SOME)
    with pytest.raises(InputError):
        Evidence((), SOME, SOME)


@drawn(24)
@given(
    st.lists(st.text("abc", min_size=4, max_size=4), min_size=6, max_size=20, unique=True),
    st.sampled_from(["any", "hard"]),
    st.integers(2, 3),
)
def test_rows_of_equal_colours_hold_different_words(words, play, times):
    lexicon = Lexicon("some", tuple(words))
    rows = (feedback(words[0], words[-1]),) * times
    evidence = Evidence((Grid(rows),), lexicon, lexicon, play=play)
    counted = {solution.word: solution.boards for solution in infer(evidence)}
    assert counted == {word: number for word, (number, _) in brute(evidence).items()}
    assert infer_by_player(evidence).possible == len(counted)


def test_as_many_words_are_listed_as_are_asked_for(monkeypatch):
    question = InferQuestion(grids=("WYWWW/WGWYW/YGWWG",), words="common", top=3)
    monkeypatch.setattr("unwordle.wordlist.coarse", lambda: frozenset())
    first, *others = [one.solution for one in question.answer().solutions]
    monkeypatch.setattr("unwordle.wordlist.coarse", lambda: frozenset({first}))
    answer = question.answer()
    listed = [one.solution for one in answer.solutions]
    assert listed[:2] == others and len(listed) == 3
    assert answer.others.words + 3 == answer.left


NYT, ANSWERS = named("nyt"), named("answers")
MANY = ANSWERS.most_frequent(150)
PLAYER = anyone(MANY)


def weighed(player: Player, grids: list[Grid], solutions: Lexicon, prior) -> Posterior:
    return posterior(Screening(player, solutions, grids), [*map(KnownGrid, grids)], prior)


def put(patch, **limits):
    """Set constants of the module `posterior`, such as the maximum number of solutions."""
    for name, limit in limits.items():
        patch.setattr(module, name, limit)


@pytest.fixture
def every_grid_belongs(tmp_path, monkeypatch):
    """Make `posterior` treat all grids as grids of one day, and drop no solution."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for name, value in (("FOREIGN", 1e-30), ("ROUGH", 0.0), ("BEHIND", 1e9)):
        monkeypatch.setattr(module, name, value)


def grid_of(solution: str, *guesses: str) -> Grid:
    return Grid(tuple(feedback(guess, solution) for guess in guesses))


@pytest.mark.slow
@pytest.mark.usefixtures("every_grid_belongs")
def test_it_is_bayes_rule(monkeypatch):
    """Check that the probabilities follow Bayes' rule if all grids are from one day.

    The likelihoods are sums over all boards. There are four grids, two of which are equal. The
    fourth grid has the rows of the first grid, but was played in hard mode and therefore has a
    different likelihood.
    """
    grids = [grid_of("house", "about", "would"), *[grid_of("house", "their")] * 2]
    prior = np.linspace(1, 2, len(MANY))
    prior /= prior.sum()
    star, hard = replace(grids[0], hard=True), replace(PLAYER, habits=Habits(hard=True))
    put(monkeypatch, SOLUTIONS=150, FEWEST=10**6, AGAIN=10**12)
    answer = weighed(PLAYER, [*grids, star], MANY, prior)
    rows = (PLAYER, grids), (hard, [star])
    logs = sum(
        log_likelihoods(by, [*map(KnownGrid, own)], MANY.words, particles=10**6)[0].sum(axis=0)
        for by, own in rows
    )
    expected = prior * np.exp(logs * TRUST)
    expected /= expected.sum()
    places = [MANY.index(word) for word in answer.words]
    assert answer.probabilities == pytest.approx(expected[places], abs=1e-6)
    assert (np.diff(answer.probabilities) <= 0).all()


@pytest.mark.slow
def test_a_short_grid_of_another_day_does_not_hide_the_word():
    """Add a short grid of another day to nine grids of strangers, after which the word leads by
    far.
    """
    grids = [Grid(("YWGWW",)), *islice(Crowd(1).grids("magma"), 9)]
    assert weighed(anyone(NYT), grids, SOLUTIONS, PRIOR).words[0] == "magma"


def test_a_single_grid_belongs_however_likely_foreign_ones_are(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    words = ANSWERS.most_frequent(30)
    grid, player = grid_of(*words.words[:3]), anyone(words)
    put(monkeypatch, FOREIGN=0.9, _ELSEWHERE=(0.0, 0.0), ROUGH=0.0, BEHIND=1e9)
    put(monkeypatch, FEWEST=10**6, AGAIN=10**12)
    answer = weighed(player, [grid], words, np.full(30, 1 / 30))
    logs = log_likelihoods(player, [KnownGrid(grid)], words.words, particles=10**6)[0][0]
    expected = np.exp(logs * TRUST) / np.exp(logs * TRUST).sum()
    places = [words.index(word) for word in answer.words]
    assert answer.probabilities == pytest.approx(expected[places], abs=1e-6)


@pytest.mark.parametrize("rows", [1, 6])
def test_a_foreign_grid_is_as_likely_as_the_page_of_likelihoods_says(rows):
    assert foreign_log(Grid(("WWWWW",) * rows)) == pytest.approx(np.log(0.003) - 11 - 2 * rows)


def test_a_screening_knows_the_player_s_own_openers():
    known = KnownGrid(Grid.parse("WWYWW"), openers=(("there", 1.0),))
    likely = np.exp(Screening(PLAYER, SOME, [known.grid]).logs(known))
    shown = [feedback("there", solution) == "WWYWW" for solution in SOME.words]
    assert any(shown) and likely == pytest.approx(np.where(shown, 1.0, module.LEAST))


def test_of_two_words_one_is_as_uncertain_as_the_other(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    put(monkeypatch, ROUGH=0.0, AGAIN=40, FEWEST=2)
    grids = [grid_of("three", "about", "other"), grid_of("three", "there", "where")]
    answer = weighed(PLAYER, grids, Lexicon("two", ("three", "never")), np.full(2, 0.5))
    assert answer.probabilities[0] > 0.6 and answer.errors[0] > 0
    assert answer.errors[0] == pytest.approx(answer.errors[1])


@pytest.mark.slow
def test_one_grid_of_another_day_rules_nothing_out():
    """Check that a grid of another day is recognised, and that the best solution stays the same."""
    openers = [("about", "stole"), ("their", "stove"), ("great", "store"), ("house", "those")]
    grids = [grid_of("stone", *guesses) for guesses in openers]
    strange = Grid(("GGGGY",))
    evidence = Evidence((*grids[:2], strange, *grids[2:]), NYT, ANSWERS)
    inference = infer_by_player(evidence, 5)
    assert inference.possible == 0
    assert [chance > 0.5 for chance in inference.foreign] == [False, False, True, False, False]
    assert inference.solutions[0].word == "stone" and inference.solutions[0].boards == 0
    without = infer_by_player(Evidence(tuple(grids), NYT, ANSWERS), 5)
    assert without.solutions[0].word == "stone" and without.solutions[0].boards > 0
    assert max(without.foreign) < 0.5


@pytest.mark.slow
def test_a_thousand_grids_are_weighed():
    """Check that a thousand grids can be weighed, and that a second run has the same answer."""
    grid = grid_of("stone", "about", "those")
    other = grid_of("stone", "crane", "scone")
    first = infer_by_player(Evidence((grid, other) * 500, NYT, ANSWERS), 1)
    assert len(first.foreign) == 1000
    again = infer_by_player(Evidence((grid, other) * 500, NYT, ANSWERS), 1)
    assert first == again


@pytest.mark.parametrize(("probability", "foreign"), [(0.5, [1]), (0.4999, [])])
def test_a_grid_probably_does_not_belong_from_one_in_two_on(probability, foreign, monkeypatch):
    inference = Inferred([], 0, [probability, 0.1], 1)
    monkeypatch.setattr("unwordle.questions.infer.infer_by_player", lambda *_: inference)
    answer = InferQuestion(grids=("WWYWW", "WWWWY"), answers="answers").answer()
    assert [item.game for item in answer.foreign] == foreign


@pytest.mark.slow
def test_standard_errors_of_solutions_cover_the_exact_values(monkeypatch):
    """Check that at least 90 % of the intervals of 1.96 standard errors contain the exact value.

    The exact value is a probability summed over all boards. The estimates use few of the boards.
    """
    cases = 200 if NIGHT else 12
    lexicon, rng = named("answers").most_frequent(80), Random(4)
    rough = {"SOLUTIONS": 80, "FEWEST": 3, "FIRST": 3600, "AGAIN": 1200, "RUNS": 4}
    whole = {"SOLUTIONS": 80, "FEWEST": 10**5, "FIRST": 10**8, "AGAIN": 10**9, "RUNS": 2}
    hits = []
    while len(hits) < cases:
        solution, *guesses = rng.sample(lexicon.words, 5)
        shown = [feedback(guess, solution) for guess in guesses]
        arguments = anyone(lexicon), [Grid(tuple(shown[:2])), Grid(tuple(shown[2:]))], lexicon
        put(monkeypatch, **rough)
        rough_answer = weighed(*arguments, np.full(80, 1 / 80))
        put(monkeypatch, **whole)
        exact = weighed(*arguments, np.full(80, 1 / 80))
        probability = exact.probabilities[exact.words.index(rough_answer.words[0])]
        if 0.02 < rough_answer.probabilities[0] < 0.98:
            off = abs(rough_answer.probabilities[0] - probability)
            hits.append(off <= 1.96 * rough_answer.errors[0])
    assert np.mean(hits) >= 0.9 and rough_answer.errors[0] > exact.errors[0]
