"""Each reason why no solution fits names what is needed, and nothing else: held to brute force."""

import re

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from support.brute import boards, shown
from unwordle.model.game.grid import Grid, Pin
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.text import Reason
from unwordle.players.solutions import Evidence, infer, why_none

WORDS = st.text("abcd", min_size=4, max_size=4)
HOWS = {"play": ("in hard mode", "strict"), "pins": ("with the pins",), "distinct": ("repeated",)}
NUMBERS = re.compile(r"none of the ([\d,]+) answers|(\w+), the only answer")


@st.composite
def unanswered(draw) -> Evidence:
    """Grids, pins and a play for which mostly no answer has boards."""
    words = draw(st.lists(WORDS, min_size=3, max_size=7, unique=True))
    rules = "wordle"
    row = st.builds(lambda a, b: shown(a, b, rules), st.sampled_from(words), st.sampled_from(words))
    wrong = row.filter(lambda pattern: set(pattern) != {"G"})
    grids = draw(st.lists(st.lists(wrong, min_size=1, max_size=3), min_size=1, max_size=3))
    pins = [
        tuple(
            Pin(r, text)
            for r in range(len(rows))
            if (text := draw(st.sampled_from(["", "", "....", "a...", "[ab]..."])))
        )
        for rows in grids
    ]
    lexicon = Lexicon("few", tuple(words), frequencies={})
    return Evidence(
        tuple(Grid(tuple(rows)) for rows in grids),
        lexicon,
        lexicon,
        rules,
        draw(st.sampled_from(["any", "hard", "strict"])),
        draw(st.booleans()),
        pins=tuple(pins),
    )


def answers_of(evidence: Evidence, places: set[tuple[int, int]], hows: set[str]) -> list[str]:
    """The answers with boards for these rows of each grid, with no more than these hows."""
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


@settings(max_examples=300)
@given(unanswered())
def test_every_reason_is_a_minimal_core(evidence):
    assume(not infer(evidence))
    reasons = why_none(evidence)
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
            if all(answers_of_one(evidence, answer, place) for place in places)
        ]
        assert named[1] == f"{len(fit)}" if named[1] else [named[2]] == fit


def answers_of_one(evidence, answer, place) -> bool:
    return _has_board(evidence, answer, place[0], {place}, set())
