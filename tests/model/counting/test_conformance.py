"""Check every method of every class of boards against an enumeration by brute force."""

from collections import Counter
from itertools import combinations, islice, product
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest
from bauhaus import And, Or
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.bench_logic import by_pysdd
from support.answers import check_answers
from support.constraints import own
from support.games import Game, brute_boards, games, theory_of
from support.sizes import drawn
from unwordle.model.counting.joined_boards import JoinedBoards
from unwordle.model.counting.row_join import Relation
from unwordle.model.game.feedback import Colour
from unwordle.model.game.grid import Pin
from unwordle.model.logic.encoding import to_clauses
from unwordle.model.logic.models import compiled
from unwordle.model.theory.theory import ENGINES


def formula(encoding, sentence):
    """Return a drawn sentence as a formula over the propositions of `encoding`."""
    kind, parts = sentence
    if kind in ("letter", "row"):
        return getattr(encoding, kind)(*parts)
    joined = (Or if kind == "or" else And)(formula(encoding, part) for part in parts)
    return ~joined if kind == "not" else joined


def true(sentence, board, grid):
    """Return whether a drawn sentence is true for a board."""
    kind, parts = sentence
    if kind == "row":
        return board[parts[0]] == parts[1]
    if kind == "letter":
        row, column, letter, colour = parts
        return board[row][column] == letter and grid.rows[row][column] == colour
    values = [true(part, board, grid) for part in parts]
    return any(values) if kind == "or" else all(values) != (kind == "not")


class Stated(NamedTuple):
    """A game with pins, and with sentences that must be false for every board."""

    game: Game
    pins: tuple[Pin, ...]
    never: list[Any]
    """Sentences about words and letters, whose negations are added to phase 2 and phase 1 in turn.
    """
    chained: list[Any]
    """Pairs of sentences about letters that are never both true.

    A user's proposition connects the two. It is declared twice, and both declarations mean the same
    proposition, because the name is the same.
    """

    @property
    def theory(self):
        theory = theory_of(self.game, pins=self.pins)
        for n, sentence in enumerate(self.never):
            encoding = theory.letters if n % 2 else theory.row_theory
            encoding.add_constraint(~formula(encoding, sentence))
        first = theory.letters if self.pins and len(self.chained) > 1 else theory.row_theory
        chains = zip(own(first), own(theory.row_theory), self.chained, strict=False)
        for between, same, (sentence, other) in chains:
            first.add_constraint(formula(first, sentence) >> between)
            theory.row_theory.add_constraint(same >> ~formula(theory.row_theory, other))
        return theory

    @property
    def boards(self):
        """All boards, found by brute force."""
        never = [*self.never, *(("and", pair) for pair in self.chained)]
        return [
            board
            for board in brute_boards(self.game)
            if all(pin.allows(board[pin.row]) for pin in self.pins)
            and not any(true(sentence, board, self.game.grid) for sentence in never)
        ]


@st.composite
def theories(draw, most_rows=3, most_words=7, most_chained=2, wide=True):
    """Draw a game with pins and constraints.

    If `wide` is false, all constraints concern the same two rows.
    """
    game = draw(games(most_rows=most_rows, most_words=most_words))
    rows = range(len(game.grid.rows))
    drawn_rows = draw(st.permutations(rows))[: None if wide else 2]

    def letter(row, column, letter, colour):
        return "letter", (row, column, letter, colour or Colour(game.grid.rows[row][column]))

    place = (st.sampled_from(drawn_rows), st.integers(0, 4), st.sampled_from("aelstro"))
    shown = st.builds(letter, *place, st.none())
    words = st.tuples(st.sampled_from(drawn_rows), st.sampled_from(game.lexicon.words))
    coloured = st.builds(letter, *place, st.sampled_from(Colour))
    sentences = st.recursive(
        shown | coloured | st.tuples(st.just("row"), words),
        lambda parts: st.tuples(
            st.sampled_from(["and", "or", "not"]), st.lists(parts, min_size=1, max_size=4)
        ),
        max_leaves=8,
    )
    pins = []
    if draw(st.booleans()):
        row, word = draw(st.sampled_from(rows)), draw(st.sampled_from(game.lexicon.words))
        pins.append(Pin(row, draw(st.sampled_from([word, word[:1] + "....", "..." + word[3:]]))))
    chained = st.lists(st.lists(shown, min_size=2, max_size=2), max_size=most_chained * wide)
    return Stated(game, tuple(pins), draw(st.lists(sentences, max_size=2)), draw(chained))


def conforms(boards, expected, solution, seed=0):
    """Check every method of `Boards` against the list of all boards."""
    assert type(boards.count()) is int and boards.count() == len(expected)
    assert list(boards) == expected
    assert boards.solution == solution
    members = set(expected)
    every = product(*boards.rows, [solution])
    assert all((board in boards) == (board in members) for board in islice(every, 40))
    assert all(board in boards for board in expected[-5:])
    strangers = [("zzzzz",) * (len(boards.rows) + 1), (solution,), [], "aeiou"]
    strangers += [(*board[:-1], "zzzzz") for board in expected[:1]]
    assert not any(stranger in boards for stranger in strangers)

    for row, words in enumerate(boards.rows):
        of_words = Counter(board[row] for board in expected)
        assert list(boards.shares(row)) == [of_words[word] for word in words]

    if not expected:
        with pytest.raises(ValueError, match="no board"):
            boards.sample(1, Random(seed))
        return
    order = sorted(
        expected, key=lambda b: [boards.rows[r].index(b[r]) for r in boards.drawing_order]
    )
    assert [boards.at(index) for index in range(min(100, len(order)))] == order[:100]
    numbers = Random(seed)
    drawn = [order[numbers.randrange(len(order))] for _ in range(4)]
    assert boards.sample(4, Random(seed)) == drawn  # one seed draws one board on every engine


@pytest.mark.slow
@drawn(12)
@given(st.data(), st.booleans(), st.integers(0, 99))
def test_every_answer_is_that_of_brute_force(data, wide, seed):
    """Check that all answers agree with brute force, for any play, rules, pins and constraints."""
    stated = data.draw(theories(wide=wide))
    expected, theory, draws = stated.boards, stated.theory, []
    for name in ENGINES:
        if wide and name == "exact":  # it refuses such constraints
            continue
        boards, rng = theory.by_engine(name), Random(seed)
        conforms(boards, expected, stated.game.solution, seed)
        row = rng.randrange(len(boards.rows))
        places = [i for i in range(len(boards.rows[row])) if rng.random() < 0.6]
        words = {boards.rows[row][i] for i in places}
        selection = [board for board in expected if board[row] in words]
        conforms(boards.only(row, places), selection, stated.game.solution, seed)
        draws.append(boards.sample(9, Random(seed)) if expected else [])
    assert all(drawn == draws[0] for drawn in draws)
    others = [board for board in brute_boards(stated.game) if board not in expected]
    check_answers(theory.replace(engine="sat"), expected, others)


@pytest.mark.slow
@drawn(10)
@given(theories(most_words=5, most_chained=0))
def test_the_clauses_have_a_model_for_each_board(stated):
    """Check the number of models by PySDD, which shares no code with the project's counter."""
    clauses, expected = to_clauses(stated.theory.written_out()), len(stated.boards)
    assert by_pysdd(clauses) == compiled(clauses).count() == expected


@given(st.integers(1, 4), st.booleans(), st.integers(0))
def test_boards_of_any_relations_between_rows(number, distinct, seed):
    rng = np.random.default_rng(seed)
    rows = [tuple(rng.permutation([*"abcd"])[: rng.integers(1, 5)].tolist()) for _ in range(number)]
    pairs = [pair for pair in combinations(range(number), 2) if rng.random() < 0.7]
    tables = {(q, r): rng.random((len(rows[q]), len(rows[r]))) < 0.7 for q, r in pairs}
    relations = {pair: Relation(*map(np.arange, own.shape), own) for pair, own in tables.items()}
    expected = [
        (*(words[i] for words, i in zip(rows, places, strict=True)), "s")
        for places in product(*(range(len(words)) for words in rows))
        if all(table[places[q], places[r]] for (q, r), table in tables.items())
    ]
    if distinct:
        expected = [board for board in expected if len({*board}) == len(board)]
    conforms(JoinedBoards(rows, "s", relations, distinct=distinct), expected, "s", seed)
